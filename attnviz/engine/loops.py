"""Whether loops can be compiled here: asked once, answered with the module that holds them or the reason."""

from __future__ import annotations

import importlib
from functools import cache
from types import ModuleType
from typing import NamedTuple

from attnviz.core.errors import first_line
from attnviz.core.job import Job
from attnviz.engine.threads import watched

#: From so many scores on the loops are loaded for them; fewer are done before that would be.
LOADED_FROM = 1 << 28


class Loops(NamedTuple):
    """``module`` is ``attnviz.engine.compiled``, or None for the reason given; a command may mend it."""

    module: ModuleType | None
    reason: str = ""
    mend: str = ""


@cache
def load() -> Loops:
    """Load the compiled loops; the first time on a machine that takes seconds, afterwards a fraction of one.

    NumPy does the same where they cannot be had, in about one and a half times the time.
    """
    try:
        numba = importlib.import_module("numba")
    except Exception as error:  # a Numba that does not fit the NumPy beside it raises many kinds
        return Loops(None, f"Numba cannot be imported ({first_line(error)})", "pip install --upgrade numba")
    if numba.config.DISABLE_JIT:
        return Loops(None, "NUMBA_DISABLE_JIT is set", "unset NUMBA_DISABLE_JIT")
    try:
        return Loops(importlib.import_module("attnviz.engine.compiled"))
    except Exception as error:  # whatever a compiler can raise, NumPy still works
        return Loops(None, f"Numba cannot compile here ({first_line(error)})")


def compiled() -> ModuleType:
    """The module that holds them; asked only where they are :func:`ready`."""
    module = load().module
    assert module is not None
    return module


def ready() -> bool:
    """Whether they are loaded, and there."""
    return _asked() and load().module is not None


def prepare(scores: float, job: Job | None = None) -> bool:
    """Load them where so many scores make it worth it; whether they are ready.

    Raises:
        Cancelled: the job was cancelled.
    """
    if scores >= LOADED_FROM and not _asked():
        watched(load, job)
    return ready()


def _asked() -> bool:
    return load.cache_info().currsize > 0
