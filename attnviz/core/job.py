"""How long work is watched: it may be cancelled between blocks, and tells what it does and how far it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from enum import StrEnum

from attnviz.core.errors import Cancelled


class Activity(StrEnum):
    """What long work does, for whoever waits for it."""

    LOADING = "loading"
    PROJECTING = "projecting"
    COMPUTING = "computing"


@dataclass(frozen=True)
class Standing:
    """How far work is: ``share`` of 1 is done, or None where nobody knows how much there is to do."""

    activity: Activity = Activity.COMPUTING
    share: float | None = 0.0


class Job:
    """Handed to long work. The worker asks :meth:`step` once a block.

    Args:
        cancelled: called from the computing thread; True ends the work with ``Cancelled``.
        progress: told the share done, 0 to 1; never less than before.

    Attributes:
        share: the largest that was told.
        activity: what is being done now.
    """

    def __init__(
        self,
        cancelled: Callable[[], bool] = lambda: False,
        progress: Callable[[float], None] = lambda share: None,
    ):
        self._cancelled = cancelled
        self._progress = progress
        self.share = 0.0
        self.activity = Activity.COMPUTING

    @property
    def is_cancelled(self) -> Callable[[], bool]:
        """Asks whether nobody wants the work any more."""
        return self._cancelled

    @property
    def silent(self) -> Job:
        """A job that is cancelled when this one is, and tells nothing."""
        return Job(self._cancelled)

    def check(self) -> None:
        """Raise Cancelled when nobody wants the work any more."""
        if self._cancelled():
            raise Cancelled("The work was cancelled.")

    def step(self, share: float) -> None:
        """Report ``share`` done; raises Cancelled when nobody wants the work any more."""
        self.check()
        self.tell(share)

    def tell(self, share: float) -> None:
        """Report ``share`` done, and ask nothing."""
        self.share = max(self.share, share)
        self._progress(self.share)


@dataclass
class _Watch:
    """``done`` of so many ``expected`` pieces; 0 are expected where nobody knows."""

    job: Job
    expected: float
    done: float = 0.0


_current: ContextVar[_Watch | None] = ContextVar("watch", default=None)


@contextmanager
def watched_by(job: Job | None, pieces: float = 0.0) -> Iterator[None]:
    """Do what is inside for ``job``: :func:`check_cancelled` asks it, :func:`advance` tells it.

    For sources: between the job and their arrays lie ``Inputs.head_of`` and its like, which a program may
    have written itself and which take no job.

    Args:
        pieces: how many of ``core.pieces`` are to be done, where that is known.
    """
    token = _current.set(None if job is None else _Watch(job, pieces))
    try:
        yield
    finally:
        _current.reset(token)


def check_cancelled() -> None:
    """Raise Cancelled when the job that this thread works for is not wanted any more."""
    if (watch := _current.get()) is not None:
        watch.job.check()


def expect(pieces: float) -> None:
    """So many pieces are still to come for the job that this thread works for."""
    if (watch := _current.get()) is not None:
        watch.expected = watch.done + pieces


def advance(pieces: float) -> None:
    """So many pieces more are done; the job is told its share where it is known how many there are."""
    if (watch := _current.get()) is not None:
        watch.done += pieces
        if watch.expected > 0:
            watch.job.tell(min(watch.done / watch.expected, 1.0))


def is_watched() -> bool:
    """Return whether this thread works for a job that can be cancelled."""
    return _current.get() is not None
