"""Bytes predicted before anything is allocated, so that too much is a sentence and not a crash."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from attnviz.core.errors import MemoryBudgetError
from attnviz.core.sentence import QT_TRANSLATE_NOOP, Sentence

#: Control groups, version 1 and 2: folder, file of the limit, file of the bytes in use.
_GROUPS = {
    "memory": ("/sys/fs/cgroup/memory", "memory.limit_in_bytes", "memory.usage_in_bytes"),
    "": ("/sys/fs/cgroup", "memory.max", "memory.current"),
}


def available_bytes() -> int:
    """Memory that this process could have now, in bytes: of the machine, its container and its own limit."""
    import psutil  # imported here: no start needs it

    found = [psutil.virtual_memory().available]
    limit = getattr(psutil, "RLIMIT_AS", None)
    if limit is not None:
        process = psutil.Process()
        most = process.rlimit(limit)[0]
        if most != psutil.RLIM_INFINITY:
            found.append(most - process.memory_info().vms)
    return max(0, min([*found, *_of_container()]))


def _of_container() -> list[int]:
    """Return what each control group of this process leaves it; none where there are none."""
    try:
        lines = Path("/proc/self/cgroup").read_text("utf-8").splitlines()
    except (OSError, ValueError):
        return []
    left: list[int] = []
    for _, kind, path in (line.split(":", 2) for line in lines if line.count(":") >= 2):
        if kind in _GROUPS:
            root, most, used = _GROUPS[kind]
            inside = Path(root) / path.strip("/")
            groups = [inside, *inside.parents]
            left += [n for group in groups if (n := _left(group, most, used)) is not None]
    return left


def _left(group: Path, most: str, used: str) -> int | None:
    """Bytes; what it only holds of files, it gives back. None where there is no limit, or no such group."""
    try:
        limit = (group / most).read_text("ascii").strip()
        if not limit.isdecimal():
            return None
        held = re.search(r"^(?:total_)?inactive_file (\d+)", (group / "memory.stat").read_text("ascii"), re.M)
        return int(limit) - int((group / used).read_text("ascii")) + int(held[1] if held else 0)
    except (OSError, ValueError):
        return None


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
