"""A mask from a file: one boolean or float array, as NumPy saves it."""

from __future__ import annotations

import numpy as np

from attnviz.core import memory
from attnviz.core.errors import InputError
from attnviz.core.masks import BooleanArray, FloatArray, Mask
from attnviz.core.opened import opened
from attnviz.core.sentence import QT_TRANSLATE_NOOP, Sentence
from attnviz.sources.numpy_files import read_npy

_NO_MASK = QT_TRANSLATE_NOOP("errors", "“{name}” is not a .npy file of one boolean or float array: {reason}")


def load_mask(path: str) -> Mask:
    """The mask in a ``.npy`` file: (T_q, T_k) or (H, T_q, T_k), boolean (True takes part) or float (added).

    Raises:
        InputError: the file is not one such array; the message says what is wrong.
        ShapeError: the array has another dtype or number of axes.
        MemoryBudgetError: predicted from the file's header, before its numbers are read.
    """
    array = _array(path)
    return BooleanArray(array) if array.dtype.kind == "b" else FloatArray(array)


def _array(path: str) -> np.ndarray:
    with opened(path) as file:
        with file.open() as stream:
            if stream.read(4) == b"PK\x03\x04":
                words = QT_TRANSLATE_NOOP(
                    "errors", "“{name}” holds several arrays; a mask is one array in a .npy file."
                )
                raise InputError(Sentence(words, name=file.name))
        stored = read_npy(file, _NO_MASK)[""]
        memory.require(
            stored.nbytes,
            Sentence(QT_TRANSLATE_NOOP("errors", "The mask {name}"), name=file.name),
            Sentence(QT_TRANSLATE_NOOP("errors", "Save a mask of fewer positions.")),
        )
        return stored.read()
