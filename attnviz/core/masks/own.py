"""The mask that came with the input, for arrays and captured models: what is shown is what the model used."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from attnviz.core.masks.base import Interval, Mask, Shape
from attnviz.core.masks.causal import Causal
from attnviz.core.masks.none import NoMask


@dataclass(frozen=True)
class OwnMask(Mask):
    """Stands for ``Inputs.attn_mask``; where the input brings none, every key is seen.

    See ``core.result.rule_of``, which puts the input's mask in its place.

    Args:
        causal_without: causal where the input brings no mask: only figures say so that were drawn
            before the rule was to add none.
    """

    causal_without: bool = False

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

    def describe(self) -> str:
        return "The input's own"
