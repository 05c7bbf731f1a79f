"""Holds what is chosen and what is shown, and the threads that compute and read."""
