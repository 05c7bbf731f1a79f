"""Words from outside (a title, a token, a file's name) as every file and every program can hold them."""

from __future__ import annotations

import re

#: What XML 1.0 forbids or discourages, and what no encoding has: controls, halves of a pair, no-characters.
_UNPRINTABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]")
#: What would begin a new line.
_BREAKS = re.compile("\r\n|[\t\n\r\u2028\u2029]")
REPLACEMENT = "\ufffd"


def printable(words: str) -> str:
    """``words`` with a visible sign in the place of what cannot be written: ``␋`` for U+000B, else U+FFFD."""
    return _UNPRINTABLE.sub(_sign, words)


def one_line(words: str) -> str:
    """:func:`printable`, with a space for each tab and line break."""
    return _BREAKS.sub(" ", printable(words))


def visible(words: str) -> str:
    """:func:`printable`, with a sign for each tab and line break too, as in a token."""
    return _BREAKS.sub(lambda match: "".join(_MARKS[sign] for sign in match[0]), printable(words))


_MARKS = {"\t": "␉", "\n": "␊", "\r": "␍", "\u2028": "␤", "\u2029": "␤"}


def encodable(words: str) -> str:
    """``words`` with U+FFFD for halves of a pair of surrogates, which no encoding has, and ``␀`` for NUL."""
    return re.sub("[\x00\ud800-\udfff]", _sign, words)


def _sign(match: re.Match[str]) -> str:
    code = ord(match[0])
    if code == 0x7F:
        return "\u2421"
    return chr(0x2400 + code) if code < 0x20 else REPLACEMENT
