"""How peakiness is spread over the rows, against a plain count of each row."""

from __future__ import annotations

import gc
import weakref
from statistics import median

import numpy as np
import pytest

from attnviz.core import reference
from attnviz.core.masks import BooleanArray, Causal, Mask, NoMask
from attnviz.core.numbers import peakiness_histogram
from attnviz.core.numbers.statistics import RowStatistics


def statistics(scale: float, mask: Mask, t: int = 97, seed: int = 0) -> RowStatistics:
    query, key, value = np.random.default_rng(seed).standard_normal((3, t, 16))
    return reference.attention(query, key, value, scale, mask).statistics


@pytest.mark.parametrize("t", [7, 97])
def test_shares_and_medians_are_those_of_the_rows_that_see_two_keys(t: int) -> None:
    scaled, unscaled = statistics(0.25, Causal(), t), statistics(1.0, Causal(), t)
    found = peakiness_histogram.spread(scaled, unscaled)
    assert found.most == t
    for which in peakiness_histogram.MEASURES:
        edges, medians = found.edges[which], found.medians[which]
        assert len(edges) == (21 if t > 65 else 11)
        assert medians is not None
        for each, shares, middle in zip((scaled, unscaled), found.shares[which], medians, strict=True):
            rows = [
                float(v) for v in peakiness_histogram.measure(which, each)[1:]
            ]  # the first sees itself alone
            bins = [min(max(np.searchsorted(edges, v, side="right") - 1, 0), len(edges) - 2) for v in rows]
            np.testing.assert_allclose(shares, np.bincount(bins, minlength=len(shares)) / len(rows))
            assert middle == pytest.approx(median(rows))
    assert found.uniform["weight"] == pytest.approx(median(1 / n for n in range(2, t + 1)))
    assert found.uniform["entropy"] == 1
    assert found.uniform["jacobian"] == pytest.approx(median((n - 1) ** 0.5 / n for n in range(2, t + 1)))


def test_where_no_row_counts_there_is_no_median() -> None:
    none = statistics(1.0, BooleanArray(np.zeros((7, 7), bool)), 7)
    found = peakiness_histogram.spread(none, none)
    for which in peakiness_histogram.MEASURES:
        assert found.medians[which] is None
        assert found.uniform[which] is None
        assert not found.shares[which][0].any()


def test_it_is_made_once_for_two_statistics_and_goes_with_them() -> None:
    scaled, unscaled = statistics(0.25, NoMask()), statistics(1.0, NoMask())
    found = peakiness_histogram.spread(scaled, unscaled)
    assert peakiness_histogram.spread(scaled, unscaled) is found
    assert peakiness_histogram.spread(scaled, scaled) is not found
    assert peakiness_histogram.spread(scaled, unscaled, most=500).edges["keys"][-1] == pytest.approx(500)
    assert peakiness_histogram.spread(scaled, unscaled).edges["keys"][-1] == pytest.approx(97)
    kept = weakref.ref(scaled)
    del scaled
    gc.collect()
    assert kept() is None
