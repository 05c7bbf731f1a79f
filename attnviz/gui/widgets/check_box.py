"""A check box in the colours of the theme: a style sheet could place its tick only as a picture."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QCheckBox

SIDE, GAP = 16, 8


class CheckBox(QCheckBox):
    """A box, filled and ticked while on, and its words."""

    def sizeHint(self) -> QSize:
        metrics = self.fontMetrics()
        return QSize(SIDE + GAP + metrics.horizontalAdvance(self.text()) + 4, max(SIDE, metrics.height()) + 6)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def hitButton(self, position) -> bool:  # type: ignore[no-untyped-def]
        return self.rect().contains(position)

    def paintEvent(self, event: QPaintEvent) -> None:
        palette, role = self.palette(), QPalette.ColorRole
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(0.5, (self.height() - SIDE) / 2 + 0.5, SIDE - 1, SIDE - 1)
        on, enabled = self.isChecked(), self.isEnabled()
        painter.setPen(QPen(palette.color(role.Highlight if on and enabled else role.Dark), 1))
        painter.setBrush(palette.color(role.Base if not on else role.Highlight if enabled else role.Mid))
        painter.drawRoundedRect(box, 3, 3)
        if on:
            tick = palette.color(role.HighlightedText if enabled else role.PlaceholderText)
            painter.setPen(QPen(tick, 1.8, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            x, y = box.left(), box.center().y()
            painter.drawPolyline([QPointF(x + 3.5, y), QPointF(x + 6.5, y + 3), QPointF(x + 11.5, y - 3.5)])
        if self.hasFocus():
            painter.setPen(QPen(palette.color(role.Highlight), 1.5))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.75, 0.75, -0.75, -0.75), 3, 3)
        painter.setPen(palette.color(role.WindowText if enabled else role.PlaceholderText))
        words = self.rect().adjusted(SIDE + GAP, 0, 0, 0)
        painter.drawText(words, int(Qt.AlignmentFlag.AlignVCenter), self.text())
        painter.end()
