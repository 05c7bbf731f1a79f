"""How a window lives: themes, saving, sizes, closing at any moment, and use without eyes or a mouse."""

from __future__ import annotations

import gc
import re
import threading
from collections.abc import Callable

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog, QScrollBar, QWidget
from pytestqt.qtbot import QtBot

from attnviz.core.dimensions import Dimensions
from attnviz.core.presets import presets
from attnviz.core.settings import RandomSource, Settings
from attnviz.figures.items.formula import lay_out
from attnviz.figures.style.theme import DARK, LIGHT, Theme
from attnviz.gui.controls.input import InputControl
from attnviz.gui.export.dialog import ExportDialog
from attnviz.gui.export.form import COMPARISON
from attnviz.gui.layouts import LAYOUTS
from attnviz.gui.widgets.number_field import NumberField
from tests.gui.driver import Driver

KINDS = pytest.mark.parametrize("kind", range(4), ids=["text", "random", "file", "model"])
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


def colours(widget: QWidget) -> set[str]:
    image = widget.grab().toImage()
    return {
        image.pixelColor(x, y).name() for x in range(0, image.width(), 2) for y in range(0, image.height(), 2)
    }


# -- themes -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("theme", "other"), [(LIGHT, DARK), (DARK, LIGHT)], ids=["light", "dark"])
def test_every_part_has_the_colours_of_the_theme(
    open_window: Callable[..., Driver], theme: Theme, other: Theme
) -> None:
    window = open_window(theme=theme.name).window
    for part in (window.header, window.board, window.readout, window.status, window.controls):
        found = colours(part)
        assert {theme.ground.lower(), theme.panel.lower()} & found, part
        assert (
            not {other.ground.lower(), other.panel.lower() if other is DARK else other.ground.lower()} & found
        )


def test_the_theme_changes_live_and_keeps_numbers_and_focus(first: Driver) -> None:
    before, shown = first.readout, first.result
    first.window.header.mask_switch.setFocus()
    first.window.set_theme(DARK)
    assert DARK.ground.lower() in colours(first.window.board)
    assert LIGHT.ground.lower() not in colours(first.window.board)
    first.window.set_theme(LIGHT)
    assert LIGHT.ground.lower() in colours(first.window.board)
    assert first.readout == before
    assert first.session.result is shown
    assert QApplication.focusWidget() is first.window.header.mask_switch


def test_the_key_for_the_theme(first: Driver) -> None:
    first.press(Qt.Key.Key_T, CTRL | SHIFT)
    assert first.window.theme.name != "light"


# -- saving -----------------------------------------------------------------------------------------


def open_dialog(first: Driver, kind: type) -> QDialog:
    (dialog,) = (w for w in first.window.findChildren(kind) if w.isVisible())
    return dialog


def test_export_opens_on_the_panel_that_was_pointed_at(first: Driver) -> None:
    # Where the test machine's own pointer rests is not known: point at a panel first.
    first.window.board.panels["weights"].hovered.emit((3, 3))
    first.press(Qt.Key.Key_E, CTRL)
    dialog = open_dialog(first, ExportDialog)
    assert dialog.form.panels == ("weights",)
    dialog.close()
    first.window.board.panels["output"].hovered.emit((3, None))
    first.press(Qt.Key.Key_E, CTRL)
    dialog = open_dialog(first, ExportDialog)
    assert dialog.form.panels == ("output",)
    dialog.close()


def test_the_deck_is_one_menu_entry(first: Driver) -> None:
    first.window.actions_["deck"].trigger()
    dialog = open_dialog(first, ExportDialog)
    assert dialog.form.format == COMPARISON
    dialog.close()


# -- sizes ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(900, 640), (1280, 800), (1920, 1080)])
def test_every_panel_is_whole_at_every_size(first: Driver, size: tuple[int, int]) -> None:
    first.window.resize(*size)
    first.settle()
    window = first.window
    assert (window.width(), window.height()) == (
        max(size[0], window.minimumSizeHint().width()),
        max(size[1], window.minimumSizeHint().height()),
    )
    board = window.board
    places = []
    for panel in board.panels.values():
        corner = panel.mapTo(board, panel.rect().topLeft())
        place = panel.rect().translated(corner)
        assert board.rect().contains(place)
        places.append(place)
    assert not any(a.intersects(b) for i, a in enumerate(places) for b in places[:i])
    for name in ("raw", "scaled", "mask", "weights", "output"):
        figure = first.panel(name).figure
        assert figure.rect().contains(first.matrix(name).rect), name


