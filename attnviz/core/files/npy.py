"""The header of NumPy's .npy format (NEP 1), looked at before anything is allocated for what it promises."""

from __future__ import annotations

from typing import IO

import numpy as np
from numpy.lib import format as npy

from attnviz.core.files import limits
from attnviz.core.sentence import QT_TRANSLATE_NOOP, Sentence

_HEADERS = {(1, 0): npy.read_array_header_1_0, (2, 0): npy.read_array_header_2_0}
#: The most entries along one axis that NumPy can count.
_LONGEST = 2**63 - 1
#: The sentences of NumPy about a header that are plain enough to show, by how they begin.
_SPEAKING = ("descr is not a valid", "shape is not valid", "fortran_order is not", "Header does not contain")
_CUT = QT_TRANSLATE_NOOP("errors", "only its beginning is there")
_NO_MAGIC = QT_TRANSLATE_NOOP("errors", "it does not begin as a .npy file does")
_VERSION = QT_TRANSLATE_NOOP("errors", "version {version} of the format, which attnviz does not read")
_NO_HEADER = QT_TRANSLATE_NOOP(
    "errors", "its header is not one that numpy.save writes, with type, order and shape in plain numbers"
)
_NO_SHAPE = QT_TRANSLATE_NOOP("errors", "a shape that no array can have")
_NO_BYTES = QT_TRANSLATE_NOOP("errors", "entries of no bytes")


def read_header(file: IO[bytes]) -> tuple[tuple[int, ...], bool, np.dtype]:
    """Shape, whether columns come first (Fortran's order), and type; ``file`` then stands before the numbers.

    Raises:
        ValueError: it is none that an array can have; in plain words, whatever NumPy makes of it.
    """
    try:
        version = npy.read_magic(file)
    except ValueError as error:
        raise ValueError(Sentence(_CUT if _is_cut(error) else _NO_MAGIC)) from error
    if version not in _HEADERS:
        raise ValueError(Sentence(_VERSION, version=".".join(map(str, version))))
    try:
        shape, columns_first, dtype = _HEADERS[version](file)
    except MemoryError:
        raise
    except Exception as error:  # the header is parsed as Python: a made-up one may raise anything
        if str(error).startswith(_SPEAKING):
            raise
        raise ValueError(Sentence(_CUT if _is_cut(error) else _NO_HEADER)) from error
    if len(shape) > limits.AXES or not all(type(n) is int and 0 <= n <= _LONGEST for n in shape):
        raise ValueError(Sentence(_NO_SHAPE))
    if dtype.itemsize == 0:
        raise ValueError(Sentence(_NO_BYTES))
    return shape, columns_first, dtype


def _is_cut(error: Exception) -> bool:
    return str(error).startswith("EOF")
