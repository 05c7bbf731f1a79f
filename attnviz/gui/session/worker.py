"""The one thread that computes: one pending place, the latest request wins, answers come back as values.

Between requests it computes extras (``attnviz.core.extras``) for the panels that want them, and then settles:
it prepares what makes more such requests quicker. Both give way to a request at once; extras go on when that
has been answered.
"""

from __future__ import annotations

import logging
import os
import sys
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, replace
from functools import partial

from PySide6.QtCore import QObject, QThread, Signal

from attnviz.core.computes import Computes
from attnviz.core.errors import Cancelled
from attnviz.core.extras import Unavailable
from attnviz.core.inputs import Inputs
from attnviz.core.job import Activity, Job, Standing, watched_by
from attnviz.core.result import Result
from attnviz.core.settings import Settings, View
from attnviz.engine.cpu.garbage import collection_paused
from attnviz.gui.failures import sentence
from attnviz.gui.session.ended_threads import Ended
from attnviz.gui.session.view_geometry import fit_view

_log = logging.getLogger(__name__)

#: Seconds for which superseded work may still finish, so that a drag shows pictures on its way.
GRACE = 0.1
#: The same for slow machines, on which a drag would show nothing: doubled, up to this, each time work is
#: given up.
MOST_GRACE = 0.8
#: Seconds that the window has to paint a preview before the long work begins.
PAINT_PAUSE = 0.06
#: Niceness of the computing threads (0 as any other, 19 the least urgent).
NICENESS = 5
#: After so many seconds without a request nobody is in the middle of something: the engine may settle.
SETTLE_AFTER = 1.0
#: Seconds between two signals of progress: more signals would only fill the event queue.
PROGRESS_EVERY = 1 / 30
#: Seconds between two states of a growing extra that are shown.
GROWTH_EVERY = 1 / 10


@dataclass(frozen=True)
class Request:
    """What to compute. ``generation`` grows by one with every change that the person makes.

    ``shown`` is the shape (T_q, T_k) of the picture that ``view`` was chosen on, preview or not.
    """

    generation: int
    settings: Settings
    view: View
    shown: tuple[int, int] | None = None


@dataclass(frozen=True, eq=False)
class Extra:
    """An extra that is wanted: its name, and the settings of the result that it goes with."""

    name: str
    settings: Settings


@dataclass(frozen=True, eq=False)
class Answer:
    """What came of a request: a result or an error, never both."""

    generation: int
    result: Result | None = None
    error: Exception | None = None


def let_the_window_go_first() -> None:
    """Lower the priority of this thread, and of the threads that it will start.

    With as many computing threads as cores, the window would have to queue for a core of its own. Linux alone
    has a niceness for each thread, inherited by those that it starts; Qt's own priorities do nothing there.
    """
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)