@pytest.mark.parametrize("size", [(1280, 800), (1283, 800), (1366, 768), (1501, 900), (1920, 1080)])
def test_stages_side_by_side_have_equal_cells(first: Driver, size: tuple[int, int]) -> None:
    first.window.resize(*size)
    first.settle()
    rects = [first.matrix(name).rect for name in ("raw", "scaled", "mask")]
    assert rects[0] == rects[1] == rects[2]


def test_the_operation_is_named_beside_what_a_cell_stands_for(open_window: Callable[..., Driver]) -> None:
    driver = open_window(Settings(RandomSource(presets()["llama2-7b"])))
    figure = driver.panel("scaled").figure
    line, _ = figure.second_line()
    assert "÷√128" in line
    assert re.search(r"strongest of (\d\d) × \1 cells$", line), line


@pytest.mark.parametrize("width", [868, 940, 1024, 1100, 1280, 1920])
def test_formula_and_hint_are_inside_their_room(first: Driver, width: int) -> None:
    first.window.resize(width, 700)
    first.settle()
    formula = first.window.header.formula
    runs = lay_out(formula._room(), formula._points()).runs
    assert runs[0].x >= 0
    assert runs[-1].x + runs[-1].width <= formula.width()
    hint = first.window.readout.hint
    assert hint.fontMetrics().horizontalAdvance(hint.text()) <= hint.width()
    assert hint.text() in ("Press S: watch what dividing by √d_k does", "Press S", "")


def widths(driver: Driver) -> dict[str, int]:
    return {name: panel.width() for name, panel in driver.window.board.panels.items()}


def test_a_second_start_looks_as_the_first_and_follows_the_window(open_window: Callable[..., Driver]) -> None:
    driver = open_window()
    driver.window.resize(1280, 800)
    driver.settle()
    first = widths(driver)
    driver.close()
    driver = open_window()
    driver.window.resize(1280, 800)
    driver.settle()
    assert widths(driver) == first


def test_panels_that_a_person_has_sized_stay_so(open_window: Callable[..., Driver]) -> None:
    driver = open_window()
    driver.window.resize(1280, 800)
    driver.settle()
    board = driver.window.board
    corner = QPoint(2, 2)
    QTest.mousePress(board, Qt.MouseButton.LeftButton, pos=corner)
    docks = [board._docks[name] for name in ("qkv", "raw")]
    board.resizeDocks(docks, [320, 164], Qt.Orientation.Horizontal)
    driver.until(lambda: docks[0].width() > 300)
    QTest.mouseRelease(board, Qt.MouseButton.LeftButton, pos=corner)
    driver.window.resize(1320, 820)
    driver.settle()
    assert widths(driver)["qkv"] > 1.5 * widths(driver)["raw"]
    kept = board.remembered()
    assert kept["state"]  # and for the next start
    board.arrange(LAYOUTS["overview"])
    driver.until(lambda: widths(driver)["qkv"] < widths(driver)["raw"])
    assert board.recall(**kept)
    driver.until(lambda: widths(driver)["qkv"] > 1.5 * widths(driver)["raw"])


def test_a_larger_window_asks_for_a_finer_picture(open_window: Callable[..., Driver]) -> None:
    driver = open_window(Settings(RandomSource(Dimensions(8, 2, 1025))))
    before = driver.matrix("raw").tile.values.shape
    with driver.painting():
        driver.window.resize(1920, 1080)
    after = driver.matrix("raw").tile.values.shape
    assert after[0] > before[0]


# -- the end ----------------------------------------------------------------------------------------


def test_a_window_is_closed_while_it_computes(qtbot: QtBot) -> None:
    for wait in (False, True):
        driver = Driver(qtbot, Settings(RandomSource(Dimensions(64, 1, 4096))))
        if wait:
            driver.settle()
            driver.press(Qt.Key.Key_S)
        driver.close()
        assert driver.session._worker.isFinished()


def test_a_window_is_closed_in_the_middle_of_a_fade(first: Driver) -> None:
    with first.painting():
        first.press(Qt.Key.Key_S)
    first.close()


