"""Marks words that a table holds, so that Qt's lupdate finds them; translated where they are shown."""

from __future__ import annotations


def QT_TRANSLATE_NOOP(context: str, words: str) -> str:
    """``words`` itself. PySide6's own function does the same, but is typed to return any object."""
    return words
