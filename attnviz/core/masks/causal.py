"""The causal mask: a query sees the keys up to its own position (Vaswani et al. 2017, section 3.2.3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from attnviz.core.checks import shown
from attnviz.core.errors import InputError
from attnviz.core.masks.base import Interval, Mask, Shape, masks
from attnviz.core.sentence import QT_TRANSLATE_NOOP, Sentence

ALIGNMENTS = ("top-left", "bottom-right")


@dataclass(frozen=True)
class Causal(Mask):
    """Lets query i see keys j <= i (``"top-left"``, PyTorch's ``is_causal``).

    ``"bottom-right"`` aligns the last query with the last key, as with a key/value cache: query i then
    sees keys j <= i + T_k - T_q. The two differ only when T_q != T_k.
    """

    alignment: str = "top-left"
    kind: ClassVar[str] = "causal"
    title: ClassVar[str] = QT_TRANSLATE_NOOP("masks", "Causal: key ≤ query")
    place: ClassVar[int] = 0
    by_distance: ClassVar[bool] = True

    def __post_init__(self) -> None:
        if self.alignment not in ALIGNMENTS:
            words = QT_TRANSLATE_NOOP(
                "errors", "causal_alignment must be 'top-left' or 'bottom-right', not {value}."
            )
            raise InputError(Sentence(words, value=shown(self.alignment)))

    @classmethod
    def for_shape(cls, shape: Shape) -> Causal:
        """Return the rule for scores of this shape: more keys than queries are a cache, of which the last are
        new."""
        return cls("bottom-right" if shape[0] < shape[1] else "top-left")

    def offset(self, shape: Shape) -> int:
        """Return how far past its own index a query sees: key <= query + offset."""
        return shape[1] - shape[0] if self.alignment == "bottom-right" else 0

    def allowed(self, rows: np.ndarray, cols: np.ndarray, shape: Shape) -> np.ndarray:
        return cols <= rows + self.offset(shape)

    def span(self, rows: Interval, shape: Shape) -> Interval:
        return (0, max(0, min(shape[1], rows[1] + self.offset(shape))))

    def open_span(self, rows: Interval, shape: Shape) -> Interval:
        return (0, max(0, min(shape[1], rows[0] + 1 + self.offset(shape))))

    def words(self) -> str:
        if self.alignment == "bottom-right":
            return masks.tr("Causal: key ≤ query + (T_k − T_q)")
        return masks.tr(self.title)

    @classmethod
    def usage(cls) -> str:
        return f"{cls.kind}, {cls.kind}:bottom-right"

    @classmethod
    def spelled(cls, words: tuple[str, ...]) -> Causal:
        if len(words) > 1:
            raise InputError(f"{cls.kind} takes one alignment, as in {cls.kind}:bottom-right")
        return cls(*words)
