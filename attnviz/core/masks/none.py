"""No mask: every query sees every key."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from attnviz.core.masks.base import Interval, Mask, Shape


@dataclass(frozen=True)
class NoMask(Mask):
    """Lets every key take part."""

    def allowed(self, rows: np.ndarray, cols: np.ndarray, shape: Shape) -> np.ndarray:
        return np.ones(np.broadcast_shapes(np.shape(rows), np.shape(cols)), dtype=bool)

    def open_span(self, rows: Interval, shape: Shape) -> Interval:
        return (0, shape[1])

    def describe(self) -> str:
        return "None: every key"
