"""Whatever a pointer does on the panels, the keyboard does too."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDockWidget

from attnviz.core.dimensions import Dimensions
from attnviz.core.masks import NoMask
from attnviz.core.numbers.sweep import WIDTHS
from attnviz.core.settings import RandomSource, Settings
from attnviz.gui.actions import actions
from attnviz.gui.actions.keyboard import SIZE_STEP
from attnviz.gui.actions.palette import CommandPalette
from tests.gui.driver import Driver

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def peaks(open_window: Callable[..., Driver]) -> Driver:
    """The layout of the rows' spread and the sweep."""
    driver = open_window(Settings(source=RandomSource(Dimensions(64, 4, 33))))
    driver.press(Qt.Key.Key_6, CTRL)
    driver.settle()
    return driver


def choose(driver: Driver, typed: str) -> None:
    """Type into the command palette and take the first command."""
    driver.window.activateWindow()  # offscreen, a palette that closes leaves no window active
    driver.until(driver.window.isActiveWindow)
    driver.press(Qt.Key.Key_K, CTRL)
    (palette,) = (p for p in driver.window.findChildren(CommandPalette) if p.isVisible())
    QTest.keyClicks(palette.field, typed)
    QTest.keyClick(palette.field, Qt.Key.Key_Return)


def dock(driver: Driver, name: str) -> QDockWidget:
    return driver.window.board.findChild(QDockWidget, f"dock-{name}")


def test_no_two_actions_share_a_key(first: Driver) -> None:
    window = first.window
    every = (*window.actions_.values(), *window.board_menu.layouts.values())
    keys = [key.toString() for action in every for key in action.shortcuts()]
    assert len(set(keys)) == len(keys)


def test_the_measure_over_the_rows_is_followed_by_a_key(peaks: Driver) -> None:
    spread = peaks.panel("spread").figure
    curve = spread.plots["rows"]
    assert spread.measure == "jacobian"
    peaks.press(Qt.Key.Key_R)
    assert spread.measure == "weight"
    assert curve.heading == "largest weight, per query"
    assert curve._lines[-1].y[7] == peaks.result.scaled_statistics.max_weight[7]
    for _ in range(3):
        peaks.press(Qt.Key.Key_R)
    assert spread.measure == "jacobian"


def test_the_measure_is_chosen_by_its_name(peaks: Driver) -> None:
    choose(peaks, "over the rows: effective keys")
    assert peaks.panel("spread").figure.measure == "keys"


def test_the_law_of_the_sweep_is_chosen_by_key_and_name(peaks: Driver) -> None:
    sweep = peaks.panel("sweep").figure
    peaks.until(lambda: sweep.sweep is not None and len(sweep.sweep.length) > 2)
    peaks.press(Qt.Key.Key_V)
    assert sweep.kind == "length"
    assert sweep.points == sweep.sweep.length
    choose(peaks, "what d_k does: components of variance 1")
    assert sweep.kind == "variance"
    choose(peaks, "what d_k does: vectors of length 1")
    assert sweep.kind == "length"


def test_the_reading_of_the_sweep_is_moved_by_keys(peaks: Driver) -> None:
    sweep = peaks.panel("sweep").figure
    peaks.until(lambda: sweep.sweep is not None and sweep.sweep.complete)
    assert sweep.read_d_k == 16
    peaks.press(Qt.Key.Key_D)
    assert sweep.reading()[0][0] == "d_k = 32"
    peaks.press(Qt.Key.Key_D, SHIFT)
    peaks.press(Qt.Key.Key_D, SHIFT)
    assert sweep.reading()[0][0] == "d_k = 8"
    for _ in WIDTHS:
        peaks.press(Qt.Key.Key_D)
    assert sweep.read_d_k == WIDTHS[-1]
    choose(peaks, "what d_k does: d_k = 256")  # d_k alone is that of the input
    assert sweep.read_d_k == 256


def test_where_the_panel_is_not_on_the_board_its_key_says_how_it_comes_there(first: Driver) -> None:
    for key in (Qt.Key.Key_R, Qt.Key.Key_V, Qt.Key.Key_D):
        first.window.notice.hide()
        first.press(key)
        assert first.window.notice.isVisible()
        assert "Ctrl+6" in first.window.notice.label.text()


def test_f6_goes_from_panel_to_panel_and_back(first: Driver) -> None:
    board = first.window.board
    names = list(board.panels)
    first.until(lambda: QApplication.focusWidget() is not None)  # the window is the active one
    first.press(Qt.Key.Key_F6)
    assert QApplication.focusWidget() is board.panels["weights"]  # the one pointed at before anything else
    assert first.window.focus_ring.target is board.panels["weights"]
    after = names[(names.index("weights") + 1) % len(names)]
    first.press(Qt.Key.Key_F6)
    assert (QApplication.focusWidget(), board.last_hovered) == (board.panels[after], after)
    first.press(Qt.Key.Key_F6, SHIFT)
    assert QApplication.focusWidget() is board.panels["weights"]
    at = first.session.cursor
    first.press(Qt.Key.Key_Down)  # arrows still move the cell
    assert first.session.cursor == (at[0] + 1, at[1])


