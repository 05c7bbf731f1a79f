"""An array that lies in a file: its name, shape and size are known before its numbers are read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np


@dataclass(frozen=True, eq=False)
class Stored:
    """One array of a file.

    Attributes:
        shape: as stored.
        dtype: as stored, e.g. ``"float16"`` or ``"bfloat16"``.
        nbytes: bytes that :attr:`read` will take.
        read: reads it; raises InputError where the file is damaged or holds something else.
        pieces: how many of ``core.pieces`` that is, by which the share done is told.
    """

    shape: tuple[int, ...]
    dtype: str
    nbytes: int
    read: Callable[[], np.ndarray]
    pieces: float = 0.0


#: name -> array; the name is "" where the format has none.
Contents = Mapping[str, Stored]


def held(values: Any) -> Stored:
    """Something already in memory, e.g. a label or a number from a file's header."""
    array = np.asarray(values)
    return Stored(array.shape, array.dtype.name, array.nbytes, lambda: array)
