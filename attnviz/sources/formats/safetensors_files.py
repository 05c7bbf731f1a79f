"""The safetensors format: eight bytes of length, a JSON header, then the numbers, little endian.

Read here and not through its package, whose NumPy reader has no bfloat16.
"""

from __future__ import annotations

import json
import math
from typing import Any

import numpy as np

from attnviz.core.errors import InputError
from attnviz.core.files import limits
from attnviz.core.files.boundary import reading, short
from attnviz.core.files.opened import Opened, changed
from attnviz.core.numbers.chunks import of_bytes, of_numbers, pieces, read_bytes
from attnviz.core.sentence import QT_TRANSLATE_NOOP, Sentence
from attnviz.sources.formats.stored_array import Contents, Stored, held

_DTYPES = {
    "F64": "<f8", "F32": "<f4", "F16": "<f2", "BF16": "<u2",
    "I64": "<i8", "I32": "<i4", "I16": "<i2", "I8": "<i1",
    "U64": "<u8", "U32": "<u4", "U16": "<u2", "U8": "<u1", "BOOL": "|b1",
}  # fmt: skip
_DAMAGED = QT_TRANSLATE_NOOP("errors", "{name} is no safetensors file, or a damaged one: {reason}.")


def read_safetensors(opened: Opened) -> Contents:
    """Return the tensors of a file, and the JSON values of its metadata, under their names."""
    size = opened.size
    with reading(opened.name, _DAMAGED):
        with opened.open() as file:
            length = int.from_bytes(file.read(8), "little")
            if size < 8 or length > min(size - 8, limits.HEADER):
                raise ValueError(
                    Sentence(
                        QT_TRANSLATE_NOOP(
                            "errors", "its header would have {length:,} bytes, of which the file has {size:,}"
                        ),
                        length=length,
                        size=max(size - 8, 0),  # the eight bytes before it hold its length
                    )
                )
            header = json.loads(file.read(length))
        if not isinstance(header, dict):
            raise ValueError(Sentence(QT_TRANSLATE_NOOP("errors", "its header names no tensors")))
        metadata = header.pop("__metadata__", {})
        contents = {name: _value(text) for name, text in metadata.items()}
        for name, entry in header.items():
            contents[name] = _stored(opened, short(name), entry, 8 + length)
    return contents


def _stored(opened: Opened, name: str, entry: Any, start: int) -> Stored:
    kind, shape, begin, end = _entry(name, entry)
    size = opened.size
    if kind not in _DTYPES:
        return Stored(
            shape,
            kind,
            0,
            lambda: _refuse(
                Sentence(
                    QT_TRANSLATE_NOOP("errors", "{array} in {name} is {kind}; save it as F32 or BF16."),
                    array=name,
                    name=opened.name,
                    kind=kind,
                )
            ),
        )
    dtype, count = np.dtype(_DTYPES[kind]), math.prod(shape)
    if min(shape, default=1) < 0 or begin < 0 or end - begin != count * dtype.itemsize:
        raise ValueError(
            Sentence(
                QT_TRANSLATE_NOOP("errors", "{name} has shape {shape} and type {kind}, but {nbytes:,} bytes"),
                name=name,
                shape=list(shape),
                kind=kind,
                nbytes=end - begin,
            )
        )
    if start + end > size:
        raise ValueError(
            Sentence(
                QT_TRANSLATE_NOOP(
                    "errors", "{name} ends at byte {end:,}, the file at {size:,}; it is cut short"
                ),
                name=name,
                end=start + end,
                size=size,
            )
        )

    def read() -> np.ndarray:
        with opened.open() as file:
            file.seek(start + begin)
            data = read_bytes(file, end - begin)
        if len(data) < end - begin:
            raise changed(opened.name)
        array = data.view(dtype)
        return (bfloat16_to_float32(array) if kind == "BF16" else array).reshape(shape)

    # bfloat16 is held twice while it is widened.
    nbytes = count * (6 if kind == "BF16" else dtype.itemsize)
    widened = of_numbers(count) if kind == "BF16" else 0.0
    return Stored(
        shape,
        "bfloat16" if kind == "BF16" else dtype.name,
        nbytes,
        read,
        of_bytes(end - begin) + widened,
    )


def _entry(name: str, entry: Any) -> tuple[str, tuple[int, ...], int, int]:
    """Type, shape, and where the numbers begin and end, of one entry of the header."""
    if not isinstance(entry, dict) or not {"dtype", "shape", "data_offsets"} <= entry.keys():
        words = QT_TRANSLATE_NOOP("errors", "{name} lacks its dtype, shape or data_offsets")
        raise ValueError(Sentence(words, name=name))
    kind, shape, offsets = entry["dtype"], entry["shape"], entry["data_offsets"]
    whole = all(isinstance(a, list) and all(type(n) is int for n in a) for a in (shape, offsets))
    if not isinstance(kind, str) or not whole or len(offsets) != 2 or len(shape) > limits.AXES:
        words = QT_TRANSLATE_NOOP(
            "errors", "{name} has a dtype, shape or data_offsets that no tensor can have"
        )
        raise ValueError(Sentence(words, name=name))
    return kind, tuple(shape), offsets[0], offsets[1]


def bfloat16_to_float32(bits: np.ndarray) -> np.ndarray:
    """bfloat16, given as uint16, is the upper half of the float32 of the same value."""
    wide = np.empty(bits.shape, np.uint32)
    for piece in pieces(len(bits), bits[:1].size):
        np.left_shift(bits[piece], 16, out=wide[piece], dtype=np.uint32)
    return wide.view(np.float32)


def _refuse(sentence: str) -> np.ndarray:
    raise InputError(sentence)


def _value(text: Any) -> Stored:
    """Return a value of the metadata, as JSON where it is; what is no array of one type stays text."""
    try:
        return held(json.loads(text))
    except (ValueError, TypeError, RecursionError):
        return held(str(text))
