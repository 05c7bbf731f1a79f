"""Scores of a block of queries and keys: the one place where Q·Kᵀ, scale, bias and mask meet."""

from __future__ import annotations

import math
from itertools import pairwise

import numpy as np

from attnviz.core.inputs import Head, longest
from attnviz.core.masks import Mask
from attnviz.core.masks.base import Interval, Shape


def allowed_block(mask: Mask, rows: Interval, cols: Interval, shape: Shape) -> np.ndarray | None:
    """Boolean (R, C) block of the mask, or None where the mask's own bounds say that all of it is open."""
    if all_open(mask, rows, cols, shape):
        return None
    r, c = positions(rows, cols)
    return np.broadcast_to(mask.allowed(r, c, shape), (r.size, c.size))


def positions(rows: Interval, cols: Interval) -> tuple[np.ndarray, np.ndarray]:
    """Query positions (R, 1) and key positions (1, C); int32 compares twice as fast as int64."""
    return np.arange(*rows, dtype=np.int32)[:, None], np.arange(*cols, dtype=np.int32)[None, :]


def bias_block(
    mask: Mask, rows: Interval, cols: Interval, shape: Shape, dtype: np.dtype
) -> np.ndarray | None:
    """Return what the mask adds to a block of scaled scores, broadcast to (R, C), or None."""
    if not mask.has_bias:
        return None
    bias = mask.bias(*positions(rows, cols), shape)
    if bias is None:
        return None
    if bias.dtype.itemsize > dtype.itemsize:
        bias = within(bias, dtype)
    return bias.astype(dtype)


def within(bias: np.ndarray, dtype: np.dtype) -> np.ndarray:
    """Finite numbers brought within what ``dtype`` holds: as −inf they would block, or empty a row."""
    most = np.finfo(dtype).max
    if np.abs(bias).max(initial=0) <= most:
        return bias
    return np.where(np.isfinite(bias), np.clip(bias, -most, most), bias)


def clipped_span(mask: Mask, rows: Interval, cols: Interval, shape: Shape) -> Interval:
    """Return the part of ``cols`` outside which every query in ``rows`` is blocked;
    (lo, lo) when that is all."""
    lo, hi = mask.span(rows, shape)
    lo, hi = max(lo, cols[0]), min(hi, cols[1])
    return (lo, max(lo, hi))


def shares(mask: Mask, rows: Interval, cols: Interval, shape: Shape, parts: int = 16) -> tuple[float, float]:
    """Shares of a rectangle that are not known to be blocked, and known to be open.

    They come from the mask's bounds for ``parts`` parts of the rows.
    """
    bounds = [rows[0] + (rows[1] - rows[0]) * n // parts for n in range(parts + 1)]
    seen = known = 0
    for part in pairwise(bounds):
        if part[0] < part[1]:
            lo, hi = clipped_span(mask, part, cols, shape)
            first, last = mask.open_span(part, shape)
            seen += (part[1] - part[0]) * (hi - lo)
            known += (part[1] - part[0]) * max(0, min(last, hi) - max(first, lo))
    area = (rows[1] - rows[0]) * (cols[1] - cols[0])
    return seen / area, known / area


def all_open(mask: Mask, rows: Interval, cols: Interval, shape: Shape) -> bool:
    """Return whether the mask's bounds say that nothing in the rectangle is blocked."""
    lo, hi = mask.open_span(rows, shape)
    return lo <= cols[0] and cols[1] <= hi


def multiplies(scale: float, dtype: np.dtype) -> bool:
    """Return whether scores of ``dtype`` times ``scale`` keep their order, and −inf what it is:
    above 0, finite."""
    with np.errstate(over="ignore", under="ignore"):
        return bool(0 < dtype.type(scale) < np.inf)


def always_finite(head: Head, scale: float, mask: Mask, rows: Interval, cols: Interval) -> bool:
    """Return whether no score of a rectangle can be NaN or inf: finite Q and K, no bias, no overflow.

    By Cauchy and Schwarz no partial sum of q·k exceeds the longest query times the longest key.
    """
    if mask.has_bias:
        return False
    most = float(np.finfo(head.query.dtype).max) / max(abs(scale), 1.0)  # False below for NaN
    if math.prod(head.longest) < most:
        return True
    return longest(head.query[slice(*rows)]) * longest(head.key[slice(*cols)]) < most
