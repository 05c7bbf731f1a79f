"""How a tile of any rectangle and cells is cut: into slices of each block's scores, and into launches."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

TILE = 64  # scores along the side of a block's tile
GRID = 65535  # blocks along y and z that a launch may have


@dataclass(frozen=True)
class Cut:
    """Slices of a block's scores, each a block of its own; ``tile_join`` makes cells of their parts.

    Attributes:
        rows, cols: scores of a slice, whole tiles.
        down, across: slices of a block.
        many: slices of a launch.
        groups: blocks along y of a launch.
    """

    rows: int
    cols: int
    down: int
    across: int
    many: int
    groups: int

    @property
    def slices(self) -> int:
        """Of each block; where there is one, cells are written at once."""
        return self.down * self.across

    def launches(self, groups: int) -> Iterator[tuple[float, int, int, int, int]]:
        """(Share done after it, first of ``groups`` blocks along y, how many, first slice, how many)."""
        for start in range(0, groups, self.groups):
            count = min(self.groups, groups - start)
            for first in range(0, self.slices, self.many):
                many = min(self.many, self.slices - first)
                done = start * self.slices + count * (first + many)
                yield done / (groups * self.slices), start, count, first, many


def cut(scores: tuple[int, int], d_k: int, wide: int, of_launch: int, of_block: int) -> Cut:
    """Return the fewest slices such that no launch and no block does more multiply-adds than it may.

    Args:
        scores: rows and columns that a block covers, at most.
        wide: blocks along x.
        of_launch, of_block: multiply-adds; a block does one tile of scores at least.
    """
    tiles = [-(-each // TILE) for each in scores]
    work = TILE * TILE * d_k  # of a tile
    most = max(1, min(of_block, of_launch // wide) // work)
    across = min(tiles[1], most)
    down = min(tiles[0], max(1, most // across))
    slices = [-(-tiles[0] // down), -(-tiles[1] // across)]
    at_once = max(1, of_launch // (wide * work * down * across))  # slices of all blocks along x
    many = min(math.prod(slices), at_once, GRID)
    groups = min(max(1, at_once // many), GRID) if many == math.prod(slices) else 1
    return Cut(down * TILE, across * TILE, slices[0], slices[1], many, groups)
