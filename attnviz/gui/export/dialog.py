"""The Export dialog: choices on the left, on the right the picture exactly as it will be written."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QCloseEvent, QKeyEvent
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from attnviz.core.computes import Computes
from attnviz.core.errors import AttnvizError
from attnviz.core.result import Result
from attnviz.export import write, write_sheet
from attnviz.export.animation import movable
from attnviz.export.data import exact_view
from attnviz.export.files import check_target
from attnviz.export.formats import Kind
from attnviz.export.legible import require_legible
from attnviz.export.names import name_for
from attnviz.export.needs import Need, compute, need_of
from attnviz.export.remarks import label_points, remarks
from attnviz.figures.sheet.composition import check
from attnviz.figures.sheet.sheet import Sheet
from attnviz.figures.style.theme import THEMES
from attnviz.figures.words.text import number
from attnviz.figures.words.translate import translate
from attnviz.gui.export.copy import copy_menu
from attnviz.gui.export.deck import DeckWriter
from attnviz.gui.export.film import Film, film_need
from attnviz.gui.export.form import COMPARISON, ExportForm
from attnviz.gui.export.look import style_sheet
from attnviz.gui.export.numbers import guarded_words, in_words
from attnviz.gui.export.pager import Pager
from attnviz.gui.export.player import Player
from attnviz.gui.export.preview import Preview
from attnviz.gui.export.target import ask, saved, whole
from attnviz.gui.export.work import Work, make_pipeline
from attnviz.gui.failures import sentence
from attnviz.gui.session.session import Session

ROOMY, EDGES = (1180, 700), (40, 60)  # px of the dialog, and what a screen keeps for its frame
PAUSE_MS = 60  # between two keystrokes nothing is drawn


class ExportDialog(QDialog):
    """Writes what ``session`` shows.

    Args:
        session: its result, view and cursor are exported.
        theme: the window's, to begin with.
        pipeline: makes what computes at the file's resolution; called once, in the export's thread.
        panels: those that are chosen to begin with; ``"weights@scaled"`` as ``"weights"``.
        format: the ending that is chosen to begin with, or ``export_form.COMPARISON``.
    """

    def __init__(
        self,
        session: Session,
        theme: str = "light",
        parent: QWidget | None = None,
        pipeline: Callable[[], Computes] = make_pipeline,
        *,
        panels: Sequence[str] = ("weights",),
        format: str = ".png",
    ):
        super().__init__(parent)
        self.setWindowTitle(translate("Export", "Export"))
        self.setStyleSheet(style_sheet(THEMES[theme]))
        self._session, self._theme = session, theme
        self._own_pipeline = cache(pipeline)  # made in the thread that first computes
        self._have: tuple[Need, list[Result]] | None = None
        self._slide = 0
        self._outcome = ""  # how the last export ended, until something else is chosen
        self.form = ExportForm(theme, panels, parent=self)
        self.form.choose_format(format)
        self.work = Work(self)
        self.film = Film(self.work, self._own_pipeline, self)
        self.deck = DeckWriter(self.work, self)
        self._lay_out()
        self.resize(QSize(*ROOMY).boundedTo(self.screen().availableSize() - QSize(*EDGES)))
        self._pause = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._pause.timeout.connect(self.refresh)
        self._connect()
        self.refresh()

    # -- building ----------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        self.preview = Preview(THEMES[self._theme], self)
        self.player = Player(self.preview, self)
        self.player.hide()
        self.note = QLabel(self)
        self.note.setWordWrap(True)
        self.note.setProperty("kind", "muted")
        self.note.setMinimumHeight(34)
        self.pager = Pager(self)
        self.progress = QProgressBar(self)
        self.progress.setTextVisible(False)
        self.progress.setFixedHeight(4)
        self.progress.setRange(0, 1000)
        room = self.progress.sizePolicy()
        room.setRetainSizeWhenHidden(True)
        self.progress.setSizePolicy(room)
        self.progress.hide()
        self.copy = QPushButton(translate("Export", "Copy"), self)
        self.copy.setMenu(copy_menu(self._current, self.note.setText, self))
        self.cancel = QPushButton(translate("Export", "Close"), self)
        self.save = QPushButton(translate("Export", "Save…"), self)
        self.save.setDefault(True)
        choices = QScrollArea(self, widgetResizable=True)
        choices.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the controls inside it take the keyboard
        choices.setWidget(self.form)
        choices.setFixedWidth(370)
        flip = QHBoxLayout()
        flip.addWidget(self.pager)
        flip.addStretch(1)
        for widget in (self.copy, self.cancel, self.save):
            flip.addWidget(widget)
        right = QVBoxLayout()
        right.addWidget(self.preview, 1)
        right.addWidget(self.player)
        right.addWidget(self.progress)
        right.addWidget(self.note)
        right.addLayout(flip)
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 16, 16, 16)
        row.setSpacing(16)
        row.addWidget(choices)
        row.addLayout(right, 1)

    def _connect(self) -> None:
        self.form.changed.connect(self._choose)
        for changed in (self._session.result_changed, self._session.viewed.choices_changed):
            changed.connect(self._follow)
        self.work.progressed.connect(self._show_progress)
        self.work.failed.connect(self._fail)
        for cancelled in (self.work.cancelled, self.film.cancelled):
            cancelled.connect(lambda: self._settle(translate("Export", "Cancelled; nothing was written.")))
        for maker in (self.film, self.deck):
            maker.progressed.connect(self._show_progress)
            maker.written.connect(self._done)
        self.work.idle_changed.connect(self._begin)
        self.save.clicked.connect(self.choose_path)
        self.cancel.clicked.connect(self._cancel_or_close)
        self.pager.turned.connect(self._turn)

    # -- the preview -------------------------------------------------------------------------------

    def _follow(self, changed: object) -> None:  # no lambda: the session would call it after the end
        self._pause.start()

    def _choose(self) -> None:
        self._outcome = ""
        self._pause.start()

    def _sheet(self) -> Sheet | None:
        now = self._session
        return None if now.result is None else self.form.sheet(now.result, now.cursor, now.viewed.choices)

    def _current(self) -> tuple[Result, Sheet, tuple[int, int] | None] | None:
        """Return what the clipboard takes: the result at the file's resolution, once it is there."""
        sheet, result = self._sheet(), self._session.result
        if sheet is None or result is None:
            return None
        if self._have is not None and self._have[0].settings == result.settings:
            result = self._have[1][0]
        return result, sheet, self._session.cursor

    def refresh(self) -> None:
        """Draw the preview from what there is, and compute what it lacks."""
        self._pause.stop()
        if self.busy:
            return
        result, sheet = self._session.result, self._sheet()
        if result is None or sheet is None:
            self._refuse(translate("Export", "There is nothing to export yet: wait for the first picture."))
            return
        if self.form.entry.kind is Kind.NUMBERS:
            self._preview_numbers(result)
            return
        try:
            check(sheet)
        except AttnvizError:
            self._refuse(translate("Export", "Choose at least one panel."))
            return
        try:
            self._preview(result, sheet)
        except AttnvizError as error:  # a panel of a plug-in failed
            self._refuse(sentence(error))

    def _preview(self, result: Result, sheet: Sheet) -> None:
        self.player.setVisible(self.form.entry.kind is Kind.MOVEMENT)
        if self.form.entry.kind is Kind.MOVEMENT:
            self._preview_film(result, movable(sheet, self.form.ending))
            return
        need = need_of(result, sheet, self.form.ending, both=self.form.format == COMPARISON)
        if self._have is not None and self._have[0] == need:
            self._draw(self._have[1], sheet)
            return
        self._draw([result, result] if need.both else [result], sheet)
        self.work.start(lambda job: compute(self._own_pipeline(), need, job), self._keep(need))

    def _preview_film(self, result: Result, sheet: Sheet) -> None:
        """Show the frame under the slider, once all are there; until then the picture as it is."""
        timing = self.form.timing()
        need = film_need(result, sheet, self.form.movement, timing)
        results = self.film.results(need)
        if results is None:
            self.player.wait()
            self._draw([result], sheet)
            self.film.prepare(need, sheet, timing, lambda results: self.refresh())
            return
        self.player.load(results, sheet, timing)
        self._check(results[-1:], sheet)

    def _keep(self, need: Need) -> Callable[[list[Result]], None]:
        def keep(results: list[Result]) -> None:
            self._have = (need, results)
            self.refresh()

        return keep

    def _draw(self, results: list[Result], sheet: Sheet) -> None:
        self.pager.setVisible(deck := self.form.entry.slides)
        if deck:
            self._slide, count = self.preview.show_slide(results, sheet, self._slide)
            self.pager.show_place(self._slide, count)
        else:
            self.preview.show_sheet(results[0], sheet)
        self._check(results, sheet)

    def _check(self, results: list[Result], sheet: Sheet) -> None:
        try:
            points = require_legible(results, sheet, self.form.ending)
        except AttnvizError as error:
            self._allow(sentence(error), allowed=False)
        else:
            points = min(points, label_points(results, sheet, self.form.ending))
            words = translate("Export", "Smallest type: {points} pt.").format(points=number(points, 1))
            self._allow(" ".join([words, *remarks(results, sheet, self.form.ending)]))

    def _preview_numbers(self, result: Result) -> None:
        self.player.hide()
        self.pager.hide()
        self.preview.setText(in_words(self.form.ending, result))
        try:
            if self.form.entry.every_cell:
                exact_view(result.inputs, result.settings.head)
            said = guarded_words(self.form.dialect(), result) if self.form.entry.table else ""
        except AttnvizError as error:
            self._allow(sentence(error), allowed=False)
        else:
            self._allow(said)

    def _refuse(self, reason: str) -> None:
        self.player.hide()
        self.preview.clear()
        self._allow(reason, allowed=False)

    def _allow(self, note: str, *, allowed: bool = True) -> None:
        self.note.setText(self._outcome or note if allowed else note)
        self.save.setEnabled(allowed)
        self.save.setToolTip("" if allowed else note)

    def _turn(self, step: int) -> None:
        self._slide = max(0, self._slide + step)
        self.refresh()

    def resizeEvent(self, event: object) -> None:
        self._pause.start()

    # -- writing -----------------------------------------------------------------------------------

    def choose_path(self) -> None:
        """Ask for a name, and write."""
        ending, now = self.form.ending, self._current()
        panels = () if now is None or self.form.entry.kind is Kind.NUMBERS else now[1].panels
        if now is None or not (chosen := ask(self, ending, name_for(now[0], panels, ending))):
            return
        if path := whole(chosen, ending):
            self.write_to(path)
        else:
            words = translate("Export", "{name} is there already: choose it by its whole name to replace it.")
            self._settle(words.format(name=Path(chosen).name + ending))

    def write_to(self, path: str) -> None:
        """Write what is chosen to ``path``; the note says how it went."""
        result, sheet = self._session.result, self._sheet()
        if result is None or sheet is None:
            return
        try:
            check_target(path)
            if self.form.entry.kind is Kind.MOVEMENT:
                sheet, timing = movable(sheet, self.form.ending), self.form.timing()
                self._busy(True)
                self.film.make(path, film_need(result, sheet, self.form.movement, timing), sheet, timing)
                return
        except AttnvizError as error:
            return self._settle(sentence(error))
        self._busy(True)
        if self.form.entry.kind is Kind.NUMBERS:
            exact, dialect = self.form.entry.every_cell, self.form.dialect()
            view = exact_view(result.inputs, result.settings.head) if exact else result.view
            need = Need(result.settings, view)
            self.work.start(
                lambda job: write(compute(self._own_pipeline(), need, job)[0], path, (), dialect=dialect),
                lambda nothing: self._done(path),
            )
            return
        need = need_of(result, sheet, self.form.ending, both=self.form.format == COMPARISON)
        if self._have is not None and self._have[0] == need:
            self._write_picture(path, sheet, self._have[1])
            return
        self.work.start(
            lambda job: compute(self._own_pipeline(), need, job),
            lambda results: self._write_picture(path, sheet, results),
        )

    def _write_picture(self, path: str, sheet: Sheet, results: list[Result]) -> None:
        """Write here, in the window's thread: painting text elsewhere is not safe on every platform."""
        try:
            if self.form.entry.slides:
                self.deck.make(path, results, sheet)
                return
            write_sheet(results[0], path, sheet)
        except AttnvizError as error:
            self._settle(sentence(error))
        else:
            self._done(path)

    def _done(self, path: str) -> None:
        self._settle(saved(path))

    def _fail(self, reason: str) -> None:
        """Of a file, or of the preview: what cannot be previewed cannot be written."""
        if self.busy:
            self._settle(reason)
        else:
            self._allow(reason, allowed=False)

    def _settle(self, words: str) -> None:
        self._busy(False)
        self._outcome = words
        self.note.setText(words)

    def _busy(self, busy: bool) -> None:
        self.player.allow(not busy)
        self.form.setEnabled(not busy)
        self.save.setEnabled(not busy)
        self.copy.setEnabled(not busy)
        self.cancel.setText(translate("Export", "Cancel") if busy else translate("Export", "Close"))
        self._show_progress(0.0)

    def _begin(self, idle: bool) -> None:
        if not self.busy:  # one file takes several tasks
            self._show_progress(0.0)

    def _show_progress(self, share: float) -> None:
        self.progress.setVisible(self.busy)
        self.progress.setValue(round(1000 * share))

    # -- life --------------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether a file is being written."""
        return not self.form.isEnabled()

    def _cancel_or_close(self) -> None:
        if self.busy:
            self.film.stop()
        else:
            self.reject()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self._cancel_or_close()
        else:
            super().keyPressEvent(event)

    def done(self, code: int) -> None:
        """End the thread before the dialog goes."""
        self.work.close()
        super().done(code)

    def closeEvent(self, event: QCloseEvent) -> None:
        self.work.close()
        super().closeEvent(event)
