"""Mirrors attnviz/; ``python -m tests`` runs everything."""
