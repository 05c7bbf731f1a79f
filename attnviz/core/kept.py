"""Arrays that a program hands over and may write into afterwards: copied, or watched where they are large."""

from __future__ import annotations

import zlib
from collections.abc import Sequence

import numpy as np

from attnviz.core.errors import InputError
from attnviz.core.masks.given import compact
from attnviz.core.sentence import QT_TRANSLATE_NOOP, Sentence

#: Bytes up to which arrays are copied.
MOST_COPIED = 256 << 20
_PIECE = 8 << 20  # bytes that are made contiguous at a time


def fits(arrays: Sequence[np.ndarray]) -> bool:
    """Return whether ``arrays`` are small enough to be copied."""
    return sum(compact(array).nbytes for array in arrays) <= MOST_COPIED


def copy(array: np.ndarray) -> np.ndarray:
    """Return a copy that nobody else writes into; what repeats itself without memory goes on doing so."""
    return np.broadcast_to(compact(array).copy(), array.shape)


class Watch:
    """Notices when arrays too large to be copied are written into, by a checksum of each.

    Args:
        name: what the message calls them.
        groups: those of each head, as they are now.
        shared: those that every head needs.
    """

    def __init__(self, name: str, groups: Sequence[Sequence[np.ndarray]], shared: Sequence[np.ndarray] = ()):
        self._name, self._groups, self._shared = name, groups, shared
        known: dict[tuple[object, ...], int] = {}  # heads that share arrays
        self._marks = [_checksums(group, known) for group in groups]
        self._shared_mark = _checksums(shared, known)

    def check(self, group: int | None = None) -> None:
        """Refuse to go on with arrays that have changed since: those of one group, or of all.

        Raises:
            InputError: one of these has been written into.
        """
        which = range(len(self._groups)) if group is None else (group,)
        now: dict[tuple[object, ...], int] = {}
        changed = any(_checksums(self._groups[i], now) != self._marks[i] for i in which)
        if changed or _checksums(self._shared, now) != self._shared_mark:
            words = QT_TRANSLATE_NOOP(
                "errors",
                "{name} were written into after they had been handed over, and old numbers would mix with "
                "new: "
                "hand them over again, or pass copies.",
            )
            raise InputError(Sentence(words, name=self._name))


def _checksums(arrays: Sequence[np.ndarray], known: dict[tuple[object, ...], int]) -> tuple[int, ...]:
    """Those of ``arrays``; one that is among ``known`` is not formed again."""
    marks = []
    for array in arrays:
        place = (array.__array_interface__["data"][0], array.shape, array.strides, array.dtype)
        if place not in known:
            known[place] = _checksum(array)
        marks.append(known[place])
    return tuple(marks)


def _checksum(array: np.ndarray) -> int:
    array, mark = compact(array), 0
    rows = array.reshape(-1, array.shape[-1]) if array.flags.c_contiguous else array
    step = max(1, _PIECE // max(rows[:1].nbytes, 1))
    for start in range(0, len(rows), step):
        mark = zlib.crc32(np.ascontiguousarray(rows[start : start + step]).view(np.uint8).data, mark)
    return mark
