"""A panel in a dock: it can be dragged by its grip, floated, hidden and brought back."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QCursor,
    QEnterEvent,
    QGuiApplication,
    QMoveEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QApplication, QDockWidget, QWidget

from attnviz.gui.look.type_scale import px
from attnviz.gui.panels.panel import Panel
from attnviz.gui.window.panel_buttons import PanelButtons

GRIP_HEIGHT = 12
STEP_ASIDE = 24  # px


class Grip(QWidget):
    """The strip over a panel, which it is dragged by: six quiet dots under the pointer."""

    def __init__(self, dock: Dock):
        super().__init__(dock)
        self.setObjectName("grip")
        self._dock = dock
        self._under = False

    def sizeHint(self) -> QSize:
        return QSize(px(80), px(GRIP_HEIGHT))

    minimumSizeHint = sizeHint

    def enterEvent(self, event: QEnterEvent) -> None:
        self._show(True)

    def leaveEvent(self, event: QEvent) -> None:
        self._show(False)

    def _show(self, under: bool) -> None:
        self._under = under
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        floating = self._dock.isFloating()
        if not self._under and not floating:
            return
        painter = QPainter(self)
        if floating:  # a window needs a border, or it would look like a part of the one below
            painter.fillRect(self.rect(), self.palette().mid())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self.palette().dark() if floating else self.palette().mid())
        for i in range(6):
            painter.drawEllipse(QPointF(4 + 6 * (i % 3), 5 + 5 * (i // 3)), 1.4, 1.4)


def native_frames() -> bool:
    """Return whether this platform's windows have frames; pictures that are made without a screen have
    none."""
    return QGuiApplication.platformName() not in ("offscreen", "minimal")


class Dock(QDockWidget):
    """Holds one :class:`Panel`."""

    focus_asked = Signal()
    menu_asked = Signal(object)  # the place on the screen

    def __init__(self, panel: Panel, parent: QWidget):
        super().__init__(panel.title(), parent)
        self.panel = panel
        self.setObjectName(f"dock-{panel.name}")
        self.setWidget(panel)
        self._placed = QTimer(self, singleShot=True, interval=0)
        self._placed.timeout.connect(self._point_again)
        self._grip = Grip(self)
        self.setTitleBarWidget(self._grip)
        self.topLevelChanged.connect(self._frame)
        self.buttons = PanelButtons(self)
        self.buttons.covers.connect(panel.set_covered)
        self.buttons.alone.clicked.connect(self.focus_asked)
        self.buttons.float.clicked.connect(self.swap_floating)
        self.buttons.hide_.clicked.connect(self.close)
        self.buttons.menu.clicked.connect(lambda: self.menu_asked.emit(self.buttons.menu_place))
        panel.menu_asked.connect(self.menu_asked)

    def set_zoom(self, zoom: float, buttons: float) -> None:
        """Set the panel's type at ``zoom`` times its size; ``buttons`` leaves out what the system asks
        for."""
        self.panel.set_zoom(zoom)
        self.buttons.set_zoom(buttons)

    def enterEvent(self, event: QEnterEvent) -> None:
        self.buttons.hover(True)

    def leaveEvent(self, event: QEvent) -> None:
        self.buttons.hover(False)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.buttons.place()
        self._placed.start()

    def moveEvent(self, event: QMoveEvent) -> None:
        super().moveEvent(event)
        self._placed.start()

    def _point_again(self) -> None:
        """Docks that move under a pointer at rest are not told by Qt that it has come or gone."""
        under = QApplication.widgetAt(QCursor.pos())
        self.buttons.hover(under is not None and (under is self or self.isAncestorOf(under)))

    def _frame(self, floating: bool) -> None:
        """Give a window of its own the system's frame, with its title; on the board a quiet grip will do."""
        if floating and native_frames():
            self._grip.hide()
            self.setTitleBarWidget(None)  # type: ignore[arg-type]
        elif self.titleBarWidget() is not self._grip:
            self.setTitleBarWidget(self._grip)
            self._grip.show()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.setWindowTitle(self.panel.title())
        super().changeEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Take the panel of a closed window back to the board: nothing is lost."""
        if self.isFloating() and event.spontaneous():
            event.ignore()
            self.setFloating(False)
        else:
            super().closeEvent(event)

    def swap_floating(self) -> None:
        """Into a window of its own, or back to the board."""
        if not self.isFloating():
            self._frame(True)  # before it is a window: later Qt leaves the frame to the system
        self.setFloating(not self.isFloating())
        if self.isFloating():
            # It stands visibly away from its place, and wholly on the screen.
            screen = self.screen().availableGeometry()
            right, low = screen.right() - self.width(), screen.bottom() - self.height()
            # It does not cover the read-out below the board either.
            board = self.parentWidget()
            assert board is not None
            low = min(low, board.mapToGlobal(board.rect().bottomLeft()).y() - self.height() - STEP_ASIDE)
            self.move(
                max(min(self.x() + STEP_ASIDE, right), screen.left()),
                max(min(self.y() + STEP_ASIDE, low), screen.top()),
            )
