"""One row is the row of the specification."""

from __future__ import annotations

import numpy as np
import pytest

from attnviz.core.inputs import Head
from attnviz.core.masks import Alibi, BooleanArray, Causal, Mask, NoMask, SlidingWindow
from attnviz.core.reference import attention
from attnviz.core.row import read_row, running_sums


@pytest.mark.parametrize("mask", [NoMask(), Causal(), SlidingWindow(3), Alibi(0.3) & Causal()], ids=str)
@pytest.mark.parametrize(("n_q", "n_k", "d"), [(1, 1, 1), (7, 97, 5), (97, 7, 3)])
def test_every_stage_of_every_row(mask: Mask, n_q: int, n_k: int, d: int) -> None:
    rng = np.random.default_rng(n_q)
    query, key = rng.standard_normal((n_q, d)), rng.standard_normal((n_k, d))
    value = rng.standard_normal((n_k, 4))
    stages = attention(query, key, value, 0.4, mask)
    for i in range(n_q):
        row = read_row(Head(query, key, value), i, 0.4, mask)
        np.testing.assert_allclose(row.raw, stages.raw_scores[i], rtol=1e-10, atol=1e-12)
        np.testing.assert_allclose(row.scaled, stages.scaled_scores[i], rtol=1e-10, atol=1e-12)
        np.testing.assert_allclose(row.masked, stages.masked_scores[i], rtol=1e-10, atol=1e-12)
        np.testing.assert_allclose(row.weights, stages.weights[i], rtol=1e-10, atol=1e-15)
        np.testing.assert_allclose(row.output, stages.output[i], rtol=1e-10, atol=1e-12)
        assert row.keys_seen == stages.statistics.keys_seen[i]
        assert row.row_max == pytest.approx(stages.statistics.row_max[i])
        assert row.weights.sum() == pytest.approx(1 if row.keys_seen else 0)


def test_running_sums_end_at_the_output() -> None:
    query, key, value = np.random.default_rng(0).standard_normal((3, 9, 4))
    row = read_row(Head(query, key, value), 5, 0.5, Causal())
    keys = row.heaviest(9)
    assert len(keys) == 6
    assert (np.diff(row.weights[keys]) <= 0).all()
    np.testing.assert_allclose(running_sums(row, value, keys)[-1], row.output)
    assert len(row.heaviest(2)) == 2


def test_a_fully_blocked_row_is_zero() -> None:
    head = Head(*np.ones((3, 4, 2)))
    row = read_row(head, 1, 1.0, BooleanArray(np.zeros((4, 4), bool)))
    assert row.row_sum == 0
    assert row.keys_seen == 0
    assert not row.weights.any()
    assert not row.output.any()
    assert len(row.heaviest(3)) == 0


def test_nan_in_a_blocked_value_and_key_stays_out() -> None:
    query, key, value = np.random.default_rng(1).standard_normal((3, 5, 2))
    key[4] = value[4] = np.nan
    row = read_row(Head(query, key, value), 2, 1.0, Causal())
    assert np.isnan(row.raw[4])
    assert np.isfinite(row.output).all()
    assert row.weights[4] == row.exps[4] == 0
    assert np.isnan(read_row(Head(query, key, value), 4, 1.0, Causal()).weights[:5]).all()


def test_saturated_float32() -> None:
    head = Head(*(np.float32([[1000.0]]), np.float32([[1.0], [2.0]]), np.float32([[3.0], [5.0]])))
    row = read_row(head, 0, 1.0, NoMask())
    assert row.weights.tolist() == [0.0, 1.0]
    assert row.output.tolist() == [5.0]
