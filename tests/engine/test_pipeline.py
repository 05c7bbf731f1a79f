"""The pipeline: what depends on a choice is computed again, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from attnviz.core import memory, reference, result
from attnviz.core.dimensions import Dimensions
from attnviz.core.errors import Cancelled, InputError, MemoryBudgetError
from attnviz.core.inputs import Head, Inputs
from attnviz.core.job import Job
from attnviz.core.masks import Alibi, BooleanArray, Causal, Mask, NoMask, OwnMask, SlidingWindow
from attnviz.core.numbers import peakiness_histogram
from attnviz.core.numbers.chunks import pieces
from attnviz.core.result import effective_mask
from attnviz.core.settings import ArraySource, RandomSource, Settings, Source, View
from attnviz.core.tile import Reduce, Stage
from attnviz.engine.cpu.engine import NumpyEngine
from attnviz.engine.pipeline import Pipeline
from attnviz.engine.progress import Progress
from attnviz.sources.arrays import from_arrays
from tests.engine.numpy_cases import random_head

N_HEAD, T_Q, T_K, D = 3, 61, 75, 16
VIEW = View(pixels=(20, 30))
HEADS = {n: random_head(T_Q, T_K, D, seed=n) for n in range(N_HEAD)}


def settings(**extra: Any) -> Settings:
    """Settings on ``HEADS``; ``extra`` are further fields of their Inputs."""

    def load(layer: int) -> Inputs:
        return Inputs("test arrays", N_HEAD, N_HEAD, T_Q, T_K, D, D, lambda n: HEADS[n], layer=layer, **extra)

    return Settings(source=ArraySource("test arrays", load))


@pytest.fixture
def pipeline() -> Pipeline:
    return Pipeline(lambda source, layer: source.load(layer), NumpyEngine())  # type: ignore[union-attr]


def computed(pipeline: Pipeline, choice: Settings, view: View = VIEW) -> set[str]:
    return set(pipeline.compute(choice, view).timings)


def test_the_first_result_computes_everything_once(pipeline: Pipeline) -> None:
    stages = {"raw_scores", "scaled_scores", "masked_scores", "weights"}
    assert computed(pipeline, settings()) == {
        "load",
        "project",
        "statistics",
        "output",
        "distribution",
        *stages,
    }


@pytest.mark.parametrize(
    ("change", "again"),
    [
        (lambda s: s, set()),
        (lambda s: replace(s, scaling=0.0), {"scaled_scores", "masked_scores", "weights", "output"}),
        (
            lambda s: replace(s, scaling=0.5),
            {"scaled_scores", "masked_scores", "weights", "output", "statistics"},
        ),
        (lambda s: replace(s, masked=False), {"masked_scores", "weights", "output", "statistics"}),
        (lambda s: replace(s, mask=SlidingWindow(5)), {"masked_scores", "weights", "output", "statistics"}),
        (lambda s: replace(s, mask=Causal()), set()),
    ],
)
def test_a_change_computes_only_what_depends_on_it(
    pipeline: Pipeline, change: Callable[[Settings], Settings], again: set[str]
) -> None:
    first = settings()
    pipeline.compute(first, VIEW)
    assert computed(pipeline, change(first)) == again
    assert computed(pipeline, change(first)) == set()
    assert computed(pipeline, first) == set()


def test_zooming_computes_tiles_and_no_statistics(pipeline: Pipeline) -> None:
    choice = settings()
    pipeline.compute(choice, VIEW)
    zoomed = replace(VIEW, rows=(10, 30), cols=(5, 50))
    assert computed(pipeline, choice, zoomed) == {"raw_scores", "scaled_scores", "masked_scores", "weights"}
    assert computed(pipeline, choice, VIEW) == set()


class Scores(NumpyEngine):
    """Counts the tiles that form scores, by stage."""

    def __init__(self) -> None:
        super().__init__()
        self.formed: list[Stage] = []

    def tile(self, stage: Stage, *args: Any, **options: Any) -> Any:
        self.formed.append(stage)
        return super().tile(stage, *args, **options)


@pytest.mark.parametrize("scaling", [0.0, 1.0])
@pytest.mark.parametrize(
    ("choice", "rows", "cols", "formed"),
    [
        ({"mask": Causal()}, (40, 60), (0, 41), 0),
        ({"mask": Causal()}, (40, 60), (0, 42), 1),
        ({"masked": False}, (0, T_Q), (0, T_K), 0),
        ({"mask": Alibi()}, (40, 60), (0, 41), 1),
    ],
)
def test_masked_scores_where_nothing_is_blocked_are_not_formed_again(
    choice: dict, rows: tuple, cols: tuple, formed: int, scaling: float
) -> None:
    engine = Scores()
    pipeline = Pipeline(lambda source, layer: source.load(layer), engine)  # type: ignore[union-attr]
    chosen = replace(settings(), scaling=scaling, **choice)
    result = pipeline.compute(chosen, View(rows, cols, (9, 8)))
    assert engine.formed.count(Stage.MASKED) == formed
    tile = NumpyEngine().tile(
        Stage.MASKED, result.head, result.scale, effective_mask(chosen, result.inputs),
        rows=rows, cols=cols, shape=(9, 8), reduce=Reduce.EXTREME,
    )  # fmt: skip
    np.testing.assert_allclose(result.tiles[Stage.MASKED].values, tile.values, rtol=1e-6)


def test_looking_at_many_places_does_not_forget_the_picture_of_all(pipeline: Pipeline) -> None:
    slow = pipeline._memo._clock
    pipeline._memo._clock = lambda: 1e6 * slow()  # whatever this machine takes for the first, it is dearest
    choice = settings()
    pipeline.compute(choice, VIEW)
    pipeline._memo._clock = lambda: 0.0
    for row in range(20):
        pipeline.compute(choice, View(rows=(row, row + 40), cols=(0, 50), pixels=(20, 30)))
    assert computed(pipeline, choice) == set()


def test_the_share_of_a_request_is_what_its_mask_leaves_to_do(pipeline: Pipeline) -> None:
    """A quarter of the way must not be told as half of it."""
    shares: list[float] = []
    choice = replace(settings(), mask=SlidingWindow(1))
    scene = pipeline._scene(choice, VIEW, Progress(None))
    assert pipeline._steps.cost([scene]) < 2 * T_Q * T_K  # the raw scores, and little more
    pipeline.compute(choice, VIEW, job=Job(progress=shares.append))
    assert shares == sorted(shares)
    assert shares[-1] == pytest.approx(1.0)


def test_another_head_projects_that_head_alone(pipeline: Pipeline) -> None:
    choice = settings()
    pipeline.compute(choice, VIEW)
    again = computed(pipeline, replace(choice, head=2))
    assert "project" in again
    assert "load" not in again


def test_a_mask_of_arrays_is_not_taken_for_a_new_one(pipeline: Pipeline) -> None:
    choice = settings(attn_mask=BooleanArray(np.random.default_rng(0).random((N_HEAD, T_Q, T_K)) < 0.5))
    pipeline.compute(choice, VIEW)
    assert computed(pipeline, choice) == set()


@pytest.mark.parametrize("scaling", [0.0, 0.5, 1.0])
def test_the_result_is_that_of_the_specification(pipeline: Pipeline, scaling: float) -> None:
    exact = View(pixels=(T_K, T_K))
    result = pipeline.compute(replace(settings(), head=1, scaling=scaling), exact, generation=7)
    head = HEADS[1]
    scale = D ** (-scaling / 2)
    stages = reference.attention(head.query, head.key, head.value, scale, Causal())
    for stage in Stage:
        np.testing.assert_allclose(result.tiles[stage].values, getattr(stages, stage), 1e-5, 1e-5)
    for name, wanted in {
        "output": stages.output,
        "query": head.query,
        "key": head.key,
        "value": head.value,
    }.items():
        np.testing.assert_allclose(getattr(result, name).values, wanted, 1e-4, 1e-5)
    assert result.generation == 7
    assert result.scale == pytest.approx(scale)
    assert result.full_scale == 0.25
    for statistics, factor in (
        (result.statistics, scale),
        (result.scaled_statistics, 0.25),
        (result.unscaled_statistics, 1.0),
    ):
        wanted = reference.attention(head.query, head.key, head.value, factor, Causal()).statistics
        np.testing.assert_allclose(statistics.logsumexp, wanted.logsumexp, 1e-5, 1e-5)  # type: ignore[attr-defined]
    assert result.limits.high == pytest.approx(3 * stages.raw_scores.std(), rel=1e-5)
    assert result.blocked_cells == (~stages.allowed).sum()
    assert result.distribution.mean == pytest.approx(stages.raw_scores.mean(), rel=1e-6, abs=1e-9)
    assert result.distribution.std == pytest.approx(stages.raw_scores.std(), rel=1e-6)
    assert result.engine.name == "numpy"
    assert not result.nonfinite


@pytest.mark.parametrize("own", [0.3, -0.3])
@pytest.mark.parametrize("mask", [SlidingWindow(5), Alibi(0.5) & Causal()], ids=["window", "alibi"])
def test_scores_at_another_scale_come_out_as_if_computed_alone(
    pipeline: Pipeline, own: float, mask: Mask
) -> None:
    """They are multiples of the unscaled tile, except where a bias or a negative scale forbids it."""
    result = pipeline.compute(replace(settings(scale=own), mask=mask), VIEW)
    for stage, rule in ((Stage.SCALED, NoMask()), (Stage.MASKED, mask)):
        alone = NumpyEngine().tile(
            stage, HEADS[0], own, rule, rows=(0, T_Q), cols=(0, T_K), shape=VIEW.pixels, reduce=Reduce.EXTREME
        )
        np.testing.assert_array_equal(result.tiles[stage].values, alone.values)
        np.testing.assert_array_equal(result.tiles[stage].blocked, alone.blocked)


def test_the_inputs_own_mask_holds_beside_the_chosen_one_and_alone(pipeline: Pipeline) -> None:
    own = np.ones((T_Q, T_K), bool)
    own[:, 10] = False
    choice = settings(attn_mask=BooleanArray(own))
    causal = np.tri(T_Q, T_K, dtype=bool)
    for mask, masked, allowed in (
        (Causal(), True, own & causal),
        (NoMask(), True, own),
        (OwnMask(), True, own),
        (Causal(), False, np.ones_like(own)),
    ):
        result = pipeline.compute(replace(choice, mask=mask, masked=masked), VIEW)
        assert result.blocked_cells == np.count_nonzero(~allowed)


def test_a_mask_that_differs_between_heads_is_that_of_the_head(pipeline: Pipeline) -> None:
    result = pipeline.compute(replace(settings(), mask=Alibi(), head=2), VIEW)
    rule = Alibi().for_head(2, N_HEAD)
    wanted = reference.attention(HEADS[2].query, HEADS[2].key, HEADS[2].value, mask=rule).statistics
    np.testing.assert_allclose(result.statistics.logsumexp, wanted.logsumexp, 1e-5, 1e-5)


def test_nan_and_inf_are_counted_where_they_show(pipeline: Pipeline, monkeypatch: pytest.MonkeyPatch) -> None:
    query = HEADS[0].query.copy()
    query[4, 2] = np.nan
    monkeypatch.setitem(HEADS, 0, Head(query, HEADS[0].key, HEADS[0].value))
    result = pipeline.compute(settings(), View(pixels=(T_Q, T_K)))
    assert result.nonfinite == {
        "query": 1, "raw_scores": T_K, "scaled_scores": T_K, "masked_scores": 5, "weights": 5, "output": D,
    }  # fmt: skip
    assert np.isfinite(result.limits.high)


@pytest.mark.parametrize(
    ("change", "view", "says"),
    [
        ({"head": 3}, VIEW, "Head 3 does not exist: test arrays has heads 0 to 2"),
        ({"head": -1}, VIEW, "head must be a whole number of at least 0, not -1"),
        ({}, replace(VIEW, rows=(0, 99)), "queries 0 to 99, but there are queries 0 to 61"),
        ({}, replace(VIEW, cols=(5, 5)), "keys 5 to 5"),
    ],
)
def test_what_is_not_there_is_refused(
    pipeline: Pipeline, change: dict[str, Any], view: View, says: str
) -> None:
    with pytest.raises(InputError, match=says):
        pipeline.compute(replace(settings(), **change), view)


def test_a_layer_that_is_not_there_is_refused(pipeline: Pipeline) -> None:
    with pytest.raises(InputError, match="Layer 4 does not exist: test arrays has layer 0 alone"):
        pipeline.compute(replace(settings(), layer=4), VIEW)


def test_too_much_is_refused_before_the_head_is_made(
    pipeline: Pipeline, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(memory, "default_budget", lambda: 10_000)
    monkeypatch.setattr(NumpyEngine, "head", lambda *_: pytest.fail("made the head"))
    with pytest.raises(MemoryBudgetError, match="T = 75 with d_k = 16 would take"):
        pipeline.compute(settings(), VIEW)


def test_the_bytes_predicted_for_a_head_are_those_of_its_dtype(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "default_budget", lambda: 0)
    needed = {}
    for dtype in (np.float16, np.float32, np.float64):
        arrays = (np.zeros((50, 8), dtype), np.zeros((30, 8), dtype), np.zeros((30, 4), dtype))
        source = ArraySource("zeros", lambda layer, arrays=arrays: from_arrays(*arrays))
        with pytest.raises(MemoryBudgetError) as caught:
            Pipeline(lambda source, layer: source.load(layer), NumpyEngine()).compute(
                Settings(source=source), VIEW
            )
        needed[dtype] = caught.value.needed
    # query, key, value, and the output of two scales
    assert needed[np.float64] - needed[np.float32] == 4 * (50 * 8 + 30 * 8 + 30 * 4 + 2 * 50 * 4)
    assert needed[np.float16] == needed[np.float32]  # which is what it is computed in


def test_a_cancelled_compute_leaves_nothing_half_done(pipeline: Pipeline) -> None:
    with pytest.raises(Cancelled):
        pipeline.compute(settings(), VIEW, job=Job(cancelled=lambda: True))
    result = pipeline.compute(settings(), VIEW)
    assert result.statistics.keys_seen.sum() == np.tri(T_Q, T_K).sum()


def test_work_cancelled_anywhere_goes_on_from_there() -> None:
    """Also where all that costs much is remembered, and only what costs nothing is left."""
    for patience in range(1, 100):
        pipeline = Pipeline(lambda source, layer: source.load(layer), NumpyEngine())  # type: ignore[union-attr]
        choice, answers = settings(), iter([False] * patience + [True])
        try:
            pipeline.compute(choice, VIEW, job=Job(cancelled=lambda answers=answers: next(answers)))
        except Cancelled:
            shares: list[float] = []
            result = pipeline.compute(choice, VIEW, job=Job(progress=shares.append))
            assert result.distribution.counts.sum() == T_Q * T_K
            assert shares == sorted(shares)
        else:
            break
    assert 5 < patience < 99


@pytest.mark.parametrize(
    "again", [lambda s: s, lambda s: replace(s, scaling=0.5), lambda s: replace(s, head=1)]
)
@pytest.mark.parametrize("mask", [Causal(), Alibi(0.5)])
@pytest.mark.parametrize("view", [VIEW, replace(VIEW, compare=True)], ids=["one side", "both sides"])
def test_progress_runs_once_from_nothing_to_all(
    pipeline: Pipeline, again: Callable[[Settings], Settings], view: View, mask: Mask
) -> None:
    choice = replace(settings(), mask=mask)
    for request in (choice, again(choice)):
        shares: list[float] = []
        pipeline.compute(request, view, job=Job(progress=shares.append))
        assert shares == sorted(shares)
        assert not shares or shares[-1] == pytest.approx(1)


def test_random_input_through_the_real_source() -> None:
    from attnviz.sources.random import load_random

    pipeline = Pipeline(load_random, NumpyEngine())  # type: ignore[arg-type]
    result = pipeline.compute(Settings(source=RandomSource(Dimensions(64, 4, 97))), VIEW)
    assert result.shape == (97, 97)
    assert 3 < result.distribution.std < 5  # √16 = 4


def test_a_load_and_a_projection_cancelled_anywhere_poison_nothing() -> None:
    """Asked again, by the same pipeline, the picture is that of one that was never cancelled."""
    from attnviz.sources import load

    choice = Settings(source=RandomSource(Dimensions(768, 12, 1501), unit_length=True))
    wanted = Pipeline(load, NumpyEngine()).compute(choice, VIEW)
    place, given_up = "", set()

    class Engine(NumpyEngine):
        def head(self, inputs: Inputs, head: int) -> Head:
            nonlocal place
            place = "projection"
            made = super().head(inputs, head)
            place = "compute"
            return made

    for patience in range(100):
        place, answers = "load", iter([False] * patience + [True])
        pipeline = Pipeline(load, Engine())
        with pytest.raises(Cancelled):
            pipeline.compute(choice, VIEW, job=Job(cancelled=lambda answers=answers: next(answers)))
        given_up.add(place)
        if place == "compute":
            break
        found = pipeline.compute(choice, VIEW)
        for name in ("query", "key", "value"):
            np.testing.assert_array_equal(getattr(found.head, name), getattr(wanted.head, name))
        np.testing.assert_array_equal(found.tiles[Stage.RAW].values, wanted.tiles[Stage.RAW].values)
        np.testing.assert_allclose(found.statistics.entropy, wanted.statistics.entropy, rtol=1e-6)
    assert given_up == {"load", "projection", "compute"}


@pytest.mark.parametrize(
    "ask",
    [
        lambda p, s, job: p.preview(s, VIEW, job),
        lambda p, s, job: p.compute(s, replace(VIEW, compare=True), job=job),
        lambda p, s, job: p.extra("heads", s, job=job),
    ],
)
def test_whoever_asks_may_cancel_the_load(ask: Callable[..., object]) -> None:
    def load(source: Source, layer: int) -> Inputs:
        list(pieces(97))
        return pytest.fail("went on")

    pipeline = Pipeline(load, NumpyEngine())
    with pytest.raises(Cancelled):
        ask(pipeline, settings(), Job(cancelled=lambda: True))


def test_what_is_drawn_of_many_rows_is_derived_by_the_thread_that_computes(
    pipeline: Pipeline, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, choice = [], settings()
    monkeypatch.setattr(peakiness_histogram, "_spread", lambda *given: made.append(given) or "spread")
    few = pipeline.compute(choice, VIEW)
    assert made == []
    monkeypatch.setattr(result, "_MANY", T_Q)
    many = pipeline.compute(replace(choice, scaling=0.0), VIEW)
    assert [given[:2] for given in made] == [(many.scaled_statistics, many.unscaled_statistics)]
    assert many.scaled_statistics is few.scaled_statistics
