"""What strangers' JSON must be: a kind for each field, declared once; other values are refused by name."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any

from attnviz.core import checks
from attnviz.core.errors import InputError
from attnviz.core.files import limits
from attnviz.core.sentence import QT_TRANSLATE_NOOP, Sentence

#: (name, value) -> the value in Python's own type; raises InputError if it is of another kind.
Kind = Callable[[str, Any], Any]


def fields(where: str, data: Any, kinds: Mapping[str, Kind], /, **absent: Any) -> dict[str, Any]:
    """Return the named values of a table, each of its kind; others, of a newer version, are left out.

    Args:
        where: what the table is, for the sentence.
        absent: what stands for a value that is not there; a value without one must be there.
    """
    table(where, data)
    found = {}
    for name, kind in kinds.items():
        if name in data:
            found[name] = kind(name, data[name])
        elif name in absent:
            found[name] = absent[name]
        else:
            raise InputError(
                Sentence(QT_TRANSLATE_NOOP("errors", "{where} lacks {name}."), where=where, name=name)
            )
    return found


def table(name: str, value: Any) -> Mapping[str, Any]:
    """Accept a JSON object."""
    if not isinstance(value, Mapping):
        words = QT_TRANSLATE_NOOP("errors", "{name} must be a table of named values, not {value}.")
        raise InputError(Sentence(words, name=name, value=checks.shown(value)))
    return value


def truth(name: str, value: Any) -> bool:
    """Accept true or false."""
    checks.of_kind(name, value, bool)
    return value


def text(most: int = limits.WORDS) -> Kind:
    """Text of at most so many characters."""

    def kind(name: str, value: Any) -> str:
        checks.of_kind(name, value, str)
        if len(value) > most:
            words = QT_TRANSLATE_NOOP("errors", "{name} has {n:,} characters; at most {most:,} are read.")
            raise InputError(Sentence(words, name=name, n=len(value), most=most))
        return value

    return kind


def file_name(name: str, value: Any) -> str:
    """Return the bare name of a file."""
    found = text(limits.NAME)(name, value)
    if not found or any(ord(letter) < 32 for letter in found):
        words = QT_TRANSLATE_NOOP("errors", "{name} is the name of no file: {value}.")
        raise InputError(Sentence(words, name=name, value=checks.shown(value)))
    return found


def whole(least: int = 0, most: int = limits.POSITIONS) -> Kind:
    """Return a whole number from ``least`` to ``most``."""

    def kind(name: str, value: Any) -> int:
        return int(_between(name, checks.whole(name, value, None), least, most))

    return kind


def number(least: float = -math.inf, most: float = math.inf) -> Kind:
    """Return a finite number from ``least`` to ``most``."""
    return lambda name, value: float(_between(name, checks.finite(name, value), least, most))


def optional(of: Kind) -> Kind:
    """None, or a value of a kind."""
    return lambda name, value: None if value is None else of(name, value)


def listed(of: Kind, most: int, least: int = 0) -> Kind:
    """Return a list of ``least`` to ``most`` values of a kind, as a tuple."""

    def kind(name: str, value: Any) -> tuple:
        if not isinstance(value, list | tuple) or not least <= len(value) <= most:
            words = QT_TRANSLATE_NOOP(
                "errors", "{name} must be a list of {least} to {most:,} values, not {value}."
            )
            raise InputError(Sentence(words, name=name, least=least, most=most, value=checks.shown(value)))
        return tuple(of(name, one) for one in value)

    return kind


def pair(of: Kind) -> Kind:
    """Two values of a kind."""
    return listed(of, 2, 2)


def _between(name: str, value: float, least: float, most: float) -> float:
    if not least <= value <= most:
        words = QT_TRANSLATE_NOOP("errors", "{name} must be from {least} to {most}, not {value}.")
        raise InputError(
            Sentence(words, name=name, least=_short(least), most=_short(most), value=checks.shown(value))
        )
    return value


def _short(bound: float) -> str:
    return f"{bound:,}" if isinstance(bound, int) else f"{bound:,g}"
