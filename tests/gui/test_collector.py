"""Who collects cyclic garbage while a window is open, and that it is handed back."""

from __future__ import annotations

import gc
import sys
import threading
import weakref
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from attnviz.gui.collector import MANY_MODULES, STANDS_AFTER, Collector


class Knot:
    """An object that only the collector can free."""

    freed_in: threading.Thread | None = None

    def __init__(self) -> None:
        self.me = self

    def __del__(self) -> None:
        Knot.freed_in = threading.current_thread()


@pytest.fixture
def collector(qapp: QApplication) -> Iterator[Collector]:
    collector = Collector()
    yield collector
    collector.close()


@pytest.fixture
def collections() -> Iterator[list[Any]]:
    """The phases of every collection that begins and ends meanwhile."""
    phases = []

    def note(phase: str, info: dict[str, int]) -> None:
        phases.append(phase)

    gc.callbacks.append(note)
    yield phases
    gc.callbacks.remove(note)


def test_another_thread_never_collects(collector: Collector) -> None:
    knot = weakref.ref(Knot())

    def allocate() -> None:
        kept = [[] for _ in range(100_000)]  # far over Python's thresholds
        assert len(kept) == 100_000

    thread = threading.Thread(target=allocate)
    thread.start()
    thread.join()
    assert knot() is not None
    filler = [[] for _ in range(100_000)]
    collector.collect()
    assert filler
    assert knot() is None
    assert Knot.freed_in is threading.current_thread()


def test_garbage_is_still_freed_after_the_start_was_set_aside(collector: Collector) -> None:
    for _ in range(STANDS_AFTER):
        collector.collect()
    assert gc.get_freeze_count() > 0
    knot = weakref.ref(Knot())
    filler = [[] for _ in range(100_000)]
    collector.collect()
    assert knot() is None
    assert filler


def test_what_a_large_import_brings_is_set_aside_without_being_looked_through(
    collector: Collector, collections: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    filler = [[] for _ in range(100_000)]
    before = gc.get_freeze_count()
    for n in range(MANY_MODULES):
        monkeypatch.setitem(sys.modules, f"brought_{n}", ModuleType(f"brought_{n}"))
    collector.collect()
    assert collections == []
    assert gc.get_freeze_count() >= before + len(filler)
    knot = weakref.ref(Knot())
    more = [[] for _ in range(100_000)]
    collector.collect()
    assert collections == ["start", "stop"]
    assert knot() is None
    assert more


def test_closing_hands_collection_back(qapp: QApplication) -> None:
    assert gc.isenabled()
    collector = Collector()
    assert not gc.isenabled()
    collector.close()
    collector.close()
    assert gc.isenabled()
    assert gc.get_freeze_count() == 0


def test_collection_that_was_off_stays_off(qapp: QApplication) -> None:
    gc.disable()
    try:
        Collector().close()
        assert not gc.isenabled()
    finally:
        gc.enable()
