"""Holds how figures look: themes, colour maps and fonts."""
