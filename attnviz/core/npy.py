"""The header of NumPy's .npy format (NEP 1), looked at before anything is allocated for what it promises."""

from __future__ import annotations

from typing import IO

import numpy as np
from numpy.lib import format as npy

from attnviz.core import limits

_HEADERS = {(1, 0): npy.read_array_header_1_0, (2, 0): npy.read_array_header_2_0}
#: Entries along one axis: those that NumPy can count.
_LONGEST = 2**63 - 1


def read_header(file: IO[bytes]) -> tuple[tuple[int, ...], bool, np.dtype]:
    """Shape, whether columns come first (Fortran's order), and type; ``file`` then stands before the numbers.

    Raises:
        ValueError: it is none that an array can have. NumPy raises others over what nobody writes.
    """
    version = npy.read_magic(file)
    if version not in _HEADERS:
        raise ValueError(f"version {version} of the format")
    shape, columns_first, dtype = _HEADERS[version](file)
    if len(shape) > limits.AXES or not all(type(n) is int and 0 <= n <= _LONGEST for n in shape):
        raise ValueError("a shape that no array can have")
    if dtype.itemsize == 0:
        raise ValueError("entries of no bytes")
    return shape, columns_first, dtype
