"""Numbers on the way into a picture: words, limits, levels, ticks and envelopes."""

from __future__ import annotations

import math

import numpy as np
import pytest

from attnviz.core.colours.colour_scale import Scale, nice_limit
from attnviz.core.colours.picture import ABOVE, BELOW, BLOCKED, LEVELS, NONFINITE, palette_indices
from attnviz.core.tile import Tile
from attnviz.figures.items import colorbar
from attnviz.figures.items.chart import DENSE, envelope, normal_density
from attnviz.figures.words import text

NAN, INF = math.nan, math.inf


@pytest.mark.parametrize(
    ("value", "digits", "words"),
    [
        (4.2617, 2, "4.26"), (-0.7534, 3, "−0.753"), (0.0, 3, "0.000"), (-0.0, 3, "0.000"),
        (-0.0004, 3, "0.000"),
        (-0.0005001, 3, "−0.001"), (NAN, 3, "NaN"), (INF, 2, "∞"), (-INF, 2, "−∞"), (1e6, 0, "1000000"),
        (-1e9, 3, "−1.000e9"), (-3.4028235e38, 3, "−3.403e38"),
    ],
)  # fmt: skip
def test_a_number_has_steady_digits_and_a_true_minus(value: float, digits: int, words: str) -> None:
    assert text.number(value, digits) == words
    assert text.number(np.float32(value), digits) == words


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (13.2, "13.2"), (0.17678, "0.177"), (5.6569, "5.66"), (1024, "1024"), (-0.01, "−0.0100"), (0, "0"),
        (3.2e-7, "3.20e−7"), (-4.5e9, "−4.50e9"), (NAN, "NaN"), (INF, "∞"), (-0.0, "0"), (999.9, "1000"),
    ],
)  # fmt: skip
def test_significant_figures(value: float, words: str) -> None:
    assert text.significant(value) == words


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (-40, "−40"), (0.5, "0.5"), (1e-5, "1e−5"), (2.5e7, "2.5e7"), (0, "0"), (-0.0, "0"),
        (4096, "4096"), (12500, "12.5k"), (-40_000, "−40k"), (2e6, "2e6"), (-1e9, "−1e9"),
    ],
)  # fmt: skip
def test_a_tick_is_short(value: float, words: str) -> None:
    assert text.tick(value) == words


@pytest.mark.parametrize("exponent", [-30, -7, -1, 0, 1, 5, 30])
@pytest.mark.parametrize("mantissa", [1, 1.0001, 2.2, 4.9999, 5, 7.3, 9.99])
def test_a_nice_limit_is_at_or_just_above(exponent: int, mantissa: float) -> None:
    value = mantissa * 10.0**exponent
    limit = nice_limit(value)
    assert value <= limit * (1 + 1e-9)
    assert limit <= value * 1.34
    assert nice_limit(limit) == pytest.approx(limit, rel=1e-9)  # it stays where it is
    assert len(f"{limit / 10.0**exponent:.6g}") <= 3


@pytest.mark.parametrize("value", [5e-324, 1e-320, 1.79e308])
def test_a_nice_limit_can_be_reckoned_with(value: float) -> None:
    """It and its negative are the ends of a colour bar."""
    scale = Scale.about_zero(value)
    assert 0 < 1 / (scale.high - scale.low) < INF
    assert scale.position(scale.low) == 0
    assert scale.position(0.0) == 0.5
    assert scale.position(scale.high) == 1


@pytest.mark.parametrize("value", [0.0, -3.0, NAN, INF, -INF])
def test_what_has_no_size_has_the_limit_one(value: float) -> None:
    assert nice_limit(value) == 1.0


