"""Where a record lies in each kind of figure, read with the standard library alone."""

from __future__ import annotations

import re
import struct
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

from attnviz.core.errors import InputError
from attnviz.core.record import FIGURES, Record, from_json
from attnviz.core.sentence import QT_TRANSLATE_NOOP, Sentence, reason

#: Keyword of the PNG text chunk, and name of the file attached to a PDF.
KEYWORD = "attnviz"
PDF_NAME = "attnviz.json"
#: Name of SVG's metadata element; ours has the id "attnviz" and holds the record as its text.
SVG_METADATA = "{http://www.w3.org/2000/svg}metadata"
#: Namespace of the element that holds the record in a deck's custom XML.
NAMESPACE = "urn:attnviz:record"
_PNG_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_DAMAGED = (
    ValueError, LookupError, struct.error, zlib.error, zipfile.BadZipFile, ElementTree.ParseError,
)  # fmt: skip
_STREAM = re.compile(rb"stream\r?\n")
_BEGINNING = b'{"attnviz"'
_MOST = 64 << 20  # bytes of a record; a bomb must not fill the memory


def read_record(path: Path) -> Record:
    """The record inside a .png, .svg, .pdf or .pptx figure.

    Raises:
        InputError: no such file, not a figure, or a picture that another program made (or stripped).
    """
    readers = {".png": _png, ".svg": _svg, ".pdf": _pdf, ".pptx": _pptx}
    reader = readers.get(path.suffix.lower())
    if reader is None:
        raise InputError(
            Sentence(
                QT_TRANSLATE_NOOP("errors", "{name} is no figure; figures end in {endings}."),
                name=path.name,
                endings=", ".join(FIGURES),
            )
        )
    try:
        text = reader(path)
    except FileNotFoundError as error:
        raise InputError(
            Sentence(QT_TRANSLATE_NOOP("errors", "There is no file {path}."), path=path)
        ) from error
    except OSError as error:
        raise InputError(
            Sentence(
                QT_TRANSLATE_NOOP("errors", "{name} cannot be read: {reason}."),
                name=path.name,
                reason=error.strerror or error,
            )
        ) from error
    except _DAMAGED as error:
        raise InputError(
            Sentence(
                QT_TRANSLATE_NOOP("errors", "{name} is damaged: {reason}."),
                name=path.name,
                reason=reason(error),
            )
        ) from error
    if text is None:
        raise InputError(
            Sentence(
                QT_TRANSLATE_NOOP(
                    "errors",
                    "{name} carries no attnviz settings: another program made it, or removed them when "
                    "saving.",
                ),
                name=path.name,
            )
        )
    return from_json(text)


def _inflate(data: bytes) -> bytes:
    inflater = zlib.decompressobj()
    plain = inflater.decompress(data, _MOST)
    if inflater.unconsumed_tail:
        raise ValueError(
            Sentence(QT_TRANSLATE_NOOP("errors", "its settings are longer than any that attnviz writes"))
        )
    return plain


def png_chunks(data: bytes) -> Iterator[tuple[bytes, bytes, int]]:
    """(type, content, offset) of every chunk (ISO/IEC 15948, section 5.3)."""
    if not data.startswith(_PNG_SIGNATURE):
        raise ValueError(Sentence(QT_TRANSLATE_NOOP("errors", "it does not begin as a PNG file does")))
    at = len(_PNG_SIGNATURE)
    while at < len(data):
        length, kind = struct.unpack_from(">I4s", data, at)
        yield kind, data[at + 8 : at + 8 + length], at
        at += length + 12


def _png(path: Path) -> str | None:
    for kind, content, _ in png_chunks(path.read_bytes()):
        keyword, _, rest = content.partition(b"\0")
        if kind == b"iTXt" and keyword == KEYWORD.encode():
            # Compression flag and method, then language tag and translated keyword, both empty.
            text = rest[2:].split(b"\0", 2)[2]
            return (_inflate(text) if rest[0] else text).decode("utf-8")
    return None


def _svg(path: Path) -> str | None:
    data = path.read_bytes()
    if b"<!ENTITY" in data:
        raise ValueError(
            Sentence(QT_TRANSLATE_NOOP("errors", "it declares entities, which no figure of attnviz does"))
        )
    element = ElementTree.fromstring(data).find(f".//{SVG_METADATA}[@id='{KEYWORD}']")
    return None if element is None else element.text


def _pdf(path: Path) -> str | None:
    """The attached file that is a record (ISO 32000, 7.11.4); it is told by how it begins."""
    data = path.read_bytes()
    if not data.startswith(b"%PDF-"):
        raise ValueError(Sentence(QT_TRANSLATE_NOOP("errors", "it does not begin as a PDF file does")))
    for match in _STREAM.finditer(data):
        content = memoryview(data)[match.end() :]
        if bytes(content[: len(_BEGINNING)]) == _BEGINNING:
            return (
                bytes(content[: data.find(b"endstream", match.end()) - match.end()]).decode("utf-8").rstrip()
            )
        try:
            beginning = zlib.decompressobj().decompress(bytes(content[:256]), len(_BEGINNING))
        except zlib.error:
            continue
        if beginning == _BEGINNING:
            return _inflate(bytes(content)).decode("utf-8")
    return None


def _pptx(path: Path) -> str | None:
    with zipfile.ZipFile(path) as deck:
        for item in deck.infolist():
            if re.fullmatch(r"customXml/item\d+\.xml", item.filename) and item.file_size <= _MOST:
                root = ElementTree.fromstring(deck.read(item))
                if root.tag == f"{{{NAMESPACE}}}record":
                    return root.text
    return None
