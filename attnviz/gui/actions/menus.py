"""The window's menus: what can be done, and which layout and panels are on the board."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from attnviz.core.panels import TABLE, entry_of
from attnviz.core.sentence import QT_TRANSLATE_NOOP
from attnviz.figures.words.translate import translate
from attnviz.gui import language
from attnviz.gui.actions import actions, panel_menu
from attnviz.gui.kept.recent import RecentFiles, told_apart
from attnviz.gui.layouts import LAYOUTS
from attnviz.gui.window.board import Board

if TYPE_CHECKING:
    from attnviz.gui.window.main_window import MainWindow

#: Theme -> its name; the empty one is the system's choice.
THEME_WORDS = {
    "": QT_TRANSLATE_NOOP("Menus", "As the system has it"),
    "light": QT_TRANSLATE_NOOP("Menus", "Light"),
    "dark": QT_TRANSLATE_NOOP("Menus", "Dark"),
    "contrast": QT_TRANSLATE_NOOP("Menus", "High contrast"),
}
RESET = QT_TRANSLATE_NOOP("Layouts", "Put the panels back in their places")


class MainMenus(QObject):
    """The window's menus: behind ☰, where they cost no room, and in a bar where the person wants one.

    Both show the same menus. A system that has one bar for all programs gets them there.
    """

    def __init__(self, window: MainWindow, made: Mapping[str, QAction], board_menu: QMenu):
        super().__init__(window)
        self._window, self._made, self._bar_shown = window, made, False
        self.inner = {
            "@recent": RecentMenu(window),
            "@board": board_menu,
            "@theme": ThemeMenu(window),
        }
        self.root = _menu(window)
        self.named: dict[str, QMenu] = {}
        for name, (_, entries) in actions.MENUS.items():
            menu = _menu(window)
            for entry in entries:
                if not entry:
                    menu.addSeparator()
                elif entry in self.inner:
                    menu.addMenu(self.inner[entry])
                else:
                    menu.addAction(made[entry])
            self.named[name] = menu
            self.root.addMenu(menu)
            if name == "panel":
                self.language = LanguageMenu(self.root)
                self.root.addMenu(self.language)
        panel = self.named["panel"]
        panel.aboutToShow.connect(lambda: panel_menu.fill(panel, window, window.by_keys.pointed()))
        self.retranslate()

    def retranslate(self) -> None:
        """Set every word anew."""
        for name, (title, _) in actions.MENUS.items():
            self.named[name].setTitle(translate("Menus", title))
        self.inner["@board"].setTitle(translate("Menus", "Layouts and panels"))

    @property
    def bar_shown(self) -> bool:
        """Whether the menus stand in a bar."""
        return self._bar_shown

    def show_bar(self, shown: bool) -> None:
        """Show the bar, or keep the menus behind ☰ alone."""
        if not shown and not self._bar_shown:
            return  # a window without a menu bar makes no menus
        bar = self._window.menuBar()
        if shown and not bar.actions():
            for action in self.root.actions():
                bar.addMenu(cast(QMenu, action.menu()))
        bar.setVisible(shown)
        self._bar_shown = shown
        self._made["menu_bar"].setChecked(shown)

    def open(self) -> None:
        """Open the menus for the keyboard: in the bar where it is shown, else behind ☰."""
        bar = self._window.menuBar() if self._bar_shown else None
        if bar is not None and bar.isVisible() and not bar.isNativeMenuBar():
            bar.setActiveAction(bar.actions()[0])
            return
        button = self._window.header.menu_button
        self.root.popup(button.mapToGlobal(button.rect().bottomLeft()))
        self.root.setActiveAction(self.root.actions()[0])


def _menu(parent: QWidget) -> QMenu:
    menu = QMenu(parent)
    menu.setToolTipsVisible(True)
    return menu


class RecentMenu(QMenu):
    """The files that were opened last, and an entry that forgets them."""

    def __init__(self, window: MainWindow):
        super().__init__(window)
        self.setToolTipsVisible(True)
        self._window = window
        self.aboutToShow.connect(self._list)
        self.retranslate()

    def retranslate(self) -> None:
        """Set every word anew."""
        self.setTitle(translate("Menus", "Open recent"))
        self._list()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)

    def _list(self) -> None:
        self.clear()
        recent = RecentFiles()
        for path, name in zip(recent.paths, told_apart(recent.paths), strict=True):
            action = self.addAction(name.replace("&", "&&"), partial(self._window.session.open_file, path))
            action.setToolTip(path)
        if not recent.paths:
            self.addAction(translate("Menus", "No file has been opened yet")).setEnabled(False)
            return
        self.addSeparator()
        self.addAction(translate("Menus", "Forget these files"), lambda: recent.clear())


class ThemeMenu(QMenu):
    """The themes, and the system's own choice."""

    def __init__(self, window: MainWindow):
        super().__init__(window)
        self._window = window
        group = QActionGroup(self)
        for name in THEME_WORDS:
            action = group.addAction(self.addAction(""))
            action.setCheckable(True)
            action.setData(name)
        group.triggered.connect(lambda action: window.choose_theme(action.data() or None))
        self.aboutToShow.connect(self.retranslate)
        self.retranslate()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)

    def retranslate(self) -> None:
        """Set every word anew, and mark the theme in use."""
        self.setTitle(translate("Menus", "Theme"))
        for action in self.actions():
            action.setText(translate("Menus", THEME_WORDS[action.data()]))
            action.setChecked(action.data() == (self._window.theme_choice or ""))


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
        self._after_panels = self.addSeparator()
        self.reset = self.addAction("", lambda: board.arrange(LAYOUTS[board.layout_.name]))
        self.reset.setProperty("english", RESET)
        board.layout_changed.connect(self._tick)
        board.panels_changed.connect(self._tick)
        self.offer_panels()

    def offer_panels(self) -> None:
        """Offer the panels that are not in the menu yet, such as those of plug-ins."""
        for name, entry in TABLE.now().items():
            if name not in self.panels:
                action = QAction(self, checkable=True)
                action.setProperty("english", entry.title)
                action.triggered.connect(lambda checked, name=name: self._board.set_shown(name, checked))
                self.insertAction(self._after_panels, action)
                self.panels[name] = action
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
    """Return a panel's title in the language of the application, without making the panel."""
    entry = entry_of(name)
    if entry is None:
        raise KeyError(name)
    return translate("figures", entry.title)
