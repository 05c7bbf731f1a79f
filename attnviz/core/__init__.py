"""Holds what everything else is built on: NumPy and the standard library alone."""
