"""Tiles against the plain reduction of the whole stage."""

from __future__ import annotations

import tracemalloc
from itertools import pairwise

import numpy as np
import pytest

from attnviz.core import reference
from attnviz.core.errors import Cancelled, MemoryBudgetError, ShapeError
from attnviz.core.inputs import Head
from attnviz.core.job import Job
from attnviz.core.masks import Alibi, BooleanArray, Causal, FloatArray, Mask, NoMask, Prefix, SlidingWindow
from attnviz.core.tile import Known, Reduce, Stage, Tile, edges
from attnviz.engine.cpu import tiles
from attnviz.engine.cpu.engine import NumpyEngine
from attnviz.engine.cpu.reduce import reduce_matrix, reduce_segments
from attnviz.engine.cpu.rows import numba_loader
from tests.engine.numpy_cases import masks_for, random_head

ENGINE = NumpyEngine()
SCALE = 0.13
VIEWS = [  # rows, cols, shape
    ((0, 97), (0, 131), (97, 131)),
    ((0, 97), (0, 131), (1000, 1000)),
    ((0, 97), (0, 131), (10, 12)),
    ((0, 97), (0, 131), (60, 100)),
    ((3, 96), (17, 130), (31, 31)),
    ((50, 51), (0, 131), (5, 7)),
    ((0, 97), (0, 131), (1, 1)),
]


