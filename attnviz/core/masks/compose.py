"""Two masks at once: a key takes part where both allow it, and their biases add up."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from attnviz.core.masks.base import Interval, Mask, Shape, masks


@dataclass(frozen=True)
class Both(Mask):
    """``first & second``."""

    first: Mask
    second: Mask

    @property
    def has_bias(self) -> bool:  # type: ignore[override]
        return self.first.has_bias or self.second.has_bias

    @property
    def by_distance(self) -> bool:  # type: ignore[override]
        return self.first.by_distance and self.second.by_distance

    def for_head(self, head: int, n_head: int) -> Mask:
        return Both(self.first.for_head(head, n_head), self.second.for_head(head, n_head))

    def allowed(self, rows: np.ndarray, cols: np.ndarray, shape: Shape) -> np.ndarray:
        return self.first.allowed(rows, cols, shape) & self.second.allowed(rows, cols, shape)

    def span(self, rows: Interval, shape: Shape) -> Interval:
        return _intersect(self.first.span(rows, shape), self.second.span(rows, shape))

    def open_span(self, rows: Interval, shape: Shape) -> Interval:
        return _intersect(self.first.open_span(rows, shape), self.second.open_span(rows, shape))

    def bias(self, rows: np.ndarray, cols: np.ndarray, shape: Shape) -> np.ndarray | None:
        parts = [b for m in (self.first, self.second) if (b := m.bias(rows, cols, shape)) is not None]
        if len(parts) < 2:
            return parts[0] if parts else None
        return sum_of_biases(parts[0], parts[1])

    def words(self) -> str:
        return masks.tr("{first}, and {second}", first=self.first.words(), second=self.second.words())


def sum_of_biases(first: np.ndarray, second: np.ndarray) -> np.ndarray:
    """``first + second``; of two finite numbers always finite: twice the lowest number must not block."""
    with np.errstate(over="ignore", invalid="ignore"):
        total = first + second
    past = np.isinf(total) & np.isfinite(first) & np.isfinite(second)
    return np.where(past, np.copysign(np.finfo(total.dtype).max, total), total) if past.any() else total


def _intersect(a: Interval, b: Interval) -> Interval:
    lo, hi = max(a[0], b[0]), min(a[1], b[1])
    return (lo, hi) if lo < hi else (0, 0)
