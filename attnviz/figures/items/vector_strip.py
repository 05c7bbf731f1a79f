"""A vector as a band of colours: one cell a component, the strongest of several where they are too many."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import pairwise

import numpy as np
from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from attnviz.core.colours.colour_scale import Scale, nice_limit
from attnviz.core.colours.picture import BLOCKED, NONFINITE, palette_indices
from attnviz.core.tile import Reduce, Tile, edges
from attnviz.figures.items import hatch
from attnviz.figures.style.colormaps import palette
from attnviz.figures.style.theme import Theme
from attnviz.figures.words import text

NARROWEST = 2.0  # px a cell; where components would be narrower, several share one
GRID_FROM = 6.0  # px a cell from which neighbours are parted by a hairline
PADDING = 4.0
CROSS_FROM = 4.0  # px a cell from which a mark has a cross


def strongest(values: np.ndarray, count: int) -> np.ndarray:
    """``values`` (n,) in at most ``count`` groups of neighbours, each its value of largest magnitude."""
    n = len(values)
    if n <= count:
        return values
    groups = edges((0, n), max(count, 1))
    starts = groups[:-1]
    ranked = np.where(np.isnan(values), np.inf, np.abs(values))
    largest = np.repeat(np.maximum.reduceat(ranked, starts), np.diff(groups))
    there = np.flatnonzero(ranked == largest)
    return values[there[np.searchsorted(there, starts)]]


def common_limit(*vectors: np.ndarray) -> float:
    """Return the nice colour limit that holds every finite component of ``vectors``."""
    return nice_limit(max((float(np.abs(v[np.isfinite(v)]).max(initial=0.0)) for v in vectors), default=0.0))


def paint(
    painter: QPainter,
    rect: QRectF,
    values: np.ndarray,
    scale: Scale,
    theme: Theme,
    *,
    kind: str = "diverging",
    frame: str = "",
    blocked: np.ndarray | None = None,
    font: QFont | None = None,
    digits: int = 2,
) -> None:
    """Draw ``values`` (n,) into ``rect``.

    Args:
        frame: colour of the border, none where empty.
        blocked: (n,) True where a cell is empty: it is hatched.
        font: for the numbers, which are set into the cells where all of them fit; None for no numbers.
    """
    if blocked is None:
        values = strongest(values, int(rect.width() / NARROWEST))
    n = len(values)
    mask = None if blocked is None else blocked[None, :]
    bad = int(np.count_nonzero(~np.isfinite(values)))
    tile = Tile(values[None, :], (0, 1), (0, n), Reduce.EXTREME, mask, bad)
    indices = palette_indices(tile, scale)[0]
    cells = _cells(rect, n)
    table, colours = palette(kind, theme), _colours(kind, theme)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    for cell, index in zip(cells, indices, strict=True):
        if index == BLOCKED:
            painter.fillRect(cell, QColor(theme.panel))
            hatch.fill(painter, cell, theme.hatch)
        else:
            painter.fillRect(cell, colours[index])
    painter.restore()
    if n > 1 and rect.width() / n >= GRID_FROM:
        painter.setPen(QPen(QColor(theme.ground), 0.8))
        painter.drawLines([QLineF(c.left(), c.top(), c.left(), c.bottom()) for c in cells[1:]])
    _cross(painter, [c for c, i in zip(cells, indices, strict=True) if i == NONFINITE], theme)
    if font is not None:
        shown = [i for i in range(n) if indices[i] not in (BLOCKED, NONFINITE)]
        words = {
            i: text.small(value, digits, figures=1) if kind == "sequential" else text.number(value, digits)
            for i, value in ((i, float(values[i])) for i in shown)
        }
        _numbers(painter, words, cells, indices, table, font)
    if frame:
        pen = QPen(QColor(frame), 1.3)
        pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(rect)


@cache
def _colours(kind: str, theme: Theme) -> list[QColor]:
    return [QColor(*(int(c) for c in entry)) for entry in palette(kind, theme)]


def _cells(rect: QRectF, n: int) -> list[QRectF]:
    xs = [round(rect.left() + rect.width() * i / n) for i in range(n + 1)]
    return [QRectF(a, rect.top(), max(b - a, 1), rect.height()) for a, b in pairwise(xs)]


def mark_bad(painter: QPainter, cells: Sequence[QRectF], theme: Theme) -> None:
    """Mark NaN and ∞: the warning colour, and a cross where there is room for one."""
    for cell in cells:
        painter.fillRect(cell, QColor(theme.warning))
    _cross(painter, [cell for cell in cells if cell.width() >= CROSS_FROM], theme)


def _cross(painter: QPainter, cells: Sequence[QRectF], theme: Theme) -> None:
    painter.setPen(QPen(QColor(theme.panel), 1.2))
    for cell in cells:
        side = min(cell.width(), cell.height()) * 0.3
        c = cell.center()
        painter.drawLine(QLineF(c.x() - side, c.y() - side, c.x() + side, c.y() + side))
        painter.drawLine(QLineF(c.x() - side, c.y() + side, c.x() + side, c.y() - side))


def _numbers(
    painter: QPainter,
    words: dict[int, str],
    cells: list[QRectF],
    indices: np.ndarray,
    table: np.ndarray,
    font: QFont,
) -> None:
    """Numbers in all cells or in none: half a row of numbers would look like missing data."""
    metrics = QFontMetricsF(font)
    widest = max((metrics.horizontalAdvance(w) for w in words.values()), default=0.0)
    if not cells or widest + PADDING > cells[0].width() or metrics.height() > cells[0].height() + 3:
        return
    for i, word in words.items():
        at = (cells[i].center().x(), cells[i].center().y() + 0.36 * metrics.ascent())
        text.draw(painter, at, word, font, legible_on(table[indices[i]]), Qt.AlignmentFlag.AlignHCenter)


def legible_on(rgb: np.ndarray) -> str:
    """Black or white, whichever has the higher contrast on a colour (WCAG 2 relative luminance)."""
    share = np.asarray(rgb[:3]) / 255
    linear = np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)
    return "#000000" if float(linear @ (0.2126, 0.7152, 0.0722)) > 0.179 else "#FFFFFF"
