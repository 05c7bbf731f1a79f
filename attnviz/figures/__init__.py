"""Draws a Result as scenes. One builder a panel, used by the window and by every export alike."""

from attnviz.figures.compose import FIGURES, OVERVIEW, compose, heatmap_pixels, needs_of, render

__all__ = ["FIGURES", "OVERVIEW", "compose", "heatmap_pixels", "needs_of", "render"]
