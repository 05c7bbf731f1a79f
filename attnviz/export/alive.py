"""Puts a record into a finished figure, where ``attnviz.core.record.find_record`` finds it again."""

from __future__ import annotations

import struct
import zlib
from xml.sax.saxutils import escape

from attnviz.core.record.figure_record import Record, record_of, to_json
from attnviz.core.record.find_record import KEYWORD, NAMESPACE, png_chunks
from attnviz.core.result import Result
from attnviz.figures.sheet.sheet import Sheet, sheet_to_json


def record_for(result: Result, sheet: Sheet) -> Record:
    """Return the record of ``result`` as drawn by ``sheet``."""
    return record_of(result, sheet.cursor, sheet_to_json(sheet))


def into_png(data: bytes, record: Record) -> bytes:
    """Return ``data`` with an iTXt chunk before its pixels (ISO/IEC 15948, section 11.3.4.5)."""
    text = zlib.compress(to_json(record).encode("ascii"), 9)
    content = KEYWORD.encode("ascii") + b"\0\1\0\0\0" + text
    chunk = struct.pack(">I", len(content)) + b"iTXt" + content
    chunk += struct.pack(">I", zlib.crc32(chunk[4:]))
    at = next(offset for kind, _, offset in png_chunks(data) if kind == b"IDAT")
    return data[:at] + chunk + data[at:]


def into_svg(text: str, record: Record) -> str:
    """``text`` with a ``<metadata>`` element before its definitions.

    The record is its text, without an element around it: drawing programs warn of elements they do not know.
    """
    at = text.index("<defs>")
    element = f'<metadata id="{KEYWORD}">{escape(to_json(record))}</metadata>'
    return f"{text[:at]}{element}\n{text[at:]}"


def as_xml(record: Record) -> str:
    """Return the record as one XML element."""
    return f'<record xmlns="{NAMESPACE}">{escape(to_json(record))}</record>'
