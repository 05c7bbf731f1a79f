"""Document mask: packed documents do not see each other."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

import numpy as np

from attnviz.core.checks import whole
from attnviz.core.errors import InputError, ShapeError
from attnviz.core.masks.base import Interval, Mask, Shape, masks
from attnviz.core.sentence import QT_TRANSLATE_NOOP, Sentence


@dataclass(frozen=True)
class Documents(Mask):
    """Lets query i see key j where both lie in the same document.

    Args:
        lengths: length of each document in positions, in order; they must add up to T_q = T_k.

    Raises:
        InputError: there is no document. Scores of another size raise ShapeError when they are computed.
    """

    lengths: tuple[int, ...]
    kind: ClassVar[str] = "documents"
    offered: ClassVar[bool] = False

    def __post_init__(self) -> None:
        if not isinstance(self.lengths, tuple | list) or not self.lengths:
            raise InputError(
                Sentence(QT_TRANSLATE_NOOP("errors", "Give the length of one document at least."))
            )
        for length in self.lengths:
            whole(QT_TRANSLATE_NOOP("titles", "The length of a document"), length, least=1)

    @cached_property
    def _ends(self) -> np.ndarray:
        return np.cumsum(self.lengths)

    def _bounds(self, row: int) -> Interval:
        index = int(np.searchsorted(self._ends, row, side="right"))
        end = int(self._ends[index])
        return (end - self.lengths[index], end)

    def _check(self, shape: Shape) -> None:
        total = int(self._ends[-1])
        if shape != (total, total):
            words = QT_TRANSLATE_NOOP(
                "errors", "The documents add up to T = {total:,}, the scores are {t_q:,} × {t_k:,}."
            )
            raise ShapeError(Sentence(words, total=total, t_q=shape[0], t_k=shape[1]))

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

    def words(self) -> str:
        return masks.tr("Documents: {n}, each sees itself", None, len(self.lengths))
