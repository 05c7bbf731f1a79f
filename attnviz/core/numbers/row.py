"""One query's whole row, from raw scores to its output, in O(T_k · d): no T x T anywhere."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from attnviz.core.inputs import Head
from attnviz.core.masks import Mask
from attnviz.core.numbers.chunks import pieces
from attnviz.core.terms.cap import capped

#: Numbers of a head from which one of its rows takes longer than a window may be held: 65,536 keys of d_k +
#: d_v <= 256.
_LONG, _LEAST_WIDTH = 1 << 24, 256


@dataclass(frozen=True, eq=False)
class Row:
    """Every stage of one query over all keys, float64 (T_k,) where not said otherwise.

    softmax(mask(q·Kᵀ · scale + bias))·V of one row, Vaswani et al. (2017), equation 1.
    """

    query: int
    raw: np.ndarray
    scaled: np.ndarray
    capped: np.ndarray  # scaled, where there is no soft-cap
    masked: np.ndarray  # capped + bias; −inf where blocked
    allowed: np.ndarray  # bool
    exps: np.ndarray  # exp(masked − row_max); 0 where blocked
    weights: np.ndarray  # exps / row_sum; 0 where blocked
    row_max: float  # −inf where every key is blocked
    row_sum: float  # Σ exps, with that of the sink; without one 0 where every key is blocked
    output: np.ndarray  # (d_v,)
    sink: float | None = None

    @cached_property
    def keys_seen(self) -> int:
        """How many keys the query sees."""
        return int(np.count_nonzero(self.allowed))

    def heaviest(self, count: int) -> np.ndarray:
        """At most ``count`` allowed keys, int64, in order of falling weight; NaN counts as largest."""
        keys = np.flatnonzero(self.allowed)
        count = max(count, 0)
        rank = np.where(np.isnan(self.weights[keys]), -np.inf, -self.weights[keys])
        if 0 < count < len(keys):
            # The largest few of a million are found without sorting the others.
            near = np.flatnonzero(rank <= np.partition(rank, count - 1)[count - 1])
            keys, rank = keys[near], rank[near]
        return keys[np.argsort(rank, kind="stable")[:count]]


def is_long(head: Head) -> bool:
    """Return whether reading a row of ``head`` takes longer than whoever draws it can wait."""
    return head.shape[1] * max(head.d_k + head.d_v, _LEAST_WIDTH) >= _LONG


def read_row(head: Head, query: int, scale: float, mask: Mask) -> Row:
    """Return the row of ``query``. Scores are products in the head's own dtype, as engines form them."""
    shape = head.shape
    rows, cols = np.array([[query]]), np.arange(shape[1])[None, :]
    allowed = np.broadcast_to(mask.allowed(rows, cols, shape), (1, shape[1]))[0]
    bias = mask.bias(rows, cols, shape)
    with np.errstate(invalid="ignore", over="ignore", under="ignore"):
        raw = (head.key @ head.query[query]).astype(np.float64)
        scaled = raw * scale
        under = capped(scaled, head.softcap)
        score = under if bias is None else under + np.broadcast_to(bias, (1, shape[1]))[0]
        masked = np.where(allowed, score, -np.inf)
        row_max = float(masked.max())
        exps = np.exp(masked - (0.0 if row_max == -np.inf else row_max))
        exps[~allowed] = 0.0
        row_sum = float(exps.sum())
        if head.sink is not None:
            row_sum += float(np.exp(head.sink - (0.0 if row_max == -np.inf else row_max)))
        weights = exps / row_sum if row_sum != 0 else np.zeros_like(exps)
    return Row(
        query,
        raw,
        scaled,
        under,
        masked,
        allowed,
        exps,
        weights,
        row_max,
        row_sum,
        _weigh(weights, allowed, head.value),
        head.sink,
    )


def running_sums(row: Row, value: np.ndarray, keys: np.ndarray) -> np.ndarray:
    """Return the weighted sum of ``value`` as it grows with ``keys``, one after the other:
    (len(keys), d_v)."""
    with np.errstate(invalid="ignore", over="ignore"):
        return np.cumsum(row.weights[keys, None] * value[keys].astype(np.float64), axis=0)


def _weigh(weights: np.ndarray, allowed: np.ndarray, value: np.ndarray) -> np.ndarray:
    # A blocked value takes no part: its NaN is left out, not multiplied by 0.
    total = np.zeros(value.shape[1])
    with np.errstate(invalid="ignore", over="ignore"):
        for part in pieces(len(value), value.shape[1]):
            seen = allowed[part]
            if seen.all():
                total += weights[part] @ value[part].astype(np.float64)
            elif seen.any():
                total += weights[part][seen] @ value[part][seen].astype(np.float64)
    return total
