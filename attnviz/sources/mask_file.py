"""A mask from a file: one array, as NumPy saves it."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from attnviz.core.errors import InputError
from attnviz.core.masks import Mask
from attnviz.core.sentence import QT_TRANSLATE_NOOP, Sentence
from attnviz.sources.file_masks import of_file
from attnviz.sources.reading import Reading


def load_mask(path: str, reading: str | None = None) -> Mask:
    """The mask in a ``.npy`` file: (T_q, T_k) or (H, T_q, T_k), boolean (True takes part) or float (added).

    Args:
        reading: what its ones mean where that has to be asked: ``"mask=takes-part"``, ``"mask=hidden"`` or
            ``"mask=added"``.

    Raises:
        AmbiguousInput: it holds nothing but 0 and 1, and its type does not say what they mean.
        InputError: the file is not one such array; the message says what is wrong.
        ShapeError: the array has another number of axes.
    """
    name = Path(path).name
    try:
        array = np.load(path, allow_pickle=False)
    except FileNotFoundError as error:
        words = QT_TRANSLATE_NOOP("errors", "There is no file “{name}”.")
        raise InputError(Sentence(words, name=name)) from error
    except (OSError, ValueError, EOFError) as error:
        words = QT_TRANSLATE_NOOP(
            "errors", "“{name}” is not a .npy file of one boolean or float array: {reason}"
        )
        raise InputError(Sentence(words, name=name, reason=str(error))) from error
    if not isinstance(array, np.ndarray):
        words = QT_TRANSLATE_NOOP(
            "errors", "“{name}” holds several arrays; a mask is one array in a .npy file."
        )
        raise InputError(Sentence(words, name=name))
    return of_file(array, name, Reading(reading))
