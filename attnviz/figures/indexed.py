"""Palette indices as an image: what they are drawn with is made once a palette, and not once a picture."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter, QTransform, qRgba
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget


class IndexedImage(QGraphicsItem):
    """uint8 indices (h, w) into a palette of 256 colours, laid into a rectangle of the parent."""

    def __init__(self, parent: QGraphicsItem):
        super().__init__(parent)
        self._indices: np.ndarray | None = None  # the image shares its memory
        self._image = QImage()
        self._colours: list[int] = []
        self._whole = QRectF()

    def set_palette(self, colours: np.ndarray) -> None:
        """Colours as uint8 (256, 4): red, green, blue, alpha."""
        if colours.shape != (256, 4):
            raise ValueError(f"A palette has 256 colours of 4 parts, not {colours.shape}.")
        self._colours = _table(np.ascontiguousarray(colours).tobytes())
        self._image.setColorTable(self._colours)
        self.update()

    def set_indices(self, indices: np.ndarray) -> None:
        """Show other indices: uint8 (h, w), C-contiguous, not to be written to while they are shown."""
        height, width = indices.shape
        if self._whole != (whole := QRectF(0, 0, width, height)):
            self.prepareGeometryChange()
            self._whole = whole
        self._indices = indices
        self._image = QImage(indices.data, width, height, width, QImage.Format.Format_Indexed8)
        self._image.setColorTable(self._colours)
        self.update()

    def set_rect(self, rect: QRectF) -> None:
        """Lay the image into ``rect``, in the parent's coordinates."""
        if not self._whole.isEmpty():
            place = QTransform.fromTranslate(rect.left(), rect.top())
            across, down = rect.width() / self._whole.width(), rect.height() / self._whole.height()
            self.setTransform(place.scale(across, down))

    def boundingRect(self) -> QRectF:
        return self._whole

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        # Qt reads past the end of a colour table that is too short.
        if self._indices is not None and self._colours:
            painter.drawImage(self._whole, self._image)


@lru_cache(maxsize=16)
def _table(colours: bytes) -> list[int]:
    """RGBA bytes as Qt's colour table."""
    return [qRgba(*rgba) for rgba in np.frombuffer(colours, np.uint8).reshape(-1, 4).tolist()]
