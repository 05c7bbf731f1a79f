"""The one door to Qt's translations: a call named so that ``pyside6-lupdate`` finds what it says."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication


def translate(context: str, words: str, comment: str | None = None, n: int = -1) -> str:
    """``words`` in the language of the application.

    Args:
        context: where the words belong: a class of the window, or ``"figures"``.
        comment: tells apart the same words of two meanings.
        n: the count that chooses the plural form; its place in the words is filled by ``format`` afterwards,
            so that it is written as the language writes numbers.
    """
    return QCoreApplication.translate(context, words, comment, n)
