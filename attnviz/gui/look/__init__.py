"""Holds how the window looks: its style sheets and sizes."""
