"""Scores of a block of queries and keys: the one place where Q·Kᵀ, scale, bias and mask meet."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import numpy as np

from attnviz.core.inputs import Head
from attnviz.core.masks import Mask
from attnviz.core.masks.base import Interval, Shape
from attnviz.engine.threads import cores

#: Queries of a block: the most that waste little on a mask's ragged edge, and leave every core enough blocks.
#: More of them read K and V less often, and spend less on each call.
BLOCK_ROWS = (512, 256)
#: Keys of a block, the most and the least.
BLOCK_COLS = (1024, 128)
#: Keys of a block times the components that its products sum over: between two blocks work can be cancelled.
_BLOCK_COMPONENTS = 1 << 18
#: How many times the queries of a block its keys, and all queries, must be.
_WIDE = 16
#: Fewer scores than this are not worth waking another core for.
_WORTH_SHARING = 1 << 20

#: Open spans are cut to multiples of this: a sliver of a block costs as much as a good part of a whole one.
_ALIGNED = 64


def cols_of_a_block(components: int) -> int:
    """How many keys a block has where each score takes so many multiplications, output included."""
    return min(BLOCK_COLS[0], max(BLOCK_COLS[1], _BLOCK_COMPONENTS // components))


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
    """What the mask adds to a block of scaled scores, broadcast to (R, C), or None."""
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
    """The part of ``cols`` outside which every query in ``rows`` is blocked; (lo, lo) when that is all."""
    lo, hi = mask.span(rows, shape)
    lo, hi = max(lo, cols[0]), min(hi, cols[1])
    return (lo, max(lo, hi))


def row_blocks(mask: Mask, rows: Interval, cols: Interval, shape: Shape, wide: int = _WIDE) -> list[Interval]:
    """The queries ``rows`` in blocks for the cores to share.

    Args:
        wide: how many times the queries of a large block its keys, and all queries, must be.
    """
    return even_blocks(rows, _rows_of_a_block(mask, rows, cols, shape, wide))


def even_blocks(rows: Interval, step: int) -> list[Interval]:
    """``rows`` in blocks of ``step``."""
    return [(start, min(start + step, rows[1])) for start in range(rows[0], rows[1], step)]


def _rows_of_a_block(mask: Mask, rows: Interval, cols: Interval, shape: Shape, wide: int) -> int:
    count, middle = rows[1] - rows[0], (rows[0] + rows[1]) // 2
    for step in BLOCK_ROWS:
        lo, hi = clipped_span(mask, (middle, min(middle + step, rows[1])), cols, shape)
        if step * wide <= min(hi - lo, count):
            return step
    if count * (cols[1] - cols[0]) < _WORTH_SHARING:
        return BLOCK_ROWS[-1]
    return min(BLOCK_ROWS[-1], -(-count // cores()))


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
    """True where the mask's bounds say that nothing in the rectangle is blocked."""
    lo, hi = mask.open_span(rows, shape)
    return lo <= cols[0] and cols[1] <= hi


def key_blocks(
    mask: Mask, rows: Interval, cols: Interval, shape: Shape, width: int, ragged: int | None = None
) -> Iterator[Interval]:
    """The keys in ``cols`` that some query in ``rows`` may see, in blocks of at most ``width``.

    A block lies inside the mask's open span or outside it, so that only ragged edges are compared.

    Args:
        ragged: the most keys of a block outside the span, where it may be partly blocked; else ``width``.
    """
    lo, hi = clipped_span(mask, rows, cols, shape)
    first, last = mask.open_span(rows, shape)
    first, last = max(lo, -(-first // _ALIGNED) * _ALIGNED), min(hi, last // _ALIGNED * _ALIGNED)
    ragged = ragged or width
    parts = (
        ((lo, first, ragged), (first, last, width), (last, hi, ragged))
        if first < last
        else ((lo, hi, ragged),)
    )
    for start, stop, step in parts:
        for begin in range(start, stop, step):
            yield begin, min(begin + step, stop)


def multiplies(scale: float, dtype: np.dtype) -> bool:
    """Whether scores of ``dtype`` times ``scale`` keep their order, and −inf what it is: above 0, finite."""
    with np.errstate(over="ignore", under="ignore"):
        return bool(0 < dtype.type(scale) < np.inf)


def always_finite(head: Head, scale: float, mask: Mask, rows: Interval, cols: Interval) -> bool:
    """True where no score of a rectangle can be NaN or inf: finite Q and K, no bias, no overflow.

    By Cauchy and Schwarz no partial sum of q·k exceeds the longest query times the longest key.
    """
    if mask.has_bias:
        return False
    with np.errstate(over="ignore", invalid="ignore"):
        seen = head.query[slice(*rows)], head.key[slice(*cols)]
        longest = [float(np.sqrt(np.vecdot(a, a).max())) for a in seen]
    bound = longest[0] * longest[1] * max(abs(scale), 1.0)
    return bool(bound < float(np.finfo(head.query.dtype).max))  # False for NaN
