"""What a person looks at and points at: the part in view, the marked cell, and what a panel alone shows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QObject, Signal

from attnviz.core.settings import View
from attnviz.figures.sheet.intervals import zoomed
from attnviz.gui.session.view_geometry import Cell, cut, following, nearest_cell

#: The cell that the first picture points at: query "very", key "get".
FIRST_CURSOR: Cell = (6, 5)


class ViewState(QObject):
    """Holds view, cursor and what a panel alone shows, and takes the intents that change them.

    Args:
        first: whether the first picture of the program is shown, which has a marked cell.
    """

    cursor_changed = Signal(object)  # (query, key) or None
    changed = Signal(object)  # View
    asked = Signal()  # the view is not that of the result on show: a new one has to be computed
    choices_changed = Signal(object)  # panel -> what has been chosen in it alone

    def __init__(self, *, first: bool, parent: QObject | None = None):
        super().__init__(parent)
        self._view = View(values=False)  # pictures are enough until somebody asks for their numbers
        self._cursor: Cell | None = FIRST_CURSOR if first else None
        self._choices: Mapping[str, Mapping[str, Any]] = {}
        self.shape: tuple[int, int] | None = None  # (T_q, T_k) of the result on show

    @property
    def view(self) -> View:
        """What is to be seen of the scores, and how finely."""
        return self._view

    @property
    def cursor(self) -> Cell | None:
        """(query, key) of the cell that every panel marks."""
        return self._cursor

    @property
    def choices(self) -> Mapping[str, Mapping[str, Any]]:
        """Panel -> what has been chosen in it alone, as in ``Sheet.choices``."""
        return self._choices

    # -- intents ------------------------------------------------------------------------------------------

    def set_cursor(self, cell: Cell | None) -> None:
        """Mark a cell in every panel; one outside becomes the nearest inside."""
        cell = self._clamp(cell)
        if cell != self._cursor:
            self._cursor = cell
            self.cursor_changed.emit(cell)

    def move_cursor(self, down: int, right: int) -> None:
        """Move the mark by whole cells, and the view with it; from nowhere it starts at the first in view."""
        if self._cursor is None:
            self.set_cursor(((self._view.rows or (0, 0))[0], (self._view.cols or (0, 0))[0]))
        else:
            self.set_cursor((self._cursor[0] + down, self._cursor[1] + right))
        row, col = self._cursor or (0, 0)
        self._look(
            replace(self._view, rows=following(self._view.rows, row), cols=following(self._view.cols, col))
        )

    def zoom(self, rows: tuple[int, int] | None, cols: tuple[int, int] | None) -> None:
        """Look at queries ``rows`` and keys ``cols``, half open; cut to what is there, at least one cell."""
        if self.shape is not None:
            rows, cols = (cut(i, n) for i, n in zip((rows, cols), self.shape, strict=True))
            self._look(replace(self._view, rows=rows, cols=cols))

    def zoom_by(self, factor: float, about: Cell | None = None) -> None:
        """Look at ``factor`` times as many cells about one: the marked, where none is given, or the middle.

        As many as what was asked for last, on show or not: steps that come faster than pictures add up.
        """
        if self.shape is None:
            return
        shown, about = [], about or self._cursor
        for axis, interval in enumerate((self._view.rows, self._view.cols)):
            count = self.shape[axis]
            lo, hi = interval or (0, count)
            place = (lo + hi) // 2 if about is None else min(max(about[axis], lo), hi - 1)
            shown.append(zoomed((lo, hi), place, factor, count))
        self.zoom(*shown)

    def reset_zoom(self) -> None:
        """Look at every query and key."""
        self._look(replace(self._view, rows=None, cols=None))

    def set_pixels(self, pixels: tuple[int, int]) -> None:
        """(height, width) that a T x T panel has on the screen: the most cells worth computing."""
        self._look(replace(self._view, pixels=(max(1, int(pixels[0])), max(1, int(pixels[1])))))

    def set_compare(self, compare: bool) -> None:
        """Also compute the result on the other side of the scaling switch."""
        self._look(replace(self._view, compare=bool(compare)))

    def toggle_limits(self) -> None:
        """Lock the colour limits of scaled scores to those of the raw ones, or let them have their own."""
        self._look(replace(self._view, own_limits=not self._view.own_limits))

    def want_values(self) -> None:
        """From now on also bring the numbers of T x T tiles to the host, where a GPU has them."""
        self._look(replace(self._view, values=True))

    def set_choices(self, choices: Mapping[str, Mapping[str, Any]]) -> None:
        """Keep what is chosen in these panels alone; what is chosen in others stays."""
        if (now := {**self._choices, **choices}) != self._choices:
            self._choices = now
            self.choices_changed.emit(now)

    # -- what the session tells it ------------------------------------------------------------------------

    def keep_inside(self) -> None:
        """Move the marked cell to the nearest one inside, where the result on show has become smaller."""
        self.set_cursor(self._cursor)

    def correct(self, view: View) -> None:
        """Take over the view of what is shown; nothing has to be computed for it."""
        if view != self._view:
            self._view = view
            self.changed.emit(view)

    def begin(self) -> None:
        """See all of the first picture, with its marked cell, and nothing that was chosen in a panel."""
        self.set_choices({panel: {} for panel in self._choices})
        self._look(replace(self._view, rows=None, cols=None, own_limits=False))

    def _look(self, view: View) -> None:
        if view != self._view:
            self._view = view
            self.asked.emit()
            self.changed.emit(view)

    def _clamp(self, cell: Cell | None) -> Cell | None:
        return cell if cell is None or self.shape is None else nearest_cell(cell, self.shape)
