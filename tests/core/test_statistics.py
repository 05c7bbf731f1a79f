"""Peakiness of rows whose numbers are known, and the moments of all scores without the scores."""

from __future__ import annotations

import numpy as np
import pytest

from attnviz.core.masks import BooleanArray, Causal, SlidingWindow
from attnviz.core.reference import attention
from attnviz.core.statistics import RowStatistics, jacobian_norm, score_moments


def statistics_of(*rows: list[float], keys_seen: list[int] | None = None) -> RowStatistics:
    weights = np.array(rows)
    zeros = np.zeros(len(rows))
    with np.errstate(divide="ignore", invalid="ignore"):
        entropy = -np.nansum(weights * np.log(weights), axis=1)
    seen = np.array(keys_seen or [weights.shape[1]] * len(rows))
    squares, cubes = (weights**2).sum(1), (weights**3).sum(1)
    return RowStatistics(
        zeros, zeros, weights.max(1), weights.argmax(1), entropy, squares, cubes, seen, zeros
    )


def test_jacobian_norm_is_that_of_the_matrix() -> None:
    rows = np.random.default_rng(0).dirichlet(np.full(9, 0.3), size=20)
    wanted = [np.linalg.norm(np.diag(p) - np.outer(p, p)) for p in rows]
    np.testing.assert_allclose(jacobian_norm((rows**2).sum(1), (rows**3).sum(1)), wanted, rtol=1e-6)


def test_jacobian_norm_of_a_certain_row_is_zero_and_of_nan_is_nan() -> None:
    np.testing.assert_array_equal(
        jacobian_norm(np.array([1.0, np.nan]), np.array([1 + 1e-16, np.nan])), [0, np.nan]
    )


def test_effective_keys_and_share() -> None:
    statistics = statistics_of([0.5, 0.5, 0, 0], [1, 0, 0, 0], [0, 0, 0, 0], keys_seen=[4, 1, 0])
    np.testing.assert_allclose(statistics.effective_keys, [2, 1, 0])
    np.testing.assert_allclose(statistics.effective_share, [0.5, 1, 0])
    np.testing.assert_array_equal(statistics.fully_masked, [False, False, True])


def test_what_is_derived_is_derived_once() -> None:
    """Several panels ask for the same row statistics of a result, at 131,072 rows too."""
    statistics = statistics_of([0.5, 0.5], [1, 0])
    assert statistics.jacobian_norm is statistics.jacobian_norm
    assert statistics.effective_keys is statistics.effective_keys


def test_only_rows_with_a_choice_can_be_saturated() -> None:
    statistics = statistics_of([1, 0], [0.995, 0.005], [0.99, 0.01], [0, 0], keys_seen=[1, 2, 2, 0])
    assert statistics.saturable == 2
    assert statistics.saturated == 1


@pytest.mark.parametrize("shape", [(1, 1, 1), (7, 97, 5), (200, 30, 64)])
def test_moments_are_those_of_all_scores(shape: tuple[int, int, int]) -> None:
    generator = np.random.default_rng(3)
    query, key = (1 + generator.standard_normal((n, shape[2])).astype(np.float32) for n in shape[:2])
    scores = query.astype(np.float64) @ key.T.astype(np.float64)
    mean, std = score_moments(query, key)
    assert mean == pytest.approx(scores.mean(), rel=1e-12)
    assert std == pytest.approx(scores.std(), rel=1e-6, abs=1e-6)


def test_moments_of_vectors_far_wider_than_there_are_many() -> None:
    wide = np.full((1, 70_000), 0.5, np.float32)  # QᵀQ would take 36.5 GiB
    assert score_moments(wide, np.concatenate([wide, 3 * wide])) == (35_000, 17_500)


def test_statistics_of_dead_rows() -> None:
    head = np.ones((4, 2))
    statistics = attention(head, head[:1], head[:1], mask=SlidingWindow(2)).statistics
    np.testing.assert_array_equal(statistics.keys_seen, [1, 1, 0, 0])
    np.testing.assert_array_equal(statistics.argmax, [0, 0, -1, -1])
    np.testing.assert_array_equal(statistics.max_weight, [1, 1, 0, 0])


def test_future_mass_under_a_causal_mask_is_zero() -> None:
    x = np.random.default_rng(0).standard_normal((9, 4))
    assert np.all(attention(x, x, x, mask=Causal()).statistics.future_mass == 0)
    assert attention(x, x, x).statistics.future_mass[0] > 0


def test_what_is_said_of_all_rows() -> None:
    query, key = np.random.default_rng(6).standard_normal((2, 7, 4))
    query[3] = np.nan
    allowed = np.ones((7, 7), bool)
    allowed[5] = False
    allowed[6, 2:] = False
    statistics = attention(query, key, key, 1.0, BooleanArray(allowed)).statistics
    assert statistics.least_and_most_seen == (0, 7)
    assert statistics.blocked_rows == 1
    mass = [m for m in statistics.future_mass if np.isfinite(m)]
    assert len(mass) == 6
    assert statistics.mean_future_mass == pytest.approx(sum(mass) / 6)
    nothing = attention(query[3:4], key, key, 1.0).statistics
    assert np.isnan(nothing.mean_future_mass)
