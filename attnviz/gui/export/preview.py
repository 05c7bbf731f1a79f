"""The preview of an export: the scene or the slide that will be written, as large as there is room."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QLabel, QWidget

from attnviz.core.result import Result
from attnviz.export.slides import HEIGHT, WIDTH, paint_slide, slides
from attnviz.figures.sheet.composition import FigureScene, lay_out, render
from attnviz.figures.sheet.sheet import Sheet
from attnviz.figures.style.theme import THEMES, Theme
from attnviz.figures.words.translate import translate

LEAST_SIZE = (480, 270)
#: The ground under transparent pictures: two greys that no theme has.
CHECKS = ("#C8C8C8", "#E0E0E0")


class Preview(QLabel):
    """Draws with the same calls as the files do."""

    def __init__(self, theme: Theme, parent: QWidget | None = None):
        """``theme`` is the window's, for the edge of the page."""
        super().__init__(parent)
        self._edge = QColor(theme.hairline)
        self.setAccessibleName(translate("Export", "Preview"))
        self.setMinimumSize(*LEAST_SIZE)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setWordWrap(True)

    def show_sheet(self, result: Result, sheet: Sheet) -> None:
        """Draw the sheet."""
        self.show_scene(lay_out(result, sheet), sheet)

    def show_scene(self, scene: FigureScene, sheet: Sheet) -> None:
        """Draw the scene of ``sheet``."""
        width, height = self._room(sheet.size[0] / sheet.size[1])
        image = QImage(width, height, QImage.Format.Format_RGB32)
        image.fill(QColor(CHECKS[0] if sheet.transparent else THEMES[sheet.theme].ground))
        painter = QPainter(image)
        try:
            if sheet.transparent:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(QColor(CHECKS[1]))
                side = 8
                for y in range(0, height, side):
                    for x in range(side * (y // side % 2), width, 2 * side):
                        painter.drawRect(x, y, side, side)
            render(scene, painter, QRectF(0, 0, width, height))
        finally:
            painter.end()
        self._show(image)

    def show_slide(self, results: Sequence[Result], sheet: Sheet, index: int) -> tuple[int, int]:
        """Draw one slide of the deck; returns its index, brought into the deck, and how many there are."""
        planned = slides(results, sheet)
        index = min(max(index, 0), len(planned) - 1)
        self._show(paint_slide(planned[index], THEMES[sheet.theme], self._room(WIDTH / HEIGHT)[0]))
        return index, len(planned)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self.pixmap().isNull():
            # The outline of the page, which is no part of it.
            page = QRectF(QPointF(0, 0), self.pixmap().deviceIndependentSize())
            page.moveCenter(QRectF(self.rect()).center())
            painter = QPainter(self)
            painter.setPen(self._edge)
            painter.drawRect(page.adjusted(-0.5, -0.5, 0.5, 0.5))
            painter.end()

    def _room(self, aspect: float) -> tuple[int, int]:
        """Return the largest (width, height) of that aspect in the widget, in device pixels."""
        ratio = self.devicePixelRatioF()
        width, height = (self.width() - 2) * ratio, (self.height() - 2) * ratio
        width = min(width, height * aspect)
        return max(1, round(width)), max(1, round(width / aspect))

    def _show(self, image: QImage) -> None:
        image.setDevicePixelRatio(self.devicePixelRatioF())
        self.setPixmap(QPixmap.fromImage(image))
