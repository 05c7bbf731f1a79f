"""The arithmetic of one cell is that of the stages."""

from __future__ import annotations

import numpy as np
import pytest

from attnviz import scaled_dot_product_attention
from attnviz.core.inputs import Head
from attnviz.core.masks import Alibi, BooleanArray, Causal, Mask, NoMask
from attnviz.core.numbers.cell import read_cell
from attnviz.core.reference import attention


@pytest.mark.parametrize(
    "mask",
    [
        NoMask(),
        Causal(),
        Alibi(0.5) & Causal(),
        BooleanArray(np.eye(9, dtype=bool)[:, ::-1] & (np.arange(9) > 3)),
    ],
    ids=str,
)
def test_every_number_of_every_cell(mask: Mask) -> None:
    query, key, value = np.random.default_rng(2).standard_normal((3, 9, 4))
    stages = attention(query, key, value, 0.5, mask)
    for i, j in np.ndindex(9, 9):
        cell = read_cell(Head(query, key, value), i, j, 0.5, mask, stages.statistics)
        assert cell.raw == pytest.approx(stages.raw_scores[i, j])
        assert cell.scaled == pytest.approx(stages.scaled_scores[i, j])
        assert cell.allowed == stages.allowed[i, j]
        assert cell.weight == pytest.approx(stages.weights[i, j])
        if cell.allowed:
            assert cell.scaled + cell.bias == pytest.approx(stages.masked_scores[i, j])
            assert cell.exp / cell.row_sum == pytest.approx(cell.weight)
        else:
            assert cell.exp == 0


def test_nan_stays_nan() -> None:
    query = np.array([[np.nan]])
    head = Head(query, np.ones((1, 1)), np.ones((1, 1)))
    cell = read_cell(head, 0, 0, 1.0, NoMask(), attention(query, head.key, head.value).statistics)
    assert np.isnan([cell.raw, cell.exp, cell.weight]).all()


def test_beside_scores_of_millions_the_weights_are_those_of_the_row() -> None:
    """Two ways to round one float32 product there differ by more than 1: no weight follows from both."""
    rng = np.random.default_rng(0)
    query, key, value = (1e4 * rng.standard_normal((3, 12, 64))).astype(np.float32)
    run = scaled_dot_product_attention(query, key, value, engine="numpy", scale=1.0)
    for i, j in np.ndindex(12, 12):
        cell = read_cell(Head(query, key, value), i, j, 1.0, NoMask(), run.statistics())
        assert cell.exp <= 1
        assert cell.weight == pytest.approx(run.weights[i, j], abs=1e-6)


@pytest.mark.parametrize("score", [1e17, -np.inf])
def test_equal_scores_share_the_weight_and_those_of_minus_infinity_have_none(score: float) -> None:
    """Beside 1e17, log 3 is nothing: float64's numbers lie 16 apart there."""
    head = Head(np.ones((1, 1)), np.full((3, 1), score), np.ones((3, 1)))
    stages = attention(head.query, head.key, head.value, 1.0)
    for key in range(3):
        cell = read_cell(head, 0, key, 1.0, NoMask(), stages.statistics)
        assert cell.weight == pytest.approx(stages.weights[0, key])
        assert cell.row_sum == pytest.approx(3 if np.isfinite(score) else 0)
