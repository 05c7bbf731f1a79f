"""ALiBi: a linear bias that grows with distance, one slope a head (Press et al. 2022)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

import numpy as np

from attnviz.core.checks import finite
from attnviz.core.errors import InputError
from attnviz.core.files import limits
from attnviz.core.masks.base import Mask, Shape
from attnviz.core.sentence import QT_TRANSLATE_NOOP, Sentence


@dataclass(frozen=True)
class Alibi(Mask):
    """Adds −slope · |query − key| to the scaled scores. ``slope=None`` takes the paper's for the head.

    Press et al. (2022).

    Raises:
        InputError: the slope is no number, or times a distance no finite one.
    """

    slope: float | None = None
    kind: ClassVar[str] = "alibi"
    title: ClassVar[str] = QT_TRANSLATE_NOOP("masks", "ALiBi: − slope × distance")
    offered: ClassVar[bool] = False
    has_bias = True

    def __post_init__(self) -> None:
        if self.slope is not None:
            slope = finite("slope", self.slope)
            if abs(slope) > limits.SLOPE:
                words = QT_TRANSLATE_NOOP(
                    "errors", "The slope of ALiBi must be within ±{most:g}, not {slope:g}."
                )
                raise InputError(Sentence(words, most=limits.SLOPE, slope=slope))
            object.__setattr__(self, "slope", slope)

    def for_head(self, head: int, n_head: int) -> Mask:
        return self if self.slope is not None else replace(self, slope=alibi_slopes(n_head)[head])

    def allowed(self, rows: np.ndarray, cols: np.ndarray, shape: Shape) -> np.ndarray:
        return np.ones(np.broadcast_shapes(np.shape(rows), np.shape(cols)), dtype=bool)

    def open_span(self, rows: tuple[int, int], shape: Shape) -> tuple[int, int]:
        return (0, shape[1])

    def bias(self, rows: np.ndarray, cols: np.ndarray, shape: Shape) -> np.ndarray:
        slope = alibi_slopes(1)[0] if self.slope is None else self.slope
        return -slope * np.abs(rows - cols)


def alibi_slopes(n_head: int) -> tuple[float, ...]:
    """One slope a head: 2^(−8 i / n) for i = 1..n where n is a power of two; else the paper's mixture."""
    power = 1 << (n_head.bit_length() - 1)
    slopes = [2.0 ** (-8.0 * (i + 1) / power) for i in range(power)]
    extra = [2.0 ** (-8.0 * (i + 1) / (2 * power)) for i in range(0, 2 * power, 2)]
    return tuple(slopes + extra[: n_head - power])
