"""The weighted sum of values, in which a blocked key takes no part even where its value is NaN or inf."""

from __future__ import annotations

import numpy as np

from attnviz.core.inputs import Head
from attnviz.core.masks.base import Interval
from attnviz.engine.cpu.thread_scratch import scratch

_LARGE = 1e30


class Values:
    """The values (T_k, d_v) of one head, ready to be weighed block by block."""

    def __init__(self, head: Head):
        self.value = value = head.value
        self._bad: np.ndarray | None = None  # (T_k,), True where the value of a key is not finite
        size = head.largest_value
        if not np.isfinite(size):
            finite = np.isfinite(value)
            self._bad = ~finite.all(axis=1)
            self._finite = np.where(finite, value, value.dtype.type(0))
            size = float(np.abs(self._finite).max())
        #: The type in which sums are formed: an exponential of up to e⁸ times a value near the largest number
        #: overflows.
        self._sums = np.dtype(np.float64) if size > _LARGE else value.dtype

    @property
    def finite(self) -> bool:
        """True where no value is NaN or inf, so that blocked keys cannot matter."""
        return self._bad is None

    def weigh(self, weights: np.ndarray, allowed: np.ndarray | None, cols: Interval) -> np.ndarray:
        """``weights @ value[cols]`` over the allowed keys alone, (R, d_v); good until the next call.

        Args:
            weights: (R, C), 0 where blocked.
            allowed: boolean (R, C), or None where all are.
        """
        part = slice(*cols)
        if self._bad is None or not self._bad[part].any():
            if self._sums != weights.dtype:
                return weights @ self.value[part].astype(self._sums)
            sums = scratch("weighed", (len(weights), self.value.shape[1]), weights.dtype)
            return np.matmul(weights, self.value[part], out=sums)
        bad = self._bad[part]
        took = np.ones_like(weights, dtype=bool) if allowed is None else allowed
        sums = weights @ self._finite[part].astype(self._sums, copy=False)
        return sums + _nonfinite(weights[:, bad], took[:, bad], self.value[part][bad])


def _nonfinite(weights: np.ndarray, took: np.ndarray, value: np.ndarray) -> np.ndarray:
    """Return what NaN and ±inf values add up to, as IEEE 754 has it (0 · inf is NaN);
    0 where none took part."""
    counts = {
        "nan": _hits(took, np.isnan(value)) + _hits(took & (weights == 0), np.isinf(value)),
        "inf": _hits(took & (weights > 0), np.isposinf(value)),
        "-inf": _hits(took & (weights > 0), np.isneginf(value)),
    }
    total = np.where(counts["inf"] > 0, np.inf, 0.0) + np.where(counts["-inf"] > 0, -np.inf, 0.0)
    return np.where(counts["nan"] > 0, np.nan, total).astype(value.dtype)


def _hits(took: np.ndarray, kind: np.ndarray) -> np.ndarray:
    return took.astype(np.float32) @ kind.astype(np.float32)
