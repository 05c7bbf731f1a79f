"""The table of a panel: the numbers of what it shows, copied and saved as spreadsheets read them."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QFileDialog

from attnviz.core.files.delimited import TSV, Dialect, dialect_of
from attnviz.core.tile import Tile
from attnviz.gui.table import TableDialog, TileModel, as_text, safe_name
from tests.gui.driver import Driver


def tile(values: np.ndarray) -> Tile:
    rows, cols = values.shape
    return Tile(values, (0, rows), (0, cols))


def opened(driver: Driver) -> TableDialog:
    (dialog,) = (d for d in driver.window.findChildren(TableDialog) if d.isVisible())
    return dialog


def test_tokens_of_another_input_than_the_tile_name_nothing(qapp: QApplication) -> None:
    model = TileModel(tile(np.zeros((3, 4), np.float32)), ["a", "b"], ["w", "x", "y", "z", "more"])
    assert model.headerData(2, Qt.Orientation.Vertical) == "2"
    assert model.headerData(3, Qt.Orientation.Horizontal) == "z · 3"
    model.deleteLater()


@pytest.mark.parametrize("name", ["weights", "output", "qkv", "peakiness"])
def test_a_table_while_a_new_input_is_on_its_way_has_the_names_of_what_is_shown(
    first: Driver, name: str
) -> None:
    panel = first.window.board.panels[name]
    seen = first.window.board._shown.result
    with first.painting():
        first.session.chosen.set_text("one")
    # The panel of a moment ago under the result of now.
    if hasattr(panel, "figure"):
        panel.figure.show_result(seen)  # type: ignore[attr-defined]
    first.window.dialogs.table(name)
    model = opened(first).view.model()
    for orientation, count in (
        (Qt.Orientation.Vertical, model.rowCount()),
        (Qt.Orientation.Horizontal, model.columnCount()),
    ):
        assert all(model.headerData(i, orientation) for i in range(count))
    assert model.rowCount() == 19
    opened(first).close()


def test_the_buttons_copy_save_and_close(
    first: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first.window.dialogs.table("scaled")
    dialog = opened(first)
    dialog.copy_button.click()
    rows = list(csv.reader(io.StringIO(QApplication.clipboard().text()), delimiter="\t"))
    assert (len(rows), len(rows[0])) == (20, 20)
    assert rows[0][1:3] == ["Alice · 0", "was · 1"]
    assert all("\u2212" not in cell for row in rows for cell in row)
    assert float(rows[7][6]) == pytest.approx(0.753, abs=1e-3)
    assert "361" in dialog.note.text()
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *a: (str(tmp_path / "t"), "*.csv"))
    dialog.save_button.click()
    saved = list(csv.reader((tmp_path / "t.csv").read_text("utf-8-sig").splitlines()))
    assert [row[0] for row in saved] == [row[0] for row in rows]
    assert [float(cell) for cell in saved[7][1:]] == [float(cell) for cell in rows[7][1:]]
    assert "t.csv" in dialog.note.text()
    dialog.copy()  # what Ctrl+C does: cells alone
    cells = list(csv.reader(io.StringIO(QApplication.clipboard().text()), delimiter="\t"))
    assert cells == [row[1:] for row in rows[1:]]
    dialog.save(str(tmp_path / "no" / "x.csv"))
    assert "no folder" in dialog.note.text()
    dialog.close()


def test_names_with_quotes_tabs_and_lines_stay_in_their_cells(
    qapp: QApplication, speak: Callable[..., Any]
) -> None:
    names = ['say "x"', "a\tb\nc", "=1+1", ","]
    model = TileModel(tile(np.array([[-0.5, 1e-7], [2, 3], [4, 5], [6, 7]], np.float32)), names, None)
    for dialect in (TSV, Dialect()):
        written = io.StringIO(as_text(model, dialect=dialect, named=True), newline="")
        rows = list(csv.reader(written, delimiter=dialect.separator))
        assert [row[0].rpartition(" · ")[0] for row in rows[1:]] == names
        assert float(rows[1][1]) == -0.5
    speak("sv")
    assert as_text(model).splitlines()[0].split("\t")[0] == "-0.5000"  # a program's number in every language
    assert as_text(model, dialect=dialect_of("sv")).splitlines()[0] == "-0,5;1e-07"
    model.deleteLater()


def test_a_title_becomes_the_name_of_a_file() -> None:
    assert safe_name("Q · K · V") == "Q - K - V"
    assert safe_name("../..") == "table"
