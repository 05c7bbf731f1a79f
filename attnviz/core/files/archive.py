"""Zip archives of strangers: what the directory would cost is known before it is read."""

from __future__ import annotations

import struct
import zipfile

from attnviz.core.files import limits
from attnviz.core.files.opened import Opened
from attnviz.core.sentence import QT_TRANSLATE_NOOP, Sentence

_END, _END_64, _LOCATOR = b"PK\x05\x06", b"PK\x06\x06", b"PK\x06\x07"
#: The longest end of an archive: its last record and a comment.
_TAIL = 22 + 65_535


def members(file: Opened) -> zipfile.ZipFile:
    """Return the archive, opened once; its members are read from it one after the other.

    Raises:
        ValueError: it is no archive, or its directory is longer than ``limits.DIRECTORY``.
    """
    if _directory(file) > limits.DIRECTORY:
        raise ValueError(Sentence(QT_TRANSLATE_NOOP("errors", "it holds more names than attnviz reads")))
    return zipfile.ZipFile(file.open())


def _directory(file: Opened) -> int:
    """Bytes of the directory as the archive's end says (APPNOTE.TXT 4.3.14 to 16); 0 where it has none."""
    with file.open() as stream:
        stream.seek(max(0, file.size - _TAIL))
        tail = stream.read(_TAIL)
        at = tail.rfind(_END)
        if at < 0 or len(tail) < at + 22:
            return 0
        (size,) = struct.unpack_from("<I", tail, at + 12)
        if at >= 20 and tail[at - 20 : at - 16] == _LOCATOR:
            (place,) = struct.unpack_from("<Q", tail, at - 12)
            stream.seek(min(place, file.size))
            end = stream.read(56)
            if len(end) == 56 and end.startswith(_END_64):
                (size,) = struct.unpack_from("<Q", end, 40)
        return size
