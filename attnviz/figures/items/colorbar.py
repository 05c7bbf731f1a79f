"""The bar that says which colour is which value, and whether values lie beyond its ends.

Not pyqtgraph's ColorBarItem: that is a PlotItem (22 ms to make) with handles to drag, it knows no values
beyond its ends, and its numbers are missing in an export's scene.
"""

from __future__ import annotations

import math

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter, QPen, QPolygonF

from attnviz.core.colours.colour_scale import Scale
from attnviz.core.colours.picture import LEVELS
from attnviz.figures.style.colormaps import palette
from attnviz.figures.style.theme import Theme
from attnviz.figures.words import text

HEIGHT = 6.0
# px that the point of a clipped end sticks out; figures keep at least so many px between two ticks
POINT = 4.0
LEAST_GAP = 4.0  # px between two ticks


def paint(
    painter: QPainter,
    rect: QRectF,
    scale: Scale,
    kind: str,
    font: QFont,
    theme: Theme,
    clipped: tuple[bool, bool] = (False, False),
    *,
    own: bool = False,
) -> None:
    """Draw the bar into ``rect`` (its height is the bar's) and its ticks below.

    Args:
        clipped: whether values lie below and above the limits: the bar then ends in a point.
        own: whether the limits are the person's: the bar then stands between two posts.
    """
    colours = np.ascontiguousarray(palette(kind, theme)[None, :LEVELS])
    image = QImage(colours.data, LEVELS, 1, QImage.Format.Format_RGBA8888)
    painter.drawImage(rect, image)
    for beyond, x, way, index in zip(
        clipped, (rect.left(), rect.right()), (-1, 1), (0, LEVELS - 1), strict=True
    ):
        if beyond:
            tip = QPointF(x + way * POINT, rect.center().y())
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(*(int(c) for c in colours[0, index])))
            painter.drawPolygon(QPolygonF([QPointF(x, rect.top()), tip, QPointF(x, rect.bottom())]))
            painter.setBrush(Qt.BrushStyle.NoBrush)
    if own:
        painter.setPen(QPen(QColor(theme.ink), 1.5))
        for x in (rect.left(), rect.right()):
            painter.drawLine(QPointF(x, rect.top() - 2.5), QPointF(x, rect.bottom() + 2.5))
    below = rect.bottom() + 11
    metrics = QFontMetricsF(font)
    taken: list[tuple[float, float]] = []
    # The ends come first: the ticks between them give way.
    for value in sorted(ticks(scale), key=lambda value: value not in (scale.low, scale.high)):
        share, label = scale.position(value), _label(value, scale)
        width = metrics.horizontalAdvance(label)
        left = rect.left() + share * rect.width()
        left -= 0 if share < 0.02 else width if share > 0.98 else width / 2
        if all(left > right + LEAST_GAP or left + width < start - LEAST_GAP for start, right in taken):
            taken.append((left, left + width))
            ends = own and value in (scale.low, scale.high)
            text.draw(painter, (left, below), label, font, theme.ink if ends else theme.muted)


def ticks(scale: Scale) -> list[float]:
    """Return the values named below the bar: the ends, 0 or the middle in between,
    for a power the decades."""
    if scale.power != 1:
        decades = [scale.high * 10.0**-k for k in range(1, 10)]
        return [scale.low, *(d for d in reversed(decades) if scale.position(d) > 0.12), scale.high]
    if scale.low < 0 < scale.high:
        return [scale.low, 0.0, scale.high]
    return [scale.low, scale.middle, scale.high] if scale.shifted else [scale.low, scale.high]


def _label(value: float, scale: Scale) -> str:
    """Return a tick's number, with as many digits as tell those about a middle apart."""
    if not scale.shifted:
        return text.tick(value)
    return shifted_label(value, scale)


def shifted_label(value: float, scale: Scale) -> str:
    """Return a number beside the middle of ``scale``: as many digits as tell it from the limits."""
    apart = math.log10(max(abs(scale.low), abs(scale.high)) / (scale.high - scale.low))
    return text.rounded(value, min(max(3, 3 + math.ceil(apart)), 16))
