"""Reduces a matrix that arrives in blocks to the cells of a tile."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from threading import Lock

import numpy as np

from attnviz.core.masks.base import Interval, Mask, Shape
from attnviz.core.numbers.chunks import pieces
from attnviz.core.tile import Reduce, Tile, edges
from attnviz.engine.cpu.rows import numba_loader

#: So many numbers are summed in their own type; their sums are then summed in float64.
_SUMMED = 64
#: NumPy takes segments of so many numbers or more fastest one after the other.
_LONG = 16
#: Sums of fewer than a million numbers up to this size stay within float32's range.
_LARGE = 1e30


class CellReducer:
    """The cells of one tile, filled block by block, from any thread.

    Args:
        rows, cols: the rectangle of the matrix, half open.
        shape: the wished number of cells; never more than there are matrix cells.
        careful: look for NaN and inf; needless where none can be.
    """

    def __init__(
        self,
        rows: Interval,
        cols: Interval,
        shape: tuple[int, int],
        reduce: Reduce,
        dtype: np.dtype,
        careful: bool,
    ):
        self.rows, self.cols, self.reduce, self.careful = rows, cols, Reduce(reduce), careful
        h, w = (max(1, min(n, b - a)) for n, (a, b) in zip(shape, (rows, cols), strict=True))
        self._row_edges, self._col_edges = edges(rows, h), edges(cols, w)
        exact = (h, w) == (
            rows[1] - rows[0],
            cols[1] - cols[0],
        )  # there is nothing to reduce: any reduction will do
        self._how = Reduce.MAX if exact else self.reduce
        self._ops = self._how.kept
        self._dtype = dtype
        wide = np.dtype(np.float64) if self._how.adds else dtype
        self._cells = [np.full((h, w), fill, wide) for _, fill in self._ops]
        self._seen = np.zeros((h, w), bool)
        self._count = np.zeros((h, w)) if self._how.adds else None
        self._bad: np.ndarray | None = None
        self._lock = Lock()

    def add(
        self,
        block: np.ndarray,
        allowed: np.ndarray | None,
        row0: int,
        col0: int,
        then: Callable[[np.ndarray], np.ndarray] | None = None,
    ) -> None:
        """Take in ``block.T``, whose corner is matrix cell (row0, col0).

        Args:
            block: transposed, (keys, queries): the reduction over keys then runs along whole vectors.
            allowed: boolean, shaped as ``block``, or None where all of it takes part.
            then: non-decreasing in each query, applied to (keys, queries). A reduction that keeps the
                order applies it after that over keys, to far fewer numbers.
        """
        if then is not None and (self.careful or not self._how.keeps_order):
            block, then = then(block), None
        if self._how.adds and max(block.max(), -block.min()) > _LARGE:
            block = block.astype(np.float64)
        i0, i1, row_starts = segments(self._row_edges, row0, row0 + block.shape[1])
        j0, j1, col_starts = segments(self._col_edges, col0, col0 + block.shape[0])
        place = (slice(i0, i1), slice(j0, j1))

        def cells(over_keys: np.ndarray, ufunc: np.ufunc) -> np.ndarray:
            if then is not None:
                over_keys = then(over_keys)
            return _over_queries(ufunc, over_keys, row_starts)

        bad = self._bad_cells(block, allowed, row_starts, col_starts) if self.careful else None
        over_keys = self._over_keys(block, allowed, col_starts)
        parts = [cells(each, ufunc) for each, (ufunc, _) in zip(over_keys, self._ops, strict=True)]
        seen = True if allowed is None else _count(allowed, row_starts, col_starts)
        with self._lock:
            for (ufunc, _), target, part in zip(self._ops, self._cells, parts, strict=True):
                ufunc(target[place], part, out=target[place])
            self._seen[place] |= seen if seen is True else seen > 0
            if self._count is not None:
                self._count[place] += (
                    np.outer(_widths(row_starts, block.shape[1]), _widths(col_starts, block.shape[0]))
                    if seen is True
                    else seen
                )
            if bad is not None:
                if self._bad is None:
                    self._bad = np.zeros(self._seen.shape, self._dtype)
                self._bad[place] += bad

    def _over_keys(
        self, block: np.ndarray, allowed: np.ndarray | None, starts: np.ndarray
    ) -> list[np.ndarray]:
        """Return the block (keys, queries) reduced over its keys, once for each of the sums that are kept."""
        if allowed is None and not self.careful and not self._how.adds:
            largest_smallest = extremes(block, starts)
            if largest_smallest is not None:
                return [largest_smallest[ufunc] for ufunc, _ in self._ops]
        seen = (
            block if allowed is None else np.where(allowed, block, block.dtype.type(fill))
            for _, fill in self._ops
        )
        return [
            reduce_segments(ufunc, each, starts) for each, (ufunc, _) in zip(seen, self._ops, strict=True)
        ]

    def open_keys(self, mask: Mask, rows: Interval, shape: Shape) -> Interval:
        """Keys of the cells that ``rows`` reach and in which, by the mask's bounds, nothing is blocked."""
        first = int(np.searchsorted(self._row_edges, rows[0], side="right")) - 1
        last = int(np.searchsorted(self._row_edges, rows[1], side="left"))
        lo, hi = self._open_cells(mask, first, last, shape)
        return int(self._col_edges[lo]), int(self._col_edges[hi])

    def take_open(self, tile: Tile, mask: Mask, shape: Shape) -> None:
        """Take from ``tile``, of the same cells, every one in which ``mask`` blocks nothing."""
        for row in range(len(self._seen)):
            place = (row, slice(*self._open_cells(mask, row, row + 1, shape)))
            for target in self._cells:
                target[place] = tile.values[place]
            self._seen[place] = True
            if self._count is not None:
                self._count[place] = 1
            if self._bad is not None:
                self._bad[place] = 0

    def _open_cells(self, mask: Mask, first: int, last: int, shape: Shape) -> Interval:
        """Columns of cells that lie in the mask's open span for all rows of cells first to last."""
        lo, hi = mask.open_span((int(self._row_edges[first]), int(self._row_edges[last])), shape)
        lo, hi = max(lo, self.cols[0]), min(hi, self.cols[1])
        start = int(np.searchsorted(self._col_edges, lo, side="left"))
        stop = int(np.searchsorted(self._col_edges, hi, side="right")) - 1
        return (start, stop) if lo < hi and start < stop else (0, 0)

    def _bad_cells(
        self, block: np.ndarray, allowed: np.ndarray | None, row_starts: np.ndarray, col_starts: np.ndarray
    ) -> np.ndarray | None:
        """Per cell the sum of what is NaN or inf: NaN, that inf, or NaN where both infinities meet."""
        bad = ~np.isfinite(block)
        if allowed is not None:
            bad &= allowed
        if not bad.any():
            return None
        over_keys = reduce_segments(np.add, np.where(bad, block, block.dtype.type(0)), col_starts)
        return _over_queries(np.add, over_keys, row_starts)

    def tile(self, blocked_value: float | None) -> Tile:
        """Return the finished tile, asked for once.

        Args:
            blocked_value: fills cells where nothing takes part; None where there is no mask.
        """
        values = self._how.finished(self._cells, self._count).astype(self._dtype, copy=False)
        if self._bad is not None:
            values = np.where(np.isfinite(self._bad), values, self._bad)
        blocked = None
        if blocked_value is not None and not self._seen.all():
            blocked = ~self._seen
            values[blocked] = blocked_value
        nonfinite = np.count_nonzero(~np.isfinite(values) & self._seen)
        return Tile(values, self.rows, self.cols, self.reduce, blocked, int(nonfinite))


