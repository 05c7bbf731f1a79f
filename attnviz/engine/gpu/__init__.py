"""Computes attention on an NVIDIA GPU: builds, loads and launches the kernels through CuPy."""
