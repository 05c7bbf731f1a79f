"""Prefix mask: the first ``length`` keys are seen by all, the rest causally (Raffel et al. 2020, fig. 3)."""

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
class Prefix(Mask):
    """Lets key j be seen where j < length, or j <= i (Raffel et al. 2020, figure 3).

    Raises:
        DimensionError: ``length`` is below 0.
    """

    length: int
    kind: ClassVar[str] = "prefix"
    title: ClassVar[str] = QT_TRANSLATE_NOOP("masks", "Prefix, then causal")
    numbers: ClassVar[tuple[Number, ...]] = (
        Number(
            "length",
            QT_TRANSLATE_NOOP("masks", "prefix length"),
            QT_TRANSLATE_NOOP("masks", "How many of the first keys every query sees."),
            least=0,
            also=("პრეფიქსი",),
        ),
    )
    place: ClassVar[int] = 3

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

    def words(self) -> str:
        return masks.tr(
            "Prefix: the first {n} keys, then causal",
            None,
            self.length,
            one="Prefix: the first {n} key, then causal",
        )
