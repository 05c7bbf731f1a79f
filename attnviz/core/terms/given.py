"""Scale, soft-cap and sinks as a caller hands them over, each understood as one number a head."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from attnviz.core.checks import scale_factor, shown
from attnviz.core.errors import InputError, ShapeError
from attnviz.core.inputs import Head


@dataclass(frozen=True, eq=False)
class Terms:
    """What the caller said.

    Attributes:
        scale: a number, (H,) numbers, or None.
        softcap: a number, or None.
        sinks: (H,) numbers, or None.
    """

    scale: Any = None
    softcap: Any = None
    sinks: np.ndarray | None = None

    @classmethod
    def read(cls, scale: Any, softcap: Any, sinks: Any, array: Callable[[str, Any], np.ndarray]) -> Terms:
        """Return the terms that a caller handed over as numbers, lists, arrays or tensors.

        Args:
            array: (name, value) -> several numbers as NumPy; raises InputError where they are none.
        """
        given = {"scale": scale, "sinks": sinks}
        for name, value in given.items():
            if isinstance(value, list | tuple) or getattr(value, "ndim", 0) > 0:
                given[name] = array(name, value)
        return cls(given["scale"], softcap, given["sinks"])

    def scales(self, lead: tuple[int, ...], d_k: int) -> list[float]:
        """Return the factor of each head's raw scores, in the order of the flattened leading dimensions.

        Raises:
            InputError: a scale that is no finite number.
            ShapeError: another number of scales than of heads.
        """
        if self.scale is None:
            return [d_k**-0.5] * math.prod(lead)
        if np.ndim(self.scale) == 0 or getattr(self.scale, "size", 0) == 1:
            return [scale_factor(self.scale)] * math.prod(lead)
        return _a_head("scale", np.asarray(self.scale), lead)

    def cap(self) -> float | None:
        """Return the soft-cap; None where there is none, or it is 0, as models write it.

        Raises:
            InputError: it is no finite number above 0.
        """
        if self.softcap is None:
            return None
        cap = scale_factor(self.softcap, "softcap", "30.0")
        if cap < 0:
            raise InputError(f"softcap is a number above 0, or None for no cap, not {shown(self.softcap)}.")
        return cap or None

    def applied(self, heads: Sequence[Head], lead: tuple[int, ...]) -> list[Head]:
        """Return the heads with their cap and their sink; heads that are alike stay one object.

        Raises:
            InputError: a cap or a sink that is no finite number.
            ShapeError: another number of sinks than of heads.
        """
        cap, sinks = self.cap(), self.sinks_of(lead)
        if cap is None and self.sinks is None:
            return list(heads)
        made: dict[tuple[int, float | None], Head] = {}
        return [
            made.setdefault((id(head), sink), replace(head, softcap=cap, sink=sink))
            for head, sink in zip(heads, sinks, strict=False)
        ]

    def sinks_of(self, lead: tuple[int, ...]) -> Sequence[float | None]:
        """Return the sink of each head, in the order of the flattened leading dimensions.

        Raises:
            InputError: a sink that is no finite number.
            ShapeError: another number of sinks than of heads.
        """
        return [None] * math.prod(lead) if self.sinks is None else _a_head("sinks", self.sinks, lead)


def _a_head(name: str, numbers: np.ndarray, lead: tuple[int, ...]) -> list[float]:
    """Return (H,) numbers, one for each head of ``lead``, in its flattened order."""
    n_head = lead[-1] if lead else 1
    if numbers.shape != (n_head,):
        heads = f"{n_head} head{'s' if n_head > 1 else ''}"
        raise ShapeError(f"{name} {numbers.shape} should be ({n_head},), one number a head of {heads}.")
    if numbers.dtype.kind not in "fiu" or not np.isfinite(numbers).all():
        raise InputError(f"{name} should be finite numbers, not {shown(numbers.tolist())}.")
    return np.broadcast_to(numbers.astype(np.float64), lead or (1,)).ravel().tolist()
