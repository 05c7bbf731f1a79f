"""Bytes predicted before anything is allocated, so that too much is a sentence and not a crash."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

from attnviz.core.errors import MemoryBudgetError
from attnviz.core.sentence import QT_TRANSLATE_NOOP, Sentence


def available_bytes() -> int:
    """Memory that this machine could give now, in bytes; 4 GiB where the system does not say."""
    try:
        with open("/proc/meminfo", encoding="ascii") as info:
            for line in info:
                if line.startswith("MemAvailable:"):
                    return int(line.split()[1]) * 1024
    except OSError:
        pass
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // 2
    except (AttributeError, OSError, ValueError):
        return 4 << 30


def default_budget() -> int:
    """Half of what is available: the window and the system need the rest."""
    return available_bytes() // 2


def human(n: float) -> str:
    """Bytes for people: ``"64.0 GiB"``."""
    for unit in ("B", "KiB", "MiB", "GiB"):
        if n < 1024:
            return f"{n:.0f} {unit}" if unit == "B" else f"{n:.1f} {unit}"
        n /= 1024
    return f"{n:.1f} TiB"


def require(needed: int, what: str, instead: str, budget: int | None = None) -> None:
    """Refuse ``what`` when it is over the budget.

    Args:
        needed: predicted bytes.
        what: subject of the sentence, e.g. ``"weights of 12 heads at T = 65,536"``.
        instead: what would serve, as a sentence.

    Raises:
        MemoryBudgetError: naming the bytes, the budget and ``instead``.
    """
    limit = default_budget() if budget is None else budget
    if needed > limit:
        raise MemoryBudgetError(
            Sentence(
                QT_TRANSLATE_NOOP(
                    "errors", "{what} would take {needed}, over the budget of {budget}. {instead}"
                ),
                what=what,
                needed=human(needed),
                budget=human(limit),
                instead=instead,
            ),
            needed,
            limit,
        )


@contextmanager
def told(what: str) -> Iterator[None]:
    """Say in a sentence that memory ran out inside, where it could not be predicted.

    Args:
        what: subject of the sentence.

    Raises:
        MemoryBudgetError: it did.
    """
    try:
        yield
    except MemoryBudgetError:
        raise
    except MemoryError as error:
        words = QT_TRANSLATE_NOOP(
            "errors", "{what}: the memory of this machine ran out. A shorter T, or fewer heads, would fit."
        )
        raise MemoryBudgetError(Sentence(words, what=what), 0, default_budget()) from error
