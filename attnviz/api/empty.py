"""Attention where an axis has length 0: PyTorch answers zeros, and so does this, computing nothing."""

from __future__ import annotations

from typing import Any

import numpy as np

from attnviz.api.answer import Attention
from attnviz.api.arguments import head_index
from attnviz.api.call import Call, require_values
from attnviz.core import memory
from attnviz.core.errors import ShapeError
from attnviz.core.numbers.statistics import RowStatistics
from attnviz.core.tile import Stage, Tile
from attnviz.engine.protocol import Engine


class Empty(Attention):
    """No heads, no queries or no keys. A query without keys is a row with every key blocked."""

    def __init__(self, call: Call, engine: Engine):
        super().__init__(call, engine)
        self._call = call

    def __repr__(self) -> str:
        return f"<Attention: scores {(*self._lead, *self._call.shape)}, nothing to compute, {self.engine}>"

    @property
    def output(self) -> np.ndarray:
        require_values(self._d_v)
        shape = (*self._lead, self._call.shape[0], int(self._d_v or 0))
        memory.require(
            int(np.prod(shape)) * self._call.dtype.itemsize, f"The output {shape}", "Pass fewer queries."
        )
        return np.zeros(shape, self._call.dtype)

    def statistics(self, head: int | tuple[int, ...] = 0) -> RowStatistics:
        head_index(head, self._lead)
        return _dead(self._call.shape[0])

    def tile(self, *what: Any, **how: Any) -> Tile:
        raise ShapeError(f"There is no tile of scores {(*self._lead, *self._call.shape)}: an axis is empty.")

    def compute(self) -> Attention:
        return self

    def _column(self, name: str) -> np.ndarray:
        column = getattr(_dead(self._call.shape[0]), name)
        return np.broadcast_to(column, (*self._lead, len(column))).copy()

    def _whole(self, stage: Stage) -> np.ndarray:
        return np.zeros((*self._lead, *self._call.shape), self._call.dtype)


def _dead(t_q: int) -> RowStatistics:
    """Rows without any key."""
    statistics = RowStatistics.room(t_q)
    for array in vars(statistics).values():
        array[...] = 0
    statistics.logsumexp[:] = statistics.row_max[:] = -np.inf
    statistics.argmax[:] = -1
    return statistics
