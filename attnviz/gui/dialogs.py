"""The dialogs that the window opens. Each is read and made when it is asked for: a start waits for none."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QFileDialog

from attnviz.figures.translate import translate
from attnviz.gui import actions

if TYPE_CHECKING:
    from attnviz.gui.main_window import MainWindow
    from attnviz.gui.numbers import Arrival


class Dialogs:
    """Opens dialogs over ``window``, on what it shows now."""

    def __init__(self, window: MainWindow):
        self._window = window
        self._arrival: Arrival | None = None  # of the numbers of a table

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
        """All that can be done, by typing some letters of it, in the window's language or in English."""
        from attnviz.gui.commands import commands
        from attnviz.gui.palette import CommandPalette

        window = self._window
        palette = CommandPalette(commands(window), window)
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
        from attnviz.gui.numbers import Arrival
        from attnviz.gui.reading import summary_of
        from attnviz.gui.table import ListingModel, TableDialog, TileModel

        self.take_back()
        window, result = self._window, self._window.session.result
        panels = window.board.panels
        asked = (name or window.board.last_hovered, *panels)
        for one in (one for one in asked if one in panels):
            panel = panels[one]
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
            if panel.tabular():
                self._arrival = Arrival(window.session, partial(self.table, one))
                return
        window.notice.tell(translate("MainWindow", "No panel on the board has numbers to list yet."))

    def take_back(self) -> None:
        """Open no table whose numbers are still on their way."""
        if self._arrival is not None:
            self._arrival.end()
            self._arrival = None
