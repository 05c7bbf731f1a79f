"""One pass over the allowed scores: row statistics and output, never storing T x T.

The online softmax of Milakov and Gimelshein (2018), blocked over keys as in FlashAttention (Dao et al. 2022),
with the sums that peakiness needs carried along. Blocks stay in a core's cache; sums over blocks are float64.
"""

from __future__ import annotations

import numpy as np

from attnviz.core.inputs import Head
from attnviz.core.job import Job
from attnviz.core.masks import Mask
from attnviz.core.masks.base import Interval
from attnviz.core.statistics import RowStatistics
from attnviz.engine.scores import allowed_block, bias_block, clipped_span
from attnviz.engine.threads import Check, for_each
from attnviz.engine.values import Values

#: Queries and keys of a block: scores, weights and squares of one stay in a core's L2 cache together.
BLOCK_ROWS = 256
BLOCK_COLS = 512

#: Stands for −∞ where a zero weight is multiplied by its score: 0 · (−∞) would be NaN.
_FLOOR = -1e30

_FIELDS = ("logsumexp", "row_max", "max_weight", "entropy", "sum_squares", "sum_cubes", "future_mass")


def stream(
    head: Head, scale: float, mask: Mask, job: Job | None = None, rows: Interval | None = None
) -> tuple[RowStatistics, np.ndarray]:
    """Statistics of each query in ``rows`` and its output row.

    Args:
        scale: factor of the raw scores.
        rows: half-open interval of queries, all by default; arrays then have that length.

    Returns:
        RowStatistics (float64, (R,)) and output (R, d_v) in the head's dtype.

    Raises:
        Cancelled: the job was cancelled.
    """
    first, last = rows or (0, head.shape[0])
    count = last - first
    stats = {name: np.zeros(count) for name in _FIELDS}
    stats["argmax"] = np.full(count, -1, dtype=np.int64)
    stats["keys_seen"] = np.zeros(count, dtype=np.int64)
    output = np.zeros((count, head.d_v), dtype=head.value.dtype)
    values = Values(head.value)

    def work(block: Interval, check: Check) -> None:
        pass_ = _RowBlock(head, values, scale, mask, block)
        lo, hi = clipped_span(mask, block, (0, head.shape[1]), head.shape)
        for start in range(lo, hi, BLOCK_COLS):
            check()
            pass_.add((start, min(start + BLOCK_COLS, hi)))
        where = slice(block[0] - first, block[1] - first)
        for name, column in pass_.statistics().items():
            stats[name][where] = column
        output[where] = pass_.output()

    def cost(block: Interval) -> float:
        lo, hi = clipped_span(mask, block, (0, head.shape[1]), head.shape)
        return float(hi - lo + 1)

    blocks = [(start, min(start + BLOCK_ROWS, last)) for start in range(first, last, BLOCK_ROWS)]
    for_each(blocks, work, cost, job)
    return RowStatistics(**stats), output


