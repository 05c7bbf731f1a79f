"""A tile where it was computed: on the host, or on a GPU, from which its numbers come only when asked for."""

from __future__ import annotations

from typing import Protocol

import numpy as np

from attnviz.core.colours.colour_scale import Scale
from attnviz.core.colours.picture import Picture, picture_of
from attnviz.core.tile import Tile, times
from attnviz.engine.cpu.normalise import sum_to_one

#: Pictures that are kept of each tile: one with the limits of the raw scores, and one with its own.
_PICTURES = 2


class Held(Protocol):
    """A tile, as pictures and as numbers. Used from the thread that computes."""

    @property
    def host(self) -> Tile | None:
        """The tile, where its numbers are on the host."""
        ...

    def tile(self) -> Tile:
        """Return the tile with its numbers, wherever they are."""
        ...

    def picture(self, scale: Scale) -> Picture:
        """Return the tile in the colours of ``scale``."""
        ...

    def times(self, factor: float) -> Held:
        """Return a tile of extremes times a positive number."""
        ...

    def summing_to_one(self, keys: int, left: np.ndarray | None = None) -> Held:
        """Return a tile of weights whose whole rows sum to 1: ``normalise.sum_to_one``."""
        ...


class Pictures:
    """The last pictures of one tile."""

    def __init__(self) -> None:
        self._made: dict[Scale, Picture] = {}

    def find(self, scale: Scale) -> Picture | None:
        """Return the picture in these colours, if it is there."""
        return self._made.get(scale)

    def keep(self, picture: Picture) -> Picture:
        """Keep ``picture``, which is returned, counted."""
        self._made[picture.scale] = picture.derive()
        if len(self._made) > _PICTURES:
            del self._made[next(iter(self._made))]
        return picture


class OnHost:
    """A tile in the host's memory."""

    def __init__(self, tile: Tile):
        self._tile, self._pictures = tile, Pictures()

    @property
    def host(self) -> Tile:
        """See the protocol; so are the others."""
        return self._tile

    def tile(self) -> Tile:
        """Return the numbers."""
        return self._tile

    def picture(self, scale: Scale) -> Picture:
        """Colour the cells."""
        return self._pictures.find(scale) or self._pictures.keep(picture_of(self._tile, scale))

    def times(self, factor: float) -> Held:
        """Multiply every score by a factor."""
        return OnHost(times(self._tile, factor))

    def summing_to_one(self, keys: int, left: np.ndarray | None = None) -> Held:
        """Return the same weights: NumPy's rows sum to 1 already."""
        return OnHost(sum_to_one(self._tile, keys, left))
