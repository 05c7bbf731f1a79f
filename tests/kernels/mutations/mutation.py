"""One way to break a kernel."""

from __future__ import annotations

import re
from dataclasses import dataclass

_FROM = re.compile(r'(#line \d+ "([\w.]+)"\n)')


@dataclass(frozen=True)
class Mutation:
    """Text ``old`` of ``file`` becomes ``new``."""

    file: str
    what: str
    old: str
    new: str

    def __str__(self) -> str:
        return f"{self.file}: {self.what}"

    def apply(self, text: str) -> str:
        """Break the lines of ``text`` that stand in this mutation's own file.

        A source holds its headers, each part under a ``#line`` that names its file. The same words in another
        file stay as they are: breaking those would prove nothing about this one.
        """
        before, *parts = _FROM.split(text)
        broken = [before]
        for line, file, lines in zip(parts[0::3], parts[1::3], parts[2::3], strict=True):
            broken += [line, lines.replace(self.old, self.new) if file == self.file else lines]
        return "".join(broken)
