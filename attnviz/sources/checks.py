"""Checks that every source shares."""

from __future__ import annotations

from numbers import Integral

from attnviz.core.errors import InputError


def check_index(kind: str, index: int, count: int) -> None:
    """Refuse a layer or head that is not there.

    Raises:
        InputError: ``index`` is no whole number of 0 .. count − 1.
    """
    if isinstance(index, bool) or not isinstance(index, Integral) or not 0 <= index < count:
        there = f"{kind} 0 alone" if count == 1 else f"{kind}s 0 to {count - 1}"
        raise InputError(f"There is no {kind} {index}; this input has {there}.")
