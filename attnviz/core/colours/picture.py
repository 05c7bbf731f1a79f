"""A tile as it is drawn: one byte a cell, an index into a palette of 256 colours."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from attnviz.core.colours.colour_scale import Scale
from attnviz.core.tile import Tile

#: Palette layout: 0..LEVELS-1 are values (odd, so that 0 has a level of its own), then the special marks.
LEVELS = 251
NONFINITE = 252
BLOCKED = 253
#: Values beyond the limits look like those at the limits, but have indices of their own.
BELOW, ABOVE = 254, 255
#: The most numbers that are written into the cells; more would be a grey mist, and slow to draw.
MOST_NUMBERS = 400


@dataclass(frozen=True, eq=False)
class Picture:
    """What ``core.tile.Tile`` looks like over the same ``rows`` x ``cols``; it holds no values.

    ``indices`` uint8 (h, w), C-contiguous, not to be written to: value levels, ``NONFINITE``, ``BLOCKED``,
    ``BELOW`` and ``ABOVE`` the limits of ``scale``.
    """

    indices: np.ndarray
    rows: tuple[int, int]
    cols: tuple[int, int]
    scale: Scale
    sampled: bool = False

    @property
    def shape(self) -> tuple[int, int]:
        """(h, w)."""
        height, width = self.indices.shape
        return (height, width)

    @property
    def exact(self) -> bool:
        """True where every cell is one matrix cell."""
        return self.shape == (self.rows[1] - self.rows[0], self.cols[1] - self.cols[0])

    @cached_property
    def nonfinite(self) -> int:
        """Cells that are NaN or inf without being blocked."""
        return self._count(NONFINITE)

    @cached_property
    def has_blocked(self) -> bool:
        """Whether any cell is blocked."""
        return self.blocked_cells > 0

    @cached_property
    def blocked_cells(self) -> int:
        """Cells in which everything is blocked."""
        return self._count(BLOCKED)

    @cached_property
    def clipped(self) -> tuple[int, int]:
        """Cells below and above the limits."""
        return self._count(BELOW), self._count(ABOVE)

    def derive(self) -> Picture:
        """Itself, counted; by the thread that computes."""
        _ = self.nonfinite, self.has_blocked, self.clipped
        return self

    def _count(self, index: int) -> int:
        return int(np.count_nonzero(self.indices == index))


def picture_of(tile: Tile, scale: Scale) -> Picture:
    """``tile`` in the colours of ``scale``."""
    return Picture(palette_indices(tile, scale), tile.rows, tile.cols, scale, tile.sampled)


def palette_indices(tile: Tile, scale: Scale) -> np.ndarray:
    """``Picture.indices`` of a tile."""
    values, dtype = tile.values, np.float32 if scale.suits_float32 else np.float64
    with np.errstate(invalid="ignore", over="ignore"):
        level = np.subtract(values, scale.low, dtype=dtype)
        level *= dtype(1 / (scale.high - scale.low))
        np.clip(level, 0, 1, out=level)
        if scale.power != 1:
            _raise(level, dtype(scale.power))
        level *= LEVELS - 1
        level += 0.5
        for beyond, index in ((values < scale.low, BELOW), (values > scale.high, ABOVE)):
            if beyond.any():
                level = np.where(beyond, dtype(index), level)
    if tile.nonfinite:
        bad = ~np.isfinite(values)
        np.copyto(level, NONFINITE, where=bad)
    if tile.blocked is not None:
        np.copyto(level, BLOCKED, where=tile.blocked)
    return level.astype(np.uint8)


def _raise(shares: np.ndarray, power: np.floating) -> None:
    """Make shares, 0 to 1, their ``power`` above 0: by logarithms, in a fifth of the time of ``np.power``."""
    with np.errstate(divide="ignore"):  # log of 0 is −∞, and exp gives 0 back
        np.log(shares, out=shares)
    shares *= power
    np.exp(shares, out=shares)
