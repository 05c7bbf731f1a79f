"""Where a record lies in each kind of figure, read with the standard library alone."""

from __future__ import annotations

import io
import re
import struct
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO
from xml.parsers import expat

from attnviz.core.errors import InputError
from attnviz.core.files import limits
from attnviz.core.files.archive import members
from attnviz.core.files.boundary import reading
from attnviz.core.files.opened import Opened, name_of, opened, require_file
from attnviz.core.job import check_cancelled
from attnviz.core.record.figure_record import FIGURES, Record, from_json
from attnviz.core.sentence import QT_TRANSLATE_NOOP, Sentence

#: Keyword of the PNG text chunk, and name of the file attached to a PDF.
KEYWORD = "attnviz"
PDF_NAME = "attnviz.json"
#: Name of SVG's metadata element; ours has the id "attnviz" and holds the record as its text.
SVG_METADATA = "{http://www.w3.org/2000/svg}metadata"
#: Namespace of the element that holds the record in a deck's custom XML.
NAMESPACE = "urn:attnviz:record"
_RECORD = f"{{{NAMESPACE}}}record"
_PNG_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_STREAM = re.compile(rb"stream\r?\n")
_BEGINNING = b'{"attnviz"'
_DAMAGED = QT_TRANSLATE_NOOP("errors", "{name} is damaged: {reason}.")
_TOO_LONG = QT_TRANSLATE_NOOP("errors", "its settings are longer than any that attnviz writes")
_TOO_MANY = QT_TRANSLATE_NOOP("errors", "it has more parts than any figure of attnviz")


def read_record(path: Path) -> Record:
    """Return the record inside a .png, .svg, .pdf or .pptx figure.

    Raises:
        InputError: no such file, not a figure, or a picture that another program made (or stripped).
    """
    if path.suffix.lower() not in FIGURES:
        require_file(path)
        raise _no_figure(name_of(path))
    with opened(path, limits.FIGURE) as figure:
        return record_in(figure)


def record_in(figure: Opened) -> Record:
    """Return the record inside a figure that is opened; raises as :func:`read_record` does."""
    readers = {".png": _png, ".svg": _svg, ".pdf": _pdf, ".pptx": _pptx}
    reader = readers.get(figure.suffix)
    if reader is None:
        raise _no_figure(figure.name)
    with reading(figure.name, _DAMAGED):
        text = reader(figure)
    if text is None:
        raise InputError(
            Sentence(
                QT_TRANSLATE_NOOP(
                    "errors",
                    "{name} carries no attnviz settings: another program made it, or removed them when "
                    "saving.",
                ),
                name=figure.name,
            )
        )
    try:
        return from_json(text)
    except InputError as error:
        words = QT_TRANSLATE_NOOP("errors", "{name} cannot be brought back: {reason}")
        raise InputError(Sentence(words, name=figure.name, reason=error.args[0])) from error


def _no_figure(name: str) -> InputError:
    words = QT_TRANSLATE_NOOP("errors", "{name} is no figure; figures end in {endings}.")
    return InputError(Sentence(words, name=name, endings=", ".join(FIGURES)))


def _inflate(data: bytes) -> bytes:
    inflater = zlib.decompressobj()
    plain = inflater.decompress(data, limits.RECORD)
    if inflater.unconsumed_tail:
        raise ValueError(Sentence(_TOO_LONG))
    return plain


def png_chunks(data: bytes) -> Iterator[tuple[bytes, bytes, int]]:
    """(type, content, offset) of every chunk (ISO/IEC 15948, section 5.3)."""
    file = io.BytesIO(data)
    for kind, length, at in _png_heads(file, len(data)):
        file.seek(at + 8)
        yield kind, file.read(length), at


def _png_heads(file: IO[bytes], size: int) -> Iterator[tuple[bytes, int, int]]:
    """(type, bytes of content, offset) of every chunk, without its content."""
    if file.read(len(_PNG_SIGNATURE)) != _PNG_SIGNATURE:
        raise ValueError(Sentence(QT_TRANSLATE_NOOP("errors", "it does not begin as a PNG file does")))
    at = len(_PNG_SIGNATURE)
    for _ in range(limits.PARTS):
        if at >= size:
            return
        file.seek(at)
        length, kind = struct.unpack(">I4s", file.read(8))
        yield kind, length, at
        at += length + 12
    raise ValueError(Sentence(_TOO_MANY))


