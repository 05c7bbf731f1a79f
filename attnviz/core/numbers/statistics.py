"""How peaked each row of the softmax is, from the few sums that one streaming pass can keep."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cached_property

import numpy as np

#: A row is saturated when its largest weight exceeds this (and it may see at least two keys).
SATURATED = 0.99


#: The fourth power of more is no float64 any more.
_MOST = 1e60


def jacobian_norm(
    others: np.ndarray,
    squares: np.ndarray,
    cubes: np.ndarray,
    keys: np.ndarray,
    sink: np.ndarray | None = None,
) -> np.ndarray:
    """Frobenius norm of the softmax Jacobian diag(p) − p pᵀ, per row, float64.

    With S, S₂ and S₃ the sums of e, e² and e³ over all keys but that of the largest score, and Z = 1 + S,
    ‖diag(p) − p pᵀ‖² = Σp² − 2Σp³ + (Σp²)² = (S² + S₂(1 + S²) + 2Z(S₂ − S₃) + S₂²) / Z⁴. No term of the
    latter is below 0, so that a saturated row keeps its digits.

    Args:
        others: S, where e is exp(score − largest score).
        squares: S₂. Where squares underflow it is taken for S² shared evenly, which is the least it can be.
        cubes: S₃.
        keys: how many take part, the one with the largest score among them.
        sink: e of the row's sink, which makes the sum larger and is no key; None where there is none.
    """
    with np.errstate(all="ignore"):
        least = 1 / np.maximum(keys - 1, 1)
        if sink is not None:  # Z and S grow by it, and the formula stays what it is
            sink = np.minimum(sink, _MOST)
            least, others = least * (others / (others + sink)) ** 2, others + sink
        total = 1 + others
        share = np.maximum(squares / others / others, least)
        below = np.where(squares > 0, np.maximum(1 - cubes / squares, 0), 1)  # 1 − S₃ / S₂
        terms = 1 + share * (1 + others**2 + 2 * total * below + share * others**2)
        return np.where(others == 0, 0.0, others / total / total * np.sqrt(terms))


@dataclass(frozen=True, eq=False)
class RowStatistics:
    """One number a query for one head, each array of shape (T_q,), float64 where not said otherwise.

    A fully masked row (every key blocked, or every allowed score −inf) has logsumexp and largest score −inf,
    argmax −1, and but for ``keys_seen`` else 0.
    A row with a NaN among its allowed scores has NaN statistics.

    Where the head has a sink, the weights of a row and its ``sink_share`` sum to 1. Every statistic is that
    of the weights as they are, over the row's own keys, and ``logsumexp`` has the sink in it.
    """

    logsumexp: np.ndarray  # of the masked scores
    row_max: np.ndarray  # largest masked score; −inf for a fully masked row
    max_weight: np.ndarray
    argmax: np.ndarray  # int64, key of the largest weight
    entropy: np.ndarray  # nats
    jacobian_norm: np.ndarray  # Frobenius norm of diag(p) − p pᵀ
    keys_seen: np.ndarray  # int64, keys that the mask allows
    future_mass: np.ndarray  # weight on keys j > i, 0 under a causal mask (top-left)
    sink_share: np.ndarray | None = None  # what the sink takes of each row's sum; None where there is no sink

    @classmethod
    def room(cls, count: int) -> RowStatistics:
        """Uninitialised, for so many rows: to be :meth:`put` part by part."""
        whole = {"argmax", "keys_seen"}
        names = [field.name for field in fields(cls) if field.name != "sink_share"]
        return cls(**{n: np.empty(count, np.int64 if n in whole else np.float64) for n in names})

    def put(self, rows: slice, part: RowStatistics) -> None:
        """Write the statistics of the rows ``rows``."""
        for field in fields(RowStatistics):
            if (array := getattr(self, field.name)) is not None:
                array[rows] = getattr(part, field.name)

    @cached_property
    def effective_keys(self) -> np.ndarray:
        """exp(entropy): how many keys a uniform row would need to be as spread; 0 for a fully masked row."""
        return np.where(self.fully_masked, 0.0, np.exp(self.entropy))

    @cached_property
    def effective_share(self) -> np.ndarray:
        """Effective keys as a share of the keys that the row may see, in (0, 1]; 0 for a fully masked row."""
        return self.effective_keys / np.maximum(self.keys_seen, 1)

    def derive(self) -> None:
        """Compute what follows from the sums now, in the thread that computes: at long T it takes a while."""
        _ = self.effective_share, self.median_jacobian_norm
        _ = self.saturable, self.saturated, self.nonfinite_rows, self.least_and_most_seen, self.blocked_rows

    @cached_property
    def counted(self) -> np.ndarray:
        """True for the rows that means and medians go over: they see a key and are finite."""
        return ~self.fully_masked & np.isfinite(self.entropy)

    @cached_property
    def median_jacobian_norm(self) -> float:
        """Over the counted rows; NaN where there is none."""
        norms = self.jacobian_norm[self.counted]
        return float(np.median(norms)) if norms.size else float("nan")

    @property
    def fully_masked(self) -> np.ndarray:
        """True where nothing has weight: every key is blocked, or has a score of −inf."""
        return np.isneginf(self.row_max)

    def shifts(self, dtype: np.dtype) -> tuple[np.ndarray, np.ndarray]:
        """Each row's largest score and the log of its sum against it; 0 where nothing has weight.

        A weight is exp((score − largest) − log sum): the two apart keep digits that logsumexp rounds away
        beside a large score. The sum against the largest score is 1 / its weight.
        """
        with np.errstate(divide="ignore"):
            log_sum = np.log(1 / self.max_weight)
        none = np.isneginf(self.row_max)
        return np.where(none, 0.0, self.row_max).astype(dtype), np.where(none, 0.0, log_sum).astype(dtype)

    @property
    def nonfinite(self) -> np.ndarray:
        """True for rows that see a key and have no statistics."""
        return (self.keys_seen > 0) & ~np.isfinite(self.entropy)

    @cached_property
    def nonfinite_rows(self) -> int:
        """Rows that see a key and have no statistics, since a score is NaN or the largest is ∞."""
        return int(np.count_nonzero(self.nonfinite))

    @cached_property
    def least_and_most_seen(self) -> tuple[int, int]:
        """Keys that the rows may see."""
        return int(self.keys_seen.min()), int(self.keys_seen.max())

    @cached_property
    def blocked_rows(self) -> int:
        """Rows in which nothing has weight."""
        return int(np.count_nonzero(self.fully_masked))

    @cached_property
    def mean_future_mass(self) -> float:
        """Over the rows that have a finite one; NaN where there is none."""
        mass = self.future_mass[np.isfinite(self.future_mass)]
        return float(mass.mean()) if mass.size else float("nan")

    @cached_property
    def mean_sink_share(self) -> float:
        """Over the rows that have a finite one; NaN where there is none, or no sink."""
        if self.sink_share is None:
            return float("nan")
        share = self.sink_share[np.isfinite(self.sink_share)]
        return float(share.mean()) if share.size else float("nan")

    @cached_property
    def saturable(self) -> int:
        """Rows that may see at least two keys: those that could be saturated."""
        return int(np.count_nonzero((self.keys_seen >= 2) & ~self.fully_masked))

    @cached_property
    def saturated(self) -> int:
        """Rows that may see at least two keys and whose largest weight exceeds :data:`SATURATED`."""
        return int(np.count_nonzero((self.keys_seen >= 2) & (self.max_weight > SATURATED)))


@dataclass(frozen=True, eq=False)
class ScoreDistribution:
    """How the raw scores of one head are spread.

    ``mean`` and ``std`` are exact over all T_q × T_k scores (from Q and K, without forming the matrix);
    ``counts`` over ``edges`` come from every score, or from a stated sample where ``sampled``.
    """

    mean: float
    std: float  # population standard deviation
    counts: np.ndarray  # int64 (bins,)
    edges: np.ndarray  # float64 (bins + 1,)
    n_scores: int  # how many scores were counted
    sampled: bool
