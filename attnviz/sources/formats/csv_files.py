"""Tables as spreadsheets write them: any separator, decimal comma or point, with or without a header."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from functools import cache

import numpy as np

from attnviz.core import memory
from attnviz.core.errors import InputError
from attnviz.core.files.boundary import reading
from attnviz.core.files.delimited import unguarded
from attnviz.core.files.opened import Opened
from attnviz.core.job import expect
from attnviz.core.numbers.chunks import one_by_one
from attnviz.core.sentence import QT_TRANSLATE_NOOP, Sentence, counted
from attnviz.sources.formats.stored_array import Contents, held

Row = list[str]
_SEPARATORS = (";", "\t", ",")
_COLUMN = re.compile(r"(queries|query|q|keys|key|k|values|value|v)[ _.\[(]*\d+[\])]*", re.IGNORECASE)
_ROLES = {"q": "query", "k": "key", "v": "value"}
_UNCLOSED = QT_TRANSLATE_NOOP("errors", "{name} has a quotation mark that is never closed.")
_NO_TABLE = QT_TRANSLATE_NOOP("errors", "{name} is no table that can be read: {reason}.")
_LONG = QT_TRANSLATE_NOOP("errors", "a cell has more than {most:,} characters")
_SIGNS = QT_TRANSLATE_NOOP(
    "errors", "{name} holds no number; it should have one row a position, one column a component."
)
_LABELS = QT_TRANSLATE_NOOP("errors", "{name} has labels only; give each row its numbers too.")
_BYTES_A_CHARACTER = (
    40  # a parsed cell of 5 characters is a Python string of about 55 bytes, held up to three times
)
#: Characters of text that take as long to read as one of ``core.pieces``,
_CHARACTERS = 400_000
#: and the share of each pass: to tell cells apart, to find empty columns, to read numbers.
_PASSES = (0.2, 0.2, 0.6)


def read_csv(path: Opened) -> Contents:
    """Return the table as one array (rows, columns) under "", or as query,
    key and value where its header says so.

    A header such as ``q0, q1, k0, k1, v0, v1`` names the parts. Labels in the first column become "tokens".

    Raises:
        InputError: a cell that is no number (the message has its row and column), or uneven rows.
    """
    memory.require(
        _BYTES_A_CHARACTER * path.size,
        Sentence(QT_TRANSLATE_NOOP("errors", "Reading {name}"), name=path.name),
        Sentence(
            QT_TRANSLATE_NOOP("errors", "Save it as .npy or .npz instead."),
        ),
    )
    text = _decoded(path)
    expect(len(text) / _CHARACTERS)
    # The cost of one row, in all passes; the number of rows is not known before the cells are told apart.
    each = len(text) / _CHARACTERS / (text.count("\n") + 1)
    separator = "\t" if path.suffix == ".tsv" else None
    with reading(path.name, _NO_TABLE):
        numbered = _rows(text, separator, each)
    if not numbered:
        raise InputError(
            Sentence(
                QT_TRANSLATE_NOOP(
                    "errors", "{name} is empty; it should have one row a position, one column a component."
                ),
                name=path.name,
            )
        )
    lines, rows = [line for line, _ in numbered], [row for _, row in numbered]
    _check_even(lines, rows, path.name)
    labelled = _is_labelled(rows)
    cells = [row[labelled:] for row in rows]
    if not cells[0]:
        raise InputError(Sentence(_why_no_numbers(text, rows), name=path.name))
    has_header = _has_header(rows, cells, labelled)
    values = _numbers(lines[has_header:], cells[has_header:], int(labelled), path.name, each)
    parts = _parts(cells[0], values) if has_header else {"": values}
    contents = {name: held(np.ascontiguousarray(array)) for name, array in parts.items()}
    if labelled:
        contents["tokens"] = held([unguarded(row[0]) for row in rows[has_header:]])
    return contents


def _why_no_numbers(text: str, rows: list[Row]) -> str:
    """Return the template of what is wrong with a table of one column without numbers."""
    if text.count('"') % 2:
        return _UNCLOSED
    return _LABELS if any(map(str.isalnum, "".join(row[0] for row in rows))) else _SIGNS


def number(cell: str) -> float | None:
    """Return the number in a cell, or None: ``1.5``, ``1,5``, ``−1,5e3``, ``1 234,5``,
    ``1,234.5`` are numbers."""
    if "," not in cell and "_" not in cell:  # the usual cell, which this reads by far the fastest
        try:
            return float(cell)
        except ValueError:
            pass
    text = re.sub(r"(?<=\d)[\u00a0\u202f ](?=\d{3})", "", cell.strip()).replace("−", "-")
    for group, decimal in ((",", "."), (".", ",")):
        if group in text and decimal in text and _grouped(group, decimal).fullmatch(text):
            text = text.replace(group, "").replace(",", ".")
    text = text.replace(",", ".")
    try:
        return None if "_" in text else float(text)
    except ValueError:
        return None


@cache
def _grouped(group: str, decimal: str) -> re.Pattern[str]:
    return re.compile(rf"[+-]?[1-9]\d{{0,2}}(\{group}\d{{3}})+\{decimal}\d*(e[+-]?\d+)?", re.IGNORECASE)


def _decoded(path: Opened) -> str:
    data = path.read_bytes()
    utf16 = data[:2] in (b"\xff\xfe", b"\xfe\xff")  # spreadsheets call it "Unicode text"
    for encoding in ("utf-16",) if utf16 else ("utf-8-sig", "cp1252", "latin-1"):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise InputError(
        Sentence(
            QT_TRANSLATE_NOOP("errors", "{name} is not text; a .csv file should be UTF-8."), name=path.name
        )
    )


def _rows(text: str, separator: str | None, each: float) -> list[tuple[int, Row]]:
    """Row number and cells, without empty rows and without columns that are empty in every row.

    Args:
        each: pieces that a row takes in all passes.
    """
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator or _separator(text))
    try:
        numbered = enumerate(one_by_one(reader, _PASSES[0] * each), 1)
        rows = [(i, row) for i, row in numbered if any(map(str.strip, row))]
    except csv.Error as error:
        # Where the library refuses for another reason, its own words are used.
        long = "larger than field limit" in str(error)
        raise ValueError(Sentence(_LONG, most=csv.field_size_limit()) if long else str(error)) from error
    told = one_by_one(rows, _PASSES[1] * each)
    filled = (i for _, row in told for i, cell in enumerate(row) if cell.strip())
    width = max(filled, default=-1) + 1
    return [(i, row[:width]) for i, row in rows]


def _separator(text: str) -> str:
    """Return the separator that splits the first rows most evenly into numbers;
    of equals, into more columns."""
    lines = text.splitlines()[:50]

    def quality(separator: str) -> tuple[float, int]:
        try:
            rows = [row for row in csv.reader(lines, delimiter=separator) if any(map(str.strip, row))]
        except csv.Error:
            return (-1, 0)
        widths = [len(row) for row in rows]
        usual = Counter(widths).most_common(1)[0][0] if widths else 0
        named = len(rows) > 1 and any(map(str.isalpha, "".join(rows[0])))  # a header has words
        body = [cell for row in rows[named:] for cell in row[len(row) > 1 :]]
        numbers = sum(number(cell) is not None for cell in body) / max(len(body), 1)
        return (numbers + widths.count(usual) / max(len(rows), 1), usual)

    best = max(_SEPARATORS, key=quality)
    # One column with commas in some rows only is rather a table that lacks a cell: its rows are named.
    return "," if quality(best)[1] == 1 and any("," in line for line in lines) else best


def _check_even(lines: list[int], rows: list[Row], name: str) -> None:
    lengths = [len(row) for row in rows]
    usual = Counter(lengths).most_common(1)[0][0]
    for line, length in zip(lines, lengths, strict=True):
        if length != usual:
            raise InputError(
                Sentence(
                    QT_TRANSLATE_NOOP(
                        "errors", "Row {line} of {name} has {cells}, the other rows have {usual}."
                    ),
                    line=line,
                    name=name,
                    cells=counted(
                        length,
                        QT_TRANSLATE_NOOP("errors", "{n} cell"),
                        QT_TRANSLATE_NOOP("errors", "{n} cells"),
                    ),
                    usual=usual,
                )
            )


def _is_labelled(rows: list[Row]) -> bool:
    """Return whether the first column holds labels: few numbers, or an index under an empty corner."""
    first = [row[0] for row in (rows[1:] or rows)]
    corner = len(rows) > 1 and not rows[0][0].strip() and all(cell.strip() for cell in rows[0][1:])
    return corner or 2 * sum(number(cell) is None for cell in first) > len(first)


def _has_header(rows: list[Row], cells: list[Row], labelled: bool) -> bool:
    if len(rows) < 2:
        return False
    corner = labelled and not rows[0][0].strip()
    words = sum(number(cell) is None and bool(cell.strip()) for cell in cells[0])
    return corner or 2 * words > len(cells[0])


def _numbers(lines: list[int], cells: list[Row], first_column: int, name: str, each: float) -> np.ndarray:
    values = np.empty((len(cells), len(cells[0])), np.float32)
    for i, row in enumerate(one_by_one(cells, _PASSES[2] * each)):
        found = [number(each) for each in row]
        if None in found:
            j = found.index(None)
            cell = row[j].strip()
            words = QT_TRANSLATE_NOOP(
                "errors", "Row {row}, column {column} of {name} is empty; write a number there, or nan."
            )
            if cell:
                words = QT_TRANSLATE_NOOP(
                    "errors",
                    "Row {row}, column {column} of {name} holds {cell!r}, which is no number; write a number "
                    "there, or nan.",
                )
            column = _column_name(first_column + j)
            raise InputError(Sentence(words, row=lines[i], column=column, name=name, cell=cell))
        values[i] = np.array(found, dtype=np.float64)
    return values


def _column_name(index: int) -> str:
    """Return a, B, ..., Z, AA, as spreadsheets count."""
    name = ""
    index += 1
    while index:
        index, letter = divmod(index - 1, 26)
        name = chr(ord("A") + letter) + name
    return name


def _parts(header: Row, values: np.ndarray) -> dict[str, np.ndarray]:
    matches = [_COLUMN.fullmatch(cell.strip()) for cell in header]
    names = [_ROLES[match[1][0].lower()] if match else "" for match in matches]
    if not all(names) or not {"query", "key"} <= set(names):
        return {"": values}
    return {role: values[:, [name == role for name in names]] for role in _ROLES.values() if role in names}