@pytest.fixture(autouse=True, params=[False, True], ids=["numpy", "compiled"])
def compiled(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever holds without compiled loops holds with them."""
    if request.param and numba_loader.load().module is None:
        pytest.skip(numba_loader.load().reason)
    monkeypatch.setattr(numba_loader, "ready", lambda: request.param)


def plain(values: np.ndarray, allowed: np.ndarray, reduce: Reduce) -> float:
    """One cell, the way its definition reads."""
    taking_part = values[allowed]
    if not taking_part.size:
        return np.nan
    bad = taking_part[~np.isfinite(taking_part)]
    if bad.size:
        with np.errstate(invalid="ignore"):
            return float(bad.sum())  # that inf, or NaN where both meet
    if reduce is Reduce.EXTREME:
        high, low = taking_part.max(), taking_part.min()
        return float(high if high >= -low else low)
    return float({Reduce.MAX: np.max, Reduce.MIN: np.min, Reduce.MEAN: np.mean}[reduce](taking_part))


def check(head: Head, mask: Mask, stage: Stage, view: tuple, reduce: Reduce, tolerance: float) -> None:
    rows, cols, shape = view
    place = {"rows": rows, "cols": cols, "shape": shape, "reduce": reduce}
    unmasked = ENGINE.tile(Stage.SCALED, head, SCALE, NoMask(), **place)
    for known in (None, Known(unmasked, mask)) if stage is Stage.MASKED else (None,):
        tile = ENGINE.tile(stage, head, SCALE, mask, **place, known=known)
        hold(tile, head, mask, stage, view, reduce, tolerance)


def hold(
    tile: Tile, head: Head, mask: Mask, stage: Stage, view: tuple, reduce: Reduce, tolerance: float
) -> None:
    rows, cols, _ = view
    with np.errstate(invalid="ignore"):
        stages = reference.attention(head.query, head.key, head.value, SCALE, mask)
    values = getattr(stages, stage)
    masked = stage in (Stage.MASKED, Stage.WEIGHTS)
    allowed = stages.allowed if masked else np.ones_like(stages.allowed)
    row_edges, col_edges = edges(rows, tile.values.shape[0]), edges(cols, tile.values.shape[1])
    wanted, blocked = np.empty(tile.values.shape), np.zeros(tile.values.shape, bool)
    for i, j in np.ndindex(tile.values.shape):
        cell = (slice(*row_edges[i : i + 2]), slice(*col_edges[j : j + 2]))
        blocked[i, j] = not allowed[cell].any()
        wanted[i, j] = plain(values[cell], allowed[cell], reduce)
    wanted[blocked] = -np.inf if stage is Stage.MASKED else 0.0
    np.testing.assert_allclose(tile.values, wanted, tolerance, tolerance)
    np.testing.assert_array_equal(np.zeros_like(blocked) if tile.blocked is None else tile.blocked, blocked)
    assert tile.nonfinite == np.count_nonzero(~np.isfinite(wanted) & ~blocked)
    assert tile.values.dtype == head.query.dtype
    assert (tile.rows, tile.cols, tile.reduce) == (rows, cols, reduce)


@pytest.mark.parametrize("reduce", list(Reduce))
@pytest.mark.parametrize("stage", list(Stage))
@pytest.mark.parametrize("view", VIEWS, ids=str)
def test_tile_is_the_reduced_stage(view: tuple, stage: Stage, reduce: Reduce) -> None:
    check(random_head(97, 131, 16), Causal(), stage, view, reduce, 2e-5)


@pytest.mark.parametrize("reduce", list(Reduce))
@pytest.mark.parametrize("stage", [Stage.MASKED, Stage.WEIGHTS])
def test_every_mask(stage: Stage, reduce: Reduce) -> None:
    head = random_head(61, 70, 16, dtype=np.float64)
    for mask in masks_for(61, 70):
        check(head, mask, stage, ((0, 61), (0, 70), (9, 13)), reduce, 1e-11)


@pytest.mark.parametrize("reduce", list(Reduce))
@pytest.mark.parametrize("stage", list(Stage))
@pytest.mark.parametrize("poison", [np.nan, np.inf, -np.inf])
def test_nan_and_inf_show_unless_blocked(stage: Stage, reduce: Reduce, poison: float) -> None:
    head = random_head(40, 40, 4, dtype=np.float64)
    head.query[12, 1], head.key[30, 2] = poison, poison
    check(head, Causal(), stage, ((0, 40), (0, 40), (7, 9)), reduce, 1e-11)


@pytest.mark.parametrize(
    ("mask", "formed"),
    [
        (Causal(), 0.05),
        (SlidingWindow(500), 0.1),
        (Prefix(900), 0.05),
        (NoMask(), 0.0),
        (Causal() & Alibi(0.1), 0.55),  # a bias changes every score
    ],
)
def test_only_the_ragged_edge_is_formed_beside_the_unmasked(
    monkeypatch: pytest.MonkeyPatch, mask: Mask, formed: float
) -> None:
    t = 8192
    head = random_head(t, t, 2)
    place = {"rows": (0, t), "cols": (0, t), "shape": (128, 128), "reduce": Reduce.EXTREME}
    unmasked = ENGINE.tile(Stage.SCALED, head, SCALE, NoMask(), **place)
    wanted = ENGINE.tile(Stage.MASKED, head, SCALE, mask, **place)
    scores, block = [], tiles._block

    def counted(*args: object) -> tuple:
        made = block(*args)
        scores.append(made[0].size)
        return made

    monkeypatch.setattr(tiles, "_block", counted)
    tile = ENGINE.tile(Stage.MASKED, head, SCALE, mask, **place, known=Known(unmasked, mask))
    np.testing.assert_allclose(tile.values, wanted.values, rtol=1e-6)
    assert sum(scores) <= formed * t * t


@pytest.mark.parametrize("reduce", [Reduce.MAX, Reduce.MIN, Reduce.EXTREME, Reduce.MEAN])
def test_cells_larger_than_a_block(reduce: Reduce) -> None:
    check(random_head(700, 1100, 8), Causal(), Stage.SCALED, ((0, 700), (0, 1100), (2, 2)), reduce, 2e-5)
    check(random_head(700, 1100, 8), Causal(), Stage.WEIGHTS, ((1, 700), (3, 1099), (3, 5)), reduce, 2e-5)


@pytest.mark.parametrize("shape", [(1, 1), (3, 7), (1100, 2)])
def test_the_mean_of_equal_numbers_is_that_number(shape: tuple[int, int]) -> None:
    """A float32 sum of a thousand tenths, one after the other, is off in the fifth digit."""
    tenths, ones = np.full((1100, 1), 0.1, np.float32), np.ones((3000, 1), np.float32)
    head = Head(tenths, ones, ones)
    view = {"rows": (0, 1100), "cols": (0, 3000), "reduce": Reduce.MEAN}
    tile = ENGINE.tile(Stage.RAW, head, 1.0, NoMask(), shape=shape, **view)
    np.testing.assert_allclose(tile.values, tenths[0, 0], rtol=2e-6)


def test_the_mean_of_the_lowest_numbers_is_that_number() -> None:
    """As a float mask writes padding; their sum is past float32's range."""
    head = random_head(6, 300, 4)
    lowest = np.finfo(np.float32).min
    padding = FloatArray(np.full(head.shape, lowest))
    view = {"rows": (0, 6), "cols": (0, 300), "shape": (2, 3), "reduce": Reduce.MEAN}
    tile = ENGINE.tile(Stage.MASKED, head, 1.0, padding, **view)
    np.testing.assert_array_equal(tile.values, lowest)
    assert tile.nonfinite == 0


def test_a_weight_that_underflows_is_zero_and_not_blocked() -> None:
    key = np.array([[0.0], [-1000.0]], np.float32)
    head = Head(np.ones((2, 1), np.float32), key, np.ones((2, 1), np.float32))
    tile = ENGINE.tile(Stage.WEIGHTS, head, 1.0, Causal(), rows=(0, 2), cols=(0, 2), shape=(2, 2))
    np.testing.assert_array_equal(tile.values, [[1, 0], [1, 0]])
    np.testing.assert_array_equal(tile.blocked, [[False, True], [False, False]])


def test_weights_beside_large_scores_keep_their_digits() -> None:
    """Scores that float32 holds exactly; their logsumexp, 96,000.69, it does not."""
    key = np.array([[0.0], [96000.0], [96000.0], [95999.0]], np.float32)
    head = Head(np.ones((1, 1), np.float32), key, np.ones((4, 1), np.float32))
    part = 1 / (2 + np.exp(-1))
    for reduce in Reduce:
        tile = ENGINE.tile(
            Stage.WEIGHTS, head, 1.0, NoMask(), rows=(0, 1), cols=(0, 4), shape=(1, 4), reduce=reduce
        )
        np.testing.assert_allclose(tile.values, [[0, part, part, part / np.e]], rtol=3e-7)


@pytest.mark.parametrize("reduce", list(Reduce))
def test_no_weight_is_above_one(reduce: Reduce) -> None:
    """The pass and the tile round scores of a million each in its own way."""
    head = random_head(300, 700, 64, size=100.0)
    view = {"rows": (0, 300), "cols": (0, 700), "reduce": reduce}
    for shape in ((300, 700), (40, 90)):
        tile = ENGINE.tile(Stage.WEIGHTS, head, 1.0, Causal(), shape=shape, **view)
        assert tile.values.max() <= 1


def test_more_cells_than_memory_are_refused_and_a_picture_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("attnviz.core.memory.available_bytes", lambda: 1 << 20)
    head = random_head(1 << 17, 1 << 17, 1)
    everything = {"rows": (0, 1 << 17), "cols": (0, 1 << 17)}
    with pytest.raises(
        MemoryBudgetError, match=r"131,072 × 131,072 cells .*GiB.*512\.0 KiB.*shape=\(512, 512\)"
    ):
        ENGINE.tile(Stage.RAW, head, 1.0, NoMask(), shape=(1 << 18, 1 << 18), **everything)
    tile = ENGINE.tile(Stage.RAW, head, 1.0, NoMask(), rows=(5, 9), cols=(7, 9), shape=(1 << 18, 1 << 18))
    np.testing.assert_allclose(tile.values, head.query[5:9] @ head.key[7:9].T)


def test_given_statistics_spare_the_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    head = random_head(97, 97)
    statistics = ENGINE.stream(head, SCALE, Causal())[0]
    whole = {"rows": (20, 80), "cols": (5, 90), "shape": (13, 17)}
    expected = ENGINE.tile(Stage.WEIGHTS, head, SCALE, Causal(), **whole)
    monkeypatch.setattr("attnviz.engine.cpu.streaming.stream", lambda *a, **k: pytest.fail("streamed again"))
    tile = ENGINE.tile(Stage.WEIGHTS, head, SCALE, Causal(), statistics=statistics, **whole)
    np.testing.assert_allclose(tile.values, expected.values, rtol=1e-6)


def test_nothing_is_blocked_without_a_mask() -> None:
    head = random_head(9, 9)
    for mask in (NoMask(), BooleanArray(np.ones((9, 9), bool))):
        assert (
            ENGINE.tile(Stage.WEIGHTS, head, 1, mask, rows=(0, 9), cols=(0, 9), shape=(3, 3)).blocked is None
        )


@pytest.mark.parametrize(
    ("rows", "cols", "shape", "says"),
    [
        ((0, 10), (0, 9), (3, 3), "rows must lie within 0 to 9"),
        ((0, 9), (5, 5), (3, 3), "cols must lie within 0 to 9"),
        ((0, 9), (0, 9), (0, 3), "at least 1 × 1"),
    ],
)
def test_impossible_rectangles_are_refused(rows: tuple, cols: tuple, shape: tuple, says: str) -> None:
    with pytest.raises(ShapeError, match=says):
        ENGINE.tile(Stage.RAW, random_head(9, 9), 1.0, NoMask(), rows=rows, cols=cols, shape=shape)


def test_progress_runs_once_where_weights_need_a_pass_first() -> None:
    shares: list[float] = []
    head = random_head(2000, 1500, 8)
    view = {"rows": (0, 2000), "cols": (0, 1500), "shape": (20, 20)}
    ENGINE.tile(Stage.WEIGHTS, head, 1.0, NoMask(), job=Job(progress=shares.append), **view)
    assert shares == sorted(shares)
    assert shares[-1] == pytest.approx(1)


def test_a_cancelled_tile_raises() -> None:
    with pytest.raises(Cancelled):
        ENGINE.tile(
            Stage.RAW, random_head(1025, 97), 1.0, NoMask(),
            rows=(0, 1025), cols=(0, 97), shape=(9, 9), job=Job(cancelled=lambda: True),
        )  # fmt: skip


@pytest.mark.parametrize("shape", [(1, 1), (7, 97), (97, 7), (1025, 64)], ids=str)
def test_cells_of_a_stored_matrix_are_the_extremes_of_their_parts(shape: tuple[int, int]) -> None:
    matrix = np.random.default_rng(0).standard_normal(shape).astype(np.float32)
    matrix[shape[0] // 2, shape[1] // 3] = np.nan
    tile = reduce_matrix(matrix, (13, 5))
    assert (tile.rows, tile.cols, tile.nonfinite) == ((0, shape[0]), (0, shape[1]), 1)
    rows, cols = (edges((0, n), min(n, most)) for n, most in zip(shape, (13, 5), strict=True))
    for i, (top, bottom) in enumerate(pairwise(rows)):
        for j, (left, right) in enumerate(pairwise(cols)):
            part = matrix[top:bottom, left:right]
            wanted = part.flat[np.abs(part).argmax()]
            np.testing.assert_array_equal(tile.values[i, j], wanted)


def test_a_stored_matrix_is_reduced_the_same_way() -> None:
    matrix = np.array([[1.0, -3.0, 2.0], [0.5, np.nan, -np.inf]])
    np.testing.assert_array_equal(reduce_matrix(matrix, (2, 3)).values, matrix)
    tile = reduce_matrix(matrix, (1, 3))
    np.testing.assert_array_equal(tile.values, [[1.0, np.nan, -np.inf]])
    assert tile.nonfinite == 2
    assert tile.blocked is None


@pytest.mark.parametrize("ufunc", [np.maximum, np.minimum, np.add])
@pytest.mark.parametrize("starts", [[0], [0, 1, 2, 3], [0, 2, 4, 6], [0, 1, 7], [0, 3, 4, 5, 6, 7, 8, 9, 10]])
def test_segments_are_those_of_reduceat(ufunc: np.ufunc, starts: list[int]) -> None:
    length = 4 if starts == [0, 1, 2, 3] else 8 if starts == [0, 2, 4, 6] else 12
    values = np.random.default_rng(0).standard_normal((length, 5))
    expected = ufunc.reduceat(values, starts, axis=0)
    np.testing.assert_allclose(reduce_segments(ufunc, values, np.array(starts)), expected, rtol=1e-12)


@pytest.mark.parametrize("reduce", Reduce)
def test_a_large_tile_takes_no_more_than_was_predicted(
    reduce: Reduce, monkeypatch: pytest.MonkeyPatch
) -> None:
    predicted: list[int] = []
    monkeypatch.setattr(tiles.memory, "require", lambda needed, *words: predicted.append(needed))
    head = random_head(3000, 3001, 2)
    head.key[5] = np.nan
    tracemalloc.start()
    ENGINE.tile(
        Stage.MASKED, head, SCALE, Causal(), rows=(0, 3000), cols=(0, 3001), shape=(2999, 3000), reduce=reduce
    )
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert [peak <= needed for needed in predicted] == [True]


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.parametrize("score", [1e8, 1e12, 1e17])
def test_equal_scores_share_the_weight_however_large_they_are(dtype: type, score: float) -> None:
    """Beside 1e17, log 1025 is nothing: float64's numbers lie 16 apart there."""
    head = Head(np.ones((3, 1), dtype), np.full((1025, 1), score, dtype), np.ones((1025, 1), dtype))
    weights = ENGINE.tile(Stage.WEIGHTS, head, 1.0, NoMask(), rows=(0, 3), cols=(0, 1025), shape=(3, 64))
    np.testing.assert_allclose(weights.values, 1 / 1025, rtol=1e-6)
