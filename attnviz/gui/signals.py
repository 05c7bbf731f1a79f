"""Signals of the system (Ctrl+C, SIGTERM, SIGHUP) close the window from the event loop.

Python runs a handler wherever it happens to be: also inside a slot that Qt called in the middle of painting
or of a fade, where a window that closes takes its objects from under Qt. The handler here only notes it.
Python also writes each signal's number into a socket, and Qt tells of that between two events.
"""

from __future__ import annotations

import os
import signal
import socket
import time
from collections.abc import Callable
from contextlib import suppress
from types import FrameType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from PySide6.QtCore import QObject

#: Signals that ask a program to end. Windows has no SIGHUP.
ENDING = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))
#: A second signal that comes so many seconds after the first ends the process at once: it hangs.
PATIENCE = 3.0


class EndingSignals:
    """Keeps the signals that ask for an end, from the moment it is made until :meth:`restore`.

    It is made before Qt is imported: a signal that comes while the window is made waits for :meth:`call`.
    Python lets only the main thread set handlers; in another one nothing is changed.
    """

    def __init__(self) -> None:
        self._reads, self._writes = socket.socketpair()
        self._before: dict[int, Any] = {}
        self._wakeup_before = -1
        self._notifier: Any = None
        self._first: float | None = None
        for end in (self._reads, self._writes):
            end.setblocking(False)
        with suppress(ValueError):
            self._wakeup_before = signal.set_wakeup_fd(self._writes.fileno(), warn_on_full_buffer=False)
            for number in ENDING:
                if signal.getsignal(number) is not signal.SIG_IGN:  # nohup ignores SIGHUP
                    self._before[number] = signal.signal(number, self._note)

    def _note(self, number: int, frame: FrameType | None) -> None:
        """Leave the number to the socket; end a process that has not heeded an earlier one."""
        now = time.monotonic()
        if self._first is not None and now - self._first > PATIENCE:
            os._exit(128 + number)
        self._first = self._first or now

    def call(self, end: Callable[[], object], parent: QObject) -> None:
        """Call ``end`` from the event loop for every signal, also for those that came before."""
        from PySide6.QtCore import QSocketNotifier

        self._notifier = QSocketNotifier(self._reads.fileno(), QSocketNotifier.Type.Read, parent)
        self._notifier.activated.connect(lambda *_: end() if self._take() else None)

    def _take(self) -> bool:
        """Return whether a signal that asks for an end is in the socket; it is empty afterwards."""
        try:
            numbers = self._reads.recv(4096)
        except BlockingIOError:
            return False
        return any(number in self._before for number in numbers)

    def restore(self) -> None:
        """Give the signals back to whoever had them. May be called again."""
        if self._notifier is not None:
            self._notifier.setEnabled(False)
            self._notifier = None
        if self._before:
            signal.set_wakeup_fd(self._wakeup_before)
            for number, handler in self._before.items():
                signal.signal(number, handler)
            self._before = {}
        self._reads.close()
        self._writes.close()