@pytest.mark.parametrize("room", [0, 1, 2, 7, 40])
@pytest.mark.parametrize("cells", [1, 7, 8, 97, 1024, 1025, 131_072])
def test_a_step_is_a_power_of_two_and_leaves_room(cells: int, room: int) -> None:
    step = text.step_for(cells, room)
    assert step & (step - 1) == 0
    assert math.ceil(cells / step) <= max(room, 1)
    assert step == 1 or math.ceil(cells / (step // 2)) > max(room, 1)  # none smaller would do


# -- levels -----------------------------------------------------------------------------------------


def tile(values: object, blocked: object = None, nonfinite: int = 0) -> Tile:
    array = np.asarray(values, dtype=np.float32)
    mask = None if blocked is None else np.asarray(blocked)
    return Tile(array, (0, array.shape[0]), (0, array.shape[1]), blocked=mask, nonfinite=nonfinite)


@pytest.mark.parametrize("shape", [(1, 1), (7, 3), (97, 1), (1, 1025)])
def test_a_level_gives_its_value_back_within_half_a_step(shape: tuple[int, int]) -> None:
    values = np.random.default_rng(0).uniform(-8, 8, shape).astype(np.float32)
    levels = palette_indices(tile(values), Scale(-8, 8))
    assert levels.dtype == np.uint8
    assert levels.flags.c_contiguous
    back = -8 + levels / (LEVELS - 1) * 16
    assert abs(back - values).max() <= 8 / (LEVELS - 1) * (1 + 1e-4)


def test_zero_has_the_middle_and_what_is_beyond_has_the_ends() -> None:
    levels = palette_indices(tile([[-0.0, 0.0, -100, 100, -4, 4]]), Scale(-4, 4))
    assert levels.tolist() == [[LEVELS // 2, LEVELS // 2, BELOW, ABOVE, 0, LEVELS - 1]]


def test_the_root_spreads_small_weights() -> None:
    scale = Scale(0, 1, power=0.5)
    levels = palette_indices(tile([[0, 0.01, 0.25, 1]]), scale)
    assert levels.tolist() == [[round(share * (LEVELS - 1)) for share in (0, 0.1, 0.5, 1)]]
    assert [scale.position(v) for v in (0, 0.01, 0.25, 1, 2, -1)] == pytest.approx([0, 0.1, 0.5, 1, 1, 0])


def test_blocked_goes_before_nan_and_nan_before_any_value() -> None:
    values = [[NAN, INF, -INF, 1.0], [NAN, -INF, 0.0, 5.0]]
    blocked = [[False, False, False, False], [True, True, True, False]]
    levels = palette_indices(tile(values, blocked, nonfinite=3), Scale(-2, 2))
    middle = (LEVELS - 1) * 3 // 4
    assert levels[0].tolist()[:3] == [NONFINITE] * 3
    assert abs(int(levels[0, 3]) - middle) <= 1
    assert levels[1].tolist() == [BLOCKED, BLOCKED, BLOCKED, ABOVE]


def test_ticks_of_a_colour_bar_are_where_they_say() -> None:
    assert colorbar.ticks(Scale(-40, 40)) == [-40, 0, 40]
    assert colorbar.ticks(Scale(0, 1)) == [0, 1]
    root = Scale(0, 1, power=0.5)
    assert [round(root.position(t), 3) for t in colorbar.ticks(root)] == [0, 0.316, 1]


# -- curves -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("n", [1, 7, 97, 300])
def test_a_curve_with_room_keeps_every_point(n: int) -> None:
    values = np.arange(n, dtype=float)
    x, y = envelope(values, 100)
    np.testing.assert_array_equal(x, values)
    assert y is values


@pytest.mark.parametrize(("n", "width"), [(1025, 97), (131_072, 211), (301, 100), (10_000, 1), (10_000, 0)])
def test_an_envelope_keeps_every_peak(n: int, width: int) -> None:
    values = np.random.default_rng(1).standard_normal(n)
    values[n // 3], values[2 * n // 3] = 50, -50
    x, y = envelope(values, width)
    assert len(x) == len(y) == 2 * max(width, 1)
    assert (np.diff(x) >= 0).all()
    assert (y.max(), y.min()) == (50, -50)
    assert x[np.argmax(y)] <= n // 3 < x[np.argmax(y)] + n / max(width, 1) + 1
    # Each px spans exactly the values below it.
    starts = x[::2].astype(int)
    for i in {0, len(starts) // 2, len(starts) - 1}:
        part = values[starts[i] : starts[i + 1] if i + 1 < len(starts) else n]
        assert (y[2 * i], y[2 * i + 1]) == (part.min(), part.max())


def test_nan_is_left_out_of_an_envelope_and_never_drawn_as_zero() -> None:
    values = np.full(10 * DENSE * 4, 5.0)
    values[3] = NAN
    values[40:] = NAN
    _, y = envelope(values, 12)
    assert not np.any(y == 0)
    assert y[0] == y[1] == 5.0
    assert np.isnan(y[-1])


@pytest.mark.parametrize("std", [0.1, 1.0, 8.0])
def test_the_predicted_density_has_area_one(std: float) -> None:
    x = np.linspace(-10 * std, 10 * std, 20_001)
    y = normal_density(x, std)
    assert float(np.sum(y) * (x[1] - x[0])) == pytest.approx(1, abs=1e-6)
    assert float(np.sum(y * x**2) * (x[1] - x[0])) ** 0.5 == pytest.approx(std, rel=1e-5)


def test_far_beyond_the_predicted_width_the_density_is_zero() -> None:
    assert normal_density(np.array([-8e300, 8e300]), 2.0).tolist() == [0.0, 0.0]


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (0.0, "0.000"),
        (0.034, "0.034"),
        (0.0005, "0.001"),
        (0.00049, "4.9e−4"),
        (3.24e-5, "3.2e−5"),
        (1.0, "1.000"),
        (-2e-9, "−2.0e−9"),
        (5e-324, "4.9e−324"),
        (math.nan, "NaN"),
    ],
)
def test_what_is_above_zero_is_never_written_as_zero(value: float, words: str) -> None:
    assert text.small(value) == words
