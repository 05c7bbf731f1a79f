"""The weighted sum of values, in which a blocked key takes no part even where its value is NaN or inf."""

from __future__ import annotations

import numpy as np

from attnviz.core.masks.base import Interval


class Values:
    """The values (T_k, d_v) of one head, ready to be weighed block by block."""

    def __init__(self, value: np.ndarray):
        self.value = value
        finite = np.isfinite(value)
        self._bad: np.ndarray | None = None  # True where a key's value is not finite, (T_k,)
        if not finite.all():
            self._bad = ~finite.all(axis=1)
            self._finite = np.where(finite, value, value.dtype.type(0))

    @property
    def finite(self) -> bool:
        """True where no value is NaN or inf, so that blocked keys cannot matter."""
        return self._bad is None

    def weigh(self, weights: np.ndarray, allowed: np.ndarray | None, cols: Interval) -> np.ndarray:
        """``weights @ value[cols]`` over the allowed keys alone, (R, d_v).

        Args:
            weights: (R, C), 0 where blocked.
            allowed: boolean (R, C), or None where all are.
        """
        part = slice(*cols)
        if self._bad is None or not self._bad[part].any():
            return weights @ self.value[part]
        bad = self._bad[part]
        took = np.ones_like(weights, dtype=bool) if allowed is None else allowed
        return weights @ self._finite[part] + _nonfinite(weights[:, bad], took[:, bad], self.value[part][bad])


def _nonfinite(weights: np.ndarray, took: np.ndarray, value: np.ndarray) -> np.ndarray:
    """What NaN and ±inf values add up to, as IEEE 754 has it (0 · inf is NaN); 0 where none took part."""
    counts = {
        "nan": _hits(took, np.isnan(value)) + _hits(took & (weights == 0), np.isinf(value)),
        "inf": _hits(took & (weights > 0), np.isposinf(value)),
        "-inf": _hits(took & (weights > 0), np.isneginf(value)),
    }
    total = np.where(counts["inf"] > 0, np.inf, 0.0) + np.where(counts["-inf"] > 0, -np.inf, 0.0)
    return np.where(counts["nan"] > 0, np.nan, total).astype(value.dtype)


def _hits(took: np.ndarray, kind: np.ndarray) -> np.ndarray:
    return took.astype(np.float32) @ kind.astype(np.float32)
