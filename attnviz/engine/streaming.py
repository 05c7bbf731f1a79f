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
from attnviz.engine.edge import Edge, edge
from attnviz.engine.keys import Keys
from attnviz.engine.scores import (
    bias_block,
    clipped_span,
    cols_of_a_block,
    key_blocks,
    positions,
    row_blocks,
)
from attnviz.engine.scratch import scratch
from attnviz.engine.threads import Check, for_each
from attnviz.engine.values import Values

#: A row's exponentials are taken against its shift, which moves only when the row's maximum is further from
#: it than this: exp(8)³ times any number of keys is far from overflow, and most blocks rescale nothing.
_FAR = 8.0


#: Large blocks pay earlier here than for tiles: each one costs some thirty calls.
_WIDE = 8

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
    keys, values = Keys(head.key, count), Values(head.value)
    width = cols_of_a_block(head.d_k + head.d_v)

    def work(block: Interval, check: Check) -> None:
        pass_ = _RowBlock(head, keys, values, scale, mask, block)
        for cols in key_blocks(mask, block, (0, head.shape[1]), head.shape, width):
            check()
            pass_.add(cols)
        where = slice(block[0] - first, block[1] - first)
        for name, column in pass_.statistics().items():
            stats[name][where] = column
        output[where] = pass_.output()

    def cost(block: Interval) -> float:
        lo, hi = clipped_span(mask, block, (0, head.shape[1]), head.shape)
        return float(hi - lo + 1)

    for_each(row_blocks(mask, (first, last), (0, head.shape[1]), head.shape, _WIDE), work, cost, job)
    return RowStatistics(**stats), output


