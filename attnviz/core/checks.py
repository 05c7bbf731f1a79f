"""Values of settings, looked at where they enter: each refusal says what is wrong and what would be right."""

from __future__ import annotations

import math
from decimal import Decimal
from numbers import Integral, Real
from typing import Any

from attnviz.core.errors import InputError
from attnviz.core.sentence import QT_TRANSLATE_NOOP, Sentence

#: Characters of a wrong value that are shown.
_MOST_SHOWN = 40


def whole(name: str, value: Any, least: int | None = 0) -> int:
    """``value`` as int where it is a whole number (no bool, no text) of at least ``least``, if that is given.

    Raises:
        InputError: it is not.
    """
    if isinstance(value, bool) or not isinstance(value, Integral):
        words = QT_TRANSLATE_NOOP("errors", "{name} must be a whole number, not {value}.")
        raise InputError(Sentence(words, name=name, value=shown(value)))
    if least is not None and value < least:
        words = QT_TRANSLATE_NOOP("errors", "{name} must be a whole number of at least {least}, not {value}.")
        raise InputError(Sentence(words, name=name, least=least, value=shown(value)))
    return int(value)


def finite(name: str, value: Any) -> float:
    """``value`` as float where it is a number, and neither NaN nor infinite.

    Raises:
        InputError: it is not.
    """
    if not _is_finite(value):
        words = QT_TRANSLATE_NOOP("errors", "{name} must be a finite number, not {value}.")
        raise InputError(Sentence(words, name=name, value=shown(value)))
    return float(value)


def scale_factor(scale: Any, name: str = "scale", example: str = "0.125") -> float:
    """Return the factor of the raw scores, or another number, as float: from a number or an array of one.

    Raises:
        InputError: it is no finite number.
    """
    try:
        # An array or tensor of one number: its item has a type of Python, which says whether it is a number.
        value = scale.item() if hasattr(scale, "item") else scale
        number = (
            float(value) if isinstance(value, Real | Decimal) and not isinstance(value, bool) else math.nan
        )
    except (TypeError, ValueError, OverflowError, RuntimeError):  # RuntimeError: a PyTorch tensor of several
        number = math.nan
    if not math.isfinite(number):
        words = QT_TRANSLATE_NOOP("errors", "{name} is one finite number, e.g. {example}, not {value}.")
        raise InputError(Sentence(words, name=name, example=example, value=shown(scale)))
    return number


def share(name: str, value: Any) -> float:
    """``value`` as float where it is a number from 0 to 1.

    Raises:
        InputError: it is not.
    """
    if not _is_finite(value) or not 0 <= value <= 1:
        words = QT_TRANSLATE_NOOP("errors", "{name} must be a number from 0 to 1, not {value}.")
        raise InputError(Sentence(words, name=name, value=shown(value)))
    return float(value)


def of_kind(name: str, value: Any, kind: type | tuple[type, ...]) -> None:
    """Nothing where ``value`` is a ``kind``: str, or bool, which other libraries' truth values may join.

    Raises:
        InputError: it is not.
    """
    if not isinstance(value, kind):
        words = {
            bool: QT_TRANSLATE_NOOP("errors", "{name} must be True or False, not {value}."),
            str: QT_TRANSLATE_NOOP("errors", "{name} must be text, not {value}."),
        }[str if kind is str else bool]
        raise InputError(Sentence(words, name=name, value=shown(value)))


def shown(value: Any) -> str:
    """``value`` as a program writes it, cut where it is long."""
    try:
        words = repr(value)
    except (ValueError, RecursionError):  # an int of thousands of digits, or a list nested without end
        words = type(value).__name__
    return words if len(words) <= _MOST_SHOWN else words[: _MOST_SHOWN - 1] + "…"


def _is_finite(value: Any) -> bool:
    try:
        return isinstance(value, Real) and not isinstance(value, bool) and math.isfinite(value)
    except OverflowError:  # a whole number beyond every float
        return False
