"""The mask that came with the input, for arrays and captured models: what is shown is what the model used."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from attnviz.core.masks.base import Interval, Mask, Shape
from attnviz.core.masks.causal import Causal
from attnviz.core.masks.none import NoMask
from attnviz.core.sentence import QT_TRANSLATE_NOOP


@dataclass(frozen=True)
class OwnMask(Mask):
    """Stands for ``Inputs.attn_mask``; where the input brings none, every key is seen.

    See ``core.result.rule_of``, which puts the input's mask in its place.

    Args:
        causal_without: causal where the input brings no mask: only figures say so that were drawn
            before the rule was to add none.
    """

    causal_without: bool = False
    kind: ClassVar[str] = "own"
    title: ClassVar[str] = QT_TRANSLATE_NOOP("masks", "The input's own")
    offered: ClassVar[bool] = False

    @property
    def without(self) -> Mask:
        """The rule where the input brings none."""
        return Causal() if self.causal_without else NoMask()

    def allowed(self, rows: np.ndarray, cols: np.ndarray, shape: Shape) -> np.ndarray:
        return self.without.allowed(rows, cols, shape)

    def span(self, rows: Interval, shape: Shape) -> Interval:
        return self.without.span(rows, shape)

    def open_span(self, rows: Interval, shape: Shape) -> Interval:
        return self.without.open_span(rows, shape)

    def to_json(self) -> dict[str, Any]:
        return {"without": "causal" if self.causal_without else "none"}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> OwnMask:
        # Older figures do not say it, and were drawn causally where the input brought no mask.
        return cls(data.get("without", "causal") == "causal")
