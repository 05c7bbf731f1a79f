"""Everything from one forming of the scores, held to what the pass and the tiles give one by one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from threading import Event
from typing import Any

import numpy as np
import pytest

from attnviz.core.errors import Cancelled
from attnviz.core.inputs import Head, Inputs
from attnviz.core.job import Job
from attnviz.core.masks import Alibi, BooleanArray, Causal, Documents, Mask, NoMask, SlidingWindow
from attnviz.core.settings import ArraySource, Settings, View
from attnviz.core.tile import Known, Reduce, Stage
from attnviz.engine.cpu import blocks, fused_pass, streaming, threads
from attnviz.engine.cpu.engine import NumpyEngine
from attnviz.engine.cpu.rows import numba_loader
from attnviz.engine.pipeline import Pipeline
from tests.engine.numpy_cases import masks_for, random_head

pytestmark = pytest.mark.skipif(
    numba_loader.load().module is None, reason=numba_loader.load().reason or "there"
)

ENGINE = NumpyEngine()
SCALES = (0.3, 1.0, 0.07)
STATISTICS = ("logsumexp", "row_max", "max_weight", "entropy", "jacobian_norm", "future_mass")


@pytest.fixture(autouse=True)
def short_inputs_count_as_long(monkeypatch: pytest.MonkeyPatch) -> None:
    numba_loader.load()
    monkeypatch.setattr(streaming, "COMPILED_FROM", 0)


def hold(head: Head, mask: Mask, shape: tuple[int, int], scales: tuple[float, ...] = SCALES) -> None:
    assert fused_pass.serves(head, scales, mask, shape)
    whole = fused_pass.FusedPass(head, scales, mask, shape).run()
    place: dict[str, Any] = {"rows": (0, head.shape[0]), "cols": (0, head.shape[1]), "shape": shape}
    # BLAS may round a score differently in each product: by some units in the last place of the largest.
    rounding = 8 * float(np.finfo(np.float32).eps) * float(np.abs(head.query @ head.key.T).max())
    masked = ENGINE.tile(Stage.MASKED, head, 1.0, mask, **place, reduce=Reduce.EXTREME)
    tiles = [(whole.masked, masked, rounding)]
    for scale in scales:
        near = 2e-5 + scale * rounding
        statistics, output = whole.streams[scale]
        alone, alone_output = ENGINE.stream(head, scale, mask)
        for name in STATISTICS:
            np.testing.assert_allclose(
                getattr(statistics, name), getattr(alone, name), rtol=near, atol=1e-6, err_msg=name
            )
        for name in ("argmax", "keys_seen"):
            np.testing.assert_array_equal(getattr(statistics, name), getattr(alone, name), err_msg=name)
        np.testing.assert_allclose(output, alone_output, rtol=near, atol=near)
        weights = ENGINE.tile(Stage.WEIGHTS, head, scale, mask, **place, statistics=alone)
        tiles.append((whole.weights[scale], weights, near))
    for tile, wanted, near in tiles:
        np.testing.assert_allclose(tile.values, wanted.values, rtol=near, atol=near)
        assert (tile.rows, tile.cols, tile.reduce) == (wanted.rows, wanted.cols, wanted.reduce)
        assert (tile.blocked is None) == (wanted.blocked is None)
        if tile.blocked is not None:
            np.testing.assert_array_equal(tile.blocked, wanted.blocked)
        assert tile.nonfinite == wanted.nonfinite


@pytest.mark.parametrize("size", [(97, 97), (1025, 97), (61, 1025), (513, 1025), (1, 7000)])
def test_all_are_what_each_is_alone(size: tuple[int, int]) -> None:
    head = random_head(*size, 7, 11)
    masks = [mask for mask in masks_for(*size) if not mask.has_bias]
    assert len(masks) > 5
    for mask in masks:
        hold(head, mask, (19, size[1] // 32))


@pytest.mark.parametrize("shape", [(1, 1), (5000, 31), (700, 2)])
def test_cells_of_any_size(shape: tuple[int, int]) -> None:
    hold(random_head(700, 1100, 8), Causal(), shape)


@pytest.mark.parametrize("scales", [(0.125,), (1.0,), (2.5, 1.0)])
def test_one_scale_and_several(scales: tuple[float, ...]) -> None:
    hold(random_head(1025, 1025, 3), Causal("bottom-right"), (16, 16), scales)


@pytest.mark.parametrize("mask", [Causal(), Causal("bottom-right"), SlidingWindow(300), SlidingWindow(5)])
def test_few_queries_at_a_time_along_a_slanted_edge(mask: Mask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(blocks, "_EDGE_ROWS", 32)
    hold(random_head(700, 900, 8), mask, (700, 225))


def test_saturated_rows() -> None:
    hold(random_head(257, 2049, 64, size=8.0), Causal("bottom-right"), (31, 61), (0.125, 1.0))


def test_rows_without_any_key_and_a_nan_that_no_query_reads() -> None:
    head = random_head(97, 1025, 7)
    value = head.value.copy()
    value[1000] = np.nan
    allowed = np.ones(head.shape, bool)
    allowed[:, 1000] = allowed[40:60] = False
    hold(replace(head, value=value), BooleanArray(allowed), (13, 17))
    whole = fused_pass.FusedPass(replace(head, value=value), (0.5,), BooleanArray(allowed), (97, 17)).run()
    assert np.isfinite(whole.streams[0.5][1]).all()
    assert not whole.streams[0.5][1][40:60].any()
    assert whole.weights[0.5].blocked is not None
    assert whole.weights[0.5].blocked[40:60].all()


def test_many_cores_hold_no_more_stretches_than_few(monkeypatch: pytest.MonkeyPatch) -> None:
    head, lengths, made = random_head(9000, 9000, 3), set[int](), fused_pass._Stretches.__init__

    def noted(self: Any, col_edges: np.ndarray, rows: tuple[int, int], span: tuple[int, int]) -> None:
        lengths.add(rows[1] - rows[0])
        made(self, col_edges, rows, span)

    monkeypatch.setattr(fused_pass._Stretches, "__init__", noted)
    fused_pass.FusedPass(head, (0.5,), Causal(), (16, 255)).run()
    few = max(lengths)
    monkeypatch.setattr(fused_pass, "_STRETCHES", 2 * 256 * 256)
    monkeypatch.setattr(fused_pass, "cores", lambda: 2)
    lengths.clear()
    hold(head, Causal(), (16, 255), (0.5,))
    assert max(lengths) == 256 < few


def test_it_serves_long_finite_scores_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    head, shape = random_head(97, 1025, 7), (16, 16)
    assert fused_pass.serves(head, (0.5, 1.0), Causal(), shape)
    assert not fused_pass.serves(head, (0.0, 1.0), Causal(), shape), "a multiple of 0 has lost the order"
    assert not fused_pass.serves(head, (1e-50, 1.0), Causal(), shape), "0 in float32"
    assert not fused_pass.serves(head, (1e39, 1.0), Causal(), shape), "infinite in float32"
    assert not fused_pass.serves(head, (0.5, 1.0), Causal(), (16, 300)), "too few keys a cell"
    assert not fused_pass.serves(head, (0.5, 1.0), Causal() & Alibi(0.1), shape), "a bias is no multiple"
    assert not fused_pass.serves(random_head(97, 1025, 7, dtype=np.float64), (0.5,), Causal(), shape)
    query = head.query.copy()
    query[3, 3] = np.inf
    assert not fused_pass.serves(replace(head, query=query), (0.5,), Causal(), shape)
    assert not fused_pass.serves(replace(head, query=head.query * 1e37), (1e3,), Causal(), shape)
    assert ENGINE.together(head, (0.0,), Causal(), shape) is None
    monkeypatch.setattr(numba_loader, "ready", lambda: False)
    assert not fused_pass.serves(head, (0.5, 1.0), Causal(), shape)


def test_it_stops_when_it_is_not_wanted_any_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(threads, "POLL", 0.001)
    began, taken, add = Event(), list[tuple[int, int]](), fused_pass._add

    def noted(rows: Any, scales: Any, cols: tuple[int, int], part: Any) -> None:
        began.set()
        taken.append(cols)
        add(rows, scales, cols, part)

    monkeypatch.setattr(fused_pass, "_add", noted)
    head = random_head(8193, 8193, 64)
    work = fused_pass.FusedPass(head, (0.125, 1.0), NoMask(), (64, 64))
    with pytest.raises(Cancelled):
        work.run(Job(cancelled=began.is_set))
    every = 9 * 11  # blocks of 1024 queries and 768 keys
    assert 0 < len(taken) < every / 2


def test_after_a_cancel_it_goes_on_from_there(monkeypatch: pytest.MonkeyPatch) -> None:
    head, scales, shares = random_head(8193, 8193, 5), (0.3, 1.0), list[float]()
    work, stop, part_done = (
        fused_pass.FusedPass(head, scales, Causal(), (64, 64)),
        Event(),
        _count_rows(monkeypatch),
    )

    def watch(share: float) -> None:
        shares.append(share)
        if share > 0.3:
            stop.set()

    monkeypatch.setattr(threads, "POLL", 0.001)
    with pytest.raises(Cancelled):
        work.run(Job(progress=watch, cancelled=stop.is_set))
    finished = sum(part_done)
    assert 0 < finished < 8193
    shares.clear()
    part_done.clear()
    resumed = work.run(Job(progress=shares.append))
    assert finished + sum(part_done) == 8193
    assert shares[0] > 0.2
    assert shares == sorted(shares)
    whole = fused_pass.FusedPass(head, scales, Causal(), (64, 64)).run()
    np.testing.assert_array_equal(resumed.masked.values, whole.masked.values)
    for scale in scales:
        np.testing.assert_array_equal(resumed.weights[scale].values, whole.weights[scale].values)
        np.testing.assert_array_equal(resumed.streams[scale][1], whole.streams[scale][1])
        for name in (*STATISTICS, "argmax", "keys_seen"):
            found, wanted = (getattr(each.streams[scale][0], name) for each in (resumed, whole))
            np.testing.assert_array_equal(found, wanted)


def _count_rows(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Rows of every block that got as far as the picture."""
    counted, add = list[int](), fused_pass._Picture.add

    def noted(self: Any, part: Any, shifts: Any) -> None:
        counted.append(part.rows[1] - part.rows[0])
        add(self, part, shifts)

    monkeypatch.setattr(fused_pass._Picture, "add", noted)
    return counted


