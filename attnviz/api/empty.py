"""Attention where an axis has length 0: PyTorch answers zeros, and so does this, computing nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
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
        return _dead(self._call.shape[0], self._sinks()[head_index(head, self._lead)])

    def tile(self, *what: Any, **how: Any) -> Tile:
        raise ShapeError(f"There is no tile of scores {(*self._lead, *self._call.shape)}: an axis is empty.")

    def compute(self) -> Attention:
        return self

    def _column(self, name: str) -> np.ndarray:
        t_q = self._call.shape[0]
        columns = [getattr(_dead(t_q, sink), name) for sink in self._sinks()] or [np.zeros(t_q)]
        stacked = np.stack([np.zeros(t_q) if column is None else column for column in columns])
        return stacked[: int(np.prod(self._lead))].reshape(*self._lead, t_q)

    def _sinks(self) -> Sequence[float | None]:
        """Return the sink of each head."""
        return self._call.terms.sinks_of(self._lead)

    def _whole(self, stage: Stage) -> np.ndarray:
        return np.zeros((*self._lead, *self._call.shape), self._call.dtype)


def _dead(t_q: int, sink: float | None) -> RowStatistics:
    """Rows without any key, whose sink takes all."""
    statistics = RowStatistics.room(t_q)
    for array in vars(statistics).values():
        if array is not None:
            array[...] = 0
    statistics.logsumexp[:] = statistics.row_max[:] = -np.inf
    statistics.argmax[:] = -1
    if sink is None:
        return statistics
    return replace(statistics, logsumexp=np.full(t_q, sink), sink_share=np.ones(t_q))
