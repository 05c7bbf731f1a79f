"""A movement in the making: computed and written in a thread, painted a frame at a time in the window's."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PIL import Image
from PySide6.QtCore import QObject, QTimer, Signal

from attnviz.core.job import Job
from attnviz.core.result import Result
from attnviz.core.settings import Settings, View
from attnviz.export.animation import PAINTING, compute_frames, encode, paint_frames
from attnviz.export.movement import Movement, Timing
from attnviz.export.needs import frames
from attnviz.figures.sheet import Sheet
from attnviz.gui.export_work import Work
from attnviz.gui.worker import Computes


class Film(QObject):
    """Made by ``work``, whose signals tell of failures and of cancelled threads.

    One frame is painted a turn of the event loop, so that the window stays awake and Cancel is heard.
    """

    progressed = Signal(float)
    written = Signal(str)  # the path
    cancelled = Signal()

    def __init__(self, work: Work, pipeline: Callable[[], Computes], parent: QObject):
        super().__init__(parent)
        self._work, self._pipeline = work, pipeline
        self._frames: Iterator[Image.Image] | None = None

    def make(
        self, path: str, settings: Settings, view: View, movement: Movement, sheet: Sheet, timing: Timing
    ) -> None:
        """Begin; the end is told by :attr:`written`, or by ``work``."""

        def calculate(job: Job) -> list[Result]:
            compute = frames(self._pipeline(), sheet, job)
            return list(compute_frames(settings, movement, compute, sheet, timing, job, view))

        def paint(results: list[Result]) -> None:
            painted: list[Image.Image] = []
            self._frames = frames = paint_frames(results, sheet)

            def step() -> None:
                if self._frames is not frames:
                    self.cancelled.emit()
                    return
                if (frame := next(frames, None)) is not None:
                    painted.append(frame)
                    self.progressed.emit(PAINTING * (0.5 + 0.5 * len(painted) / timing.frames))
                    QTimer.singleShot(0, self, step)
                    return
                self._frames = None
                self._work.start(
                    lambda job: encode(path, painted, timing, sheet.theme, job),
                    lambda nothing: self.written.emit(path),
                )

            step()

        self._work.start(calculate, paint)

    def stop(self) -> None:
        """Cancel, wherever it is."""
        self._frames = None
        self._work.stop()
