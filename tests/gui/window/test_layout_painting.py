"""A layout is put in place in one turn of the event loop and painted in the next, each panel once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from attnviz.figures.items import fade
from attnviz.gui.layouts import LAYOUTS, Layout
from attnviz.gui.panels.figure_panel import FigurePanel
from attnviz.gui.window.board import Board
from tests.gui.driver import Driver

CTRL = Qt.KeyboardModifier.ControlModifier


class PaintCount(QObject):
    """How often each panel's figure is painted, and how large it is then."""

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        self._board = board
        self.times: Counter[str] = Counter()
        self.sizes: dict[str, set[tuple[int, int]]] = {}

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint:
            for name, panel in self._board.panels.items():
                if isinstance(panel, FigurePanel) and panel.viewport is watched:
                    self.times[name] += 1
                    self.sizes.setdefault(name, set()).add(size_of(panel.viewport.size()))
        return False


def size_of(size: QSize) -> tuple[int, int]:
    return (size.width(), size.height())


@pytest.fixture
def still(open_window: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch) -> Driver:
    """The window as it is at the first start, where nothing fades."""
    monkeypatch.setattr(fade, "motion_wanted", lambda: False)
    return open_window()


@pytest.fixture
def paints(still: Driver) -> Iterator[PaintCount]:
    counter = PaintCount(still.window.board)
    QApplication.instance().installEventFilter(counter)
    yield counter
    QApplication.instance().removeEventFilter(counter)


@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS.keys())
def test_a_layout_paints_each_panel_once_a_turn_later_and_where_it_stays(
    still: Driver, paints: PaintCount, qtbot: QtBot, layout: Layout
) -> None:
    board = still.window.board
    if layout is board.layout_:
        still.press(Qt.Key.Key_3, CTRL)
    still.settle()
    QApplication.processEvents()
    paints.times.clear()
    paints.sizes.clear()
    with qtbot.waitSignal(board.panels_changed):
        QTest.keyClick(still.window, Qt.Key(Qt.Key.Key_1 + list(LAYOUTS.values()).index(layout)), CTRL)
        # The turn of the event loop in which the key was pressed: no timer runs in it.
        QApplication.sendPostedEvents()
        assert not paints.times
    figures = {name: p for name, p in board.panels.items() if isinstance(p, FigurePanel)}
    assert set(board.panels) == set(layout.panels)
    assert paints.times == dict.fromkeys(figures, 1)
    still.settle()
    assert paints.sizes == {name: {size_of(panel.viewport.size())} for name, panel in figures.items()}


def test_extras_are_asked_for_after_the_layout_that_needs_them_is_painted(
    still: Driver, paints: PaintCount, qtbot: QtBot
) -> None:
    board, painted_before = still.window.board, []
    board.panels_changed.connect(lambda: painted_before.append(set(paints.times) >= {"sweep", "spread"}))
    with qtbot.waitSignal(board.panels_changed):
        still.press(Qt.Key.Key_6, CTRL)
        assert not painted_before
    assert painted_before == [True]
    assert board.needs


@pytest.mark.parametrize(
    "meanwhile",
    [
        [],
        [(Qt.Key.Key_W, CTRL)],
        [(Qt.Key.Key_8, CTRL), (Qt.Key.Key_D, CTRL)],
        [(Qt.Key.Key_D, CTRL), (Qt.Key.Key_D, CTRL)],
    ],
    ids=["floated", "hidden", "arranged again", "back and out again"],
)
def test_a_panel_taken_out_while_a_layout_comes_to_rest_is_painted(
    still: Driver, paints: PaintCount, qtbot: QtBot, meanwhile: list[tuple[Qt.Key, Qt.KeyboardModifier]]
) -> None:
    board = still.window.board
    dock = board._docks["weights"]
    with qtbot.waitSignal(board.panels_changed, check_params_cb=board.updatesEnabled):
        for key in ((Qt.Key.Key_7, CTRL), (Qt.Key.Key_D, CTRL), *meanwhile):
            still.press(*key)  # no turn of the event loop is between them: the board has not painted yet
        assert not dock.updatesEnabled()
    if dock.isHidden():
        still.window.activateWindow()
        still.window.board_menu.panels["weights"].trigger()
    assert dock.isFloating()
    still.until(lambda: paints.times["weights"] > 0)
    assert all(part.updatesEnabled() for part in (dock, dock.titleBarWidget(), dock.panel))
    paints.times.clear()
    still.window.activateWindow()
    still.until(still.window.isActiveWindow)
    with still.painting():
        QTest.keyClick(still.window, Qt.Key.Key_S)
    still.until(lambda: paints.times["weights"] > 0)
