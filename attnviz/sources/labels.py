"""What stands for a token on an axis: short, never empty, never invisible."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Mapping
from typing import Any

import numpy as np

_NAMED = {"\n": "↵", "\t": "⇥", "\x7f": "␡"}


def label(token: object) -> str:
    """A readable label of a token's text.

    Spaces at its ends are left out; a token of spaces alone is drawn as ``␣``, an empty one as ``∅``. Control
    and other invisible characters get Unicode's picture of them or their number, a combining mark a circle
    to sit on. Bytes that are UTF-8 are read as such; others are written as ``\\xff``.
    """
    text = token.decode("utf-8", errors="backslashreplace") if isinstance(token, bytes) else str(token)
    if not text:
        return "∅"
    shown = "".join(map(_visible, text.strip(" ")))
    if shown and unicodedata.category(shown[0])[0] == "M":
        return f"◌{shown}"
    return shown or "␣" * len(text)


def _visible(character: str) -> str:
    if character in _NAMED:
        return _NAMED[character]
    if character < " ":
        return chr(0x2400 + ord(character))  # Unicode's pictures of the control characters
    category = unicodedata.category(character)
    if character != " " and (category[0] in "CZ" or _selects_a_variation(character)):
        return f"U+{ord(character):04X}"
    return character


def _selects_a_variation(character: str) -> bool:
    return "\ufe00" <= character <= "\ufe0f" or "\U000e0100" <= character <= "\U000e01ef"


def token_list(stored: np.ndarray) -> list[Any]:
    """The tokens of a file: labels, or one list of labels a sequence."""
    if stored.dtype.kind in "OU" and stored.ndim == 0 and str(stored).startswith("[["):
        return json.loads(str(stored))
    return np.atleast_1d(stored).tolist()


def tokens_of_sequence(options: Mapping[str, Any], batch: int) -> dict[str, Any]:
    """Those of one sequence, where a file has one list of tokens a sequence; None where that has none."""
    found = {}
    for name in ("tokens", "key_tokens"):
        lists = options.get(name)
        if lists and all(isinstance(entry, list) for entry in lists):
            found[name] = (lists[batch] or None) if batch < len(lists) else None
    return found
