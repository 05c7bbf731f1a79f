"""The dialogs of the window, by their keys: command palette, sheet of keys, table."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QDialogButtonBox, QLabel

from attnviz.core.errors import AmbiguousInput
from attnviz.gui import language
from attnviz.gui.actions.commands import commands
from attnviz.gui.actions.palette import Command, CommandPalette, found, matches
from attnviz.gui.actions.shortcuts import ShortcutSheet
from attnviz.gui.export.dialog import ExportDialog
from attnviz.gui.question import QuestionDialog
from attnviz.gui.table import TableDialog
from tests.gui.driver import Driver

OK = QDialogButtonBox.StandardButton.Ok
CTRL = Qt.KeyboardModifier.ControlModifier


def opened(first: Driver, kind: type) -> QDialog:
    (dialog,) = (w for w in first.window.findChildren(kind) if w.isVisible())
    return dialog


def test_letters_match_in_their_order() -> None:
    assert matches("mask", "Mask on or off")
    assert matches("mo", "Mask on or off")
    assert not matches("om", "Mask of")
    assert matches("", "anything")


def test_the_palette_runs_what_is_typed(first: Driver) -> None:
    first.press(Qt.Key.Key_K, CTRL)
    palette = opened(first, CommandPalette)
    QTest.keyClicks(palette.field, "scaling on")
    assert palette.list.count() >= 1
    with first.painting():
        QTest.keyClick(palette.field, Qt.Key.Key_Return)
    assert first.window.session.settings.scaling == 0


@pytest.mark.parametrize("code", ["sv", "ka"])
@pytest.mark.parametrize(
    ("typed", "key"),
    [
        ("heads", "Ctrl+8"),
        ("scaling on or off", "S"),
        ("next head", "H"),
        ("put the panels back", ""),
        ("alone: heads", ""),
        ("mask: sliding", ""),
        ("copy the cell", "Ctrl+C"),
        ("as a table: weights", ""),
        ("over the rows: next", "R"),
    ],
)
def test_english_terms_find_commands_in_every_language(
    first: Driver, qapp: QApplication, code: str, typed: str, key: str
) -> None:
    language.use(qapp, code)
    QApplication.sendPostedEvents()
    try:
        every = commands(first.window)
        shown = found(typed, every)
        assert shown, typed
        assert typed in shown[0].english.casefold()
        assert shown[0].key == key
        assert shown[0].words.casefold() != shown[0].english.casefold()
        # The words of the language itself find it as before.
        assert shown[0] in found(shown[0].words, every)
    finally:
        language.use(qapp, "en")
        QApplication.sendPostedEvents()


def test_every_command_is_found_by_its_english_words(first: Driver, qapp: QApplication) -> None:
    english = [command.words for command in commands(first.window)]
    language.use(qapp, "ka")
    QApplication.sendPostedEvents()
    try:
        assert [command.english for command in commands(first.window)] == english
    finally:
        language.use(qapp, "en")
        QApplication.sendPostedEvents()


def test_what_is_typed_as_it_stands_comes_first() -> None:
    loose, close = (Command(words, "", lambda: None) for words in ("Move all skins", "Mask: causal"))
    assert found("mas", [loose, close]) == [close]
    assert found("mls", [loose, close]) == [loose]  # letters in their order, where nothing is better
    assert found("causal", [loose, close]) == [close]


def test_the_palette_says_when_nothing_is_found_and_stays(first: Driver) -> None:
    first.press(Qt.Key.Key_K, CTRL)
    palette = opened(first, CommandPalette)
    QTest.keyClicks(palette.field, "zzzz")
    assert [palette.list.item(i).text() for i in range(palette.list.count())] == ["Nothing has that name."]
    QTest.keyClick(palette.field, Qt.Key.Key_Return)
    assert palette.isVisible()
    palette.close()


def test_a_preset_is_a_command(first: Driver) -> None:
    first.press(Qt.Key.Key_K, CTRL)
    palette = opened(first, CommandPalette)
    QTest.keyClicks(palette.field, "preset tiny")
    with first.painting():
        QTest.keyClick(palette.field, Qt.Key.Key_Return)
    assert first.window.session.result.inputs.d_model == 16


def test_the_deck_begins_with_every_panel_and_a_picture_with_one(first: Driver) -> None:
    for name, ending, count in (("deck", ".pptx", 7), ("export", ".png", 1)):
        first.window.actions_[name].trigger()
        dialog = opened(first, ExportDialog)
        assert isinstance(dialog, ExportDialog)
        assert (dialog.form.ending, len(dialog.form.panels)) == (ending, count)
        dialog.close()


def test_the_sheet_names_every_key(first: Driver) -> None:
    first.press(Qt.Key.Key_F1)
    sheet = opened(first, ShortcutSheet)
    words = {label.text() for label in sheet.findChildren(QLabel)}
    assert {"S", "M", "Ctrl+E", "F1", "Scaling on or off", "Overview"} <= words
    sheet.close()


@pytest.mark.parametrize("code", ["en", "sv", "ka"])
def test_the_sheet_of_keys_lies_inside_the_narrowest_window(
    first: Driver, qapp: QApplication, code: str
) -> None:
    language.use(qapp, code)
    try:
        QApplication.sendPostedEvents()
        first.window.resize(first.window.minimumSize())
        first.settle()
        first.press(Qt.Key.Key_F1)
        sheet = opened(first, ShortcutSheet)
        assert isinstance(sheet, ShortcutSheet)
        assert sheet.width() < first.window.width()
        assert sheet.height() < first.window.height()
        port = sheet.area.viewport()
        for label in sheet.area.widget().findChildren(QLabel):
            # Whole across; what lies further down is scrolled to.
            left = label.mapTo(port, QPoint(0, 0)).x()
            assert left >= 0
            assert left + label.width() <= port.width()
            assert label.height() >= label.heightForWidth(label.width())
            assert label.wordWrap() or label.width() >= label.sizeHint().width()
        bar = sheet.area.verticalScrollBar()
        QTest.keyClick(sheet.area, Qt.Key.Key_PageDown)
        assert (bar.value() > 0) == (bar.maximum() > 0)
        sheet.close()
    finally:
        language.use(qapp, "en")
        QApplication.sendPostedEvents()


def test_no_button_of_a_dialog_carries_an_icon(first: Driver, qapp: QApplication) -> None:
    """Also where the desktop likes them."""
    qapp.setStyleSheet("QDialogButtonBox { dialogbuttonbox-buttons-have-icons: 1; }")
    try:
        question = QuestionDialog(AmbiguousInput("Which?", (("a", "One"), ("b", "Two"))), first.window)
        bare = QDialog()
        boxes = [question.findChild(QDialogButtonBox), QDialogButtonBox(OK, bare)]
        for box in boxes:
            box.ensurePolished()
        ours, theirs = boxes
        assert not theirs.button(OK).icon().isNull()
        assert len(ours.buttons()) == 2
        assert all(button.icon().isNull() for button in ours.buttons())
        question.deleteLater()
        bare.deleteLater()
    finally:
        qapp.setStyleSheet("")


def test_the_table_holds_the_numbers_of_the_panel_under_the_pointer(first: Driver) -> None:
    first.window.board.panels["weights"].hovered.emit((6, 5))
    first.press(Qt.Key.Key_T, CTRL)
    table = opened(first, TableDialog)
    model = table.view.model()
    assert (model.rowCount(), model.columnCount()) == (19, 19)
    assert model.headerData(6, Qt.Orientation.Vertical) == "very · 6"
    assert model.headerData(5, Qt.Orientation.Horizontal) == "get · 5"
    assert model.index(6, 5).data() == "0.1776"  # glassllm: 0.17762
    assert model.index(0, 1).data() == "blocked"
    table.view.selectRow(0)
    table.copy()
    assert QApplication.clipboard().text().split("\t")[:2] == ["1.000", "blocked"]
    table.close()


def test_a_board_without_panels_says_how_they_come_back(first: Driver) -> None:
    board = first.window.board
    for name in list(board.panels):
        board.set_shown(name, False)
    QTest.qWait(10)
    empty = first.window.board_room.empty
    assert empty.isVisible()
    assert "All panels are hidden" in empty.sentence.text()
    empty.button.click()
    first.settle()
    assert len(board.panels) == 7
    first.until(lambda: not empty.isVisible())


def test_any_panel_is_shown_alone_by_the_keyboard(first: Driver) -> None:
    first.press(Qt.Key.Key_K, CTRL)
    palette = opened(first, CommandPalette)
    QTest.keyClicks(palette.field, "alone: one row")
    QTest.keyClick(palette.field, Qt.Key.Key_Return)
    assert list(first.window.board.panels) == ["row"]
