"""Copies arrays to the GPU."""

from __future__ import annotations

from typing import Any

import numpy as np


def to_device(cupy: Any, array: np.ndarray) -> Any:
    """Return a copy of ``array`` in the memory of the current device.

    ``cupy.asarray`` goes through pinned memory, rounded up to a power of two, which CuPy keeps for good: of a
    million positions up to 768 MB that no other program can have.
    """
    copy = cupy.empty(array.shape, array.dtype)
    copy.set(np.ascontiguousarray(array))
    return copy
