"""Draws a ``Result``: one builder a panel, used by the window and by every export alike."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from attnviz.figures.registry import FIGURES, OVERVIEW

if TYPE_CHECKING:
    from attnviz.figures.sheet.composition import compose, heatmap_pixels, needs_of, render

__all__ = ["FIGURES", "OVERVIEW", "compose", "heatmap_pixels", "needs_of", "render"]


def __getattr__(name: str) -> Any:
    # The window draws its figures itself; only a file needs them composed on a sheet.
    if name in __all__:
        return getattr(import_module("attnviz.figures.sheet.composition"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
