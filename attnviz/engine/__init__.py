"""Computes attention: the Engine protocol, its NumPy and CuPy implementations, and the pipeline that asks them."""
