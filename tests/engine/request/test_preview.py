"""A preview holds true numbers at the places it has sampled, and NaN elsewhere."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from attnviz.core.dimensions import Dimensions
from attnviz.core.errors import Cancelled
from attnviz.core.job import Job
from attnviz.core.masks import Causal, NoMask, SlidingWindow
from attnviz.core.settings import RandomSource, Settings, View
from attnviz.core.tile import Stage
from attnviz.engine import pipeline as pipeline_module
from attnviz.engine.cpu.engine import NumpyEngine
from attnviz.engine.pipeline import Pipeline
from attnviz.engine.request.preview import _samples
from attnviz.sources import load


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> Pipeline:
    """Every request is worth a preview."""
    monkeypatch.setattr(pipeline_module, "PREVIEW_FROM", 0.0)
    return Pipeline(load, NumpyEngine())


def settings(t: int, **changes: Any) -> Settings:
    return Settings(source=RandomSource(Dimensions(16, 2, t)), **changes)


@pytest.mark.parametrize("mask", [Causal(), NoMask(), SlidingWindow(30)])
@pytest.mark.parametrize("t", [7, 97, 1025])
def test_sampled_cells_and_rows_are_the_true_ones(
    at_once: Pipeline, t: int, mask: Causal | NoMask | SlidingWindow
) -> None:
    chosen = settings(t, mask=mask, scaling=1.0)
    first = at_once.preview(chosen, View(pixels=(64, 48)))
    whole = at_once.compute(chosen, View(pixels=(t, t)))
    assert first.preview
    assert not whole.preview
    rows, cols = _samples((0, t), 64), _samples((0, t), 48)
    for stage in Stage:
        seen, true = first.tiles[stage], whole.tiles[stage].values[np.ix_(rows, cols)]
        np.testing.assert_allclose(seen.values, true, rtol=2e-5, atol=2e-6)
        assert seen.rows == (0, t)
        assert seen.sampled
    for name in ("logsumexp", "row_max", "max_weight", "entropy", "jacobian_norm"):
        seen, true = getattr(first.statistics, name), getattr(whole.statistics, name)
        np.testing.assert_allclose(seen[rows], true[rows], rtol=2e-5, atol=2e-6)
        others = np.setdiff1d(np.arange(t), rows)
        assert np.isnan(seen[others]).all()
    assert (first.statistics.keys_seen[rows] == whole.statistics.keys_seen[rows]).all()


def test_a_zoomed_preview_has_the_output_and_the_statistics_of_all_rows(at_once: Pipeline) -> None:
    chosen, pixels = settings(1025), (64, 48)
    first = at_once.preview(chosen, View(rows=(700, 800), cols=(0, 90), pixels=pixels))
    whole = at_once.compute(chosen, View(pixels=(1025, 1025)))
    rows, everywhere = _samples((700, 800), 64), _samples((0, 1025), 64)
    assert first.tiles[Stage.WEIGHTS].rows == (700, 800)
    assert first.output.rows == whole.output.rows == (0, 1025)
    np.testing.assert_allclose(first.output.values, whole.output.values[everywhere], rtol=2e-5, atol=2e-6)
    known = np.flatnonzero(np.isfinite(first.statistics.entropy))
    assert known.tolist() == np.union1d(rows, everywhere).tolist()
    np.testing.assert_allclose(
        first.statistics.entropy[known], whole.statistics.entropy[known], rtol=2e-5, atol=2e-6
    )


def test_a_preview_can_be_stopped(at_once: Pipeline) -> None:
    with pytest.raises(Cancelled):
        at_once.preview(settings(300), View(pixels=(50, 50)), Job(cancelled=lambda: True))


def test_what_no_preview_changes_is_computed_once(at_once: Pipeline) -> None:
    """At a million positions Q, K, V and the distribution are most of a preview."""
    chosen, pixels = settings(300), (50, 50)
    first = at_once.preview(chosen, View(pixels=pixels))
    zoomed = at_once.preview(chosen, View(rows=(10, 200), cols=(0, 90), pixels=pixels))
    whole = at_once.compute(chosen, View(pixels=pixels))
    for later in (zoomed, whole):
        for name in ("query", "key", "value", "distribution"):
            assert getattr(later, name) is getattr(first, name)


def test_blocked_samples_are_blocked_as_the_rule_says(at_once: Pipeline) -> None:
    first = at_once.preview(settings(300), View(pixels=(50, 50)))
    rows, cols = _samples((0, 300), 50), _samples((0, 300), 50)
    assert (first.tiles[Stage.MASKED].blocked == (cols[None, :] > rows[:, None])).all()
    assert first.blocked_cells is None


def test_saturated_rows_are_counted_among_the_sampled_ones_only(at_once: Pipeline) -> None:
    first = at_once.preview(settings(1025), View(pixels=(100, 100)))
    # Sampled rows see at least two keys: none of the 100 is row 0.
    assert first.unscaled_statistics.saturable == 100


def test_short_work_has_no_preview() -> None:
    assert Pipeline(load, NumpyEngine()).preview(settings(512), View()) is None


def test_what_is_remembered_needs_no_preview(monkeypatch: pytest.MonkeyPatch) -> None:
    pipeline = Pipeline(load, NumpyEngine())
    monkeypatch.setattr(pipeline_module, "PREVIEW_FROM", 1.0)
    assert pipeline.preview(settings(97), View()) is not None
    pipeline.compute(settings(97), View())
    assert pipeline.preview(settings(97), View()) is None
