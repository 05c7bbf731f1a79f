"""A rectangle of a stage, at the resolution that someone wants to look at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

import numpy as np

from attnviz.core.masks import Mask


class Stage(StrEnum):
    """The stages of attention that are T_q x T_k, under their API names."""

    RAW = "raw_scores"
    SCALED = "scaled_scores"
    MASKED = "masked_scores"
    WEIGHTS = "weights"


class Reduce(StrEnum):
    """What one tile cell says of the block of matrix cells under it; blocked cells never count.

    In the order of ``enum Reduce`` in ``kernels/tile.cu``, where a GPU's way of each stands.

    Attributes:
        kept: the arrays that are kept while blocks arrive, each with the value that changes nothing.
    """

    kept: tuple[tuple[np.ufunc, float], ...]

    MAX = "max", (np.maximum, -np.inf)
    MEAN = "mean", (np.add, 0.0)
    MIN = "min", (np.minimum, np.inf)
    EXTREME = "extreme", (np.maximum, -np.inf), (np.minimum, np.inf)

    def __new__(cls, name: str, *kept: tuple[np.ufunc, float]) -> Reduce:
        member = str.__new__(cls, name)
        member._value_, member.kept = name, kept
        return member

    @property
    def adds(self) -> bool:
        """Whether numbers are added up, so that their count and more digits are needed."""
        return any(ufunc is np.add for ufunc, _ in self.kept)

    @property
    def keeps_order(self) -> bool:
        """Whether a non-decreasing function of the numbers may as well be applied to their reduction."""
        return len(self.kept) == 1 and not self.adds

    def finished(self, kept: Sequence[np.ndarray], count: np.ndarray | None) -> np.ndarray:
        """Return the cells (h, w) from what was kept.

        Args:
            kept: one array for each of :attr:`kept`; may be written into.
            count: of the numbers in each cell, where they were added up.
        """
        if self is Reduce.EXTREME:  # the value of largest magnitude, with its sign
            high, low = kept
            return np.where(high >= -low, high, low)
        return kept[0] if count is None else np.divide(kept[0], np.maximum(count, 1), out=kept[0])


@dataclass(frozen=True, eq=False)
class Tile:
    """Values of a matrix over ``rows`` x ``cols``, reduced to ``values.shape``.

    ``values`` float32/float64 (h, w); a cell holding any NaN or ±inf (−inf of a blocked cell aside) is NaN or
    that inf. ``blocked`` boolean (h, w), True where every matrix cell below is blocked, or None where nothing
    is; blocked cells are −inf in masked scores and 0 in weights. Cell (i, j) covers rows
    ``edges(rows, h)[i:i+2]``, columns likewise.
    """

    values: np.ndarray
    rows: tuple[int, int]
    cols: tuple[int, int]
    reduce: Reduce = Reduce.MAX
    blocked: np.ndarray | None = None
    nonfinite: int = 0  # cells of ``values`` that are NaN or inf without being blocked
    sampled: bool = (
        False  # each value is that of one matrix cell below, and nothing was reduced; previews alone
    )

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> np.ndarray:
        """``values``, so that NumPy and what is built on it take a tile for its numbers."""
        return np.array(self.values, dtype=dtype, copy=copy)

    @property
    def exact(self) -> bool:
        """True where every tile cell is one matrix cell."""
        return self.values.shape == (self.rows[1] - self.rows[0], self.cols[1] - self.cols[0])


@dataclass(frozen=True, eq=False)
class Known:
    """A tile that is there already, of the same rectangle, cells and reduction as one that is asked for.

    Both are the same in every cell in which ``mask`` blocks nothing.
    """

    tile: Tile
    mask: Mask


def copy_of(tile: Tile, reduce: Reduce) -> Tile:
    """Return the same tile under another reduction that agrees with its own, with arrays of its own."""
    blocked = None if tile.blocked is None else tile.blocked.copy()
    return replace(tile, values=tile.values.copy(), blocked=blocked, reduce=reduce)


def coarser(tile: Tile, shape: tuple[int, int]) -> Tile | None:
    """Return a tile of largest values, at most ``shape`` cells large, from one whose cells it can be made of.

    None where it cannot: cells lie within those of a coarser tile where their number is a multiple
    (:func:`edges`).
    """
    sizes = (tile.rows[1] - tile.rows[0], tile.cols[1] - tile.cols[0])
    wanted = [min(n, size) for n, size in zip(shape, sizes, strict=True)]
    have = tile.values.shape
    if list(have) == wanted:
        return tile
    if any(n % few for n, few in zip(have, wanted, strict=True)):
        return None
    parts = (wanted[0], have[0] // wanted[0], wanted[1], have[1] // wanted[1])
    values, blocked = tile.values.reshape(parts).max(axis=(1, 3)), None
    if tile.blocked is not None:
        dark = np.asarray(tile.blocked.reshape(parts).all(axis=(1, 3)))
        blocked = dark if dark.any() else None
    return replace(tile, values=values, blocked=blocked)


def times(tile: Tile, factor: float) -> Tile:
    """Return a tile of extremes times a positive number: exactly the tile of the scaled stage."""
    with np.errstate(over="ignore", under="ignore", invalid="ignore"):
        values = tile.values * tile.values.dtype.type(factor)
    bad = ~np.isfinite(values)
    return replace(
        tile, values=values, nonfinite=int((bad if tile.blocked is None else bad & ~tile.blocked).sum())
    )


def edges(interval: tuple[int, int], count: int) -> np.ndarray:
    """Return the count + 1 integer boundaries that share ``interval`` among ``count`` tile cells."""
    lo, hi = interval
    return lo + (np.arange(count + 1, dtype=np.int64) * (hi - lo)) // count


def edge(interval: tuple[int, int], count: int, n: int) -> int:
    """``edges(interval, count)[n]``, alone."""
    lo, hi = interval
    return lo + n * (hi - lo) // count
