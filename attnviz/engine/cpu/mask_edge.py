"""The ragged edge of a mask in one block of scores, made once for all blocks that it cuts in the same way."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from attnviz.core.masks import Mask
from attnviz.core.masks.base import Interval, Shape
from attnviz.engine.cpu.scores import all_open, allowed_block, positions


@dataclass(frozen=True, eq=False)
class Edge:
    """A block (R, C) in which the mask may block something. Shared: not to be written to."""

    allowed: np.ndarray  # boolean (R, C)
    blocked: np.ndarray  # its opposite
    keys_seen: np.ndarray  # int64 (R,), keys of the block that each query sees
    seeing: slice  # from the first to the last query that sees any of the keys
    sees_future: bool  # some query sees a key after its own position


def edge(mask: Mask, rows: Interval, cols: Interval, shape: Shape) -> Edge | None:
    """Return the edge in a block, or None where the mask's own bounds say that all of it is open."""
    if all_open(mask, rows, cols, shape):
        return None
    if mask.by_distance:
        size = (rows[1] - rows[0], cols[1] - cols[0])
        return _slanted(mask, rows[0] - cols[0], size, shape)
    return _made(mask, rows, cols, shape)


@lru_cache(maxsize=16)
def _slanted(mask: Mask, distance: int, size: tuple[int, int], shape: Shape) -> Edge:
    return _made(mask, (distance, distance + size[0]), (0, size[1]), shape)


def _made(mask: Mask, rows: Interval, cols: Interval, shape: Shape) -> Edge:
    query, key = positions(rows, cols)
    allowed = allowed_block(mask, rows, cols, shape)
    if allowed is None:
        allowed = np.ones((query.size, key.size), bool)
    seen = allowed.view(np.uint8).sum(axis=1, dtype=np.int64)
    some = np.flatnonzero(seen)
    seeing = slice(int(some[0]), int(some[-1]) + 1) if some.size else slice(0, 0)
    return Edge(allowed, ~allowed, seen, seeing, bool((allowed & (key > query)).any()))
