"""Save as: a figure of what is on the board, or its numbers, with the settings inside to open it again."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog

from attnviz.core.errors import AttnvizError
from attnviz.core.panels import TABLE
from attnviz.core.result import Result
from attnviz.export import formats, write, write_sheet
from attnviz.export.data import exact_view
from attnviz.export.files import check_target
from attnviz.export.formats import Kind, format_of
from attnviz.export.needs import Need, compute, need_of
from attnviz.figures.sheet.sheet import PRESETS, Sheet
from attnviz.figures.words.translate import translate
from attnviz.gui.export.target import whole
from attnviz.gui.export.work import Work, make_pipeline
from attnviz.gui.failures import sentence
from attnviz.gui.kept import folders

if TYPE_CHECKING:
    from attnviz.gui.window.main_window import MainWindow


class Saving(QObject):
    """Writes files for ``window``, one at a time, computed beside it at the file's own resolution."""

    def __init__(self, window: MainWindow):
        super().__init__(window)
        self._window = window
        self._pipeline = cache(make_pipeline)
        self.work = Work(self)
        self.work.failed.connect(window.tell)
        self.work.cancelled.connect(
            lambda: window.tell(translate("Export", "Cancelled; nothing was written."))
        )
        window.closed.connect(self.work.close)

    def stop(self) -> bool:
        """Give up the file that is being made; False where there is none."""
        if self.work.idle:
            return False
        self.work.stop()
        return True

    def ask(self, sheet: Sheet) -> None:
        """Ask for a name whose ending says what is written, and write it."""
        title = translate("Saving", "Save as")
        offered = [each for each in formats.TABLE.now().values() if each.filter]
        kinds = {translate("Saving", each.filter): each.ending for each in offered}
        dialog = QFileDialog(self._window, title, folders.first(folders.EXPORT))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setNameFilters(list(kinds))
        dialog.setDefaultSuffix("png")
        dialog.filterSelected.connect(lambda chosen: dialog.setDefaultSuffix(kinds[chosen][1:]))
        dialog.selectFile(f"{self._name()}.png")
        if not dialog.exec():
            return
        chosen = dialog.selectedFiles()[0]
        folders.used(folders.EXPORT, chosen)
        ending = Path(chosen).suffix.lower()
        if ending not in kinds.values():
            ending = kinds.get(dialog.selectedNameFilter(), ".png")
        if path := whole(chosen, ending):
            self.write(path, sheet)
            return
        words = translate("Export", "{name} is there already: choose it by its whole name to replace it.")
        self._window.tell(words.format(name=Path(chosen).name + ending))

    def _name(self) -> str:
        """Return the input's own name, where it is a file."""
        path = getattr(self._window.session.settings.source, "path", "")
        return f"{Path(path).stem}-attention" if path else "attention"

    def write(self, path: str, sheet: Sheet) -> None:
        """Write ``path`` as its ending says."""
        result = self._window.session.result
        if result is None:
            return
        ending = Path(path).suffix.lower()
        try:
            check_target(path)
            need = need_of(result, sheet, ending, both=False)
            if (chosen := formats.by_ending(ending)).kind is Kind.NUMBERS:
                exact = chosen.every_cell
                view = exact_view(result.inputs, result.settings.head) if exact else result.view
                need = Need(result.settings, view)
        except AttnvizError as error:
            self._window.tell(sentence(error))
            return
        self.work.start(
            lambda job: compute(self._pipeline(), need, job),
            lambda results: self._write(path, sheet, results[0]),
        )

    def _write(self, path: str, sheet: Sheet, result: Result) -> None:
        try:
            if numbers := format_of(path).kind is Kind.NUMBERS:
                write(result, path, ())
            else:
                write_sheet(result, path, sheet)
        except AttnvizError as error:
            self._window.tell(sentence(error))
            return
        words = translate("Saving", "Saved {name}. Opened again, it brings its settings back.")
        if numbers:
            words = translate("Saving", "Saved {name}.")
        self._window.tell_briefly(words.format(name=Path(path).name))


def sheet_of(window: MainWindow, panels: tuple[str, ...] = ()) -> Sheet | None:
    """Return the panels of the board, or these, on one sheet; None where none of them is a figure."""
    from attnviz.figures.registry import FIGURES

    session = window.session
    # in the form in which they are read, not as they were first shown
    order = [*window.board.layout_.panels, *TABLE.now()]
    shown = panels or sorted(window.board.panels, key=order.index)
    named = tuple(name for name in shown if name.partition("@")[0] in FIGURES)
    width, height, dpi, least = PRESETS["screen"]
    if not named:
        return None
    return Sheet(
        named, window.theme.name, (width, height), dpi, cursor=session.cursor, least_type=least,
        choices=session.viewed.choices,
    )  # fmt: skip
