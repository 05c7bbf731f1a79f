"""From a tile's values to palette indices, and the limits that they are drawn between."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from attnviz.core.tile import Tile
from attnviz.figures.colormaps import BLOCKED, LEVELS, NONFINITE

LINEAR_UP_TO = 64  # keys; beyond, weights are coloured by a power
UNIFORM_AT = 0.15  # of the colour bar: where the weight 1/keys of a uniform row lies
_STEPS = (1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10)


def nice_limit(value: float) -> float:
    """The round number at or just above ``value``: a colour limit that is easy to read and rarely moves."""
    if not math.isfinite(value) or value <= 0:
        return 1.0
    power = 10.0 ** math.floor(math.log10(value))
    return next(step * power for step in _STEPS if value <= step * power * (1 + 1e-9))


@dataclass(frozen=True)
class Scale:
    """How values become colours: between ``low`` and ``high``, evenly or by a power.

    A power below 1 spreads small weights of long rows over more colours; the colour bar's ticks say so.
    """

    low: float
    high: float
    power: float = 1.0

    def position(self, value: float) -> float:
        """Where a value lies on the colour bar, 0 to 1."""
        share = min(max((value - self.low) / (self.high - self.low), 0.0), 1.0)
        return share**self.power

    @classmethod
    def of_weights(cls, keys: int) -> Scale:
        """0 to 1 for weights over ``keys`` keys: even for few, else so that a uniform row is just visible.

        It depends on the number of keys alone, so that nothing moves when scaling or mask are toggled.
        """
        if keys <= LINEAR_UP_TO:
            return cls(0.0, 1.0)
        return cls(0.0, 1.0, math.log(UNIFORM_AT) / -math.log(keys))


def palette_indices(tile: Tile, scale: Scale) -> np.ndarray:
    """uint8 (h, w), C-contiguous: value levels, ``NONFINITE``, ``BLOCKED``. Values beyond the limits clip."""
    values = tile.values
    with np.errstate(invalid="ignore", over="ignore"):
        level = np.subtract(values, scale.low, dtype=np.float32)
        level *= np.float32(1 / (scale.high - scale.low))
        np.clip(level, 0, 1, out=level)
        if scale.power != 1:
            np.power(level, np.float32(scale.power), out=level)
        level *= LEVELS - 1
        level += 0.5
    if tile.nonfinite:
        bad = ~np.isfinite(values)
        level[bad] = NONFINITE
    if tile.blocked is not None:
        level[tile.blocked] = BLOCKED
    return level.astype(np.uint8)
