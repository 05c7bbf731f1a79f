"""What a mask is: a rule that says which keys a query may see, never a T x T array.

One mask, one file. A new mask subclasses :class:`Mask`, answers :meth:`Mask.allowed`, and, when it can,
bounds its rows with :meth:`Mask.span` and :meth:`Mask.open_span` so that engines skip what is blocked
and spare the comparison where everything is open. With a ``kind`` and a ``title`` it is offered wherever
masks are: the window, the command line, the palette, saved figures, snippets (``core/masks/registry.py``).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import MISSING, fields
from typing import Any, ClassVar, Self

import numpy as np

from attnviz.core.checks import whole
from attnviz.core.errors import InputError
from attnviz.core.masks.number import Number
from attnviz.core.sentence import QT_TRANSLATE_NOOP, Context, Sentence

masks = Context("masks")

Shape = tuple[int, int]  # (T_q, T_k)
Interval = tuple[int, int]  # half open, [lo, hi)


class Mask(ABC):
    """Says which query position sees which key position. Subclasses are frozen dataclasses: they hash."""

    #: The name in JSON and on the command line; a mask without one is a program's own, which no file knows.
    kind: ClassVar[str] = ""
    #: The name in the window's list, marked in the context "masks".
    title: ClassVar[str] = ""
    #: The fields that a person sets. Every other field has a default, and a value that JSON can hold.
    numbers: ClassVar[tuple[Number, ...]] = ()
    #: Whether people are offered it; else it only comes from files and programs.
    offered: ClassVar[bool] = True
    #: Its place in lists: the lowest first; masks with the same place go by their kind.
    place: ClassVar[int] = 100
    #: True for a mask that adds numbers to the scaled scores (a float mask in PyTorch's sense).
    has_bias: ClassVar[bool] = False
    #: True where the rule depends on key − query (and the shape) alone, so that one block stands for others.
    by_distance: ClassVar[bool] = False

    @abstractmethod
    def allowed(self, rows: np.ndarray, cols: np.ndarray, shape: Shape) -> np.ndarray:
        """Say where the key takes part: True, PyTorch's meaning of a boolean mask.

        Args:
            rows: query positions, integers that broadcast against ``cols``, usually (R, 1).
            cols: key positions, usually (1, C).
            shape: (T_q, T_k) of the whole score matrix.

        Returns:
            Boolean array of the broadcast shape.
        """

    def span(self, rows: Interval, shape: Shape) -> Interval:
        """Bound the keys: outside this interval all are blocked for every query in ``rows``."""
        return (0, shape[1])

    def open_span(self, rows: Interval, shape: Shape) -> Interval:
        """Name keys that are all allowed for every query in ``rows``: an interval, (0, 0) when unknown."""
        return (0, 0)

    def bias(self, rows: np.ndarray, cols: np.ndarray, shape: Shape) -> np.ndarray | None:
        """Give what is added to the scaled scores, broadcast shape, or None. Finite; ``allowed`` blocks."""
        return None

    def for_head(self, head: int, n_head: int) -> Mask:
        """Give the rule of one head, for masks that differ between heads (ALiBi, per-head arrays)."""
        return self

    def words(self) -> str:
        """Return the rule in a sentence that can be said in other languages:
        by default its title and numbers."""
        if type(self).describe is not Mask.describe:
            return self.describe()
        title = masks.tr(self.title or type(self).__name__)
        if not self.numbers:
            return title
        values: dict[str, Any] = {"title": title}
        for i, number in enumerate(self.numbers):
            values |= {f"label{i}": masks.tr(number.label), f"n{i}": getattr(self, number.field)}
        parts = ", ".join(f"{{label{i}}} {{n{i}:,}}" for i in range(len(self.numbers)))
        return Sentence(f"{{title}}: {parts}", **values)

    def describe(self) -> str:
        """Say the rule in English words, e.g. ``"Causal: key ≤ query"``."""
        return str(self.words())

    # -- in and out: JSON and the command line --------------------------------------------------------------

    def __post_init__(self) -> None:
        for number in self.numbers:
            whole(number.field, getattr(self, number.field), number.least)

    def to_json(self) -> dict[str, Any]:
        """Return the fields in JSON's own types."""
        values = {field.name: getattr(self, field.name) for field in fields(self)}  # type: ignore[arg-type]
        return {name: list(value) if isinstance(value, tuple) else value for name, value in values.items()}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """Return the inverse of :meth:`to_json`; lists have become tuples,
        and what is absent has its default."""
        for field in fields(cls):  # type: ignore[arg-type]
            if field.name not in data and field.default is MISSING and field.default_factory is MISSING:
                words = QT_TRANSLATE_NOOP("errors", "{where} lacks {name}.")
                raise InputError(Sentence(words, where=cls.kind, name=field.name))
        return cls(**{field.name: data[field.name] for field in fields(cls) if field.name in data})  # type: ignore[arg-type]

    @classmethod
    def starting(cls, keys: int) -> Self:
        """Return the rule as it is first offered, over so many keys."""
        return cls(**{number.field: number.start(keys) for number in cls.numbers})

    @classmethod
    def usage(cls) -> str:
        """Return how the rule is spelled on the command line, e.g. ``sliding:W``."""
        signs = ",".join(number.sign for number in cls.numbers)
        return f"{cls.kind}:{signs}" if signs else cls.kind

    @classmethod
    def spelled(cls, words: tuple[str, ...]) -> Self:
        """Return the rule of the words that stand after ``kind:``, between commas.

        Raises:
            InputError: they are not its numbers.
        """
        if len(words) != len(cls.numbers) or not all(word.isdecimal() for word in words):
            example = ",".join(str(number.start(256)) for number in cls.numbers)
            needs = {0: "takes no number", 1: "needs a whole number"}.get(
                len(cls.numbers), f"needs {len(cls.numbers)} whole numbers"
            )
            raise InputError(f"{cls.kind} {needs}, as in {cls.kind}{':' * bool(example)}{example}")
        return cls(**{number.field: int(word) for number, word in zip(cls.numbers, words, strict=True)})

    def __and__(self, other: Mask) -> Mask:
        from attnviz.core.masks.compose import Both

        return Both(self, other)
