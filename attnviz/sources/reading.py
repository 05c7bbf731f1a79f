"""What a person has answered about an ambiguous file, written as one string: ``"axes=THd,batch=0"``."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from attnviz.core.checks import shown
from attnviz.core.errors import AmbiguousInput, InputError
from attnviz.core.files import limits
from attnviz.core.files.unnamed_types import as_bfloat16, is_unnamed
from attnviz.core.sentence import QT_TRANSLATE_NOOP, Sentence

#: The questions that can be asked, in their order.
TOPICS = ("bits", "array", "heads", "batch", "axes", "mask", "mask_axes")


class Reading:
    """Asks what cannot be known, and remembers what was answered.

    Args:
        text: ``FileSource.reading``; None or "" where nothing was answered yet.

    Raises:
        InputError: it answers something that is never asked.
    """

    def __init__(self, text: str | None):
        self._answers: dict[str, str] = {}
        for part in filter(None, (text or "").split(",")):
            topic, equals, answer = (piece.strip() for piece in part.partition("="))
            if not equals or topic not in TOPICS:
                raise InputError(
                    f"“{part}” says nothing of how a file is read; a reading is written like axes=HTd or "
                    f"batch=0,axes=HTd, of {', '.join(TOPICS)}."
                )
            self._answers[topic] = answer

    def answered(self, topic: str) -> bool:
        """Return whether there is an answer to ``topic``."""
        return topic in self._answers

    def number(self, topic: str, question: str, size: int, words: str) -> int:
        """Return a number below ``size``; of many the first are offered, and any can be answered.

        Args:
            words: a marked template of ``{i}`` and ``{size}`` that names one.

        Raises:
            AmbiguousInput: it was not answered yet.
            InputError: the answer is no such number.
        """
        answer = self._answers.get(topic)
        if answer is None:
            offered = range(min(size, limits.CHOICES))
            return int(
                self.choose(topic, question, {str(i): Sentence(words, i=i, size=size) for i in offered})
            )
        known = answer.isascii() and answer.isdecimal() and len(answer) <= len(str(size))
        if not known or int(answer) >= size:
            raise InputError(
                Sentence(
                    QT_TRANSLATE_NOOP(
                        "errors", "{topic}={answer} is no reading of this file; choose {topic}=0 to {last}."
                    ),
                    topic=topic,
                    answer=shown(answer).strip("'"),
                    last=size - 1,
                )
            )
        return int(answer)

    def choose(self, topic: str, question: str, options: Mapping[str, str]) -> str:
        """Return the answer to ``question``, one of the keys of ``options`` (key -> sentence).

        Raises:
            AmbiguousInput: it was not answered yet; each choice's key holds the earlier answers too.
            InputError: the answer given is none of the options.
        """
        answer = self._answers.get(topic)
        if answer is None:
            earlier = [f"{known}={value}" for known, value in self._answers.items()]
            choices = ((",".join([*earlier, f"{topic}={key}"]), text) for key, text in options.items())
            raise AmbiguousInput(question, tuple(choices))
        if answer not in options:
            known = " or ".join(f"{topic}={key}" for key in options)
            raise InputError(f"{topic}={answer} is no reading of this file; choose {known}.")
        return answer


def typed(array: np.ndarray, name: str, reading: Reading) -> np.ndarray:
    """``array``, or the bfloat16 numbers that its bytes without a type are, where that was answered.

    Raises:
        AmbiguousInput: it was not said yet.
        InputError: the bytes are no bfloat16.
    """
    if not is_unnamed(array.dtype):
        return array
    values = as_bfloat16(array, name)
    words = QT_TRANSLATE_NOOP(
        "errors",
        "{name} has entries of 2 bytes without a type, as np.save leaves bfloat16 (a .safetensors file "
        "keeps the "
        "type). What are they?",
    )
    said = QT_TRANSLATE_NOOP("errors", "bfloat16 numbers")
    reading.choose("bits", Sentence(words, name=name), {"bfloat16": Sentence(said)})
    return values
