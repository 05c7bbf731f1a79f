"""How the cells of a picture lie over blocks of `tile`, so that most of the scores that are computed count.

A block makes a rectangle of whole cells, its group, from 64 x 64 score tiles that begin where its first cell
does. What the last tiles reach beyond the group is computed in vain. So a group has as many cells as its
tiles have room for, and enough tiles that little is left beside them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from attnviz.core.masks.base import Interval
from attnviz.core.tile import edges
from attnviz.engine.gpu.tile_cut import TILE

#: ``STATES`` of ``tile.cu``: what a block keeps from one tile to the next, one state for each share of a
#: cell.
STATES = 500
#: Threads of a block, its warps, and threads of a warp.
THREADS, WARPS, WARP = 256, 8, 32
#: Blocks that large GPUs run at once. While the last ones run, half of these places are idle.
PLACES = 256
#: A cell is cut so that there are about so many blocks, if each block still has so many tiles.
ENOUGH, WORTH_A_BLOCK = 1024, 64


@dataclass(frozen=True)
class TilePlan:
    """What one block of `tile` makes.

    Attributes:
        group: cells, rows and columns.
        covers: scores under them at most, rows and columns.
        team: threads that gather a cell's scores together, a power of two.
        shares: teams of each cell, a power of two.
        of_block: multiply-adds that a block may do; more are cut into slices.
    """

    group: tuple[int, int]
    covers: tuple[int, int]
    team: int
    shares: int
    of_block: int


#: Of `tile_exact`: one score tile a block.
EXACT = TilePlan((TILE, TILE), (TILE, TILE), 1, 1, 0)


def plan_of(lengths: tuple[int, int], cells: tuple[int, int], d_k: int, of_block: int) -> TilePlan:
    """Return the groups with the fewest score tiles in all.

    Args:
        lengths: rows and columns of the rectangle.
        cells: of the picture, rows and columns.
        of_block: multiply-adds that a block may do, one tile aside.
    """
    work = TILE * TILE * d_k  # of a tile
    (rows, tall, all_tall), (cols, wide, all_wide) = map(_groups, lengths, cells)
    total, tiles = np.multiply.outer(all_tall, all_wide), np.multiply.outer(tall, wide)
    in_a_tile = np.multiply.outer(*map(_in_a_tile, lengths, cells))
    shares = 1 << np.clip(np.round(np.log2(WARPS / in_a_tile)), 0, 3).astype(int)
    fits = (tiles * work <= max(work, of_block)) & (
        (tiles == 1) | (np.multiply.outer(rows, cols) * shares <= STATES)
    )
    fits[0, 0] = True  # a cell too large for a block is cut into slices
    cost = np.where(fits, total + PLACES // 2 * tiles, np.inf)
    i, j = np.unravel_index(np.argmin(cost), cost.shape)
    if i == j == 0:
        of_block = min(of_block, max(WORTH_A_BLOCK, int(total[0, 0]) // ENOUGH) * work)
    team = min(WARP, 1 << max(1, int(2 * THREADS // in_a_tile[i, j])).bit_length() - 1)
    covers = (_covered(lengths[0], cells[0], int(rows[i])), _covered(lengths[1], cells[1], int(cols[j])))
    return TilePlan((int(rows[i]), int(cols[j])), covers, team, int(shares[i, j]), of_block)


@lru_cache(64)
def _groups(length: int, cells: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Along one side: cells of a group, score tiles of one, and those of all groups together."""
    group = np.arange(1, min(cells, TILE) + 1)
    tiles = -(-_covered(length, cells, group) // TILE)
    rest = -(-_covered(length, cells, cells % group) // TILE)
    return group, tiles, cells // group * tiles + rest


def _in_a_tile(length: int, cells: int) -> np.ndarray:
    """Along one side: about how many cells of a group one score tile meets."""
    return np.minimum(np.arange(1, min(cells, TILE) + 1), TILE * cells / length + 1)


def _covered(length, cells, group):  # type: ignore[no-untyped-def]
    """Return the most scores that so many neighbouring cells lie over."""
    return -(-group * length // cells)


def useful_share(rows: Interval, cols: Interval, shape: tuple[int, int], how: TilePlan) -> float:
    """Return the scores of the rectangle over those of all the tiles that cover its groups, under no mask."""
    computed = 1
    for side, cells, group in ((rows, shape[0], how.group[0]), (cols, shape[1], how.group[1])):
        ends = edges(side, cells)
        starts = ends[:-1:group]
        covered = np.append(starts[1:], ends[-1]) - starts
        computed *= int((-(-covered // TILE)).sum()) * TILE
    return (rows[1] - rows[0]) * (cols[1] - cols[0]) / computed
