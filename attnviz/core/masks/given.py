"""What an array that is given as a mask means: PyTorch's two meanings, and arrays that look like a third.

PyTorch's ``scaled_dot_product_attention`` reads a boolean mask as "True takes part" and adds a float one to
the scores. Tokenizers write ones and zeros, and ``nn.MultiheadAttention`` reads True as "hidden": the same
array can mean three things, and only one of them was meant.
"""

from __future__ import annotations

from enum import StrEnum

import numpy as np

from attnviz.core.errors import InputError
from attnviz.core.masks.array import FloatArray
from attnviz.core.masks.base import Mask
from attnviz.core.masks.compose import Both
from attnviz.core.sentence import QT_TRANSLATE_NOOP, Sentence

#: Cells that are looked at first: most arrays already show there that they hold more than ones and zeros.
_FIRST = 4096
#: Cells up to which a boolean mask is checked for being upside down.
_MOST_SEARCHED = 1 << 26
#: No real bias is this low: a number that reaches it hides a key.
_FILL = -1e4


class Meaning(StrEnum):
    """What a 1, or True, of a mask says."""

    TAKES_PART = "takes-part"
    HIDDEN = "hidden"
    ADDED = "added"


def compact(array: np.ndarray) -> np.ndarray:
    """``array`` with axes of length 1 where it repeats itself without memory of its own."""
    return array[tuple(slice(0, 1) if stride == 0 else slice(None) for stride in array.strides)]


def ones_and_zeros(array: np.ndarray) -> bool:
    """Return whether no entry is anything but 0 or 1, and at least one is 1."""
    array = compact(array)
    first = array.reshape(-1)[:_FIRST] if array.flags.c_contiguous else array[..., :_FIRST]
    return all(bool(((part == 0) | (part == 1)).all()) for part in (first, array)) and bool(
        (array == 1).any()
    )


def refuse_numbers(array: np.ndarray, name: str) -> None:
    """Nothing where ``array`` is boolean or float.

    Raises:
        InputError: it holds whole numbers or no numbers at all; the message has the cure.
    """
    if array.dtype.kind in "bf":
        return
    if array.dtype.kind in "iu" and array.size and not ((array == 0) | (array == 1)).all():
        words = QT_TRANSLATE_NOOP(
            "errors",
            "{name} is {dtype} and holds more than 0 and 1; a mask is boolean (True takes part) or float "
            "(added "
            "to the scores). Of lengths, np.arange(T_k) < length makes one; of other numbers, {name} != 0.",
        )
    elif array.dtype.kind in "iu":
        words = QT_TRANSLATE_NOOP(
            "errors",
            "{name} is {dtype}; a mask is boolean (True takes part) or float (added to the scores). Where "
            "1 takes "
            "part, give {name}.astype(bool); where 1 is hidden, {name} == 0.",
        )
    else:
        words = QT_TRANSLATE_NOOP(
            "errors", "{name} is {dtype}; a mask is boolean (True takes part) or float (added to the scores)."
        )
    raise InputError(Sentence(words, name=name, dtype=array.dtype))


def as_meant(array: np.ndarray, meaning: Meaning) -> np.ndarray:
    """``array`` as PyTorch takes it: boolean, True takes part, or float, which is added."""
    if meaning is Meaning.ADDED:
        return array
    return array != 0 if meaning is Meaning.TAKES_PART else array == 0


def upside_down(array: np.ndarray) -> bool:
    """Return whether a boolean mask lets each query see later keys alone,
    as one does whose True means hidden."""
    if array.dtype.kind != "b" or array.ndim < 2 or array.size > _MOST_SEARCHED:
        return False
    rows, cols = array.shape[-2:]
    if rows != cols or rows < 2 or not array.any():
        return False
    return not (array & np.tri(rows, dtype=bool)).any()


