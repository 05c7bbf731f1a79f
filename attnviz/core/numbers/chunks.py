"""Long arrays in pieces of some milliseconds each: between two of them the work can be cancelled.

A piece is also the unit by which the share done is told: ``of_…`` says how many a piece of work is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import IO, TypeVar

import numpy as np

from attnviz.core.job import advance, check_cancelled

Item = TypeVar("Item")

#: Components of a piece that are drawn or converted, and bytes of one that is read: some 10 ms.
_COMPONENTS = 1 << 20
_BYTES = 8 << 20
#: Multiplications of a piece of a product: 35 ms on two cores, so that Esc is obeyed in time on a busy
#: machine too. For each piece BLAS copies all of W once more, which takes 3% of the time.
_MULTIPLICATIONS = 4 << 30
#: A piece of a product takes as long as so many other pieces.
_OTHERS = 3.5
#: Below so many columns a product takes no less time: it waits for x to come from memory.
_NARROW = 64


def pieces(count: int, each: int = 1, most: int = _COMPONENTS, others: float = 1.0) -> Iterator[slice]:
    """Slices that together are ``range(count)``; one costs at most ``most``, where an entry costs ``each``.

    Args:
        others: how many usual pieces take as long as one that costs ``most``.

    Raises:
        Cancelled: asked before each piece, the job that this thread works for is not wanted any more.
    """
    step = max(1, most // max(each, 1))
    for start in range(0, count, step):
        check_cancelled()
        piece = slice(start, min(start + step, count))
        yield piece
        advance(others * (piece.stop - start) * each / most)


def one_by_one(items: Iterable[Item], each: float = 0.0) -> Iterator[Item]:
    """``items``, each so many pieces; raises Cancelled before any of them as :func:`pieces` does."""
    for item in items:
        check_cancelled()
        yield item
        advance(each)


def of_numbers(count: int) -> float:
    """Pieces of numbers that are drawn or converted."""
    return count / _COMPONENTS


def of_bytes(count: int) -> float:
    """Pieces of bytes that are read."""
    return count / _BYTES


def of_product(rows: int, inner: int, cols: int) -> float:
    """Pieces of x (rows, inner) times w (inner, cols)."""
    return _OTHERS * rows * inner * max(cols, _NARROW) / _MULTIPLICATIONS


def of_contiguous(array: np.ndarray, dtype: type) -> float:
    """Pieces of :func:`contiguous`."""
    return 0.0 if _is_so(array, dtype) else of_numbers(array.size)


def product(x: np.ndarray, w: np.ndarray) -> np.ndarray:
    """x (T, n) times w (n, d): (T, d)."""
    out = np.empty((len(x), w.shape[1]), np.result_type(x, w))
    for rows in pieces(len(x), len(w) * max(w.shape[1], _NARROW), _MULTIPLICATIONS, _OTHERS):
        np.matmul(x[rows], w, out=out[rows])
    return out


def contiguous(array: np.ndarray, dtype: type) -> np.ndarray:
    """``array`` in C order and of ``dtype``; itself where it is so already."""
    if _is_so(array, dtype):
        return np.ascontiguousarray(array, dtype)
    out: np.ndarray = np.empty(array.shape, dtype)
    for rows in pieces(len(array), array[:1].size):
        out[rows] = array[rows]
    return out


def _is_so(array: np.ndarray, dtype: type) -> bool:
    """Return whether it takes no time to have it in C order and of ``dtype``."""
    return array.ndim < 2 or (array.dtype == dtype and array.flags.c_contiguous)


def read_bytes(file: IO[bytes], count: int) -> np.ndarray:
    """Return the next ``count`` bytes of a file, fewer where it ends before."""
    data = np.empty(count, np.uint8)
    done = 0
    for piece in pieces(count, most=_BYTES):
        got = file.readinto(data[piece])  # type: ignore[attr-defined]
        done += got
        if got < piece.stop - piece.start:
            advance(of_bytes(got))
            break
    return data[:done]
