"""The dialogs that the window opens. Each is read and made when it is asked for: a start waits for none."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QFileDialog

from attnviz.core.errors import AttnvizError
from attnviz.figures.words.translate import translate
from attnviz.gui.actions import actions
from attnviz.gui.kept import folders

if TYPE_CHECKING:
    from PySide6.QtCore import QAbstractTableModel

    from attnviz.figures.sheet.sheet import Sheet
    from attnviz.gui.actions.saving import Saving
    from attnviz.gui.panels.panel import Panel
    from attnviz.gui.session.late_numbers import Arrival
    from attnviz.gui.window.main_window import MainWindow


class Dialogs:
    """Opens dialogs over ``window``, on what it shows now."""

    def __init__(self, window: MainWindow):
        self._window = window
        self._arrival: Arrival | None = None  # of the numbers of a table
        self._saving: Saving | None = None  # made when it is first needed

    def _open(self, dialog: QDialog) -> None:
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()

    def handlers(self) -> dict[str, Callable[[], object]]:
        """Name in the table of actions -> what opens its dialog."""
        return {
            "open": self.choose_file,
            "save": self.save,
            "export": self.export,
            "deck": self.deck,
            "print": self.print,
            "palette": self.palette,
            "shortcuts": self.shortcuts,
            "about": self.about,
            "licences": lambda: self.about("licences"),
            "system": lambda: self.about("system"),
        }

    def choose_file(self) -> None:
        """Ask for a file and open it."""
        from attnviz.core.record.figure_record import FIGURES
        from attnviz.sources import SUFFIXES

        endings = (
            (translate("MainWindow", "Arrays, or a figure of attnviz"), (*SUFFIXES, *FIGURES)),
            (translate("MainWindow", "Arrays"), SUFFIXES),
        )
        names = ";;".join(f"{words} ({' '.join('*' + e for e in ends)})" for words, ends in endings)
        title = translate("MainWindow", "Open Q, K, V or x with its weights")
        path, _ = QFileDialog.getOpenFileName(self._window, title, folders.first(folders.OPEN), names)
        if path:
            folders.used(folders.OPEN, path)
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
        from attnviz.gui.export.dialog import ExportDialog

        # The panel pointed at last: its type is large enough for a slide, while that of a whole board is not.
        shown = [name.partition("@")[0] for name in (window.board.last_hovered, *window.board.panels)]
        panels = [name for name in shown if name in FIGURES][: None if every else 1]
        self._open(ExportDialog(window.session, window.theme.name, window, panels=panels, format=format))

    def deck(self) -> None:
        """Export a deck of every stage, scaled against unscaled."""
        from attnviz.gui.export.form import COMPARISON

        self.export(COMPARISON, every=True)  # a slide for each: there is room for all

    def palette(self) -> None:
        """All that can be done, by typing some letters of it, in the window's language or in English."""
        from attnviz.gui.actions.commands import commands
        from attnviz.gui.actions.palette import CommandPalette
        from attnviz.gui.actions.palette_numbers import of_number

        window = self._window
        palette = CommandPalette(commands(window), window, partial(of_number, window))
        palette.move(window.mapToGlobal(window.rect().center()) - palette.rect().center())
        self._open(palette)

    def shortcuts(self) -> None:
        """Show the sheet of keys."""
        from attnviz.gui.actions.shortcuts import ShortcutSheet

        window = self._window
        every = (*window.actions_.values(), *window.board_menu.layouts.values())
        keys = [(actions.key_text(a), a.text()) for a in every if not a.shortcut().isEmpty()]
        self._open(ShortcutSheet(keys, window))

    def table(self, name: str = "") -> None:
        """Show the numbers of the named panel, else of the one pointed at last,
        or of the first that has some."""
        from attnviz.gui.listing import summary_of
        from attnviz.gui.table import TableDialog

        panels = self._window.board.panels
        asked = (name or self._window.board.last_hovered, *panels)
        one = next((one for one in asked if one in panels and panels[one].tabular()), "")
        if not one:
            self._window.notice.tell(
                translate("MainWindow", "No panel on the board has numbers to list yet.")
            )
            return

        def show() -> None:
            panel = panels[one]
            if (model := self.model_of(panel)) is not None:
                tile, listing = panel.tile(), panel.listing()
                summary = summary_of(tile) if tile is not None else listing.summary if listing else ""
                self._open(TableDialog(panel.title(), summary, model, self._window))

        self.when_listed(one, show)

    def when_listed(self, name: str, then: Callable[[], None]) -> None:
        """Call ``then`` once the numbers of the panel are here: at once, or when a GPU has sent them."""
        from attnviz.gui.session.late_numbers import Arrival

        self.take_back()
        panel = self._window.board.panel(name)
        if panel.tile() is not None or panel.listing() is not None:
            then()
        else:
            self._arrival = Arrival(self._window.session, then)

    def model_of(self, panel: Panel) -> QAbstractTableModel | None:
        """Return the table of what a panel shows, by the names of the input that it shows."""
        from attnviz.gui.table import ListingModel, TileModel

        tile, listing = panel.tile(), panel.listing()
        # Not the tiles of the session's result: a panel may still show the result before it.
        result = panel.figure.result if hasattr(panel, "figure") else None
        if tile is not None and result is not None:
            # Only the T x T panels have keys as columns; the others have components.
            columns = result.inputs.key_tokens if panel.picture_size() is not None else None
            return TileModel(tile, result.inputs.query_tokens, columns)
        return None if listing is None else ListingModel(listing)

    def save(self, panels: tuple[str, ...] = ()) -> None:
        """Save the board, or these panels of it, under a name that says in which format."""
        from attnviz.gui.actions.saving import Saving, sheet_of

        sheet = self._sheet_to("save", sheet_of(self._window, panels))
        if sheet is not None:
            self._saving = self._saving or Saving(self._window)
            self._saving.ask(sheet)

    def stop_saving(self) -> bool:
        """Give up a file that is being made; False where there is none."""
        return self._saving is not None and self._saving.stop()

    def print(self) -> None:
        """Print what is on the board."""
        from attnviz.gui.actions import printing
        from attnviz.gui.actions.saving import sheet_of
        from attnviz.gui.failures import sentence

        window = self._window
        sheet, result = self._sheet_to("print", sheet_of(window)), window.session.result
        if sheet is None or result is None:
            return
        printer = printing.printer_for(window.windowTitle())
        if printing.ask(printer, window):
            try:
                extras = {**window.session.extras, **result.extras}
                printing.print_sheet(printer, replace(result, extras=extras), sheet)
            except AttnvizError as error:
                window.tell(sentence(error))

    def _sheet_to(self, what: str, sheet: Sheet | None) -> Sheet | None:
        if self._window.session.result is None:
            words = translate("MainWindow", "There is no picture to save yet; wait for the first one.")
            if what == "print":
                words = translate("MainWindow", "There is no picture to print yet; wait for the first one.")
            self._window.notice.tell(words)
            return None
        if sheet is None:
            self._window.notice.tell(
                translate("MainWindow", "No panel on the board can be drawn on a sheet.")
            )
        return sheet

    def colours(self, kind: str, panel: str) -> None:
        """Colour limits and map of a kind of numbers; "fixed" begins with those that ``panel`` has."""
        from attnviz.gui.dialogs.colours import ColoursDialog

        window = self._window
        figure = window.board.panel(panel).figure  # type: ignore[attr-defined]
        matrix = figure.matrices["query"] if hasattr(figure, "matrices") else figure.matrix
        if (scale := matrix.scale_) is not None:
            limits = (scale.low, scale.high)
            self._open(ColoursDialog(window.session, kind, limits, window.theme, window))

    def about(self, page: str = "about") -> None:
        """Show what attnviz is, the licences, or this system."""
        from attnviz.gui.dialogs.about import AboutDialog

        self._open(AboutDialog(self._window, page))

    def take_back(self) -> None:
        """Open no table whose numbers are still on their way."""
        if self._arrival is not None:
            self._arrival.end()
            self._arrival = None
