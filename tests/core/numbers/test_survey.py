"""One number for each row statistic: which rows count, and what NaN and blocked rows do."""

from __future__ import annotations

import gc
import weakref

import numpy as np
import pytest

from attnviz.core import reference
from attnviz.core.inputs import Head, Inputs
from attnviz.core.masks import BooleanArray, Causal
from attnviz.core.numbers.statistics import RowStatistics
from attnviz.core.numbers.survey import MOST_HEADS, HeadsSurvey, HeadSummary, summarise
from attnviz.core.tile import Tile


def statistics(query: np.ndarray, key: np.ndarray, mask: BooleanArray | None = None) -> RowStatistics:
    return reference.attention(query, key, np.zeros((len(key), 1)), 1.0, mask or Causal()).statistics


@pytest.fixture
def arrays() -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(8)
    return rng.standard_normal((7, 5)), rng.standard_normal((7, 5))


def test_means_go_over_every_row_that_sees_a_key(arrays: tuple[np.ndarray, np.ndarray]) -> None:
    rows = statistics(*arrays)
    summary = summarise(rows)
    assert summary.rows == 7
    assert summary.max_weight == pytest.approx(rows.max_weight.mean())
    assert summary.entropy == pytest.approx(rows.entropy.mean())
    assert summary.effective_share == pytest.approx(rows.effective_share.mean())
    assert summary.jacobian_norm == pytest.approx(np.median(rows.jacobian_norm))
    assert summary.mean_jacobian_norm == pytest.approx(rows.jacobian_norm.mean())


def test_saturation_is_a_share_of_the_rows_that_may_see_two_keys() -> None:
    query = np.array([[0.0], [1000.0], [1000.0], [0.0]])
    key = np.array([[1.0], [2.0], [3.0], [4.0]])
    assert summarise(statistics(query, key)).saturated_share == pytest.approx(2 / 3)
    assert summarise(statistics(query[:1], key[:1])).saturated_share == 0


def test_rows_without_keys_and_rows_with_nan_are_left_out(arrays: tuple[np.ndarray, np.ndarray]) -> None:
    query, key = arrays
    query[6] = np.nan
    allowed = np.tril(np.ones((7, 7), bool))
    allowed[2] = False
    rows = statistics(query, key, BooleanArray(allowed))
    summary = summarise(rows)
    kept = [0, 1, 3, 4, 5]
    assert summary.rows == 5
    assert summary.max_weight == pytest.approx(rows.max_weight[kept].mean())
    assert np.isfinite([summary.entropy, summary.jacobian_norm, summary.saturated_share]).all()


def test_nothing_to_count_is_nan_and_not_a_number_made_up(arrays: tuple[np.ndarray, np.ndarray]) -> None:
    nothing = summarise(statistics(*arrays, BooleanArray(np.zeros((7, 7), bool))))
    assert nothing.rows == 0
    assert np.isnan(nothing.max_weight)
    assert np.isnan(nothing.saturated_share)


def inputs(n_head: int) -> Inputs:
    return Inputs("made", n_head, n_head, 3, 3, 2, 2, lambda head: Head(*np.zeros((3, 3, 2))))


def test_outputs_stand_side_by_side_in_the_order_of_their_heads(
    arrays: tuple[np.ndarray, np.ndarray],
) -> None:
    summary = summarise(statistics(*arrays))
    tiles = [Tile(np.full((3, 2), float(n)), (0, 3), (0, 2), nonfinite=n) for n in range(2)]
    heads = tuple(HeadSummary(n, summary, tiles[n], tiles[n]) for n in range(2))
    survey = HeadsSurvey(inputs(4), 1.0, heads, final_missing="no W_O")
    whole = survey.concatenation
    assert whole is not None
    assert whole.values.tolist() == [[0, 0, 1, 1]] * 3
    assert (whole.rows, whole.cols, whole.nonfinite) == ((0, 3), (0, 4), 1)
    assert survey.share == 0.5
    assert not survey.complete
    assert HeadsSurvey(inputs(4), 1.0).concatenation is None


def test_a_survey_is_complete_with_its_heads_and_its_output_or_the_reason_why_not(
    arrays: tuple[np.ndarray, np.ndarray],
) -> None:
    summary = summarise(statistics(*arrays))
    tile = Tile(np.zeros((3, 2)), (0, 3), (0, 2))
    heads = (HeadSummary(0, summary, tile, tile),)
    assert not HeadsSurvey(inputs(1), 1.0, heads).complete
    assert HeadsSurvey(inputs(1), 1.0, heads, final=tile).complete
    assert HeadsSurvey(inputs(1), 1.0, heads, final_missing="why").complete
    assert HeadsSurvey(inputs(10_000), 1.0).n_surveyed == MOST_HEADS


def test_rows_that_hold_no_number_are_counted_and_blocked_ones_are_not() -> None:
    query = np.ones((4, 2))
    query[1] = np.nan
    mask = np.ones((4, 4), bool)
    mask[2] = False
    assert statistics(query, np.ones((4, 2)), BooleanArray(mask)).nonfinite_rows == 1


def test_it_is_made_once_and_goes_with_its_statistics(arrays: tuple[np.ndarray, np.ndarray]) -> None:
    rows = statistics(*arrays)
    assert summarise(rows) is summarise(rows)
    kept = weakref.ref(rows)
    del rows
    gc.collect()
    assert kept() is None
