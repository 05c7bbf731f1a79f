"""Raw and scaled scores share their colour limits until the lock is open; what lies beyond is counted."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from attnviz.core.colours.colour_scale import Scale
from attnviz.core.colours.picture import picture_of
from attnviz.core.inputs import Head, Inputs
from attnviz.core.masks import BooleanArray
from attnviz.core.result import Result
from attnviz.core.settings import FIRST_SETTINGS, ArraySource, Settings, View
from attnviz.core.tile import Stage, Tile
from attnviz.engine.cpu.engine import NumpyEngine
from attnviz.engine.pipeline import Pipeline
from attnviz.figures.panels.stage import StageFigure
from attnviz.sources import load

PIPELINE = Pipeline(load, NumpyEngine())


def compute(scaling: float, *, own_limits: bool) -> Result:
    return PIPELINE.compute(replace(FIRST_SETTINGS, scaling=scaling), View(own_limits=own_limits))


def high(name: str, result: Result) -> float:
    return StageFigure(name).colour_scale(result).high


@pytest.mark.parametrize("scaling", [0.0, 0.5, 1.0])
def test_locked_limits_stay_whatever_the_scaling(qapp: object, scaling: float) -> None:
    result = compute(scaling, own_limits=False)
    assert high("raw", result) == high("scaled", result) == high("raw", compute(1.0, own_limits=True))


def test_open_limits_follow_the_scaled_scores_and_leave_the_raw_ones(qapp: object) -> None:
    free, locked = compute(1.0, own_limits=True), compute(1.0, own_limits=False)
    assert high("scaled", free) < high("scaled", locked) / 4
    assert high("raw", free) == high("raw", locked)
    assert high("weights", free) == high("weights", locked) == 1


def test_the_figure_says_what_its_limits_are_and_what_they_clip(qapp: object) -> None:
    result = compute(1.0, own_limits=False)
    raw, scaled = StageFigure("raw"), StageFigure("scaled")
    for figure in (raw, scaled):
        figure.show_result(result)
    limit = high("raw", result)
    beyond = int(np.count_nonzero(np.abs(result.tiles[Stage.RAW].values) > limit))
    assert beyond > 0
    assert f"{beyond} clipped" in raw.subtitle()
    assert scaled.subtitle() == "same limits"
    scaled.show_result(compute(1.0, own_limits=True))
    assert scaled.subtitle() == f"own limits · {beyond} clipped"


def test_neither_blocked_cells_nor_nan_are_clipped() -> None:
    values = np.array([[-np.inf, np.nan, -3.0, 3.0, 4.0, 0.0, np.inf]])
    picture = picture_of(Tile(values, (0, 1), (0, 7), nonfinite=3), Scale(-2.0, 2.0))
    assert picture.clipped == (1, 2)
    assert picture.nonfinite == 3


def test_limits_beyond_float32_clip_nothing() -> None:
    values = np.array([[-np.inf, 3e38, np.nan]], np.float32)
    tile = Tile(values, (0, 1), (0, 3), nonfinite=2)
    assert picture_of(tile, Scale(-1.5e61, 1.5e61)).clipped == (0, 0)


def test_counts_of_a_reduced_picture_are_bounds(qapp: object) -> None:
    """A picture cell that is no number, or beyond the limits, holds at least one such matrix cell."""
    head = PIPELINE.compute(FIRST_SETTINGS, View()).head
    query = head.query.copy()
    query[3, 1] = np.nan
    inputs = Inputs(
        "spoilt", 1, 1, *head.shape, head.d_k, head.d_v, lambda n: Head(query, head.key, head.value)
    )
    settings = Settings(source=ArraySource("spoilt", lambda layer: inputs))
    whole, few = (PIPELINE.compute(settings, View(pixels=(n, n))) for n in (512, 5))
    figure = StageFigure("raw")
    figure.show_result(whole)
    exact = int(np.isnan(whole.tiles[Stage.RAW].values).sum())
    assert f"{exact} NaN/∞" in figure.subtitle()
    assert "≥" not in figure.subtitle()
    figure.show_result(few)
    cells = int(np.isnan(few.tiles[Stage.RAW].values).sum())
    assert 0 < cells < exact
    assert f"≥ {cells} NaN/∞" in figure.subtitle()
    figure.show_result(PIPELINE.compute(FIRST_SETTINGS, View(pixels=(8, 8))))
    assert figure.matrix.picture is not None
    assert (clips := sum(figure.matrix.picture.clipped)) > 0
    assert f"≥ {clips} clipped" in figure.subtitle()


def test_rows_that_have_no_weights_are_not_said_to_sum_to_one(qapp: object) -> None:
    figure = StageFigure("weights")
    figure.show_result(PIPELINE.compute(FIRST_SETTINGS, View()))
    assert figure.subtitle() == "each row sums to 1"
    nothing = BooleanArray(np.zeros((19, 19), bool))
    figure.show_result(PIPELINE.compute(replace(FIRST_SETTINGS, mask=nothing), View()))
    assert figure.subtitle() == "0 of 19 rows sum to 1; 19 see no key"