@pytest.mark.parametrize("mask", [Causal(), SlidingWindow(100), NoMask(), Documents((500, 525))])
def test_raw_scores_are_the_masked_ones_where_nothing_is_blocked(mask: Mask) -> None:
    head = random_head(1025, 1025, 16)
    place: dict[str, Any] = {
        "rows": (0, 1025),
        "cols": (0, 1025),
        "shape": (29, 31),
        "reduce": Reduce.EXTREME,
    }
    whole = ENGINE.tile(Stage.RAW, head, 1.0, NoMask(), **place)
    masked = ENGINE.tile(Stage.MASKED, head, 1.0, mask, **place)
    raw = ENGINE.tile(Stage.RAW, head, 1.0, NoMask(), **place, known=Known(masked, mask))
    np.testing.assert_allclose(raw.values, whole.values, rtol=1e-5, atol=1e-6)
    assert raw.blocked is None


class Counted(NumpyEngine):
    """Notes what was asked of it; ``apart`` answers one thing after the other."""

    def __init__(self, apart: bool = False) -> None:
        super().__init__()
        self.apart, self.asked = apart, list[str]()

    def stream(self, *args: Any, **named: Any) -> Any:
        self.asked.append("stream")
        return super().stream(*args, **named)

    def tile(self, stage: Stage, *args: Any, **named: Any) -> Any:
        self.asked.append(str(stage))
        return super().tile(stage, *args, **named)

    def together(self, *args: Any, **named: Any) -> Any:
        work = None if self.apart else super().together(*args, **named)

        def noted(job: Job | None) -> Any:
            self.asked.append("together")
            assert work is not None
            return work(job)

        return work and noted


