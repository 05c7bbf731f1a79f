"""NumPy's own formats: .npy, one array, and .npz, a zip archive of them (NEP 1)."""

from __future__ import annotations

import math
import zipfile
from collections.abc import Callable
from typing import IO

import numpy as np

from attnviz.core.errors import InputError
from attnviz.core.files.archive import members
from attnviz.core.files.boundary import reading, short
from attnviz.core.files.npy import read_header
from attnviz.core.files.opened import Opened
from attnviz.core.files.unnamed_types import of_float8
from attnviz.core.numbers.chunks import of_bytes, read_bytes
from attnviz.core.sentence import QT_TRANSLATE_NOOP, Sentence
from attnviz.sources.formats.stored_array import Contents, Stored

_PICKLED = (
    "{} holds Python objects (pickled). Pickles can run code, so they are not opened; "
    "save plain arrays of numbers, e.g. with astype(np.float32)."
)
_UNREADABLE = QT_TRANSLATE_NOOP(
    "errors", "{name} cannot be read as a NumPy array ({reason}); it may be damaged or of another kind."
)
_NO_ARCHIVE = QT_TRANSLATE_NOOP(
    "errors", "{name} is no .npz file, or only the beginning of one; write it again with np.savez."
)


def read_npy(file: Opened, words: str = _UNREADABLE) -> Contents:
    """Return the one array of a .npy file, under the name "".

    Args:
        words: a marked template of ``{name}`` and ``{reason}``, of what can be read as no array.
    """
    return {"": _stored(file.name, file.open, file.size, words)}


def read_npz(file: Opened) -> Contents:
    """Return the arrays of a .npz file under their own names. Its directory is read once, for all of them."""
    with reading(file.name, _NO_ARCHIVE):
        archive = members(file)
    return {
        member.filename[:-4]: _stored(
            f"{short(member.filename[:-4])} in {file.name}", _member(archive, member), member.file_size
        )
        for member in archive.infolist()
        if member.filename.endswith(".npy")
    }


def _member(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> Callable[[], IO[bytes]]:
    return lambda: archive.open(member)


def _stored(name: str, opened: Callable[[], IO[bytes]], size: int, words: str = _UNREADABLE) -> Stored:
    with reading(name, words), opened() as file:
        shape, _, dtype = _header(name, file)
    nbytes = math.prod(shape) * dtype.itemsize

    def read() -> np.ndarray:
        if dtype.hasobject:
            raise InputError(_PICKLED.format(name))
        if nbytes > size:
            raise InputError(
                Sentence(
                    QT_TRANSLATE_NOOP(
                        "errors",
                        "{name} is cut short: it should have {nbytes:,} bytes of numbers, the file has "
                        "{size:,}.",
                    ),
                    name=name,
                    nbytes=nbytes,
                    size=size,
                )
            )
        with reading(name, words), opened() as file:
            return _array(file)

    return Stored(shape, dtype.name, nbytes, read, of_bytes(nbytes))


def _header(name: str, file: IO[bytes]) -> tuple[tuple[int, ...], bool, np.dtype]:
    try:
        return read_header(file)
    except ValueError as error:
        if (said := of_float8(name, str(error))) is not None:
            raise InputError(said) from error
        raise


def _array(file: IO[bytes]) -> np.ndarray:
    """Read here and not by NumPy, which does not let go before the end."""
    shape, columns_first, dtype = read_header(file)
    nbytes = math.prod(shape) * dtype.itemsize
    data = read_bytes(file, nbytes)
    if len(data) < nbytes:
        raise EOFError(f"{nbytes:,} bytes of numbers expected, {len(data):,} found")
    if nbytes == 0:
        return np.zeros(shape, dtype)
    array = data.view(dtype)
    return array.reshape(shape[::-1]).T if columns_first else array.reshape(shape)
