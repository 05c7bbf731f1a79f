"""The arithmetic of one cell, stage by stage: what the read-out shows under the cursor."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np

from attnviz.core.inputs import Head
from attnviz.core.masks import Mask
from attnviz.core.numbers.statistics import RowStatistics


@dataclass(frozen=True)
class Cell:
    """Every number of cell (query, key), float64. exp, row_sum and weight are 0 where the mask blocks."""

    query: int
    key: int
    raw: float  # q · k
    scaled: float
    bias: float
    allowed: bool
    exp: float  # exp(score − row max)
    row_sum: float  # Σ exp(score − row max) of the row, its sink included
    weight: float
    row_max: float = math.nan  # largest masked score of the row; −inf where every key is blocked
    softcap: float | None = None
    sink: float | None = None

    @property
    def score(self) -> float:
        """What the softmax is given: capped + bias, −inf where the mask blocks."""
        return self.capped + self.bias if self.allowed else -math.inf

    @property
    def capped(self) -> float:
        """The scaled score after the soft-cap, c · tanh(scaled / c); itself where there is none."""
        return self.scaled if self.softcap is None else self.softcap * math.tanh(self.scaled / self.softcap)


def read_cell(head: Head, query: int, key: int, scale: float, mask: Mask, statistics: RowStatistics) -> Cell:
    """Return the cell's numbers in O(d_k) from Q, K and the row's statistics;
    cheap enough to follow the mouse.

    Args:
        statistics: row statistics of the same head at the same scale and mask.
    """
    with np.errstate(invalid="ignore", over="ignore"):
        raw = float(head.query[query].astype(np.float64) @ head.key[key].astype(np.float64))
    rows, cols = np.array([[query]]), np.array([[key]])
    allowed = bool(np.asarray(mask.allowed(rows, cols, head.shape)).ravel()[0])
    extra = mask.bias(rows, cols, head.shape)
    bias = 0.0 if extra is None else float(np.asarray(extra).ravel()[0])
    scaled = raw * scale
    terms = {"softcap": head.softcap, "sink": head.sink}
    row_max, largest = float(statistics.row_max[query]), float(statistics.max_weight[query])
    row_sum = 1 / largest if largest else math.inf if head.sink is not None and row_max > -math.inf else 0.0
    blocked = Cell(query, key, raw, scaled, bias, False, 0.0, row_sum, 0.0, row_max, **terms)
    if not allowed:
        return blocked
    score = blocked.capped + bias
    # The row's statistics come from products in the engine's own rounding. Among scores of a million the
    # difference would count: the largest score is taken from them, and no other may exceed it.
    against = row_max if key == statistics.argmax[query] else min(score, row_max)
    # in a row of nothing but −inf no key has weight
    exp = 0.0 if row_max == -math.inf else math.exp(against - row_max)
    return replace(blocked, allowed=True, exp=exp, weight=exp * largest)
