"""Movements: the settings that one goes through while a toggle, a mask or the width d_k is moved."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from enum import StrEnum

import numpy as np

from attnviz.core.dimensions import Dimensions
from attnviz.core.errors import InputError
from attnviz.core.inputs import Inputs
from attnviz.core.masks import Causal, Mask, NoMask, OwnMask
from attnviz.core.masks.base import Shape
from attnviz.core.sentence import QT_TRANSLATE_NOOP, Sentence
from attnviz.core.settings import RandomSource, Settings

#: The shares of the time for which the first and the last picture stand still.
REST_BEFORE, REST_AFTER = 0.15, 0.25
WIDTHS = tuple(2**n for n in range(2, 11))  # d_k of the sweep: 4 to 1024


class Movement(StrEnum):
    """What moves."""

    TOGGLE = "toggle"  # the scale, from 1 to 1/√d_k
    MASK = "mask"  # the mask falls over the rows, from the first to the last
    WIDTH = "d_k"  # the width of a head, in powers of two


@dataclass(frozen=True)
class Timing:
    """How long a movement lasts.

    Args:
        seconds: of one run, 0.5 to 60.
        fps: frames a second, 1 to 50: the shortest that a GIF can show is 20 ms.
        loop: begins again at the end, without end.
    """

    seconds: float = 4.0
    fps: float = 20.0
    loop: bool = True

    def __post_init__(self) -> None:
        length = QT_TRANSLATE_NOOP("errors", "The length is from {low:g} to {high:g} s, not {value:g}.")
        rate = QT_TRANSLATE_NOOP(
            "errors", "The frame rate is from {low:g} to {high:g} frames a second, not {value:g}."
        )
        for words, value, low, high in ((length, self.seconds, 0.5, 60.0), (rate, self.fps, 1.0, 50.0)):
            if not low <= value <= high:
                raise InputError(Sentence(words, low=low, high=high, value=value))

    @property
    def frames(self) -> int:
        """How many frames the movement has."""
        return max(2, round(self.seconds * self.fps))


@dataclass(frozen=True)
class Falling(Mask):
    """``rule`` for the first ``rows`` queries; the others still see every key."""

    rule: Mask
    rows: int

    @property
    def has_bias(self) -> bool:  # type: ignore[override]
        return self.rule.has_bias

    def for_head(self, head: int, n_head: int) -> Mask:
        return Falling(self.rule.for_head(head, n_head), self.rows)

    def allowed(self, rows: np.ndarray, cols: np.ndarray, shape: Shape) -> np.ndarray:
        return self.rule.allowed(rows, cols, shape) | (rows >= self.rows)

    def bias(self, rows: np.ndarray, cols: np.ndarray, shape: Shape) -> np.ndarray | None:
        bias = self.rule.bias(rows, cols, shape)
        return None if bias is None else np.where(rows < self.rows, bias, 0.0)

    def describe(self) -> str:
        return self.rule.describe()


def stations(settings: Settings, movement: Movement, timing: Timing, inputs: Inputs) -> list[Settings]:
    """Return the settings of every frame; equal neighbours stand still.

    Args:
        inputs: of ``settings``.

    Raises:
        InputError: the width moves and the input is not random (only random input has every width), or the
            mask falls and the input brings its own, which is there from the start.
    """
    shares = [_share(i / (timing.frames - 1)) for i in range(timing.frames)]
    match movement:
        case Movement.TOGGLE:
            return [replace(settings, scaling=share) for share in shares]
        case Movement.MASK:
            if inputs.blocking_mask is not None:
                raise InputError(
                    Sentence(
                        QT_TRANSLATE_NOOP(
                            "errors",
                            "{title} brings its own mask, which cannot be switched off here; choose an input "
                            "without one.",
                        ),
                        title=inputs.title,
                    )
                )
            n_queries = inputs.seq_len_q
            rule = Causal() if isinstance(settings.mask, NoMask | OwnMask) else settings.mask
            falls = {rows: Falling(rule, rows) for rows in range(1, n_queries)}
            ends = {0: (settings.mask, False), n_queries: (rule, True)}
            rows = [round(share * n_queries) for share in shares]
            chosen = [ends.get(n) or (falls[n], True) for n in rows]
            return [replace(settings, mask=mask, masked=masked) for mask, masked in chosen]
        case Movement.WIDTH:
            source = settings.source
            if not isinstance(source, RandomSource):
                raise InputError(
                    Sentence(
                        QT_TRANSLATE_NOOP(
                            "errors",
                            "Only random input has every width d_k; choose random input, or move scale or "
                            "mask.",
                        )
                    )
                )
            length = source.dimensions.seq_len
            step = [min(int(i * len(WIDTHS) / timing.frames), len(WIDTHS) - 1) for i in range(timing.frames)]
            sizes = [Dimensions(WIDTHS[i], 1, length) for i in step]
            return [replace(settings, source=replace(source, dimensions=size), head=0) for size in sizes]


def _share(time: float) -> float:
    """Return where a movement is at ``time`` (0 to 1): rests, eases in and out, rests."""
    moving = (time - REST_BEFORE) / (1 - REST_BEFORE - REST_AFTER)
    moving = min(max(moving, 0.0), 1.0)
    return 0.5 - 0.5 * math.cos(math.pi * moving) if 0 < moving < 1 else moving
