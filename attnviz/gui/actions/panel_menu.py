"""The menu of one panel: by the right button, by Shift+F10, by its ⋯, and in the window's own menus."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu, QPlainTextEdit

from attnviz.figures.words.translate import translate
from attnviz.gui.actions import actions

if TYPE_CHECKING:
    from attnviz.gui.window.main_window import MainWindow


def fill(menu: QMenu, window: MainWindow, name: str) -> None:
    """Fill ``menu`` with what can be done with the panel of this name now."""
    menu.clear()
    panel = window.board.panels.get(name)
    if panel is None:
        menu.addAction(translate("Menus", "No panel is on the board")).setEnabled(False)
        return
    menu.setAccessibleName(panel.title())
    menu.addAction(panel.title()).setEnabled(False)
    menu.addSeparator()
    for entry in actions.PANEL_MENU:
        if not entry:
            menu.addSeparator()
        elif entry == "@choices":
            _add_choices(menu, window, name)
        else:
            made = window.actions_[entry]
            key = "" if entry == "save" else actions.key_text(made)
            action = menu.addAction(f"{made.text()}\t{key}" if key else made.text())
            action.setObjectName(entry)
            action.setEnabled(window.panel_actions.can(entry, name))
            action.triggered.connect(partial(_run, window, entry, name))


def _run(window: MainWindow, entry: str, name: str, checked: bool = False) -> None:
    window.panel_actions.run(entry, name)


def _add_choices(menu: QMenu, window: MainWindow, name: str) -> None:
    if choices := window.board.panel(name).choices():
        inner = menu.addMenu(translate("Menus", "Show"))
        for words, act in choices:
            inner.addAction(words).triggered.connect(partial(_choose, act))


def _choose(act, checked: bool = False) -> None:  # type: ignore[no-untyped-def]
    act()


def popup(window: MainWindow, name: str, at: QPoint | None = None) -> None:
    """Show the menu at a place of the screen, else at the panel's corner; of a text field its own."""
    focus = QApplication.focusWidget()
    if at is None and isinstance(focus, QLineEdit | QPlainTextEdit) and focus.window() is window:
        middle = focus.rect().center()
        keyboard = QContextMenuEvent.Reason.Keyboard
        QApplication.sendEvent(focus, QContextMenuEvent(keyboard, middle, focus.mapToGlobal(middle)))
        return
    panel = window.board.panel(name)
    menu = QMenu(window)
    menu.setObjectName("panelMenu")
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    fill(menu, window, name)
    menu.popup(panel.mapToGlobal(QPoint(24, 40)) if at is None else at)
