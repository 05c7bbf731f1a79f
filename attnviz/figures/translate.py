"""The door to Qt's translations: calls that are named so that ``pyside6-lupdate`` finds what they say."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication


def translate(context: str, words: str) -> str:
    """``words`` in the language of the application.

    Args:
        context: where the words belong: a class of the window, or ``"figures"``.
    """
    return QCoreApplication.translate(context, words)


class Counted:
    """Words of one context whose form depends on a number.

    lupdate sees plural forms in calls of ``tr`` alone, and takes the name before the dot for the context:
    an instance bears the name of its context.
    """

    def __init__(self, context: str):
        self._context = context

    def tr(self, words: str, comment: str | None, n: int) -> str:
        """``words`` in the form for ``n``, which ``format`` then sets in as the language writes numbers."""
        return QCoreApplication.translate(self._context, words, comment, n)


figures = Counted("figures")
masks = Counted("masks")