def makes_nan(mask: Mask | np.ndarray | None, name: str) -> Sentence | None:
    """Say that rows of weights will be NaN, since a mask adds NaN or +∞ to a score; None where none does."""
    if isinstance(mask, Both):
        return makes_nan(mask.first, name) or makes_nan(mask.second, name)
    array = mask.array if isinstance(mask, FloatArray) else mask
    if not isinstance(array, np.ndarray) or array.dtype.kind != "f" or not array.size:
        return None
    array = compact(array)
    with np.errstate(invalid="ignore"):
        largest = array.max()  # NaN if any of them is
    if np.isfinite(largest) or np.isneginf(largest):
        return None
    infinite = bool(np.isposinf(array).any())
    found = ["NaN"] * bool(np.isnan(largest)) + ["+∞"] * infinite
    words = QT_TRANSLATE_NOOP(
        "errors",
        "{name} holds {found}: as in PyTorch, every weight of a row that sees such a key is NaN. What hides "
        "a key is −∞, or False in a boolean mask.",
    )
    return Sentence(words, name=name, found=" / ".join(found))


def doubt(array: np.ndarray, name: str) -> Sentence | None:
    """Why a mask that PyTorch takes probably means something else, with the cure; None where it is plain."""
    if array.dtype.kind == "f" and ones_and_zeros(array):
        if (compact(array) == 1).all():
            return None  # adding the same number to every score changes no weight
        words = QT_TRANSLATE_NOOP(
            "errors",
            "{name} is {dtype} of 0 and 1 alone: as in PyTorch it is added to the scores, and hides no "
            "key. Where "
            "1 takes part, give {name}.astype(bool); where 1 is hidden, {name} == 0.",
        )
        return Sentence(words, name=name, dtype=array.dtype)
    if upside_down(array):
        words = QT_TRANSLATE_NOOP(
            "errors",
            "{name} lets each query see later keys alone: True takes part, as in PyTorch's "
            "scaled_dot_product_attention. Where True is hidden, as in nn.MultiheadAttention, give ~{name}.",
        )
        return Sentence(words, name=name)
    return None


def like_padding(array: np.ndarray) -> bool:
    """Return whether each row of a 2-D array is one run of open keys at an end, and it is no causal mask.

    Of numbers, 0 is open and −inf, or one as low, is not; others are no padding.
    """
    if array.ndim != 2 or array.size > _MOST_SEARCHED:
        return False
    if array.dtype.kind == "f":
        if not ((array == 0) | (array <= _FILL)).all():
            return False
        array = array == 0
    if array.dtype.kind != "b":
        return False
    one_step = (np.diff(array.astype(np.int8), axis=1) != 0).sum(axis=1) <= 1
    return bool(one_step.all()) and not triangular(array)


def plainly_padding(array: np.ndarray) -> bool:
    """Return whether it is :func:`like_padding`, and the number of open keys goes up and down from row to
    row.

    A rule over positions, as causal with a prefix or a shift, lets it grow.
    """
    if not like_padding(array):
        return False
    counts = ((array == 0) if array.dtype.kind == "f" else array).sum(axis=1)
    return bool((np.diff(counts) < 0).any() and (np.diff(counts) > 0).any())


def triangular(array: np.ndarray) -> bool:
    """Return whether a square array blocks, or lowers, exactly what lies above its diagonal."""
    if array.ndim != 2 or array.shape[0] != array.shape[1] or array.size > _MOST_SEARCHED:
        return False
    own = array.astype(bool) if array.dtype.kind in "bui" or ones_and_zeros(array) else array == 0
    return bool((own == np.tri(len(array), dtype=bool)).all())


def rows_doubt(array: np.ndarray, name: str, sequences: int, shape: tuple[int, int]) -> Sentence | None:
    """Why a mask that is read as (T_q, T_k) may have one row a sequence; None where it is plain."""
    if not 1 < sequences == shape[0] or array.shape != shape or not like_padding(array):
        return None
    words = QT_TRANSLATE_NOOP(
        "errors",
        "{name} {shape} is read as (T_q, T_k), one row a query, as PyTorch does. Where it has one row a "
        "sequence, "
        "as padding has, give {name}[:, None, None, :].",
    )
    return Sentence(words, name=name, shape=array.shape)
