"""What a blocked score is overwritten with, −∞ or −1e9, and what becomes of either in float32 and float16."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

#: Name -> the number that is written over a blocked score.
FILLS = {"-inf": -np.inf, "-1e9": -1e9}
DTYPES = ("float32", "float16")
FLOAT16_MAX = float(np.finfo(np.float16).max)  # 65,504


def stored(fill: str, dtype: np.dtype) -> float:
    """Return what ``dtype`` keeps of a fill: −1e9 is −∞ in float16."""
    with np.errstate(over="ignore"):
        return float(dtype.type(FILLS[fill]))


@dataclass(frozen=True, eq=False)
class FillCase:
    """One fill in one dtype, worked out with NumPy in that dtype.

    ``scores`` and ``weights`` (T_k,) are of the given row; ``blocked_weights`` (T_k,) of the same row with
    every key blocked: uniform, or NaN where nothing but −∞ is left.
    """

    fill: str
    dtype: str
    stored: float  # what the dtype makes of the fill: in float16, −1e9 is −∞
    scores: np.ndarray
    weights: np.ndarray
    blocked_weights: np.ndarray

    @cached_property
    def defined(self) -> bool:
        """Whether a fully blocked row still has weights."""
        return not bool(np.isnan(self.blocked_weights).any())


def fill_case(
    scores: np.ndarray, allowed: np.ndarray, fill: str, dtype: str, sink: float | None = None
) -> FillCase:
    """Fill the blocked ``scores``, and every score, and take both softmaxes in ``dtype``.

    Args:
        scores: (T_k,) scores before the mask, scaled, capped and with any bias.
        allowed: (T_k,) boolean, True where the key takes part.
        fill: a key of :data:`FILLS`.
        dtype: one of :data:`DTYPES`.
        sink: a score that takes part in the sums and has no key; None: there is none.
    """
    kind = np.dtype(dtype).type
    with np.errstate(over="ignore", invalid="ignore"):
        stored = kind(FILLS[fill])
        filled = np.where(allowed, scores.astype(kind), stored)
        own = None if sink is None else kind(sink)
        weights = _softmax(filled, own)
        return FillCase(fill, dtype, float(stored), filled, weights, _of_one(stored, len(scores), own))


def fill_cases(scores: np.ndarray, allowed: np.ndarray, sink: float | None = None) -> tuple[FillCase, ...]:
    """Every fill in every dtype."""
    return tuple(fill_case(scores, allowed, fill, dtype, sink) for dtype in DTYPES for fill in FILLS)


def _softmax(x: np.ndarray, sink: np.floating | None) -> np.ndarray:
    """Of one row in its own dtype, the sum kept in float32 as GPUs keep it."""
    with np.errstate(over="ignore", under="ignore", invalid="ignore"):
        largest = x.max() if sink is None else max(x.max(), sink)
        exps = np.exp(x - largest)
        return (exps / _total(exps, largest, sink)).astype(x.dtype)


def _total(exps: np.ndarray, largest: np.floating, sink: np.floating | None) -> np.float32:
    """Return the sum of a row's exponentials, which were taken against ``largest``, and of its sink's."""
    total = exps.sum(dtype=np.float32)
    return total if sink is None else total + np.float32(np.exp(sink - largest))


def _of_one(score: np.floating, count: int, sink: np.floating | None) -> np.ndarray:
    """Return the same of ``count`` times one score."""
    with np.errstate(over="ignore", under="ignore", invalid="ignore"):
        largest = score if sink is None else max(score, sink)
        exp = np.exp(score - largest)
        weight = exp / _total(np.full(count, exp), largest, sink)
    return np.broadcast_to(weight.astype(score.dtype), count)
