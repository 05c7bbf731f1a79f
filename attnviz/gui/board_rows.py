"""Panels that stand side by side: how they share the width, and that their rows lie at one height."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtWidgets import QMainWindow, QStyle

from attnviz.figures.alignment import align
from attnviz.figures.figure import Figure
from attnviz.gui.dock import Dock


def widths_of(board: QMainWindow, parts: list[int]) -> list[int]:
    """px of docks side by side on ``board`` that share a row by ``parts``."""
    between = board.style().pixelMetric(QStyle.PixelMetric.PM_DockWidgetSeparatorExtent, None, board)
    room = board.contentsRect().width() - between * (len(parts) - 1)
    widths = [max(1, room * part // sum(parts)) for part in parts]
    # What is left over is the first one's: panels of equal parts, side by side, have equal cells.
    widths[0] += max(0, room - sum(widths))
    return widths


def align_rows(docks: Iterable[Dock]) -> None:
    """A position's row lies at one height in all figures that stand side by side."""
    rows: dict[tuple[int, int], list[Figure]] = {}
    for dock in docks:
        figure = getattr(dock.panel, "figure", None)
        if figure is not None and not dock.isHidden() and not dock.isFloating():
            rows.setdefault((dock.y(), dock.height()), []).append(figure)
    for figures in rows.values():
        align(figures)
