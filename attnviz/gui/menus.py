"""The two menus of the header: what can be done, and which layout and panels are on the board."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QEvent
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from attnviz.core.sentence import QT_TRANSLATE_NOOP
from attnviz.figures.registry import FIGURES
from attnviz.figures.translate import translate
from attnviz.gui import actions, language
from attnviz.gui.board import Board
from attnviz.gui.layouts import LAYOUTS, PANEL_TITLES

RESET = QT_TRANSLATE_NOOP("Layouts", "Put the panels back in their places")


def main_menu(made: Mapping[str, QAction], parent: QWidget) -> QMenu:
    """The menu behind ☰: every entry of the table of actions."""
    menu = QMenu(parent)
    menu.setToolTipsVisible(True)
    for entry in actions.TABLE:
        if entry.menu:
            menu.addAction(made[entry.name])
            if entry.name == "theme":
                menu.addMenu(LanguageMenu(menu))
            if entry.before_separator:
                menu.addSeparator()
    return menu


def choose_language(code: str) -> None:
    """Speak another language from now on."""
    app = QApplication.instance()
    assert app is not None
    language.choose(app, code)


class LanguageMenu(QMenu):
    """Every language by its own name, the one in use marked."""

    def __init__(self, parent: QWidget):
        super().__init__(parent)
        group = QActionGroup(self)
        for code, name in language.available().items():
            action = group.addAction(self.addAction(name))
            action.setCheckable(True)
            action.setData(code)
        group.triggered.connect(lambda action: choose_language(action.data()))
        self.aboutToShow.connect(self._tick)
        self.retranslate()

    def retranslate(self) -> None:
        """Set every word anew."""
        self.setTitle(translate("Menus", "Language"))
        self._tick()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)

    def _tick(self) -> None:
        for action in self.actions():
            action.setChecked(action.data() == language.current())


class BoardMenu(QMenu):
    """Layouts with their keys, then every panel with a tick where it is shown."""

    def __init__(self, board: Board, window: QWidget):
        super().__init__(window)
        self._board = board
        self.setToolTipsVisible(True)
        self._group = QActionGroup(self)
        self.layouts: dict[str, QAction] = {}
        for layout in LAYOUTS.values():
            action = QAction(self, checkable=True)
            action.setShortcut(QKeySequence(layout.key))
            action.setProperty("english", layout.words)
            action.triggered.connect(lambda checked=False, layout=layout: board.arrange(layout))
            self._group.addAction(action)
            self.addAction(action)
            window.addAction(action)
            self.layouts[layout.name] = action
        self.addSeparator()
        self.panels: dict[str, QAction] = {}
        for name in PANEL_TITLES:
            action = QAction(self, checkable=True)
            action.setProperty("english", PANEL_TITLES[name])
            action.triggered.connect(lambda checked, name=name: board.set_shown(name, checked))
            self.addAction(action)
            self.panels[name] = action
        self.addSeparator()
        self.reset = self.addAction("", lambda: board.arrange(LAYOUTS[board.layout_.name]))
        self.reset.setProperty("english", RESET)
        board.layout_changed.connect(self._tick)
        board.panels_changed.connect(self._tick)
        self.retranslate()
        self._tick()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)

    def retranslate(self) -> None:
        """Set every word anew."""
        for layout in LAYOUTS.values():
            self.layouts[layout.name].setText(translate("Layouts", layout.words))
            self.layouts[layout.name].setToolTip(translate("Layouts", layout.teaches))
        for name, action in self.panels.items():
            action.setText(panel_title(name))
        self.reset.setText(translate("Layouts", RESET))

    def _tick(self) -> None:
        if (action := self.layouts.get(self._board.layout_.name)) is not None:
            action.setChecked(True)
        for name, panel in self.panels.items():
            panel.setChecked(self._board.is_shown(name))


def panel_title(name: str) -> str:
    """A panel's title in the language of the application, without making the panel."""
    if name not in PANEL_TITLES:  # one that is on the board by its figure alone
        return FIGURES[name.partition("@")[0]]().title()
    return translate("figures", PANEL_TITLES[name])
