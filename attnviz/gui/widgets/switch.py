"""A toggle switch: the two largest targets of the window are made of it."""

from __future__ import annotations

from PySide6.QtCore import Property, QEasingCurve, QPropertyAnimation, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QStyle, QWidget

from attnviz.gui.look.type_scale import px

TRACK = QSize(38, 22)
TRAVEL_MS = 120


class Switch(QAbstractButton):
    """A checkable button that looks like a switch. Space and Return toggle it; ``toggled`` tells.

    Give it an accessible name: it has no text.
    """

    def __init__(self, parent: QWidget | None = None):
        super().__init__(parent)
        self.setCheckable(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._knob, self._zoom = 0.0, 1.0
        self._travel = QPropertyAnimation(self, b"knob", self)
        self._travel.setEasingCurve(QEasingCurve.Type.InOutCubic)
        self.toggled.connect(self._move_knob)

    def sizeHint(self) -> QSize:
        return QSize(px(TRACK.width() * self._zoom), px(TRACK.height() * self._zoom))

    def set_zoom(self, zoom: float) -> None:
        """Draw it ``zoom`` times as large as usual."""
        self._zoom = zoom
        self.updateGeometry()

    def hitButton(self, position) -> bool:  # type: ignore[no-untyped-def]
        return self.rect().contains(position)

    def keyPressEvent(self, event) -> None:  # type: ignore[no-untyped-def]
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def _get_knob(self) -> float:
        """Return where the knob is, 0 (off) to 1 (on); between them only while it moves."""
        return self._knob

    def _set_knob(self, place: float) -> None:
        self._knob = place
        self.update()

    knob = Property(float, _get_knob, _set_knob)

    def _move_knob(self, on: bool) -> None:
        end = 1.0 if on else 0.0
        self._travel.stop()
        # The style knows whether the person wants animations.
        wanted = self.style().styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration, None, self)
        if not self.isVisible() or wanted == 0:
            self._set_knob(end)
            return
        self._travel.setDuration(TRAVEL_MS)
        self._travel.setStartValue(self._knob)
        self._travel.setEndValue(end)
        self._travel.start()

    def paintEvent(self, event: QPaintEvent) -> None:
        palette, on = self.palette(), self._knob
        off_colour = palette.color(QPalette.ColorRole.Dark)
        on_colour = palette.color(QPalette.ColorRole.Highlight)
        if not self.isEnabled():
            off_colour = on_colour = palette.color(QPalette.ColorRole.Mid)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        track = QRectF(self.rect())
        radius = track.height() / 2
        painter.setBrush(_between(off_colour, on_colour, on))
        painter.drawRoundedRect(track, radius, radius)
        size = track.height() - 6
        painter.setBrush(palette.color(QPalette.ColorRole.HighlightedText))
        painter.drawEllipse(QRectF(3 + on * (track.width() - size - 6), 3, size, size))
        painter.end()


def _between(a: QColor, b: QColor, share: float) -> QColor:
    parts = zip(a.getRgbF(), b.getRgbF(), strict=True)  # type: ignore[call-overload]
    return QColor.fromRgbF(*((1 - share) * x + share * y for x, y in parts))
