"""NumPy's own formats: .npy, one array, and .npz, a zip archive of them (NEP 1)."""

from __future__ import annotations

import math
import zipfile
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any

import numpy as np
from numpy.lib import format as npy

from attnviz.core.errors import InputError
from attnviz.core.pieces import of_bytes, read_bytes
from attnviz.core.sentence import QT_TRANSLATE_NOOP, Sentence
from attnviz.core.unnamed import of_float8
from attnviz.sources.stored import Contents, Stored

_HEADERS = {(1, 0): npy.read_array_header_1_0, (2, 0): npy.read_array_header_2_0}
_PICKLED = (
    "{} holds Python objects (pickled). Pickles can run code, so they are not opened; "
    "save plain arrays of numbers, e.g. with astype(np.float32)."
)


def read_npy(path: Path) -> Contents:
    """The one array of a .npy file, under the name ""."""
    return {"": _stored(path.name, lambda: path.open("rb"), path.stat().st_size)}


def read_npz(path: Path) -> Contents:
    """The arrays of a .npz file under their own names."""
    try:
        with zipfile.ZipFile(path) as archive:
            members = [m for m in archive.infolist() if m.filename.endswith(".npy")]
    except zipfile.BadZipFile as error:
        raise InputError(
            Sentence(
                QT_TRANSLATE_NOOP(
                    "errors",
                    "{name} is no .npz file, or only the beginning of one; write it again with np.savez.",
                ),
                name=path.name,
            )
        ) from error
    return {
        m.filename[:-4]: _stored(f"{m.filename[:-4]} in {path.name}", _member(path, m), m.file_size)
        for m in members
    }


def _member(path: Path, member: zipfile.ZipInfo) -> Callable[[], IO[bytes]]:
    def opened() -> IO[bytes]:
        # The archive may close: an open member keeps the file for itself.
        with zipfile.ZipFile(path) as archive:
            return archive.open(member)

    return opened


def _stored(name: str, opened: Callable[[], IO[bytes]], size: int) -> Stored:
    shape, dtype = _read(name, opened, _header)
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
        return _read(name, opened, _array)

    return Stored(shape, dtype.name, nbytes, read, of_bytes(nbytes))


def _header(file: IO[bytes]) -> tuple[tuple[int, ...], np.dtype]:
    shape, _, dtype = _full_header(file)
    return shape, dtype


def _full_header(file: IO[bytes]) -> tuple[tuple[int, ...], bool, np.dtype]:
    """Shape, whether columns come first (Fortran's order), and type."""
    version = npy.read_magic(file)
    if version not in _HEADERS:
        raise ValueError(f"version {version} of the format")
    return _HEADERS[version](file)


def _array(file: IO[bytes]) -> np.ndarray:
    """Read here and not by NumPy, which does not let go before the end."""
    shape, columns_first, dtype = _full_header(file)
    nbytes = math.prod(shape) * dtype.itemsize
    data = read_bytes(file, nbytes)
    if len(data) < nbytes:
        raise EOFError(f"{nbytes:,} bytes of numbers expected, {len(data):,} found")
    if nbytes == 0:
        return np.zeros(shape, dtype)
    array = data.view(dtype)
    return array.reshape(shape[::-1]).T if columns_first else array.reshape(shape)


def _read(name: str, opened: Callable[[], IO[bytes]], reader: Callable[[IO[bytes]], Any]) -> Any:
    try:
        with opened() as file:
            return reader(file)
    except (ValueError, EOFError, zipfile.BadZipFile, zlib.error, RuntimeError, NotImplementedError) as error:
        raise InputError(
            of_float8(name, str(error))
            or Sentence(
                QT_TRANSLATE_NOOP(
                    "errors",
                    "{name} cannot be read as a NumPy array ({reason}); it may be damaged or of another "
                    "kind.",
                ),
                name=name,
                reason=error,
            )
        ) from error
