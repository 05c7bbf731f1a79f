"""How one pass over the scores is cut: into launches, and each launch into blocks that end at the same time.

The unit is a tile, 64 queries by 64 keys. All tiles with a key that some query sees stand in a line, those of
the first 64 queries first, and a launch is a stretch of it. Within a launch every block takes one row block,
64 queries, the longest first. Where that would leave multiprocessors idle, every block takes an equal stretch
of the line instead, which may begin and end in the midst of a row block (Osama et al. 2023, "Stream-K"), and
what several blocks found of one row block is joined.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from attnviz.core.masks.base import Interval
from attnviz.engine.gpu.device_mask import MaskRule
from attnviz.engine.gpu.tile_cut import GRID, TILE

#: Blocks of `stream` that a multiprocessor holds at a time: it has registers for two.
RESIDENT = 2
#: The cost of a stretch beside its tiles, in tiles: it is begun, ended and joined.
WORTH = 1
#: The most equal stretches for each slot, so that one slow block delays nobody for long ...
WAVES = 4
#: ... as long as together they are longer by no more than this share.
TOLERANCE = 32

WHOLE, RESUMED = -1, -2  # Piece.part in kernels/stream.cu


@dataclass(frozen=True, eq=False)
class Launch:
    """One launch of ``stream``, and of ``stream_join`` where there are joints.

    Attributes:
        done: share of the whole work that is done after it.
        pieces: ``struct Piece``, int32 (n, 4): first query, first key, end of the keys, part.
        begin: int32 (blocks + 1,), block i takes the pieces from begin[i] to begin[i + 1].
        joints: ``struct Joint``, int32 (m, 4): first query, first part, end of its parts, whether these
            queries go on from an earlier launch.
    """

    done: float
    pieces: np.ndarray
    begin: np.ndarray
    joints: np.ndarray

    @property
    def blocks(self) -> int:
        """Of each chunk of the output."""
        return len(self.begin) - 1

    @property
    def parts(self) -> int:
        """Pieces whose sums are to be joined."""
        return int(self.joints[-1, 2]) if len(self.joints) else 0

    @property
    def tiles(self) -> np.ndarray:
        """Tiles of each piece; one without keys takes a moment all the same."""
        return np.maximum(1, -(-(self.pieces[:, 2] - self.pieces[:, 1]) // TILE))


def tile_work(d_k: int, d_v: int) -> int:
    """Multiply-adds of one tile, as they are made: 16 components and 64 columns at a time.

    Args:
        d_v: 0 where no output is wanted.
    """
    chunks = max(1, -(-d_v // TILE))
    return TILE * TILE * chunks * (-(-d_k // 16) * 16 + (TILE if d_v else 0))


def launches(rule: MaskRule, rows: Interval, slots: int, chunks: int, most: int) -> Iterator[Launch]:
    """Every query is in at least one, so that one without keys gets its empty state.

    Args:
        rows: the queries.
        slots: blocks that run at the same time.
        chunks: parts of the output, each made by blocks of its own.
        most: tiles of a launch and a chunk.
    """
    first, end = _spans(rule, rows)
    tiles = np.maximum(1, -(-(end - first) // TILE))
    line = np.concatenate(([0], np.cumsum(tiles)))
    total = int(line[-1])
    n_launches = -(-total // max(1, most))
    for n in range(n_launches):
        lo, hi = total * n // n_launches, total * (n + 1) // n_launches
        i = int(np.searchsorted(line, lo, "right")) - 1
        j = int(np.searchsorted(line, hi))
        start = np.maximum(line[i:j], lo) - line[i:j]
        stop = np.minimum(line[i + 1 : j + 1], hi) - line[i:j]
        of, at, length, block = _stretches(stop - start, slots, chunks)
        pieces = np.zeros((len(of), 4), np.int64)
        pieces[:, 0] = rows[0] + TILE * (i + of)
        pieces[:, 1] = first[i:j][of] + TILE * (start[of] + at)
        pieces[:, 2] = np.minimum(pieces[:, 1] + TILE * length, end[i:j][of])
        pieces[:, 3] = np.where(start[of] > 0, RESUMED, WHOLE)
        joints = _set_apart(pieces, of)
        begin = np.searchsorted(block, np.arange(block[-1] + 2))
        yield Launch(hi / total, *(each.astype(np.int32) for each in (pieces, begin, joints)))


def _stretches(
    lengths: np.ndarray, slots: int, chunks: int
) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Row block, first tile, tiles and block of each piece of row blocks so long."""
    share, ends = _share(lengths, slots, chunks), np.cumsum(lengths)
    if not share:
        order = np.argsort(-lengths, kind="stable")
        return order, np.zeros_like(order), lengths[order], np.arange(len(order))
    starts = np.union1d(ends - lengths, np.arange(0, ends[-1], share))
    of = np.searchsorted(ends, starts, "right")
    return of, starts - (ends - lengths)[of], np.diff(starts, append=ends[-1]), starts // share


def _share(lengths: np.ndarray, slots: int, chunks: int) -> int:
    """Tiles that every block takes; 0 where each takes a row block."""
    total = int(lengths.sum())
    shares = [-(-total * chunks // (waves * slots)) for waves in range(1, WAVES + 1)]
    taken = {share: -(-chunks * -(-total // share) // slots) * (share + WORTH) for share in shares}
    enough = min(taken.values()) * (TOLERANCE + 1) // TOLERANCE
    if len(lengths) <= GRID and _folded(np.repeat(lengths, chunks), slots) <= enough:
        return 0
    return min(share for share in shares if taken[share] <= enough)


def _folded(lengths: np.ndarray, slots: int) -> int:
    """Tiles that the busiest slot gets where row blocks are dealt out by length, to and fro."""
    dealt = np.zeros((-(-len(lengths) // slots), slots), np.int64)
    dealt.ravel()[: len(lengths)] = np.sort(lengths)[::-1]
    dealt[1::2] = dealt[1::2, ::-1].copy()
    return int(np.max(dealt.sum(axis=0)))


def _set_apart(pieces: np.ndarray, of: np.ndarray) -> np.ndarray:
    """Give each piece of a row block that has several a part of its own; the joints of these."""
    several = np.flatnonzero(np.bincount(of)[of] > 1)
    resumed, pieces[several, 3] = pieces[several, 3] == RESUMED, np.arange(len(several))
    row0, part, n = np.unique(pieces[several, 0], return_index=True, return_counts=True)
    return np.stack([row0, part, part + n, resumed[part]], axis=1)


def _spans(rule: MaskRule, rows: Interval) -> tuple[np.ndarray, np.ndarray]:
    """Of each 64 queries: the first key that one of them may see, and one past the last; 0 and 0 for none."""
    first, end = (array[slice(*rows)].astype(np.int64) for array in (rule.first, rule.end))
    starts = np.arange(0, len(first), TILE)
    seen = first < end
    last = np.maximum.reduceat(np.where(seen, end, 0), starts)
    return np.minimum(np.minimum.reduceat(np.where(seen, first, 1 << 31), starts), last), last
