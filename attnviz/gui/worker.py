"""The one thread that computes: one pending place, the latest request wins, answers come back as values."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Protocol

from PySide6.QtCore import QObject, QThread, Signal

from attnviz.core.errors import Cancelled
from attnviz.core.inputs import Inputs
from attnviz.core.job import Job
from attnviz.core.result import Result
from attnviz.core.settings import Settings, Source, View

_log = logging.getLogger(__name__)

#: Seconds for which superseded work may still finish, so that a drag shows pictures while it lasts.
GRACE = 0.1
#: Seconds between two progress signals: more would only fill the event queue.
PROGRESS_EVERY = 1 / 30


class Computes(Protocol):
    """What the worker needs of ``attnviz.engine.pipeline.Pipeline``."""

    def inputs(self, source: Source, layer: int) -> Inputs: ...

    def compute(
        self, settings: Settings, view: View, generation: int = 0, job: Job | None = None
    ) -> Result: ...


@dataclass(frozen=True)
class Request:
    """What to compute. ``generation`` grows by one with every change that the person makes."""

    generation: int
    settings: Settings
    view: View


@dataclass(frozen=True, eq=False)
class Answer:
    """What came of a request: a result or an error, never both."""

    generation: int
    result: Result | None = None
    error: Exception | None = None


class Worker(QThread):
    """Owns the pipeline, which is made here and never leaves this thread (as a CUDA context must not).

    The pipeline makes no QObject, and cyclic garbage is collected in the thread of the window alone (see
    ``collector.py``), so nothing of Qt is ever destroyed here.

    Args:
        pipeline_factory: makes the pipeline; called in the worker thread, again after it has failed.
    """

    answered = Signal(object)  # Answer
    progressed = Signal(float)  # share done of the running request, 0 to 1

    def __init__(self, pipeline_factory: Callable[[], Computes], parent: QObject | None = None):
        super().__init__(parent)
        self._factory = pipeline_factory
        self._pipeline: Computes | None = None
        self._shape: tuple[int, int] | None = None
        self._wake = threading.Condition()
        self._pending: Request | None = None
        self._closing = False
        self._give_up_at = float("inf")  # monotonic second after which the running work is no longer wanted

    def submit(self, request: Request) -> None:
        """Take ``request`` as the next work; one that was still waiting is forgotten."""
        with self._wake:
            self._pending = request
            self._give_up_at = min(self._give_up_at, time.monotonic() + GRACE)
            self._wake.notify()

    def cancel(self) -> None:
        """Stop the running work at its next step and forget the waiting one."""
        with self._wake:
            self._pending = None
            self._give_up_at = 0.0

    def close(self) -> None:
        """Stop, and return when the thread has ended. May be called again."""
        with self._wake:
            self._closing = True
            self._pending = None
            self._give_up_at = 0.0
            self._wake.notify()
        self.wait()

    def run(self) -> None:
        """The thread: making the pipeline starts at once, so that it is ready when the window is."""
        self._try_to_make_pipeline()
        while (request := self._next()) is not None:
            answer = self._answer(request)
            if answer is not None and not self._closing:
                self.answered.emit(answer)
            # Held references would keep the arrays of this answer alive until the next one.
            del answer, request
        self._pipeline = None

    def _next(self) -> Request | None:
        with self._wake:
            self._wake.wait_for(lambda: self._closing or self._pending is not None)
            request, self._pending = self._pending, None
            self._give_up_at = float("inf")
            return None if self._closing else request

    def _answer(self, request: Request) -> Answer | None:
        if (error := self._try_to_make_pipeline()) is not None:
            return Answer(request.generation, error=error)
        assert self._pipeline is not None
        try:
            settings, inputs = fit_settings(request.settings, self._pipeline)
            view = fit_view(request.view, inputs.shape, self._shape)
            result = self._pipeline.compute(settings, view, request.generation, self._job())
        except Cancelled:
            return None
        except Exception as failure:
            _log.debug("A request failed.", exc_info=True)
            # The frames hold the arrays of the failed work; the sentence is all that is needed.
            return Answer(request.generation, error=failure.with_traceback(None))
        self._shape = inputs.shape
        return Answer(request.generation, result=result)

    def _try_to_make_pipeline(self) -> Exception | None:
        if self._pipeline is None:
            try:
                self._pipeline = self._factory()
            except Exception as error:
                _log.exception("The engine cannot be made.")
                return error.with_traceback(None)
        return None

    def _job(self) -> Job:
        told = time.monotonic()

        def tell(share: float) -> None:
            nonlocal told
            now = time.monotonic()
            if now - told >= PROGRESS_EVERY:
                told = now
                self.progressed.emit(share)

        return Job(cancelled=lambda: time.monotonic() >= self._give_up_at, progress=tell)


def fit_settings(settings: Settings, pipeline: Computes) -> tuple[Settings, Inputs]:
    """The settings with a layer and head that the source has (its last where fewer), and its inputs."""
    inputs = pipeline.inputs(settings.source, 0)
    layer = min(settings.layer, inputs.n_layer - 1)
    if layer != inputs.layer:
        inputs = pipeline.inputs(settings.source, layer)
    head = min(settings.head, inputs.n_head - 1)
    if (layer, head) != (settings.layer, settings.head):
        settings = replace(settings, layer=layer, head=head)
    return settings, inputs


def fit_view(view: View, shape: tuple[int, int], shape_before: tuple[int, int] | None) -> View:
    """The view inside (T_q, T_k) = ``shape``; the whole of it where the shape is not the one zoomed into."""
    if view.rows is None and view.cols is None:
        return view
    moved = shape_before is not None and shape != shape_before
    return replace(
        view,
        rows=None if moved else _inside(view.rows, shape[0]),
        cols=None if moved else _inside(view.cols, shape[1]),
    )


def _inside(interval: tuple[int, int] | None, count: int) -> tuple[int, int] | None:
    if interval is None:
        return None
    lo, hi = max(0, interval[0]), min(count, interval[1])
    return (lo, hi) if lo < hi and (lo, hi) != (0, count) else None
