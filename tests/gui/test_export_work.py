"""The thread of an export: whatever it does, it destroys nothing of Qt's."""

from __future__ import annotations

import gc
import threading
import weakref

import pytest
from PySide6.QtCore import QObject

from attnviz.gui.export_work import Work


class Knot:
    """An object that only the collector can free."""

    def __init__(self) -> None:
        self.me = self


@pytest.fixture
def eager():
    """Collection at nearly every allocation, so that a missing pause shows at once."""
    before = gc.get_threshold()
    gc.set_threshold(1, 1, 1)
    yield
    gc.set_threshold(*before)


def test_the_thread_of_an_export_collects_no_garbage(qtbot, eager):
    ends: list[threading.Thread] = []
    gate = threading.Event()

    def task(job):
        assert gate.wait(10)
        return len([[] for _ in range(1000)])

    done: list[int] = []
    work = Work(parent := QObject())
    work.start(task, done.append)
    for _ in range(50):
        weakref.finalize(Knot(), lambda: ends.append(threading.current_thread()))
    gate.set()
    qtbot.waitUntil(lambda: bool(done))
    gc.collect()
    assert done == [1000]
    assert len(ends) == 50
    assert set(ends) == {threading.current_thread()}
    assert gc.isenabled()
    work.close()
    parent.deleteLater()
