"""Numbers stand in the cells where all of them fit, and can be read on any colour."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter

from attnviz.core.colours.colour_scale import Scale
from attnviz.core.colours.picture import LEVELS, MOST_NUMBERS, palette_indices
from attnviz.core.tile import Tile
from attnviz.figures.items import cell_numbers
from attnviz.figures.items.cell_numbers import fitting, legible
from attnviz.figures.style import fonts
from attnviz.figures.style.colormaps import palette
from attnviz.figures.style.theme import THEMES


def tile(values: object, blocked: object = None, shape: tuple[int, int] | None = None) -> Tile:
    array = np.asarray(values, dtype=np.float32)
    rows, cols = shape or array.shape
    return Tile(array, (0, rows), (0, cols), blocked=None if blocked is None else np.asarray(blocked))


def test_as_many_digits_as_fit_the_same_for_every_cell(qapp: object) -> None:
    two = tile([[0.5, -12.3456], [1, 0]])
    assert fitting(two, 60, 20) == [["0.500", "−12.346"], ["1.000", "0.000"]]
    assert fitting(two, 40, 20) == [["0.50", "−12.35"], ["1.00", "0.00"]]
    assert fitting(two, 34, 20) == [["0.5", "−12.3"], ["1.0", "0.0"]]
    assert fitting(two, 20, 20) is None


def test_from_ten_on_the_decimal_gives_way_before_all_numbers_do(qapp: object) -> None:
    assert fitting(tile([[0.5, -12.3456], [9.96, 0.04]]), 27, 20) == [["0.5", "−12"], ["10", "0.0"]]


def test_a_third_decimal_has_room_around_it(qapp: object) -> None:
    width = QFontMetricsF(fonts.face(fonts.CAPTION)).horizontalAdvance("−0.126")
    assert fitting(tile([[-0.126]]), width + 3, 20) == [["−0.13"]]
    assert fitting(tile([[-0.126]]), width + 9, 20) == [["−0.126"]]


def test_weights_have_two_decimals_or_no_numbers(qapp: object) -> None:
    weights = tile([[1.0, 0.0], [0.96, 0.04]])
    assert fitting(weights, 28, 20) == [["1.00", "0.00"], ["0.96", "0.04"]]
    assert fitting(weights, 22, 20) is None


@pytest.mark.parametrize("width", range(4, 80, 3))
def test_no_number_is_wider_than_its_cell(qapp: object, width: int) -> None:
    words = fitting(tile(np.random.default_rng(0).normal(0, 9, (7, 7))), width, 20)
    metrics = QFontMetricsF(fonts.face(fonts.CAPTION))
    for word in (word for row in words or [] for word in row):
        assert metrics.horizontalAdvance(word) < width


def test_low_cells_many_cells_and_reduced_cells_have_none(qapp: object) -> None:
    one = tile([[1.0]])
    assert fitting(one, 60, 8) is None
    assert fitting(one, 60, 30) == [["1.000"]]
    assert fitting(tile(np.zeros((1, MOST_NUMBERS + 1))), 60, 30) is None
    assert (
        fitting(tile([[1.0]], shape=(2, 2)), 60, 30) is None
    )  # the strongest of four is not the number there


def test_blocked_and_nonfinite_cells_stay_free_for_their_marks(qapp: object) -> None:
    words = fitting(tile([[np.nan, -np.inf, 2.0]], [[False, True, False]]), 60, 30)
    assert words == [["", "", "2.000"]]


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
@pytest.mark.parametrize("kind", ["diverging", "sequential"])
def test_a_number_can_be_read_on_every_colour(kind: str, theme: object) -> None:
    for colour in palette(kind, theme)[:LEVELS, :3]:  # type: ignore[arg-type]
        share = colour / 255
        linear = np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)
        under = float(linear @ [0.2126, 0.7152, 0.0722])
        words = {"#000000": 0.0, "#FFFFFF": 1.0}[legible(colour)]
        assert (max(words, under) + 0.05) / (min(words, under) + 0.05) >= 4.5


def test_numbers_are_drawn_in_their_cells_and_nowhere_else(qapp: object) -> None:
    cells = tile([[0.0, 1.0], [-1.0, 0.5]], [[False, True], [False, False]])
    indices, colours = palette_indices(cells, Scale(-1, 1)), palette("diverging", THEMES["light"])
    picture = QImage(160, 120, QImage.Format.Format_RGB32)
    picture.fill(QColor("#808080"))
    painter = QPainter(picture)
    words = fitting(cells, 60, 40)
    assert words is not None
    cell_numbers.paint(painter, QRectF(20, 20, 120, 80), words, indices, colours)
    painter.end()
    drawn = np.array(
        [[picture.pixelColor(x, y).name() != "#808080" for x in range(160)] for y in range(120)], dtype=bool
    )
    inside = {
        (i, j): drawn[20 + 40 * i : 60 + 40 * i, 20 + 60 * j : 80 + 60 * j] for i in (0, 1) for j in (0, 1)
    }
    assert [bool(inside[cell].any()) for cell in ((0, 0), (0, 1), (1, 0), (1, 1))] == [
        True,
        False,
        True,
        True,
    ]
    assert drawn.sum() == sum(part.sum() for part in inside.values())
