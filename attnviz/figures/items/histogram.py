"""A histogram of scores, with the curve that random input is predicted to follow.

Not pyqtgraph's BarGraphItem: it needs a ViewBox to turn its y axis up; these bars are one call of QPainter.
"""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from attnviz.figures.items.chart import normal_density
from attnviz.figures.style.graph import pg
from attnviz.figures.style.theme import LIGHT, Theme
from attnviz.figures.words import text

POINTS = 161
GAPPED_FROM = 4  # px that a bar is wide
#: Bars of less height, over scores near float64's largest, are not drawn: a px would be past its range.
LEAST_TOP = 1e-300


class Histogram(QGraphicsItem):
    """Bars as densities over −limit..limit, and the normal density of the predicted width."""

    def __init__(self, parent: QGraphicsItem, font: QFont):
        super().__init__(parent)
        self._font = font
        self._rect = QRectF(0, 0, 1, 1)
        self._theme: Theme = LIGHT
        self._edges = np.array([-1.0, 1.0])
        self._density = np.array([0.0])
        self._limit = self._top = 1.0
        self._reach = 0.0
        self._prediction = (np.zeros(1), np.zeros(1))
        self._curve = pg.PlotCurveItem(antialias=True)
        self._curve.setParentItem(self)
        self.heading = self.brief = ""  # ``brief`` stands where there is no room for ``heading``
        self.note = ""  # what the bars count, where that is not all

    def show_counts(self, edges: np.ndarray, counts: np.ndarray, limit: float, predicted: float) -> None:
        """Draw ``counts`` (bins,) over ``edges`` (bins + 1,), and N(0, predicted²)."""
        total = max(int(counts.sum()), 1)
        edges, counts = merged(edges, counts, total)
        self._edges, self._limit = edges, max(limit, self._reach)
        limit = self._limit
        self._density = counts / total / np.maximum(np.diff(edges), 1e-30)
        x = np.linspace(-limit, limit, POINTS)
        y = normal_density(x, predicted) if predicted > 0 else np.zeros(POINTS)
        # The bars set the height; the curve of a far narrower prediction may leave through the top.
        tallest = float(np.max(self._density, initial=0.0))
        self._top = 1.12 * max(tallest, min(float(np.max(y)), 2.5 * tallest))
        if self._top < LEAST_TOP:
            self._top = 1.0
        self._prediction = (x, np.minimum(y, self._top))
        self._place()
        self.update()

    def keep_reach(self) -> None:
        """From now on the axis of the scores reaches at least as far as now: it stands still in a film."""
        self._reach = self._limit

    def set_rect(self, rect: QRectF) -> None:
        """Lay the axes into ``rect``."""
        if rect != self._rect:
            self.prepareGeometryChange()
            self._rect = QRectF(rect)
            self._place()

    def set_theme(self, theme: Theme) -> None:
        """Redraw in ``theme``."""
        self._theme = theme
        self._curve.setPen(pg.mkPen(theme.query, width=1.5, cosmetic=False))
        self.update()

    def _place(self) -> None:
        rect = self._rect
        across, up = rect.width() / (2 * self._limit), rect.height() / self._top
        x, y = self._prediction
        # In the item's own px, so that the line is magnified with everything else.
        self._curve.setData(rect.center().x() + x * across, rect.bottom() - y * up)

    def boundingRect(self) -> QRectF:
        return self._rect.adjusted(-8, -22, 8, 18)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        rect, theme = self._rect, self._theme
        room = rect.width() + 12
        fits = not self.brief or text.elide(self.heading, self._font, room) == self.heading
        heading = text.elide(self.heading if fits else self.brief, self._font, room)
        text.draw(painter, (rect.left(), rect.top() - 7), heading, self._font, theme.ink)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme.bars))
        across, up = rect.width() / (2 * self._limit), rect.height() / self._top
        for lo, hi, height in zip(self._edges[:-1], self._edges[1:], self._density, strict=True):
            left = max(rect.center().x() + lo * across, rect.left())
            right = min(rect.center().x() + hi * across, rect.right())
            if height > 0 and right > left:
                # A whole number of px, so that gaps are even; no gaps between narrow bars, which would look
                # striped.
                width = right - left - (1 if right - left >= GAPPED_FROM else 0)
                if width < 1:  # narrow bars become a line, and do not vanish
                    left, width = min(max((left + right) / 2 - 0.5, rect.left()), rect.right() - 1), 1.0
                painter.drawRect(QRectF(left, rect.bottom() - height * up, width, height * up))
        if self.note:
            words = text.elide(self.note, self._font, rect.width())
            text.draw(
                painter, (rect.right(), rect.top() + 8), words, self._font, theme.muted,
                Qt.AlignmentFlag.AlignRight,
            )  # fmt: skip
        painter.setPen(QPen(QColor(theme.control), 1))
        painter.drawLine(QLineF(rect.left(), rect.bottom(), rect.right(), rect.bottom()))
        below = rect.bottom() + 12
        for x, value, align in (
            (rect.left(), -self._limit, Qt.AlignmentFlag.AlignLeft),
            (rect.center().x(), 0.0, Qt.AlignmentFlag.AlignHCenter),
            (rect.right(), self._limit, Qt.AlignmentFlag.AlignRight),
        ):
            text.draw(painter, (x, below), text.tick(value), self._font, theme.muted, align)


def merged(edges: np.ndarray, counts: np.ndarray, total: int) -> tuple[np.ndarray, np.ndarray]:
    """Neighbouring bins added up up to √total bins (at least 8): few scores, few bars."""
    while len(counts) % 2 == 0 and len(counts) > max(8.0, 1.3 * total**0.5):
        edges, counts = edges[::2], counts.reshape(-1, 2).sum(axis=1)
    return edges, counts
