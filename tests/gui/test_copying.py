"""What is copied is what is shown, in the form that was asked for."""

from __future__ import annotations

import threading

import pytest
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from attnviz.figures import row as row_figure
from attnviz.gui.copying import named_copies
from attnviz.gui.layouts import LAYOUTS


@pytest.fixture
def window(open_window):
    window = open_window().window
    window.board.arrange(LAYOUTS["cell"])
    return window


def copied() -> str:
    return QGuiApplication.clipboard().text()


def test_the_read_out_is_copied_while_the_pointer_is_on_a_picture(window):
    window.board.panel("weights").hovered.emit((6, 5))
    window.copy_cell()
    names, values = (line.split("\t") for line in copied().splitlines())
    assert dict(zip(names, values, strict=True))["weight"] == "0.178"


def test_the_arithmetic_is_copied_from_its_panel(window):
    window.board.last_hovered = "cell"
    window.copy_cell()
    assert "0.568 / 3.198\t0.178" in copied()


def test_every_named_copy_gives_its_own_form(window):
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
    window, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, by: str
):
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
