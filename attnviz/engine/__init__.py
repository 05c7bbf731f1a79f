"""Computes attention: the Engine protocol, its NumPy and CuPy implementations, the pipeline before them."""
