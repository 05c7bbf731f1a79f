"""The board: panels hide and come back, layouts are remembered and reset, and no panel is ever blank."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from PySide6.QtCore import QObject, QSettings, Qt
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from attnviz.core.panels import TABLE
from attnviz.core.tile import Stage
from attnviz.gui.layouts import HEADS, LAYOUTS, Layout
from attnviz.gui.panels.code import CodePanel
from attnviz.gui.panels.figure_panel import FigurePanel
from tests.gui.driver import Driver


def colours(panel: CodePanel | FigurePanel) -> int:
    """How many different colours a panel's picture has; two is a word on a ground, blank is one."""
    image = panel.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    pixels = np.frombuffer(image.constBits(), np.uint32)
    return len(np.unique(pixels))


def test_a_panel_hides_and_comes_back_with_what_it_missed(first: Driver) -> None:
    board = first.window.board
    board.set_shown("weights", False)
    assert "weights" not in board.panels
    assert not first.window.board_menu.panels["weights"].isChecked()
    with first.painting():
        first.session.chosen.toggle_scaling()
    first.window.board_menu.panels["weights"].trigger()
    assert "weights" in board.panels
    tile = first.matrix("weights").tile
    assert tile is first.result.tiles["weights"]


def test_a_panel_that_grows_as_its_neighbour_hides_asks_for_a_finer_picture(first: Driver) -> None:
    before = first.result.view.pixels
    for name in set(first.window.board.panels) - {"scaled"}:
        first.window.board.set_shown(name, False)
    first.settle()
    assert first.result.view.pixels[0] > before[0]


def test_the_layout_is_remembered_with_what_was_hidden(open_window: Callable[..., Driver]) -> None:
    driver = open_window()
    driver.window.board.arrange(HEADS)
    driver.window.board.set_shown("concat", False)
    driver.settle()
    driver.close()
    again = open_window()
    assert again.window.board.layout_.name == "heads"
    assert set(again.window.board.panels) == {"heads", "heads_map", "weights"}
    assert again.window.board_menu.layouts["heads"].isChecked()


def alone_with(driver: Driver, name: str) -> None:
    """By the keys: F6 to the panel, then F."""
    driver.press(Qt.Key.Key_F6)
    while driver.window.board.last_hovered != name:
        driver.press(Qt.Key.Key_F6)
    driver.press(Qt.Key.Key_F)
    driver.settle()


@pytest.mark.parametrize("afloat", [False, True], ids=["in its place", "in its own window"])
def test_the_panel_that_was_alone_is_remembered(open_window: Callable[..., Driver], afloat: bool) -> None:
    driver = open_window()
    alone_with(driver, "raw")
    if afloat:
        driver.press(Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
        driver.settle()
    driver.close()
    again = open_window()
    board = again.window.board
    assert list(board.panels) == ["raw"]
    assert board._docks["raw"].isFloating() == afloat
    assert again.matrix("raw").tile is again.result.tiles[Stage.RAW]
    assert again.window.board_menu.layouts["focus"].isChecked()
    alone_with(again, "raw")  # the panel that is alone: back to all
    assert set(board.panels) == set(LAYOUTS["overview"].panels)


def test_a_remembered_panel_that_there_is_not_leads_to_the_overview(
    open_window: Callable[..., Driver],
) -> None:
    driver = open_window()
    alone_with(driver, "raw")
    driver.close()
    QSettings().setValue("board/panels", ["of another version"])
    assert open_window().window.board.layout_.name == "overview"


def test_another_layout_straight_after_the_start_owes_nothing_to_the_remembered_one(
    qtbot: QtBot, open_window: Callable[..., Driver]
) -> None:
    driver = open_window()
    driver.window.board.arrange(HEADS)
    driver.window.board.set_shown("code", True)  # the layout has no say any more: Qt's state is remembered
    driver.settle()
    driver.close()
    again = Driver(qtbot)
    again.window.board.arrange(LAYOUTS["overview"])  # before anything else has resized the board
    again.settle()
    board = again.window.board
    assert set(board.panels) == set(LAYOUTS["overview"].panels)
    raw, scaled = board._docks["raw"].geometry(), board._docks["scaled"].geometry()
    assert raw.top() == scaled.top()
    assert raw.width() == pytest.approx(scaled.width(), abs=2)
    again.close()


def test_the_panels_are_put_back_in_their_places(first: Driver) -> None:
    board = first.window.board
    before = {name: panel.size() for name, panel in board.panels.items()}
    board.set_shown("raw", False)
    board._docks["mask"].swap_floating()
    board.set_shown("code", True)
    first.window.board_menu.reset.trigger()
    first.settle()
    assert {name: panel.size() for name, panel in board.panels.items()} == before
    assert not board._docks["mask"].isFloating()


def test_rows_are_as_high_as_the_layout_says(first: Driver) -> None:
    board = first.window.board
    board.arrange(HEADS)
    first.settle()
    heads, weights = (board._docks[name].height() for name in ("heads", "weights"))
    above, below = HEADS.heights
    assert heads / weights == pytest.approx(above / below, abs=0.05)


@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS)
def test_no_panel_of_a_layout_is_blank(first: Driver, layout: Layout) -> None:
    first.window.board.arrange(layout)
    first.settle()
    assert tuple(sorted(first.window.board.panels)) == tuple(sorted(layout.panels))
    for name, panel in first.window.board.panels.items():
        assert colours(panel) > 2, name


