"""Draws each panel: one figure a file."""
