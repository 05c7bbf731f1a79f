"""Two small pictures of one cell: its dot product as it adds up, and its score on the exponential."""

from __future__ import annotations

import math

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen, QPolygonF

from attnviz.core.colours.picture import LEVELS
from attnviz.core.numbers.arithmetic import Arithmetic
from attnviz.core.numbers.cell import Cell
from attnviz.figures.items import vector_strip
from attnviz.figures.items.chart import envelope
from attnviz.figures.panels.cell_limits import CellLimits
from attnviz.figures.style.colormaps import palette
from attnviz.figures.style.theme import Theme
from attnviz.figures.words import text
from attnviz.figures.words.translate import translate

HEADING = 24.0  # px above the axes
TICKS = 34.0  # px left of them
FOOT = 16.0  # px below them
LEAST_HEIGHT, MOST_HEIGHT = 84.0, 260.0  # of the whole, heading and foot included
BAR_FROM = 3.0  # px a component from which each has a bar of its own
POINTS = 120
LEAST_PITCH = 10.0  # px between tick labels


def sign_colours(theme: Theme) -> tuple[QColor, QColor]:
    """Of bars below and above zero: the diverging map three quarters of the way out."""
    table = palette("diverging", theme)
    at = (LEVELS // 8, LEVELS - 1 - LEVELS // 8)
    return tuple(QColor(*(int(c) for c in table[i])) for i in at)  # type: ignore[return-value]


def paint_sum(
    painter: QPainter, rect: QRectF, read: Arithmetic, limits: CellLimits, font: QFont, theme: Theme
) -> None:
    """Paint the products as bars, and their running sum as a line that ends at the raw score.

    What is no finite number is marked, and there the sum ends.
    """
    products = read.products
    with np.errstate(invalid="ignore", over="ignore"):
        sums = np.cumsum(products)
    text.draw(
        painter,
        (rect.left(), rect.top() + 11),
        translate("figures", "q × k by component, and the running sum"),
        font,
        theme.ink,
    )
    axes = rect.adjusted(TICKS, HEADING, -8, -FOOT)
    top, bottom = limits.top, limits.bottom

    def height(value: float) -> float:
        return axes.bottom() - (value - bottom) / (top - bottom) * axes.height()

    _rules(painter, axes, {height(v): text.tick(v) for v in (top, bottom, 0.0)}, font, theme)
    pitch = axes.width() / len(products)
    if pitch >= BAR_FROM:
        below, above = sign_colours(theme)
        for i, value in enumerate(products):
            if math.isfinite(value):
                bar = QRectF(
                    axes.left() + i * pitch + 0.1 * pitch,
                    height(0.0),
                    0.8 * pitch,
                    height(value) - height(0.0),
                )
                painter.fillRect(bar.normalized(), above if value > 0 else below)
    bad = np.flatnonzero(~np.isfinite(products))
    wide = max(pitch, 2.0)
    vector_strip.mark_bad(
        painter, [QRectF(axes.left() + i * pitch, axes.top(), wide, axes.height()) for i in bad], theme
    )
    sums = sums[: int(np.argmin(np.isfinite(sums)))] if not np.isfinite(sums).all() else sums
    x, y = envelope(sums, max(int(axes.width()), 1))
    line = [QPointF(axes.left() + (a + 0.5) * pitch, height(float(b))) for a, b in zip(x, y, strict=True)]
    painter.setPen(QPen(QColor(theme.ink), 1.4))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPolyline(QPolygonF(line))
    if len(sums) == len(products):
        _dot(painter, line[-1], theme.ink, theme)
    foot = axes.bottom() + 12
    text.draw(painter, (axes.left(), foot), translate("figures", "component 0"), font, theme.muted)
    last = text.count(len(products) - 1)
    text.draw(painter, (axes.right(), foot), last, font, theme.muted, Qt.AlignmentFlag.AlignRight)


def paint_exponential(
    painter: QPainter,
    rect: QRectF,
    read: Arithmetic,
    limits: CellLimits,
    font: QFont,
    theme: Theme,
    fill: str = "−∞",
) -> None:
    """exp(score − row max): the row's largest score at (0, 1), this cell wherever its score puts it.

    Args:
        fill: what stands over a blocked score, in words.
    """
    cell = read.cell
    text.draw(
        painter, (rect.left(), rect.top() + 11), translate("figures", "exp(score − row max)"), font, theme.ink
    )
    axes = rect.adjusted(TICKS, HEADING, -8, -FOOT)
    far = limits.far
    _rules(painter, axes, {axes.bottom(): "0", axes.top(): "1"}, font, theme)

    def place(x: float, y: float) -> QPointF:
        return QPointF(axes.right() + x / far * axes.width(), axes.bottom() - y * axes.height())

    xs = np.linspace(-far, 0, POINTS)
    painter.setPen(QPen(QColor(theme.ink), 1.4))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPolyline(QPolygonF([place(float(x), math.exp(x)) for x in xs]))
    foot = axes.bottom() + 12
    text.draw(painter, (axes.left(), foot), text.tick(-far), font, theme.muted)
    text.draw(painter, (axes.right(), foot), "0", font, theme.muted, Qt.AlignmentFlag.AlignRight)
    if not math.isnan(cell.score - cell.row_max):
        _paint_score(painter, axes, cell, far, font, theme, fill)
    elif cell.row_max == -math.inf:  # −∞ − (−∞)
        middle = (axes.center().x(), axes.center().y())
        words = translate("figures", "undefined in this row")
        text.draw(painter, middle, words, font, theme.muted, Qt.AlignmentFlag.AlignHCenter)


def _paint_score(
    painter: QPainter, axes: QRectF, cell: Cell, far: float, font: QFont, theme: Theme, fill: str
) -> None:
    """Paint where this cell's score lies on the curve, with both numbers; an infinite one at its end."""
    at = cell.score - cell.row_max
    if math.isinf(at):
        here, words = QPointF(axes.left(), axes.bottom()), f"{'−∞' if cell.allowed else fill} → 0"
    else:
        x = axes.right() + at / far * axes.width()
        here = QPointF(x, axes.bottom() - cell.exp * axes.height())
        words = f"{text.number(at)} → {text.small(cell.exp)}"
        pen = QPen(QColor(theme.key), 1)
        pen.setStyle(Qt.PenStyle.DashLine)
        painter.setPen(pen)
        across, up = QPointF(axes.left(), here.y()), QPointF(here.x(), axes.bottom())
        painter.drawLines([QLineF(up, here), QLineF(across, here)])
    _dot(painter, here, theme.key, theme)
    left = here.x() < axes.center().x()
    align = Qt.AlignmentFlag.AlignLeft if left else Qt.AlignmentFlag.AlignRight
    place = (here.x() + (7 if left else -7), max(here.y() - (14 if left else 6), axes.top() + 8))
    text.draw(painter, place, words, font, theme.key, align)


def _rules(painter: QPainter, axes: QRectF, ticks: dict[float, str], font: QFont, theme: Theme) -> None:
    painter.setPen(QPen(QColor(theme.hairline), 1))
    painter.drawLines([QLineF(axes.left(), y, axes.right(), y) for y in ticks])
    zero = [y for y, label in ticks.items() if label == "0"]
    for y, label in ticks.items():
        if label != "0" and any(abs(y - z) < LEAST_PITCH for z in zero):
            continue  # a number that touches the zero beside it cannot be read
        text.draw(painter, (axes.left() - 6, y + 3.5), label, font, theme.muted, Qt.AlignmentFlag.AlignRight)


def _dot(painter: QPainter, at: QPointF, colour: str, theme: Theme) -> None:
    painter.setPen(QPen(QColor(theme.ground), 1.2))
    painter.setBrush(QColor(colour))
    painter.drawEllipse(at, 3.6, 3.6)
    painter.setBrush(Qt.BrushStyle.NoBrush)
