"""What is copied is what is shown, in the form that was asked for."""

from __future__ import annotations

import csv
import io
import threading
from collections.abc import Callable
from html import escape
from typing import Any

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from attnviz.core.files import delimited
from attnviz.figures.panels import row as row_figure
from attnviz.figures.words import text
from attnviz.gui import language
from attnviz.gui.actions import copying
from attnviz.gui.actions.copying import named_copies
from attnviz.gui.clipboard import as_html
from attnviz.gui.layouts import LAYOUTS
from attnviz.gui.window.main_window import MainWindow


@pytest.fixture
def window(open_window: Callable[..., Any]) -> MainWindow:
    window = open_window().window
    window.board.arrange(LAYOUTS["cell"])
    return window


def copied() -> str:
    return QGuiApplication.clipboard().text()


def test_the_read_out_is_copied_while_the_pointer_is_on_a_picture(window: MainWindow) -> None:
    window.board.panel("weights").hovered.emit((6, 5))
    window.copy_cell()
    names, values = (line.split("\t") for line in copied().splitlines())
    assert dict(zip(names, values, strict=True))["weight"] == "0.178"


def test_the_arithmetic_is_copied_from_its_panel(window: MainWindow) -> None:
    window.board.last_hovered = "cell"
    window.copy_cell()
    assert "0.568 / 3.198\t0.178" in copied()


def test_every_named_copy_gives_its_own_form(window: MainWindow) -> None:
    found = {}
    for words, act in named_copies(window.board):
        QGuiApplication.clipboard().clear()
        act()
        found[words] = copied()
    assert len(found) == 5
    assert len(set(found.values())) == 5
    assert found["Copy the cell as LaTeX"].startswith(r"\begin{aligned}")
    assert found["Copy the row as a table"].count("\n") == 19
    assert "= 0.178" in found["Copy the code"]
    window.board.arrange(LAYOUTS["overview"])
    assert named_copies(window.board) == []


@pytest.mark.parametrize("by", ["name", "key"])
def test_a_long_row_is_written_beside_the_window(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, by: str
) -> None:
    monkeypatch.setattr(row_figure, "MOST_LINES", 5)
    threads: list[threading.Thread] = []
    write = row_figure._tsv

    def watched(*args: object) -> str:
        threads.append(threading.current_thread())
        return write(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(row_figure, "_tsv", watched)
    QGuiApplication.clipboard().setText("before")
    if by == "name":
        dict(named_copies(window.board))["Copy the row as a table"]()
    else:
        window.board.last_hovered = "row"
        window.copy_cell()
    assert copied() == "before"
    qtbot.waitUntil(lambda: copied() != "before")
    assert copied() == window.board.panel("row").written("tsv")
    assert copied().count("\n") == 19
    assert threads[0] is not threading.main_thread()


def test_a_table_goes_to_spreadsheets_with_typed_cells(window: MainWindow) -> None:
    board, clipboard = window.board, QGuiApplication.clipboard()
    dict(named_copies(board))["Copy the row as a table"]()
    lines = list(csv.reader(io.StringIO(copied()), delimiter="\t"))
    assert lines[0][:2] == ["key", "token"]
    html = clipboard.mimeData().html()
    assert html.count("<tr>") == len(lines)
    assert all(f'sdval="{line[2]}"' in html for line in lines[1:])


@pytest.mark.parametrize("token", ["=1+1", "-1", "007", "<b>", "1e5"])
def test_a_token_stays_a_word_in_a_spreadsheet(token: str) -> None:
    html = as_html(delimited.table([["key", "key_token", "raw"], [0, token, -0.5]], delimited.TSV))
    assert f">{escape(token)}</td>" in html
    assert html.count('sdnum="1033;0;@"') == 4  # the names, and the token
    assert 'x:num="-0.5"' in html


def test_copied_numbers_are_those_of_programs_in_every_language(
    window: MainWindow, qapp: QApplication
) -> None:
    window.board.panel("weights").hovered.emit((6, 5))
    language.use(qapp, "sv")
    try:
        names, values = window.readout, copying.readout_text(window.readout).splitlines()[1].split("\t")
        assert names is not None
        assert "0.178" in values
        assert not any("\u2212" in value for value in values)
        assert all(float(text.unspoken(text.number(x))) == x for x in (-0.5, 1234.5, -1e-3))
        with text.for_programs():
            assert [text.number(-1.5), text.count(12345), text.significant(-1e-9)] == [
                "-1.500", "12345", "-1.00e-9"
            ]  # fmt: skip
        assert text.number(-1.5) == "\u22121,500"
    finally:
        language.use(qapp, "en")
