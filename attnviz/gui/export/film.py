"""A movement in the making: computed and written in a thread, painted a frame at a time in the window's."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from PIL import Image
from PySide6.QtCore import QObject, QTimer, Signal

from attnviz.core.computes import Computes
from attnviz.core.job import Job
from attnviz.core.result import Result
from attnviz.core.settings import Settings, View
from attnviz.export.animation import PAINTING, compute_frames, encode
from attnviz.export.movement import Movement, Timing
from attnviz.export.needs import frames
from attnviz.export.reel import paint_frames
from attnviz.figures.sheet.sheet import Sheet
from attnviz.gui.export.work import Work


@dataclass(frozen=True)
class FilmNeed:
    """What the results of a movement depend on."""

    settings: Settings
    view: View
    movement: Movement
    frames: int
    height: int
    panels: frozenset[str]
    content: object = None  # of the file that is on show


def film_need(result: Result, sheet: Sheet, movement: Movement, timing: Timing) -> FilmNeed:
    """Return what a movement from ``result`` on needs."""
    view = replace(result.view, pixels=(0, 0), compare=False, values=True)
    panels, content = frozenset(sheet.panels), result.inputs.content
    return FilmNeed(result.settings, view, movement, timing.frames, sheet.size[1], panels, content)


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
        self._have: tuple[FilmNeed, list[Result]] | None = None

    def results(self, need: FilmNeed) -> list[Result] | None:
        """Return the results of ``need``, if they are there."""
        return self._have[1] if self._have is not None and self._have[0] == need else None

    def prepare(
        self, need: FilmNeed, sheet: Sheet, timing: Timing, then: Callable[[list[Result]], object]
    ) -> None:
        """Compute the results of ``need``, keep them, and hand them to ``then``."""

        def calculate(job: Job) -> list[Result]:
            compute = frames(self._pipeline(), sheet, job, need.content)
            made = compute_frames(need.settings, need.movement, compute, sheet, timing, job, need.view)
            return list(made)

        def keep(results: list[Result]) -> None:
            self._have = (need, results)
            then(results)

        self._work.start(calculate, keep)

    def make(self, path: str, need: FilmNeed, sheet: Sheet, timing: Timing) -> None:
        """Write the film; the end is told by :attr:`written`, or by ``work``."""

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

        if (results := self.results(need)) is not None:
            paint(results)
        else:
            self.prepare(need, sheet, timing, paint)

    def stop(self) -> None:
        """Cancel, wherever it is."""
        self._frames = None
        self._work.stop()
