"""Peakiness of rows whose numbers are known."""

from __future__ import annotations

import math

import numpy as np
import pytest

from attnviz.core.inputs import Head
from attnviz.core.masks import BooleanArray, Causal, NoMask, SlidingWindow
from attnviz.core.numbers.statistics import RowStatistics, jacobian_norm
from attnviz.core.reference import attention
from attnviz.engine.cpu import streaming


def statistics_of(*rows: list[float], keys_seen: list[int] | None = None) -> RowStatistics:
    weights = np.array(rows)
    zeros = np.zeros(len(rows))
    with np.errstate(divide="ignore", invalid="ignore"):
        entropy = -np.nansum(weights * np.log(weights), axis=1)
    seen = np.array(keys_seen or [weights.shape[1]] * len(rows))
    row_max = np.where(seen > 0, 0.0, -np.inf)
    return RowStatistics(
        zeros, row_max, weights.max(1), weights.argmax(1), entropy, norms(weights, seen), seen, zeros
    )


def norms(weights: np.ndarray, seen: np.ndarray) -> np.ndarray:
    """``jacobian_norm`` of rows (R, n) of weights."""
    others = -np.sort(-weights, axis=1)
    with np.errstate(invalid="ignore"):
        others = np.nan_to_num(others[:, 1:] / others[:, :1])
    return jacobian_norm(*((others**n).sum(1) for n in (1, 2, 3)), seen)  # type: ignore[call-arg]


def test_jacobian_norm_is_that_of_the_matrix() -> None:
    rows = np.random.default_rng(0).dirichlet(np.full(9, 0.3), size=20)
    rows = np.concatenate([rows, np.full((1, 9), 1 / 9), [[0.5, 0.5, *[0] * 7]]])
    wanted = [np.linalg.norm(np.diag(p) - np.outer(p, p)) for p in rows]
    np.testing.assert_allclose(norms(rows, np.full(len(rows), 9)), wanted, rtol=1e-12)


def test_jacobian_norm_of_a_certain_row_is_zero_and_of_nan_is_nan() -> None:
    sums = np.array([0.0, np.nan])
    np.testing.assert_array_equal(jacobian_norm(sums, sums, sums, np.array([1, 3])), [0, np.nan])


@pytest.mark.parametrize("keys", [2, 3, 700])
@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.parametrize("gap", [0, 1e-3, 1, 18, 20, 25, 40, 44, 60, 80])
def test_jacobian_norm_of_saturated_rows(gap: float, dtype: type, keys: int) -> None:
    """One key is ``gap`` above the others, whose weights are then e^−gap of its own."""
    key = np.full((keys, 1), -gap, dtype)
    key[keys // 2] = 0
    statistics, _ = streaming.stream(Head(np.ones((2, 1), dtype), key, key), 1.0, NoMask())
    e = math.exp(float(key[0, 0])) if keys > 1 else 0.0
    n, total = keys - 1, 1 + (keys - 1) * e
    # ‖diag(p) − p pᵀ‖² = Σ p²(1 − p)² + Σ_{i≠j} p_i² p_j², with 1 − p of the largest as Σ of the others.
    squared = (n * e / total**2) ** 2 + n * (e / total) ** 2 * (1 - e / total) ** 2
    squared += 2 * n * (e / total**2) ** 2 + n * (n - 1) * (e / total) ** 4
    wanted = math.sqrt(squared)
    np.testing.assert_allclose(statistics.jacobian_norm, wanted, rtol=4e-6 if dtype is np.float32 else 1e-12)
    reference = attention(np.ones((2, 1)), key, key, 1.0).statistics
    np.testing.assert_allclose(reference.jacobian_norm, wanted, rtol=1e-12)


def test_rows_whose_allowed_scores_are_all_minus_infinity_are_dead() -> None:
    query = np.array([[np.inf], [1.0]], np.float32)
    key = np.full((3, 1), -1, np.float32)
    for found in (
        streaming.stream(Head(query, key, key), 1.0, NoMask())[0],
        attention(query, key, key, 1.0).statistics,
    ):
        np.testing.assert_array_equal(found.fully_masked, [True, False])
        np.testing.assert_array_equal(found.argmax, [-1, 0])
        np.testing.assert_array_equal(found.effective_keys > 0, [False, True])
        assert (found.blocked_rows, found.saturable) == (1, 1)


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