def reduce_matrix(matrix: np.ndarray, shape: tuple[int, int], reduce: Reduce = Reduce.EXTREME) -> Tile:
    """Tile of a whole stored matrix (n, d), such as Q, K, V or the output."""
    n, d = matrix.shape
    # The transposed mask, whose blocks are handed over transposed: memory is read along its rows.
    cells = CellReducer((0, d), (0, n), (shape[1], shape[0]), reduce, matrix.dtype, careful=True)
    with np.errstate(invalid="ignore", over="ignore"):
        for rows in pieces(n, d):
            cells.add(matrix[rows], None, 0, rows.start)
        tile = cells.tile(None)
    return replace(tile, values=np.ascontiguousarray(tile.values.T), rows=(0, n), cols=(0, d))


def extremes(values: np.ndarray, starts: np.ndarray) -> dict[np.ufunc, np.ndarray] | None:
    """Both extremes of finite ``values`` over segments of its rows, from one reading; None without loops."""
    if values.dtype != np.float32 or not values.flags.c_contiguous or len(starts) == len(values):
        return None
    if not numba_loader.ready():
        return None
    both = np.empty((2, len(starts), values.shape[1]), values.dtype)
    numba_loader.compiled().extremes(values, starts.astype(np.int64, copy=False), *both)
    return {np.maximum: both[0], np.minimum: both[1]}


