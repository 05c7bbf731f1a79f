"""Who collects cyclic garbage while a window is open, and that it is handed back."""

from __future__ import annotations

import gc
import threading
import weakref

import pytest

from attnviz.gui.collector import STANDS_AFTER, Collector


class Knot:
    """An object that only the collector can free."""

    freed_in: threading.Thread | None = None

    def __init__(self) -> None:
        self.me = self

    def __del__(self) -> None:
        Knot.freed_in = threading.current_thread()


@pytest.fixture
def collector(qapp):
    collector = Collector()
    yield collector
    collector.close()


def test_another_thread_never_collects(collector):
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


def test_garbage_is_still_freed_after_the_start_was_set_aside(collector):
    for _ in range(STANDS_AFTER):
        collector.collect()
    assert gc.get_freeze_count() > 0
    knot = weakref.ref(Knot())
    filler = [[] for _ in range(100_000)]
    collector.collect()
    assert knot() is None
    assert filler


def test_closing_hands_collection_back(qapp):
    assert gc.isenabled()
    collector = Collector()
    assert not gc.isenabled()
    collector.close()
    collector.close()
    assert gc.isenabled()
    assert gc.get_freeze_count() == 0


def test_collection_that_was_off_stays_off(qapp):
    gc.disable()
    try:
        Collector().close()
        assert not gc.isenabled()
    finally:
        gc.enable()
