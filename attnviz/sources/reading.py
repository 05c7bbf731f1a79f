"""What a person has answered about an ambiguous file, written as one string: ``"axes=THd,batch=0"``."""

from __future__ import annotations

from collections.abc import Mapping

from attnviz.core.errors import AmbiguousInput, InputError

#: What can be asked, in the order in which it is.
TOPICS = ("array", "heads", "batch", "axes", "mask", "mask_axes")


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
        """Whether there is an answer to ``topic``."""
        return topic in self._answers

    def number(self, topic: str, below: int) -> int | None:
        """The answer to a question for a whole number below ``below``; None where there is none yet, or another."""
        answer = self._answers.get(topic, "")
        return int(answer) if len(answer) < 20 and answer.isdecimal() and int(answer) < below else None

    def choose(self, topic: str, question: str, options: Mapping[str, str]) -> str:
        """The answer to ``question``, one of the keys of ``options`` (key -> sentence).

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