T = 1025
LONG = random_head(T, T, 16)
VIEW = View(pixels=(29, 31))


def long_settings() -> Settings:
    inputs = Inputs("test arrays", 1, 1, T, T, 16, 16, lambda n: LONG)
    return Settings(source=ArraySource("test arrays", lambda layer: inputs), mask=Causal())


def pipeline(engine: NumpyEngine) -> Pipeline:
    return Pipeline(lambda source, layer: source.load(layer), engine)  # type: ignore[union-attr]


CHOICES: list[Callable[[Settings], Settings]] = [
    lambda s: s,
    lambda s: replace(s, scaling=0.0),
    lambda s: replace(s, scaling=0.5),
    lambda s: replace(s, masked=False),
    lambda s: replace(s, mask=SlidingWindow(100)),
]


@pytest.mark.parametrize("change", CHOICES)
@pytest.mark.parametrize("view", [VIEW, replace(VIEW, rows=(500, 801), cols=(300, 500))])
@pytest.mark.parametrize("compare", [False, True])
def test_the_picture_is_the_same_as_from_one_thing_after_the_other(
    change: Callable[[Settings], Settings], view: View, compare: bool
) -> None:
    settings, view = change(long_settings()), replace(view, compare=compare)
    found = pipeline(Counted()).compute(settings, view)
    wanted = pipeline(Counted(apart=True)).compute(settings, view)
    sides = [(found, wanted)]
    if compare:
        assert found.counterpart is not None
        assert wanted.counterpart is not None
        sides.append((found.counterpart, wanted.counterpart))
    for ours, theirs in sides:
        for stage in Stage:
            np.testing.assert_allclose(
                ours.tiles[stage].values, theirs.tiles[stage].values, rtol=2e-5, atol=2e-6, err_msg=stage
            )
        np.testing.assert_allclose(ours.output.values, theirs.output.values, rtol=1e-5, atol=2e-6)
        for name in ("statistics", "scaled_statistics", "unscaled_statistics"):
            np.testing.assert_allclose(
                getattr(ours, name).entropy, getattr(theirs, name).entropy, rtol=2e-5, atol=1e-6
            )
        assert ours.blocked_cells == theirs.blocked_cells


