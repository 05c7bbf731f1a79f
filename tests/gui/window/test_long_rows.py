"""Rows too long to be read where they are drawn: read beside the window, which shows the same as ever."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QObject, Qt
from pytestqt.qtbot import QtBot
from threadpoolctl import ThreadpoolController

from attnviz.core.dimensions import Dimensions
from attnviz.core.extras import Unavailable
from attnviz.core.numbers import row as row_module
from attnviz.core.numbers.row import Row
from attnviz.core.settings import RandomSource, Settings
from attnviz.figures.items.deferred import Reading
from attnviz.figures.panels import leak as leak_module
from attnviz.figures.panels import row as row_figure
from attnviz.figures.panels.leak import LeakFigure
from attnviz.figures.panels.row import RowFigure
from attnviz.gui.session.background_reads import Reader
from tests.gui.driver import Driver

RANDOM = Settings(RandomSource(Dimensions(16, 1, 257)))


class Rows:
    """Lets rows be read, or holds them; says of each which query it was, and in which thread."""

    def __init__(self) -> None:
        self.gate = threading.Event()
        self.gate.set()
        self.read: list[tuple[int, bool]] = []

    def __call__(self, head: object, query: int, *args: object) -> Row:
        here = threading.current_thread() is threading.main_thread()
        if not here:
            assert self.gate.wait(20)
        self.read.append((query, here))
        return row_module.read_row(head, query, *args)  # type: ignore[arg-type]


@pytest.fixture
def rows(monkeypatch: pytest.MonkeyPatch) -> Iterator[Rows]:
    """Every row counts as long."""
    rows = Rows()
    monkeypatch.setattr(row_module, "_LONG", 1)
    monkeypatch.setattr(row_figure, "read_row", rows)
    monkeypatch.setattr(leak_module, "read_row", rows)
    yield rows
    rows.gate.set()


def arranged(open_window: Callable[..., Driver], key: Qt.Key) -> Driver:
    """A window in the layout that Ctrl and ``key`` choose."""
    window = open_window(RANDOM)
    window.press(key, Qt.KeyboardModifier.ControlModifier)
    window.settle()
    return window


def shown_query(window: Driver) -> int | None:
    figure = window.panel("row").figure  # type: ignore[attr-defined]
    assert isinstance(figure, RowFigure)
    return None if figure.row is None else figure.row.query


def test_the_row_of_the_cursor_is_read_beside_the_window(
    open_window: Callable[..., Driver], rows: Rows
) -> None:
    window = arranged(open_window, Qt.Key.Key_5)
    window.click("weights", window.point("weights", 200, 100))
    query = window.session.cursor[0]  # type: ignore[index]
    window.until(lambda: shown_query(window) == query)
    window.press(Qt.Key.Key_Down)
    window.until(lambda: shown_query(window) == query + 1)
    assert {query, query + 1} <= {read for read, _ in rows.read}
    assert not any(here for _, here in rows.read)


def test_the_row_before_stays_until_the_next_is_there(open_window: Callable[..., Driver], rows: Rows) -> None:
    window = arranged(open_window, Qt.Key.Key_5)
    window.session.viewed.set_cursor((200, 100))
    window.until(lambda: shown_query(window) == 200)
    rows.gate.clear()
    for _ in range(5):
        window.press(Qt.Key.Key_Up)
    assert shown_query(window) == 200
    assert window.readout["query"] == "195"  # which waits for no row
    before = len(rows.read)
    rows.gate.set()
    window.until(lambda: shown_query(window) == 195)
    assert len(rows.read) - before <= 2  # the one at work and the latest; those between were not read


def test_the_fill_is_worked_out_beside_the_window(open_window: Callable[..., Driver], rows: Rows) -> None:
    window = arranged(open_window, Qt.Key.Key_7)
    window.session.viewed.set_cursor((200, 100))
    figure = window.panel("leak").figure  # type: ignore[attr-defined]
    assert isinstance(figure, LeakFigure)
    window.until(lambda: figure.filled is not None and figure.filled[0].query == 200)
    assert figure.filled is not None
    assert figure.filled[1][0].weights.sum() == pytest.approx(1, abs=1e-5)
    assert not any(here for _, here in rows.read)


def test_those_who_hear_the_panel_are_told_when_the_row_is_there(
    open_window: Callable[..., Driver], rows: Rows
) -> None:
    window = arranged(open_window, Qt.Key.Key_5)
    window.session.viewed.set_cursor((200, 100))
    panel = window.panel("row")
    window.until(lambda: "200 reads 201" in panel.accessibleDescription())


def test_short_rows_are_drawn_at_once(open_window: Callable[..., Driver]) -> None:
    window = arranged(open_window, Qt.Key.Key_5)
    window.session.viewed.set_cursor((200, 100))
    assert shown_query(window) == 200


def test_a_window_closes_while_a_row_is_being_read(open_window: Callable[..., Driver], rows: Rows) -> None:
    window = arranged(open_window, Qt.Key.Key_5)
    rows.gate.clear()
    window.session.viewed.set_cursor((200, 100))
    assert shown_query(window) != 200
    threading.Timer(0.05, rows.gate.set).start()
    window.close()
    assert (200, False) in rows.read


# -- the reader alone -------------------------------------------------------------------------------


class Asker:
    def __init__(self, reader: Reader) -> None:
        self.reader, self.taken = reader, []

    def ask(self, run: Callable[[], object]) -> None:
        self.reader.ask(Reading(self, run, self.taken.append))


@pytest.fixture
def reader(qapp: object) -> Iterator[Reader]:
    parent = QObject()
    reader = Reader(parent)
    yield reader
    reader.close()


def test_of_each_asker_the_latest_alone(reader: Reader, qtbot: QtBot) -> None:
    gate = threading.Event()
    one, other = Asker(reader), Asker(reader)

    def first() -> str:
        assert gate.wait(20)
        return "first"

    one.ask(first)
    for n in range(3):
        one.ask(lambda n=n: n)
        other.ask(lambda n=n: -n)
    assert one.taken == other.taken == []
    gate.set()
    qtbot.waitUntil(lambda: len(one.taken) == 2 and len(other.taken) == 1)
    assert (one.taken, other.taken) == (["first", 2], [-2])


def test_what_fails_is_told_in_a_sentence(reader: Reader, qtbot: QtBot) -> None:
    def fail() -> None:
        raise MemoryError

    asker = Asker(reader)
    asker.ask(fail)
    qtbot.waitUntil(lambda: bool(asker.taken))
    assert isinstance(asker.taken[0], Unavailable)
    assert "out of memory" in asker.taken[0].reason
    asker.ask(lambda: "and goes on")
    qtbot.waitUntil(lambda: len(asker.taken) == 2)
    assert asker.taken[1] == "and goes on"


def test_it_reads_with_one_thread_of_blas_alone(reader: Reader, qtbot: QtBot) -> None:
    """Others would wait for each other on the core that the window needs."""

    def threads() -> list[int]:
        return [library["num_threads"] for library in ThreadpoolController().select(user_api="blas").info()]

    before, asker = threads(), Asker(reader)
    assert before
    asker.ask(threads)
    qtbot.waitUntil(lambda: bool(asker.taken))
    assert asker.taken == [[1] * len(before)]
    assert threads() == before


def test_once_closed_it_reads_no_more(reader: Reader, qtbot: QtBot) -> None:
    asker = Asker(reader)
    asker.ask(lambda: 1)
    reader.close()
    asker.ask(lambda: 2)
    qtbot.wait(1)
    assert asker.taken == []
