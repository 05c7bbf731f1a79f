"""Colours of scores say something whatever their mean, their number and the factor that scales them."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

from attnviz.core.colours.colour_scale import Scale, ScoreLimits, drawn_scores, usual_scores
from attnviz.core.inputs import Head, Inputs
from attnviz.core.masks import Alibi, Causal, NoMask
from attnviz.core.numbers.statistics import ScoreDistribution
from attnviz.core.result import Result
from attnviz.core.settings import ArraySource, Settings, View
from attnviz.core.tile import Stage
from attnviz.engine.cpu.engine import NumpyEngine
from attnviz.engine.pipeline import Pipeline
from attnviz.figures.items import colorbar
from attnviz.figures.panels.peakiness import PeakinessFigure
from attnviz.figures.panels.peakiness_spread import SpreadFigure
from attnviz.figures.panels.row import _left_out
from attnviz.figures.panels.stage import StageFigure
from attnviz.figures.words import text
from attnviz.sources import load

SCORES = {"raw": Stage.RAW, "scaled": Stage.SCALED, "mask": Stage.MASKED}
T, D = 40, 16


def settings_of(mean: float = 0.0, scale: float | None = None, spread: float = 1.0) -> Settings:
    """Random vectors whose scores have standard deviation 4 · ``spread`` about ``mean``."""
    query, key, value = np.random.default_rng(1).standard_normal((3, T, D)).astype(np.float32)
    key *= np.float32(spread)
    query[:, 0], key[:, 0] = 1, mean
    head = Head(query, key, value)
    inputs = Inputs("made", 1, 1, T, T, D, D, lambda n: head, scale=scale)
    return Settings(source=ArraySource("made", lambda layer: inputs))


def compute(settings: Settings, view: View = View()) -> Result:  # noqa: B008 (frozen)
    return Pipeline(load, NumpyEngine()).compute(settings, view)


def shown(name: str, result: Result) -> StageFigure:
    figure = StageFigure(name)
    figure.show_result(result)
    return figure


def clipped_share(name: str, result: Result) -> float:
    picture = shown(name, result).matrix.picture
    assert picture is not None
    return sum(picture.clipped) / picture.indices.size


@pytest.mark.parametrize("mean", [-1e6, -300, -25, -10, 0, 2, 12, 19, 21, 300, 1e5])
def test_few_cells_are_clipped_and_colours_differ_whatever_the_mean(qapp: object, mean: float) -> None:
    result = compute(settings_of(mean))
    for name in SCORES:
        assert clipped_share(name, result) < 0.05
    picture = result.picture(Stage.RAW, result.colours(Stage.RAW))
    assert np.ptp(picture.indices[picture.indices < 251].astype(int)) > 60


@pytest.mark.parametrize(("scale", "there"), [(None, 75), (-0.5, -150), (3.0, 900)])
def test_limits_away_from_zero_are_said(qapp: object, scale: float | None, there: float) -> None:
    result = compute(settings_of(300, scale))
    assert "colours about 300" in shown("raw", result).subtitle()
    for name in ("scaled", "mask"):
        words = shown(name, result).subtitle()
        assert f"colours about {str(there).replace('-', '−')}" in words
        colours = result.colours(SCORES[name])
        assert colours.low < there < colours.high
        assert colorbar.ticks(colours) == [colours.low, there, colours.high]


def test_ticks_of_limits_far_from_zero_can_be_told_apart() -> None:
    scale = Scale.of_range(1e6 - 4, 1e6 + 4)
    labels = [colorbar.shifted_label(value, scale) for value in colorbar.ticks(scale)]
    assert labels == ["999996", "1000000", "1000004"]


@pytest.mark.parametrize("scale", [None, 0.0, -0.0, -0.5, -7.0, 0.4, 3.0, 1e30, 1e-30, -1e30])
@pytest.mark.parametrize("scaling", [1.0, 0.5, 0.0])
def test_raw_scaled_and_masked_scores_share_their_limits(
    qapp: object, scale: float | None, scaling: float
) -> None:
    result = compute(replace(settings_of(scale=scale), scaling=scaling))
    limits = {result.colours(stage) for stage in SCORES.values()}
    assert limits == {compute(settings_of(scale=scale)).colours(Stage.RAW)}
    assert all(clipped_share(name, result) < 0.05 for name in SCORES)
    assert "same limits" in shown("scaled", result).subtitle()


@pytest.mark.parametrize("scale", [-0.5, 3.0, 1e30, 1e-30])
def test_limits_of_their_own_are_those_of_scores_of_that_size(qapp: object, scale: float) -> None:
    result = compute(settings_of(scale=scale), View(own_limits=True))
    high = result.colours(Stage.SCALED).high
    assert 0.9 < high / (3 * result.distribution.std * abs(scale)) < 1.4


def test_masking_changes_no_colour(qapp: object) -> None:
    result = compute(settings_of())
    scaled, masked = (result.picture(stage, result.colours(stage)) for stage in (Stage.SCALED, Stage.MASKED))
    seen = np.tril(np.ones((T, T), bool))
    np.testing.assert_array_equal(masked.indices[seen], scaled.indices[seen])
    off = compute(replace(settings_of(), masked=False))
    assert off.colours(Stage.MASKED) == off.colours(Stage.SCALED)


def test_every_panel_that_clips_says_how_much(qapp: object) -> None:
    result = compute(replace(settings_of(), scaling=0.0))
    for name, stage in SCORES.items():
        tile = result.tiles[stage]
        beyond = np.abs(tile.values) > result.colours(stage).high
        if tile.blocked is not None:
            beyond &= ~tile.blocked
        assert (clips := int(beyond.sum())) > 0
        assert f"{clips} clipped" in shown(name, result).subtitle()


def test_a_picture_of_the_strongest_of_many_is_not_clipped_throughout(qapp: object) -> None:
    """At T = 131,072 each cell is the strongest of 93,025 scores."""
    for mean in (0, 300):
        result = compute(settings_of(mean), View(pixels=(4, 4)))
        assert not result.tiles[Stage.RAW].exact
        for name in SCORES:
            assert clipped_share(name, result) <= 0.1, name


def test_a_bias_that_moves_most_scores_away_has_limits_of_its_own(qapp: object) -> None:
    result = compute(replace(settings_of(), mask=Alibi(slope=20.0) & Causal()))
    assert clipped_share("mask", result) < 0.05
    assert "own limits" in shown("mask", result).subtitle()
    assert "own limits" not in shown("mask", compute(settings_of())).subtitle()


def test_ranges_of_scores() -> None:
    def of(mean: float, std: float) -> tuple[float, float] | None:
        return usual_scores(ScoreDistribution(mean, std, np.zeros(1), np.zeros(2), 1, False))

    assert of(0, 2) == (-6, 6)
    assert of(3, 2) == (-7, 7)
    assert of(300, 2) == (294, 306)
    for nothing in ((0, 0), (5, 0), (math.nan, math.nan), (0, math.inf), (math.inf, 1), (1e9, 1)):
        assert of(*nothing) is None
    assert drawn_scores(np.array([[np.nan, np.inf]]), None) == (-1, 1)
    assert drawn_scores(np.array([[19.24, 19.24]]), None) == (-19.24, 19.24)
    assert ScoreLimits(-6, 6, 1e300).shared == Scale(-6e300, 6e300)


# -- how peaked -------------------------------------------------------------------------------------


@pytest.mark.parametrize("scale", [None, -0.5, 0.0, 3.0])
def test_half_of_the_scaling_is_drawn_as_such(qapp: object, scale: float | None) -> None:
    result = compute(replace(settings_of(scale=scale), scaling=0.5))
    full = 0.25 if scale is None else scale
    assert result.scale == pytest.approx(full**0.5 if full > 0 else (1 + full) / 2)
    figure, spread, factor = PeakinessFigure(), SpreadFigure(), f"× {text.significant(result.scale)}"
    figure.resize(900, 500)
    for each in (figure, spread):
        each.show_result(result)
        assert f"{factor}, " in each.subtitle()
    np.testing.assert_allclose(figure.curves["weight"]._series[1], result.statistics.max_weight)
    assert f"{factor}: σ" in figure.histograms["scaled"].heading
    assert f"{result.statistics.saturated} at {factor}" in " ".join(figure._saturated())


@pytest.mark.parametrize("scale", [-0.5, 0.0, 3.0, 1e30, 1e-30, -1e30])
def test_the_histogram_of_scaled_scores_is_there_at_any_scale(qapp: object, scale: float) -> None:
    figure = PeakinessFigure()
    figure.show_result(compute(settings_of(scale=scale)))
    heading, histogram = figure.histograms["scaled"].heading, figure.histograms["scaled"]
    assert "−" not in heading.replace("e−", "")
    assert (np.diff(histogram._edges) > 0).all()
    share = histogram._density * np.diff(histogram._edges)
    assert share.sum() == pytest.approx(1)
    assert max(-histogram._edges[0], histogram._edges[-1]) <= histogram._limit * (1 + 1e-9)


def test_a_histogram_of_a_sample_says_so(qapp: object, monkeypatch: pytest.MonkeyPatch) -> None:
    figure = PeakinessFigure()
    figure.show_result(compute(settings_of()))
    assert figure.histograms["raw"].note == ""
    monkeypatch.setattr("attnviz.engine.cpu.distribution.SAMPLE", 20)
    figure.show_result(compute(settings_of()))
    assert {h.note for h in figure.histograms.values()} == {"of 400 scores, an even sample"}


def test_rows_without_statistics_are_counted_at_either_scale(qapp: object) -> None:
    settings = settings_of()
    inputs = settings.source.load(0)  # type: ignore[union-attr]
    head = inputs.head_of(0)
    query = head.query.copy()
    query[7] *= np.float32(1e38)  # without scaling beyond float32
    spoilt = replace(inputs, head_of=lambda n: Head(query, head.key, head.value), scale=1e-3)
    figure = PeakinessFigure()
    figure.show_result(compute(Settings(source=ArraySource("x", lambda layer: spoilt), mask=NoMask())))
    assert "1 row" in " ".join(figure._saturated())


def test_what_is_left_out_of_a_sum_is_added_up() -> None:
    class Row:
        weights = np.array([1.0, 3e-9, 1e-17, 0.0])

    assert _left_out(Row(), np.array([0])) == pytest.approx(3e-9 + 1e-17, rel=1e-12)  # type: ignore[arg-type]
    assert _left_out(Row(), np.array([0, 1, 2])) == 0  # type: ignore[arg-type]