def test_scores_are_formed_once_and_the_toggle_forms_none() -> None:
    engine = Counted()
    ours, settings = pipeline(engine), long_settings()
    ours.compute(settings, VIEW)
    assert engine.asked == ["together", "raw_scores"]
    engine.asked.clear()
    ours.compute(replace(settings, scaling=0.0), VIEW)
    ours.compute(settings, replace(VIEW, compare=True))
    assert engine.asked == []
    ours.compute(replace(settings, scaling=0.5), VIEW)
    assert engine.asked == ["together"]  # of the new scale alone


def test_the_toggle_goes_on_with_what_it_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    engine, rows, settings = Counted(), _count_rows(monkeypatch), long_settings()
    ours = pipeline(engine)
    with pytest.raises(Cancelled):
        ours.compute(settings, VIEW, job=Job(cancelled=lambda: len(rows) > 0))
    ours.compute(replace(settings, scaling=0.0), VIEW)
    assert sum(rows) == T
    ours.compute(settings, VIEW)
    assert engine.asked == ["together", "together", "raw_scores"]


def test_both_sides_of_a_comparison_come_from_one_work_that_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    engine, rows, settings = Counted(), _count_rows(monkeypatch), replace(long_settings(), scaling=0.5)
    ours, both = pipeline(engine), replace(VIEW, compare=True)
    with pytest.raises(Cancelled):
        ours.compute(settings, both, job=Job(cancelled=lambda: len(rows) > 0))
    shares: list[float] = []
    ours.compute(settings, both, job=Job(progress=shares.append))
    assert sum(rows) == T
    assert engine.asked == ["together", "together", "raw_scores"]
    assert shares == sorted(shares)
    assert shares[-1] == pytest.approx(1.0)