class Worker(Ended):
    """Owns the pipeline, which is made here and never leaves this thread (as a CUDA context must not).

    The pipeline makes no QObject, and from :meth:`start` to :meth:`close` Python's automatic collection is
    off (see ``collector.py`` for who collects instead), so nothing of Qt is ever destroyed here.

    Args:
        pipeline_factory: makes the pipeline; called in the worker thread, again after it has failed.
    """

    answered = Signal(object)  # Answer
    progressed = Signal(object)  # Standing of the running request
    extra_grew = Signal(str, object, object)  # name, what there is of it so far or Unavailable, its settings

    def __init__(self, pipeline_factory: Callable[[], Computes], parent: QObject | None = None):
        super().__init__(parent)
        self._factory = pipeline_factory
        self._pipeline: Computes | None = None
        self._wake = threading.Condition()
        self._running: Request | None = None
        self._pending: Request | None = None
        self._closing = False
        self._wanted: frozenset[str] = frozenset()
        self._open: tuple[str, ...] = ()  # wanted, and not complete for the settings on show
        self._shown: Settings | None = None
        self._settled = True  # nothing was answered since the pipeline last settled
        self._grace = GRACE
        self._give_up_at = float("inf")  # monotonic second after which the running work is no longer wanted
        self._patience = 0.0  # seconds for which the running work may go on after that, unless stopped
        self._standing = Standing()
        self._begun = self._told = 0.0  # monotonic seconds: the running request, and its last signal
        self._paused = ExitStack()

    def start(self, priority: QThread.Priority = QThread.Priority.InheritPriority) -> None:
        """Start the thread. It must not resume collection itself: it would collect on its last steps."""
        self._paused.enter_context(collection_paused())
        super().start(priority)

    def submit(self, request: Request) -> None:
        """Take ``request`` as the next work; one that was still waiting is forgotten."""
        with self._wake:
            self._pending = request
            self._standing = Standing()
            self._give_up_at = min(self._give_up_at, time.monotonic() + self._grace)
            self._wake.notify()

    def want(self, names: frozenset[str]) -> None:
        """Compute these extras whenever there is nothing more urgent; those no longer named stop."""
        with self._wake:
            fresh = names - self._wanted
            self._wanted = names
            self._open = tuple(sorted((names & set(self._open)) | fresh))
            self._wake.notify()

    @property
    def standing(self) -> Standing:
        """How far the running request is, told or not yet."""
        return self._standing

    @property
    def extras_open(self) -> bool:
        """Whether an extra is wanted that is not complete, and has not been stopped."""
        return bool(self._open)

    def stop_extras(self) -> None:
        """Leave the extras as they are until the next result."""
        with self._wake:
            self._open = ()

    def cancel(self, shown: Settings | None = None) -> None:
        """Stop the running work at its next step and forget the waiting one.

        Args:
            shown: the settings of the whole result that is on show, if there is one: extras go with it again,
                though another may have been answered meanwhile.
        """
        with self._wake:
            self._pending = None
            self._give_up_at = 0.0
            if shown is not None and shown != self._shown:
                self._shown = shown
                self._open = tuple(sorted(self._wanted))
                self._wake.notify()

    def close(self) -> None:
        """Stop, and return when the thread has ended. May be called again."""
        with self._wake:
            self._closing = True
            self._pending = None
            self._give_up_at = 0.0
            self._wake.notify()
        self.wait()
        self._paused.close()

    shut = close

    def run(self) -> None:
        """Run the thread: making the pipeline starts at once, so that it is ready when the window is."""
        let_the_window_go_first()
        self._try_to_make_pipeline()
        while (work := self._next()) is not None:
            # What they hold on to is let go as they return, not when the next work is done.
            work()
        self._pipeline = None

    def _serve(self, request: Request) -> None:
        answer = self._answer(request)
        self._grace = GRACE if answer is not None else min(2 * self._grace, MOST_GRACE)
        if answer is not None and not self._closing:
            self.answered.emit(answer)

    def _next(self) -> Callable[[], None] | None:
        """Return the most urgent work, waited for; None once the window is closed."""
        with self._wake:
            rest = None if self._settled else SETTLE_AFTER
            self._wake.wait_for(lambda: self._wanted_now() or self._extra_waits(), rest)
            request, self._pending = self._pending, None
            self._give_up_at = float("inf")
            if self._closing:
                return None
            if request is not None:
                return partial(self._serve, request)
            if self._extra_waits():
                assert self._shown is not None
                return partial(self._compute_extra, Extra(self._open[0], self._shown))
            self._settled = True
            return self._settle

    def _wanted_now(self) -> bool:
        """Return whether all else has to give way."""
        return self._closing or self._pending is not None

    def _extra_waits(self) -> bool:
        return bool(self._open) and self._shown is not None and self._pipeline is not None

    def _settle(self) -> None:
        assert self._pipeline is not None
        try:
            self._pipeline.settle(Job(cancelled=self._wanted_now))
        except Cancelled:
            pass
        except Exception:  # nobody waits for it, and the next request does without it
            _log.debug("What was to make the next requests quicker failed.", exc_info=True)

    def _compute_extra(self, extra: Extra) -> None:
        """Compute and tell one extra; it stays open where it had to give way."""
        # If it is complete soon, it is shown complete: a picture that falls apart and grows again only
        # flickers.
        name, told = extra.name, time.monotonic()

        def grow(value: object) -> None:
            nonlocal told
            now = time.monotonic()
            if now - told >= GROWTH_EVERY:
                told = now
                self.extra_grew.emit(name, value, extra.settings)

        job = Job(cancelled=lambda: self._gives_way(extra))
        assert self._pipeline is not None
        try:
            value = self._pipeline.extra(name, extra.settings, grow, job)
        except Cancelled:
            return
        except Exception as failure:
            _log.debug("An extra failed.", exc_info=True)
            value = Unavailable(sentence(failure))
        with self._wake:
            if self._shown is extra.settings:
                self._open = tuple(other for other in self._open if other != name)
        self.extra_grew.emit(name, value, extra.settings)

    def _gives_way(self, extra: Extra) -> bool:
        """Return whether something is more urgent than ``extra``, or nobody wants it any more."""
        if self._wanted_now():
            return True
        return extra.name not in self._open or extra.settings is not self._shown

    def _answer(self, request: Request) -> Answer | None:
        if (error := self._try_to_make_pipeline()) is not None:
            return Answer(request.generation, error=error)
        assert self._pipeline is not None
        self._running = request
        self._begun = self._told = time.monotonic()
        # Until the first picture, work may take longer than later, so that a drag shows pictures.
        self._patience = MOST_GRACE
        try:
            with watched_by(self._job(Activity.LOADING)):
                settings, inputs = fit_settings(request.settings, self._pipeline)
            view = fit_view(request.view, inputs.shape, request.shown)
            job = self._job()
            self._preview(request, settings, view, job)
            self._patience = 0.0
            result = self._pipeline.compute(settings, view, request.generation, job)
        except Cancelled:
            return None
        except Exception as failure:
            _log.debug("A request failed.", exc_info=True)
            # The frames of the traceback hold the arrays of the work that failed; only the sentence is
            # needed.
            return Answer(request.generation, error=failure.with_traceback(None))
        with self._wake:
            if self._give_up_at == 0.0:  # cancelled after its last step
                return None
            self._shown = settings
            self._open = tuple(sorted(self._wanted))
            self._settled = False
        return Answer(request.generation, result=result)

    def _preview(self, request: Request, settings: Settings, view: View, job: Job) -> None:
        """Tell a first picture, where the whole will take long."""
        assert self._pipeline is not None
        first = self._pipeline.preview(settings, view, job)
        if first is not None and not self._closing:
            self.answered.emit(Answer(request.generation, replace(first, generation=request.generation)))
            # The long work would compete with the window for the interpreter while it paints the preview.
            with self._wake:
                self._wake.wait_for(self._wanted_now, PAINT_PAUSE)

    def _try_to_make_pipeline(self) -> Exception | None:
        if self._pipeline is None:
            try:
                self._pipeline = self._factory()
            except Exception as error:
                _log.exception("The engine cannot be made.")
                return error.with_traceback(None)
        return None

    def _job(self, activity: Activity = Activity.COMPUTING) -> Job:
        """For the running request: given up at once where the person said stop."""
        job = Job(
            cancelled=lambda: (
                time.monotonic() >= self._give_up_at + self._patience and not self._serves_both(job.activity)
            ),
            progress=lambda share: self._tell(Standing(job.activity, share)),
        )
        job.activity = activity
        # How much there is to load is known only after a look at it.
        self._tell(Standing(activity, None if activity is Activity.LOADING else 0.0))
        return job

    def _serves_both(self, activity: Activity) -> bool:
        """Return whether what is loaded or projected now is what the waiting request starts from too."""
        pending, running = self._pending, self._running
        if activity is Activity.COMPUTING or pending is None or running is None:
            return False
        return _head_of(pending.settings) == _head_of(running.settings)

    def _tell(self, standing: Standing) -> None:
        """Another activity at once, a share now and then; of work that is over sooner nothing."""
        if self._pending is not None and not self._serves_both(standing.activity):
            return  # the progress of superseded work would be taken back when the next work begins
        other, self._standing = standing.activity != self._standing.activity, standing
        now = time.monotonic()
        if now - (self._begun if other else self._told) >= PROGRESS_EVERY:
            self._told = now
            self.progressed.emit(standing)


def _head_of(settings: Settings) -> tuple:
    """Return what settles Q, K and V."""
    return settings.source, settings.layer, settings.head


def fit_settings(settings: Settings, pipeline: Computes) -> tuple[Settings, Inputs]:
    """Return the settings with a layer and head that the source has (its last where fewer),
    and its inputs."""
    inputs = pipeline.inputs(settings.source, 0)
    layer = min(settings.layer, inputs.n_layer - 1)
    if layer != inputs.layer:
        inputs = pipeline.inputs(settings.source, layer)
    head = min(settings.head, inputs.n_head - 1)
    if (layer, head) != (settings.layer, settings.head):
        settings = replace(settings, layer=layer, head=head)
    return settings, inputs
