"""Palette indices as an image: what they are drawn with is made once a palette, and not once a picture.

Not pyqtgraph's ImageItem: it makes its table of colours anew for every picture.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPaintEngine, QPainter, QTransform, qRgba
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

#: Pixels a side up to which the cells of a PDF's heatmap become blocks; and the pixels that a block has
#: where the side then stays in bounds.
BLOCKS_UP_TO, LEAST_BLOCK, MOST_SIDE = 1024, 4, 2048


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
            engine = painter.paintEngine()
            pdf = engine is not None and engine.type() == QPaintEngine.Type.Pdf
            painter.drawImage(self._whole, self._in_blocks() if pdf else self._image)

    def _in_blocks(self) -> QImage:
        """Every cell as a block of equal pixels.

        Viewers of PDF that smooth what they enlarge then smooth the edges of blocks, which are too narrow to
        see, and not the cells.
        """
        assert self._indices is not None
        height, width = self._indices.shape
        longest = max(height, width)
        times = max(1, BLOCKS_UP_TO // longest, min(LEAST_BLOCK, MOST_SIDE // longest))
        blocks = np.ascontiguousarray(self._indices.repeat(times, axis=0).repeat(times, axis=1))
        side = (width * times, height * times)
        image = QImage(blocks.data, *side, side[0], QImage.Format.Format_Indexed8).copy()
        image.setColorTable(self._colours)
        return image


@lru_cache(maxsize=16)
def _table(colours: bytes) -> list[int]:
    """RGBA bytes as Qt's colour table."""
    return [qRgba(*rgba) for rgba in np.frombuffer(colours, np.uint8).reshape(-1, 4).tolist()]