def test_another_scale_keeps_what_is_done_of_those_that_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    """A drag of the temperature: 1 and 1/√d_k stay, and one moves."""
    monkeypatch.setattr(blocks, "_COMPILED_ROWS", (64,))
    taken, add = list[tuple[int, int]](), fused_pass._Picture.add  # rows, and scales that they were taken at

    def noted(self: Any, part: Any, scaled: Any) -> None:
        taken.append((part.rows[1] - part.rows[0], len(scaled)))
        add(self, part, scaled)

    monkeypatch.setattr(fused_pass._Picture, "add", noted)
    engine, settings = Counted(), long_settings()
    ours = pipeline(engine)
    for scaling in (0.5, 0.55, 0.6):
        taken.clear()
        with pytest.raises(Cancelled):
            ours.compute(replace(settings, scaling=scaling), VIEW, job=Job(cancelled=lambda: len(taken) > 2))
    taken.clear()
    found = ours.compute(replace(settings, scaling=0.65), VIEW)
    assert sum(rows for rows, _ in taken) == T, "the new scale needs every row"
    again = sum(rows for rows, scales in taken if scales == 3)
    assert sum(rows for rows, scales in taken if scales == 1) == T - again
    assert again <= T - 3 * 64, "every round has left some rows"
    wanted = pipeline(Counted()).compute(replace(settings, scaling=0.65), VIEW)
    for stage in Stage:
        np.testing.assert_array_equal(found.tiles[stage].values, wanted.tiles[stage].values)
    for name in ("statistics", "scaled_statistics", "unscaled_statistics"):
        for each in (*STATISTICS, "argmax", "keys_seen"):
            of = [getattr(getattr(result, name), each) for result in (found, wanted)]
            np.testing.assert_array_equal(*of)
    np.testing.assert_array_equal(found.output.values, wanted.output.values)


def test_what_was_left_of_another_mask_or_picture_is_none_of_this_one() -> None:
    head = random_head(T, T, 16)
    work = fused_pass.FusedPass(head, (0.25, 1.0), Causal(), (29, 31))
    work.run()
    for mask, shape in ((NoMask(), (29, 31)), (Causal(), (29, 30))):
        found = fused_pass.FusedPass(head, (0.25, 0.5), mask, shape, work).run()
        wanted = fused_pass.FusedPass(head, (0.25, 0.5), mask, shape).run()
        for scale in (0.25, 0.5):
            np.testing.assert_array_equal(found.weights[scale].values, wanted.weights[scale].values)
            np.testing.assert_array_equal(found.streams[scale][1], wanted.streams[scale][1])


@pytest.mark.parametrize("scale", [1e-50, 1e-40, 1e39])
def test_a_scale_at_the_limits_of_float32(scale: float) -> None:
    inputs = Inputs("test arrays", 1, 1, T, T, 16, 16, lambda n: LONG, scale=scale)
    settings = Settings(source=ArraySource("test arrays", lambda layer: inputs), mask=Causal())
    results = [pipeline(Counted(apart)).compute(settings, VIEW) for apart in (False, True)]
    for result in results:
        blocked = result.tiles[Stage.MASKED].blocked
        assert blocked is not None
        assert np.isneginf(result.tiles[Stage.MASKED].values[blocked]).all()
    np.testing.assert_allclose(results[0].statistics.entropy, results[1].statistics.entropy, rtol=2e-5)
    if scale < 1:
        np.testing.assert_allclose(results[0].statistics.entropy, np.log(np.arange(1, T + 1)), atol=1e-6)


def test_progress_moves_by_what_is_left_to_do() -> None:
    shares: list[float] = []
    pipeline(Counted()).compute(long_settings(), VIEW, job=Job(progress=shares.append))
    assert shares == sorted(shares)
    assert shares[-1] == pytest.approx(1.0)
