"""Computes the numbers behind the panels: rows, cells, statistics and moments, in plain NumPy."""
