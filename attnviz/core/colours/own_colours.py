"""Colours that the person has chosen, one choice for each kind of numbers; without one they are automatic."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from attnviz.core import checks
from attnviz.core.errors import InputError
from attnviz.core.sentence import QT_TRANSLATE_NOOP, Sentence
from attnviz.core.tile import Stage

if TYPE_CHECKING:
    from attnviz.core.colours.colour_scale import Scale

#: Kind of numbers -> its colour maps. The first one, without a name, is the map of the theme.
MAPS = {
    "scores": ("", "purple-orange", "teal-brown"),
    "weights": ("", "grey", "cividis"),
    "values": ("", "purple-orange", "teal-brown"),
}
#: Pictures are made in float32: limits and the range between them must fit it.
MOST, LEAST_APART = 1e30, 1e-30


@dataclass(frozen=True)
class Own:
    """The choice for one kind: limits, both or none, and the name of a colour map.

    Raises:
        InputError: only one limit, limits that are no numbers, or not in their order.
    """

    low: float | None = None
    high: float | None = None
    map: str = ""

    def __post_init__(self) -> None:
        checks.of_kind("map", self.map, str)
        if (self.low is None) != (self.high is None):
            words = QT_TRANSLATE_NOOP("errors", "Colour limits are two numbers, a lower and an upper one.")
            raise InputError(Sentence(words))
        if self.low is None or self.high is None:
            return
        for limit in (self.low, self.high):
            if abs(checks.finite(QT_TRANSLATE_NOOP("titles", "A colour limit"), limit)) > MOST:
                words = QT_TRANSLATE_NOOP("errors", "A colour limit is at most 1e30 from 0, not {value}.")
                raise InputError(Sentence(words, value=checks.shown(limit)))
        if not self.high - self.low >= max(LEAST_APART, 1e-12 * max(abs(self.low), abs(self.high))):
            words = QT_TRANSLATE_NOOP(
                "errors", "The upper colour limit must be larger than the lower one, by more than rounding."
            )
            raise InputError(Sentence(words))

    @property
    def fixed(self) -> bool:
        """Whether the limits are the person's."""
        return self.low is not None

    def applied(self, automatic: Scale) -> Scale:
        """``automatic`` between the limits that were chosen, if any."""
        if self.low is None or self.high is None:
            return automatic
        return replace(automatic, low=float(self.low), high=float(self.high))


@dataclass(frozen=True)
class OwnColours:
    """The choices for scores (raw, scaled, masked), weights, and values (Q, K, V and output).

    Raises:
        InputError: a colour map that its kind does not have.
    """

    scores: Own = field(default_factory=Own)
    weights: Own = field(default_factory=Own)
    values: Own = field(default_factory=Own)

    def __post_init__(self) -> None:
        for kind, maps in MAPS.items():
            if (own := getattr(self, kind)).map not in maps:
                words = QT_TRANSLATE_NOOP("errors", "There is no colour map {value} for {kind}; use {maps}.")
                known = ", ".join(name for name in maps if name)
                raise InputError(Sentence(words, value=checks.shown(own.map), kind=kind, maps=known))

    def of_stage(self, stage: Stage) -> Own:
        """Return the choice for a T x T stage."""
        return self.weights if stage is Stage.WEIGHTS else self.scores

    def to_json(self) -> dict[str, Any]:
        """Return what differs from the automatic colours, in JSON's own types."""
        chosen = {kind: getattr(self, kind) for kind in MAPS}
        return {kind: vars(own).copy() for kind, own in chosen.items() if own != Own()}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> OwnColours:
        """Return the inverse of :meth:`to_json`; kinds of a newer version are an error."""
        return cls(**{str(kind): Own(one["low"], one["high"], one["map"]) for kind, one in data.items()})
