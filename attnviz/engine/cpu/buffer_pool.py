"""Memory of large arrays, kept when they are dropped and lent to the next ones.

The system clears every page of fresh memory when it is first written, which takes as long as computing what
goes into it. malloc returns most large blocks to the system when they are dropped.
"""

from __future__ import annotations

import math
import weakref
from collections import deque

import numpy as np

#: Smaller arrays are left to malloc.
SMALLEST = 1 << 20
#: The most bytes that are kept while nobody uses them.
MOST_KEPT = 256 << 20

_kept: deque[np.ndarray] = deque()


def empty(shape: tuple[int, ...], dtype: np.dtype) -> np.ndarray:
    """Return an uninitialised array; its memory may be that of an earlier array that nothing refers to any
    more.

    Args:
        shape: of the array.
        dtype: of the array; plain numbers.
    """
    size = math.prod(shape) * dtype.itemsize
    if size < SMALLEST:
        return np.empty(shape, dtype)
    array: np.ndarray = np.asarray(_Loan(size)).view(dtype).reshape(shape)
    return array


def _take(size: int) -> np.ndarray:
    """Return a block of exactly ``size`` bytes: a larger one would be lost to those who need all of it."""
    for _ in range(len(_kept)):
        try:
            block = _kept.popleft()
        except IndexError:  # another thread was faster
            break
        if block.nbytes == size:
            return block
        _kept.append(block)
    return np.empty(size, np.uint8)


class _Loan:
    """A block of memory behind an array; it comes back with the last view of that array."""

    def __init__(self, size: int):
        block = _take(size)
        self.__array_interface__ = block.__array_interface__
        weakref.finalize(self, _give_back, block).atexit = False


def _give_back(block: np.ndarray) -> None:
    # No lock: the interpreter may run this in any thread, at any moment.
    _kept.append(block)
    while sum(kept.nbytes for kept in tuple(_kept)) > MOST_KEPT:
        try:
            _kept.popleft()
        except IndexError:
            break
