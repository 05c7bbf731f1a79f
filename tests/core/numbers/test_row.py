"""One row is the row of the specification."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from attnviz.core.inputs import Head
from attnviz.core.masks import Alibi, BooleanArray, Causal, Mask, NoMask, SlidingWindow
from attnviz.core.numbers.row import Row, is_long, read_row, running_sums
from attnviz.core.numbers.row_bars import bars_of
from attnviz.core.reference import attention
from attnviz.core.tile import edges


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


def test_the_heaviest_few_are_those_of_the_whole_order() -> None:
    rng = np.random.default_rng(2)
    head = Head(rng.standard_normal((1, 3)), rng.standard_normal((97, 3)).round(), np.ones((97, 1)))
    row = read_row(head, 0, 0.5, NoMask())
    assert len(np.unique(row.weights)) < 97  # equal weights: the earlier key comes first
    order = sorted(range(97), key=lambda key: (-row.weights[key], key))
    for count in (0, 1, 5, 50, 96, 97, 200):
        assert row.heaviest(count).tolist() == order[:count]


def test_no_number_is_among_the_heaviest() -> None:
    weights = np.array([0.1, np.nan, 0.5, np.nan, 0.4, 0.9])
    allowed = np.array([True] * 5 + [False])
    row = Row(0, weights, weights, weights, weights, allowed, weights, weights, 0.0, 1.0, np.zeros(1))
    assert [row.heaviest(count).tolist() for count in (1, 3, 9)] == [[1], [1, 3, 2], [1, 3, 2, 4, 0]]


@pytest.mark.parametrize("mask", [NoMask(), Causal(), SlidingWindow(300)], ids=str)
def test_the_output_of_a_row_of_several_pieces(mask: Mask) -> None:
    """Pieces of 1,024 keys each: some of them open, some blocked, some both."""
    rng = np.random.default_rng(3)
    query, key = rng.standard_normal((2, 5000, 3))
    value = rng.standard_normal((5000, 1024))
    row = read_row(Head(query, key, value), 3000, 0.5, mask)
    np.testing.assert_allclose(row.output, row.weights @ value, rtol=1e-10, atol=1e-14)


def test_a_long_row_is_one_that_takes_long_to_read() -> None:
    def head(keys: int, width: int) -> Head:
        return Head(
            *(np.broadcast_to(np.float32(1), shape) for shape in ((1, width), (keys, width), (keys, width)))
        )

    assert is_long(head(65_536, 64))
    assert is_long(head(65_536, 1))
    assert not is_long(head(65_535, 64))
    assert not is_long(head(1024, 4096))
    assert is_long(head(2048, 4096))


@pytest.mark.parametrize("bars", [1, 2, 7, 33, 97, 200])
def test_bars_are_the_strongest_of_their_keys(bars: int) -> None:
    rng = np.random.default_rng(4)
    query, key, value = rng.standard_normal((3, 97, 4))
    key[5] = np.nan
    key[90] = np.inf
    row = read_row(Head(query, key, value), 60, 0.5, SlidingWindow(40))
    reduced = bars_of(row, value, bars, 3)
    groups = edges((0, 97), min(bars, 97))
    assert len(reduced.blocked) == len(groups) - 1
    stages = (row.raw, row.scaled, row.masked, row.exps, row.weights)
    for i, (lo, hi) in enumerate(pairwise(groups)):
        seen = row.allowed[lo:hi]
        assert reduced.blocked[i] == (not seen.any())
        for stage, (values, found, bad) in enumerate(zip(stages, reduced.values, reduced.bad, strict=True)):
            part = values[lo:hi] if stage < 2 else values[lo:hi][seen]
            assert bad[i] == (not np.isfinite(part).all())
            numbers = part[~np.isnan(part)]
            if numbers.size:
                assert abs(found[i]) == np.abs(numbers).max()
                assert found[i] in numbers
            else:
                assert np.isnan(found[i])
    assert reduced.weight_sum == row.weights.sum()
    assert reduced.max_weight == row.weights.max()
    np.testing.assert_array_equal(reduced.heaviest, row.heaviest(3))
    np.testing.assert_array_equal(reduced.sums, running_sums(row, value, reduced.heaviest))
