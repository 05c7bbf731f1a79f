"""Between which limits, and how, numbers become colours."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np

from attnviz.core.numbers.statistics import ScoreDistribution
from attnviz.core.settings import View
from attnviz.core.tile import Stage

#: Above this many keys, weights are coloured by a power, so that the weight 1/keys of a uniform row is seen.
LINEAR_UP_TO = 64
UNIFORM_AT = 0.15  # of the colour bar: where the weight 1/keys of a uniform row lies
_STEPS = (1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10)
#: Numbers are coloured about 0 if the end nearer to 0 is at most this share of the other end.
_FAR = 0.25
#: Colours go about a mean that lies at least so many standard deviations from 0: the ends at ±3 of them are
#: then as in _FAR.
_AWAY = 5.0
#: A standard deviation that is a smaller share of the mean than this is float32's rounding.
_FLAT = 2.0**-20
#: The share of a picture's numbers that lies beyond each limit which is taken from the picture.
_OUTER = 0.005
_LEAST, _MOST = 1e-300, 5e307  # within these, twice a limit and 1 / limit fit float64


def nice_limit(value: float) -> float:
    """Return the round number at or just above ``value``: a colour limit that is easy to read and rarely
    moves.

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
        """Return where a value lies on the colour bar, 0 to 1."""
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

    @classmethod
    def of_range(cls, low: float, high: float) -> Scale:
        """Round limits for numbers from ``low`` to ``high``: about 0, unless 0 lies far from all of them.

        Then about the middle of them: about 0 they would all have one colour.
        """
        ends = abs(low), abs(high)
        if low <= 0 <= high or min(ends) <= _FAR * max(ends):
            return cls.about_zero(max(ends))
        half = nice_limit((high - low) / 2)
        step = 10.0 ** math.floor(math.log10(half)) / 2
        middle = round((low + high) / 2 / step) * step
        return cls(middle - half, middle + half)

    @property
    def shifted(self) -> bool:
        """Whether 0 lies outside: the middle colour is then that of the middle."""
        return self.low > 0 or self.high < 0

    @property
    def middle(self) -> float:
        """The number between the limits."""
        return self.low + (self.high - self.low) / 2

    def joined(self, other: Scale) -> Scale:
        """Both: from the lower of the limits to the higher."""
        return replace(self, low=min(self.low, other.low), high=max(self.high, other.high))


@dataclass(frozen=True)
class ScoreLimits:
    """From ``low`` to ``high`` raw scores have colours of their own; scaled and masked ones accordingly.

    Args:
        full_scale: factor of the raw scores when scaling is on, whether it is or not.
        masked: limits of the masked scores, where what the mask adds moves most of them past the others'.
    """

    low: float
    high: float
    full_scale: float = 1.0
    masked: Scale | None = None

    def times(self, factor: float) -> Scale:
        """Limits for the raw scores times ``factor``, of either sign."""
        ends = sorted((_within(self.low * factor), _within(self.high * factor)))
        return Scale.of_range(*ends)

    @property
    def shared(self) -> Scale | None:
        """Limits that serve raw scores and scaled ones alike; None where they lie apart, away from 0."""
        raw = self.times(1.0)
        return None if raw.shifted else Scale.about_zero(_within(raw.high * max(1.0, abs(self.full_scale))))


def _within(value: float) -> float:
    return min(max(value, -_MOST), _MOST)


def usual_scores(distribution: ScoreDistribution) -> tuple[float, float] | None:
    """Three standard deviations of all raw scores about 0: steady under zoom, and no outlier pales the rest.

    More where the mean is not 0, and about the mean where 0 is far from all scores. None where there is no
    such number, or float32 holds all scores as one.
    """
    mean, spread = distribution.mean, distribution.std
    if not (0 < 3 * spread < math.inf and math.isfinite(mean)) or spread <= _FLAT * abs(mean):
        return None
    if abs(mean) > _AWAY * spread:
        return mean - 3 * spread, mean + 3 * spread
    most = max(3 * spread, abs(mean) + 2 * spread)
    return -most, most


def drawn_scores(values: np.ndarray, usual: tuple[float, float] | None) -> tuple[float, float]:
    """Return the range of the numbers in a picture but for the outermost of them;
    about 0 where the usual one is.

    Args:
        values: NaN and ±∞ are no numbers.
    """
    numbers = values[np.isfinite(values)].astype(np.float64)
    if not numbers.size:
        return usual or (-1.0, 1.0)
    if usual is None:
        most = float(np.abs(numbers).max())
        return -most, most
    low, high = (float(x) for x in np.quantile(numbers, (_OUTER, 1 - _OUTER)))
    if usual[0] < 0 < usual[1]:
        low, high = min(low, -high), max(high, -low)
    return low, high


def of_stage(stage: Stage, keys: int, limits: ScoreLimits, scale: float, view: View, *, side: bool) -> Scale:
    """Return the colours of a T x T stage.

    Raw, scaled and masked scores share their limits, so that scaling fades and masking changes no colour,
    unless ``view.own_limits`` or where 0 lies far from all of them.

    Args:
        keys: T_k.
        scale: factor of the raw scores.
        side: whether scaled and unscaled scores stand beside each other, and share their limits.
    """
    if stage is Stage.WEIGHTS:
        return Scale.of_weights(keys)
    if stage is Stage.MASKED and limits.masked is not None and not side:
        return limits.masked
    shared = None if view.own_limits else limits.shared
    return shared or limits.times(1.0 if stage is Stage.RAW else scale)
