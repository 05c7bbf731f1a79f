"""Whether loops can be compiled here: asked once, answered with the module that holds them or the reason."""

from __future__ import annotations

import importlib
import sys
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

from attnviz.core.errors import first_line
from attnviz.core.job import Job
from attnviz.engine.cpu.threads import watched

#: The loops are loaded for so many scores or more; fewer are done before the loading would be.
LOADED_FROM = 1 << 28
#: Bytes that are read at a time.
_PIECE = 1 << 20


class Loops(NamedTuple):
    """``module`` is ``loops_numba``, or None for the reason given; a command may mend it."""

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
    except Exception as error:  # a Numba that does not fit this NumPy raises many kinds
        return Loops(None, f"Numba cannot be imported ({first_line(error)})", "pip install --upgrade numba")
    if numba.config.DISABLE_JIT:
        return Loops(None, "NUMBA_DISABLE_JIT is set", "unset NUMBA_DISABLE_JIT")
    try:
        return Loops(importlib.import_module("attnviz.engine.cpu.rows.loops_numba"))
    except Exception as error:  # whatever a compiler can raise, NumPy still works
        return Loops(None, f"Numba cannot compile here ({first_line(error)})")


def compiled() -> ModuleType:
    """Return the module that holds them; asked only where they are :func:`ready`."""
    module = load().module
    assert module is not None
    return module


def ready() -> bool:
    """Return whether they are loaded, and there."""
    return _asked() and load().module is not None


def prepare(scores: float, job: Job | None = None) -> bool:
    """Load them where so many scores make it worth it; whether they are ready.

    Raises:
        Cancelled: the job was cancelled.
    """
    if scores >= LOADED_FROM and not _asked():
        watched(_load_beside, job)
    return ready()


def _load_beside() -> None:
    """Load them, and leave the interpreter to others meanwhile.

    The system reads a library's file while the import of it holds the interpreter, and with it the window:
    for 0.1 s and more, where the file has to come from the disk. Here it is read before, by pieces.
    """
    for path in libraries():
        piece = bytearray(_PIECE)
        try:
            with path.open("rb", buffering=0) as file:
                while file.readinto(piece):
                    pass
        except OSError:  # the import says what is wrong with it
            continue
    load()


def libraries() -> list[Path]:
    """Return the files of the compiler's library, 180 MB, as long as it is not loaded."""
    spec = None if "llvmlite" in sys.modules else find_spec("llvmlite")
    places = [] if spec is None else spec.submodule_search_locations or []
    return [path for place in places for path in Path(place, "binding").glob("*llvmlite.*")]


def _asked() -> bool:
    return load.cache_info().currsize > 0
