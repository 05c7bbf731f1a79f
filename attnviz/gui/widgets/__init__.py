"""Holds the small parts of the window: number fields, switches, chips, choices."""
