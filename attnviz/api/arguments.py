"""Arguments of the public call's methods, looked at before anything is computed."""

from __future__ import annotations

import operator
from typing import Any

import numpy as np

from attnviz.core.errors import InputError


def interval(name: str, part: Any, length: int) -> tuple[int, int]:
    """Return a slice without a step, a range, a pair (start, stop) or None for all, as a half-open interval.

    Raises:
        InputError: it is none of these.
    """
    if part is None:
        return 0, length
    if isinstance(part, range):
        part = slice(part.start, part.stop, part.step)
    pair = whole_numbers(part) if isinstance(part, tuple | list) else None
    if pair is not None and len(pair) == 2:
        part = slice(*pair)
    if not isinstance(part, slice) or part.step not in (None, 1):
        raise InputError(f"{name} must be a slice without a step, such as slice(0, {length}).")
    try:
        start, stop, _ = part.indices(length)
    except TypeError:
        raise InputError(
            f"{name} must be a slice of whole numbers, such as slice(0, {length}), not {part}."
        ) from None
    return start, stop


def whole_numbers(values: Any) -> tuple[int, ...] | None:
    """``values`` as whole numbers; None where they are none."""
    try:
        return tuple(operator.index(value) for value in values)
    except TypeError:
        return None


def member(kind: type, name: str, value: Any) -> Any:
    """Return the member of an enumeration that ``value`` names.

    Raises:
        InputError: it names none.
    """
    try:
        return kind(value)
    except ValueError:
        raise InputError(f"{name} must be one of {', '.join(map(str, kind))}, not {value!r}.") from None  # type: ignore[call-overload]


def head_index(head: Any, lead: tuple[int, ...]) -> int:
    """Return the place of a head among all, from its number or one for each leading dimension.

    Raises:
        InputError: there is no such head.
    """
    index = whole_numbers(head if isinstance(head, tuple) else (head,))
    if index is None:
        raise InputError(f"head must be a whole number, or one for each leading dimension, not {head!r}.")
    if not isinstance(head, tuple):
        index = (0,) * max(len(lead) - 1, 0) + index
    lead = lead or (1,)
    if len(index) != len(lead) or not all(0 <= i < n for i, n in zip(index, lead, strict=True)):
        raise InputError(f"Head {head} does not exist: the heads are {' × '.join(map(str, lead))}, from 0.")
    return int(np.ravel_multi_index(index, lead))
