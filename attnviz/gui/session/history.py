"""Undo and redo over frozen Settings: a list and a place in it."""

from __future__ import annotations

from typing import TypeVar

from attnviz.core.settings import Settings

S = TypeVar("S")

LIMIT = 1000


class History:
    """The settings that were, the present one, and those that were undone."""

    def __init__(self, present: Settings):
        self._entries = [present]
        self._place = 0
        self._merging: str | None = None

    @property
    def present(self) -> Settings:
        """The settings that are chosen now."""
        return self._entries[self._place]

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to take back."""
        return self._place > 0

    @property
    def can_redo(self) -> bool:
        """Whether there is a step to take again."""
        return self._place + 1 < len(self._entries)

    def push(self, settings: Settings, merge: str | None = None) -> None:
        """Add a new present; what was undone is forgotten.

        Args:
            merge: names a continuous gesture (``"scaling"``): pushes of the same name in a row are one step.
        """
        if merge is not None and merge == self._merging and self._place > 0:
            self._place -= 1
        self._merging = merge
        self._entries[self._place + 1 :] = [settings]
        del self._entries[:-LIMIT]
        self._place = len(self._entries) - 1

    def settle(self) -> None:
        """End the gesture: the next push is a step of its own."""
        self._merging = None

    def correct(self, settings: Settings) -> None:
        """Replace the present: what was asked for and what could be given differ."""
        self._entries[self._place] = settings

    def undo(self) -> Settings:
        """Take the last step back."""
        self._place = max(0, self._place - 1)
        self._merging = None
        return self.present

    def redo(self) -> Settings:
        """Take the step again that was taken back last."""
        self._place = min(len(self._entries) - 1, self._place + 1)
        self._merging = None
        return self.present

    def return_to(self, settings: Settings) -> None:
        """Make ``settings`` the present again after newer ones failed; the failed ones are dropped."""
        self._merging = None
        entries, place = self._entries, self._place
        for good in range(place, -1, -1):
            if entries[good] == settings:
                del entries[good + 1 : place + 1]
                self._place = good
                return
        for good in range(place + 1, len(entries)):
            if entries[good] == settings:
                del entries[place:good]
                return
        self.correct(settings)

    def last_source(self, kind: type[S]) -> S | None:
        """Return the newest source of this kind up to the present, or None."""
        sources = (self._entries[i].source for i in range(self._place, -1, -1))
        return next((source for source in sources if isinstance(source, kind)), None)
