"""Statistics, outputs and pictures at several scales, all from one forming of the scores.

A scale multiplies, so the scores of a block serve every scale. A row's softmax keeps the order of its scores,
so that the picture of the weights needs no more of a row than the largest score of each stretch of keys that
a cell covers: the weight is known once the row's sum is.

Each by itself, ``streaming`` and ``tiles`` give the same; they form the scores anew for each.
"""

from __future__ import annotations

from collections.abc import Sequence
from threading import Lock

import numpy as np

from attnviz.core.inputs import Head
from attnviz.core.job import Job
from attnviz.core.masks import Mask
from attnviz.core.masks.base import Interval, Shape
from attnviz.core.tile import Reduce, Tile, edges
from attnviz.engine.compiled_rows import CompiledRows
from attnviz.engine.edge import edge
from attnviz.engine.loops import compiled
from attnviz.engine.progress import Progress
from attnviz.engine.reduce import segments
from attnviz.engine.row_sums import RowSums
from attnviz.engine.scores import always_finite, clipped_span, key_blocks, multiplies
from attnviz.engine.scratch import scratch
from attnviz.engine.streaming import key_steps, loops_serve, query_blocks
from attnviz.engine.threads import Check, cores, for_each
from attnviz.engine.values import Values
from attnviz.engine.whole import Whole

#: Keys of a cell from which on looking for its extremes costs little.
_KEYS_OF_A_CELL = 32
#: Numbers between the stretches of one cell and the next: a power of two apart, all would want the same few
#: places of the cache.
_APART = 16
#: Stretches that all threads together hold at a time, of 8 bytes: 128 MB.
_STRETCHES = 1 << 24


def serves(
    head: Head, scales: Sequence[float], mask: Mask, shape: tuple[int, int], job: Job | None = None
) -> bool:
    """Whether :class:`Together` can do it, and gains: long, finite scores to which nothing is added.

    Raises:
        Cancelled: the job was cancelled.
    """
    rows, cols = ((0, n) for n in head.shape)
    return (
        all(multiplies(scale, head.query.dtype) for scale in scales)
        and shape[1] * _KEYS_OF_A_CELL <= cols[1]
        and loops_serve(head, mask, rows, job)
        and always_finite(head, max(scales), mask, rows, cols)
    )


class Together:
    """Everything at each of ``scales``, with pictures of at most ``shape`` cells, where it :func:`serves`."""

    def __init__(self, head: Head, scales: Sequence[float], mask: Mask, shape: tuple[int, int]):
        (t_q, t_k), self._head, self._scales, self._mask = head.shape, head, scales, mask
        self._values = Values(head.value)
        self._sums = [RowSums(t_q, head.query.dtype) for _ in scales]
        self._outputs = [np.zeros((t_q, head.d_v), head.value.dtype) for _ in scales]
        self._picture = _Picture(head.shape, (min(shape[0], t_q), min(shape[1], t_k)), scales)
        self._left = query_blocks(head, (0, t_q), _STRETCHES / (cores() * min(shape[1], t_k)))
        self._every = self._left[:]

    def run(self, job: Job | None = None) -> Whole:
        """All of it. Where that was cancelled, the next call goes on from there.

        Raises:
            Cancelled: the job was cancelled.
        """
        left = sum(map(self._cost, self._left))
        done = sum(map(self._cost, self._every)) - left
        before, rest = Progress.of_shares(job, done, left)
        if before is not None:
            before.step(1.0)
        for_each(self._left[:], self._work, self._cost, rest)
        streams = [
            (each.statistics(), output) for each, output in zip(self._sums, self._outputs, strict=True)
        ]
        masked, *weights = self._picture.tiles()
        return Whole(
            dict(zip(self._scales, streams, strict=True)),
            masked,
            dict(zip(self._scales, weights, strict=True)),
        )

    def _work(self, block: Interval, check: Check) -> None:
        head, mask, every_key = self._head, self._mask, (0, self._head.shape[1])
        sums = [RowSums(block[1] - block[0], head.query.dtype) for _ in self._scales]
        rows = [CompiledRows(head, self._values, 1.0, mask, block, each) for each in sums]
        part = _Stretches(self._picture.col_edges, block, clipped_span(mask, block, every_key, head.shape))
        for cols in key_blocks(mask, block, every_key, head.shape, *key_steps(head, mask)):
            check()
            _add(rows, self._scales, cols, part)
        for each, whole, output in zip(rows, self._sums, self._outputs, strict=True):
            each.sums.keys_seen[:] = rows[0].sums.keys_seen
            whole.put(block, each.sums)
            output[slice(*block)] = each.output()
        self._picture.add(part, [each.shifts() for each in sums])
        self._left.remove(block)

    def _cost(self, block: Interval) -> float:
        lo, hi = clipped_span(self._mask, block, (0, self._head.shape[1]), self._head.shape)
        return float(hi - lo + 1)


