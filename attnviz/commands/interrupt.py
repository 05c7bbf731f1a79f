"""Ctrl+C while Qt draws: heard between two steps of the work."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from attnviz.core.errors import Cancelled
from attnviz.core.job import Job


@contextmanager
def interruptible() -> Iterator[Job]:
    """A job that Ctrl+C cancels.

    Python would raise KeyboardInterrupt wherever it is: inside a paint event, which Qt has called and which
    nothing may be raised through, the process ends by a signal instead.

    Raises:
        KeyboardInterrupt: the job was cancelled.
    """
    pressed = threading.Event()
    if threading.current_thread() is not threading.main_thread():  # only that one hears signals
        yield Job()
        return
    before = signal.signal(signal.SIGINT, lambda number, frame: pressed.set())
    try:
        yield Job(pressed.is_set)
    except Cancelled as error:
        raise KeyboardInterrupt from error
    finally:
        signal.signal(signal.SIGINT, before)
