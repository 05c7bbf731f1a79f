"""What a person has answered about an ambiguous file, written as one string: ``"axes=THd,batch=0"``."""

from __future__ import annotations

from collections.abc import Mapping

from attnviz.core.errors import AmbiguousInput, InputError


class Reading:
    """Asks what cannot be known, and remembers what was answered.

    Args:
        text: ``FileSource.reading``; None or "" where nothing was answered yet.
    """

    def __init__(self, text: str | None):
        pairs = (part.partition("=") for part in (text or "").split(",") if part)
        self._answers = {topic.strip(): answer.strip() for topic, _, answer in pairs}

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
