"""The door to Qt's translations: calls that are named so that ``pyside6-lupdate`` finds what they say."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from PySide6.QtCore import QCoreApplication

from attnviz.core.sentence import Sentence
from attnviz.figures.words.text import count, spoken

_in_english: ContextVar[bool] = ContextVar("in_english", default=False)


def translate(context: str, words: str) -> str:
    """``words`` in the language of the application.

    Args:
        context: where the words belong: a class of the window, or ``"figures"``.
    """
    return words if _in_english.get() else QCoreApplication.translate(context, words)


@contextmanager
def in_english() -> Iterator[None]:
    """Inside, words are said as they stand in the sources: the field's own terms, whatever is spoken here."""
    token = _in_english.set(True)
    try:
        yield
    finally:
        _in_english.reset(token)


class Counted:
    """Words of one context whose form depends on a number.

    lupdate sees plural forms in calls of ``tr`` alone, and takes the name before the dot for the context:
    an instance bears the name of its context.
    """

    def __init__(self, context: str):
        self._context = context

    def tr(self, words: str, comment: str | None, n: int) -> str:
        """``words`` in the form for ``n``, which ``format`` then sets in as the language writes numbers."""
        if _in_english.get():
            return words
        return QCoreApplication.translate(self._context, words, comment, n if n < 2**31 else _alike(n))


def _alike(n: int) -> int:
    """Return a number of Qt's 32 bits with the last digits of ``n``:
    they alone decide a large number's form."""
    return int(10**9 + n % 10**9)


figures = Counted("figures")


def said(sentence: str) -> str:
    """Return a sentence of the core in the language of the application;
    one that is only text stays as it is."""
    if not isinstance(sentence, Sentence):
        return sentence
    values = {name: _said(value) for name, value in sentence.values.items()}
    if sentence.n is None:
        return translate(sentence.context, sentence.template).format(**values)
    words = Counted(sentence.context).tr(sentence.template, None, sentence.n)
    if words == sentence.template and sentence.n == 1:
        words = sentence.one or words  # no translation knows its plural forms
    return words.format(**{**values, "n": count(sentence.n)})


def _said(value: Any) -> Any:
    if isinstance(value, Sentence):
        return said(value)
    # The title of an input is looked up by its English name; the name of a file is not found, and stays.
    return translate("titles", value) if isinstance(value, str) else _Number(value)


class _Number:
    """A value that is written as the language writes numbers; ``{n:,}`` groups its digits."""

    def __init__(self, value: Any):
        self._value = value

    def __format__(self, spec: str) -> str:
        if spec == ",":
            return count(self._value)
        words = format(self._value, spec)
        return spoken(words) if isinstance(self._value, float) else words

    def __repr__(self) -> str:
        return repr(self._value)
