"""The menus hold the table of actions, open by keys, and print, save and explain what they say."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QMenu

from attnviz.core.errors import AttnvizError
from attnviz.core.record.find_record import read_record
from attnviz.gui.actions import actions, menu_keys, printing
from attnviz.gui.actions.saving import sheet_of
from attnviz.gui.dialogs import licences
from attnviz.gui.dialogs.about import AboutDialog, system_in_words
from attnviz.gui.kept import store
from attnviz.gui.kept.recent import RecentFiles
from attnviz.gui.window.main_window import MainWindow
from tests.gui.driver import Driver

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


def test_menus_name_only_what_the_table_has_and_each_once() -> None:
    known = {entry.name for entry in actions.TABLE}
    for title, names in actions.MENUS.values():
        assert "&" in title
        own = [name for name in names if name and not name.startswith("@")]
        assert known.issuperset(own)
        assert len(own) == len(set(own))
    assert known.issuperset(n for n in actions.PANEL_MENU if n and n != "@choices")


def test_no_key_does_two_things(first: Driver) -> None:
    window = first.window
    every = [*window.actions_.values(), *window.board_menu.layouts.values()]
    keys = [key.toString() for action in every for key in action.shortcuts()]
    assert len(keys) == len(set(keys))


def press_alt(window: MainWindow, *between: Qt.Key) -> None:
    for kind, keys in (
        (QEvent.Type.KeyPress, (Qt.Key.Key_Alt, *between)),
        (QEvent.Type.KeyRelease, (Qt.Key.Key_Alt,)),
    ):
        for key in keys:
            QApplication.sendEvent(window, QKeyEvent(kind, key, Qt.KeyboardModifier.AltModifier))


def test_alt_and_f10_open_the_menus_and_alt_with_another_key_does_not(first: Driver) -> None:
    root = first.window.menus.root
    press_alt(first.window, Qt.Key.Key_X)
    assert not root.isVisible()
    press_alt(first.window)
    assert root.isVisible()
    assert root.activeAction() is root.actions()[0]
    root.close()
    first.press(Qt.Key.Key_F10)
    assert root.isVisible()
    assert [a.text().replace("&", "") for a in root.actions()] == [
        "File", "Edit", "View", "Panel", "Language", "Help",
    ]  # fmt: skip
    root.close()


def test_a_menu_bar_comes_and_goes_and_is_remembered(first: Driver) -> None:
    bar = first.window.menuBar
    first.press(Qt.Key.Key_M, CTRL | SHIFT)
    assert bar().isVisible()
    assert [a.menu() for a in bar().actions()] == [a.menu() for a in first.window.menus.root.actions()]
    assert menu_keys.bar_wanted()
    first.press(Qt.Key.Key_F10)
    assert bar().activeAction() is bar().actions()[0]
    bar().setActiveAction(None)
    first.press(Qt.Key.Key_M, CTRL | SHIFT)
    assert not bar().isVisible()
    assert not menu_keys.bar_wanted()


def test_recent_files_are_offered_and_can_be_forgotten(first: Driver) -> None:
    menu = first.window.menus.inner["@recent"]
    assert isinstance(menu, QMenu)
    menu.aboutToShow.emit()
    assert [a.isEnabled() for a in menu.actions()] == [False]
    RecentFiles().add("/nowhere/a&b.npz")
    menu.aboutToShow.emit()
    assert menu.actions()[0].text() == "a&&b.npz"
    with first.refusal():
        menu.actions()[0].trigger()
    menu.aboutToShow.emit()
    menu.actions()[-1].trigger()
    assert RecentFiles().paths == ()


def test_themes_can_be_chosen_and_follow_the_system_again(first: Driver) -> None:
    menu = first.window.menus.inner["@theme"]
    chosen = {action.data(): action for action in menu.actions()}
    chosen["contrast"].trigger()
    assert first.window.theme.name == "contrast"
    assert store.store().value("theme") == "contrast"
    chosen[""].trigger()
    assert first.window.theme_choice is None
    assert store.store().value("theme") is None


def test_f11_fills_the_screen_and_esc_leaves_it(first: Driver) -> None:
    first.press(Qt.Key.Key_F11)
    assert first.window.isFullScreen()
    assert first.window.actions_["full_screen"].isChecked()
    first.press(Qt.Key.Key_Escape)  # the cell
    first.press(Qt.Key.Key_Escape)
    assert not first.window.isFullScreen()


def test_the_board_is_printed_on_one_page(
    first: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "page.pdf"

    def choose(printer: QPrinter, parent: object) -> bool:
        printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
        printer.setOutputFileName(str(target))
        return True

    monkeypatch.setattr(printing, "ask", choose)
    first.press(Qt.Key.Key_P, CTRL)
    data = target.read_bytes()
    assert data.startswith(b"%PDF")
    assert data.count(b"/Type /Page\n") == 1
    page = printing.sheet_for(printing.printer_for(""), first.result, sheet_of(first.window))  # type: ignore[arg-type]
    assert page.panels == first.window.board.layout_.panels
    assert page.theme == "light"
    assert page.caption


def test_a_printer_that_takes_nothing_is_named(first: Driver, tmp_path: Path) -> None:
    printer = printing.printer_for("x")
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "no" / "folder.pdf"))
    sheet = sheet_of(first.window)
    assert sheet is not None
    with pytest.raises(AttnvizError, match=r"folder\.pdf"):
        printing.print_sheet(printer, first.result, sheet)


@pytest.fixture
def answer(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """The name that the next save dialog is answered with."""

    def set_(path: str) -> None:
        monkeypatch.setattr(QFileDialog, "exec", lambda dialog: 1)
        monkeypatch.setattr(QFileDialog, "selectedFiles", lambda dialog: [path])

    return set_


def test_what_is_saved_brings_its_settings_back(
    first: Driver, tmp_path: Path, answer: Callable[..., Any]
) -> None:
    answer(str(tmp_path / "board"))
    first.press(Qt.Key.Key_S, CTRL)
    first.until(lambda: (tmp_path / "board.png").is_file() and first.window.dialogs._saving.work.idle)
    assert read_record(tmp_path / "board.png").settings == first.session.settings
    assert "board.png" in first.window.notice.label.text()
    before = (tmp_path / "board.png").read_bytes()
    first.window.dialogs.save(("weights",))  # nobody has said to replace it
    assert (tmp_path / "board.png").read_bytes() == before
    assert "is there already" in first.window.notice.label.text()
    answer(str(tmp_path / "no" / "x.svg"))
    first.window.dialogs.save()
    assert "no folder" in first.window.notice.label.text()


def test_about_names_every_part_and_the_system_and_no_file_of_the_person(first: Driver) -> None:
    first.window.dialogs.about("licences")
    (dialog,) = first.window.findChildren(AboutDialog)
    names = [dialog.licences.list.item(i).text() for i in range(dialog.licences.list.count())]
    assert names[1] == "DejaVu fonts"
    dialog.licences.list.setCurrentRow(1)
    assert "Bitstream" in dialog.text()
    dialog.pages.setCurrentIndex(2)
    dialog.copy.click()
    copied = QApplication.clipboard().text()
    assert "NumPy" in copied
    assert str(Path.home()) not in system_in_words(first.window).replace(str(store.path()), "")
    dialog.close()
    known = {part.name.lower().replace("_", "-"): part for part in licences.parts()}
    assert {"numpy", "pyside6-essentials", "pyqtgraph", "glassllm", "safetensors"} <= set(known)
    assert all(part.licence != "—" for part in known.values())


def test_help_explains_the_panel_pointed_at(first: Driver) -> None:
    first.window.board.panels["weights"].hovered.emit((6, 5))
    before = set(QApplication.topLevelWidgets())
    first.press(Qt.Key.Key_F1, SHIFT)
    assert len(set(QApplication.topLevelWidgets()) - before) == 1
    QTest.keyClick(first.window, Qt.Key.Key_Escape)
