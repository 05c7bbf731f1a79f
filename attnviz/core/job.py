"""How long work is watched: it may be cancelled between blocks, and tells how far it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from attnviz.core.errors import Cancelled


class Job:
    """Handed to long work. The worker asks :meth:`step` once a block.

    Args:
        cancelled: called from the computing thread; True ends the work with ``Cancelled``.
        progress: told the share done, 0 to 1.
    """

    def __init__(
        self,
        cancelled: Callable[[], bool] = lambda: False,
        progress: Callable[[float], None] = lambda share: None,
    ):
        self._cancelled = cancelled
        self._progress = progress

    @property
    def is_cancelled(self) -> Callable[[], bool]:
        """Asks whether nobody wants the work any more."""
        return self._cancelled

    def check(self) -> None:
        """Raises Cancelled when nobody wants the work any more."""
        if self._cancelled():
            raise Cancelled("The work was cancelled.")

    def step(self, share: float) -> None:
        """Report ``share`` done; raises Cancelled when nobody wants the work any more."""
        self.check()
        self._progress(share)


_current: ContextVar[Job | None] = ContextVar("job", default=None)


@contextmanager
def watched_by(job: Job | None) -> Iterator[None]:
    """What this thread does inside is for ``job``: :func:`check_cancelled` asks it.

    For sources: between the job and their arrays lie ``Inputs.head_of`` and its like, which a program may
    have written itself and which take no job.
    """
    token = _current.set(job)
    try:
        yield
    finally:
        _current.reset(token)


def check_cancelled() -> None:
    """Raises Cancelled when the job that this thread works for is not wanted any more."""
    if (job := _current.get()) is not None:
        job.check()
