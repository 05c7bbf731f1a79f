"""Which panels of a layout stand side by side on a board of this size, and how the room is shared."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDockWidget, QMainWindow, QStyle

from attnviz.core.panels import entry_of
from attnviz.figures.sheet.arrange import DESIGN_HEIGHT, DESIGN_WIDTH, least_width_of, width_of
from attnviz.gui.layouts import Layout

Rows = tuple[tuple[tuple[str, int], ...], ...]

#: The narrowest column at the usual type, in px: in less, words and numbers would touch.
LEAST_WIDTH = 170
#: Panels leave the places that the layout names only if they become this many times as large.
WORTH_MOVING = 1.25
#: The same for the way back: a window that is dragged to the edge does not flicker between two arrangements.
WORTH_RETURNING = 1.15


def least_size(panel: str) -> tuple[int, int]:
    """Width and height in px that ``panel`` keeps at the usual type."""
    entry = entry_of(panel)
    if entry is None:
        raise KeyError(panel)
    return entry.least_width or round(LEAST_WIDTH * least_width_of(panel)), entry.least_height


def rows_for(layout: Layout, width: float, height: float, zoom: float = 1.0, now: Rows | None = None) -> Rows:
    """Return the rows in which the panels of ``layout`` are drawn largest in a board of ``width`` x
    ``height`` px.

    They are those that the layout names unless others are worth it, as on a screen that stands upright.

    Args:
        zoom: how much larger than usual the type is.
        now: the rows that there are.
    """
    best, most = layout.rows, 0.0
    for rows in _candidates(layout):
        size = _size(layout, rows, width, height, zoom)
        if size > most:
            best, most = rows, size
    named = _size(layout, layout.rows, width, height, zoom)
    gain = WORTH_MOVING if now in (None, layout.rows) else WORTH_RETURNING
    if most <= gain * named:
        return layout.rows
    kept = 0.0 if now is None or now == layout.rows else _size(layout, now, width, height, zoom)
    return now if now is not None and 1.05 * kept >= most else best


def _candidates(layout: Layout) -> Iterator[Rows]:
    if layout.compare:  # the two sides of one stage stay together
        yield tuple(zip(*layout.rows, strict=True)) if len(layout.rows) > 1 else layout.rows
        return
    panels = [panel for row in layout.rows for panel in row]
    for breaks in itertools.product((False, True), repeat=len(panels) - 1):
        ends = [i for i, ends in enumerate(breaks, 1) if ends]
        yield tuple(tuple(panels[i:j]) for i, j in zip((0, *ends), (*ends, len(panels)), strict=True))


def _size(layout: Layout, rows: Rows, width: float, height: float, zoom: float) -> float:
    """Return how large the smallest panel is drawn, against the design;
    next to nothing on too narrow a board."""
    heights = shares(layout, rows)
    sizes = []
    for row, share in zip(rows, heights, strict=True):
        names, parts = zip(*row, strict=True)
        tall = max(height * share / sum(heights), zoom * max(least_size(name)[1] for name in names))
        too_wide = zoom * sum(least_size(name)[0] for name in names) > width
        for name, part in zip(names, parts, strict=True):
            wide = width * part / sum(parts)
            size = min(wide / (DESIGN_WIDTH * width_of(name)), tall / DESIGN_HEIGHT)
            sizes.append(size / 100 if too_wide else size)
    return min(sizes)


def shares(layout: Layout, rows: Rows) -> Sequence[int]:
    """Return how rows share the height: as the layout says where they are its own, else equally."""
    return layout.heights if layout.heights and rows == layout.rows else (1,) * len(rows)


def put(board: QMainWindow, rows: Rows, dock: Callable[[str], QDockWidget]) -> None:
    """Give the docks of ``rows`` their places on ``board``."""
    firsts = [dock(row[0][0]) for row in rows]
    board.addDockWidget(Qt.DockWidgetArea.TopDockWidgetArea, firsts[0])
    for above, below in itertools.pairwise(firsts):
        board.splitDockWidget(above, below, Qt.Orientation.Vertical)
    for row in rows:
        for left, right in itertools.pairwise(dock(name) for name, _ in row):
            board.splitDockWidget(left, right, Qt.Orientation.Horizontal)


def share_out(board: QMainWindow, layout: Layout, rows: Rows, dock: Callable[[str], QDockWidget]) -> None:
    """Give the docks of ``rows`` their widths and heights; those that are not on the board get none."""
    heights, there = [], []
    for row, height in zip(rows, shares(layout, rows), strict=True):
        docks = [(dock(name), part) for name, part in row if _is_on(board, dock(name))]
        if not docks:
            continue
        widths = _widths(board, [part for _, part in docks])
        board.resizeDocks([each for each, _ in docks], widths, Qt.Orientation.Horizontal)
        there.append(docks[0][0])
        heights.append(height)
    if there:
        tall = [max(1, board.height() * height // sum(heights)) for height in heights]
        board.resizeDocks(there, tall, Qt.Orientation.Vertical)


def _is_on(board: QMainWindow, dock: QDockWidget) -> bool:
    docked = board.dockWidgetArea(dock) != Qt.DockWidgetArea.NoDockWidgetArea
    return docked and not dock.isFloating() and not dock.isHidden()


def _widths(board: QMainWindow, parts: list[int]) -> list[int]:
    """px of docks side by side that share a row by ``parts``."""
    between = board.style().pixelMetric(QStyle.PixelMetric.PM_DockWidgetSeparatorExtent, None, board)
    room = board.contentsRect().width() - between * (len(parts) - 1)
    widths = [max(1, room * part // sum(parts)) for part in parts]
    # The first gets what is left over: panels of equal parts, side by side, then have equal cells.
    widths[0] += max(0, room - sum(widths))
    return widths
