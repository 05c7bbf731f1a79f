"""A thread for one piece of work beside the window: an export, a reading."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

from PySide6.QtCore import QObject, QThread, Signal

from attnviz.core.errors import Cancelled
from attnviz.core.job import Job
from attnviz.engine.cpu.garbage import collection_paused
from attnviz.gui.failures import sentence
from attnviz.gui.session.ended_threads import Ended


class Task(Ended):
    """Runs ``work(job)`` once; tells ``finished_with`` its value, or ``failed`` a sentence.

    Until :meth:`end` nothing of Qt is destroyed in it: Python's automatic collection is off.
    """

    finished_with = Signal(object)
    failed = Signal(str)
    cancelled = Signal()
    progressed = Signal(float)

    def __init__(self, work: Callable[[Job], Any], parent: QObject):
        super().__init__(parent)
        self._work = work
        self._stopped = False
        self._paused = ExitStack()

    def start(self, priority: QThread.Priority = QThread.Priority.InheritPriority) -> None:
        """Start the thread. It must not resume collection itself: it would collect on its last steps."""
        self._paused.enter_context(collection_paused())
        super().start(priority)

    def end(self) -> None:
        """Wait for the thread's end. May be called again."""
        self.wait()
        self._paused.close()

    def stop(self) -> None:
        """Ask for an end; it comes between two steps of the work."""
        self._stopped = True

    def shut(self) -> None:
        """Stop, and wait for the end."""
        self.stop()
        self.end()

    def run(self) -> None:
        try:
            value = self._work(Job(lambda: self._stopped, self.progressed.emit))
        except Cancelled:
            self.cancelled.emit()
        # nobody above a thread would hear of it: whatever it is, the person is told
        except Exception as error:
            self.failed.emit(sentence(error))
        else:
            self.finished_with.emit(value)
