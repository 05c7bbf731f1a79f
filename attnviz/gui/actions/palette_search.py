"""Which commands are meant by what is typed: words in any order, beginnings, other names, small slips."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

#: Words of so many letters or more may have a slip in them.
SLIP_FROM = 4
#: The rank of a find that needs a slip.
SLIP = 6


@dataclass(frozen=True)
class Command:
    """What can be chosen.

    Attributes:
        words: what it is called.
        key: its key as text.
        run: does it.
        english: its words in English, which find it too.
        kind: of what kind it is, e.g. a layout or a panel.
        also: other names, in this language and in English, which find it too.
    """

    words: str
    key: str
    run: Callable[[], object]
    english: str = ""
    kind: str = ""
    also: str = ""


def matches(typed: str, words: str) -> bool:
    """Return whether the letters typed occur in ``words`` in their order."""
    letters = iter(words.casefold())
    return all(letter in letters for letter in typed.casefold() if not letter.isspace())


def found(typed: str, commands: Sequence[Command]) -> list[Command]:
    """Return the commands that match what is typed, the best first, else in the order of ``commands``.

    Letters that merely occur in their order count where nothing better is found.
    """
    whole = _plain(typed)
    if not whole:
        return list(commands)
    ranked = [(rank, command) for command in commands if (rank := _rank(whole, command)) is not None]
    if ranked:
        ranked.sort(key=lambda pair: pair[0])
        slips = ranked[0][0] == SLIP  # where there is a better answer, it was no slip
        return [command for rank, command in ranked if slips or rank < SLIP]
    return [c for c in commands if matches(typed, c.words) or matches(typed, c.english)]


def _rank(whole: str, command: Command) -> int | None:
    """Return how far the command is from what is typed, 0 at the nearest; None where it is not meant."""
    names = (_plain(command.words), _plain(command.english))
    if whole in names:
        return 0
    if any(name.startswith(whole) for name in names):
        return 1
    if any(whole in name for name in names):
        return 2
    asked = whole.split()
    own = _words(*names, command.kind)
    every = own + _words(command.also)
    for rank, known in ((3, own), (4, every)):
        if all(any(word.startswith(one) for word in known) for one in asked):
            return rank
    if all(any(one in word for word in every) for one in asked):
        return 5
    if all(any(_nearly(one, word) for word in every) for one in asked):
        return SLIP
    return None


def _words(*texts: str) -> list[str]:
    return [word for text in texts for word in re.findall(r"[\w_]+", text.casefold())]


def _plain(words: str) -> str:
    """Letters and digits alone: who types does not think of colons and dots."""
    return " ".join(_words(words)) or " ".join(words.casefold().split())


def _nearly(typed: str, word: str) -> bool:
    """Return whether ``word`` begins with what was typed, up to one wrong, missing,
    added or swapped letter."""
    if word.startswith(typed):
        return True
    if len(typed) < SLIP_FROM:
        return False
    return any(_one_slip(typed, word[: len(typed) + more]) for more in (-1, 0, 1) if len(typed) + more > 0)


def _one_slip(a: str, b: str) -> bool:
    if a == b:
        return True
    start = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
    x, y = a[start:], b[start:]
    swapped = len(x) > 1 and len(y) > 1 and (x[0], x[1]) == (y[1], y[0]) and x[2:] == y[2:]
    return swapped or x[1:] == y[1:] or x[1:] == y or x == y[1:]