def test_the_panel_gone_to_is_the_one_whose_table_code_and_copy_are_meant(first: Driver) -> None:
    first.press(Qt.Key.Key_5, CTRL)
    first.settle()
    names = list(first.window.board.panels)
    for _ in names:
        first.press(Qt.Key.Key_F6)
        if first.window.board.panels["code"].has_keyboard():
            break
    assert QApplication.focusWidget() is first.panel("code").code
    first.press(Qt.Key.Key_F6)
    assert first.window.board.last_hovered == names[(names.index("code") + 1) % len(names)]


def test_a_panel_is_alone_by_a_key_and_again_among_all(first: Driver) -> None:
    first.press(Qt.Key.Key_F6)
    first.press(Qt.Key.Key_F)
    assert list(first.window.board.panels) == ["weights"]
    first.press(Qt.Key.Key_F)
    assert len(first.window.board.panels) == 7


def test_a_panel_floats_hides_and_comes_back_by_keys(first: Driver) -> None:
    first.press(Qt.Key.Key_F6)
    before = dock(first, "weights").mapToGlobal(QPoint(0, 0))
    first.press(Qt.Key.Key_D, CTRL)
    assert dock(first, "weights").isFloating()
    assert dock(first, "weights").pos() != before  # it is seen to have left its place
    first.until(first.panel("weights").hasFocus)
    first.press(Qt.Key.Key_D, CTRL)
    assert not dock(first, "weights").isFloating()
    first.until(first.panel("weights").hasFocus)
    first.press(Qt.Key.Key_W, CTRL)
    assert "weights" not in first.window.board.panels
    choose(first, "weights")
    assert "weights" in first.window.board.panels


def test_a_panel_is_sized_by_keys_and_stays_so(first: Driver) -> None:
    board, held = first.window.board, dock(first, "weights")
    width, height = held.width(), held.height()
    first.press(Qt.Key.Key_Right, CTRL | SHIFT)
    first.until(lambda: held.width() >= width + SIZE_STEP / 2)  # Qt shares a part out to the neighbours
    first.press(Qt.Key.Key_Up, CTRL | SHIFT)
    first.until(lambda: held.height() <= height - SIZE_STEP / 2)
    assert not board.remembered()["state"].isEmpty()  # the layout has no say any more
    wide, low = held.width(), held.height()
    first.press(Qt.Key.Key_Left, CTRL | SHIFT)
    first.until(lambda: held.width() <= wide - SIZE_STEP / 2)
    first.press(Qt.Key.Key_Down, CTRL | SHIFT)
    first.until(lambda: held.height() >= low + SIZE_STEP / 2)


def test_heads_and_layers_are_stepped_through_and_undone(first: Driver) -> None:
    def chosen() -> tuple[int, int]:
        return (first.session.settings.layer, first.session.settings.head)

    assert chosen() == (2, 1)
    for key, modifier, expected in (
        (Qt.Key.Key_H, None, (2, 2)),
        (Qt.Key.Key_H, None, (2, 3)),
        (Qt.Key.Key_H, None, (2, 0)),
        (Qt.Key.Key_H, SHIFT, (2, 3)),
        (Qt.Key.Key_Y, None, (3, 3)),
        (Qt.Key.Key_Y, SHIFT, (2, 3)),
    ):
        with first.painting():
            first.press(key, modifier or Qt.KeyboardModifier.NoModifier)
        assert chosen() == expected
    with first.painting():
        first.press(Qt.Key.Key_Z, CTRL)
    assert chosen() == (3, 3)


def test_the_scaling_is_turned_by_keys_where_the_sidebar_is_hidden(first: Driver) -> None:
    first.press(Qt.Key.Key_4, CTRL)
    first.settle()
    assert not first.window.controls.isVisible()
    for _ in range(2):
        with first.painting():
            first.press(Qt.Key.Key_Left, CTRL)
    assert first.result.settings.scaling == pytest.approx(0.9)
    assert first.result.scale == pytest.approx(32 ** (-0.9 / 2))
    with first.painting():
        first.press(Qt.Key.Key_Right, CTRL)
    assert first.result.settings.scaling == pytest.approx(0.95)


def test_a_mask_and_its_fill_are_chosen_by_name(first: Driver) -> None:
    with first.painting():
        choose(first, "mask: none")
    assert first.result.settings.mask == NoMask()
    with first.painting():
        choose(first, "fill: 1e9")
    assert first.result.settings.fill == "-1e9"


def test_letters_typed_into_the_text_stay_letters(first: Driver) -> None:
    box = first.window.controls.input.text.box
    box.setFocus()
    before = first.session.settings
    with first.painting():
        QTest.keyClicks(box, "hyrvdf")
    assert "hyrvdf" in box.toPlainText()
    now = first.session.settings
    assert (now.head, now.layer, now.scaling) == (before.head, before.layer, before.scaling)


def test_every_key_of_the_table_is_one_that_qt_knows() -> None:
    from PySide6.QtGui import QKeySequence

    for entry in actions.TABLE:
        for key in entry.keys:
            assert QKeySequence(key).toString() == key