def _add(rows: Sequence[CompiledRows], scales: Sequence[float], cols: Interval, part: _Stretches) -> None:
    """Take the keys ``cols`` into the sums at each scale, and into the stretches."""
    first = rows[0]
    cut = edge(first.mask, first.rows, cols, first.head.shape)
    own = first.seeing(cut)
    if own.start == own.stop:
        return
    with np.errstate(invalid="ignore", over="ignore", under="ignore"):
        scores = first.masked_scores(own, cols, cut)
        part.take(scores, own, cols)
        for each, scale in zip(rows, scales, strict=True):
            taken = scores
            if each is not rows[-1]:  # the scores are needed once more
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

    def take(self, scores: np.ndarray, own: slice, cols: Interval) -> None:
        """Take the scores of the rows ``own`` on the keys ``cols``, −inf where blocked."""
        first, last, starts = segments(self._edges, *cols)
        place = slice(first - self.cells[0], last - self.cells[0]), own
        compiled().stretches(scores, starts, self.largest[place], self.smallest[place])


class _Picture:
    """The cells of the masked scores and of the weights at each scale, filled from any thread."""

    def __init__(self, whole: Shape, cells: tuple[int, int], scales: Sequence[float]):
        self.whole = whole
        self.col_edges = edges((0, whole[1]), cells[1])
        self._row_edges = edges((0, whole[0]), cells[0])
        self._largest = np.full(cells, -np.inf, np.float32)
        self._smallest = np.full(cells, np.inf, np.float32)
        self._scales = [np.float32(scale) for scale in scales]
        self._weights = [np.zeros(cells, np.float32) for _ in scales]
        self._lock = Lock()

    def add(self, part: _Stretches, shifts: Sequence[tuple[np.ndarray, np.ndarray]]) -> None:
        """Take the rows of ``part``, with their ``RowStatistics.shifts`` at each scale."""
        first, last, starts = segments(self._row_edges, *part.rows)
        place = slice(first, last), slice(*part.cells)
        high, low, logs = np.empty((3, last - first, len(part.largest)), np.float32)
        bounds = np.append(starts, part.rows[1] - part.rows[0])
        compiled().cells(part.largest, part.smallest, bounds, high, low)
        self._merge(np.maximum, self._largest[place], high)
        self._merge(np.minimum, self._smallest[place], low)
        for scale, (largest, log_sum), weights in zip(self._scales, shifts, self._weights, strict=True):
            compiled().tops(part.largest, scale, largest, log_sum, bounds, logs)
            with np.errstate(under="ignore"):
                np.exp(logs, out=logs)
            self._merge(np.maximum, weights[place], logs)

    def _merge(self, ufunc: np.ufunc, cells: np.ndarray, part: np.ndarray) -> None:
        with self._lock:
            ufunc(cells, part, out=cells)

    def tiles(self) -> list[Tile]:
        """The masked scores, then the weights at each scale."""
        high, low = self._largest, self._smallest
        dark = np.isneginf(high)
        blocked = dark if dark.any() else None
        rows, cols = ((0, n) for n in self.whole)
        masked = Tile(np.where(high >= -low, high, low), rows, cols, Reduce.EXTREME, blocked)
        return [masked, *(Tile(each, rows, cols, Reduce.MAX, blocked) for each in self._weights)]
