"""Statistics, outputs and pictures at several scales, all from one forming of the scores.

A scale multiplies, so the scores of a block serve every scale. A row's softmax keeps the order of its scores,
so that the picture of the weights needs no more of a row than the largest score of each stretch of keys that
a cell covers: the weight is known once the row's sum is.

Each by itself, ``streaming`` and ``tiles`` give the same; they form the scores anew for each.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from threading import Lock

import numpy as np

from attnviz.core.inputs import Head
from attnviz.core.job import Job
from attnviz.core.masks import Mask
from attnviz.core.masks.base import Interval, Shape
from attnviz.core.numbers.statistics import RowStatistics
from attnviz.core.tile import Reduce, Tile, edges
from attnviz.engine.cpu import buffer_pool
from attnviz.engine.cpu.blocks import key_blocks, key_steps, parts_of, query_blocks
from attnviz.engine.cpu.mask_edge import edge
from attnviz.engine.cpu.reduce import segments
from attnviz.engine.cpu.rows.numba_loader import compiled
from attnviz.engine.cpu.rows.row_pass_numba import CompiledRows
from attnviz.engine.cpu.rows.row_sums import RowSums
from attnviz.engine.cpu.scores import always_finite, clipped_span, multiplies
from attnviz.engine.cpu.streaming import loops_serve
from attnviz.engine.cpu.thread_scratch import scratch
from attnviz.engine.cpu.threads import Check, cores, for_each
from attnviz.engine.cpu.values import Values
from attnviz.engine.fused_result import Whole
from attnviz.engine.progress import Progress

#: In cells of so many keys or more, searching for the extremes costs less than forming the scores again.
_KEYS_OF_A_CELL = 4
#: Numbers between the stretches of two cells: at a power of two, all would compete for the same few places of
#: the cache.
_APART = 16
#: Stretches of 8 bytes that all threads together hold at a time: 128 MB.
_STRETCHES = 1 << 24
#: Using a score at one more scale (exp, sums and weights·V) costs as much as forming so many scores.
_SCALE_SCORES = 1.2


def cost_of(scales: int) -> float:
    """Return what a score costs that is formed once and taken at so many scales,
    in scores that are only formed."""
    return 1 + _SCALE_SCORES * scales if scales else 0.0


def serves(
    head: Head, scales: Sequence[float], mask: Mask, shape: tuple[int, int], job: Job | None = None
) -> bool:
    """Return whether :class:`FusedPass` can do it, and gains: long, finite scores to which nothing is
    added, without a cap or a sink.

    Raises:
        Cancelled: the job was cancelled.
    """
    rows, cols = ((0, n) for n in head.shape)
    if head.softcap is not None or head.sink is not None:
        return False
    return (
        all(multiplies(scale, head.query.dtype) for scale in scales)
        and shape[1] * _KEYS_OF_A_CELL <= cols[1]
        and loops_serve(head, mask, rows, job)
        and always_finite(head, max(scales), mask, rows, cols)
    )


class FusedPass:
    """Everything at each of ``scales``, with pictures of at most ``shape`` cells, where it :func:`serves`.

    Args:
        before: such a work that was left; what it has of the same head, mask, shape and scale is done.
    """

    def __init__(
        self,
        head: Head,
        scales: Sequence[float],
        mask: Mask,
        shape: tuple[int, int],
        before: FusedPass | None = None,
    ):
        (t_q, t_k), self._head, self._mask = head.shape, head, mask
        self._cells = (min(shape[0], t_q), min(shape[1], t_k))
        self._values = Values(head)
        if before is None or not before._is_of(head, mask, self._cells):
            self._picture, kept = _Picture(head.shape, self._cells), dict[float, _Part]()
        else:
            self._picture, kept = before._picture, before._parts
        self._parts: dict[float, _Part] = {
            scale: kept.get(scale) or _Part(head, self._cells) for scale in scales
        }
        self._every = query_blocks(head, (0, t_q), _STRETCHES / (cores() * self._cells[1]))

    def _is_of(self, head: Head, mask: Mask, cells: tuple[int, int]) -> bool:
        return self._head is head and self._cells == cells and self._mask == mask

    def run(self, job: Job | None = None) -> Whole:
        """All of it. Where that was cancelled, the next call goes on from there.

        Raises:
            Cancelled: the job was cancelled.
        """
        left = sum(map(self._cost, self._every))
        done = sum(self._span(block) * cost_of(len(self._parts)) for block in self._every) - left
        before, rest = Progress.of_shares(job, done, left)
        if before is not None:
            before.step(1.0)
        for_each([block for block in self._every if self._missing(block)], self._work, self._cost, rest)
        masked = self._picture.masked()
        return Whole(
            {scale: (part.statistics, part.output) for scale, part in self._parts.items()},
            masked,
            {
                scale: replace(masked, values=part.weights, reduce=Reduce.MAX)
                for scale, part in self._parts.items()
            },
        )

    def _missing(self, block: Interval) -> dict[float, _Part]:
        return {scale: part for scale, part in self._parts.items() if block not in part.done}

    def _work(self, block: Interval, check: Check) -> None:
        head, mask, every_key = self._head, self._mask, (0, self._head.shape[1])
        missing = self._missing(block)
        scales, parts = list(missing), list(missing.values())
        sums = [RowSums(block[1] - block[0], head.query.dtype) for _ in parts]
        rows = [CompiledRows(head, self._values, 1.0, mask, block, each) for each in sums]
        span = clipped_span(mask, block, every_key, head.shape)
        stretches = _Stretches(self._picture.col_edges, block, span)
        for few, keys in parts_of(mask, block, head.shape):
            of_few = [each.part(few) for each in rows]
            for cols in key_blocks(mask, few, keys, head.shape, *key_steps(head, mask)):
                check()
                _add(of_few, scales, cols, stretches)
        for each, part in zip(rows, parts, strict=True):
            each.sums.keys_seen[:] = rows[0].sums.keys_seen
            each.output(part.output[slice(*block)])
        statistics = [each.statistics() for each in sums]
        shifts = [each.shifts(head.query.dtype) for each in statistics]
        weights = [part.weights for part in parts]
        self._picture.add(stretches, list(zip(scales, weights, shifts, strict=True)))
        for part, found in zip(parts, statistics, strict=True):
            part.statistics.put(slice(*block), found)
            part.done.add(block)

    def _cost(self, block: Interval) -> float:
        return self._span(block) * cost_of(len(self._missing(block)))

    def _span(self, block: Interval) -> float:
        lo, hi = clipped_span(self._mask, block, (0, self._head.shape[1]), self._head.shape)
        return float(hi - lo + 1)


class _Part:
    """What belongs to one scale: statistics and output of every query, cells of the weights, what is done."""

    def __init__(self, head: Head, cells: tuple[int, int]):
        self.output = buffer_pool.empty((head.shape[0], head.d_v), head.value.dtype)
        self.statistics = RowStatistics.room(head.shape[0])
        self.weights = np.zeros(cells, np.float32)
        self.done: set[Interval] = set()


def _add(rows: Sequence[CompiledRows], scales: Sequence[float], cols: Interval, part: _Stretches) -> None:
    """Take the keys ``cols`` into the sums at each scale, and into the stretches."""
    first = rows[0]
    cut = edge(first.mask, first.rows, cols, first.head.shape)
    own = first.seeing(cut)
    if own.start == own.stop:
        return
    with np.errstate(invalid="ignore", over="ignore", under="ignore"):
        scores = first.masked_scores(own, cols, cut)
        part.take(scores, first.positions_of(own), cols)
        for each, scale in zip(rows, scales, strict=True):
            taken = scores
            if each is not rows[-1]:  # forms the scores once more
                taken = scratch("taken", scores.shape, scores.dtype)
                np.copyto(taken, scores)
            each.take(taken, scale, own, cols, cut)


class _Stretches:
    """For a block of queries, the extremes of each row over the keys of each cell that the block reaches."""

    def __init__(self, col_edges: np.ndarray, rows: Interval, span: Interval):
        self.rows, self._edges = rows, col_edges
        first, last, _ = segments(col_edges, *span) if span[0] < span[1] else (0, 0, None)
        self.cells = (first, last)
        size = (last - first, rows[1] - rows[0] + _APART)
        self.largest = scratch("largest", size, np.dtype(np.float32))
        self.smallest = scratch("smallest", size, np.dtype(np.float32))
        self.largest.fill(-np.inf)
        self.smallest.fill(np.inf)

    def take(self, scores: np.ndarray, rows: Interval, cols: Interval) -> None:
        """Take the scores of the queries ``rows`` on the keys ``cols``, −inf where blocked."""
        first, last, starts = segments(self._edges, *cols)
        own = slice(rows[0] - self.rows[0], rows[1] - self.rows[0])
        place = slice(first - self.cells[0], last - self.cells[0]), own
        compiled().stretches(scores, starts, self.largest[place], self.smallest[place])


class _Picture:
    """The cells of the masked scores, filled from any thread, and those of the weights beside them."""

    def __init__(self, whole: Shape, cells: tuple[int, int]):
        self.whole = whole
        self.col_edges = edges((0, whole[1]), cells[1])
        self._row_edges = edges((0, whole[0]), cells[0])
        self._largest = np.full(cells, -np.inf, np.float32)
        self._smallest = np.full(cells, np.inf, np.float32)
        self._lock = Lock()

    def add(
        self, part: _Stretches, scaled: Sequence[tuple[float, np.ndarray, tuple[np.ndarray, np.ndarray]]]
    ) -> None:
        """Take the rows of ``part``: (scale, cells of its weights, ``RowStatistics.shifts`` of the rows)."""
        first, last, starts = segments(self._row_edges, *part.rows)
        place = slice(first, last), slice(*part.cells)
        high, low, logs = np.empty((3, last - first, len(part.largest)), np.float32)
        bounds = np.append(starts, part.rows[1] - part.rows[0])
        compiled().cells(part.largest, part.smallest, bounds, high, low)
        self._merge(np.maximum, self._largest[place], high)
        self._merge(np.minimum, self._smallest[place], low)
        for scale, weights, (largest, log_sum) in scaled:
            compiled().tops(part.largest, np.float32(scale), largest, log_sum, bounds, logs)
            with np.errstate(under="ignore"):
                np.exp(logs, out=logs)
            self._merge(np.maximum, weights[place], logs)

    def _merge(self, ufunc: np.ufunc, cells: np.ndarray, part: np.ndarray) -> None:
        with self._lock:
            ufunc(cells, part, out=cells)

    def masked(self) -> Tile:
        """Return the masked scores."""
        high, low = self._largest, self._smallest
        dark = np.isneginf(high)
        rows, cols = ((0, n) for n in self.whole)
        values = np.where(high >= -low, high, low)
        return Tile(values, rows, cols, Reduce.EXTREME, dark if dark.any() else None)
