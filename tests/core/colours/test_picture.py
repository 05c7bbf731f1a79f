"""Colours say what the numbers are: over every magnitude that a file may hold."""

from __future__ import annotations

import numpy as np
import pytest

from attnviz.core.colours.colour_scale import Scale, nice_limit
from attnviz.core.colours.picture import ABOVE, BELOW, BLOCKED, LEVELS, NONFINITE, picture_of
from attnviz.core.tile import Reduce, Tile


def tile_of(values: np.ndarray, blocked: np.ndarray | None = None) -> Tile:
    rows, cols = ((0, n) for n in values.shape)
    dark = np.zeros_like(values, bool) if blocked is None else blocked
    bad = int(np.count_nonzero(~np.isfinite(values) & ~dark))
    return Tile(values, rows, cols, Reduce.EXTREME, blocked=blocked, nonfinite=bad)


@pytest.mark.parametrize(
    "largest", [1e-306, 1e-160, 1e-40, 1e-3, 8.0, 1e30, 3e38, 1e300, 4.9e307], ids="{:g}".format
)
def test_a_value_has_the_colour_of_its_place_between_the_limits(largest: float) -> None:
    shares = np.linspace(-1, 1, 97)
    scale = Scale.about_zero(largest)
    picture = picture_of(tile_of((shares * largest)[None]), scale)
    place = (shares * (largest / scale.high) + 1) / 2 * (LEVELS - 1)
    assert np.abs(picture.indices[0] - place).max() <= 0.51
    assert picture.clipped == (0, 0)


@pytest.mark.parametrize("value", [5e-324, 1e-320])
def test_values_too_small_to_be_told_apart_have_the_colour_of_zero(value: float) -> None:
    picture = picture_of(tile_of(np.array([[-value, 0.0, value]])), Scale.about_zero(value))
    assert picture.indices.tolist() == [[LEVELS // 2] * 3]


def test_values_beyond_the_largest_limit_are_clipped() -> None:
    most = float(np.finfo(np.float64).max)
    scale = Scale.about_zero(most)
    assert np.isfinite(scale.high - scale.low)
    assert picture_of(tile_of(np.array([[-most, 0.0, most]])), scale).indices.tolist() == [
        [BELOW, LEVELS // 2, ABOVE]
    ]


@pytest.mark.parametrize("exponent", [-323, -307, -45, 0, 45, 307, 308])
def test_a_limit_is_a_number_that_can_be_told_from_its_negative(exponent: int) -> None:
    limit = nice_limit(float(f"1e{exponent}"))
    assert 0 < 1 / (2 * limit) < np.inf


def test_marks_are_counted_apart() -> None:
    values = np.array([[np.nan, np.inf, -np.inf], [np.nan, 3.0, -3.0]])
    blocked = np.array([[False, False, False], [True, False, False]])
    picture = picture_of(tile_of(values, blocked), Scale(-2.0, 2.0))
    assert picture.indices.tolist() == [[NONFINITE] * 3, [BLOCKED, ABOVE, BELOW]]
    assert (picture.nonfinite, picture.clipped, picture.has_blocked) == (3, (1, 1), True)
