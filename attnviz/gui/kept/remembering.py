"""What the window finds again after a restart, written when it changes: nothing waits for a clean close."""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QByteArray, QEvent, QObject, QTimer

from attnviz.core.errors import AttnvizError
from attnviz.core.record.settings_json import settings_from_json, settings_to_json
from attnviz.core.result import Result
from attnviz.core.settings import FIRST_SETTINGS, ArraySource, FileSource, Settings
from attnviz.figures.style.theme import THEMES
from attnviz.figures.words.translate import translate
from attnviz.gui.kept.recalling import LOOK, Recall, look_of
from attnviz.gui.kept.store import keep, store
from attnviz.gui.layouts import OVERVIEW

if TYPE_CHECKING:
    from attnviz.gui.window.main_window import MainWindow

INPUT, OPENING, THEME, BAR = "last/input", "last/opening", "theme", "menu_bar"
#: Inputs of up to so many characters are remembered.
MOST_WORDS = 256 * 1024
PAUSE_MS = 250


class Remembering(QObject):
    """Writes where the window stands, how its board is arranged, and what it shows.

    Args:
        the_input: also what it shows; not for arrays that a program hands over, which are gone with it.
    """

    def __init__(self, window: MainWindow, *, the_input: bool):
        super().__init__(window)
        self._window = window
        self._ended = self._answered = False
        self._board_pause = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._board_pause.timeout.connect(self.write_board)
        self._input_pause = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._input_pause.timeout.connect(self._write_input)
        for changed in (window.board.layout_changed, window.board.panels_changed, window.board.rearranged):
            changed.connect(self._board_pause.start)
        window.installEventFilter(self)
        if the_input:
            window.session.result_changed.connect(self._follow)
            looks = (
                window.session.viewed.cursor_changed,
                window.session.viewed.changed,
                window.session.viewed.choices_changed,
            )
            for looked in (*looks, window.board.clicked):  # a click may keep the cell that is already marked
                looked.connect(self._input_pause.start)
            window.session.failed.connect(lambda words: self._opened())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Move) and not self._ended:
            self._board_pause.start()
        return False

    def recall_board(self) -> None:
        """Window and board as they were left; the overview at the first start, or where that fails."""
        kept, window = store(), self._window
        if isinstance(geometry := kept.value("geometry"), QByteArray):
            window.restoreGeometry(geometry)
            window.fitter.fit()
        layout, state, panels = (kept.value(f"board/{name}") for name in ("layout", "state", "panels"))
        listed = [panels] if isinstance(panels, str) else panels or []
        if not (isinstance(layout, str) and isinstance(state, QByteArray) and isinstance(listed, list)):
            window.board.arrange(OVERVIEW)
            return
        if not window.board.recall(layout, [str(name) for name in listed], state):
            window.board.arrange(OVERVIEW)

    def recall_look(self) -> None:
        """Restore what was looked at, if it is the remembered input that is about to be shown."""
        if store().value(INPUT) == _written(self._window.session.settings):
            Recall(self._window, store().value(LOOK))

    def write_board(self) -> None:
        """Keep where the window stands, and what is where on its board."""
        if self._ended or not self._window.board.updatesEnabled():
            return
        values: dict[str, object] = {f"board/{k}": v for k, v in self._window.board.remembered().items()}
        if not self._window.isFullScreen():  # a window that starts full screen has no bar to close it by
            values["geometry"] = self._window.saveGeometry()
        keep(values)

    def end(self) -> None:
        """Write what is still to be written: the window closes."""
        self._board_pause.stop()
        self.write_board()
        if self._input_pause.isActive():
            self._input_pause.stop()
            self._write_input()
        self._ended = True

    def _follow(self, result: Result) -> None:
        if not result.preview:
            self._opened()
            self._input_pause.start()

    def _opened(self) -> None:
        """Take the first answer: what was remembered has come up, or has been refused."""
        if not self._answered:
            self._answered = True
            forget_opening()

    def _write_input(self) -> None:
        result = self._window.session.result
        if result is None or result.settings != self._window.session.settings:
            return  # the settings on their way may fail; those on show did not
        keep({INPUT: _written(result.settings), LOOK: look_of(self._window)})


def last_input() -> tuple[Settings | None, str]:
    """Return the settings that were shown last, marked as being opened;
    or None, and a sentence if that is news."""
    kept = store()
    words = kept.value(INPUT)
    if not isinstance(words, str) or not words:
        return None, ""
    if kept.value(OPENING):
        forget_opening()
        return None, translate(
            "Remembering",
            "What was on show last did not come up again, so attnviz starts with the first picture.",
        )
    try:
        data = json.loads(words)
        settings = settings_from_json(data["settings"])
        gone = _gone(data)
    except (AttnvizError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None, translate(
            "Remembering", "What was on show last cannot be read, so attnviz starts with the first picture."
        )
    if gone:
        return None, gone
    if isinstance(settings.source, FileSource):
        settings = replace(settings, source=replace(settings.source, path=str(data["path"])))
    keep({OPENING: os.getpid()})
    return settings, ""


def first_settings(given: Settings | None, *, fresh: bool) -> tuple[Settings, str]:
    """Return what a start shows, and a sentence if that is news:
    what is asked for, else what was shown last."""
    if given is not None or fresh:
        return given or FIRST_SETTINGS, ""
    last, news = last_input()
    return last or FIRST_SETTINGS, news


def forget_opening() -> None:
    """Forget the remembered input once it has been shown or refused: either way it does no harm."""
    if store().value(OPENING):
        keep({OPENING: None})


def theme() -> str | None:
    """Return the theme that was chosen last, or None to follow the system."""
    kept = store().value(THEME)
    return kept if isinstance(kept, str) and kept in THEMES else None


def _written(settings: Settings) -> str | None:
    """Write ``settings`` as one line, with what tells whether a file is the same; None: not to be kept."""
    if isinstance(settings.source, ArraySource):
        return None
    data: dict[str, Any] = {"settings": settings_to_json(settings)}
    if isinstance(settings.source, FileSource):
        path = Path(settings.source.path).expanduser().absolute()
        try:
            data |= {"path": str(path), "file": _state(path)}
        except OSError:
            return None
    words = json.dumps(data)
    return words if len(words) <= MOST_WORDS else None


def _state(path: Path) -> list[int]:
    found = os.stat(path)
    return [found.st_size, found.st_mtime_ns]


def _gone(data: Mapping[str, Any]) -> str:
    """Return a sentence where the file of last time is no longer there, or is another one by now."""
    if data["settings"]["source"]["kind"] != "file":
        return ""
    path = Path(data["path"])
    try:
        plain = stat.S_ISREG(os.stat(path).st_mode)
        same = plain and _state(path) == list(data["file"])
    except (OSError, ValueError):
        words = translate("Remembering", "{name}, which was on show last, is not there any more.")
        return words.format(name=path.name)
    words = translate("Remembering", "{name}, which was on show last, has changed since; open it to see it.")
    return "" if same else words.format(name=path.name)
