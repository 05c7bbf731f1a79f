"""No thread of Qt outlives what it works for: Qt aborts where a running one is destroyed."""

from __future__ import annotations

import atexit
import threading
from weakref import WeakSet

from PySide6.QtCore import QObject, QThread
from shiboken6 import isValid


class Ended(QThread):
    """A thread that is asked to end, and waited for, when its owner is destroyed and when Python ends.

    The usual way stays :meth:`shut`, called by whoever has no more work for it.
    """

    def __init__(self, owner: QObject | None = None):
        super().__init__(owner)
        _every.add(self)
        if owner is not None:  # its children, this thread among them, are destroyed after the signal
            owner.destroyed.connect(self._owner_goes)

    def shut(self) -> None:
        """Ask for an end, and return once it has come. May be called again."""
        raise NotImplementedError

    def _owner_goes(self) -> None:
        if isValid(self):
            self.shut()


_every: WeakSet[Ended] = WeakSet()


def shut_all() -> None:
    """End every thread that still runs."""
    for thread in tuple(_every):
        if isValid(thread) and thread.isRunning():
            thread.shut()


# Python first waits for the pool that computes, whose work would go on as long as our threads want it. What
# is registered here runs before that wait; what atexit has runs after it.
getattr(threading, "_register_atexit", atexit.register)(shut_all)
