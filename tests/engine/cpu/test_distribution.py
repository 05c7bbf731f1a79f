"""How raw scores are spread, against NumPy on the whole matrix."""

from __future__ import annotations

import threading

import numpy as np
import pytest

from attnviz.core.errors import Cancelled
from attnviz.core.inputs import Head
from attnviz.core.job import Job
from attnviz.core.numbers.moments import score_moments
from attnviz.engine.cpu import distribution as module
from attnviz.engine.cpu.distribution import distribution, moments
from tests.engine.numpy_cases import random_head


@pytest.mark.parametrize("shape", [(1, 1), (1, 7), (97, 97), (1025, 97)], ids=str)
@pytest.mark.parametrize("bins", [1, 64])
def test_histogram_and_moments_are_those_of_all_scores(shape: tuple[int, int], bins: int) -> None:
    head = random_head(*shape, dtype=np.float64)
    scores = head.query @ head.key.T
    actual = distribution(head, bins)
    counts, edges = np.histogram(scores, bins)
    np.testing.assert_array_equal(actual.counts, counts)
    np.testing.assert_allclose(actual.edges, edges, rtol=1e-12)
    assert (actual.n_scores, actual.sampled) == (scores.size, False)
    assert actual.mean == pytest.approx(scores.mean())
    assert actual.std == pytest.approx(scores.std(), abs=1e-6)


def test_in_float32_a_score_strays_at_most_to_the_next_bin() -> None:
    head = random_head(200, 300)
    scores = head.query.astype(np.float64) @ head.key.T.astype(np.float64)
    actual = distribution(head)
    below = np.searchsorted(np.sort(scores.ravel()), actual.edges[1:-1])
    assert np.abs(np.cumsum(actual.counts)[:-1] - below).max() <= 5
    assert actual.counts.sum() == scores.size


def test_long_inputs_are_sampled_evenly_and_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "SAMPLE", 100)
    head = random_head(301, 401, 64)
    actual = distribution(head)
    assert (actual.n_scores, actual.sampled) == (100 * 100, True)
    scores = head.query.astype(np.float64) @ head.key.T.astype(np.float64)
    assert actual.std == pytest.approx(scores.std())
    centres = (actual.edges[1:] + actual.edges[:-1]) / 2
    spread = np.sqrt(np.average((centres - actual.mean) ** 2, weights=actual.counts))
    assert spread == pytest.approx(actual.std, rel=0.1)


@pytest.mark.parametrize("d_k", [1, 7, 31, 64, 97])
def test_moments_strip_by_strip_are_those_of_the_specification(
    monkeypatch: pytest.MonkeyPatch, d_k: int
) -> None:
    monkeypatch.setattr(module, "_AT_ONCE", 0)
    monkeypatch.setattr(module, "_STRIP", 31)
    monkeypatch.setattr(module, "_STRIP_ROWS", 128)
    head = random_head(1025, 301, d_k)
    assert moments(head.query, head.key) == pytest.approx(score_moments(head.query, head.key), rel=1e-12)
    head.query[700, 0] = np.nan
    spoilt = moments(head.query, head.key)
    assert spoilt == pytest.approx(moments(np.delete(head.query, 700, axis=0), head.key), rel=1e-12)


def test_moments_of_wide_heads_can_be_cancelled(monkeypatch: pytest.MonkeyPatch) -> None:
    """At d_k = 4,096 they take seconds."""
    monkeypatch.setattr(module, "_AT_ONCE", 0)
    monkeypatch.setattr(module, "_STRIP_ROWS", 1)
    head, looked = random_head(2048, 2048, 256), threading.Event()

    def gram(*arguments: object) -> np.ndarray:
        looked.set()
        return own(*arguments)

    own = module._gram
    monkeypatch.setattr(module, "_gram", gram)
    with pytest.raises(Cancelled):
        moments(head.query, head.key, Job(cancelled=looked.is_set))


def test_nan_and_inf_are_left_out_of_the_histogram() -> None:
    head = random_head(9, 9, 4)
    head.query[2], head.key[5] = np.nan, np.inf
    actual = distribution(head)
    assert actual.n_scores == 8 * 8
    assert np.isfinite(actual.edges).all()
    query, key = np.delete(head.query, 2, axis=0), np.delete(head.key, 5, axis=0)
    assert (actual.mean, actual.std) == pytest.approx(score_moments(query, key))
    none = distribution(Head(np.full((2, 1), np.nan), np.ones((2, 1)), np.ones((2, 1))))
    assert none.n_scores == 0
    assert np.isnan(none.mean)


