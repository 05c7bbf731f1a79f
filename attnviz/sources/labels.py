"""What stands for a token on an axis: short, never empty, never invisible."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Any

import numpy as np

from attnviz.core.errors import InputError
from attnviz.core.files import limits
from attnviz.core.files.boundary import reading
from attnviz.core.sentence import QT_TRANSLATE_NOOP, Sentence, counted

_NAMED = {"\n": "↵", "\t": "⇥", "\x7f": "␡"}


def labels_of(
    tokens: Any, count: int, name: str, batch: int = 0, sequences: int = 1
) -> tuple[str, ...] | None:
    """One label a position from a list, an array or a tensor of texts, bytes or numbers.

    Args:
        tokens: ``count`` of them, or a row of as many for each sequence of the batch; None gives None.
        name: what the message calls them.
        batch: the sequence that is looked at, of ``sequences``.

    Raises:
        InputError: they are no list, or not as many as there are positions.
    """
    if tokens is None:
        return None
    found = _listed(tokens, max(count, sequences), name)
    if len(found) == sequences and found and all(isinstance(row, list) for row in found):
        found = found[batch]
    if any(isinstance(entry, list) for entry in found):
        words = QT_TRANSLATE_NOOP(
            "errors", "{name} is a list of one label a position, or one such list for each of {n} sequences."
        )
        raise InputError(Sentence(words, name=name, n=sequences))
    if len(found) != count:
        raise InputError(_wrong_count(name, len(found), count))
    return tuple(map(label, found))


def labels_at(tokens: Any, batch: int, sequences: int) -> Any:
    """Those of one sequence, where there is a row for each, None where its row is empty; else ``tokens``."""
    rows = (
        isinstance(tokens, list) and len(tokens) == sequences and all(isinstance(row, list) for row in tokens)
    )
    return (tokens[batch] or None) if rows and tokens else tokens


def with_labels(options: Mapping[str, Any], batch: int, sequences: int) -> dict[str, Any]:
    """Options of ``from_arrays`` with the tokens of one sequence; a remark where they may be another's."""
    found = dict(options)
    for name in ("tokens", "key_tokens"):
        own = labels_at(options.get(name), batch, sequences)
        if own is not None and own is options[name] and sequences > 1:
            words = QT_TRANSLATE_NOOP(
                "errors", "{name} is one list for {n} sequences: it may belong to another one than this."
            )
            found["remarks"] = (*found.get("remarks", ()), Sentence(words, name=name, n=sequences))
        found[name] = own
    return found


def _wrong_count(name: str, given: int, count: int) -> Sentence:
    entries = counted(
        given, QT_TRANSLATE_NOOP("errors", "{n} entry"), QT_TRANSLATE_NOOP("errors", "{n} entries")
    )
    words = {
        "tokens": QT_TRANSLATE_NOOP(
            "errors",
            "{name} has {entries}, but there are {count:,} queries; give one entry a query, and "
            "key_tokens for "
            "the keys.",
        ),
        "key_tokens": QT_TRANSLATE_NOOP(
            "errors", "{name} has {entries}, but there are {count:,} keys; give one entry a key."
        ),
    }[name]
    return Sentence(words, name=name, entries=entries, count=count)


def _listed(tokens: Any, most: int, name: str) -> list[Any]:
    """``tokens`` as a list, and rows in it as lists: no more than are needed to see that they are too
    many."""
    if hasattr(tokens, "tolist"):  # as a list, else arrays and tensors would give arrays of one number each
        tokens = tokens.tolist()
    if isinstance(tokens, bytes | bytearray | dict) or not isinstance(tokens, Iterable):
        words = QT_TRANSLATE_NOOP("errors", "{name} is a list of one label a position, not {kind}.")
        raise InputError(Sentence(words, name=name, kind=type(tokens).__name__))
    found = list(islice(tokens, most + 1)) if not hasattr(tokens, "__len__") else list(tokens)
    return [_entry(token) for token in found]


def _entry(token: Any) -> Any:
    """Return a tensor or array as what is in it: its one number, or a list."""
    if not isinstance(token, str | bytes) and hasattr(token, "tolist"):
        return token.tolist()
    return list(token) if isinstance(token, list | tuple) else token


def label(token: object) -> str:
    """Return a readable label of a token's text.

    Spaces at its ends are left out; a token of spaces alone is drawn as ``␣``, an empty one as ``∅``. Control
    and other invisible characters get Unicode's picture of them or their number, a combining mark a circle
    to sit on; a long one is cut. Bytes that are UTF-8 are read as such; others are written as ``\\xff``. A
    tensor or array of one entry is that entry, and a whole number has no decimals.
    """
    if not isinstance(token, str | bytes) and hasattr(token, "item"):
        token = token.item()  # arrays of one entry, since rows have become lists
    if isinstance(token, bytearray | memoryview):
        token = bytes(token)
    if isinstance(token, float) and token.is_integer():
        token = int(token)
    text = token.decode("utf-8", errors="backslashreplace") if isinstance(token, bytes) else str(token)
    if not text:
        return "∅"
    if len(text) > limits.LABEL:
        text = text[: limits.LABEL - 1] + "…"
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


def token_list(stored: np.ndarray, name: str) -> list[Any]:
    """Return the tokens of a file: labels, or one list of labels a sequence, which is kept as JSON.

    Raises:
        InputError: they begin like such lists and are none.
    """
    if stored.dtype.kind in "OU" and stored.ndim == 0 and str(stored).startswith("[["):
        with reading(name):
            return json.loads(str(stored))
    return np.atleast_1d(stored).tolist()
