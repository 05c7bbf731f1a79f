"""A number of a mask that a person sets: its words, its range and what it begins with."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


def _quarter(keys: int) -> int:
    """Give a quarter of the keys, and one at least."""
    return max(1, keys // 4)


@dataclass(frozen=True)
class Number:
    """A field of a mask that holds a whole number.

    Attributes:
        field: the name of the dataclass field.
        label: what it is called beside its field in the window, marked in the context ``"masks"``.
        hint: what it means, in a sentence, marked likewise.
        least: the least that it can be.
        start: with which number a mask over so many keys begins.
        sign: what stands for it in ``kind:W`` on the command line.
        also: other names by which the palette finds it, in any language, without spaces.
    """

    field: str
    label: str
    hint: str = ""
    least: int = 1
    start: Callable[[int], int] = _quarter
    sign: str = "N"
    also: tuple[str, ...] = ()
