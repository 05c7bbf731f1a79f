"""Memory for a block of scores, used again and again: fresh memory costs more than what is written to it."""

from __future__ import annotations

import threading

import numpy as np

_local = threading.local()


def scratch(name: str, shape: tuple[int, int], dtype: np.dtype) -> np.ndarray:
    """Return an array of this thread's own, uninitialised; what was there under ``name`` before is
    overwritten."""
    kept: dict[str, np.ndarray] = _local.__dict__
    needed = shape[0] * shape[1] * dtype.itemsize
    if name not in kept or kept[name].nbytes < needed:
        kept[name] = np.empty(needed, np.uint8)
    return kept[name][:needed].view(dtype).reshape(shape)
