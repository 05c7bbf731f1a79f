"""A row at the resolution of a picture: of a million keys the strongest of each bar, and the heaviest few."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from attnviz.core.numbers.row import Row, running_sums
from attnviz.core.tile import edges


@dataclass(frozen=True, eq=False)
class RowBars:
    """``row`` in B bars of neighbouring keys. Of ``values`` and ``bad`` each entry is (B,): raw and scaled
    scores of all keys; masked scores, exps and weights of the keys that take part.
    """

    row: Row
    values: tuple[np.ndarray, ...]  # of largest magnitude, with its sign; NaN where there is none
    bad: tuple[np.ndarray, ...]  # bool: whether one of them is no finite number
    blocked: np.ndarray  # bool (B,): whether every key is blocked
    weight_sum: float
    max_weight: float
    heaviest: np.ndarray  # int64 (K,), keys in order of falling weight
    sums: np.ndarray  # (K, d_v), Σ weight · v as it grows with them


def bars_of(row: Row, value: np.ndarray, bars: int, heaviest: int) -> RowBars:
    """``row`` in at most ``bars`` bars, with its ``heaviest`` keys; ``value`` (T_k, d_v)."""
    n = len(row.raw)
    groups = edges((0, n), max(1, min(bars, n)))
    seen = row.allowed
    everywhere = np.ones_like(seen)
    stages = (
        (row.raw, everywhere),
        (row.scaled, everywhere),
        (row.masked, seen),
        (row.exps, seen),
        (row.weights, seen),
    )
    keys = row.heaviest(heaviest)
    return RowBars(
        row,
        tuple(strongest(x if part.all() else np.where(part, x, np.nan), groups) for x, part in stages),
        tuple(np.logical_or.reduceat(part & ~np.isfinite(x), groups[:-1]) for x, part in stages),
        np.logical_and.reduceat(~seen, groups[:-1]),
        float(row.weights.sum()),
        float(np.max(row.weights, initial=0.0)),
        keys,
        running_sums(row, value, keys),
    )


def strongest(values: np.ndarray, groups: np.ndarray) -> np.ndarray:
    """Return the value of largest magnitude of each group, with its sign; NaN alone gives NaN."""
    if len(groups) - 1 == len(values):
        return values
    none = np.isnan(values)
    filled = np.where(none, 0.0, values)
    high = np.maximum.reduceat(filled, groups[:-1])
    low = np.minimum.reduceat(filled, groups[:-1])
    empty = np.logical_and.reduceat(none, groups[:-1])
    return np.where(empty, np.nan, np.where(high >= -low, high, low))
