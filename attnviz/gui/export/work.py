"""Work of an export beside the window: it computes or writes, one task at a time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, Signal

from attnviz.core.computes import Computes
from attnviz.core.job import Job
from attnviz.gui.session.task import Task


def make_pipeline() -> Computes:
    """Return a pipeline of the export's own: the window's belongs to the window's thread,
    and so does the GPU."""
    from attnviz.engine.cpu.engine import NumpyEngine
    from attnviz.engine.pipeline import Pipeline
    from attnviz.sources import load

    return Pipeline(load, NumpyEngine())


class Work(QObject):
    """One task at a time; the next waits until the one before has ended.

    Its end must be waited for (:meth:`close`) before the parent goes: a running thread must not be destroyed.
    """

    progressed = Signal(float)
    failed = Signal(str)
    cancelled = Signal()
    idle_changed = Signal(bool)

    def __init__(self, parent: QObject):
        super().__init__(parent)
        self._task: Task | None = None
        self._closed = False
        self._next: tuple[Callable[[Job], Any], Callable[[Any], object]] | None = None

    @property
    def idle(self) -> bool:
        """Whether nothing is being computed or written."""
        return self._task is None

    def start(self, work: Callable[[Job], Any], then: Callable[[Any], object]) -> None:
        """Run ``work(job)`` in a thread and hand its value to ``then`` in this one.

        Whatever runs is asked to stop, and its value is dropped. Nothing is begun any more once it is closed.
        """
        if self._closed:
            return
        if self._task is not None:
            self._next = (work, then)
            self._task.stop()
            return
        task = Task(work, self)
        self._task = task
        task.progressed.connect(self.progressed)
        task.finished_with.connect(lambda value: self._end(lambda: then(value)))
        task.failed.connect(lambda reason: self._end(lambda: self.failed.emit(reason)))
        task.cancelled.connect(lambda: self._end(self.cancelled.emit))
        self.idle_changed.emit(False)
        task.start()

    def stop(self) -> None:
        """Cancel what runs and what waits."""
        self._next = None
        if self._task is not None:
            self._task.stop()

    def close(self) -> None:
        """Cancel, and wait for the thread's end. Of what it did, nothing is told any more."""
        self._closed = True
        self.stop()
        if self._task is not None:
            self._task.end()

    def _end(self, then: Callable[[], object]) -> None:
        task, self._task = self._task, None
        assert task is not None
        task.end()
        task.deleteLater()
        if self._closed:
            return
        following, self._next = self._next, None
        if following is not None:
            self.start(*following)
            return
        self.idle_changed.emit(True)
        then()
