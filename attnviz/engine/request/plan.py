"""What one compute works on, under which names it is remembered, and what its parts cost."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property

from attnviz.core import memory
from attnviz.core.errors import InputError
from attnviz.core.inputs import Head, Inputs
from attnviz.core.masks import Mask
from attnviz.core.sentence import QT_TRANSLATE_NOOP, Sentence
from attnviz.core.settings import Settings, View
from attnviz.core.terms.in_force import softcap_of
from attnviz.core.tile import Stage
from attnviz.engine.cpu.distribution import cost_of_moments
from attnviz.engine.cpu.scores import all_open, shares
from attnviz.engine.progress import Progress

#: One pass for statistics and output (exp, sums and weights·V) costs as much as so many scores of a tile.
_STREAM_SCORES = 1.5
#: Beside the d_k multiplications of its product, a score costs as much as so many more,
_SCORE_NUMBERS = 64
#: a piece of ``core.numbers.chunks`` as much as this, and a piece in float64 as two. Measured on two cores,
#: d_k = 64 to 4,096.
_PIECE_NUMBERS = 2.3e9
_FLOAT64 = 2.0


def project_cost(inputs: Inputs) -> float:
    """Cost of one head's Q, K, V, in scores of a tile."""
    return inputs.head_pieces * _PIECE_NUMBERS / (inputs.d_k + _SCORE_NUMBERS)


@dataclass(frozen=True, eq=False)
class Scene:
    """What one compute works on; ``key`` names the head for the memory."""

    key: tuple
    settings: Settings
    inputs: Inputs
    project: Callable[[Scene], Head]
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
    def number(self) -> int:
        """Number of the head."""
        return self.settings.head

    @property
    def softcap(self) -> float | None:
        """The cap in force, or None."""
        return softcap_of(self.settings, self.inputs)

    @cached_property
    def head(self) -> Head:
        """Q, K, V: projected when they are first asked for, which may take long."""
        return self.project(self)

    @property
    def shape(self) -> tuple[int, int]:
        """(T_q, T_k)."""
        return self.inputs.shape

    @property
    def scales(self) -> list[float]:
        """All that statistics are shown at: the scale on show, the full one and none."""
        return list(dict.fromkeys((self.scale, self.full_scale, 1.0)))

    @property
    def window(self) -> tuple:
        """Name the part in view at this resolution, for the memory."""
        return (self.key, self.rows, self.cols, self.pixels)

    @property
    def whole_window(self) -> tuple:
        """What :attr:`window` is where nothing is zoomed."""
        return (self.key, (0, self.shape[0]), (0, self.shape[1]), self.pixels)

    @property
    def is_whole(self) -> bool:
        """Whether nothing is zoomed."""
        return self.window == self.whole_window

    def stage_key(self, stage: Stage, scale: float) -> tuple:
        """Name a stage at a scale, for the memory."""
        return (self.window, stage, scale, None if stage is Stage.SCALED else self.mask)

    def whole_key(self, stage: Stage, scale: float) -> tuple:
        """Return what :meth:`stage_key` is where nothing is zoomed."""
        return (self.whole_window, *self.stage_key(stage, scale)[1:])

    def stream_key(self, scale: float) -> tuple:
        """Name the statistics and output at a scale, for the memory."""
        return (self.key, scale, self.mask)

    @property
    def _cells(self) -> int:
        return (self.rows[1] - self.rows[0]) * (self.cols[1] - self.cols[0])

    @property
    def scores(self) -> float:
        """Scores of the whole that the mask is not known to block."""
        return self.shape[0] * self.shape[1] * self.seen[2]

    def tile_cost(self, stage: Stage) -> float:
        """Scores under the window that have to be formed; masked ones only where raw ones will not do."""
        return self._cells * {Stage.WEIGHTS: self.seen[0], Stage.MASKED: self.seen[1]}.get(stage, 1.0)

    @property
    def stream_cost(self) -> float:
        """Cost of one pass over all scores, each with its exponential, sums and output."""
        return _STREAM_SCORES * self.scores

    @property
    def distribution_cost(self) -> float:
        """Cost of the exact moments, which is long where heads are wide."""
        multiplications = cost_of_moments(self.shape, self.inputs.d_k)
        return _FLOAT64 * multiplications / (self.inputs.d_k + _SCORE_NUMBERS)

    @property
    def raw_cost_beside_masked(self) -> float:
        """Raw scores under the window that masked ones do not tell."""
        return self._cells * (1 - self.seen[0] + self.seen[1])

    @property
    def is_open(self) -> bool:
        """True where masked scores are the scaled ones: the mask blocks and adds nothing in the window."""
        return (
            not self.mask.has_bias
            and self.softcap is None
            and all_open(self.mask, self.rows, self.cols, self.shape)
        )


def scene_of(
    key: tuple,
    settings: Settings,
    view: View,
    inputs: Inputs,
    mask: Mask,
    progress: Progress,
    timings: dict[str, float],
    project: Callable[[Scene], Head],
) -> Scene:
    """Return the scene of ``settings`` seen through ``view``; nothing of it is computed yet.

    Raises:
        InputError: the view lies outside the scores.
    """
    shape = inputs.shape
    rows, cols = view.rows or (0, shape[0]), view.cols or (0, shape[1])
    for name, (lo, hi), most in (("queries", rows, shape[0]), ("keys", cols, shape[1])):
        if not 0 <= lo < hi <= most:
            raise InputError(f"The view shows {name} {lo} to {hi}, but there are {name} 0 to {most}.")
    scale, full_scale = (
        each.scale(inputs.d_k, inputs.scale_of(settings.head))
        for each in (settings, replace(settings, scaling=1.0))
    )
    seen, known = shares(mask, rows, cols, shape)
    edge = seen if mask.has_bias else seen - known
    left = (seen, edge, shares(mask, (0, shape[0]), (0, shape[1]), shape)[0])
    return Scene(
        key,
        settings,
        inputs,
        project,
        scale,
        full_scale,
        mask,
        rows,
        cols,
        view.pixels,
        progress,
        timings,
        left,
    )


def require_memory(inputs: Inputs, view: View) -> None:
    """One head, the statistics of three scales, and tiles at the view's resolution.

    Raises:
        MemoryBudgetError: they would not fit.
    """
    t_q, t_k = inputs.shape
    head = inputs.dtype.itemsize * (t_q * (inputs.d_k + 2 * inputs.d_v) + t_k * (inputs.d_k + inputs.d_v))
    statistics = 3 * t_q * (9 + inputs.d_v) * 8
    picture = 8 * 4 * view.pixels[0] * view.pixels[1]
    memory.require(
        head + statistics + picture,
        Sentence(
            QT_TRANSLATE_NOOP("errors", "One head at T = {t:,} with d_k = {d_k}"),
            t=max(t_q, t_k),
            d_k=inputs.d_k,
        ),
        Sentence(
            QT_TRANSLATE_NOOP("errors", "Choose a shorter T or fewer dimensions."),
        ),
    )
