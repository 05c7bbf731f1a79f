"""A window that is busy in the turn in which it sends a request: what the worker tells waits in its queue."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt, SignalInstance

from attnviz.gui.session.worker import Request, Worker


def once_sent(
    monkeypatch: pytest.MonkeyPatch, which: Callable[[Request], bool], act: Callable[[], None]
) -> list[Request]:
    """The window does ``act`` in the turn in which the first request of this kind goes out.

    Returns:
        the requests of this kind that went out so far.
    """
    submit, sent = Worker.submit, []

    def submit_and_act(worker: Worker, request: Request) -> None:
        submit(worker, request)
        if which(request):
            sent.append(request)
            if len(sent) == 1:
                act()

    monkeypatch.setattr(Worker, "submit", submit_and_act)
    return sent


def until_told(signal: SignalInstance, which: Callable[..., bool]) -> Callable[[], None]:
    """What holds the window until the worker has told this: then it lies in the event queue."""
    told = threading.Event()
    # Called by the worker's thread, and after the session's own connection, which is older.
    signal.connect(lambda *what: which(*what) and told.set(), Qt.ConnectionType.DirectConnection)

    def hold() -> None:
        assert told.wait(20)

    return hold
