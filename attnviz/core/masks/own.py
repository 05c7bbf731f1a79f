"""The mask that came with the input, for arrays and captured models: what is shown is what the model used."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from attnviz.core.masks.base import Interval, Mask, Shape
from attnviz.core.masks.causal import Causal


@dataclass(frozen=True)
class OwnMask(Mask):
    """Stands for ``Inputs.attn_mask``; causal where the input says nothing (see ``core.result.rule_of``)."""

    def allowed(self, rows: np.ndarray, cols: np.ndarray, shape: Shape) -> np.ndarray:
        return Causal().allowed(rows, cols, shape)

    def span(self, rows: Interval, shape: Shape) -> Interval:
        return Causal().span(rows, shape)

    def open_span(self, rows: Interval, shape: Shape) -> Interval:
        return Causal().open_span(rows, shape)

    def describe(self) -> str:
        return "The input's own"
