"""One ring that shows where the keyboard is, the same around every control."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt
from PySide6.QtGui import QGuiApplication, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

OUTSET = 3


class FocusRing(QWidget):
    """Frames the focused widget of ``window`` when the focus came by the keyboard, not by a click."""

    def __init__(self, window: QWidget):
        super().__init__(window)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()
        self._window = window
        self._target: QWidget | None = None
        QApplication.instance().focusChanged.connect(self._follow)  # type: ignore[union-attr]

    @property
    def target(self) -> QWidget | None:
        """The widget that is framed now."""
        return self._target

    def _follow(self, old: QWidget | None, new: QWidget | None) -> None:
        if not isValid(self) or not isValid(self._window):
            return  # the window is being taken down around it
        if self._target is not None and isValid(self._target):
            self._target.removeEventFilter(self)
        self._target = None
        by_mouse = QGuiApplication.mouseButtons() != Qt.MouseButton.NoButton
        if new is None or new is self._window or by_mouse or not self._window.isAncestorOf(new):
            # The ring must not go down with a pane that is closed.
            self.setParent(self._window)
            self.hide()
            return
        self._target = new
        new.installEventFilter(self)
        self._place()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Move, QEvent.Type.Resize):
            self._place()
        elif event.type() in (QEvent.Type.Hide, QEvent.Type.Destroy, QEvent.Type.ParentAboutToChange):
            self._follow(None, None)
        return False

    def _place(self) -> None:
        """In the nearest ancestor with room for it, so that it scrolls with the widget and is cut like it."""
        target = self._target
        if target is None or not target.isVisible():
            self.hide()
            return
        host = target.parentWidget()
        while host is not None:
            rect = QRect(target.mapTo(host, QPoint(0, 0)), target.size())
            rect = rect.adjusted(-OUTSET, -OUTSET, OUTSET, OUTSET)
            if host is self._window or host.rect().contains(rect):
                break
            host = host.parentWidget()
        if host is None:
            return
        if self.parentWidget() is not host:
            self.setParent(host)
        self.setGeometry(rect)
        self.raise_()
        self.show()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Highlight), 2))
        painter.drawRoundedRect(self.rect().toRectF().adjusted(1, 1, -1, -1), 6, 6)
        painter.end()
