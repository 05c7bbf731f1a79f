"""Computes attention on the CPU: NumPy and BLAS on every core, without T x T in memory."""
