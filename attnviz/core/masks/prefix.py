"""Prefix mask: the first ``length`` keys are seen by all, the rest causally (Raffel et al. 2020, fig. 3)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from attnviz.core.checks import whole
from attnviz.core.errors import DimensionError
from attnviz.core.masks.base import Interval, Mask, Shape
from attnviz.core.masks.causal import Causal
from attnviz.core.sentence import QT_TRANSLATE_NOOP, Sentence, counted


@dataclass(frozen=True)
class Prefix(Mask):
    """Lets key j be seen where j < length, or j <= i (Raffel et al. 2020, figure 3).

    Raises:
        DimensionError: ``length`` is below 0.
    """

    length: int

    def __post_init__(self) -> None:
        whole("length", self.length, least=None)
        if self.length < 0:
            raise DimensionError(
                Sentence(
                    QT_TRANSLATE_NOOP("errors", "A prefix cannot have {n} keys; give 0 or more."),
                    n=self.length,
                )
            )

    def allowed(self, rows: np.ndarray, cols: np.ndarray, shape: Shape) -> np.ndarray:
        return (cols <= rows) | (cols < self.length)

    def span(self, rows: Interval, shape: Shape) -> Interval:
        return (0, min(shape[1], max(self.length, Causal().span(rows, shape)[1])))

    def open_span(self, rows: Interval, shape: Shape) -> Interval:
        return (0, min(shape[1], max(self.length, Causal().open_span(rows, shape)[1])))

    def describe(self) -> str:
        keys = counted(self.length, "{n} key", "{n} keys")
        return f"Prefix: the first {keys}, then causal"
