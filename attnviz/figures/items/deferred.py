"""What takes long to read before it is drawn: on the screen the last one stays until the next is there."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Generic, TypeVar, cast

from attnviz.core.extras import Unavailable

if TYPE_CHECKING:
    from attnviz.figures.figure import Figure

Value = TypeVar("Value")


@dataclass(frozen=True, eq=False)
class Reading:
    """What a figure asks for. ``run`` knows nothing of Qt: any thread may call it. ``take`` is then told, in
    the thread of the figure, what it gave, or an ``Unavailable``.
    """

    asker: Hashable  # only the latest reading of each asker is wanted
    run: Callable[[], object]
    take: Callable[[object], None]


class Awaited(Generic[Value]):
    """The value of a key: read at once, or for the screen asked for by ``figure.asked`` where it is long."""

    def __init__(self, figure: Figure):
        self._figure = figure
        self._key: Hashable = None
        self._asked: Hashable = None
        self._about: object = None
        self.value: Value | None = None
        self.reason = ""  # why there is no reading, in a sentence for the person
        self.on_screen = False

    def get(self, about: object, key: Hashable, long: bool, run: Callable[[], Value]) -> Value | None:
        """Return what ``run`` gives; while it is still being read the last value about the same, or None.

        Args:
            about: what all values have to be about to be shown for each other, by identity.
            key: equal for equal values.
        """
        if about is not self._about:
            self._about, self._key, self.value = about, None, None
        if key == self._key:
            self._asked = None
        elif not (long and self.on_screen):
            self._key, self.value, self.reason, self._asked = key, run(), "", None
        elif key != self._asked:
            self._asked = key
            self._figure.asked.emit(Reading(self, run, partial(self._take, about, key)))
        return self.value

    def _take(self, about: object, key: Hashable, value: object) -> None:
        """One that has been overtaken is shown too: a pointer that moves on is followed."""
        if self._asked is None or about is not self._about:
            return
        if isinstance(value, Unavailable):
            self.value, self.reason = None, value.reason
        else:
            self.value, self.reason = cast(Value, value), ""
        self._key = key
        if key == self._asked:
            self._asked = None
        self._figure.update()
        self._figure.answered.emit()