class _RowBlock:
    """The running sums of one block of queries, of exponentials relative to each row's ``shift``.

    ``others``, ``squares`` and ``cubes`` leave out the maximum's own term: next to it the rest of a saturated
    row would be rounded away, and with it the row's entropy and Jacobian.
    """

    def __init__(self, head: Head, keys: Keys, values: Values, scale: float, mask: Mask, rows: Interval):
        self.head, self.keys, self.values, self.mask, self.rows = head, keys, values, mask, rows
        dtype, n = head.query.dtype, rows[1] - rows[0]
        self.query = np.zeros((n, head.d_k + 1), dtype)  # the last component, times the keys' 1, is −shift
        with np.errstate(invalid="ignore", over="ignore"):
            np.multiply(head.query[slice(*rows)], dtype.type(scale), out=self.query[:, :-1])
        self.scores = self.exps = np.empty((n, 0), dtype)
        self.ones = np.empty(0, dtype)
        self.index = np.arange(n)
        self.lowest = np.finfo(dtype).min
        self.shift = np.zeros(n, dtype)
        self.rise = np.full(n, -np.inf, dtype)  # the row's maximum less its shift
        self.argmax = np.full(n, -1, np.int64)
        self.keys_seen = np.zeros(n, np.int64)
        self.sums = np.zeros((5, n))
        self.others, self.squares, self.cubes, self.weighted, self.future = self.sums  # views
        self.sum_values = np.zeros((n, head.d_v))

    def add(self, cols: Interval) -> None:
        """Take the keys ``cols`` into the sums."""
        with np.errstate(invalid="ignore", over="ignore", under="ignore"):
            cut = edge(self.mask, self.rows, cols, self.head.shape)
            allowed = None if cut is None else cut.allowed
            scores = self._scores(cols, cut)
            place = scores.argmax(axis=1)  # the first NaN, where there is one
            risen = self._raise_max(scores, allowed, place, cols)
            exps = np.exp(scores, out=self.exps)
            self.sum_values += self.values.weigh(exps, allowed, cols)
            self._add_future(exps, cut, cols)
            if risen.size:
                # exp(inf − inf) is NaN and has to stay: such a row has no weights.
                apart = risen[np.isfinite(self.shift[risen])]
                exps[apart, place[apart]] = 0
            self._accumulate(scores, exps, allowed is None)

    def _scores(self, cols: Interval, cut: Edge | None) -> np.ndarray:
        """Masked scores less the shift (R, C); counts the keys seen."""
        shape, width = self.head.shape, cols[1] - cols[0]
        if width != self.scores.shape[1]:
            size, dtype = (len(self.index), width), self.scores.dtype
            self.scores, self.exps = scratch("scores", size, dtype), scratch("exps", size, dtype)
            self.ones = np.ones(width, self.scores.dtype)
        scores = np.matmul(self.query, self.keys.block(cols).T, out=self.scores)
        bias = bias_block(self.mask, self.rows, cols, shape, scores.dtype)
        if bias is not None:
            scores += bias
        if cut is not None:
            np.copyto(scores, -np.inf, where=cut.blocked)
        self.keys_seen += width if cut is None else cut.keys_seen
        return scores

    def _raise_max(
        self, scores: np.ndarray, allowed: np.ndarray | None, place: np.ndarray, cols: Interval
    ) -> np.ndarray:
        """Note the maxima that rose; the indices of their rows. Corrects ``place`` where digits were lost."""
        largest = scores[self.index, place]
        risen = np.flatnonzero(~(largest <= self.rise))  # NaN is above and below nothing
        risen = risen[np.isfinite(self.shift[risen])]
        if not risen.size:
            return risen
        base = self.shift
        far = self._far(risen, largest)
        low = far[base[far] < 0]
        if low.size:
            # Beside −shift, which was the larger, a score lost digits that it has beside its own maximum.
            base = base.copy()
            base[low] = 0
            scores[low] = self._unshifted(low, cols, allowed)
            place[low] = scores[low].argmax(axis=1)
            largest[low] = scores[low, place[low]]
            fallen = low[largest[low] <= self.shift[low] + self.rise[low]]
            scores[fallen] -= self.shift[fallen, None]
            risen, far = np.setdiff1d(risen, fallen), np.setdiff1d(far, fallen)
        before = self.rise[risen].astype(np.float64)
        # The maximum so far becomes one of the others.
        own = np.exp(before)
        self.sums[:4, risen] += own, own * own, own * own * own, np.where(own > 0, own * before, 0)
        self.rise[risen] = largest[risen]
        self.argmax[risen] = place[risen] + cols[0]
        if far.size:
            self._move_shift(far, base[far], scores)
        return risen

    @staticmethod
    def _far(rows: np.ndarray, largest: np.ndarray) -> np.ndarray:
        return rows[~(np.abs(largest[rows]) <= _FAR)]

    def _unshifted(self, rows: np.ndarray, cols: Interval, allowed: np.ndarray | None) -> np.ndarray:
        """Masked scores of some rows, nothing subtracted."""
        scores = self.query[rows, :-1] @ self.keys.block(cols)[:, :-1].T
        bias = bias_block(self.mask, self.rows, cols, self.head.shape, scores.dtype)
        if bias is not None:
            scores += np.broadcast_to(bias, (len(self.index), scores.shape[1]))[rows]
        if allowed is not None:
            scores[~allowed[rows]] = -np.inf
        return scores

    def _move_shift(self, rows: np.ndarray, base: np.ndarray, scores: np.ndarray) -> None:
        """Make the maximum of ``rows`` their shift, and shrink their sums and scores to match.

        Args:
            base: what was subtracted from the scores of each of ``rows``.
        """
        shift = base + self.rise[rows]
        by, step = shift.astype(np.float64) - self.shift[rows], shift.astype(np.float64) - base
        carried = np.exp(-np.maximum(by, 0.0))  # a shift goes down only where every sum is 0 yet
        # Σ exp·(score − shift) loses the rise from every term.
        sums = self.sums[:, rows]
        sums[3] -= by * sums[0]
        self.sums[:, rows] = sums * _shrinking(carried)
        self.sum_values[rows] *= carried[:, None]
        self.shift[rows] = shift
        self.rise[rows] = np.where(np.isinf(shift), 0, self.rise[rows] - step)
        self.query[rows, -1] = -shift
        less = step.astype(scores.dtype)[:, None]
        if len(rows) == len(scores):
            scores -= less
        else:
            scores[rows] -= less

    def _accumulate(self, scores: np.ndarray, exps: np.ndarray, is_open: bool) -> None:
        self.others += exps @ self.ones
        if not is_open:
            np.maximum(scores, self.lowest, out=scores)  # 0 · (−∞) would be NaN
        weighted = np.vecdot(exps, scores)
        if np.isnan(weighted).any():
            weighted = np.vecdot(exps, np.maximum(scores, self.lowest, out=scores))
        self.weighted += weighted
        squares = np.multiply(exps, exps, out=scores)
        self.squares += squares @ self.ones
        self.cubes += np.vecdot(squares, exps)

    def _add_future(self, exps: np.ndarray, cut: Edge | None, cols: Interval) -> None:
        """Add what lies on keys after the query's own position."""
        if cols[1] - 1 <= self.rows[0]:
            return
        if cols[0] >= self.rows[1]:
            self.future += exps @ self.ones
            return
        if cut is None or cut.sees_future:
            rows, keys = positions(self.rows, cols)
            self.future += np.where(keys > rows, exps, exps.dtype.type(0)) @ self.ones

    def statistics(self) -> dict[str, np.ndarray]:
        """The finished columns of RowStatistics."""
        with np.errstate(invalid="ignore", over="ignore"):
            one, rise, unit = self._relative()
            others, squares, cubes, weighted, future = self.sums * _shrinking(unit)
            weighted -= rise * others
            total = np.maximum(one + others, 1.0)
            entropy = np.log1p(others) - weighted / total
            shift = self.shift.astype(np.float64)
            row_max = np.where(one == 0, -np.inf, shift + rise)
            return {
                # inf − inf: no weights, and no sum either
                "logsumexp": np.where(np.isposinf(row_max), np.nan, row_max + np.log1p(others)),
                "row_max": row_max,
                "max_weight": (one + 0 * others) / total,
                "argmax": np.where(self.keys_seen == 0, -1, np.maximum(self.argmax, 0)),
                "entropy": np.where(entropy < 0, 0.0, entropy),  # rounding; NaN stays
                "sum_squares": (one + squares) / total**2,
                "sum_cubes": (one + cubes) / total**3,
                "keys_seen": self.keys_seen,
                "future_mass": future / total,
            }

    def _relative(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Of each row: 1 where it has a maximum, the rise, and exp(−rise), which makes sums relative."""
        has_max = ~np.isneginf(self.rise)
        rise = np.where(has_max, self.rise, 0).astype(np.float64)
        return has_max.astype(np.float64), rise, np.exp(-rise)

    def output(self) -> np.ndarray:
        """The output rows (R, d_v), float64."""
        with np.errstate(invalid="ignore", over="ignore"):
            one, _, unit = self._relative()
            # Σ exp of each row; 1 where every score is −∞, so that what is divided by it stays 0.
            total = np.maximum(one + self.others * unit, 1.0)
            return self.sum_values * (unit / total)[:, None]


def _shrinking(unit: np.ndarray) -> np.ndarray:
    """How others, squares, cubes, weighted and future shrink with exponentials that shrink by ``unit``."""
    square = unit * unit
    return np.stack([unit, square, square * unit, unit, unit])
