"""Every panel has one menu, by mouse and keys, and buttons that a hand can hit."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from attnviz.core.panels import TABLE
from attnviz.gui.layouts import LAYOUTS
from attnviz.gui.look.type_scale import px
from attnviz.gui.window.panel_buttons import SIDE
from tests.gui.driver import Driver

SHIFT = Qt.KeyboardModifier.ShiftModifier


def shown(driver: Driver) -> QMenu:
    (menu,) = (m for m in driver.window.findChildren(QMenu, "panelMenu") if m.isVisible())
    return menu


def close(menu: QMenu) -> None:
    menu.close()
    QApplication.sendPostedEvents(None, 0)


@pytest.mark.parametrize("name", TABLE.own())
def test_the_right_button_opens_our_menu_on_every_panel(first: Driver, name: str) -> None:
    first.window.board.focus_on(name) if name != "overview" else None
    panel = first.window.board.panel(name)
    target = getattr(panel, "viewport", None) or panel.code.viewport()  # type: ignore[attr-defined]
    middle = target.rect().center()
    QTest.mouseClick(target, Qt.MouseButton.RightButton, pos=middle)
    QApplication.sendEvent(
        target, QContextMenuEvent(QContextMenuEvent.Reason.Mouse, middle, target.mapToGlobal(middle))
    )
    menu = shown(first)
    assert menu.actions()[0].text() == panel.title()
    by_name = {action.objectName(): action for action in menu.actions()}
    assert by_name["colours"].isEnabled() == (name in ("qkv", "raw", "scaled", "mask", "weights", "output"))
    popups = [w for w in QApplication.topLevelWidgets() if isinstance(w, QMenu) and w.isVisible()]
    assert popups == [menu]  # nor one of pyqtgraph's
    close(menu)


def test_keys_open_the_menu_of_the_panel_and_in_a_field_that_of_the_field(first: Driver) -> None:
    first.press(Qt.Key.Key_F6)
    first.press(Qt.Key.Key_F10, SHIFT)
    menu = shown(first)
    title = first.window.board.panels[first.window.board.last_hovered].title()
    assert menu.actions()[0].text() == title
    close(menu)
    field = first.window.controls.input.text.box
    field.setFocus()
    first.press(Qt.Key.Key_F10, SHIFT)
    assert not [m for m in first.window.findChildren(QMenu, "panelMenu") if m.isVisible()]
    for widget in QApplication.topLevelWidgets():
        if isinstance(widget, QMenu) and widget.isVisible():
            widget.close()


def test_the_menu_acts_on_its_own_panel_whatever_is_pointed_at(first: Driver) -> None:
    first.window.panel_actions.show_menu("raw", QPoint(10, 10))
    menu = shown(first)
    first.window.board.panels["weights"].hovered.emit((0, 0))
    next(a for a in menu.actions() if a.objectName() == "panel_hide").trigger()
    assert not first.window.board.is_shown("raw")
    assert first.window.board.is_shown("weights")
    close(menu)


def test_buttons_are_large_cost_no_room_and_are_reached_by_tab(first: Driver) -> None:
    dock = first.window.board._docks["weights"]
    before = first.matrix("weights").rect
    buttons = dock.buttons
    assert not buttons.isVisible()
    buttons.hover(True)
    buttons.widen(True)
    for button in (buttons.alone, buttons.float, buttons.hide_, buttons.menu):
        assert button.isVisible()
        assert min(button.width(), button.height()) >= px(SIDE) >= 24
        assert button.toolTip()
        assert button.accessibleName()
    assert first.matrix("weights").rect == before
    assert dock.rect().contains(buttons.geometry())
    buttons.hover(False)
    assert not buttons.isVisible()
    first.window.board.panels["weights"].take_keyboard()
    assert buttons.isVisible()
    first.press(Qt.Key.Key_Tab)
    assert QApplication.focusWidget() is buttons.menu
    first.press(Qt.Key.Key_Space)
    close(shown(first))
    first.press(Qt.Key.Key_Tab)
    first.until(lambda: not buttons.isVisible())  # a turn later: hidden at once, they would pass Tab on


@pytest.mark.parametrize("name", ["weights", "peakiness", "qkv"])
def test_a_panel_is_copied_as_a_picture_and_as_numbers(first: Driver, name: str) -> None:
    first.window.panel_actions.copy_picture(name)
    image = QApplication.clipboard().image()
    panel = first.window.board.panels[name]
    assert image.width() >= 2 * panel.width()
    colours = {image.pixel(x, y) for x in range(0, image.width(), 7) for y in range(0, image.height(), 7)}
    assert len(colours) > 8
    if panel.tabular():
        first.window.panel_actions.copy_numbers(name)
        lines = QApplication.clipboard().text().splitlines()
        assert len(lines) == 20
        assert lines[7].partition("\t")[0] in ("very · 6", "very", "6")


def test_one_side_of_a_comparison_is_copied_as_itself(first: Driver) -> None:
    first.window.board.arrange(LAYOUTS["compare"])
    first.settle()
    pictures = []
    for name in ("weights@scaled", "weights@unscaled"):
        first.window.panel_actions.copy_picture(name)
        pictures.append(QApplication.clipboard().image().copy())
    assert pictures[0] != pictures[1]
