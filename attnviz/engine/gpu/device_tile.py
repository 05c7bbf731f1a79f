"""A tile in the GPU's memory: a byte a cell crosses the bus for its picture, its numbers when asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, TypeVar

import numpy as np

from attnviz.core.colours.colour_scale import Scale
from attnviz.core.colours.picture import Picture, picture_of
from attnviz.core.tile import Tile, times
from attnviz.engine.cpu.normalise import sum_to_one
from attnviz.engine.gpu.launch import Launcher, Rectangle
from attnviz.engine.tile_handle import Held, Pictures

Answer = TypeVar("Answer")


class Device(Protocol):
    """What of the CuPy engine a held tile needs."""

    launcher: Launcher

    def serve(self, what: str, on_gpu: Callable[[], Answer], on_cpu: Callable[[], Answer]) -> Answer:
        """``on_gpu``'s answer or, where the GPU fails, ``on_cpu``'s."""
        ...

    def host(self, array: Any) -> np.ndarray:
        """Return the array, once everything launched is done."""
        ...


class OnDevice:
    """A tile whose numbers are on the GPU.

    Args:
        values, blocked: (h, w) float32 and bytes, on the GPU.
        instead: the tile by NumPy, where the GPU is lost meanwhile.
        factor: the tile is so many times ``values``.
        finish: what the numbers go through on the host.
    """

    def __init__(
        self,
        device: Device,
        what: Rectangle,
        values: Any,
        blocked: Any,
        instead: Callable[[], Tile],
        factor: float = 1.0,
        finish: Callable[[Tile], Tile] = lambda tile: tile,
    ):
        self._device, self._what, self._values, self._blocked = device, what, values, blocked
        self._instead, self._factor, self._finish = instead, factor, finish
        self._pictures = Pictures()
        self._tile: Tile | None = None

    @property
    def host(self) -> Tile | None:
        """See ``Held``; so are the others."""
        return self._tile

    def tile(self) -> Tile:
        """Bring the numbers to the host; they are brought once."""
        if self._tile is None:
            tile = self._device.serve(str(self._what.stage), self._fetch, self._instead)
            self._tile = self._finish(tile if self._factor == 1 else times(tile, self._factor))
        return self._tile

    def picture(self, scale: Scale) -> Picture:
        """Colour the cells on the GPU and bring one byte a cell to the host."""

        def on_cpu() -> Picture:
            return picture_of(self.tile(), scale)

        def on_gpu() -> Picture:
            return self._draw(scale) if scale.suits_float32 else on_cpu()

        return self._pictures.find(scale) or self._pictures.keep(self._device.serve("pixels", on_gpu, on_cpu))

    def times(self, factor: float) -> Held:
        """Multiply every score by a factor, on the GPU."""
        return self._also(self._factor * factor, self._finish)

    def summing_to_one(self, keys: int, left: np.ndarray | None = None) -> Held:
        """Its kernel rounds scores as that of the sums does: a picture's rows sum to 1 as they are."""
        return self._also(self._factor, lambda tile: sum_to_one(tile, keys, left))

    def _also(self, factor: float, finish: Callable[[Tile], Tile]) -> Held:
        """Return the same numbers on the GPU, taken otherwise."""
        return OnDevice(self._device, self._what, self._values, self._blocked, self._instead, factor, finish)

    def _fetch(self) -> Tile:
        what, values = self._what, self._device.host(self._values)
        dark = self._device.host(self._blocked).view(bool)
        return Tile(
            values, what.rows, what.cols, what.reduce,
            blocked=dark if dark.any() else None,
            nonfinite=int(np.count_nonzero(~np.isfinite(values) & ~dark)),
        )  # fmt: skip

    def _draw(self, scale: Scale) -> Picture:
        indices = self._device.launcher.quantise(self._values, self._blocked, self._factor, scale)
        return Picture(self._device.host(indices), self._what.rows, self._what.cols, scale)
