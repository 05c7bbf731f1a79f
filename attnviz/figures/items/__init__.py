"""Draws the parts of figures: axes, matrices, charts, colour bars, legends."""
