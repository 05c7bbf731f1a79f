"""What a panel shows can be read by ear: a sentence and a table for each."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from attnviz.figures.words import text
from attnviz.gui.actions.palette import CommandPalette
from attnviz.gui.layouts import CELL, HEADS, LAYOUTS, MASKS, PEAKS, PRESENTER, Layout
from attnviz.gui.table import ListingModel, TableDialog
from tests.gui.driver import Driver

CTRL = Qt.KeyboardModifier.ControlModifier


def complete(first: Driver, layout: Layout) -> None:
    """The layout on the board, with all that is computed in the background."""
    first.window.board.arrange(layout)
    first.settle()
    first.until(lambda: not first.session.extras_at_work)


@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS)
def test_every_panel_has_a_table_and_a_sentence(first: Driver, layout: Layout) -> None:
    complete(first, layout)
    for name, panel in first.window.board.panels.items():
        if name == "code":
            continue  # a text widget: it is read as it stands
        assert (panel.tile() is None) != (panel.listing() is None), name
        first.until(lambda panel=panel: panel.accessibleDescription() == panel.summary())
        numbers = panel.summary().removeprefix(f"{panel.title()}: {panel.figure.beside()}.")
        assert len(numbers) > 10, name
        if (listing := panel.listing()) is not None:
            model = ListingModel(listing, panel)
            assert model.rowCount() >= 1
            for row in range(model.rowCount()):
                assert model.headerData(row, Qt.Orientation.Vertical)
                assert all(model.index(row, j).data() for j in range(min(model.columnCount(), 40)))


def table(first: Driver, name: str) -> TableDialog:
    first.window.activateWindow()
    first.until(lambda: QApplication.activeWindow() is first.window)
    first.window.board.panels[name].entered.emit()
    first.press(Qt.Key.Key_T, CTRL)
    (dialog,) = (w for w in first.window.findChildren(TableDialog) if w.isVisible())
    return dialog


def cell(dialog: TableDialog, row: int, col: int) -> str:
    return dialog.view.model().index(row, col).data()


def test_the_numbers_of_the_tables_are_the_ones_computed(first: Driver) -> None:
    complete(first, PEAKS)
    dialog = table(first, "peakiness")
    assert dialog.view.model().headerData(6, Qt.Orientation.Vertical) == "very · 6"
    result = first.result
    assert float(cell(dialog, 6, 0)) == pytest.approx(result.scaled_statistics.max_weight[6], rel=1e-3)
    assert float(cell(dialog, 6, 1)) == pytest.approx(result.unscaled_statistics.max_weight[6], rel=1e-3)
    dialog.close()
    dialog = table(first, "sweep")
    assert dialog.view.model().headerData(6, Qt.Orientation.Vertical) == "d_k = 64"
    assert float(cell(dialog, 6, 0)) == pytest.approx(8, abs=0.1)
    assert float(cell(dialog, 6, 1)) == pytest.approx(1, abs=0.02)
    dialog.close()
    complete(first, CELL)
    dialog = table(first, "row")
    assert float(cell(dialog, 5, 4)) == pytest.approx(0.17762, abs=1e-4)
    dialog.close()
    complete(first, MASKS)
    dialog = table(first, "leak")
    assert [cell(dialog, i, 0) for i in range(3)] == ["1.000", "2.000", "3.000"]
    dialog.close()


def test_a_head_is_read_by_its_number_and_the_palette_opens_its_table(first: Driver) -> None:
    complete(first, HEADS)
    first.press(Qt.Key.Key_K, CTRL)
    (palette,) = (w for w in first.window.findChildren(CommandPalette) if w.isVisible())
    QTest.keyClicks(palette.field, "as a table: heads, by")
    QTest.keyClick(palette.field, Qt.Key.Key_Return)
    (dialog,) = (w for w in first.window.findChildren(TableDialog) if w.isVisible())
    model = dialog.view.model()
    assert [model.headerData(i, Qt.Orientation.Vertical) for i in range(4)] == [f"head {i}" for i in range(4)]
    assert cell(dialog, 1, 0) == "0.562"
    dialog.close()


def test_a_panel_that_stands_for_one_side_is_read_like_any_other(first: Driver) -> None:
    complete(first, PRESENTER)
    assert first.window.board.panels["weights"].summary().startswith("Weights: each row sums to 1. 19 × 19")


def test_what_is_blocked_is_no_smallest_weight_and_nothing_is_said_twice(first: Driver) -> None:
    complete(first, CELL)
    weights = first.panel("weights")
    tile = weights.tile()
    seen = tile.values[~tile.blocked]
    assert f"smallest {text.significant(seen.min())} at row" in weights.summary()
    row = first.panel("row")
    assert row.summary().count(row.figure.beside()) == 1
