"""Cells share an interval without gap or overlap."""

from __future__ import annotations

import numpy as np
import pytest

from attnviz.core.tile import Reduce, Tile, edge, edges


@pytest.mark.parametrize(
    ("interval", "count"), [((0, 1), 1), ((3, 100), 7), ((0, 131_072), 512), ((5, 12), 7)]
)
def test_edges_cover_the_interval_evenly(interval: tuple[int, int], count: int) -> None:
    cuts = edges(interval, count)
    assert [edge(interval, count, n) for n in range(count + 1)] == cuts.tolist()
    assert (cuts[0], cuts[-1]) == interval
    widths = np.diff(cuts)
    assert len(widths) == count
    assert widths.min() >= 1
    assert widths.max() - widths.min() <= 1


def test_a_tile_is_exact_where_each_cell_is_one_of_the_matrix() -> None:
    values = np.zeros((3, 4))
    assert Tile(values, (2, 5), (0, 4)).exact
    assert not Tile(values, (2, 8), (0, 4), Reduce.MEAN).exact
