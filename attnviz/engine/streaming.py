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
from attnviz.engine.scores import (
    BLOCK_COLS,
    allowed_block,
    bias_block,
    clipped_span,
    key_blocks,
    positions,
    row_blocks,
)
from attnviz.engine.scratch import scratch
from attnviz.engine.threads import Check, for_each
from attnviz.engine.values import Values

#: Stands for −∞ where a zero weight is multiplied by its score: 0 · (−∞) would be NaN.
_FLOOR = -1e30

#: How others, squares, cubes, weighted and future shrink with the exponentials that they are sums of.
_POWERS = np.array([[1], [2], [3], [1], [1]])

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
        for keys in key_blocks(mask, block, (0, head.shape[1]), head.shape, BLOCK_COLS):
            check()
            pass_.add(keys)
        where = slice(block[0] - first, block[1] - first)
        for name, column in pass_.statistics().items():
            stats[name][where] = column
        output[where] = pass_.output()

    def cost(block: Interval) -> float:
        lo, hi = clipped_span(mask, block, (0, head.shape[1]), head.shape)
        return float(hi - lo + 1)

    for_each(row_blocks(mask, (first, last), (0, head.shape[1]), head.shape), work, cost, job)
    return RowStatistics(**stats), output


class _RowBlock:
    """The running sums of one block of queries, relative to each row's running maximum.

    ``others``, ``squares`` and ``cubes`` leave out the maximum's own term, exp(0) = 1: next to it the rest of
    a saturated row would be rounded away, and with it the row's entropy and Jacobian.
    """

    def __init__(self, head: Head, values: Values, scale: float, mask: Mask, rows: Interval):
        self.head, self.values, self.mask, self.rows = head, values, mask, rows
        dtype = head.query.dtype
        with np.errstate(invalid="ignore", over="ignore"):
            self.query = head.query[slice(*rows)] * dtype.type(scale)
        n = rows[1] - rows[0]
        self.scores = self.exps = np.empty((n, 0), dtype)
        self.ones = np.empty(0, dtype)
        self.index = np.arange(n)
        self.row_max = np.full(n, -np.inf, dtype)
        self.shift = np.zeros(n, dtype)  # the maximum, 0 while that is −∞
        self.argmax = np.full(n, -1, np.int64)
        self.keys_seen = np.zeros(n, np.int64)
        self.has_max = np.zeros(n)
        self.sums = np.zeros((5, n))
        self.others, self.squares, self.cubes, self.weighted, self.future = self.sums  # views
        self.sum_values = np.zeros((n, head.d_v))

    def add(self, cols: Interval) -> None:
        """Take the keys ``cols`` into the sums."""
        with np.errstate(invalid="ignore", over="ignore", under="ignore"):
            scores, allowed = self._scores(cols)
            place = scores.argmax(axis=1)  # the first NaN, where there is one
            risen = self._raise_max(scores, place, cols[0])
            scores -= self.shift[:, None]
            exps = np.exp(scores, out=self.exps)
            self.sum_values += self.values.weigh(exps, allowed, cols)
            self._add_future(exps, allowed, cols)
            if risen.size:
                # exp(inf − inf) is NaN and has to stay: such a row has no weights.
                apart = risen[np.isfinite(self.row_max[risen])]
                exps[apart, place[apart]] = 0
            self._accumulate(scores, exps)

    def _scores(self, cols: Interval) -> tuple[np.ndarray, np.ndarray | None]:
        shape, width = self.head.shape, cols[1] - cols[0]
        if width != self.scores.shape[1]:
            size, dtype = (len(self.index), width), self.scores.dtype
            self.scores, self.exps = scratch("scores", size, dtype), scratch("exps", size, dtype)
            self.ones = np.ones(width, self.scores.dtype)
        scores = np.matmul(self.query, self.head.key[slice(*cols)].T, out=self.scores)
        bias = bias_block(self.mask, self.rows, cols, shape, scores.dtype)
        if bias is not None:
            scores += bias
        allowed = allowed_block(self.mask, self.rows, cols, shape)
        if allowed is None:
            self.keys_seen += width
        else:
            np.copyto(scores, -np.inf, where=~allowed)
            self.keys_seen += allowed.view(np.uint8).sum(axis=1, dtype=np.uint16)
        return scores, allowed

    def _raise_max(self, scores: np.ndarray, place: np.ndarray, first_key: int) -> np.ndarray:
        """Move the running maxima and shrink the sums to match; the indices of the rows that rose."""
        largest = scores[self.index, place]
        risen = np.flatnonzero(~(largest <= self.row_max))  # NaN is above and below nothing
        risen = risen[~np.isnan(self.row_max[risen])]
        if not risen.size:
            return risen
        before, now = self.row_max[risen].astype(np.float64), largest[risen]
        self.row_max[risen] = self.shift[risen] = now
        self.argmax[risen] = place[risen] + first_key
        step = np.where(np.isneginf(before), 0.0, before - now)
        carried = np.exp(step)
        # The maximum so far becomes one of the others; Σ exp·(score − max) loses the rise from every term.
        sums = self.sums[:, risen]
        sums[:3] += self.has_max[risen]
        sums[3] += step * sums[0]
        sums *= carried**_POWERS
        self.sums[:, risen] = sums
        self.sum_values[risen] *= carried[:, None]
        self.has_max[risen] = 1
        return risen

    def _accumulate(self, scores: np.ndarray, exps: np.ndarray) -> None:
        self.others += exps @ self.ones
        weighted = np.vecdot(exps, scores)
        if np.isnan(weighted).any():
            weighted = np.vecdot(exps, np.maximum(scores, _FLOOR, out=scores))
        self.weighted += weighted
        squares = np.multiply(exps, exps, out=scores)
        self.squares += squares @ self.ones
        self.cubes += np.vecdot(squares, exps)

    def _add_future(self, exps: np.ndarray, allowed: np.ndarray | None, cols: Interval) -> None:
        """Add what lies on keys after the query's own position."""
        if cols[1] - 1 <= self.rows[0]:
            return
        if cols[0] >= self.rows[1]:
            self.future += exps @ self.ones
            return
        rows, keys = positions(self.rows, cols)
        later = keys > rows
        if allowed is None or (later & allowed).any():
            self.future += np.where(later, exps, exps.dtype.type(0)) @ self.ones

    def statistics(self) -> dict[str, np.ndarray]:
        """The finished columns of RowStatistics."""
        dead, row_max = self.keys_seen == 0, self.row_max.astype(np.float64)
        with np.errstate(invalid="ignore", over="ignore"):
            total = self._total()
            entropy = np.log1p(self.others) - self.weighted / total
            infinite = np.isposinf(row_max)  # inf − inf: no weights, and no sum either
            return {
                "logsumexp": np.where(infinite, np.nan, row_max + np.log1p(self.others)),
                "row_max": row_max,
                "max_weight": (self.has_max + 0 * self.others) / total,
                "argmax": np.where(dead, -1, np.maximum(self.argmax, 0)),
                "entropy": np.where(entropy < 0, 0.0, entropy),  # rounding; NaN stays
                "sum_squares": (self.has_max + self.squares) / total**2,
                "sum_cubes": (self.has_max + self.cubes) / total**3,
                "keys_seen": self.keys_seen,
                "future_mass": self.future / total,
            }

    def _total(self) -> np.ndarray:
        """Σ exp of each row; 1 where every score is −∞, so that what is divided by it stays 0."""
        return np.maximum(self.has_max + self.others, 1.0)

    def output(self) -> np.ndarray:
        """The output rows (R, d_v), float64."""
        with np.errstate(invalid="ignore", over="ignore"):
            return self.sum_values / self._total()[:, None]
