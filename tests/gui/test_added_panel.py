"""A panel and a format that another package adds are offered everywhere; what fails is named and left out."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QByteArray
from pytestqt.qtbot import QtBot

from attnviz.commands import options
from attnviz.commands.checks import plug_ins
from attnviz.core.dimensions import Dimensions
from attnviz.core.panels import TABLE
from attnviz.core.record.find_record import read_record
from attnviz.core.settings import RandomSource, Settings
from attnviz.figures.sheet.sheet import sheet_from_json
from attnviz.gui.actions.commands import commands
from attnviz.gui.export.dialog import ExportDialog
from tests.gui.driver import Driver

START = Settings(RandomSource(Dimensions(8, 2, 12)))
RECEIVED = '''
from attnviz.core.panels import PanelEntry
from attnviz.export.formats import Format, Kind
from attnviz.figures.figure import Figure

class Received(Figure):
    """How much weight each key receives."""
    name = "received"

    def title(self):
        return "Received"

    def draw_result(self, result):
        self.keys = result.shape[1]
        return True

    def what_to_see(self, result):
        return f"{self.keys} keys share the weight."

def write_rows(result, path):
    with open(path, "w", encoding="utf-8") as file:
        file.write(f"{result.shape[0]} queries\\n")

PANEL = PanelEntry("received", "Received", "received_panel:Received", columns=1.5)
FORMAT = Format(".rows", Kind.NUMBERS, "Rows", "received_panel:write_rows", "Rows (*.rows)", "{q} rows.")
'''
BROKEN = """
from attnviz.core.panels import PanelEntry
from attnviz.export.formats import Format, Kind
NO_FIGURE = PanelEntry("no_figure", "No figure", "broken_panel:Missing")
TAKEN = PanelEntry("weights", "Weights", "received_panel:Received")
NO_WRITER = Format("rows", Kind.NUMBERS, "Rows", "broken_panel:write")
"""


@pytest.fixture
def path(install: Callable[..., str]) -> str:
    """A package with a panel and a format, and one with three that cannot be used."""
    install(
        "received_panel", RECEIVED,
        panels="received = received_panel:PANEL", formats="rows = received_panel:FORMAT",
    )  # fmt: skip
    return install(
        "broken_panel", BROKEN,
        panels="a = broken_panel:NO_FIGURE\nb = broken_panel:TAKEN", formats="c = broken_panel:NO_WRITER",
    )  # fmt: skip


def run(path: str, folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "attnviz", *words], cwd=folder, env={**os.environ, "PYTHONPATH": path},
        capture_output=True, text=True, check=False,
    )  # fmt: skip


def test_from_the_command_line_into_a_figure_that_opens_again(
    path: str, tmp_path: Path, qapp: object
) -> None:
    chosen = ("--seq-len", "12", "--panels", "received,weights", "--small-type")
    done = run(path, tmp_path, "render", "-o", "a.png", *chosen)
    assert done.returncode == 0, done.stderr
    assert "'a' (broken_panel, attnviz.panels) is left out" in done.stderr
    figure = read_record(tmp_path / "a.png").figure
    assert figure is not None
    assert sheet_from_json(figure).panels == ("received", "weights")
    again = run(path, tmp_path, "render", "-o", "b.png", "--settings", "a.png")
    assert again.returncode == 0, again.stderr
    assert run(path, tmp_path, "render", "-o", "a.rows", "--seq-len", "12").returncode == 0
    assert (tmp_path / "a.rows").read_text() == "12 queries\n"
    refused = run(path, tmp_path, "render", "-o", "a.png", "--panels", "no_figure")
    assert refused.returncode == 2
    assert "has no attribute 'Missing'" in refused.stderr
    lost = run("", tmp_path, "render", "-o", "c.png", "--settings", "a.png")
    assert lost.returncode == 2
    assert "There is no panel 'received'" in lost.stderr


def test_in_the_menu_the_palette_the_board_and_the_dialog(
    path: str, tmp_path: Path, open_window: Callable[..., Driver], qtbot: QtBot
) -> None:
    driver = open_window(START)
    window = driver.window
    driver.until(lambda: "received" in window.board_menu.panels)
    told = window.notice.label.text()
    assert "'b' (broken_panel, attnviz.panels) is left out: the name 'weights' is taken already." in told
    assert "its ending must be a dot and small letters or digits; it is 'rows'" in told
    action = window.board_menu.panels["received"]
    assert action.text() == "Received"
    with driver.painting():
        action.trigger()
    assert window.board.is_shown("received")
    assert window.board.panels["received"].figure.keys == 12
    assert "Alone: Received" in [command.words for command in commands(window)]
    assert options.panels("received") == ("received",)
    dialog = ExportDialog(window.session, "light", window)
    qtbot.addWidget(dialog)
    assert dialog.form.boxes["received"].text() == "Received"
    dialog.form.choose_format(".rows")
    dialog.write_to(str(tmp_path / "out.rows"))
    driver.until(lambda: dialog.work.idle and not dialog.busy)
    assert (tmp_path / "out.rows").read_text() == "12 queries\n"
    dialog.close()


def test_a_board_with_it_comes_back_and_without_the_package_does_not(
    path: str, open_window: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch
) -> None:
    board = open_window(START).window.board
    assert board.recall("focus", ["received"], QByteArray())
    assert list(board.panels) == ["received"]
    monkeypatch.setattr(TABLE, "_plugged", {})
    assert not board.recall("focus", ["received"], QByteArray())


def test_doctor_names_what_is_there_and_what_is_left_out(path: str) -> None:
    told = [(check.name, check.found) for check in plug_ins()]
    assert ("panels", "plug-ins: received") in told
    assert ("formats", "plug-ins: .rows") in told
    assert sum("is left out" in found for _, found in told) == 3
