"""One cell taken apart: the vectors that meet in it, its numbers, and what it adds to the output."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from attnviz.core.inputs import Head
from attnviz.core.masks import Mask
from attnviz.core.numbers.cell import Cell, read_cell
from attnviz.core.numbers.statistics import RowStatistics


@dataclass(frozen=True, eq=False)
class Arithmetic:
    """Cell (query, key) with its vectors, float64: ``query`` and ``key`` (d_k,), ``value`` (d_v,)."""

    cell: Cell
    scale: float
    query: np.ndarray
    key: np.ndarray
    value: np.ndarray

    @property
    def products(self) -> np.ndarray:
        """q_c · k_c for each component, (d_k,); their sum is the raw score."""
        with np.errstate(invalid="ignore", over="ignore"):
            return self.query * self.key

    @property
    def added(self) -> np.ndarray:
        """weight · v, (d_v,): what this key adds to the query's output; 0 where the mask blocks."""
        if not self.cell.allowed:
            return np.zeros_like(self.value)
        with np.errstate(invalid="ignore", over="ignore"):
            return self.cell.weight * self.value


def read_arithmetic(
    head: Head, query: int, key: int, scale: float, mask: Mask, statistics: RowStatistics
) -> Arithmetic:
    """Return the arithmetic of cell (query, key) in O(d_k + d_v); arguments as in :func:`read_cell`."""
    return Arithmetic(
        read_cell(head, query, key, scale, mask, statistics),
        scale,
        head.query[query].astype(np.float64),
        head.key[key].astype(np.float64),
        head.value[key].astype(np.float64),
    )
