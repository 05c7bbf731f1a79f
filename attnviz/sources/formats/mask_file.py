"""A mask from a file: one array, as NumPy saves it."""

from __future__ import annotations

import numpy as np

from attnviz.core import memory
from attnviz.core.errors import InputError
from attnviz.core.files.opened import opened
from attnviz.core.masks import Mask
from attnviz.core.masks.given import makes_nan
from attnviz.core.sentence import QT_TRANSLATE_NOOP, Sentence
from attnviz.sources.file_masks import of_file
from attnviz.sources.formats.numpy_files import read_npy
from attnviz.sources.reading import Reading

_NO_MASK = QT_TRANSLATE_NOOP("errors", "“{name}” is not a .npy file of one boolean or float array: {reason}")


def load_mask(path: str, reading: str | None = None) -> Mask:
    """Return the mask in a ``.npy`` file: (T_q, T_k) or (H, T_q, T_k),
    boolean (True takes part) or float (added).

    Args:
        reading: what its ones mean where that has to be asked: ``"mask=takes-part"``, ``"mask=hidden"`` or
            ``"mask=added"``; what its rows are: ``"mask_axes=queries"`` or ``"mask_axes=sequences,batch=0"``.

    Raises:
        AmbiguousInput: it holds nothing but 0 and 1, and its type does not say what they mean; or its rows
            may be those of padding, one a sequence.
        InputError: the file is not one such array, or holds NaN or +∞; the message says what is wrong.
        ShapeError: the array has another number of axes.
        MemoryBudgetError: predicted from the file's header, before its numbers are read.
    """
    name, array = _array(path)
    mask = of_file(array, name, Reading(reading))
    if (said := makes_nan(mask, name)) is not None:
        raise InputError(said)
    return mask


def _array(path: str) -> tuple[str, np.ndarray]:
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
        return file.name, stored.read()
