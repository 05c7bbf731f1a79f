"""Panels share the board among rows that suit it, keep a least size, and the board scrolls."""

from __future__ import annotations

import pytest

from attnviz.gui.arranging import least_size, rows_for
from attnviz.gui.layouts import COMPARE, LAYOUTS, OVERVIEW, Layout
from tests.gui.driver import Driver


@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS)
@pytest.mark.parametrize("size", [(768, 540), (1024, 640), (1110, 610), (1660, 920)], ids=str)
def test_a_board_that_lies_keeps_the_rows_of_the_layout(layout: Layout, size: tuple[int, int]) -> None:
    assert rows_for(layout, *size) == layout.rows


@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS)
@pytest.mark.parametrize("size", [(830, 1790), (970, 1470), (380, 184), (704, 920)], ids=str)
def test_every_panel_keeps_its_order_and_has_room_on_any_board(layout: Layout, size: tuple[int, int]) -> None:
    rows = rows_for(layout, *size)
    assert sorted(name for row in rows for name, _ in row) == sorted(layout.panels)
    if not layout.compare:
        assert [name for row in rows for name, _ in row] == list(layout.panels)
    widest = max(least_size(name)[0] for name in layout.panels)
    for row in rows:
        assert sum(least_size(name)[0] for name, _ in row) <= max(size[0], widest)


def test_both_sides_of_a_comparison_stay_together_on_an_upright_board() -> None:
    rows = rows_for(COMPARE, 830, 1790)
    assert [name for name, _ in rows[0]] == ["scaled@scaled", "scaled@unscaled"]


def test_rows_do_not_flicker_about_the_size_at_which_they_change() -> None:
    sizes = [(700, height) for height in range(500, 1200, 10)]
    rows, changes = OVERVIEW.rows, 0
    for width, height in [*sizes, *reversed(sizes)]:
        now = rows_for(OVERVIEW, width, height, now=rows)
        changes += now != rows
        rows = now
    assert rows == OVERVIEW.rows
    assert changes <= 4


def test_an_upright_window_shares_its_panels_among_more_rows_and_back(first: Driver) -> None:
    board = first.window.board
    small = first.matrix("raw").rect.width()
    first.window.resize(1080, 1800)
    first.until(lambda: first.settled() and board._docks["scaled"].y() > board._docks["raw"].y())
    assert first.matrix("raw").rect.width() > 1.4 * small
    first.window.resize(1280, 800)
    first.until(lambda: first.settled() and board._docks["scaled"].y() == board._docks["raw"].y())


def test_a_board_larger_than_its_room_scrolls_and_shows_the_panel_with_the_keyboard(first: Driver) -> None:
    first.window.resize(960, 500)
    first.settle()
    room, board = first.window.board_room, first.window.board
    first.until(lambda: board.height() > room.viewport().height())
    for name, panel in board.panels.items():
        assert panel.width() >= least_size(name)[0], name
        assert panel.height() >= least_size(name)[1], name
    assert room.verticalScrollBar().isVisible()
    board.panels["peakiness"].setFocus()
    first.until(lambda: room.verticalScrollBar().value() > 0)
