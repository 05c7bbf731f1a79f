"""One ring that shows where the keyboard is, the same around every control."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt
from PySide6.QtGui import QFocusEvent, QGuiApplication, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

OUTSET = 3
BY_KEYS = (
    Qt.FocusReason.TabFocusReason,
    Qt.FocusReason.BacktabFocusReason,
    Qt.FocusReason.ShortcutFocusReason,
)


class FocusRing(QWidget):
    """Frames the focused widget of ``window`` when the focus came by the keyboard, not by a click."""

    def __init__(self, window: QWidget):
        super().__init__(window)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()
        self._window = window
        self._target: QWidget | None = None
        self._watched: QWidget | None = None  # the widget that has the focus, ringed or not
        self._reason = Qt.FocusReason.OtherFocusReason
        self._left: QWidget | None = None  # the widget that was ringed when the window lost the focus
        QApplication.instance().focusChanged.connect(self._follow)  # type: ignore[union-attr]

    @property
    def target(self) -> QWidget | None:
        """The widget that is framed now."""
        return self._target

    def _follow(self, old: QWidget | None, new: QWidget | None) -> None:
        if not isValid(self) or not isValid(self._window):
            return  # the window around it is being closed
        by_keys = self._came_by_keys(old, new)
        if new is None:
            self._left = self._target
        if self._watched is not None and isValid(self._watched):
            self._watched.removeEventFilter(self)
        self._target = self._watched = None
        if new is not None and (new is self._window or self._window.isAncestorOf(new)):
            self._watched = new
            new.installEventFilter(self)
        if new is None or new is self._window or not by_keys or self._watched is None:
            # The ring must not be destroyed with a pane that is closed.
            self.setParent(self._window)
            self.hide()
            return
        self._target = new
        self._place()

    def _came_by_keys(self, old: QWidget | None, new: QWidget | None) -> bool:
        """Return whether a person went there by the keyboard:
        not by a click, and not because something was hidden.

        Only the widget that loses the focus is told why; where none had it, the window was left or begun.
        """
        if QGuiApplication.mouseButtons() != Qt.MouseButton.NoButton:
            return False
        if old is None:
            return new is not None and new is self._left
        # A widget that is hidden passes the focus on as if by Tab.
        return self._reason in BY_KEYS and isValid(old) and old.isVisible()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QFocusEvent) and event.type() == QEvent.Type.FocusOut:
            self._reason = event.reason()
        if watched is not self._target:
            return False
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
