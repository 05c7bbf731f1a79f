"""The numbers of a matrix in its cells, wherever there is room for every one of them."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter

from attnviz.core.colours.picture import BLOCKED, MOST_NUMBERS, NONFINITE
from attnviz.core.tile import Tile
from attnviz.figures.style import fonts
from attnviz.figures.style.theme import Theme
from attnviz.figures.words import text

GAP, WIDE_GAP = 2.5, 8.0  # px left free beside a number; a third decimal is not worth a crowd
DIGITS = (3, 2, 1)  # decimals, the most that fit


def fitting(tile: Tile, width: float, height: float) -> list[list[str]] | None:
    """Return the words of all cells of ``width`` x ``height`` px, blocked ones empty; None without room."""
    if not tile.exact or tile.values.size > MOST_NUMBERS:
        return None
    metrics = QFontMetricsF(fonts.face(fonts.CAPTION))
    if height < metrics.height() + 2:
        return None
    blocked = np.zeros(tile.values.shape, bool) if tile.blocked is None else tile.blocked
    seen = np.abs(tile.values[~blocked & np.isfinite(tile.values)])
    # With one decimal most weights would read 0.0; for scores, which exceed 1, one decimal still tells
    # something.
    least = 1 if np.max(seen, initial=0) > 1 else 2
    for digits, tens in [*((d, d) for d in DIGITS if d >= least), *([(1, 0)] if least == 1 else [])]:
        words = [
            [
                "" if hidden or not np.isfinite(value) else _written(float(value), digits, tens)
                for value, hidden in row
            ]
            for row in (zip(*rows, strict=True) for rows in zip(tile.values, blocked, strict=True))
        ]
        gap = WIDE_GAP if digits == DIGITS[0] else GAP
        if max(metrics.horizontalAdvance(word) for row in words for word in row) <= width - gap:
            return words
    return None


def _written(value: float, digits: int, tens: int) -> str:
    """``value`` with ``digits`` decimals, or ``tens`` of them from 10 on."""
    # 9.95 is written 10.0: it needs as much room as ten.
    return text.number(value, tens if abs(value) >= 10 - 0.5 * 10**-digits else digits)


def paint(
    painter: QPainter, rect: QRectF, words: list[list[str]], indices: np.ndarray, colours: np.ndarray
) -> None:
    """Draw ``words`` into the cells of ``rect``, black or white, whichever reads better on the cell's colour.

    Args:
        indices: palette index of every cell, uint8 (h, w).
        colours: the palette, RGBA uint8 (256, 4).
    """
    font = fonts.face(fonts.CAPTION)
    painter.setFont(font)
    for cell, word, index in _cells(rect, words, indices):
        if word and index not in (NONFINITE, BLOCKED):
            painter.setPen(QColor(legible(colours[index])))
            painter.drawText(cell, Qt.AlignmentFlag.AlignCenter, word)


def paint_blocked(painter: QPainter, rect: QRectF, blocked: np.ndarray, word: str, theme: Theme) -> None:
    """Draw ``word`` into the ``blocked`` cells (h, w), on a ground of its own in the hatch."""
    font = fonts.face(fonts.CAPTION)
    metrics = QFontMetricsF(font)
    size = QSizeF(metrics.horizontalAdvance(word) + 4, metrics.height())
    painter.setFont(font)
    painter.setPen(QColor(theme.muted))
    none = [[""] * blocked.shape[1]] * blocked.shape[0]
    for cell, _, hidden in _cells(rect, none, blocked.astype(int)):
        if hidden and size.width() < cell.width():
            ground = QRectF(QPointF(), size)
            ground.moveCenter(cell.center())
            painter.fillRect(ground, QColor(theme.panel))
            painter.drawText(cell, Qt.AlignmentFlag.AlignCenter, word)


def _cells(rect: QRectF, words: list[list[str]], indices: np.ndarray) -> Iterator[tuple[QRectF, str, int]]:
    rows, cols = indices.shape
    w, h = rect.width() / cols, rect.height() / rows
    for i, row in enumerate(words):
        for j, word in enumerate(row):
            yield QRectF(rect.left() + j * w, rect.top() + i * h, w, h), word, int(indices[i, j])


def legible(colour: np.ndarray) -> str:
    """Black or white: the one of greater contrast on ``colour`` (RGB, 0 to 255), at least 4.5:1 (WCAG)."""
    share = np.asarray(colour[:3]) / 255
    linear = np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)
    luminance = float(linear @ [0.2126, 0.7152, 0.0722])
    return "#000000" if (luminance + 0.05) / 0.05 > 1.05 / (luminance + 0.05) else "#FFFFFF"
