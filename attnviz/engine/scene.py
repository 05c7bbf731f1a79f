"""What one compute works on, under which names it is remembered, and what its parts cost."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass

from attnviz.core.inputs import Head, Inputs
from attnviz.core.masks import Mask
from attnviz.core.tile import Stage
from attnviz.engine.progress import Progress
from attnviz.engine.scores import all_open

#: One pass for statistics and output costs as much as so many scores of a tile: exp, sums and weights·V.
_STREAM_SCORES = 1.5
#: The same of each scale, where several share their scores.
_SCALE_SCORES = 1.2


@dataclass(frozen=True, eq=False)
class Scene:
    """What one compute works on; ``key`` names the head for the memory."""

    key: tuple
    inputs: Inputs
    head: Head
    scale: float
    full_scale: float
    mask: Mask
    rows: tuple[int, int]
    cols: tuple[int, int]
    pixels: tuple[int, int]
    progress: Progress
    timings: dict[str, float]
    seen: tuple[float, float, float]  # shares that the mask leaves: of the window, of its edge, of all

    @property
    def scales(self) -> list[float]:
        """All that statistics are shown at: the scale on show, the full one and none."""
        return list(dict.fromkeys((self.scale, self.full_scale, 1.0)))

    @property
    def window(self) -> tuple:
        return (self.key, self.rows, self.cols, self.pixels)

    @property
    def whole_window(self) -> tuple:
        """What :attr:`window` is where nothing is zoomed."""
        return (self.key, (0, self.head.shape[0]), (0, self.head.shape[1]), self.pixels)

    @property
    def is_whole(self) -> bool:
        return self.window == self.whole_window

    def stage_key(self, stage: Stage, scale: float) -> tuple:
        return (self.window, stage, scale, None if stage is Stage.SCALED else self.mask)

    def stream_key(self, scale: float) -> tuple:
        return (self.key, scale, self.mask)

    def together_key(self, scales: Sequence[float]) -> tuple:
        return (self.whole_window, self.mask, *scales)

    @property
    def _cells(self) -> int:
        return (self.rows[1] - self.rows[0]) * (self.cols[1] - self.cols[0])

    def tile_cost(self, stage: Stage) -> float:
        """Scores under the window that have to be formed; masked ones only where raw ones will not do."""
        return self._cells * {Stage.WEIGHTS: self.seen[0], Stage.MASKED: self.seen[1]}.get(stage, 1.0)

    @property
    def stream_cost(self) -> float:
        """Cost of one pass over all scores, each with its exponential, sums and output."""
        return _STREAM_SCORES * self.head.shape[0] * self.head.shape[1] * self.seen[2]

    def together_cost(self, scales: int) -> float:
        """Cost of one pass over all scores for so many scales, with pictures of the whole."""
        return (1 + _SCALE_SCORES * scales) * self.head.shape[0] * self.head.shape[1] * self.seen[2]

    @property
    def raw_cost_beside_masked(self) -> float:
        """Raw scores under the window that masked ones do not tell."""
        return self._cells * (1 - self.seen[0] + self.seen[1])

    @property
    def is_open(self) -> bool:
        """True where masked scores are the scaled ones: the mask blocks and adds nothing in the window."""
        return not self.mask.has_bias and all_open(self.mask, self.rows, self.cols, self.head.shape)

    def costs(
        self, holds: Callable[[str, Hashable], bool], at_once: Sequence[float] = ()
    ) -> dict[tuple[str, Hashable], float]:
        """Cost of each thing that is not remembered.

        Args:
            holds: whether something of a kind is remembered.
            at_once: the scales that share their scores, and the pictures of the whole that these give.
        """
        masked: tuple[str, Hashable] = ("unscaled", (self.window, self.mask))
        if self.mask.has_bias:
            masked = ("stage", self.stage_key(Stage.MASKED, self.scale))
        costs: dict[tuple[str, Hashable], float] = {
            ("raw", self.window): self.tile_cost(Stage.RAW),
            masked: self.tile_cost(Stage.MASKED),
            self._weights(self.scale): self.tile_cost(Stage.WEIGHTS),
            **{self._stream(scale): self.stream_cost for scale in self.scales},
        }
        spared = {self._stream(scale) for scale in at_once}
        if at_once:
            costs["together", self.together_key(at_once)] = self.together_cost(len(at_once))
        if at_once and self.is_whole:
            costs["raw", self.window] = self.raw_cost_beside_masked
            spared |= {masked} | {self._weights(scale) for scale in at_once}
        return {
            entry: cost
            for entry, cost in costs.items()
            if entry not in spared and (entry[0] == "together" or not holds(*entry))
        }

    def _weights(self, scale: float) -> tuple[str, Hashable]:
        return ("stage", self.stage_key(Stage.WEIGHTS, scale))

    def _stream(self, scale: float) -> tuple[str, Hashable]:
        return ("stream", self.stream_key(scale))
