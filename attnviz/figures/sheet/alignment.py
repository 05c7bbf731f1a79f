"""Figures side by side: a position's row lies at one height in Q, K, V, in every stage and in the output."""

from __future__ import annotations

from collections.abc import Sequence

from attnviz.figures.figure import Figure
from attnviz.figures.panels.stage import StageFigure


def align(figures: Sequence[Figure]) -> None:
    """Let what stands beside a T x T heatmap begin and end where it does.

    Args:
        figures: those of one row, of one height and magnification.
    """
    heatmaps = [f for f in figures if isinstance(f, StageFigure) and f.matrix.tile is not None]
    rect = heatmaps[0].matrix.rect if heatmaps else None
    span = None if rect is None else (rect.top(), rect.bottom())
    for figure in figures:
        if figure.span != span:
            figure.span = span
            figure.lay_out()
            figure.update()
