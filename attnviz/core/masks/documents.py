"""Document mask: packed documents do not see each other."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from attnviz.core.errors import ShapeError
from attnviz.core.masks.base import Interval, Mask, Shape


@dataclass(frozen=True)
class Documents(Mask):
    """Query i sees key j where both lie in the same document.

    Args:
        lengths: length of each document in positions, in order; they must add up to T_q = T_k.
    """

    lengths: tuple[int, ...]

    @cached_property
    def _ends(self) -> np.ndarray:
        return np.cumsum(self.lengths)

    def _bounds(self, row: int) -> Interval:
        index = int(np.searchsorted(self._ends, row, side="right"))
        end = int(self._ends[index])
        return (end - self.lengths[index], end)

    def _check(self, shape: Shape) -> None:
        total = int(self._ends[-1]) if self.lengths else 0
        if shape != (total, total):
            raise ShapeError(
                f"The documents add up to {total} positions, the scores are {shape[0]} × {shape[1]}."
            )

    def allowed(self, rows: np.ndarray, cols: np.ndarray, shape: Shape) -> np.ndarray:
        self._check(shape)
        rows_of = np.searchsorted(self._ends, rows, side="right")
        cols_of = np.searchsorted(self._ends, cols, side="right")
        return rows_of == cols_of

    def span(self, rows: Interval, shape: Shape) -> Interval:
        self._check(shape)
        return (self._bounds(rows[0])[0], self._bounds(rows[1] - 1)[1])

    def open_span(self, rows: Interval, shape: Shape) -> Interval:
        self._check(shape)
        first, last = self._bounds(rows[0]), self._bounds(rows[1] - 1)
        return first if first == last else (0, 0)

    def describe(self) -> str:
        return f"Documents: {len(self.lengths)}, each sees itself"
