"""Exports: the dialog, its preview, and the work beside the window."""
