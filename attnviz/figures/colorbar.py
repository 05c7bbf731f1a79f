"""The bar that says which colour is which value."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFont, QImage, QPainter

from attnviz.figures import text
from attnviz.figures.colormaps import LEVELS, palette
from attnviz.figures.quantise import Scale
from attnviz.figures.theme import Theme

HEIGHT = 6.0


def paint(painter: QPainter, rect: QRectF, scale: Scale, kind: str, font: QFont, theme: Theme) -> None:
    """Draw the bar into ``rect`` (its height is the bar's) and its ticks below."""
    colours = np.ascontiguousarray(palette(kind, theme)[None, :LEVELS])
    image = QImage(colours.data, LEVELS, 1, QImage.Format.Format_RGBA8888)
    painter.drawImage(rect, image)
    below = rect.bottom() + 11
    for value in ticks(scale):
        share = scale.position(value)
        align = (
            Qt.AlignmentFlag.AlignLeft
            if share < 0.02
            else Qt.AlignmentFlag.AlignRight
            if share > 0.98
            else Qt.AlignmentFlag.AlignHCenter
        )
        text.draw(
            painter, (rect.left() + share * rect.width(), below), text.tick(value), font, theme.muted, align
        )


def ticks(scale: Scale) -> list[float]:
    """The values named below the bar: the ends, 0 in between, and for the root scale tenths of its end."""
    if scale.root:
        return [scale.low, scale.high * 0.01, scale.high * 0.1, scale.high * 0.4, scale.high]
    if scale.low < 0 < scale.high:
        return [scale.low, 0.0, scale.high]
    return [scale.low, scale.high]
