"""Decides between which limits, and how, numbers become colours."""
