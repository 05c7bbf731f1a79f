"""Tables as text: how their fields are parted, quoted and kept from being taken for formulas."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from attnviz.core.errors import InputError
from attnviz.core.files.printable import encodable
from attnviz.core.sentence import QT_TRANSLATE_NOOP, Sentence

#: Name of a separator on the command line -> what it is.
SEPARATORS = {"comma": ",", "semicolon": ";", "tab": "\t"}
DECIMALS = {"point": ".", "comma": ","}
#: Signs that some readers take for the end of a line; a field that has one is quoted.
_BREAKS = "\n\r\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029"
#: What a spreadsheet takes for the beginning of a formula, the full-width signs among it; and, so that
#: :func:`unguarded` is its inverse, apostrophes before that.
_FORMULA = re.compile("'*(?:\\s*[=+\\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n])")


@dataclass(frozen=True)
class Dialect:
    """How a table is written.

    Attributes:
        separator: between two fields.
        decimal: sign of numbers.
        guarded: words that begin like a formula get an apostrophe, see :func:`guarded`; else they stay.

    Raises:
        InputError: separator and decimal sign are the same.
    """

    separator: str = ","
    decimal: str = "."
    guarded: bool = False

    def __post_init__(self) -> None:
        if self.separator == self.decimal:
            raise InputError(
                Sentence(
                    QT_TRANSLATE_NOOP(
                        "errors",
                        "A decimal comma needs another separator than a comma: choose semicolon or tab.",
                    )
                )
            )


TSV = Dialect("\t")
#: Spreadsheets whose language has a decimal comma use a semicolon, all others a comma.
COMMA, POINT = Dialect(";", ",", guarded=True), Dialect(guarded=True)


def dialect_of(language: str) -> Dialect:
    """Return what a spreadsheet in that language (``"sv"``) opens without being asked how."""
    return POINT if language.partition("_")[0] == "en" else COMMA


def table(lines: Iterable[Iterable[object]], dialect: Dialect, end: str = "\n") -> str:
    """``lines`` of values as text; every line ends with ``end``."""
    return "".join(line(values, dialect) + end for values in lines)


def line(values: Iterable[object], dialect: Dialect = TSV) -> str:
    """One line without its end, quoted as RFC 4180 says."""
    fields = [field(value, dialect) for value in values]
    # Readers leave out an empty line.
    return dialect.separator.join(fields) if fields != [""] else '""'


def field(value: object, dialect: Dialect = TSV) -> str:
    """One value: numbers in full, words quoted where they would else be torn."""
    if isinstance(value, bool | np.bool_):
        return "TRUE" if value else "FALSE"
    if isinstance(value, float | np.floating):
        return repr(float(value)).replace(".", dialect.decimal)
    if isinstance(value, int | np.integer):
        return str(int(value))
    words = encodable(str(value))
    if dialect.guarded:
        words = guarded(words)
    torn = dialect.separator in words or any(sign in words for sign in ('"', "\t", *_BREAKS))
    if torn or words != words.strip():
        return '"' + words.replace('"', '""') + '"'
    return words


def looks_like_formula(words: str) -> bool:
    """Return whether a spreadsheet may calculate with ``words`` instead of showing them."""
    return _FORMULA.match(words) is not None


def guarded(words: str) -> str:
    """``words`` with an apostrophe before what begins like a formula: a spreadsheet then shows them."""
    return f"'{words}" if looks_like_formula(words) else words


def unguarded(words: str) -> str:
    """Return the inverse of :func:`guarded`."""
    return words[1:] if words.startswith("'") and looks_like_formula(words) else words
