"""Between which limits, and how, numbers become colours."""

from __future__ import annotations

import math
from dataclasses import dataclass

from attnviz.core.settings import View
from attnviz.core.statistics import ScoreDistribution
from attnviz.core.tile import Stage

LINEAR_UP_TO = 64  # keys; beyond, weights are coloured by a power
UNIFORM_AT = 0.15  # of the colour bar: where the weight 1/keys of a uniform row lies
_STEPS = (1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10)
_LEAST, _MOST = 1e-300, 5e307  # twice a limit, and one over that, are float64's


def nice_limit(value: float) -> float:
    """The round number at or just above ``value``: a colour limit that is easy to read and rarely moves.

    From 1e-300 to 5e307, so that float64 holds what lies between it and its negative, and one over that.
    """
    if not math.isfinite(value) or value <= 0:
        return 1.0
    value = min(max(value, _LEAST), _MOST)
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

    @property
    def suits_float32(self) -> bool:
        """Whether float32 holds the limits, and one over what lies between them."""
        return 1e-37 < self.high - self.low < 1e37

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

    @classmethod
    def about_zero(cls, most: float) -> Scale:
        """As far below 0 as above it, to the round number from ``most`` on."""
        limit = nice_limit(most)
        return cls(-limit, limit)


def usual_score(distribution: ScoreDistribution) -> float | None:
    """Three standard deviations of all raw scores: steady under zoom, and one outlier cannot pale the rest.

    None where there is no such number, or all scores are the same.
    """
    spread = 3 * distribution.std
    return spread if 0 < spread < math.inf else None


def of_stage(stage: Stage, keys: int, score_limit: float, scale: float, view: View, *, side: bool) -> Scale:
    """The colours of a T x T stage.

    Raw and scaled scores share their limits, and scaling fades, unless ``view.own_limits``.

    Args:
        keys: T_k.
        score_limit: raw scores up to which colours go, ``Result.score_limit``.
        scale: factor of the raw scores.
        side: whether scaled and unscaled scores stand beside each other, and share their limits.
    """
    if stage is Stage.WEIGHTS:
        return Scale.of_weights(keys)
    free = view.own_limits and stage is not Stage.RAW
    own = free or (stage is Stage.MASKED and not side)
    return Scale.about_zero(score_limit * (scale if own else 1.0))
