"""Whole T_q x T_k stages, for those who ask for the array itself and have the memory for it."""

from __future__ import annotations

import numpy as np

from attnviz.core.inputs import Head
from attnviz.core.job import Job
from attnviz.core.masks import Mask
from attnviz.core.masks.base import Interval
from attnviz.core.tile import Stage
from attnviz.engine.scores import allowed_block, bias_block, clipped_span
from attnviz.engine.threads import Check, for_each

#: Bytes of scores that one thread works on: they stay in its L2 cache from the product to the weights.
_BLOCK_BYTES = 1 << 19


def fill(
    stage: Stage,
    heads: list[Head],
    scale: float,
    masks: list[Mask],
    out: np.ndarray,
    job: Job | None = None,
) -> None:
    """Write a stage of every head into ``out`` (len(heads), T_q, T_k).

    Args:
        masks: one for each head, after ``for_head``.

    Raises:
        Cancelled: the job was cancelled between two blocks.
    """
    t_q, t_k = heads[0].shape
    step = max(1, _BLOCK_BYTES // (t_k * out.itemsize))
    blocks = [(n, start, min(start + step, t_q)) for n in range(len(heads)) for start in range(0, t_q, step)]

    def work(block: tuple[int, int, int], check: Check) -> None:
        check()
        n, rows = block[0], (block[1], block[2])
        with np.errstate(all="ignore"):
            _fill_rows(stage, heads[n], scale, masks[n], rows, out[n, rows[0] : rows[1]])

    for_each(blocks, work, lambda block: block[2] - block[1], job)


def _fill_rows(stage: Stage, head: Head, scale: float, mask: Mask, rows: Interval, out: np.ndarray) -> None:
    t_k = head.shape[1]
    masked = stage in (Stage.MASKED, Stage.WEIGHTS)
    lo, hi = clipped_span(mask, rows, (0, t_k), head.shape) if masked else (0, t_k)
    scores = out[:, lo:hi]
    np.matmul(head.query[slice(*rows)], head.key[lo:hi].T, out=scores)
    if stage is Stage.RAW:
        return
    scores *= out.dtype.type(scale)
    if not masked:
        return
    for blocked in (out[:, :lo], out[:, hi:]):
        blocked[...] = 0 if stage is Stage.WEIGHTS else -np.inf
    if hi == lo:
        return
    bias = bias_block(mask, rows, (lo, hi), head.shape, out.dtype)
    if bias is not None:
        scores += bias
    block_outside_open(mask, rows, (lo, hi), head.shape, scores)
    if stage is Stage.WEIGHTS:
        softmax_rows(scores)


def block_outside_open(
    mask: Mask, rows: Interval, cols: Interval, shape: tuple[int, int], scores: np.ndarray
) -> None:
    """−inf where the mask blocks, comparing only where the mask's bounds leave it open."""
    lo, hi = mask.open_span(rows, shape)
    lo, hi = max(lo, cols[0]), min(hi, cols[1])
    parts = ((cols[0], lo), (hi, cols[1])) if lo < hi else (cols,)
    for part in parts:
        if part[0] < part[1]:
            allowed = allowed_block(mask, rows, part, shape)
            if allowed is not None:
                np.copyto(scores[:, part[0] - cols[0] : part[1] - cols[0]], -np.inf, where=~allowed)


def softmax_rows(scores: np.ndarray) -> None:
    """Softmax of each row, in place; a row of −inf alone becomes zeros."""
    largest = scores.max(axis=1, keepdims=True)
    scores -= np.where(np.isneginf(largest), largest.dtype.type(0), largest)
    np.exp(scores, out=scores)
    total = scores.sum(axis=1, keepdims=True)
    scores /= np.where(total == 0, total.dtype.type(1), total)
