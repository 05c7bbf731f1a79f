"""What a Result carries of the stages that an engine holds: pictures of all, numbers of those at hand."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace

from attnviz.core.colours.colour_scale import Scale, ScoreLimits, drawn_scores, of_stage, usual_scores
from attnviz.core.colours.own_colours import OwnColours
from attnviz.core.colours.picture import MOST_NUMBERS, Picture
from attnviz.core.numbers.statistics import ScoreDistribution
from attnviz.core.settings import View
from attnviz.core.tile import Stage, Tile
from attnviz.engine.request.plan import Scene
from attnviz.engine.tile_handle import Held

#: Limits follow from the picture itself if a larger share of its cells than this lies beyond the usual
#: limits: one cell of a long input shows the strongest of thousands of scores.
_MOST_CLIPPED = 0.05
#: The same share, of masked scores beyond the limits of the raw scores, where the mask adds something.
_MOST_MOVED = 0.5


def raw_range(distribution: ScoreDistribution, raw: Held) -> tuple[float, float]:
    """Raw scores between which colours go."""
    usual = usual_scores(distribution)
    if usual is not None and _clipped(raw.picture(Scale.of_range(*usual))) <= _MOST_CLIPPED:
        return usual
    return drawn_scores(raw.tile().values, usual)


def limits_of(
    between: tuple[float, float], full_scale: float, masked: Held, scale: float, adds: bool
) -> ScoreLimits:
    """Return the colours' limits.

    Args:
        between: those of the raw scores.
        adds: whether the mask adds to the scores that it lets through.
    """
    limits = ScoreLimits(*between, full_scale)
    colours = limits.shared or limits.times(scale)
    if not adds or _clipped(masked.picture(colours)) <= _MOST_MOVED:
        return limits
    tile = masked.tile()
    seen = tile.values if tile.blocked is None else tile.values[~tile.blocked]
    return replace(limits, masked=Scale.of_range(*drawn_scores(seen, (-1.0, 1.0))))


def _clipped(picture: Picture) -> float:
    """Share of the cells that hold a number which lies beyond the limits."""
    cells = picture.indices.size - picture.nonfinite - picture.blocked_cells
    return sum(picture.clipped) / max(cells, 1)


def pictures_of(
    held: Mapping[Stage, Held],
    limits: ScoreLimits,
    scale: float,
    scene: Scene,
    view: View,
    own: OwnColours,
) -> dict[tuple[Stage, Scale], Picture]:
    """Every stage in the colours that figures show it in."""
    pictures, keys = {}, scene.shape[1]
    for stage, each in held.items():
        for side in {False, view.compare}:
            automatic = of_stage(stage, keys, limits, scale, view, side=side)
            colours = own.of_stage(stage).applied(automatic)
            pictures[stage, colours] = each.picture(colours)
    return pictures


def numbers_of(held: Mapping[Stage, Held], scene: Scene, view: View) -> dict[Stage, Tile]:
    """Return the stages' numbers: those that are wanted, on the host already,
    or written into a picture's cells."""
    few = math.prod(hi - lo for lo, hi in (scene.rows, scene.cols)) <= MOST_NUMBERS
    wanted = few or view.values
    return {stage: each.tile() for stage, each in held.items() if wanted or each.host is not None}


def nonfinite_of(
    matrices: Mapping[str, Tile], pictures: Mapping[tuple[Stage, Scale], Picture]
) -> dict[str, int]:
    """``Result.nonfinite``."""
    stages = {str(stage): picture.nonfinite for (stage, _), picture in pictures.items()}
    counts = {name: tile.nonfinite for name, tile in matrices.items()} | stages
    return {name: count for name, count in counts.items() if count}