def _png(figure: Opened) -> str | None:
    with figure.open() as file:
        for kind, length, at in _png_heads(file, figure.size):
            if kind != b"iTXt":
                continue
            file.seek(at + 8)
            keyword, _, rest = file.read(min(length, limits.RECORD)).partition(b"\0")
            if keyword == KEYWORD.encode():
                # Compression flag and method, then language tag and translated keyword, both empty.
                text = rest[2:].split(b"\0", 2)[2]
                return (_inflate(text) if rest[0] else text).decode("utf-8")
    return None


def _svg(figure: Opened) -> str | None:
    with figure.open() as file:
        return _text_of(
            file, lambda name, attributes: name == SVG_METADATA and attributes.get("id") == KEYWORD
        )


def _pptx(figure: Opened) -> str | None:
    with members(figure) as deck:
        for item in deck.infolist():
            if re.fullmatch(r"customXml/item\d+\.xml", item.filename):
                if item.file_size > limits.RECORD:
                    raise ValueError(Sentence(_TOO_LONG))
                with deck.open(item) as file:
                    if (text := _text_of(file, lambda name, _: name == _RECORD, root=True)) is not None:
                        return text
    return None


def _text_of(
    file: IO[bytes], wanted: Callable[[str, dict[str, str]], bool], *, root: bool = False
) -> str | None:
    """Return the text of the first XML element that is ``wanted``; no more is read than up to its end.

    Args:
        root: only the outermost element may be it.

    Raises:
        ValueError: entities are declared, which could stand for anything, or the text is too long.
    """
    parser = expat.ParserCreate(namespace_separator="}")
    text: list[str] = []
    state = _Reading()

    def start(name: str, attributes: dict[str, str]) -> None:
        state.depth += 1
        if state.inside is None and wanted("{" + name if "}" in name else name, attributes):
            state.inside = state.depth
        elif root and state.depth == 1:
            state.done = True

    def end(name: str) -> None:
        if state.inside == state.depth:
            state.done = True
        state.depth -= 1

    def characters(words: str) -> None:
        if state.inside == state.depth and not state.done:
            text.append(words)
            state.length += len(words)
            if state.length > limits.RECORD:
                raise ValueError(Sentence(_TOO_LONG))

    def entity(*_: object) -> None:
        raise ValueError(
            Sentence(QT_TRANSLATE_NOOP("errors", "it declares entities, which no figure of attnviz does"))
        )

    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.CharacterDataHandler, parser.EntityDeclHandler = characters, entity
    parser.buffer_text = True
    while not state.done and (data := file.read(1 << 16)):
        check_cancelled()
        parser.Parse(data)
    if not state.done:
        parser.Parse(b"", True)
    return None if state.inside is None else "".join(text)


@dataclass
class _Reading:
    """Where in the tree of elements the parser is, and how much text it has found."""

    depth: int = 0
    inside: int | None = None
    done: bool = False
    length: int = 0


def _pdf(figure: Opened) -> str | None:
    """Return the attached file that is a record (ISO 32000, 7.11.4); it is told by how it begins."""
    data = figure.read_bytes(limits.FIGURE)
    if not data.startswith(b"%PDF-"):
        raise ValueError(Sentence(QT_TRANSLATE_NOOP("errors", "it does not begin as a PDF file does")))
    for number, match in enumerate(_STREAM.finditer(data)):
        if number == limits.PARTS:
            raise ValueError(Sentence(_TOO_MANY))
        check_cancelled()
        beginning = data[match.end() : match.end() + 256]
        content = data[match.end() : match.end() + limits.RECORD] if _begins(beginning) else b""
        if beginning.startswith(_BEGINNING):
            end = content.find(b"endstream")
            return content[: end if end >= 0 else None].decode("utf-8").rstrip()
        if content:
            return _inflate(content).decode("utf-8")
    return None


def _begins(data: bytes) -> bool:
    """Return whether a stream that begins so is a record, compressed or not."""
    if data.startswith(_BEGINNING):
        return True
    try:
        return zlib.decompressobj().decompress(data, len(_BEGINNING)) == _BEGINNING
    except zlib.error:
        return False
