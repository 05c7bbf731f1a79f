"""A drop-down list with a chevron in the colour of the theme: a style sheet could only place a picture."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QPen, QWheelEvent
from PySide6.QtWidgets import QComboBox, QWidget

#: Entries that an open list shows without scrolling.
MOST = 20


class Combo(QComboBox):
    """Give it an accessible name. The wheel turns it only while its list is open."""

    def __init__(self, parent: QWidget | None = None):
        super().__init__(parent)
        # A long entry is cut rather than made wider than the sidebar.
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMaxVisibleItems(MOST)

    def showPopup(self) -> None:
        """Give the list room for its longest entry, also where the field has not."""
        view = self.view()
        view.setTextElideMode(Qt.TextElideMode.ElideNone)
        view.setMinimumWidth(view.sizeHintForColumn(0) + 2 * view.frameWidth())
        super().showPopup()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self.palette().color(QPalette.ColorRole.PlaceholderText), 1.5))
        x, y = self.width() - 14.0, self.height() / 2
        painter.drawPolyline([QPointF(x - 4, y - 2), QPointF(x, y + 2), QPointF(x + 4, y - 2)])
        painter.end()

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()
