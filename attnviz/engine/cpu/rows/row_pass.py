"""A block of queries on its way through the keys: what the NumPy and the compiled one have in common."""

from __future__ import annotations

from copy import copy
from functools import cache
from typing import Self

import numpy as np

from attnviz.core.inputs import Head
from attnviz.core.masks import Mask
from attnviz.core.masks.base import Interval
from attnviz.core.terms.cap import cap
from attnviz.engine.cpu.mask_edge import Edge
from attnviz.engine.cpu.rows.row_sums import RowSums
from attnviz.engine.cpu.scores import bias_block, positions
from attnviz.engine.cpu.thread_scratch import scratch
from attnviz.engine.cpu.values import Values


class Rows:
    """The queries ``rows``; a subclass takes one block of keys after the other into their sums.

    Args:
        sums: of these queries alone.
    """

    def __init__(self, head: Head, values: Values, scale: float, mask: Mask, rows: Interval, sums: RowSums):
        self.head, self.values, self.mask, self.rows, self.sums = head, values, mask, rows, sums
        with np.errstate(invalid="ignore", over="ignore"):
            self.query = head.query[slice(*rows)] * head.query.dtype.type(scale)
        self.sum_values = np.zeros((len(self.query), head.d_v))

    def part(self, rows: Interval) -> Self:
        """Return some of the queries: what is added to them is added here."""
        if rows == self.rows:
            return self
        part, own = copy(self), slice(rows[0] - self.rows[0], rows[1] - self.rows[0])
        part.rows, part.sums = rows, self.sums.part((own.start, own.stop))
        part.query, part.sum_values = self.query[own], self.sum_values[own]
        return part

    def add(self, cols: Interval) -> None:
        """Take the keys ``cols`` into the sums."""
        raise NotImplementedError

    def output(self, out: np.ndarray) -> None:
        """Write the output rows to ``out`` (R, d_v)."""
        with np.errstate(invalid="ignore", over="ignore"):
            # same_kind: float64 sums become the type of the output without an array between
            np.multiply(self.sum_values, self.sums.normaliser()[:, None], out=out, casting="same_kind")

    def masked_scores(self, own: slice, cols: Interval, cut: Edge | None) -> np.ndarray:
        """Scores (R, C) of some of the rows, −inf where blocked; counts the keys seen."""
        query, rows = self.query[own], self.positions_of(own)
        scores = scratch("scores", (len(query), cols[1] - cols[0]), query.dtype)
        np.matmul(query, self.head.key[slice(*cols)].T, out=scores)
        cap(scores, self.head.softcap)
        bias = bias_block(self.mask, rows, cols, self.head.shape, scores.dtype)
        if bias is not None:
            scores += bias
        if cut is not None:
            self.block(scores, cut, own)
        self.sums.keys_seen[own] += scores.shape[1] if cut is None else cut.keys_seen[own]
        return scores

    def block(self, scores: np.ndarray, cut: Edge, own: slice) -> None:
        """Make −inf of the blocked scores of the rows ``own``."""
        np.copyto(scores, -np.inf, where=cut.blocked[own])

    def add_future(self, own: slice, exps: np.ndarray, cols: Interval, cut: Edge | None) -> None:
        """Add what lies on keys after the query's own position."""
        rows = self.positions_of(own)
        if cols[1] - 1 > rows[0] and (cut is None or cut.sees_future):
            self.sum_future(exps, rows, cols, self.sums.sums[4, own])

    def sum_future(self, exps: np.ndarray, rows: Interval, cols: Interval, sums: np.ndarray) -> None:
        """Add to ``sums`` (R,) each row's exponentials on later keys."""
        if cols[0] < rows[1]:
            queries, keys = positions(rows, cols)
            exps = np.where(keys > queries, exps, exps.dtype.type(0))
        sums += exps @ ones(exps.shape[1], exps.dtype)

    def positions_of(self, own: slice) -> Interval:
        """Positions of some of the rows among all queries."""
        return self.rows[0] + own.start, self.rows[0] + own.stop


@cache
def ones(count: int, dtype: np.dtype) -> np.ndarray:
    """Return ones: a product with them is the fastest sum of rows. Shared: not to be written to."""
    return np.ones(count, dtype)