def test_windows_come_and_go_and_leave_nothing(qtbot: QtBot) -> None:
    threads = None
    for _ in range(20):
        driver = Driver(qtbot)
        driver.settle()
        driver.close()
        real = {t for t in threading.enumerate() if not isinstance(t, threading._DummyThread)}  # type: ignore[attr-defined]
        assert threads is None or real == threads  # the engine's pool is made once
        threads = real
        assert driver.session._worker.isFinished()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def test_two_windows_live_side_by_side_and_end_one_by_one(open_window: Callable[..., Driver]) -> None:
    one, two = open_window(), open_window(Settings(RandomSource(Dimensions(8, 2, 7))))
    before = one.readout
    with two.painting():
        two.window.activateWindow()
        QTest.keyClick(two.window, Qt.Key.Key_S)
    assert (one.result.settings.scaling, two.result.settings.scaling) == (1.0, 0.0)
    assert one.readout == before
    one.close()
    # The window that is left still collects in its own thread alone.
    assert not gc.isenabled()
    with two.painting():
        QTest.keyClick(two.window, Qt.Key.Key_M)
    assert not two.result.settings.masked
    two.close()
    assert gc.isenabled()


def test_the_place_of_the_window_is_remembered(open_window: Callable[..., Driver]) -> None:
    driver = open_window()
    height = driver.window.height() - 53
    driver.window.resize(driver.window.width(), height)
    driver.settle()
    driver.close()
    assert open_window().window.height() == height


# -- without eyes, without a mouse -------------------------------------------------------------------


def reachable(window: QWidget) -> list[QWidget]:
    """Visible, enabled widgets that the Tab key must reach."""
    return [
        w for w in window.findChildren(QWidget)
        if w.focusPolicy() & Qt.FocusPolicy.TabFocus and w.isVisibleTo(window) and w.isEnabled()
        and w.focusProxy() is None and not isinstance(w, QScrollBar)
    ]  # fmt: skip


@KINDS
def test_every_control_has_a_name_for_screen_readers(first: Driver, kind: int) -> None:
    first.click_on(first.window.controls.input.kinds.button(kind))
    first.settle()
    for widget in reachable(first.window):
        named = widget.accessibleName() or (widget.text() if isinstance(widget, QAbstractButton) else "")
        assert named.strip(), f"{widget} has no name"


def group(widget: QWidget) -> int:
    """Radio-like buttons are one stop: arrows go on inside. Other widgets are their own."""
    buttons = widget.group() if isinstance(widget, QAbstractButton) else None
    return id(buttons) if buttons is not None else id(widget)


@KINDS
def test_tab_reaches_every_control_and_goes_round(first: Driver, kind: int) -> None:
    first.click_on(first.window.controls.input.kinds.button(kind))
    first.settle()
    first.window.setFocus()
    reached: list[QWidget] = []
    for _ in range(80):
        first.press(Qt.Key.Key_Tab)
        widget = QApplication.focusWidget()
        if reached and widget is reached[0]:
            break
        reached.append(widget)
        assert first.window.focus_ring.target in (widget, None if widget is first.window else widget)
    else:
        pytest.fail("Tab does not come round")
    missing = {group(w): w for w in reachable(first.window)}
    for widget in reached:
        missing.pop(group(widget), None)
    assert not missing, list(missing.values())
    assert first.result.settings == first.session.settings  # walking by changes nothing


@KINDS
def test_a_control_that_is_closed_says_why(first: Driver, kind: int) -> None:
    first.click_on(first.window.controls.input.kinds.button(kind))
    first.settle()
    closed = [
        w for w in first.window.findChildren(QWidget)
        if w.isVisibleTo(first.window) and w.focusPolicy() & Qt.FocusPolicy.TabFocus
        and (not w.isEnabled() or (isinstance(w, NumberField) and w.isReadOnly()))
    ]  # fmt: skip
    # Random input alone lets one choose.
    fixed = {"d_model", "n_head", "T"} & {w.accessibleName() for w in closed}
    assert fixed == (set() if kind == 1 else {"d_model", "n_head", "T"})
    for widget in closed:
        assert widget.toolTip(), widget


def test_every_button_has_a_tip(first: Driver) -> None:
    input_control = first.window.findChild(InputControl)
    assert input_control is not None
    for switch in (
        first.window.header.scaling_switch,
        first.window.header.mask_switch,
        first.window.header.export,
    ):
        assert switch.toolTip()
    for button in (input_control.kinds.button(i) for i in range(4)):
        assert button.toolTip()


def test_letters_reach_the_window_after_a_click_on_a_panel(first: Driver) -> None:
    box = first.window.controls.input.text.box
    box.setFocus()
    QTest.keyClick(box, Qt.Key.Key_End, CTRL)
    first.click("raw", first.point("raw", 3, 3))
    with first.painting():
        first.press(Qt.Key.Key_S)
    assert first.result.settings.scaling == 0
