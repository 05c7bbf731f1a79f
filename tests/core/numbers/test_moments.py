"""Mean and standard deviation of all scores without the scores, against exact fractions."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from attnviz.core.numbers.moments import score_moments


def exactly(query: np.ndarray, key: np.ndarray) -> tuple[float, float]:
    """By fractions; the standard deviation from a variance that is a fraction."""
    q, k = ([[Fraction(float(x)) for x in row] for row in rows] for rows in (query, key))
    scores = [sum((a * b for a, b in zip(i, j, strict=True)), Fraction(0)) for i in q for j in k]
    mean = sum(scores, Fraction(0)) / len(scores)
    variance = sum(((s - mean) ** 2 for s in scores), Fraction(0)) / len(scores)
    largest = max(map(abs, scores)) or Fraction(1)
    return float(mean), float(np.sqrt(float(variance / largest**2))) * float(largest)


@pytest.mark.parametrize("shape", [(1, 1, 1), (7, 97, 5), (200, 30, 64)])
def test_moments_are_those_of_all_scores(shape: tuple[int, int, int]) -> None:
    generator = np.random.default_rng(3)
    query, key = (1 + generator.standard_normal((n, shape[2])).astype(np.float32) for n in shape[:2])
    scores = query.astype(np.float64) @ key.T.astype(np.float64)
    mean, std = score_moments(query, key)
    assert mean == pytest.approx(scores.mean(), rel=1e-12)
    assert std == pytest.approx(scores.std(), rel=1e-12)


def test_moments_of_vectors_far_wider_than_there_are_many() -> None:
    wide = np.full((1, 70_000), 0.5, np.float32)  # QᵀQ would take 36.5 GiB
    assert score_moments(wide, np.concatenate([wide, 3 * wide])) == (35_000, 17_500)


@pytest.mark.parametrize("width", [1, 4, 40])
@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_equal_rows_have_no_deviation(dtype: type, width: int) -> None:
    query, key = np.full((40, width), 3.7, dtype), np.full((40, width), 1.3, dtype)
    mean, std = score_moments(query, key)
    assert std == 0
    assert mean == pytest.approx(width * float(query[0, 0]) * float(key[0, 0]), rel=1e-14)


def test_equal_scores_of_unequal_rows_have_no_deviation() -> None:
    """Queries differ only where no key has anything, up to a turn of both."""
    rng = np.random.default_rng(5)
    turn = np.linalg.qr(rng.standard_normal((6, 6)))[0]
    query, key = np.zeros((30, 6)), np.zeros((50, 6))
    query[:, :3], query[:, 4] = rng.standard_normal((30, 3)), 2
    key[:, 3], key[:, 4] = rng.standard_normal(50), 5
    for q, k in ((query, key), (query @ turn, key @ turn)):
        assert score_moments(q, k) == (pytest.approx(10), 0)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(
    ("bias", "spread", "size"),
    [(0, 1, 1), (300, 1, 1), (1e6, 1e-3, 1), (1, 1, 1e150), (1, 1e-6, 1e-150), (0, 1, 1e30)],
)
def test_moments_beside_any_mean_and_size(bias: float, spread: float, size: float, seed: int) -> None:
    rng = np.random.default_rng(seed)
    dtype = np.float32 if size == 1 and seed % 2 else np.float64
    query, key = (rng.standard_normal((n, 3)) for n in (9, 11))
    key = (bias + spread * key).astype(dtype)
    query, key = (query * size).astype(dtype), (key * size).astype(dtype)
    for q, k in ((query, key), (key, query), (key, key)):
        mean, std = exactly(q, k)
        found = score_moments(q, k)
        # A mean near 0 beside large scores has no more digits than those.
        assert found[0] == pytest.approx(mean, rel=1e-12, abs=1e-14 * float(np.abs(q @ k.T).max()))
        assert found[1] == pytest.approx(std, rel=1e-9)


def test_rows_that_are_no_numbers_are_left_out() -> None:
    rng = np.random.default_rng(2)
    query, key = rng.standard_normal((2, 9, 4))
    wanted = score_moments(np.delete(query, [0, 4], axis=0), key[1:])
    query[0, 1], query[4, 2], key[0, 3] = np.nan, np.inf, -np.inf
    assert score_moments(query, key) == pytest.approx(wanted, rel=1e-12)
    assert np.isnan(score_moments(np.full((2, 4), np.nan), key)).all()
