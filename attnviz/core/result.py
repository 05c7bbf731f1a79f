"""What is on show: one frozen Result that panels, read-out and every export draw from."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field

from attnviz.core.colours.colour_scale import Scale, ScoreLimits, of_stage
from attnviz.core.colours.picture import Picture, picture_of
from attnviz.core.inputs import Head, Inputs
from attnviz.core.masks import Mask, NoMask, OwnMask
from attnviz.core.numbers.peakiness_histogram import spread
from attnviz.core.numbers.statistics import RowStatistics, ScoreDistribution
from attnviz.core.numbers.survey import summarise
from attnviz.core.sentence import QT_TRANSLATE_NOOP, Sentence
from attnviz.core.settings import Settings, View
from attnviz.core.tile import Stage, Tile

#: From so many rows on, the computing thread also makes what is derived from all of them.
_MANY = 1 << 16


@dataclass(frozen=True)
class EngineReport:
    """Which engine served, on what, and why it is not the one hoped for."""

    name: str  # "numpy" | "cupy"
    device: str  # "2 cores", "NVIDIA H200"
    reason: str = ""  # empty when this is the engine that was hoped for

    def __str__(self) -> str:
        title = {"numpy": "NumPy", "cupy": "CuPy"}[self.name]
        return " · ".join(part for part in (title, self.device, self.reason) if part)


@dataclass(frozen=True, eq=False)
class Result:
    """One computed state of the laboratory; arrays are at panel resolution, never T x T at long T.

    ``scaled_statistics`` and ``unscaled_statistics`` are both there whichever is on show, since they are
    drawn together; ``statistics`` is the one of the scale on show. ``pictures`` are of every stage; ``tiles``
    of those whose numbers are on the host, which is all of them unless the view wants none.
    """

    generation: int
    settings: Settings
    view: View
    inputs: Inputs
    head: Head
    scale: float
    full_scale: float  # the scale when scaling is on: 1/√d_k, or the model's own
    query: Tile  # T_q x d_k
    key: Tile  # T_k x d_k
    value: Tile  # T_k x d_v
    tiles: Mapping[Stage, Tile]
    output: Tile  # T_q x d_v
    statistics: RowStatistics
    scaled_statistics: RowStatistics
    unscaled_statistics: RowStatistics
    distribution: ScoreDistribution  # of the raw scores
    limits: ScoreLimits  # between which scores are coloured
    blocked_cells: int | None  # of T_q * T_k; None in a preview, which has not counted them
    pictures: Mapping[tuple[Stage, Scale], Picture] = field(default_factory=dict)
    nonfinite: Mapping[str, int] = field(default_factory=dict)  # stage or "query"... -> NaN/inf cells seen
    timings: Mapping[str, float] = field(default_factory=dict)  # stage -> seconds, only what was computed now
    engine: EngineReport = field(default_factory=lambda: EngineReport("numpy", ""))
    preview: bool = False  # sampled cells and rows are exact, the others still to come (NaN)
    extras: Mapping[str, object] = field(default_factory=dict)  # core.extras -> what some figures need too
    counterpart: Result | None = None  # the same without scaling (or with), where the view compares

    @property
    def shape(self) -> tuple[int, int]:
        """(T_q, T_k)."""
        return self.inputs.shape

    def colours(self, stage: Stage, *, side: bool = False) -> Scale:
        """Those of a T x T stage: the person's, else as ``core.colour_scale.of_stage`` has them."""
        automatic = of_stage(stage, self.shape[1], self.limits, self.scale, self.view, side=side)
        return self.settings.colours.of_stage(stage).applied(automatic)

    def picture(self, stage: Stage, scale: Scale) -> Picture:
        """Return a T x T stage in the colours of ``scale``; in others only where its numbers are not here."""
        made = self.pictures.get((stage, scale))
        if made is None and stage in self.tiles:
            made = picture_of(self.tiles[stage], scale)
        return made or next(picture for (of, _), picture in self.pictures.items() if of is stage)

    @property
    def applied(self) -> tuple[RowStatistics, float]:
        """What is drawn beside the unscaled: rows and scale in force, or those of full scaling while off."""
        if self.settings.scaling > 0:
            return self.statistics, self.scale
        return self.scaled_statistics, self.full_scale

    def derive(self) -> Result:
        """Itself, with what takes a while to derive of many rows remembered; by the thread that computes."""
        if len(self.statistics.keys_seen) >= _MANY:
            spread(self.applied[0], self.unscaled_statistics)
            summarise(self.scaled_statistics)
            summarise(self.unscaled_statistics)
        return self

    @property
    def masked(self) -> bool:
        """Whether a mask acts: it is switched on, and there is one."""
        return not isinstance(self.mask, NoMask)

    @property
    def mask(self) -> Mask:
        """The rule in force for the head on show."""
        return effective_mask(self.settings, self.inputs)


def rule_of(settings: Settings, inputs: Inputs) -> Mask:
    """Return the mask in force for all heads: none while off,
    else the chosen rule and the input's own together.

    Arrays bring their mask along (``OwnMask``): what a captured model used, and nothing beside it; where they
    bring none, every key is seen. This holds for a file, ``attnviz.show``, a capture and the public call
    alike. Typed text and random input are causal, as the lesson is.
    """
    if not settings.masked:
        return NoMask()
    rule, own = settings.mask, inputs.attn_mask
    if isinstance(rule, OwnMask):
        return rule.without if own is None else own
    own = inputs.blocking_mask
    if own is None:
        return rule
    return own if isinstance(rule, NoMask) else rule & own


def unasked_mask(settings: Settings, inputs: Inputs) -> Sentence | None:
    """Return which rule was taken where an input that can bring a mask brings none, and why; else None."""
    if not (settings.masked and isinstance(settings.mask, OwnMask)) or inputs.attn_mask is not None:
        return None
    if isinstance(rule_of(settings, inputs), NoMask):
        words = QT_TRANSLATE_NOOP("errors", "{title} says nothing of a mask: every key is seen.")
    else:
        words = QT_TRANSLATE_NOOP(
            "errors", "{title} says nothing of a mask: this older figure draws it causally."
        )
    return Sentence(words, title=inputs.title)


def effective_mask(settings: Settings, inputs: Inputs) -> Mask:
    """:func:`rule_of` for the chosen head."""
    return rule_of(settings, inputs).for_head(settings.head, inputs.n_head)


def row_source(result: Result, query: int) -> Hashable:
    """Return what the row of ``query`` depends on: equal for results that have the same row,
    previews among them."""
    settings = result.settings
    # Not ``result.mask``, which is a new object each time: masks made of arrays compare by identity.
    return (result.head, settings.head, settings.mask, settings.masked, result.scale, query)
