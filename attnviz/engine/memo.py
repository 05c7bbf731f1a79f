"""Remembers the last few values of each kind."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import TypeVar

Value = TypeVar("Value")


class Memo:
    """A bounded memory: the least recently asked-for entry of a kind is forgotten first.

    Args:
        sizes: how many entries of each kind are kept.
    """

    def __init__(self, sizes: dict[str, int]):
        self._sizes = sizes
        self._kept: dict[str, OrderedDict[Hashable, object]] = {kind: OrderedDict() for kind in sizes}

    def get(self, kind: str, key: Hashable, make: Callable[[], Value]) -> Value:
        """The value kept under ``key``, else ``make()``, which is then kept unless it raises."""
        kept = self._kept[kind]
        if key not in kept:
            kept[key] = make()
            while len(kept) > self._sizes[kind]:
                kept.popitem(last=False)
        kept.move_to_end(key)
        return kept[key]  # type: ignore[return-value]

    def holds(self, kind: str, key: Hashable) -> bool:
        """True where :meth:`get` would not make anything."""
        return key in self._kept[kind]
