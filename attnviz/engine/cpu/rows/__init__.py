"""Carries a block of queries through its keys: in NumPy, or in loops that Numba compiles."""
