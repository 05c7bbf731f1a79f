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

    Attributes:
        context: in which the template is translated.
        n: the number that decides the form of the words, or None.
        one: the English template where ``n`` is 1.
    """

    template: str
    values: dict[str, Any]
    context: str = "errors"
    n: int | None = None
    one: str = ""

    def __new__(cls, template: str, **values: Any) -> Sentence:
        sentence = super().__new__(cls, template.format(**values))
        sentence.template, sentence.values = template, values
        return sentence

    def __reduce__(self) -> tuple[Any, ...]:
        return _make, (self.template, self.values, self.context, self.n, self.one)


class Context:
    """Sentences of one translation context, also such as take their form from a number.

    ``pyside6-lupdate`` takes the name before ``.tr`` for the context: an instance bears the name of its own.
    """

    def __init__(self, name: str):
        self._name = name

    def tr(
        self, words: str, comment: str | None = None, n: int | None = None, *, one: str = "", **values: Any
    ) -> Sentence:
        """``words`` with their values; with ``n``, the plural, of which ``one`` is the English singular."""
        return _make(words, values if n is None else {**values, "n": n}, self._name, n, one)


def counted(n: int, one: str, many: str) -> Sentence:
    """``n`` things in the right number: ``one`` and ``many`` are marked templates of ``{n}``."""
    return Sentence(one if n == 1 else many, n=n)


def reason(error: Exception) -> str:
    """Why, in the words of ``error``: a sentence that can be said in another language, where it holds one."""
    first = error.args[0] if error.args else ""
    return first if isinstance(first, Sentence) else str(error)


def _make(template: str, values: dict[str, Any], context: str, n: int | None, one: str) -> Sentence:
    sentence = Sentence(one if n == 1 and one else template, **values)
    sentence.template, sentence.context, sentence.n, sentence.one = template, context, n, one
    return sentence
