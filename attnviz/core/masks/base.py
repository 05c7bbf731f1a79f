"""What a mask is: a rule that says which keys a query may see, never a T x T array.

One mask, one file. A new mask subclasses :class:`Mask`, answers :meth:`Mask.allowed`, and, when it can,
bounds its rows with :meth:`Mask.span` and :meth:`Mask.open_span` so that engines skip what is blocked
and spare the comparison where everything is open.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar

import numpy as np

Shape = tuple[int, int]  # (T_q, T_k)
Interval = tuple[int, int]  # half open, [lo, hi)


class Mask(ABC):
    """Says which query position sees which key position. Subclasses are frozen dataclasses: they hash."""

    #: True for a mask that adds numbers to the scaled scores (a float mask in PyTorch's sense).
    has_bias: ClassVar[bool] = False
    #: True where what is allowed depends on key − query (and the shape) alone: one block tells of others.
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

    @abstractmethod
    def describe(self) -> str:
        """Say the rule in words, e.g. ``"Causal: key ≤ query"``."""

    def __and__(self, other: Mask) -> Mask:
        from attnviz.core.masks.compose import Both

        return Both(self, other)
