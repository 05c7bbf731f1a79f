"""What a Result carries of the stages that an engine holds: pictures of all, numbers of those at hand."""

from __future__ import annotations

import math
from collections.abc import Mapping

from attnviz.core.colour_scale import Scale, of_stage
from attnviz.core.own_colours import OwnColours
from attnviz.core.picture import MOST_NUMBERS, Picture
from attnviz.core.settings import View
from attnviz.core.tile import Stage, Tile
from attnviz.engine.held import Held
from attnviz.engine.scene import Scene


def pictures_of(
    held: Mapping[Stage, Held],
    score_limit: float,
    scale: float,
    scene: Scene,
    view: View,
    own: OwnColours,
) -> dict[tuple[Stage, Scale], Picture]:
    """Every stage in the colours that figures show it in."""
    pictures, keys = {}, scene.shape[1]
    for stage, each in held.items():
        for side in {False, view.compare}:
            automatic = of_stage(stage, keys, score_limit, scale, view, side=side)
            colours = own.of_stage(stage).applied(automatic)
            pictures[stage, colours] = each.picture(colours)
    return pictures


def numbers_of(held: Mapping[Stage, Held], scene: Scene, view: View) -> dict[Stage, Tile]:
    """The stages' numbers: those that are wanted, on the host already, or written into a picture's cells."""
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
