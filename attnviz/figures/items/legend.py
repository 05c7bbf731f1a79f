"""A legend in one line: a sample of each line or bar, and the word for what it stands for.

Not pyqtgraph's LegendItem: it puts one entry below the other in a box, for which a panel's title has no room.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from attnviz.figures.items.chart import BAND
from attnviz.figures.style.theme import Theme
from attnviz.figures.words import text

SAMPLE, GAP, BETWEEN = 18.0, 5.0, 12.0  # px: a sample, up to its word, and up to the next sample
DASHES = (3.0, 2.4)  # in widths of the pen
#: A sample's kind and its word.
Entry = tuple[str, str]


def width(entries: Sequence[Entry], font: QFont) -> float:
    """px that the legend takes."""
    metrics = QFontMetricsF(font)
    words = sum(metrics.horizontalAdvance(word) + (SAMPLE + GAP if kind else 0) for kind, word in entries)
    return words + BETWEEN * (len(entries) - 1)


def paint(
    painter: QPainter, at: tuple[float, float], entries: Sequence[Entry], font: QFont, theme: Theme
) -> None:
    """Draw from ``at`` on, on that baseline.

    Args:
        entries: (kind, word); kinds are ``"solid"``, ``"dashed"``, ``"thin"``, ``"range"`` (about a line),
            ``"filled"``, and ``""`` for a word alone.
    """
    x, baseline = at
    for kind, word in entries:
        if kind:
            _sample(painter, QRectF(x, baseline - 8, SAMPLE, 8), kind, theme)
            x += SAMPLE + GAP
        x += text.draw(painter, (x, baseline), word, font, theme.muted) + BETWEEN


def _sample(painter: QPainter, room: QRectF, kind: str, theme: Theme) -> None:
    if kind == "range":
        band = QColor(theme.ink)
        band.setAlphaF(BAND)
        painter.fillRect(room, band)
        kind = "solid"
    if kind == "filled":
        painter.fillRect(room, QColor(theme.bars))
        painter.setPen(QPen(QColor(theme.ink), 1.4))
        painter.drawLine(QLineF(room.topLeft(), room.topRight()))
        return
    colour = {"solid": theme.ink, "dashed": theme.muted, "thin": theme.control}[kind]
    pen = QPen(QColor(colour), 0.9 if kind == "thin" else 1.4)
    if kind == "dashed":
        pen.setStyle(Qt.PenStyle.CustomDashLine)
        pen.setDashPattern(DASHES)
    painter.setPen(pen)
    painter.drawLine(QLineF(room.left(), room.center().y(), room.right(), room.center().y()))
