"""What was looked at last: the marked cell, the part in view, the limits, and what was chosen in panels."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject

from attnviz.core.errors import AttnvizError
from attnviz.core.result import Result
from attnviz.figures.sheet.sheet import choices_of
from attnviz.gui.session.view_geometry import nearest_cell

if TYPE_CHECKING:
    from attnviz.gui.window.main_window import MainWindow

LOOK = "last/look"


def look_of(window: MainWindow) -> str:
    """Return what is looked at now, as one line."""
    session = window.session
    view = session.view
    return json.dumps(
        {
            "cell": session.cursor,
            "pinned": window.pointing.pinned,
            "rows": view.rows,
            "columns": view.cols,
            "own_limits": view.own_limits,
            "choices": session.viewed.choices,
        }
    )


class Recall(QObject):
    """Waits for the remembered input's own result, and looks at it as before; what does not fit it is left.

    Args:
        words: what :func:`look_of` gave; damaged ones are as good as none.
    """

    def __init__(self, window: MainWindow, words: object):
        super().__init__(window)
        self._window, self._settings = window, window.session.settings
        self._look: Mapping[str, Any] = {}
        self._choices: Mapping[str, Mapping[str, Any]] = {}
        with suppress(AttnvizError, ValueError, TypeError, RecursionError):
            self._look = dict(json.loads(words if isinstance(words, str) else "{}"))
            self._choices = choices_of(self._look)
        window.session.result_changed.connect(self._show)
        if window.session.result is not None:
            self._show(window.session.result)

    def _show(self, result: Result) -> None:
        session, look = self._window.session, self._look
        session.result_changed.disconnect(self._show)
        self.deleteLater()
        if result.settings != self._settings or not look:
            return
        (n_q, n_k), (rows, cols) = result.shape, (look.get("rows"), look.get("columns"))
        session.viewed.zoom(_span(rows, n_q), _span(cols, n_k))
        if look.get("own_limits") is True and not session.view.own_limits:
            session.viewed.toggle_limits()
        session.viewed.set_choices(self._choices)
        if "cell" in look and look["cell"] is None:
            self._window.pointing.let_go()
        elif (cell := _pair(look.get("cell"))) is not None and nearest_cell(cell, result.shape) == cell:
            session.viewed.set_cursor(cell)
            self._window.pointing.pinned = look.get("pinned") is True


def _pair(found: object) -> tuple[int, int] | None:
    """Two whole numbers, if they are that."""
    if isinstance(found, list) and len(found) == 2 and all(type(n) is int for n in found):
        return found[0], found[1]
    return None


def _span(found: object, count: int) -> tuple[int, int] | None:
    """Return a part of ``count`` positions; None where it does not fit them, as for all of them."""
    pair = _pair(found)
    return pair if pair is not None and 0 <= pair[0] < pair[1] <= count else None
