"""Keys with a component 1 appended, so that one product gives every score less its row's shift."""

from __future__ import annotations

import numpy as np

from attnviz.core.masks.base import Interval
from attnviz.engine import recycled

#: Below this many queries a copy of all keys costs more than copies of the blocks that are read.
_MANY_ROWS = 1024
#: Of wider keys a block's copy is nothing beside its product, and the copy of all would delay a cancel.
_NARROW = 256


class Keys:
    """The keys (T_k, d_k) of one head as (T_k, d_k + 1), the last component 1.

    Subtracting a shift from a block of scores takes a quarter of the time of the product itself; as one more
    component of the product it takes next to none.

    Args:
        rows: how many queries will meet them.
    """

    def __init__(self, key: np.ndarray, rows: int):
        self._key = key
        self._whole = _extended(key) if rows >= _MANY_ROWS and key.shape[1] <= _NARROW else None

    def block(self, cols: Interval) -> np.ndarray:
        """The keys ``cols``, (C, d_k + 1)."""
        if self._whole is not None:
            return self._whole[slice(*cols)]
        return _extended(self._key[slice(*cols)])


def _extended(key: np.ndarray) -> np.ndarray:
    extended = recycled.empty((len(key), key.shape[1] + 1), key.dtype)
    extended[:, :-1] = key
    extended[:, -1] = 1
    return extended
