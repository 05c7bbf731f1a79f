"""How long work is watched: it may be cancelled between blocks, and tells how far it is."""

from __future__ import annotations

from collections.abc import Callable

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

    def step(self, share: float) -> None:
        """Report ``share`` done; raises Cancelled when nobody wants the work any more."""
        if self._cancelled():
            raise Cancelled("The work was cancelled.")
        self._progress(share)
