"""Whole stages of many heads in one pass, for those who ask for the arrays themselves and have the memory."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

import numpy as np

from attnviz.core import memory
from attnviz.core.inputs import Head
from attnviz.core.job import Job
from attnviz.core.masks import Mask
from attnviz.core.masks.base import Interval
from attnviz.core.terms.cap import cap
from attnviz.core.tile import Stage
from attnviz.engine.cpu.scores import allowed_block, bias_block, clipped_span
from attnviz.engine.cpu.thread_scratch import scratch
from attnviz.engine.cpu.threads import Check, for_each
from attnviz.engine.cpu.values import Values

#: Bytes of scores that one thread takes from the product to the output: they stay in its cache.
_BLOCK_BYTES = 1 << 20

#: A row's statistics: eight numbers of 8 bytes.
_ROW_BYTES = 64

#: With more keys than this, a block of whole rows would have too few rows for BLAS; the streaming pass serves
#: then.
MOST_KEYS = 8192


def fill(
    heads: Sequence[Head],
    scales: Sequence[float],
    masks: Sequence[Mask],
    stages: Mapping[Stage, np.ndarray],
    output: np.ndarray | None = None,
    job: Job | None = None,
) -> None:
    """Write stages of every head, and the output where asked for; each block of scores is computed once.

    Args:
        scales: factor of each head's raw scores.
        masks: one for each head, after ``for_head``.
        stages: stage -> array (len(heads), T_q, T_k) to write into.
        output: (len(heads), T_q, d_v) to write into, or None.

    Raises:
        Cancelled: the job was cancelled between two blocks.
    """
    t_q, t_k = heads[0].shape
    step = max(1, _BLOCK_BYTES // (t_k * heads[0].query.itemsize))
    values = [Values(head) for head in heads] if output is not None else []
    blocks = [(n, start, min(start + step, t_q)) for n in range(len(heads)) for start in range(0, t_q, step)]

    def work(block: tuple[int, int, int], check: Check) -> None:
        check()
        n, rows = block[0], (block[1], block[2])
        part = {stage: array[n, rows[0] : rows[1]] for stage, array in stages.items()}
        with np.errstate(all="ignore"):
            weights, span = _fill_rows(heads[n], scales[n], masks[n], rows, part, output is not None)
            if output is not None:
                finite = values[n].finite
                allowed = None if finite else allowed_block(masks[n], rows, span, heads[n].shape)
                output[n, rows[0] : rows[1]] = values[n].weigh(weights, allowed, span)

    for_each(blocks, work, lambda block: block[2] - block[1], job)


def require_outputs(heads: Sequence[Head], copies: int = 1) -> None:
    """Refuse outputs (T_q, d_v) and statistics of all heads before anything of them is allocated.

    Raises:
        MemoryBudgetError: they are over the budget.
    """
    n, t_q, d_v = len(heads), heads[0].shape[0], heads[0].d_v
    memory.require(
        n * t_q * (copies * d_v * heads[0].value.itemsize + _ROW_BYTES),
        f"output and statistics of {n} head{'s' if n > 1 else ''} at T_q = {t_q:,} with d_v = {d_v:,}",
        "Pass fewer queries at a time: each row is its own.",
    )


def _fill_rows(
    head: Head, scale: float, mask: Mask, rows: Interval, out: Mapping[Stage, np.ndarray], need_weights: bool
) -> tuple[np.ndarray, Interval]:
    """Fill the rows of each stage in ``out``; the weights, and the span of keys that they are of.

    A stage is computed in place of the one before it where that one is not kept.
    """
    whole = (0, head.shape[1])
    span = clipped_span(mask, rows, whole, head.shape)
    unmasked = Stage.RAW in out or Stage.SCALED in out
    cols = whole if unmasked else span
    query, factor = head.query[slice(*rows)], head.query.dtype.type(scale)
    if Stage.RAW not in out:
        query, factor = query * factor, factor.dtype.type(1)
    scores = out.get(Stage.RAW, out.get(Stage.SCALED))
    if scores is None:
        scores = scratch("scores", (len(query), cols[1] - cols[0]), query.dtype)
    np.matmul(query, head.key[slice(*cols)].T, out=scores)
    if Stage.RAW in out and Stage.SCALED in out:
        scores, factor = np.multiply(scores, factor, out=out[Stage.SCALED]), factor.dtype.type(1)
    if not (need_weights or Stage.MASKED in out or Stage.WEIGHTS in out):
        return scores, span
    seen = scores[:, span[0] - cols[0] : span[1] - cols[0]]
    weights = _place(out, Stage.WEIGHTS, span, 0)
    masked = _place(out, Stage.MASKED, span, -np.inf)
    if masked is None:
        masked = seen if not unmasked else weights if weights is not None else np.empty_like(seen)
    if masked is not seen:
        if factor == 1:
            np.copyto(masked, seen)  # takes half the time of a product with 1
        else:
            np.multiply(seen, factor, out=masked)
    cap(masked, head.softcap)
    _apply_mask(mask, rows, span, head.shape, masked)
    if not (need_weights or weights is not None):
        return masked, span
    where = weights if weights is not None else masked if Stage.MASKED not in out else None
    weights = _softmax(masked, where, head.sink)
    _clear_blocked(mask, rows, span, head.shape, weights)
    return weights, span


def _place(
    out: Mapping[Stage, np.ndarray], stage: Stage, span: Interval, outside: float
) -> np.ndarray | None:
    """Return where the span of a stage is written; what lies outside of the span is filled."""
    if stage not in out:
        return None
    array = out[stage]
    for part in (array[:, : span[0]], array[:, span[1] :]):
        # takes half the time of writing a scalar
        np.copyto(part, _filled(part.shape[1], outside, part.dtype))
    return array[:, slice(*span)]


@lru_cache(maxsize=64)
def _filled(count: int, value: float, dtype: np.dtype) -> np.ndarray:
    """Return a row (1, count) of one value. Shared: not to be written to."""
    return np.full((1, count), value, dtype)


def _apply_mask(
    mask: Mask, rows: Interval, span: Interval, shape: tuple[int, int], scores: np.ndarray
) -> None:
    """Add the bias, and −inf where the mask blocks; compared only outside the mask's open span."""
    bias = bias_block(mask, rows, span, shape, scores.dtype)
    if bias is not None:
        scores += bias
    lo, hi = mask.open_span(rows, shape)
    lo, hi = max(lo, span[0]), min(hi, span[1])
    for part in ((span[0], lo), (hi, span[1])) if lo < hi else (span,):
        if part[0] < part[1]:
            allowed = allowed_block(mask, rows, part, shape)
            if allowed is not None:
                np.copyto(scores[:, part[0] - span[0] : part[1] - span[0]], -np.inf, where=~allowed)


def _clear_blocked(
    mask: Mask, rows: Interval, span: Interval, shape: tuple[int, int], weights: np.ndarray
) -> None:
    """Weigh blocked keys 0 also in rows that a NaN has spoilt: those are NaN from end to end."""
    spoilt = np.isnan(weights[:, :1])
    if spoilt.any():
        allowed = allowed_block(mask, rows, span, shape)
        if allowed is not None:
            np.copyto(weights, 0, where=spoilt & ~allowed)


def _softmax(scores: np.ndarray, out: np.ndarray | None, sink: float | None) -> np.ndarray:
    """Softmax of each row, in whose sum the sink takes part; a row of −inf alone becomes zeros."""
    if scores.shape[1] == 0:
        return scores
    largest = np.take_along_axis(scores, scores.argmax(axis=1)[:, None], axis=1)
    shift = np.where(np.isneginf(largest), scores.dtype.type(0), largest)
    weights = np.subtract(scores, shift, out=out)
    np.exp(weights, out=weights)
    total = (weights @ np.ones(weights.shape[1], weights.dtype))[:, None]
    if sink is not None:
        total += np.exp(total.dtype.type(sink) - shift)
    weights *= 1 / np.where(total == 0, total.dtype.type(1), total)
    return weights
