"""The dialogs that the window opens. Each is read and made when it is asked for: a start waits for none."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QFileDialog

from attnviz.core.presets import presets
from attnviz.figures.translate import translate
from attnviz.figures.words import preset_in_words
from attnviz.gui import actions, language, layouts, menus
from attnviz.gui.copying import named_copies

if TYPE_CHECKING:
    from attnviz.gui.main_window import MainWindow


class Dialogs:
    """Opens dialogs over ``window``, on what it shows now."""

    def __init__(self, window: MainWindow):
        self._window = window

    def _open(self, dialog: QDialog) -> None:
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()

    def choose_file(self) -> None:
        """Ask for a file and open it."""
        from attnviz.core.record import FIGURES
        from attnviz.sources import SUFFIXES

        endings = (
            (translate("MainWindow", "Arrays, or a figure of attnviz"), (*SUFFIXES, *FIGURES)),
            (translate("MainWindow", "Arrays"), SUFFIXES),
        )
        names = ";;".join(f"{words} ({' '.join('*' + e for e in ends)})" for words, ends in endings)
        title = translate("MainWindow", "Open Q, K, V or x with its weights")
        path, _ = QFileDialog.getOpenFileName(self._window, title, "", names)
        if path:
            self._window.session.open_file(path)

    def export(self, format: str = ".png", *, every: bool = False) -> None:
        """Save what is on show, as a picture, a deck, a film or numbers; of ``every`` panel, or of one."""
        window = self._window
        if window.session.result is None:
            window.notice.tell(
                translate("MainWindow", "There is no picture to save yet; wait for the first one.")
            )
            return
        from attnviz.figures.registry import FIGURES
        from attnviz.gui.export_dialog import ExportDialog

        # The panel pointed at last: its type is large enough for a slide, that of a whole board is not.
        shown = [name.partition("@")[0] for name in (window.board.last_hovered, *window.board.panels)]
        panels = [name for name in shown if name in FIGURES][: None if every else 1]
        self._open(ExportDialog(window.session, window.theme.name, window, panels=panels, format=format))

    def deck(self) -> None:
        """A deck of every stage, scaled against unscaled."""
        from attnviz.gui.export_form import COMPARISON

        self.export(COMPARISON, every=True)  # a slide each: there is room for all

    def palette(self) -> None:
        """All that can be done, by typing some letters of it."""
        from attnviz.gui.palette import Command, CommandPalette

        window = self._window
        commands = [
            Command(action.text(), actions.key_text(action), action.trigger)
            for action in (*window.actions_.values(), *window.board_menu.actions())
            if action.text() and action.isEnabled() and action.objectName() not in ("palette", "escape")
        ]
        for name in presets():
            words = translate("MainWindow", "Preset: {title}").format(title=preset_in_words(name))
            commands.append(Command(words, "", partial(window.session.use_preset, name)))
        for code, name in language.available().items():
            words = translate("MainWindow", "Language: {name}").format(name=name)
            commands.append(Command(words, "", partial(menus.choose_language, code)))
        commands += [Command(words, "", act) for words, act in named_copies(window.board)]
        for name in layouts.PANEL_TITLES:
            words = translate("MainWindow", "Alone: {panel}").format(panel=menus.panel_title(name))
            commands.append(Command(words, "", partial(window.board.focus_on, name)))
        for name, panel in window.board.panels.items():
            if panel.tile() is not None or panel.listing() is not None:
                words = translate("MainWindow", "As a table: {panel}").format(panel=panel.title())
                commands.append(Command(words, "", partial(self.table, name)))
            for choice, act in panel.choices():
                commands.append(Command(f"{panel.title()}: {choice}", "", act))
        masks = window.controls.masks
        for words, act in masks.choices():
            commands.append(Command(f"{masks.rule.accessibleName()}: {words}", "", act))
        palette = CommandPalette(commands, window)
        palette.move(window.mapToGlobal(window.rect().center()) - palette.rect().center())
        self._open(palette)

    def shortcuts(self) -> None:
        """The sheet of keys."""
        from attnviz.gui.shortcuts import ShortcutSheet

        window = self._window
        every = (*window.actions_.values(), *window.board_menu.layouts.values())
        keys = [(actions.key_text(a), a.text()) for a in every if not a.shortcut().isEmpty()]
        self._open(ShortcutSheet(keys, window))

    def table(self, name: str = "") -> None:
        """The numbers of the named panel, else of the one pointed at last, or of the first that has some."""
        from attnviz.gui.reading import summary_of
        from attnviz.gui.table import ListingModel, TableDialog, TileModel

        window, result = self._window, self._window.session.result
        panels = window.board.panels
        asked = (name or window.board.last_hovered, *panels)
        for panel in (panels[one] for one in asked if one in panels):
            tile, listing = panel.tile(), panel.listing()
            if result is not None and tile is not None:
                # Only the T x T panels have keys along their columns; the others have components.
                columns = result.inputs.key_tokens if panel.picture_size() is not None else None
                model = TileModel(tile, result.inputs.query_tokens, columns)
                self._open(TableDialog(panel.title(), summary_of(tile), model, window))
                return
            if listing is not None:
                self._open(TableDialog(panel.title(), listing.summary, ListingModel(listing), window))
                return
        window.notice.tell(translate("MainWindow", "No panel on the board has numbers to list yet."))
