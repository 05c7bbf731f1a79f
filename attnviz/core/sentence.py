"""Sentences that can be said in another language: the template and what is set into it stay apart.

The core knows no Qt. It marks its sentences, and the window, which has the translations, says them again.
"""

from __future__ import annotations

from typing import Any


def QT_TRANSLATE_NOOP(context: str, words: str) -> str:
    """``words`` itself; named so that ``pyside6-lupdate`` finds what is translated where it is shown."""
    return words


class Sentence(str):
    """English text that remembers its ``template`` and ``values``: ``template.format(**values)``.

    Args:
        template: marked with ``QT_TRANSLATE_NOOP("errors", ...)``.
        values: numbers and words; ``{n:,}`` groups the digits, as the language at hand does it.
    """

    template: str
    values: dict[str, Any]

    def __new__(cls, template: str, **values: Any) -> Sentence:
        sentence = super().__new__(cls, template.format(**values))
        sentence.template, sentence.values = template, values
        return sentence

    def __reduce__(self) -> tuple[Any, ...]:
        return _make, (self.template, self.values)


def counted(n: int, one: str, many: str) -> Sentence:
    """``n`` things in the right number: ``one`` and ``many`` are marked templates of ``{n}``."""
    return Sentence(one if n == 1 else many, n=n)


def reason(error: Exception) -> str:
    """Why, in the words of ``error``: a sentence that can be said in another language, where it holds one."""
    first = error.args[0] if error.args else ""
    return first if isinstance(first, Sentence) else str(error)


def _make(template: str, values: dict[str, Any]) -> Sentence:
    return Sentence(template, **values)
