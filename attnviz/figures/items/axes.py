"""Labels along a matrix: tokens where they fit, else indices at a round step; never a smear.

Not pyqtgraph's AxisItem: it draws nothing in a scene that no view shows, as an export's, and of 18 tokens it
writes 16 over each other, where these are turned, shortened or left out together.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter

from attnviz.figures.style.theme import Theme
from attnviz.figures.words import text

TURN = -68.0  # degrees, of token labels above the columns
NUMBER_GAP = 12.0  # px between two numbers above the columns, at least
OVERHANG = 6.0  # px that a number may reach past the last column: a panel in the window ends there
TOKEN_PITCH = 1.0  # of the font's height: the least distance of neighbouring token labels


def shows_tokens(
    tokens: Sequence[str] | None, length: float, cells: int, font: QFont, least: float = 1.0
) -> bool:
    """Return whether every cell's token has room in ``length`` px,
    in no less than ``least`` of the font's size."""
    return tokens is not None and share_for(length, cells, font) >= least


def share_for(length: float, cells: int, font: QFont) -> float:
    """Return the share of the font's size at which every one of ``cells`` labels has room in ``length``
    px."""
    # A label may be short of its room by a hair: sizes come from a division.
    return length / max(cells, 1) / (TOKEN_PITCH * _height(font)) + 1e-6


def _fitted(font: QFont, share: float) -> QFont:
    if share >= 1:
        return font
    smaller = QFont(font)
    smaller.setPointSizeF(font.pointSizeF() * share)
    return smaller


def label_room(tokens: Sequence[str] | None, interval: tuple[int, int], font: QFont, most: float) -> float:
    """Width in px that the labels of an interval need, at most ``most``."""
    metrics = QFontMetricsF(font)
    if tokens is None:
        return metrics.horizontalAdvance(str(max(interval[1] - 1, 0)))
    widths = [metrics.horizontalAdvance(tokens[i]) for i in range(*interval)]
    return min(max(widths, default=0.0), most)


def paint_rows(
    painter: QPainter,
    rect: QRectF,
    interval: tuple[int, int],
    tokens: Sequence[str] | None,
    font: QFont,
    theme: Theme,
    chosen: int | None,
    room: float,
    least: float = 1.0,
) -> None:
    """Labels to the left of ``rect``, right aligned; ``chosen`` is set in the query's colour.

    ``least`` is the share of the font's size down to which tokens are set smaller to have room.
    """
    lo, hi = interval
    pitch = rect.height() / (hi - lo)
    if not shows_tokens(tokens, rect.height(), hi - lo, font, least):
        tokens = None
    else:
        font = _fitted(font, share_for(rect.height(), hi - lo, font))
    middle = 0.36 * _height(font)
    for index, label in _labels(interval, tokens, rect.height(), font, 1.7 * _height(font)):
        colour = theme.query if index == chosen else theme.muted
        y = rect.top() + (index - lo + 0.5) * pitch + middle
        text.draw(
            painter,
            (rect.left() - 5, y),
            text.elide(label, font, room),
            font,
            colour,
            Qt.AlignmentFlag.AlignRight,
        )


def paint_columns(
    painter: QPainter,
    rect: QRectF,
    interval: tuple[int, int],
    tokens: Sequence[str] | None,
    font: QFont,
    theme: Theme,
    chosen: int | None,
    room: float,
    least: float = 1.0,
) -> None:
    """Labels above ``rect``: tokens slanted, indices level; ``chosen`` is set in the key's colour.

    A number that would be cut at the right is left out, and set further in where it is the only one.
    ``least`` as for :func:`paint_rows`.
    """
    lo, hi = interval
    pitch = rect.width() / (hi - lo)
    slanted = shows_tokens(tokens, rect.width(), hi - lo, font, least)
    if not slanted:
        tokens = None
    else:
        font = _fitted(font, share_for(rect.width(), hi - lo, font))
    metrics = QFontMetricsF(font)
    widest = metrics.horizontalAdvance(str(hi - 1))
    labels = _labels(interval, tokens, rect.width(), font, widest + NUMBER_GAP)
    for index, label in labels:
        colour = theme.key if index == chosen else theme.muted
        x = rect.left() + (index - lo + 0.5) * pitch
        if slanted:
            at = (x + 0.32 * _height(font), rect.top() - 4)
            text.draw(painter, at, text.elide(label, font, room), font, colour, turn=TURN)
            continue
        most = rect.right() + OVERHANG - metrics.horizontalAdvance(label) / 2
        if x <= most or len(labels) == 1:
            at = (min(x, most), rect.top() - 5)
            text.draw(painter, at, label, font, colour, Qt.AlignmentFlag.AlignHCenter)


def _labels(
    interval: tuple[int, int], tokens: Sequence[str] | None, length: float, font: QFont, each: float
) -> list[tuple[int, str]]:
    """(index, words) of an axis of ``length`` px: its tokens, or numbers, each of which takes ``each`` px."""
    lo, hi = interval
    if tokens is not None:
        return [(i, tokens[i]) for i in range(lo, hi)]
    step = text.step_for(hi - lo, int(length / each))
    first = -(-lo // step) * step
    return [(i, str(i)) for i in range(first, hi, step)]


def _height(font: QFont) -> float:
    return QFontMetricsF(font).height() * 0.8
