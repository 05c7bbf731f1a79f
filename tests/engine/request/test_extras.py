"""Extras through the pipeline: by name, computed once, for the settings that they are asked with."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from attnviz.core import reference
from attnviz.core.dimensions import Dimensions
from attnviz.core.errors import Cancelled, InputError
from attnviz.core.inputs import Inputs
from attnviz.core.job import Job
from attnviz.core.masks import BooleanArray, NoMask, Prefix
from attnviz.core.numbers.sweep import Sweep
from attnviz.core.settings import RandomSource, Settings
from attnviz.engine.cpu.engine import NumpyEngine
from attnviz.engine.pipeline import Pipeline
from attnviz.sources import load

SETTINGS = Settings(RandomSource(Dimensions(10, 2, 7), seed=4), head=1)


@pytest.fixture
def pipeline() -> Pipeline:
    return Pipeline(load, NumpyEngine())


def test_the_survey_follows_scale_and_mask_and_not_the_head_on_show(pipeline: Pipeline) -> None:
    first = pipeline.extra("heads", SETTINGS)
    assert pipeline.extra("heads", replace(SETTINGS, head=0)) is first
    raw = pipeline.extra("heads", replace(SETTINGS, scaling=0.0))
    free = pipeline.extra("heads", replace(SETTINGS, masked=False))
    assert (first.scale, raw.scale) == (5**-0.5, 1.0)  # type: ignore[attr-defined]
    assert raw.heads[0].summary.max_weight > first.heads[0].summary.max_weight  # type: ignore[attr-defined]
    assert free.heads[0].weights.blocked is None  # type: ignore[attr-defined]
    assert first.heads[0].weights.blocked is not None  # type: ignore[attr-defined]
    assert pipeline.extra("heads", SETTINGS) is first


def test_the_mask_of_the_input_counts(pipeline: Pipeline) -> None:
    allowed = np.ones((7, 7), bool)
    allowed[:, 3] = False

    def with_mask(source: RandomSource, layer: int) -> Inputs:
        return replace(load(source, layer), attn_mask=BooleanArray(allowed))

    found = Pipeline(with_mask, NumpyEngine()).extra("heads", replace(SETTINGS, mask=Prefix(7)))
    assert found.heads[0].weights.blocked[:, 3].all()  # type: ignore[attr-defined]
    assert not found.heads[0].weights.blocked[:, 2].any()  # type: ignore[attr-defined]


def test_unmasked_rows_are_those_of_the_head_on_show_without_any_mask(pipeline: Pipeline) -> None:
    rows = pipeline.extra("unmasked", SETTINGS)
    head = load(SETTINGS.source, 0).head_of(1)
    right = reference.attention(head.query, head.key, head.value, None, NoMask()).statistics
    np.testing.assert_allclose(rows.future_mass, right.future_mass, rtol=1e-5, atol=1e-7)  # type: ignore[attr-defined]
    assert (rows.keys_seen == 7).all()  # type: ignore[attr-defined]
    assert pipeline.extra("unmasked", replace(SETTINGS, head=0)) is not rows


def test_what_was_cancelled_grows_on(pipeline: Pipeline) -> None:
    grown: list[Sweep] = []
    for count in (1, 2):
        with pytest.raises(Cancelled):
            pipeline.extra("sweep", SETTINGS, grown.append, Job(cancelled=lambda n=count: len(grown) >= n))
    assert [len(sweep.variance) for sweep in grown] == [1, 2]
    assert grown[0].seed == 4


def test_a_name_that_is_none_is_refused(pipeline: Pipeline) -> None:
    with pytest.raises(InputError, match="no extra 'head'; there are heads, sweep, unmasked"):
        pipeline.extra("head", SETTINGS)
