"""What is chosen inside one panel travels: window, Export dialog, file, and the window again."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from attnviz.core.dimensions import Dimensions
from attnviz.core.record.find_record import read_record
from attnviz.core.settings import RandomSource, Settings
from attnviz.export import PICTURES
from attnviz.gui.export.dialog import ExportDialog
from tests.gui.driver import Driver

CTRL = Qt.KeyboardModifier.ControlModifier
RANDOM = Settings(source=RandomSource(Dimensions(64, 4, 33)))  # d_k = 16, components of variance 1
CHOSEN = {
    "spread": {"measure": "entropy"},
    "sweep": {"kind": "length", "d_k": 64, "source": {"kind": "variance", "d_k": 16}},
}


def look_at_the_rows(driver: Driver) -> None:
    driver.press(Qt.Key.Key_6, CTRL)
    driver.settle()


def chosen(driver: Driver) -> tuple[str, str, int]:
    spread, sweep = (driver.panel(name).figure for name in ("spread", "sweep"))
    return (spread.measure, sweep.kind, sweep.read_d_k)


def export(qtbot: QtBot, driver: Driver, panels: Collection[str], *paths: Path) -> None:
    """Ctrl+E, the panels, and the files, as a person does it."""
    driver.press(Qt.Key.Key_E, CTRL)
    (dialog,) = (d for d in driver.window.findChildren(ExportDialog) if d.isVisible())
    form = dialog.form
    for name, box in form.boxes.items():
        if box.isChecked() != (name in panels):
            box.click()
    form.small_type.click()
    for path in paths:
        form.choose_format(path.suffix)
        dialog.write_to(str(path))
        # The sweep up to d_k = 4096 is computed anew for the file.
        qtbot.waitUntil(lambda: not dialog.busy, timeout=90_000)
        assert path.is_file(), dialog.note.text()
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    driver.window.activateWindow()  # offscreen, a dialog that closes leaves no window active
    driver.until(driver.window.isActiveWindow)


def test_measure_law_and_width_travel_in_every_picture(
    qtbot: QtBot, open_window: Callable[..., Driver], tmp_path: Path
) -> None:
    driver = open_window(RANDOM)
    look_at_the_rows(driver)
    assert chosen(driver) == ("jacobian", "variance", 16)
    for key in (Qt.Key.Key_R, Qt.Key.Key_R, Qt.Key.Key_V, Qt.Key.Key_D, Qt.Key.Key_D):
        driver.press(key)
    assert chosen(driver) == ("entropy", "length", 64)
    export(qtbot, driver, CHOSEN, *(tmp_path / f"a{ending}" for ending in PICTURES))
    for ending in PICTURES:
        assert read_record(tmp_path / f"a{ending}").figure["choices"] == CHOSEN
    words = " ".join(re.findall(r">([^<>]+)</text>", (tmp_path / "a.svg").read_text("utf-8")))
    for seen in ("entropy share, per query", "blue: 1/√d_k", "d_k = 64"):
        assert seen in words
    driver.press(Qt.Key.Key_R)
    driver.press(Qt.Key.Key_V)
    assert chosen(driver) == ("keys", "variance", 64)
    driver.session.open_file(str(tmp_path / "a.pdf"))
    driver.until(lambda: chosen(driver) == ("entropy", "length", 64))


def test_choices_wait_for_a_panel_that_is_not_on_the_board(
    qtbot: QtBot, open_window: Callable[..., Driver], tmp_path: Path
) -> None:
    driver = open_window(RANDOM)
    look_at_the_rows(driver)
    for key in (Qt.Key.Key_R, Qt.Key.Key_R, Qt.Key.Key_V, Qt.Key.Key_D, Qt.Key.Key_D):
        driver.press(key)
    export(qtbot, driver, ["weights"], tmp_path / "a.png")
    other = open_window()  # on another input, and on a board without the panel
    other.press(Qt.Key.Key_1, CTRL)
    other.settle()
    other.session.open_file(str(tmp_path / "a.png"))
    other.until(lambda: other.session.viewed.choices == CHOSEN)
    assert not other.window.board.is_shown("sweep")
    look_at_the_rows(other)
    assert chosen(other) == ("entropy", "length", 64)
    # Another input begins with its own law and width again; the measure is nobody's but the person's.
    other.session.chosen.set_unit_length(True)
    other.settle()
    assert chosen(other) == ("entropy", "length", 64)
    other.session.chosen.set_dimensions(128, 4, 33)
    other.settle()
    assert chosen(other) == ("entropy", "length", 32)


@pytest.mark.parametrize(
    "choices", [7, {"spread": 3}, {"spread": {"measure": "mood"}}, {"sweep": {"d_k": [1]}}]
)
def test_a_file_with_strange_choices_is_told_or_ignored(
    open_window: Callable[..., Driver], tmp_path: Path, choices: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    from attnviz.export import alive, write

    driver = open_window(RANDOM)
    before = alive.sheet_to_json
    monkeypatch.setattr(alive, "sheet_to_json", lambda sheet: {**before(sheet), "choices": choices})
    write(driver.result, tmp_path / "a.png", ("spread",))
    driver.session.open_file(str(tmp_path / "a.png"))
    if choices == {"spread": {"measure": "mood"}}:
        driver.until(lambda: bool(driver.session.viewed.choices))
        look_at_the_rows(driver)
        assert chosen(driver) == ("jacobian", "variance", 16)
        assert driver.sentences == []
    else:
        driver.until(lambda: bool(driver.sentences))
        assert driver.sentences == ["choices must be a table of panels."]