class _RowBlock:
    """The running sums of one block of queries, relative to each row's running maximum."""

    def __init__(self, head: Head, values: Values, scale: float, mask: Mask, rows: Interval):
        self.head, self.values, self.mask, self.rows = head, values, mask, rows
        with np.errstate(invalid="ignore", over="ignore"):
            self.query = head.query[slice(*rows)] * head.query.dtype.type(scale)
        n = rows[1] - rows[0]
        dtype = head.query.dtype
        self.scores = np.empty((n, BLOCK_COLS), dtype)
        self.exps = np.empty((n, BLOCK_COLS), dtype)
        self.index = np.arange(n)
        self.row_max = np.full(n, -np.inf, dtype)
        self.argmax = np.full(n, -1, np.int64)
        self.keys_seen = np.zeros(n, np.int64)
        self.total, self.weighted, self.squares, self.cubes, self.future = (np.zeros(n) for _ in range(5))
        self.sum_values = np.zeros((n, head.d_v))

    def add(self, cols: Interval) -> None:
        """Take the keys ``cols`` into the sums."""
        with np.errstate(invalid="ignore", over="ignore", under="ignore"):
            scores, allowed = self._scores(cols)
            carried = self._raise_max(scores, cols)
            np.subtract(scores, self._shift()[:, None], out=scores)
            exps = np.exp(scores, out=self.exps[:, : scores.shape[1]])
            self._accumulate(scores, exps, allowed, cols, carried)

    def _scores(self, cols: Interval) -> tuple[np.ndarray, np.ndarray | None]:
        shape = self.head.shape
        # A contiguous block, also where the last one is narrower: BLAS and vecdot need it to be fast.
        width = cols[1] - cols[0]
        if width != self.scores.shape[1]:
            self.scores = np.empty((len(self.index), width), self.scores.dtype)
            self.exps = np.empty_like(self.scores)
        scores = np.matmul(self.query, self.head.key[slice(*cols)].T, out=self.scores)
        bias = bias_block(self.mask, self.rows, cols, shape, scores.dtype)
        if bias is not None:
            scores += bias
        allowed = allowed_block(self.mask, self.rows, cols, shape)
        if allowed is None:
            self.keys_seen += width
        else:
            np.copyto(scores, -np.inf, where=~allowed)
            self.keys_seen += np.count_nonzero(allowed, axis=1)
        return scores, allowed

    def _raise_max(self, scores: np.ndarray, cols: Interval) -> np.ndarray:
        """Move the running maximum; the factor that the sums so far shrink by, float64 (R,)."""
        place = scores.argmax(axis=1)  # the first NaN, where there is one
        largest = scores[self.index, place]
        before, self.row_max = self.row_max, np.maximum(self.row_max, largest)
        rose = (largest > before) | (np.isnan(largest) & ~np.isnan(before))
        self.argmax[rose] = place[rose] + cols[0]
        if rose.any():
            shift = self._shift().astype(np.float64)
            # Σ p·(score − max): a risen maximum takes its rise off every term.
            step = np.where(np.isneginf(before), 0.0, before - shift)
            self.weighted += step * self.total
        else:
            step = np.where(np.isnan(self.row_max), np.nan, 0.0)
        return np.exp(step)

    def _shift(self) -> np.ndarray:
        return np.where(np.isneginf(self.row_max), self.row_max.dtype.type(0), self.row_max)

    def _accumulate(
        self,
        scores: np.ndarray,
        exps: np.ndarray,
        allowed: np.ndarray | None,
        cols: Interval,
        carried: np.ndarray,
    ) -> None:
        ones = np.ones(exps.shape[1], exps.dtype)
        weighted = np.vecdot(exps, scores)
        if np.isnan(weighted).any():
            weighted = np.vecdot(exps, np.maximum(scores, _FLOOR, out=scores))
        self.total = self.total * carried + exps @ ones
        self.weighted = self.weighted * carried + weighted
        if cols[1] - 1 > self.rows[0]:
            self.future = self.future * carried + self._future(exps, ones, cols)
        else:
            self.future *= carried
        self.sum_values *= carried[:, None]
        self.sum_values += self.values.weigh(exps, allowed, cols)
        squares = np.multiply(exps, exps, out=scores)
        self.squares = self.squares * carried**2 + squares @ ones
        self.cubes = self.cubes * carried**3 + np.vecdot(squares, exps)

    def _future(self, exps: np.ndarray, ones: np.ndarray, cols: Interval) -> np.ndarray:
        if cols[0] >= self.rows[1]:
            return exps @ ones
        later = np.arange(*cols)[None, :] > np.arange(*self.rows)[:, None]
        return np.where(later, exps, 0).sum(axis=1)

    def statistics(self) -> dict[str, np.ndarray]:
        """The finished columns of RowStatistics."""
        dead = self.keys_seen == 0
        with np.errstate(divide="ignore", invalid="ignore", over="ignore", under="ignore"):
            total = np.where(
                self.total == 0, 1.0, self.total
            )  # every score −∞: weights are 0, as in a dead row
            log_total = np.log(self.total)
            row_max = self.row_max.astype(np.float64)
            entropy = np.log(total) - self.weighted / total
            return {
                "logsumexp": np.where(np.isneginf(row_max), -np.inf, row_max + log_total),
                "row_max": row_max,
                "max_weight": np.where(self.total == 0, 0.0, 1.0 / total),
                "argmax": np.where(dead, -1, np.maximum(self.argmax, 0)),
                "entropy": np.where(entropy < 0, 0.0, entropy),  # rounding; NaN stays
                "sum_squares": self.squares / total**2,
                "sum_cubes": self.cubes / total**3,
                "keys_seen": self.keys_seen,
                "future_mass": self.future / total,
            }

    def output(self) -> np.ndarray:
        """The output rows (R, d_v), float64."""
        with np.errstate(invalid="ignore", over="ignore"):
            return self.sum_values / np.where(self.total == 0, 1.0, self.total)[:, None]
