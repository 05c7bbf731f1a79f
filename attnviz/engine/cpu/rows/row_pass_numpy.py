"""Runs the streaming pass over a block of queries in NumPy: always there, and easier to read than Numba's."""

from __future__ import annotations

import numpy as np

from attnviz.core.masks.base import Interval
from attnviz.engine.cpu.mask_edge import edge
from attnviz.engine.cpu.rows.row_pass import Rows, ones
from attnviz.engine.cpu.rows.row_sums import FAR, LIFT, shrinking
from attnviz.engine.cpu.thread_scratch import scratch


class NumpyRows(Rows):
    """One call of NumPy for every sum."""

    def add(self, cols: Interval) -> None:
        """Take the keys ``cols`` into the sums."""
        own = slice(0, len(self.query))
        with np.errstate(invalid="ignore", over="ignore", under="ignore"):
            cut = edge(self.mask, self.rows, cols, self.head.shape)
            scores = self.masked_scores(own, cols, cut)
            place = scores.argmax(axis=1)  # the first NaN, where there is one
            risen = self._raise_max(scores[np.arange(own.stop), place], place + cols[0])
            if self.sums.shift.any():
                scores -= self.sums.shift[:, None]
            exps = np.exp(scores, out=scratch("exps", scores.shape, scores.dtype))
            self.sum_values += self.values.weigh(exps, None if cut is None else cut.allowed, cols)
            self.add_future(own, exps, cols, cut)
            # exp(inf − inf) is NaN and has to stay: such a row has no weights.
            apart = risen[np.isfinite(self.sums.shift[risen])]
            exps[apart, place[apart]] = 0
            self._accumulate(scores, exps, is_open=cut is None)

    def _raise_max(self, largest: np.ndarray, place: np.ndarray) -> np.ndarray:
        """Note the maxima that rose; the indices of their rows."""
        state = self.sums
        above = largest - state.shift
        # NaN compares false with everything; beside an infinite maximum nothing else counts.
        open_ended = np.isfinite(state.shift) | (np.isposinf(state.shift) & np.isnan(largest))
        risen = np.flatnonzero(~(above <= state.rise) & open_ended)
        if not risen.size:
            return risen
        before = state.rise[risen].astype(np.float64)
        # The maximum so far becomes an ordinary score.
        own = np.exp(before)
        state.sums[:4, risen] += own, own * own, own * own * own, np.where(own > 0, own * before, 0)
        state.rise[risen] = above[risen]
        state.argmax[risen] = place[risen]
        far = risen[~(np.abs(above[risen]) <= FAR)]
        if far.size:
            self._move_shift(far, largest[far])
        return risen

    def _move_shift(self, rows: np.ndarray, shift: np.ndarray) -> None:
        """Make the maximum of ``rows`` their shift, and shrink their sums to match."""
        state = self.sums
        by = shift.astype(np.float64) - state.shift[rows]
        carried = np.exp(-np.maximum(by, 0.0))  # a shift goes down only where every sum is 0 yet
        # Σ exp·(score − shift) loses the rise from every term.
        sums = state.sums[:, rows]
        sums[3] -= by * sums[0]
        state.sums[:, rows] = sums * shrinking(carried)
        self.sum_values[rows] *= carried[:, None]
        state.shift[rows] = shift
        state.rise[rows] = np.where(np.isnan(shift), shift, 0)

    def _accumulate(self, scores: np.ndarray, exps: np.ndarray, is_open: bool) -> None:
        sums = self.sums.sums
        sums[0] += exps @ ones(scores.shape[1], scores.dtype)
        lowest = np.finfo(scores.dtype).min
        if not is_open:
            np.maximum(scores, lowest, out=scores)  # 0 · (−∞) would be NaN
        weighted = np.vecdot(exps, scores)
        if np.isnan(weighted).any():
            weighted = np.vecdot(exps, np.maximum(scores, lowest, out=scores))
        sums[3] += weighted
        lifted = np.multiply(exps, exps.dtype.type(LIFT), out=scores)
        sums[1] += np.vecdot(lifted, lifted).astype(np.float64) / LIFT**2
        squares = np.multiply(lifted, lifted, out=scores)
        sums[2] += np.vecdot(squares, exps).astype(np.float64) / LIFT**2
