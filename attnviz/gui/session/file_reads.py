"""Files are read beside the window, never in its thread: one at a time, of several the latest."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject

from attnviz.core.job import Job, watched_by
from attnviz.gui.session.task import Task


class Beside(QObject):
    """Runs one reading in a thread of its own. It can be stopped at any time, whatever the disk does."""

    def __init__(self, parent: QObject):
        super().__init__(parent)
        self._task: Task | None = None
        self._closed = False

    def run(
        self, read: Callable[[], Any], then: Callable[[Any], object], refused: Callable[[str], object]
    ) -> None:
        """Hand the value of ``read()`` to ``then``, or a sentence to ``refused``, both in this thread.

        What still runs is stopped, and nothing is told of it.
        """
        self.stop()
        if self._closed:
            return

        def work(job: Job) -> Any:
            with watched_by(job):
                return read()

        task = self._task = Task(work, self)
        task.finished_with.connect(lambda value: self._end(task, lambda: then(value)))
        task.failed.connect(lambda reason: self._end(task, lambda: refused(reason)))
        task.start()

    def stop(self) -> bool:
        """Give up what runs; False where nothing does."""
        task, self._task = self._task, None
        if task is None:
            return False
        task.stop()
        task.end()
        task.deleteLater()
        return True

    def close(self) -> None:
        """Give up what runs, and run nothing more. May be called again."""
        self._closed = True
        self.stop()

    def _end(self, task: Task, then: Callable[[], object]) -> None:
        if task is self._task:  # else it was stopped while its signal was on the way
            self.stop()
            then()
