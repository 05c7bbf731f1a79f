"""Pointing at cells: one cursor in every panel, pinned by a click, moved by arrows; one zoom for all."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtWidgets import QApplication

from attnviz.core.dimensions import Dimensions
from attnviz.core.numbers.cell import read_cell
from attnviz.core.settings import RandomSource, Settings
from attnviz.core.tile import Stage
from attnviz.figures.words.text import number
from tests.gui.driver import STAGES, Driver

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


def all_marks(driver: Driver) -> dict[str, tuple[int | None, int | None]]:
    """Row and column marked in every panel; the charts mark a query alone."""
    found = dict(driver.marks())
    for which in ("query", "key", "value"):
        overlay = driver.matrix("qkv", which)._overlay
        found[which] = (overlay.row, overlay.col)
    overlay = driver.matrix("output")._overlay
    found["output"] = (overlay.row, overlay.col)
    for name, chart in driver.panel("peakiness").figure.curves.items():  # type: ignore[attr-defined]
        found[name] = (chart._cursor.position, None)
    return found


def expected_marks(query: int, key: int) -> dict[str, tuple[int | None, int | None]]:
    rows = dict.fromkeys(("query", "output", "weight", "entropy", "keys"), (query, None))
    keys = dict.fromkeys(("key", "value"), (key, None))
    return {**dict.fromkeys(STAGES, (query, key)), **rows, **keys}


@pytest.mark.parametrize("name", STAGES)
def test_hovering_a_cell_marks_it_everywhere_and_reads_it_out(first: Driver, name: str) -> None:
    first.hover(name, first.point(name, 10, 3))
    assert first.session.cursor == (10, 3)
    assert all_marks(first) == expected_marks(10, 3)
    shown = first.result
    cell = read_cell(shown.head, 10, 3, shown.scale, shown.mask, shown.statistics)
    assert first.readout["query"] == "of · 10"
    assert first.readout["key"] == "ning · 3"
    assert first.readout["raw"] == number(cell.raw, 3)
    assert first.readout["weight"] == number(shown.tiles[Stage.WEIGHTS].values[10, 3], 3)


@pytest.mark.parametrize(
    ("name", "which", "row", "cursor"),
    [
        ("qkv", "query", 2, (2, 5)),
        ("qkv", "key", 2, (6, 2)),
        ("qkv", "value", 18, (6, 18)),
        ("output", None, 18, (18, 5)),
    ],
)
def test_a_panel_that_knows_only_the_row_leaves_the_other_half_of_the_cell(
    first: Driver, name: str, which: str | None, row: int, cursor: tuple[int, int]
) -> None:
    first.hover(name, first.point(name, row, 7, which))
    assert first.session.cursor == cursor
    assert all_marks(first) == expected_marks(*cursor)


def test_the_curves_point_at_a_query(first: Driver) -> None:
    chart = first.panel("peakiness").figure.curves["entropy"]  # type: ignore[attr-defined]
    rect = chart._rect
    place = QPointF(rect.left() + rect.width() * 11 / 18, rect.center().y())
    first.hover("peakiness", first.at("peakiness", place))
    assert first.session.cursor == (11, 5)


def test_the_read_out_does_not_jump_from_cell_to_cell(first: Driver) -> None:
    readout = first.window.readout
    cells = [(13, 8), (0, 18), (6, 5), (18, 0), (9, 2)]  # −8.93, blocked, and narrower words

    def places() -> set[tuple[int, ...]]:
        found = set()
        for row, col in cells:
            first.hover("raw", first.point("raw", row, col))
            readout.layout().activate()
            found.add(tuple(label.x() for label in readout.values.values()))
        return found

    places()
    assert len(places()) == 1


def test_a_small_weight_is_told_from_a_blocked_one(open_window: Callable[..., Driver]) -> None:
    window = open_window(Settings(RandomSource(Dimensions(16, 1, 4097))))
    window.press(Qt.Key.Key_5, CTRL)
    window.settle()
    shown, at = window.result, (4000, 7)
    window.session.viewed.set_cursor(at)
    cell = read_cell(shown.head, *at, shown.scale, shown.mask, shown.statistics)
    assert 0 < cell.weight < 5e-4
    mantissa, exponent = f"{cell.weight:.1e}".split("e")
    assert window.readout["weight"] == f"{mantissa}e−{abs(int(exponent))}"
    # What is copied is read by programs: their minus sign.
    assert f"\t{mantissa}e-{abs(int(exponent))}" in window.panel("cell").figure.as_text()  # type: ignore[attr-defined]
    window.session.viewed.set_cursor((7, 4000))
    assert window.readout["weight"] == "0.000"


def test_a_blocked_cell_says_so(first: Driver) -> None:
    first.hover("mask", first.point("mask", 2, 14))
    assert first.readout["mask"] == "blocked, −∞"
    assert first.readout["weight"] == "0.000"
    assert first.readout["exp"] == "0.000"


def test_beside_the_cells_nothing_is_pointed_at(first: Driver) -> None:
    rect = first.matrix("raw").rect
    outside = first.at("raw", QPointF(rect.right() + 6, rect.center().y()))
    first.hover("raw", outside)
    first.click("raw", outside)
    assert first.session.cursor == (6, 5)


def test_a_click_pins_the_cell_and_a_second_lets_go(first: Driver) -> None:
    at = first.point("weights", 12, 4)
    first.click("weights", at)
    first.hover("raw", first.point("raw", 1, 1))
    assert first.session.cursor == (12, 4)
    assert all_marks(first) == expected_marks(12, 4)
    first.click("mask", first.point("mask", 12, 4))
    first.hover("raw", first.point("raw", 1, 1))
    assert first.session.cursor == (1, 1)


def test_another_cell_can_be_pinned_at_once(first: Driver) -> None:
    first.click("weights", first.point("weights", 12, 4))
    first.click("scaled", first.point("scaled", 3, 3))
    first.hover("raw", first.point("raw", 1, 1))
    assert first.session.cursor == (3, 3)


def test_arrows_move_the_cell_and_stop_at_the_edge(first: Driver) -> None:
    first.press(Qt.Key.Key_Down)
    first.press(Qt.Key.Key_Right)
    first.press(Qt.Key.Key_Right)
    first.press(Qt.Key.Key_Up)
    assert first.session.cursor == (6, 7)
    first.press(Qt.Key.Key_Left, SHIFT)
    assert first.session.cursor == (6, 0)
    first.press(Qt.Key.Key_Down, SHIFT)
    first.press(Qt.Key.Key_Down, SHIFT)
    assert first.session.cursor == (18, 0)
    # The pointer rests somewhere: what the keys chose stays.
    first.hover("raw", first.point("raw", 1, 1))
    assert first.session.cursor == (18, 0)
    assert all_marks(first) == expected_marks(18, 0)


def test_esc_empties_the_read_out_and_the_next_cell_fills_it(first: Driver) -> None:
    first.press(Qt.Key.Key_Escape)
    assert first.session.cursor is None
    assert set(first.readout.values()) == {"–"}
    assert set(all_marks(first).values()) == {(None, None)}
    first.hover("raw", first.point("raw", 4, 4))
    assert first.readout["query"] == "to · 4"
    first.press(Qt.Key.Key_Escape)
    first.press(Qt.Key.Key_Down)
    assert first.session.cursor == (0, 0)


def test_a_click_on_a_chip_points_at_its_row(first: Driver) -> None:
    chips = first.window.controls.input.text.chips
    first.click_on(chips, chips._rects[9].center())
    assert first.session.cursor == (9, 5)


def test_the_cell_is_copied_as_two_lines(first: Driver) -> None:
    first.press(Qt.Key.Key_C, CTRL)
    names, values = QApplication.clipboard().text().split("\n")
    assert names.split("\t")[:3] == ["query (reads)", "key (is read)", "q · k"]
    assert values.split("\t") == list(first.readout.values())


# -- zoom -----------------------------------------------------------------------------------------


def windows(driver: Driver) -> set[tuple[tuple[int, int], tuple[int, int]]]:
    """The rows and columns that the T x T panels show: one pair, if they agree."""
    tiles = [driver.matrix(name).tile for name in STAGES]
    return {(tile.rows, tile.cols) for tile in tiles if tile is not None}


@pytest.mark.parametrize("name", STAGES)
def test_the_wheel_zooms_all_panels_about_the_cell_under_the_pointer(first: Driver, name: str) -> None:
    at = first.point(name, 12, 5)
    with first.painting():
        first.wheel(name, at, 2)
    ((rows, cols),) = windows(first)
    assert rows[1] - rows[0] == cols[1] - cols[0] == 12
    first.hover(name, at)
    assert first.session.cursor == (12, 5)
    for stage in Stage:
        assert first.result.tiles[stage].exact
    with first.painting():
        first.wheel(name, at, -20)
    assert windows(first) == {((0, 19), (0, 19))}


def test_turns_of_the_wheel_that_come_faster_than_pictures_add_up(first: Driver) -> None:
    at = first.point("weights", 12, 5)
    with first.painting():
        for _ in range(4):
            first.wheel("weights", at, 1)
    ((rows, cols),) = windows(first)
    assert rows[1] - rows[0] == cols[1] - cols[0] == 8  # 19, 15, 12, 10, 8
    first.hover("weights", at)
    assert first.session.cursor == (12, 5)


def test_the_values_of_a_zoomed_panel_are_those_of_the_whole(first: Driver) -> None:
    whole = first.result.tiles[Stage.WEIGHTS].values
    with first.painting():
        first.wheel("weights", first.point("weights", 12, 6), 3)
    tile = first.result.tiles[Stage.WEIGHTS]
    # Some BLAS kernels round a product of another shape in their own way: the last digit of scores near 10.
    np.testing.assert_allclose(tile.values, whole[slice(*tile.rows), slice(*tile.cols)], rtol=2e-6)


def test_one_cell_is_the_nearest_that_can_be_seen(first: Driver) -> None:
    with first.painting():
        first.wheel("raw", first.point("raw", 18, 0), 40)
    assert windows(first) == {((18, 19), (0, 1))}
    first.hover("raw", first.at("raw", first.matrix("raw").rect.center()))
    assert first.session.cursor == (18, 0)


def test_after_a_zoom_the_cell_under_the_resting_pointer_is_marked(
    open_window: Callable[..., Driver],
) -> None:
    driver = open_window(Settings(RandomSource(Dimensions(8, 2, 1025))))
    place = driver.point("raw", 700, 300)
    driver.hover("raw", place)
    hovered = driver.session.cursor
    with driver.painting():
        driver.wheel("raw", place, 12)
    figure, view = driver.panel("raw").figure, driver.panel("raw").viewport.parentWidget()
    at = figure.mapFromScene(view.mapToScene(place))
    under = driver.matrix("raw").cell_at(at.x(), at.y())
    assert under != hovered
    driver.until(lambda: driver.session.cursor == under)
    driver.press(Qt.Key.Key_Down)  # a cell chosen by keys stays where the picture moves
    with driver.painting():
        driver.press(Qt.Key.Key_0, CTRL)
    assert driver.session.cursor == (under[0] + 1, under[1])


def test_escape_lets_go_of_the_cell_though_the_pointer_rests_on_it(first: Driver) -> None:
    first.hover("raw", first.point("raw", 3, 15))
    first.press(Qt.Key.Key_Escape)
    with first.painting():
        first.press(Qt.Key.Key_S)
    first.settle()
    assert first.session.cursor is None


def test_a_drag_pans_all_panels_by_as_many_cells(first: Driver) -> None:
    with first.painting():
        first.wheel("raw", first.point("raw", 9, 9), 4)
    ((rows, cols),) = windows(first)
    start, end = (
        first.point("scaled", rows[0] + 3, cols[0] + 3),
        first.point("scaled", rows[0] + 1, cols[0] + 2),
    )
    first.click("raw", first.point("raw", rows[0], cols[0]))
    with first.painting():
        first.drag("scaled", start, end)
    assert windows(first) == {((rows[0] + 2, rows[1] + 2), (cols[0] + 1, cols[1] + 1))}
    assert first.session.cursor == (rows[0], cols[0])  # a drag is no click


def test_a_drag_cannot_leave_the_matrix(first: Driver) -> None:
    with first.painting():
        first.wheel("raw", first.point("raw", 9, 9), 4)
    ((rows, _),) = windows(first)
    length = rows[1] - rows[0]
    middle = first.at("raw", first.matrix("raw").rect.center())
    with first.painting():
        first.drag("raw", middle, middle + QPoint(2000, 2000))
    assert windows(first) == {((0, length), (0, length))}


@pytest.mark.parametrize("by", ["double click", "key"])
def test_everything_is_shown_again(first: Driver, by: str) -> None:
    with first.painting():
        first.wheel("weights", first.point("weights", 9, 9), 3)
    with first.painting():
        if by == "key":
            first.press(Qt.Key.Key_0, CTRL)
        else:
            first.double_click("scaled", first.at("scaled", first.matrix("scaled").rect.center()))
    assert windows(first) == {((0, 19), (0, 19))}


def test_zoom_survives_the_toggle(first: Driver) -> None:
    with first.painting():
        first.wheel("raw", first.point("raw", 9, 9), 3)
    seen = windows(first)
    with first.painting():
        first.press(Qt.Key.Key_S)
    assert windows(first) == seen


def test_a_reduced_picture_points_at_real_cells_and_zooms_to_them(open_window: Callable[..., Driver]) -> None:
    driver = open_window(Settings(RandomSource(Dimensions(8, 2, 1025))))
    assert not driver.result.tiles[Stage.RAW].exact
    assert "strongest of" in driver.panel("raw").figure.operation()
    driver.hover("raw", driver.point("raw", 1024, 512))
    assert abs(driver.session.cursor[0] - 1024) <= 3
    with driver.painting():
        driver.wheel("raw", driver.point("raw", 700, 300), 30)
    tile = driver.result.tiles[Stage.RAW]
    assert tile.exact
    (row,), (col,) = (range(*tile.rows), range(*tile.cols))
    head = driver.result.head
    assert tile.values[0, 0] == pytest.approx(float(head.query[row] @ head.key[col]), rel=1e-5, abs=1e-6)


def test_the_keys_zoom_about_the_cell_and_the_view_follows_it(first: Driver) -> None:
    with first.painting():
        first.press(Qt.Key.Key_Plus)
    rows, cols = first.result.view.rows, first.result.view.cols
    assert rows[0] <= 6 < rows[1]
    assert cols[0] <= 5 < cols[1]
    assert rows[1] - rows[0] == 15
    for _ in range(8):
        first.press(Qt.Key.Key_Plus)
    first.settle()
    rows = first.result.view.rows
    for _ in range(4):
        first.press(Qt.Key.Key_Down)
    first.settle()
    assert first.session.cursor == (10, 5)
    assert first.result.view.rows[0] <= 10 < first.result.view.rows[1]
    assert first.result.view.rows[1] - first.result.view.rows[0] == rows[1] - rows[0]
    for _ in range(20):
        first.press(Qt.Key.Key_Minus)
    first.settle()
    assert first.result.view.rows is None
