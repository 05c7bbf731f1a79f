"""Bytes whose type's name was lost: what ``np.save`` leaves of bfloat16 and float8, which NumPy does not
know."""

from __future__ import annotations

import numpy as np

from attnviz.core.errors import InputError
from attnviz.core.sentence import QT_TRANSLATE_NOOP, Sentence

#: Nearly all bfloat16 numbers that mean something have such magnitudes; random bits lie all over its range.
_SMALLEST, _LARGEST = 2.0**-60, 2.0**60
_USUAL = 0.99


def is_unnamed(dtype: object) -> bool:
    """Return whether entries are bytes without a type: ``|V2`` of bfloat16, ``|V1`` of float8."""
    return (
        isinstance(dtype, np.dtype) and dtype.kind == "V" and dtype.fields is None and dtype.type is np.void
    )


def of_float8(name: str, problem: str) -> Sentence | None:
    """Return what is wrong with a file of NumPy whose header names ``<f1``, as of some float8 types;
    else None."""
    if not any(f"{sign}f1'" in problem for sign in "<>|="):
        return None
    words = QT_TRANSLATE_NOOP(
        "errors",
        "{name} has entries of 1 byte, as np.save leaves float8: save it as float32, with "
        "astype('float32'), or as "
        "bfloat16 or float32 in a .safetensors file.",
    )
    return Sentence(words, name=name)


def as_bfloat16(array: np.ndarray, name: str) -> np.ndarray:
    """Entries of two bytes as float32, where they are plainly bfloat16: each of its values is one.

    Raises:
        InputError: the entries are of another width, or no numbers that anybody computes with.
    """
    if array.dtype.itemsize == 2:
        bits = np.ascontiguousarray(array).view("<u2").reshape(array.shape).astype(np.uint32)
        values = (bits << np.uint32(16)).view(np.float32)
        size = np.abs(values)
        with np.errstate(invalid="ignore"):
            usual = (
                (values == 0)
                | ~np.isfinite(values) & (bits & 0x7F == 0)
                | (size > _SMALLEST) & (size < _LARGEST)
            )
        if usual.mean() >= _USUAL:
            return values
    words = QT_TRANSLATE_NOOP(
        "errors",
        "{name} has entries of {n} bytes without a type ({dtype}), as np.save leaves bfloat16 (2 bytes) "
        "and float8 "
        "(1 byte): save it as float32, with astype('float32'), or keep the type in a .safetensors file.",
    )
    raise InputError(Sentence(words, name=name, n=array.dtype.itemsize, dtype=array.dtype.str))
