"""Q, K and V of one head in device memory, in the narrowest type that holds their numbers exactly."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from attnviz.core.inputs import Head, Shapes
from attnviz.engine.gpu.device_mask import UnsupportedOnGpu
from attnviz.engine.gpu.upload import to_device


@dataclass(frozen=True, eq=False)
class DeviceHead(Shapes):
    """Q, K and V of one head in device memory; 16-bit types as their bits, uint16."""

    query: Any
    key: Any
    value: Any
    input_type: str  # key of kernels.INPUT_TYPES


def upload(cupy: Any, head: Head) -> DeviceHead:
    """Copy a head to the device, its numbers unchanged; mixed types become float32.

    Files and models of 16-bit numbers come widened to float32. They are narrowed again here, for tensor
    cores multiply 16-bit numbers alone.

    Raises:
        UnsupportedOnGpu: float64, which the kernels would have to round.
    """
    arrays = (head.query, head.key, head.value)
    names = {array.dtype.name for array in arrays}
    if "float64" in names:
        raise UnsupportedOnGpu("float64 input is computed by NumPy, in float64")
    if len(names) == 1 and names <= {"float16", "bfloat16"}:
        return _copied(cupy, [np.ascontiguousarray(array).view(np.uint16) for array in arrays], names.pop())
    floats = [np.ascontiguousarray(array, dtype=np.float32) for array in arrays]
    for input_type, narrow in _NARROW.items():
        if all(narrow(array[:1]) is not None for array in floats):  # for most heads one row tells
            bits = [narrow(array) for array in floats]
            if all(each is not None for each in bits):
                return _copied(cupy, bits, input_type)
    return _copied(cupy, floats, "float32")


def _copied(cupy: Any, arrays: Sequence[np.ndarray | None], input_type: str) -> DeviceHead:
    query, key, value = (to_device(cupy, array) for array in arrays if array is not None)
    return DeviceHead(query, key, value, input_type)


def _as_float16(array: np.ndarray) -> np.ndarray | None:
    """float32 as bits of float16; None where a number would change."""
    with np.errstate(all="ignore"):
        half = array.astype(np.float16)
    return half.view(np.uint16) if np.array_equal(half, array, equal_nan=True) else None


def _as_bfloat16(array: np.ndarray) -> np.ndarray | None:
    """float32 as bits of bfloat16, its upper half; None where a number would change."""
    bits = array.view(np.uint32)
    return None if (bits & 0xFFFF).any() else (bits >> 16).astype(np.uint16)


#: float16 first: older GPUs have tensor cores for no other type.
_NARROW: dict[str, Callable[[np.ndarray], np.ndarray | None]] = {
    "float16": _as_float16,
    "bfloat16": _as_bfloat16,
}
