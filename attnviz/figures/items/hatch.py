"""The hatch of what is blocked: a brush on the screen; in a file lines, which keep their distance."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPaintEngine, QPainter, QPen

STEP, WIDTH = 3.2, 0.45  # px between, and of, the lines


def fill(painter: QPainter, rect: QRectF, colour: str) -> None:
    """Hatch ``rect``. A brush is made of the device's pixels: enlarged for a file, it would turn to grey."""
    engine = painter.paintEngine()
    raster = engine is not None and engine.type() == QPaintEngine.Type.Raster
    if raster and painter.worldTransform().m11() == 1:
        painter.fillRect(rect, QBrush(QColor(colour), Qt.BrushStyle.BDiagPattern))
    else:
        lines(painter, rect, colour)


def lines(painter: QPainter, rect: QRectF, colour: str) -> None:
    """Hatch ``rect`` by lines, which every kind of file keeps sharp."""
    found = []
    for at in np.arange(STEP, rect.width() + rect.height(), STEP):
        # The line x + y = at, cut to the rectangle.
        right, low = min(at, rect.width()), min(at, rect.height())
        found.append(
            QLineF(rect.left() + right, rect.top() + at - right, rect.left() + at - low, rect.top() + low)
        )
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(colour), WIDTH))
    painter.drawLines(found)
    painter.restore()
