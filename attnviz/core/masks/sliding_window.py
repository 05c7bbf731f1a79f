"""Sliding window: a query sees the last ``window`` positions (Beltagy et al. 2020; Jiang et al. 2023)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from attnviz.core.checks import whole
from attnviz.core.errors import DimensionError
from attnviz.core.masks.base import Interval, Mask, Shape, masks
from attnviz.core.masks.causal import Causal
from attnviz.core.masks.number import Number
from attnviz.core.sentence import QT_TRANSLATE_NOOP, Sentence


@dataclass(frozen=True)
class SlidingWindow(Mask):
    """Lets a query see at most ``window`` keys back, its own position counted: i − window < j <= i.

    Beltagy et al. (2020); Jiang et al. (2023).

    Raises:
        DimensionError: ``window`` is below 1.
    """

    window: int
    alignment: str = "top-left"
    kind: ClassVar[str] = "sliding"
    title: ClassVar[str] = QT_TRANSLATE_NOOP("masks", "Sliding window")
    numbers: ClassVar[tuple[Number, ...]] = (
        Number(
            "window",
            QT_TRANSLATE_NOOP("masks", "window length"),
            QT_TRANSLATE_NOOP("masks", "How many keys back a query sees, itself included."),
            sign="W",
            also=("w", "fönster", "ფანჯარა"),
        ),
    )
    place: ClassVar[int] = 2
    by_distance: ClassVar[bool] = True

    def __post_init__(self) -> None:
        whole("window", self.window, least=None)
        if self.window < 1:
            raise DimensionError(
                Sentence(
                    QT_TRANSLATE_NOOP("errors", "A sliding window needs at least 1 key, not {n}."),
                    n=self.window,
                )
            )
        Causal(self.alignment)

    def _offset(self, shape: Shape) -> int:
        return Causal(self.alignment).offset(shape)

    def allowed(self, rows: np.ndarray, cols: np.ndarray, shape: Shape) -> np.ndarray:
        last = rows + self._offset(shape)
        window = min(self.window, sum(shape))  # a longer window blocks nothing, and may not fit the integers
        return (cols <= last) & (cols > last - window)

    def span(self, rows: Interval, shape: Shape) -> Interval:
        off = self._offset(shape)
        lo = max(0, rows[0] + off - self.window + 1)
        hi = max(0, min(shape[1], rows[1] + off))
        return (min(lo, hi), hi)

    def open_span(self, rows: Interval, shape: Shape) -> Interval:
        off = self._offset(shape)
        lo = max(0, rows[1] + off - self.window)
        hi = max(0, min(shape[1], rows[0] + 1 + off))
        return (lo, hi) if lo < hi else (0, 0)

    def words(self) -> str:
        return masks.tr(
            "Sliding window: the last {n} keys", None, self.window, one="Sliding window: the last {n} key"
        )