@pytest.mark.parametrize("name", TABLE.own())
def test_a_term_or_menu_entry_brings_its_panel_forward_and_back(first: Driver, name: str) -> None:
    board = first.window.board
    board.focus_on(name)
    assert list(board.panels) == [name]
    board.focus_on(name)
    assert board.layout_.name == "overview"


def test_a_closed_entry_of_the_menu_says_why(first: Driver) -> None:
    undo, redo = (first.window.actions_[name] for name in ("undo", "redo"))
    menu = first.window.header.menu_button.menu()
    assert menu.toolTipsVisible()
    assert not undo.isEnabled()
    assert undo.toolTip() == "No setting has been changed yet"
    with first.painting():
        first.session.chosen.toggle_scaling()
    assert undo.isEnabled()
    assert undo.toolTip() != "No setting has been changed yet"
    assert redo.toolTip() == "No change has been undone"


def test_a_panel_in_a_window_of_its_own_is_on_the_screen(first: Driver) -> None:
    """The rightmost one stepped over the edge of a screen that the window filled."""
    dock = first.window.board._docks["mask"]
    dock.swap_floating()
    assert dock.screen().availableGeometry().contains(dock.geometry())


@pytest.mark.parametrize("layout", [layout for name, layout in LAYOUTS.items() if name != "focus"])
def test_a_panel_that_was_alone_goes_back_to_where_it_came_from(first: Driver, layout: Layout) -> None:
    board = first.window.board
    board.arrange(layout)
    first.settle()
    before, name = set(board.panels), next(p for p in layout.panels if p.startswith("weights"))
    board.focus_on(name)
    first.settle()
    assert list(board.panels) == [name]
    assert first.window.controls.isVisible() != layout.plain
    if layout.panels[0] != name:
        board.focus_on(layout.panels[0])  # a term of the formula on the way
    board.focus_on(layout.panels[0])
    first.settle()
    assert (board.layout_, set(board.panels)) == (layout, before)


def test_after_going_and_coming_back_keys_act_on_the_panel_that_they_acted_on(first: Driver) -> None:
    first.window.board.arrange(LAYOUTS["presenter"])
    first.settle()
    alone_with(first, "weights")
    first.press(Qt.Key.Key_F)
    first.settle()
    assert first.window.board.last_hovered == "weights"
    first.press(Qt.Key.Key_W, Qt.KeyboardModifier.ControlModifier)
    assert "weights" not in first.window.board.panels


def test_an_empty_board_says_what_to_do_and_does_it(first: Driver) -> None:
    board, room = first.window.board, first.window.board_room
    for name in list(board.panels):
        board.set_shown(name, False)
    first.until(room.empty.isVisible)
    first.press(Qt.Key.Key_Escape)
    assert room.empty.isVisible()
    first.click_on(room.empty.button)
    first.settle()
    assert set(board.panels) == set(LAYOUTS["overview"].panels)
    first.until(lambda: not room.empty.isVisible())


def test_layouts_that_come_and_go_leave_no_objects_behind(first: Driver) -> None:
    def rounds() -> int:
        for layout in LAYOUTS.values():
            first.window.board.arrange(layout)
            first.window.board.swap_floating(layout.panels[0])
            first.settle()
        return len(first.window.findChildren(QObject))

    rounds()
    assert rounds() <= rounds() + 2


def test_a_part_that_is_shown_names_itself_and_the_way_back(first: Driver) -> None:
    part = first.window.readout.part
    assert not part.isVisible()
    with first.painting():
        first.session.viewed.zoom((3, 9), (2, 12))
    assert part.isVisible()
    assert "3 to 8" in part.map.toolTip()
    assert "all rows" in first.panel("output").figure.subtitle()
    with first.painting():
        first.click_on(part.button)
    assert not part.isVisible()
    assert "all rows" not in first.panel("output").figure.subtitle()
