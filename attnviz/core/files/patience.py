"""Waits for the disk in a way that can be given up: a read that hangs must hold neither Esc nor the end."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TypeVar

from attnviz.core.job import check_cancelled, is_watched

Value = TypeVar("Value")

#: Seconds between two looks at whether the work is still wanted.
_ASK_EVERY = 0.05


def patiently(work: Callable[[], Value]) -> Value:
    """``work()``, in a thread of its own where the job of this one can be cancelled.

    What the system does not return from (a lost network drive, a broken disk) goes on alone: Python ends
    without waiting for such threads.

    Raises:
        Cancelled: the job was cancelled before ``work`` was done.
    """
    if not is_watched():
        return work()
    values: list[Value] = []
    errors: list[BaseException] = []
    done = threading.Event()

    def run() -> None:
        try:
            values.append(work())
        except BaseException as error:  # the caller raises it again
            errors.append(error)
        finally:
            done.set()

    threading.Thread(target=run, name="attnviz-read", daemon=True).start()
    while not done.wait(_ASK_EVERY):
        check_cancelled()
    if errors:
        raise errors[0]
    return values[0]