def reduce_segments(ufunc: np.ufunc, values: np.ndarray, starts: np.ndarray) -> np.ndarray:
    """``ufunc.reduceat(values, starts, axis=0)``, by whichever way NumPy runs along whole rows."""
    n = len(values)
    if len(starts) == n:
        return values
    widths = _widths(starts, n)
    widest = int(widths.max())
    long_sums = ufunc is np.add and widest > _SUMMED
    if widths.min() == widest and values.flags.c_contiguous and not long_sums:
        return ufunc.reduce(values.reshape(len(starts), widest, -1), axis=1)
    if long_sums:
        return np.stack([_sum(values[a : a + w]) for a, w in zip(starts, widths, strict=True)])
    if ufunc is np.add or len(starts) <= widest:
        return np.stack(
            [ufunc.reduce(values[a : a + w], axis=0) for a, w in zip(starts, widths, strict=True)]
        )
    result = values[starts]
    for step in range(1, widest):  # taking a row twice changes no maximum and no minimum
        ufunc(result, values[starts + np.minimum(step, widths - 1)], out=result)
    return result


def _over_queries(ufunc: np.ufunc, values: np.ndarray, starts: np.ndarray) -> np.ndarray:
    """(keys, queries) over segments of its queries, transposed."""
    if ufunc is not np.add and len(starts) * _LONG <= values.shape[1]:
        return ufunc.reduceat(values, starts, axis=1).T
    return reduce_segments(ufunc, np.ascontiguousarray(values.T), starts)


def _sum(values: np.ndarray) -> np.ndarray:
    """Sum over the first axis, in float64: float32 within short parts alone."""
    parts = [values[a : a + _SUMMED].sum(axis=0) for a in range(0, len(values), _SUMMED)]
    return np.stack(parts).sum(axis=0, dtype=np.float64)


def segments(boundaries: np.ndarray, lo: int, hi: int) -> tuple[int, int, np.ndarray]:
    """Cells that [lo, hi) touches, and where in it each of them starts."""
    first = int(boundaries.searchsorted(lo, side="right")) - 1
    last = int(boundaries.searchsorted(hi, side="left"))
    return first, last, np.maximum(boundaries[first:last], lo) - lo


def _widths(starts: np.ndarray, length: int) -> np.ndarray:
    return np.diff(starts, append=length)


def _count(allowed: np.ndarray, row_starts: np.ndarray, col_starts: np.ndarray) -> np.ndarray:
    counts = reduce_segments(np.add, allowed.astype(np.float32), col_starts)
    return _over_queries(np.add, counts, row_starts)
