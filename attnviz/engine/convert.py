"""Arrays of any library, as the NumPy arrays that engines compute with."""

from __future__ import annotations

from typing import Any

import numpy as np

from attnviz.core.errors import InputError


def to_numpy(name: str, array: Any) -> np.ndarray:
    """A NumPy array from NumPy, PyTorch (any device, gradient or not), CuPy, JAX or anything with DLPack.

    bfloat16, which NumPy lacks, comes as float32; every value of it fits exactly.

    Args:
        name: what the array is called in an error message.

    Raises:
        InputError: it is no array of numbers.
    """
    if hasattr(array, "detach"):  # a PyTorch tensor; torch itself is never imported here
        array = array.detach().cpu().resolve_conj().resolve_neg()
        if str(array.dtype) == "torch.bfloat16":
            array = array.float()
    elif hasattr(array, "__cuda_array_interface__") and hasattr(array, "get"):
        array = array.get()
    try:
        result = np.from_dlpack(array) if _only_dlpack(array) else np.asarray(array)
    except (TypeError, ValueError, RuntimeError, BufferError) as error:
        raise InputError(f"{name} cannot be read as an array: {error}") from error
    return result.astype(np.float32) if result.dtype.name == "bfloat16" else result


def floating(arrays: dict[str, np.ndarray]) -> dict[str, np.ndarray]:
    """All in one dtype: float64 where any is, else float32; float16 is computed with in float32.

    Raises:
        InputError: integers, booleans, complex numbers or objects, as PyTorch refuses them.
    """
    for name, array in arrays.items():
        if array.dtype.kind != "f":
            raise InputError(
                f"{name} is {array.dtype}, but attention needs floating-point numbers: "
                f"pass {name}.astype('float32')."
            )
    wide = any(array.dtype.itemsize > 4 for array in arrays.values())
    dtype = np.dtype(np.float64 if wide else np.float32)
    return {name: np.ascontiguousarray(array, dtype=dtype) for name, array in arrays.items()}


def _only_dlpack(array: Any) -> bool:
    return hasattr(array, "__dlpack__") and not hasattr(array, "__array__")
