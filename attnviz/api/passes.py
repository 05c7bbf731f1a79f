"""Passes over the heads of one call: what each gave is kept, and no pass is made for what another one
gives."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from attnviz.core.inputs import Head
from attnviz.core.kept import Watch
from attnviz.core.masks import Mask
from attnviz.core.masks.base import Interval
from attnviz.core.numbers.statistics import RowStatistics
from attnviz.core.tile import Reduce, Stage, Tile, coarser, copy_of
from attnviz.engine.cpu import stages
from attnviz.engine.protocol import Engine

#: Reductions that give the same for weights, which are never below 0.
_LARGEST = (Reduce.MAX, Reduce.EXTREME)
#: Cells of a picture that is gathered before anybody asks for it: the usual ones of a tile.
_CELLS = (512, 512)
#: From so many scores of a head on, forming them twice takes long enough to be spared: T = 8,192.
_LONG = 1 << 26
#: The most heads whose pictures are gathered, a megabyte each.
_PICTURES = 64


class Passes:
    """Row statistics, outputs and tiles of each head, computed when first asked for.

    Args:
        engine: what computes.
        heads: query, key and value of each head.
        masks: one for each head, after ``for_head``.
        scales: factor of each head's raw scores.
        watch: notices where arrays that were not copied change; it counts query, key and value of each head,
            then the arrays of masks.
    """

    def __init__(
        self,
        engine: Engine,
        heads: list[Head],
        masks: Sequence[Mask],
        scales: Sequence[float],
        watch: Watch | None,
    ):
        self._engine, self._heads, self._masks, self._scales = engine, heads, masks, scales
        self._watch = watch
        self._streams: dict[int, tuple[RowStatistics, np.ndarray]] = {}
        self._tiles: dict[int, Tile] = {}  # weights of all, by head

    def unchanged(self, n: int | None = None) -> None:
        """Nothing where the arrays of head ``n``, or of all, are those that were handed over.

        Raises:
            InputError: they were written into.
        """
        if self._watch is not None:
            self._watch.check(n)

    def of(self, n: int) -> tuple[RowStatistics, np.ndarray]:
        """One streaming pass over a head, kept: a tile of weights anywhere in it needs no other.

        Of a long head it gathers the picture of all weights as well, for a tenth of the time.
        """
        if n not in self._streams:
            t_q, t_k = self._heads[n].shape
            gather = t_q * t_k >= _LONG and len(self._heads) <= _PICTURES
            if not (gather and self._together(n, _CELLS)):
                self.unchanged(n)
                stages.require_outputs(self._heads[n : n + 1])
                self._streams[n] = self._engine.stream(self._heads[n], self._scales[n], self._masks[n])
        return self._streams[n]

    def all(self) -> list[tuple[RowStatistics, np.ndarray]]:
        """Those of every head."""
        stages.require_outputs(self._heads, copies=2)  # one of each head, and all in one array
        return [self.of(n) for n in range(len(self._heads))]

    def tile(
        self, n: int, stage: Stage, rows: Interval, cols: Interval, cells: tuple[int, int], reduce: Reduce
    ) -> Tile:
        """Return the rectangle ``rows`` x ``cols`` of a stage, in at most so many cells."""
        head = self._heads[n]
        every_row = rows == (0, head.shape[0])
        everything = every_row and cols == (0, head.shape[1])
        if stage is Stage.WEIGHTS and everything and reduce in _LARGEST:
            found = self._whole(n, cells)
            if found is not None:
                return copy_of(found, reduce)
        statistics = None
        if stage is Stage.WEIGHTS and (n in self._streams or every_row):
            statistics = self.of(n)[0]
        self.unchanged(n)
        return self._engine.tile(
            stage, head, self._scales[n], self._masks[n], rows=rows, cols=cols, shape=cells, reduce=reduce,
            statistics=statistics,
        )  # fmt: skip

    def _whole(self, n: int, cells: tuple[int, int]) -> Tile | None:
        """Weights of all, in the pass that gives the statistics too; None where they take a pass of
        their own."""
        if n not in self._streams:
            self._together(n, _finest(cells)) or self._together(n, cells)
        whole = self._tiles.get(n)
        return None if whole is None else coarser(whole, cells)

    def _together(self, n: int, cells: tuple[int, int]) -> bool:
        """Return whether one pass gave statistics, output and picture of a head:
        it is not always worth it."""
        self.unchanged(n)
        stages.require_outputs(self._heads[n : n + 1])
        work = self._engine.together(self._heads[n], [self._scales[n]], self._masks[n], cells)
        if work is None:
            return False
        whole = work(None)
        self._streams[n] = whole.streams[self._scales[n]]
        self._tiles[n] = whole.weights[self._scales[n]]
        return True


def _finest(cells: tuple[int, int]) -> tuple[int, int]:
    """Return the cells to gather where so many are asked for: those that serve other resolutions too."""
    fits = all(most % n == 0 for n, most in zip(cells, _CELLS, strict=True))
    return _CELLS if fits else cells
