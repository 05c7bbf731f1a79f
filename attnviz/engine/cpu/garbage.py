"""No cyclic garbage is collected while the pool works.

Python collects in whichever thread happens to allocate. Garbage may hold things that belong to the thread
that made them: a Qt scene destroyed in a thread of the pool ends the process.
"""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterator
from contextlib import contextmanager

_lock = threading.Lock()
_holders = 0
_was_enabled = False


@contextmanager
def collection_paused() -> Iterator[None]:
    """Python's automatic collection is off inside, and afterwards as it was; may be nested and overlap."""
    global _holders, _was_enabled
    with _lock:
        if _holders == 0:
            _was_enabled = gc.isenabled()
            gc.disable()
        _holders += 1
    try:
        yield
    finally:
        with _lock:
            _holders -= 1
            if _holders == 0 and _was_enabled:
                gc.enable()
