"""Buttons over a panel's upper right corner, there while it is pointed at or has the keyboard."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QEnterEvent
from PySide6.QtWidgets import QDockWidget, QHBoxLayout, QToolButton, QWidget

from attnviz.figures.style import fonts
from attnviz.figures.words.translate import translate
from attnviz.gui.look.type_scale import px, ui
from attnviz.gui.panels.figure_panel import CORNER
from attnviz.gui.widgets.retranslating import Worded

SIDE = 24  # px of a button: large enough for a finger and for a hand that shakes
EDGE = CORNER - SIDE  # px from the dock's right edge


class PanelButtons(Worded):
    """⋯ opens the panel's menu; with the pointer near it, the usual three stand beside it.

    One stop of the Tab key: all that the others do is also in the menu.
    """

    covers = Signal(bool)  # the corner of the panel

    def __init__(self, dock: QDockWidget):
        super().__init__(dock)
        self.setObjectName("panelButtons")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._dock = dock
        self._hovered = self._keyboard = False
        self._zoom = 1.0
        self._leaving = QTimer(self, singleShot=True, interval=0)
        self._leaving.timeout.connect(self._show)
        self._row = row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        self.alone, self.float, self.hide_, self.menu = (self._button(sign) for sign in ("□", "❐", "✕", "⋯"))
        for button in (self.alone, self.float, self.hide_, self.menu):
            row.addWidget(button)
            button.setVisible(button is self.menu)
        self.place()
        self.menu.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.retranslate()
        self._show()

    def _button(self, sign: str) -> QToolButton:
        button = QToolButton(self)
        button.setText(sign)
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        return button

    def set_zoom(self, zoom: float) -> None:
        """As large as all else on the board."""
        if zoom != self._zoom:
            self._zoom = zoom
            self.place()

    def retranslate(self) -> None:
        for button, words in (
            (self.alone, translate("Dock", "This panel alone, large (F)")),
            (self.float, translate("Dock", "Into a window of its own, or back (Ctrl+D)")),
            (self.hide_, translate("Dock", "Hide (Ctrl+W); the panels menu brings it back")),
            (self.menu, translate("Dock", "What can be done with this panel (Shift+F10)")),
        ):
            button.setToolTip(words)
            button.setAccessibleName(words)

    @property
    def menu_place(self) -> QPoint:
        """Where the menu begins, on the screen."""
        return self.menu.mapToGlobal(QPoint(0, self.menu.height()))

    def hover(self, hovered: bool) -> None:
        """Take note that the pointer is over the panel, or has left it."""
        self._hovered = hovered
        self._show()

    def widen(self, wide: bool) -> None:
        """Show the usual three as well."""
        if wide == self.alone.isHidden():
            self.place(wide)
            for button in (self.alone, self.float, self.hide_):
                button.setVisible(wide)
            # At once: a button that is shown and moved later believes that the pointer is over it.
            self._row.activate()

    def keyboard(self, here: bool) -> None:
        """Take note that the keyboard is in the panel, or has left it."""
        if here != self._keyboard:
            self._keyboard = here
            if here:
                self._show()
            else:  # one turn later: a widget that hides as the focus leaves it counts as having passed it on
                self._leaving.start()

    def _show(self) -> None:
        # Never hidden while the Tab key could stop at it: it is not drawn instead.
        self.widen(self._hovered and self.underMouse())
        self.setVisible(shown := self._hovered or self._keyboard)
        self.covers.emit(shown)
        self.raise_()

    def place(self, wide: bool | None = None) -> None:
        """Into the corner of the dock as it is now."""
        wide = not self.alone.isHidden() if wide is None else wide
        side = px(SIDE * self._zoom)
        for button in (self.alone, self.float, self.hide_, self.menu):
            button.setFont(ui(fonts.BODY * self._zoom))
            button.setFixedSize(side, side)
        size = QSize((4 if wide else 1) * side, side)
        self.setGeometry(self._dock.width() - size.width() - EDGE, 0, size.width(), size.height())

    def enterEvent(self, event: QEnterEvent) -> None:
        self.widen(True)

    def leaveEvent(self, event: QEvent) -> None:
        self.widen(False)


def contains_keyboard(widget: QWidget, focus: QWidget | None) -> bool:
    """Return whether ``focus`` is ``widget`` or in it."""
    return focus is not None and (focus is widget or widget.isAncestorOf(focus))
