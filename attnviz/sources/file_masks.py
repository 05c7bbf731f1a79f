"""What a file's masks mean: asked wherever the same array could mean more than one thing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from attnviz.core.errors import ShapeError
from attnviz.core.masks import FloatArray, Mask, NoMask
from attnviz.core.masks.given import (
    Meaning,
    as_meant,
    compact,
    ones_and_zeros,
    plainly_padding,
    refuse_numbers,
    triangular,
    upside_down,
)
from attnviz.core.sentence import QT_TRANSLATE_NOOP, Sentence
from attnviz.sources.masks import of_array
from attnviz.sources.reading import Reading

_SAID = {
    Meaning.TAKES_PART: QT_TRANSLATE_NOOP("errors", "1 takes part, 0 is hidden: a mask of tokenizers"),
    Meaning.HIDDEN: QT_TRANSLATE_NOOP("errors", "1 is hidden, 0 takes part: key_padding_mask of PyTorch"),
    Meaning.ADDED: QT_TRANSLATE_NOOP("errors", "added to the scores, as PyTorch does with numbers"),
}
_AXES = {
    "queries": QT_TRANSLATE_NOOP("errors", "(queries, keys): one row a query"),
    "sequences": QT_TRANSLATE_NOOP("errors", "one part a sequence of the batch, as padding has"),
    "heads": QT_TRANSLATE_NOOP("errors", "one part a head"),
}
#: Names of masks in a file, in the order in which they are asked about.
ROLES = ("attn_mask", "attn_bias", "key_padding_mask", "padding_mask")


@dataclass(frozen=True)
class Place:
    """What the masks of a file have to fit: which sequence of how many, heads and (T_q, T_k)."""

    batch: int
    sequences: int
    n_head: int
    shape: tuple[int, int]


def masks_of(found: Mapping[str, np.ndarray], place: Place, reading: Reading) -> Mask | None:
    """Return the masks of a file together: a key takes part where all of them allow it;
    None where there is none.

    Args:
        found: arrays under names of :data:`ROLES`. An empty one is how some files say that there is none.

    Raises:
        AmbiguousInput: what it means was not said yet.
        InputError: whole numbers other than 0 and 1.
        ShapeError: it does not broadcast.
    """
    whole: Mask | None = None
    for role in ROLES:
        if role not in found or found[role].size == 0:
            continue
        array = _of_sequence(_meant(found[role], role, reading), role, place, reading)
        mask = of_array(array, place.n_head, place.shape)
        whole = mask if whole is None else whole & mask
    return whole


def _meant(array: np.ndarray, role: str, reading: Reading) -> np.ndarray:
    if role == "attn_bias" and array.dtype.kind == "f":
        return array
    if role == "key_padding_mask" and array.dtype.kind == "b":
        return ~array
    return meant(array, role, reading, sure=role != "padding_mask")


def meant(array: np.ndarray, name: str, reading: Reading, sure: bool = True) -> np.ndarray:
    """``array`` as PyTorch takes it, boolean or float, where that is plain or was answered.

    Args:
        sure: whether True takes part; else that is asked.

    Raises:
        AmbiguousInput: it is not.
        InputError: whole numbers other than 0 and 1.
    """
    boolean = array.dtype.kind == "b"
    if boolean and sure and not upside_down(array):
        return array
    plain = boolean or (array.dtype.kind in "iuf" and ones_and_zeros(array))
    if not plain and not (array.dtype.kind in "iu" and not compact(array).any()):
        refuse_numbers(array, name)
        return array
    if not boolean and (compact(array) == 1).all():
        return array != 0  # nobody means a mask that hides everything
    words = QT_TRANSLATE_NOOP("errors", "{name} {shape} is {dtype} of 0 and 1 alone. What does a 1 mean?")
    if boolean:
        words = QT_TRANSLATE_NOOP(
            "errors", "{name} {shape} is boolean, and may be upside down. What does True (1) mean?"
        )
    meanings = [Meaning.TAKES_PART, Meaning.HIDDEN] + [Meaning.ADDED] * (array.dtype.kind == "f")
    answer = reading.choose(
        "mask",
        Sentence(words, name=name, shape=array.shape, dtype=array.dtype),
        {str(meaning): Sentence(_SAID[meaning]) for meaning in meanings},
    )
    return as_meant(array, Meaning(answer))


def _of_sequence(array: np.ndarray, name: str, place: Place, reading: Reading) -> np.ndarray:
    """Return the part of one sequence, so that the rest broadcasts to (H, T_q, T_k)."""
    n, b = place.sequences, place.batch
    first = array.shape[0] if array.ndim else 0
    if array.ndim == 4:
        return array[b] if n > 1 and first == n else array
    if array.ndim == 2 and n > 1 and first == n and array.shape[1] == place.shape[1]:
        either = first == place.shape[0] and not triangular(array)
        plain = first != place.shape[0]
        if plain or (either and _asked(array, name, ("queries", "sequences"), reading) == "sequences"):
            return array[b][None]
    if array.ndim == 2 and name.endswith("padding_mask") and first > 1:
        return _padding(array, name, place)
    if array.ndim == 3 and n > 1 and first == n * place.n_head:
        return array.reshape(n, place.n_head, *array.shape[1:])[b]
    if array.ndim == 3 and n > 1 and first == n:
        plain = first != place.n_head
        if plain or _asked(array, name, ("heads", "sequences"), reading) == "sequences":
            return array[b]
    return array


def _padding(array: np.ndarray, name: str, place: Place) -> np.ndarray:
    """Return padding as a mask: it has one row a sequence, and never one a query."""
    words = QT_TRANSLATE_NOOP("errors", "{name} is (sequences, keys), here {wanted}, not {shape}.")
    wanted = (place.sequences, place.shape[1])
    if array.shape != wanted:
        raise ShapeError(Sentence(words, name=name, wanted=wanted, shape=array.shape))
    return array[place.batch][None]


def _asked(array: np.ndarray, name: str, ways: tuple[str, ...], reading: Reading) -> str:
    words = QT_TRANSLATE_NOOP("errors", "What is the first axis of {name} {shape}?")
    return reading.choose(
        "mask_axes",
        Sentence(words, name=name, shape=array.shape),
        {way: Sentence(_AXES[way]) for way in ways},
    )


def of_file(array: np.ndarray, name: str, reading: Reading) -> Mask:
    """Return the mask of a file that holds nothing else: (T_q, T_k) or (H, T_q, T_k),
    with any axes of 1 before.

    What may have one row a sequence instead is asked about: where the input is a batch, and where its rows
    are those of padding.

    Raises:
        AmbiguousInput, InputError: as :func:`meant`.
        ShapeError: it has other axes.
    """
    array = meant(array, name, reading)
    while array.ndim > 2 and len(array) == 1:
        array = array[0]
    array = array[None] if array.ndim == 1 else array
    if array.ndim == 2 and len(array) > 1 and _may_be_padding(array, reading):
        array = _row_of_sequence(array, name, reading)
    if array.ndim not in (2, 3) or 0 in array.shape:
        words = QT_TRANSLATE_NOOP(
            "errors", "A mask is (T_q, T_k) or (H, T_q, T_k), not {shape}; of a batch, save one sequence's."
        )
        raise ShapeError(Sentence(words, shape=array.shape))
    if array.dtype.kind == "b":
        return of_array(array, len(array), array.shape[-2:])
    return FloatArray(array)


def _may_be_padding(array: np.ndarray, reading: Reading) -> bool:
    square = array.shape[0] == array.shape[1] and reading.answered("batch") and not triangular(array)
    return square or reading.answered("mask_axes") or plainly_padding(array)


def _row_of_sequence(array: np.ndarray, name: str, reading: Reading) -> np.ndarray:
    if _asked(array, name, ("queries", "sequences"), reading) == "queries":
        return array
    words = QT_TRANSLATE_NOOP("errors", "{name} has one row a sequence. Which sequence is looked at?")
    said = QT_TRANSLATE_NOOP("errors", "sequence {i} of {size}")
    return array[reading.number("batch", Sentence(words, name=name), len(array), said)][None]


def vouched(found: Mapping[str, np.ndarray], sequences: int) -> set[int]:
    """Numbers of positions that masks speak for, by which the order of other axes is known."""
    array = found.get("attn_mask", found.get("attn_bias"))
    if array is None or array.ndim < 2 or array.shape[-2] <= 1:
        return set()
    padding = array.ndim == 2 and 1 < sequences == array.shape[0]
    return set() if padding else {array.shape[-2]}


def said_open(is_causal: bool | None, mask: Mask | None) -> Mask | None:
    """``mask``, or the word that there is none, where the file says is_causal = False and brings none."""
    return NoMask() if mask is None and is_causal is False else mask