def test_equal_scores_fill_one_bin() -> None:
    actual = distribution(Head(*(np.ones((5, 4), np.float32) for _ in range(3))))
    assert actual.counts.max() == 25
    assert (actual.mean, actual.std) == (4, 0)


def test_it_may_be_cancelled() -> None:
    with pytest.raises(Cancelled):
        distribution(random_head(300, 9), job=Job(cancelled=lambda: True))


@pytest.mark.parametrize("size", [1e-18, 2e-19, 1e-20, 1e-22])
def test_scores_of_next_to_nothing_are_counted(size: float) -> None:
    head = random_head(97, 97, 16)
    tiny = distribution(Head(head.query * np.float32(size), head.key * np.float32(size), head.value))
    usual = distribution(head)
    assert tiny.n_scores == 97 * 97
    if size > 1e-20:  # smaller ones have few digits left
        assert np.abs(tiny.counts - usual.counts).sum() < 97


@pytest.mark.parametrize(("dtype", "size"), [(np.float32, 1.2e19), (np.float64, 8e153)])
def test_scores_up_to_the_largest_number_are_counted(dtype: type, size: float) -> None:
    """What lies between the least and the largest of them is past the range of their type."""
    rng = np.random.default_rng(0)
    head = Head(*(rng.uniform(-1, 1, (97, 1)).astype(dtype) for _ in range(3)))
    usual = distribution(head)
    large = distribution(Head(head.query * dtype(size), head.key * dtype(2 * size), head.value))
    assert large.n_scores == 97 * 97
    assert np.isfinite(large.edges).all()
    assert np.abs(large.counts - usual.counts).sum() < 97


@pytest.mark.parametrize(("dtype", "most"), [(np.float32, 3e38), (np.float64, 1.7e308)])
def test_scores_that_lie_farther_apart_than_the_largest_number(dtype: type, most: float) -> None:
    scores = np.array([[-1.0, -0.5, 0.0, 0.5, 1.0]], dtype) * dtype(most)
    head = Head(np.ones((1, 1), dtype), scores.T, np.ones((5, 1), dtype))
    actual = distribution(head, 4)
    np.testing.assert_array_equal(actual.counts, [1, 1, 1, 2])
    np.testing.assert_allclose(actual.edges, np.array([-1, -0.5, 0, 0.5, 1]) * most, rtol=1e-6)


@pytest.mark.parametrize("size", [1e150, 1e-150, 1e-153])
def test_moments_of_scores_whose_squares_are_beyond_float64(
    monkeypatch: pytest.MonkeyPatch, size: float
) -> None:
    head = random_head(15, 15, 4, dtype=np.float64)
    wanted = np.array(score_moments(head.query, head.key))
    for at_once in (module._AT_ONCE, 0):
        monkeypatch.setattr(module, "_AT_ONCE", at_once)
        found = np.array(moments(head.query * size, head.key * size))
        np.testing.assert_allclose(found / size / size, wanted, rtol=1e-12)


@pytest.mark.parametrize("t", [1, 40])
@pytest.mark.parametrize("score", [1e-300, 1e-9, 0.3, 1e16, -1e16, 3e38, -1.7e308])
def test_equal_scores_of_any_size_are_counted_in_one_bin(score: float, t: int) -> None:
    dtype = np.float32 if 1e-30 < abs(score) < 3.3e38 else np.float64
    head = Head(np.full((t, 1), score, dtype), np.ones((t, 1), dtype), np.ones((t, 1), dtype))
    actual = distribution(head)
    assert (actual.counts.max(), actual.std) == (t * t, 0)
    assert np.isfinite(actual.edges).all()
    assert (np.diff(actual.edges) > 0).all()


@pytest.mark.parametrize("at", [1.0, 1e16, 1e65, -1e300])
def test_scores_a_digit_apart_are_counted(at: float) -> None:
    query = np.array([[at], [np.nextafter(at, 0)]])
    actual = distribution(Head(query, np.ones((2, 1)), np.ones((2, 1))))
    assert actual.counts.sum() == 4
    assert (np.diff(actual.edges) > 0).all()
