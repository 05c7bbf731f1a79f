"""Any rectangle of any stage at any resolution, computed from Q and K block by block."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import chain

import numpy as np

from attnviz.core import memory
from attnviz.core.errors import ShapeError
from attnviz.core.inputs import Head
from attnviz.core.job import Job
from attnviz.core.masks import Mask, NoMask
from attnviz.core.masks.base import Interval
from attnviz.core.terms.cap import cap
from attnviz.core.tile import Known, Reduce, Stage, Tile
from attnviz.engine.cpu.blocks import cols_of_a_block, key_blocks, row_blocks
from attnviz.engine.cpu.reduce import CellReducer
from attnviz.engine.cpu.rows import numba_loader
from attnviz.engine.cpu.scores import (
    allowed_block,
    always_finite,
    bias_block,
    clipped_span,
)
from attnviz.engine.cpu.thread_scratch import scratch
from attnviz.engine.cpu.threads import Check, for_each

#: The most numbers of the scores' type that one cell takes while it is made, as a mean does: sum and count in
#: float64, values before and after NaN is put in, NaN itself, and what is seen.
_CELL_NUMBERS = 8
#: Tiles of more cells than a picture of 2048 × 2048 are held against the memory budget.
_PICTURE = 1 << 22

_BLOCKED_VALUE = {Stage.RAW: None, Stage.SCALED: None, Stage.MASKED: -np.inf, Stage.WEIGHTS: 0.0}


def tile(
    stage: Stage,
    head: Head,
    scale: float,
    mask: Mask,
    rows: Interval,
    cols: Interval,
    shape: tuple[int, int],
    reduce: Reduce,
    shifts: tuple[np.ndarray, np.ndarray] | None,
    known: Known | None = None,
    job: Job | None = None,
) -> Tile:
    """Return the rectangle ``rows`` x ``cols`` of a stage, reduced to at most ``shape`` cells.

    Args:
        shifts: ``RowStatistics.shifts`` of the queries in ``rows``; needed for weights alone.
        known: of scores; cells in which its mask blocks nothing are taken from it.

    Raises:
        Cancelled: the job was cancelled.
    """
    stage = Stage(stage)
    rule = mask if stage in (Stage.MASKED, Stage.WEIGHTS) else NoMask()
    numba_loader.prepare((rows[1] - rows[0]) * (cols[1] - cols[0]), job)
    finite = always_finite(head, scale, rule, rows, cols) and (
        shifts is None or not np.isnan(shifts[1]).any()
    )
    cells = CellReducer(rows, cols, shape, reduce, head.query.dtype, careful=not finite)
    with np.errstate(over="ignore"):
        factor = None if stage is Stage.RAW else head.query.dtype.type(scale)
    # one multiplication for each component of a query, instead of one for each score
    if stage is Stage.WEIGHTS:
        head, factor = _scaled_queries(head, rows, scale), None

    softcap = head.softcap if stage in (Stage.MASKED, Stage.WEIGHTS) else None
    if known is not None and (known.mask.has_bias or softcap is not None or stage is Stage.WEIGHTS):
        known = None
    width = cols_of_a_block(head.d_k)

    def parts(block: Interval) -> tuple[Interval, ...]:
        lo, hi = (cols[1], cols[1]) if known is None else cells.open_keys(known.mask, block, head.shape)
        return ((cols[0], lo), (hi, cols[1]))

    def cost(block: Interval) -> float:
        spans = [clipped_span(rule, block, part, head.shape) for part in parts(block)]
        return 1.0 + sum(hi - lo for lo, hi in spans)

    def work(block: Interval, check: Check) -> None:
        spans = (key_blocks(rule, block, part, head.shape, width) for part in parts(block))
        for keys in chain.from_iterable(spans):
            check()
            with np.errstate(invalid="ignore", over="ignore", under="ignore", divide="ignore"):
                scores, allowed = _block(head, factor, softcap, rule, block, keys)
                own = slice(block[0] - rows[0], block[1] - rows[0])
                then = None if shifts is None else _softmax(*(shift[own] for shift in shifts))
                cells.add(scores, allowed, block[0], keys[0], then)

    for_each(row_blocks(rule, rows, cols, head.shape), work, cost, job)
    if known is not None:
        cells.take_open(known.tile, known.mask, head.shape)
    return cells.tile(_BLOCKED_VALUE[stage])


def _scaled_queries(head: Head, rows: Interval, scale: float) -> Head:
    """Return the head with its queries in ``rows`` scaled; only those are ever looked at."""
    with np.errstate(over="ignore", invalid="ignore"):
        query = np.empty_like(head.query)
        np.multiply(head.query[slice(*rows)], head.query.dtype.type(scale), out=query[slice(*rows)])
    return replace(head, query=query)


def _block(
    head: Head,
    factor: np.floating | None,
    softcap: float | None,
    mask: Mask,
    rows: Interval,
    cols: Interval,
) -> tuple[np.ndarray, np.ndarray | None]:
    """Scores and what is allowed, both transposed to (keys, queries)."""
    key, query = head.key[slice(*cols)], head.query[slice(*rows)]
    scores = np.matmul(key, query.T, out=scratch("scores", (len(key), len(query)), query.dtype))
    if factor is not None:
        scores *= factor
    cap(scores, softcap)
    bias = bias_block(mask, rows, cols, head.shape, scores.dtype)
    if bias is not None:
        scores += bias.T
    allowed = allowed_block(mask, rows, cols, head.shape)
    return scores, None if allowed is None else np.ascontiguousarray(allowed.T)


def _softmax(largest: np.ndarray, log_sum: np.ndarray) -> Callable[[np.ndarray], np.ndarray]:
    """Masked scores (keys, queries) -> weights."""

    def weights(scores: np.ndarray) -> np.ndarray:
        below = scores - largest
        # The pass that found the largest score rounds scores in another way, and no weight may exceed 1. Here
        # +inf is not a score; it marks a cell in which no key takes part.
        np.minimum(below, 0, out=below, where=below < np.inf)
        below -= log_sum
        return np.exp(below, out=below)

    return weights


def check_rectangle(rows: Interval, cols: Interval, shape: tuple[int, int], head: Head) -> None:
    """Refuse a tile that cannot be before anything of it is computed.

    Raises:
        ShapeError: a rectangle that is empty or reaches outside the scores, or a shape without cells.
        MemoryBudgetError: more cells than the budget holds.
    """
    whole = head.shape
    for name, (lo, hi), most in (("rows", rows, whole[0]), ("cols", cols, whole[1])):
        if not 0 <= lo < hi <= most:
            raise ShapeError(
                f"{name} must lie within 0 to {most} and hold at least one position, not {lo} to {hi}."
            )
    if min(shape) < 1:
        raise ShapeError(f"A tile needs at least 1 × 1 cells, not {shape[0]} × {shape[1]}.")
    height, width = (min(n, hi - lo) for n, (lo, hi) in zip(shape, (rows, cols), strict=True))
    if height * width > _PICTURE:
        memory.require(
            _CELL_NUMBERS * head.query.itemsize * height * width,
            f"A tile of {height:,} × {width:,} cells",
            "Ask for as many cells as are looked at: shape=(512, 512).",
        )
