"""Remembers the last few values of each kind, and for longer those that took long to make."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Hashable
from typing import TypeVar

Value = TypeVar("Value")


class Memo:
    """A bounded memory: the least recently asked-for entry of a kind is forgotten first.

    Of a kind in ``dear`` it is the one soonest made again, and in the end what nobody asks for any more. That
    is GreedyDual (Young 1994): an entry is worth the seconds that it took, counted from what the last
    forgotten one was worth, so that many cheap ones in turn outlive a dear one.

    Args:
        sizes: how many entries of each kind are kept.
        dear: kinds whose entries take from milliseconds to minutes to make.
        clock: seconds, from any start.
    """

    def __init__(
        self,
        sizes: dict[str, int],
        dear: Collection[str] = (),
        clock: Callable[[], float] = time.perf_counter,
    ):
        self._sizes, self._dear, self._clock = sizes, dear, clock
        self._kept: dict[str, dict[Hashable, _Entry]] = {kind: {} for kind in sizes}
        self._floor = dict.fromkeys(sizes, 0.0)

    def get(self, kind: str, key: Hashable, make: Callable[[], Value]) -> Value:
        """Return the value kept under ``key``, else ``make()``, which is then kept unless it raises."""
        entry = self._kept[kind].get(key)
        if entry is None:
            start = self._clock()
            value = make()
            return self.put(kind, key, value, self._clock() - start)
        return self._keep(kind, key, entry).value  # type: ignore[return-value]

    def put(self, kind: str, key: Hashable, value: Value, seconds: float) -> Value:
        """Keep ``value``, which took so long to make, under ``key``."""
        self._keep(kind, key, _Entry(value, seconds if kind in self._dear else 0.0))
        return value

    def drop(self, kind: str, key: Hashable) -> None:
        """Forget what is kept under ``key``."""
        self._kept[kind].pop(key, None)

    def find(self, kind: str, key: Hashable) -> object:
        """Return the value kept under ``key``, or None; no use of it."""
        entry = self._kept[kind].get(key)
        return None if entry is None else entry.value

    def _keep(self, kind: str, key: Hashable, entry: _Entry) -> _Entry:
        """``entry`` as the newest; where there is no room, the least worth goes."""
        kept = self._kept[kind]
        kept.pop(key, None)
        while len(kept) >= self._sizes[kind]:
            cheapest = min(kept, key=lambda other: kept[other].worth)
            self._floor[kind] = kept.pop(cheapest).worth
        entry.worth = self._floor[kind] + entry.seconds
        kept[key] = entry  # the newest comes last
        return entry

    def holds(self, kind: str, key: Hashable) -> bool:
        """Return whether :meth:`get` would not make anything."""
        return key in self._kept[kind]


class _Entry:
    def __init__(self, value: object, seconds: float):
        self.value, self.seconds = value, seconds
        self.worth = 0.0
