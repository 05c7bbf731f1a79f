"""Ctrl+C, and being told to end, while Qt draws: heard between two steps of the work."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from attnviz.core.errors import Cancelled
from attnviz.core.job import Job

#: Ctrl+C, "end", and, where there is such a signal, "the terminal was closed".
HEARD = (signal.SIGINT, signal.SIGTERM, *((signal.SIGHUP,) if hasattr(signal, "SIGHUP") else ()))


@contextmanager
def interruptible(progress: Callable[[float], None] = lambda share: None) -> Iterator[Job]:
    """Give a job that Ctrl+C cancels, and SIGTERM: what was begun is then cleared away.

    Python would raise KeyboardInterrupt wherever it is: inside a paint event, which Qt has called and which
    nothing may be raised through, the process ends by a signal instead.

    Args:
        progress: told the share done, 0 to 1.

    Raises:
        KeyboardInterrupt: the job was cancelled.
        SystemExit: the process was told to end.
    """
    pressed, told = threading.Event(), list[int]()
    if threading.current_thread() is not threading.main_thread():  # only the main thread receives signals
        yield Job(progress=progress)
        return

    def hear(number: int, frame: object) -> None:
        told.append(number)
        pressed.set()

    before = {number: signal.signal(number, hear) for number in HEARD}
    try:
        yield Job(pressed.is_set, progress)
    except Cancelled as error:
        if told and told[0] != signal.SIGINT:
            raise SystemExit(128 + told[0]) from error
        raise KeyboardInterrupt from error
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextmanager
def terminable() -> Iterator[None]:
    """Being told to end is an exception, so that what was begun is cleared away. Not while Qt draws.

    Raises:
        SystemExit: the process was told to end.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def end(number: int, frame: object) -> None:
        raise SystemExit(128 + number)

    before = {number: signal.signal(number, end) for number in HEARD[1:]}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
