"""What would hold the window is read beside it: one reading at a time, of each figure the latest."""

from __future__ import annotations

from collections.abc import Hashable

from PySide6.QtCore import QObject

from attnviz.core.extras import Unavailable
from attnviz.core.job import Job
from attnviz.figures.items.deferred import Reading
from attnviz.gui.session.task import Task
from attnviz.gui.session.worker import let_the_window_go_first


class Reader(QObject):
    """Readings need Q, K and V alone, not the engine: they do not wait for the long work of the worker."""

    def __init__(self, parent: QObject):
        super().__init__(parent)
        self._task: Task | None = None
        self._waiting: dict[Hashable, Reading] = {}
        self._closed = False

    def ask(self, reading: Reading) -> None:
        """Read in a thread, and hand the value to ``reading.take`` in this one.

        One of the same asker that still waits is dropped.
        """
        if self._closed:
            return
        self._waiting[reading.asker] = reading
        self._next()

    def close(self) -> None:
        """Take no more readings, and wait for the one that runs. May be called again."""
        self._closed = True
        self._waiting.clear()
        if self._task is not None:
            self._task.end()

    def _next(self) -> None:
        if self._task is not None or not self._waiting:
            return
        reading = self._waiting.pop(next(iter(self._waiting)))
        run = reading.run  # the thread must not hold on to a figure

        def read(job: Job) -> object:
            from attnviz.engine.cpu.threads import one_blas_thread

            let_the_window_go_first()
            # several at once would wait for each other at every core, and the window for them
            with one_blas_thread():
                return run()

        task = self._task = Task(read, self)
        task.finished_with.connect(lambda value: self._end(reading, value))
        task.failed.connect(lambda reason: self._end(reading, Unavailable(reason)))
        task.start()

    def _end(self, reading: Reading, value: object) -> None:
        assert self._task is not None
        self._task.end()
        self._task.deleteLater()
        self._task = None
        if not self._closed:
            self._next()
            reading.take(value)
