"""Rows of weights that are there cell for cell sum to what they should, however large their scores are."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from attnviz.core.tile import Tile

#: The most that the sum of a float32 row of moderate scores is away from 1, with room to spare.
ROUNDING = 1e-5


def sum_to_one(weights: Tile, keys: int, left: np.ndarray | None = None) -> Tile:
    """Return ``weights`` with rows that sum to 1, if all ``keys`` of a row are cells of the tile.

    The pass that found log Σ exp rounds each score in its own way: beside scores of thousands, whose
    last digit is 1e-4 in float32, weights of another pass are off by as much. Rows that are off by no more
    than :data:`ROUNDING` stay as they are, so that a zoomed part shows the numbers of the whole; so do
    rows without weight, or with NaN.

    Args:
        left: (T_q,), what a sink leaves of each row, which the row then sums to; 1 where None.
    """
    if not weights.exact or weights.cols != (0, keys):
        return weights
    sums = weights.values.sum(axis=1, keepdims=True)
    if left is not None:
        with np.errstate(divide="ignore", invalid="ignore"):
            sums = sums / left[slice(*weights.rows), None].astype(sums.dtype)
    off = np.isfinite(sums) & (sums > 0) & (np.abs(sums - 1) > ROUNDING)
    if not off.any():
        return weights
    return replace(weights, values=np.divide(weights.values, sums, out=weights.values.copy(), where=off))
