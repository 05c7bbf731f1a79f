"""The widgets by themselves: mouse, keyboard, names, and what they refuse."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from attnviz.figures.style.theme import DARK, LIGHT, Theme
from attnviz.gui.look import style
from attnviz.gui.widgets.chips import Chip, Chips
from attnviz.gui.widgets.choice_row import ChoiceRow
from attnviz.gui.widgets.combo import Combo
from attnviz.gui.widgets.focus_ring import FocusRing
from attnviz.gui.widgets.number_field import NumberField
from attnviz.gui.widgets.segmented import Segmented
from attnviz.gui.widgets.switch import Switch


def colours(widget: QWidget) -> set[str]:
    image = widget.grab().toImage()
    return {image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height())}


@pytest.fixture
def show(qtbot: QtBot) -> Callable[..., Any]:
    def shown(widget: QWidget, theme: Theme = LIGHT) -> QWidget:
        style.apply(widget, theme)
        qtbot.addWidget(widget)
        with qtbot.waitExposed(widget):
            widget.setMinimumSize(8, 8)  # an empty one is never exposed
            widget.show()
        return widget

    return shown


# -- Switch -----------------------------------------------------------------------------------------------


def test_a_switch_is_toggled_by_mouse_space_and_return(show: Callable[..., Any]) -> None:
    switch, told = show(Switch()), []
    switch.toggled.connect(told.append)
    QTest.mouseClick(switch, Qt.MouseButton.LeftButton)
    QTest.keyClick(switch, Qt.Key.Key_Space)
    QTest.keyClick(switch, Qt.Key.Key_Return)
    assert told == [True, False, True]


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_a_switch_shows_its_state_by_colour_and_place(
    qtbot: QtBot, show: Callable[..., Any], theme: Theme
) -> None:
    switch = show(Switch(), theme)
    assert theme.control.lower() in colours(switch)
    switch.setChecked(True)
    qtbot.waitUntil(lambda: switch.knob == 1.0)
    assert theme.accent.lower() in colours(switch)
    assert theme.control.lower() not in colours(switch)


def test_a_hidden_switch_does_not_move_but_is_there(qtbot: QtBot) -> None:
    switch = Switch()
    qtbot.addWidget(switch)
    switch.setChecked(True)
    assert switch.knob == 1.0


# -- Segmented and ChoiceRow --------------------------------------------------------------------------------


def test_segments_are_chosen_by_click_and_arrow_and_told_once(show: Callable[..., Any]) -> None:
    segments, told = show(Segmented("Input", ("Text", "Random", "File"), ("a", "b", "c"))), []
    segments.chosen.connect(told.append)
    segments.set_current(0)
    assert told == []
    QTest.mouseClick(segments.button(2), Qt.MouseButton.LeftButton)
    QTest.keyClick(segments.button(2), Qt.Key.Key_Left)
    QTest.keyClick(segments.button(1), Qt.Key.Key_Home)
    QTest.keyClick(segments.button(0), Qt.Key.Key_Left)  # the first stays
    QTest.keyClick(segments.button(0), Qt.Key.Key_End)
    assert told == [2, 1, 0, 2]
    assert segments.current == 2
    assert segments.button(1).accessibleName() == "Input: Random"
    assert segments.button(1).toolTip() == "b"


def test_segments_share_the_width_without_cutting_a_word(show: Callable[..., Any]) -> None:
    segments = show(Segmented("Input", ("Text", "Random", "File", "Model")))
    segments.resize(199, 26)
    for index, label in enumerate(segments.labels):
        button = segments.button(index)
        assert button.width() >= button.fontMetrics().horizontalAdvance(label)


@pytest.mark.parametrize(("count", "columns"), [(1, 4), (4, 4), (5, 6), (12, 6), (13, 8), (25, 8), (32, 8)])
def test_a_choice_row_fits_the_sidebar_at_any_count(
    show: Callable[..., Any], count: int, columns: int
) -> None:
    choice = show(ChoiceRow("Head"))
    choice.set_count(count)
    choice.resize(199, choice.sizeHint().height())
    QApplication.processEvents()
    assert len(choice.labels) == count
    assert choice.sizeHint().width() <= 199
    for index in range(count):
        button = choice.button(index)
        assert button.geometry().right() <= 199
        assert button.fontMetrics().horizontalAdvance(str(index)) < button.width()
        assert (button.y() == choice.button(0).y()) == (index < columns)


def test_a_choice_row_moves_in_two_directions_and_keeps_its_choice_when_it_grows(
    show: Callable[..., Any],
) -> None:
    choice, told = show(ChoiceRow("Head")), []
    choice.chosen.connect(told.append)
    choice.set_count(12)
    choice.set_current(1)
    QTest.keyClick(choice.button(1), Qt.Key.Key_Down)
    QTest.keyClick(choice.button(7), Qt.Key.Key_Right)
    QTest.keyClick(choice.button(8), Qt.Key.Key_Down)  # nothing is below
    assert told == [7, 8]
    choice.set_count(25)
    assert choice.current == 8
    choice.set_count(3)
    assert choice.current == -1
    choice.set_current(99)
    assert choice.current == -1


# -- NumberField --------------------------------------------------------------------------------------------


@pytest.fixture
def field(show: Callable[..., Any]) -> NumberField:
    field = show(NumberField("T"))
    field.told, field.no = [], []
    field.entered.connect(field.told.append)
    field.refused.connect(field.no.append)
    field.set_value(8)
    return field


@pytest.mark.parametrize(
    ("typed", "value"),
    [
        ("97", 97),
        ("1,025", 1025),
        ("1 025", 1025),
        (" 7 ", 7),
        ("−3", -3),
        ("+5", 5),
        ("131_072", 131072),
        ("20261129205312", 20261129205312),
    ],
)
def test_numbers_are_read_as_people_write_them(field: NumberField, typed: str, value: int) -> None:
    field.setText(typed)
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert field.told == [value]
    assert field.value == value


@pytest.mark.parametrize("typed", ["", "abc", "1.5", "1e3", "--1", "٣x", "9" * 40])
def test_what_is_no_whole_number_is_refused_and_stays(field: NumberField, typed: str) -> None:
    field.setText(typed)
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert field.told == []
    assert field.no == [typed]
    assert field.text() == typed
    assert field.property("refused")
    assert LIGHT.warning.lower() in colours(field)
    QTest.keyClick(field, Qt.Key.Key_Escape)
    assert field.text() == "8"
    assert not field.property("refused")


def test_control_e_is_left_to_the_window(field: NumberField) -> None:
    """On X11 a line of text takes it for End."""
    event = QKeyEvent(QEvent.Type.ShortcutOverride, Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier)
    event.accept()
    QApplication.sendEvent(field, event)
    assert not event.isAccepted()


@pytest.mark.parametrize("shift", [Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier])
def test_undo_is_the_windows_while_the_field_holds_what_is_set(
    field: NumberField, shift: Qt.KeyboardModifier
) -> None:
    """A line of text takes it on X11, and then shows digits that nothing is computed with."""

    def taken() -> bool:
        modifiers = Qt.KeyboardModifier.ControlModifier | shift
        event = QKeyEvent(QEvent.Type.ShortcutOverride, Qt.Key.Key_Z, modifiers)
        QApplication.sendEvent(field, event)
        return event.isAccepted()

    field.selectAll()
    QTest.keyClicks(field, "97")
    assert taken()
    QTest.keyClick(field, Qt.Key.Key_Return)
    field.set_value(97)
    assert not taken()
    QTest.keyClicks(field, "5")
    assert taken()


def test_copying_is_the_windows_where_no_digit_is_selected(field: NumberField) -> None:
    for select, taken in ((field.selectAll, True), (field.deselect, False)):
        select()
        event = QKeyEvent(QEvent.Type.ShortcutOverride, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
        QApplication.sendEvent(field, event)
        assert event.isAccepted() is taken


def test_arrows_step_and_the_page_keys_step_by_ten(field: NumberField) -> None:
    for key in (Qt.Key.Key_Up, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp):
        QTest.keyClick(field, key)
        field.set_value(field.told[-1])
    assert field.told == [9, 10, 9, 19]


def test_leaving_the_field_enters_it_and_an_unchanged_one_tells_nothing(field: NumberField) -> None:
    field.setFocus()
    field.clearFocus()
    assert field.told == []
    field.setFocus()
    field.setText("12")
    field.clearFocus()
    assert field.told == [12]


def test_a_read_only_field_is_not_stepped(field: NumberField) -> None:
    field.setReadOnly(True)
    QTest.keyClick(field, Qt.Key.Key_Up)
    assert field.told == []


# -- Chips --------------------------------------------------------------------------------------------------

LABELS = ("Alice", "was", "begin", "ning", "to", "get", "very", "tired", "of", "sit", "ting")
WORDS = tuple(Chip(label, tip=f"token {label}") for label in LABELS)


def test_chips_wrap_inside_their_width_and_never_overlap(show: Callable[..., Any]) -> None:
    chips = show(Chips("Tokens", max_rows=9))
    chips.set_chips(WORDS)
    chips.resize(199, chips.heightForWidth(199))
    rects = [chips.rect_of(i) for i in range(len(WORDS))]
    assert all(r.left() >= 0 and r.right() < 199 and r.bottom() < chips.height() for r in rects)
    assert not any(a.intersects(b) for i, a in enumerate(rects) for b in rects[:i])
    assert chips.hidden_chips == 0


def test_many_chips_are_folded_until_asked_for(show: Callable[..., Any]) -> None:
    chips = show(Chips("Tokens", max_rows=2))
    chips.set_chips([Chip(f"word{i}") for i in range(97)])
    chips.resize(199, chips.heightForWidth(199))
    hidden = chips.hidden_chips
    assert 0 < hidden < 97
    last = chips.rect_of(97 - hidden - 1)
    QTest.mouseClick(chips, Qt.MouseButton.LeftButton, pos=last.center() + QPoint(last.width() // 2 + 12, 0))
    assert chips.hidden_chips == 0


def test_a_chip_is_chosen_by_click_and_arrow(show: Callable[..., Any]) -> None:
    chips, told = show(Chips("Tokens")), []
    chips.chosen.connect(told.append)
    chips.set_chips(WORDS)
    chips.resize(199, chips.heightForWidth(199))
    QTest.mouseClick(chips, Qt.MouseButton.LeftButton, pos=chips.rect_of(3).center())
    chips.set_marks(query=3, key=0)
    QTest.keyClick(chips, Qt.Key.Key_Right)
    chips.set_marks(query=0, key=0)
    QTest.keyClick(chips, Qt.Key.Key_Left)
    assert told == [3, 4, 0]
    assert chips.accessibleDescription() == "Alice"


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_marks_and_unknown_tokens_have_their_colours(show: Callable[..., Any], theme: Theme) -> None:
    chips = show(Chips("Tokens"), theme)
    chips.set_chips([*WORDS[:4], Chip("漢", known=False)])
    chips.resize(199, chips.heightForWidth(199))
    plain = colours(chips)
    assert theme.query.lower() not in plain
    assert theme.warning.lower() in plain
    chips.set_marks(query=1, key=2)
    marked = colours(chips)
    assert {theme.query.lower(), theme.key.lower()} <= marked


@pytest.mark.parametrize("labels", [(), ("",), ("x" * 500,), ("\u202eabc", "🎉", "\u0301")])
def test_any_label_can_be_painted(show: Callable[..., Any], labels: tuple[Any, ...]) -> None:
    chips = show(Chips("Tokens"))
    chips.set_chips([Chip(label) for label in labels])
    chips.resize(199, max(1, chips.heightForWidth(199)))
    assert not chips.grab().isNull()
    assert all(chips.rect_of(i).right() < 199 for i in range(len(labels)))


# -- Combo and FocusRing ------------------------------------------------------------------------------------


def test_a_combo_is_no_wider_for_a_long_entry(show: Callable[..., Any]) -> None:
    combo = show(Combo())
    combo.addItem("short")
    width = combo.sizeHint().width()
    combo.addItem("a very long entry that would not fit into any sidebar at all")
    assert combo.sizeHint().width() == width


def test_an_open_list_shows_every_entry_whole(show: Callable[..., Any]) -> None:
    combo = Combo()
    entries = [f"Entry {n}, with more words than the field has room for" for n in range(12)]
    combo.addItems(entries)
    combo.setFixedWidth(120)
    show(combo)
    combo.showPopup()
    view = combo.view()
    assert view.viewport().width() >= view.fontMetrics().horizontalAdvance(entries[-1])
    assert view.visualRect(view.model().index(11, 0)).bottom() <= view.viewport().height()
    combo.hidePopup()


def test_the_ring_follows_the_keyboard_and_not_the_mouse(qtbot: QtBot, show: Callable[..., Any]) -> None:
    window = QWidget()
    column = QVBoxLayout(window)
    first, second = QPushButton("first"), QLineEdit()
    column.addWidget(first)
    column.addWidget(second)
    ring = FocusRing(window)
    show(window)
    with qtbot.waitActive(window):
        window.activateWindow()
    first.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(first, Qt.Key.Key_Tab)
    assert ring.target is second
    assert ring.isVisible()
    assert ring.geometry().contains(second.geometry())
    second.hide()
    assert ring.target is not second
    first.clearFocus()
    assert not ring.isVisible()
    QTest.mousePress(first, Qt.MouseButton.LeftButton)
    assert ring.target is None
    QTest.mouseRelease(first, Qt.MouseButton.LeftButton)


# -- style --------------------------------------------------------------------------------------------------


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_text_can_be_read_on_what_it_stands_on(theme: Theme) -> None:
    for text, ground in [
        (theme.ink, theme.ground), (theme.ink, theme.panel), (theme.muted, theme.ground),
        (theme.muted, theme.panel), (theme.panel, theme.ink), (theme.on_accent, theme.accent),
        (theme.query, theme.ground),
    ]:  # fmt: skip
        lighter, darker = sorted((luminance(text), luminance(ground)), reverse=True)
        assert (lighter + 0.05) / (darker + 0.05) >= 4.5, (text, ground)


def test_another_theme_is_applied_at_once(show: Callable[..., Any]) -> None:
    button = show(QPushButton("Open…"), LIGHT)
    assert LIGHT.panel.lower() in colours(button)
    style.apply(button, DARK)
    assert DARK.panel.lower() in colours(button)
    assert LIGHT.panel.lower() not in colours(button)
