"""The thread of an export: whatever it does, it destroys nothing of Qt's."""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from attnviz.gui.export.work import Work


def test_no_garbage_is_collected_from_the_start_of_the_thread_to_its_end(
    qtbot: QtBot, qapp: QApplication
) -> None:
    """Python collects in whichever thread allocates, and that of an export must not destroy a widget."""
    done: list[bool] = []
    work = Work(QObject(qapp))
    work.start(lambda job: gc.isenabled(), done.append)
    assert not gc.isenabled()
    qtbot.waitUntil(lambda: bool(done))
    assert done == [False]
    assert gc.isenabled()
    work.parent().deleteLater()
