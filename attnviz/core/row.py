"""One query's whole row, from raw scores to its output, in O(T_k · d): no T x T anywhere."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from attnviz.core.inputs import Head
from attnviz.core.masks import Mask


@dataclass(frozen=True, eq=False)
class Row:
    """Every stage of one query over all keys, float64 (T_k,) where not said otherwise.

    softmax(mask(q·Kᵀ · scale + bias))·V of one row, Vaswani et al. (2017), equation 1.
    """

    query: int
    raw: np.ndarray
    scaled: np.ndarray
    masked: np.ndarray  # + bias; −inf where blocked
    allowed: np.ndarray  # bool
    exps: np.ndarray  # exp(masked − row_max); 0 where blocked
    weights: np.ndarray  # exps / row_sum; 0 where blocked
    row_max: float  # −inf where every key is blocked
    row_sum: float  # Σ exps; 0 where every key is blocked
    output: np.ndarray  # (d_v,)

    @property
    def keys_seen(self) -> int:
        return int(np.count_nonzero(self.allowed))

    def heaviest(self, count: int) -> np.ndarray:
        """At most ``count`` allowed keys, int64, in order of falling weight; NaN counts as largest."""
        keys = np.flatnonzero(self.allowed)
        order = np.argsort(
            np.where(np.isnan(self.weights[keys]), -np.inf, -self.weights[keys]), kind="stable"
        )
        return keys[order[:count]]


def read_row(head: Head, query: int, scale: float, mask: Mask) -> Row:
    """The row of ``query``. Scores are products in the head's own dtype, as engines form them."""
    shape = head.shape
    rows, cols = np.array([[query]]), np.arange(shape[1])[None, :]
    allowed = np.broadcast_to(mask.allowed(rows, cols, shape), (1, shape[1]))[0]
    bias = mask.bias(rows, cols, shape)
    with np.errstate(invalid="ignore", over="ignore", under="ignore"):
        raw = (head.key @ head.query[query]).astype(np.float64)
        scaled = raw * scale
        score = scaled if bias is None else scaled + np.broadcast_to(bias, (1, shape[1]))[0]
        masked = np.where(allowed, score, -np.inf)
        row_max = float(masked.max())
        exps = np.exp(masked - (0.0 if row_max == -np.inf else row_max))
        exps[~allowed] = 0.0
        row_sum = float(exps.sum())
        weights = exps / row_sum if row_sum != 0 else np.zeros_like(exps)
    return Row(
        query,
        raw,
        scaled,
        masked,
        allowed,
        exps,
        weights,
        row_max,
        row_sum,
        _weigh(weights, allowed, head.value),
    )


def running_sums(row: Row, value: np.ndarray, keys: np.ndarray) -> np.ndarray:
    """The weighted sum of ``value`` as it grows with ``keys``, one after the other: (len(keys), d_v)."""
    with np.errstate(invalid="ignore", over="ignore"):
        return np.cumsum(row.weights[keys, None] * value[keys].astype(np.float64), axis=0)


def _weigh(weights: np.ndarray, allowed: np.ndarray, value: np.ndarray) -> np.ndarray:
    # A blocked value takes no part, so its NaN is not multiplied by 0 but left out.
    if not allowed.all():
        weights, value = weights[allowed], value[allowed]
    with np.errstate(invalid="ignore", over="ignore"):
        return weights @ value.astype(np.float64)
