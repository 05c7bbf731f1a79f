"""Arrays of any library, as the NumPy arrays that engines compute with."""

from __future__ import annotations

from typing import Any

import numpy as np

from attnviz.core import kept, memory
from attnviz.core.errors import InputError
from attnviz.core.files.unnamed_types import as_bfloat16, is_unnamed


def to_numpy(name: str, array: Any) -> np.ndarray:
    """Return a NumPy array from NumPy, PyTorch (any device, gradient or not), CuPy,
    JAX or anything with DLPack.

    bfloat16, which NumPy lacks, comes as float32; every value of it fits exactly.

    Args:
        name: what the array is called in an error message.

    Raises:
        InputError: it is no array of numbers.
    """
    if hasattr(array, "detach"):  # a PyTorch tensor; torch itself is never imported here
        if "float8" in str(array.dtype):
            raise InputError(f"{name} is {array.dtype}, which NumPy does not know: pass {name}.float().")
        array = array.detach().cpu().resolve_conj().resolve_neg()
        if str(array.dtype) == "torch.bfloat16":
            memory.require(4 * array.numel(), f"{name} in float32", "Pass fewer heads or positions.")
            array = array.float()
    elif hasattr(array, "__cuda_array_interface__") and hasattr(array, "get"):
        array = array.get()
    try:
        result = np.from_dlpack(array) if _only_dlpack(array) else np.asarray(array)
    except (TypeError, ValueError, RuntimeError, BufferError) as error:
        raise InputError(f"{name} cannot be read as an array: {error}") from error
    if is_unnamed(result.dtype):
        return as_bfloat16(result, name)
    return result.astype(np.float32) if result.dtype.name == "bfloat16" else result


def require_floating(name: str, array: np.ndarray) -> None:
    """Nothing where ``array`` holds floating-point numbers.

    Raises:
        InputError: integers, booleans, complex numbers or objects, as PyTorch refuses them.
    """
    if array.dtype.kind != "f":
        raise InputError(
            f"{name} is {array.dtype}, but attention needs floating-point numbers: "
            f"pass {name}.astype('float32')."
        )


def floating(arrays: dict[str, np.ndarray]) -> tuple[dict[str, np.ndarray], bool]:
    """All in one dtype: float64 where any is, else float32; float16 is computed with in float32.

    Small ones are copied, so that what is written into them afterwards changes nothing here.

    Returns:
        The arrays, and whether all are copies.

    Raises:
        MemoryBudgetError: what has to be copied would not fit.
    """
    wide = any(array.dtype.itemsize > 4 for array in arrays.values())
    dtype = np.dtype(np.float64 if wide else np.float32)
    own = {name: _without_repeats(array) for name, array in arrays.items()}
    copied = sum(a.size * dtype.itemsize for a in own.values()) <= kept.MOST_COPIED
    new = {name: a for name, a in own.items() if copied or a.dtype != dtype or not a.flags.c_contiguous}
    memory.require(
        sum(a.size * dtype.itemsize for a in new.values()),
        "A copy of " + " and ".join(f"{name} {arrays[name].shape}" for name in new),
        "Pass fewer heads or positions, in float32 and C order.",
    )
    for name, array in new.items():
        own[name] = np.array(array, dtype, order="C")
    return {name: np.broadcast_to(a, arrays[name].shape) for name, a in own.items()}, len(new) == len(own)


def _without_repeats(array: np.ndarray) -> np.ndarray:
    """``array`` with leading axes of length 1 where it repeats itself without memory of its own."""
    lead = array.shape[:-2]
    return array[tuple(slice(0, 1) if s == 0 else slice(None) for s in array.strides[: len(lead)])]


def _only_dlpack(array: Any) -> bool:
    return hasattr(array, "__dlpack__") and not hasattr(array, "__array__")
