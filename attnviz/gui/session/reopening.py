"""Brings a figure back into the window: its settings, its input, its view and its marked cell."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject

from attnviz.core.record.figure_record import FIGURES, Record, settings_for
from attnviz.core.record.find_record import read_record
from attnviz.core.result import Result
from attnviz.core.settings import FileSource, Settings
from attnviz.figures.sheet.sheet import choices_of
from attnviz.figures.words.translate import said

if TYPE_CHECKING:
    from attnviz.gui.session.session import Session

#: Panel -> what was chosen in it.
Choices = Mapping[str, Mapping[str, Any]]


def is_figure(path: str) -> bool:
    """Return whether the ending of ``path`` is that of a figure."""
    return path.lower().endswith(FIGURES)


def reopen(session: Session, path: str) -> None:
    """Show what the figure at ``path`` shows; ``session.failed`` says why, where that cannot be."""

    def show(found: tuple[Record, Settings, Choices]) -> None:
        _Arrival(session, *found)
        session.restore(found[1])

    session.files.run(lambda: _read(Path(path)), show, session.failed.emit)


def _read(figure: Path) -> tuple[Record, Settings, Choices]:
    """Return what the figure carries, its settings with their input found,
    and what was chosen in its panels."""
    record = read_record(figure)
    return record, settings_for(record, figure), choices_of(record.figure)


class _Arrival(QObject):
    """Waits for the figure's own result: only then is there a view to take, and numbers to compare."""

    def __init__(self, session: Session, record: Record, settings: Settings, choices: Choices):
        super().__init__(session)
        self._session, self._record, self._settings, self._choices = session, record, settings, choices
        session.result_changed.connect(self._show)
        session.failed.connect(self._give_up)
        # The file is looked at again: it may have changed since the result on show was computed from it.
        from_file = isinstance(settings.source, FileSource)
        if session.result is not None and session.result.settings == settings and not from_file:
            self._show(session.result)

    def _show(self, result: Result) -> None:
        if result.settings != self._settings:
            return
        self._end()
        # Only now: a view and a cell need scores that are there.
        self._session.viewed.zoom(self._record.rows, self._record.cols)
        if result.view.own_limits != self._record.own_limits:
            self._session.viewed.toggle_limits()
        self._session.viewed.set_cursor(self._record.cursor)
        self._session.viewed.set_choices(self._choices)
        if (difference := self._record.difference(result)) is not None:
            self._session.failed.emit(said(difference))

    def _give_up(self, reason: str) -> None:
        self._end()

    def _end(self) -> None:
        self._session.result_changed.disconnect(self._show)
        self._session.failed.disconnect(self._give_up)
        self.deleteLater()
