"""The specification: every stage of attention in float64 NumPy, as short as the formula.

softmax(mask(Q·Kᵀ · scale + bias))·V, Vaswani et al. (2017), equation 1, with the soft-cap and the sink of
later models. Engines are held to this; it is
never used to serve a picture, since it forms every T x T stage.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from attnviz.core.masks import Mask, NoMask
from attnviz.core.numbers.statistics import RowStatistics, jacobian_norm


@dataclass(frozen=True, eq=False)
class ReferenceStages:
    """Stages of one head: scores and weights (T_q, T_k), output (T_q, d_v), all float64."""

    raw_scores: np.ndarray
    scaled_scores: np.ndarray
    capped_scores: np.ndarray
    masked_scores: np.ndarray
    weights: np.ndarray
    output: np.ndarray
    allowed: np.ndarray
    statistics: RowStatistics


def attention(
    query: np.ndarray,
    key: np.ndarray,
    value: np.ndarray,
    scale: float | None = None,
    mask: Mask | None = None,
    softcap: float | None = None,
    sink: float | None = None,
) -> ReferenceStages:
    """Attention of one head.

    Args:
        query: (T_q, d_k).
        key: (T_k, d_k).
        value: (T_k, d_v).
        scale: factor of the raw scores, 1/√d_k when None.
        mask: rule of the allowed keys, every key when None.
        softcap: c of the scores c · tanh(score / c) that the bias is added to (Gemma 2, 2024); None: no cap.
        sink: a score that takes part in each row's sum, and has no value (GPT-OSS, 2025); None: no sink.
    """
    q, k, v = (np.asarray(a, dtype=np.float64) for a in (query, key, value))
    shape = (len(q), len(k))
    rows, cols = np.arange(shape[0])[:, None], np.arange(shape[1])[None, :]
    mask = mask or NoMask()
    allowed = np.broadcast_to(mask.allowed(rows, cols, shape), shape)

    with np.errstate(invalid="ignore", over="ignore"):
        raw = q @ k.T
        scaled = raw * (q.shape[1] ** -0.5 if scale is None else scale)
        capped = scaled if softcap is None else softcap * np.tanh(scaled / softcap)
        bias = mask.bias(rows, cols, shape)
        masked = np.where(allowed, capped if bias is None else capped + bias, -np.inf)

        row_max = masked.max(axis=1, keepdims=True)
        shift = np.where(np.isneginf(row_max), 0, row_max)
        exps = np.exp(masked - shift)
        row_sum = exps.sum(axis=1, keepdims=True) + (0 if sink is None else np.exp(sink - shift))
        weights = np.divide(exps, row_sum, out=np.zeros_like(exps), where=row_sum != 0)
        # A blocked value takes no part: its NaN is left out, not multiplied by 0.
        output = np.stack([w[a] @ v[a] for w, a in zip(weights, allowed, strict=True)])
    statistics = _statistics(masked, weights, allowed, exps, row_max, sink)
    return ReferenceStages(raw, scaled, capped, masked, weights, output, allowed, statistics)


def _statistics(
    masked: np.ndarray,
    weights: np.ndarray,
    allowed: np.ndarray,
    exps: np.ndarray,
    row_max: np.ndarray,
    sink: float | None,
) -> RowStatistics:
    n_q, n_k = weights.shape
    dead, first = np.isneginf(row_max[:, 0]), masked.argmax(axis=1)
    # The sums leave out the term of the largest score: beside it, the rest of a saturated row would be
    # rounded away. NaN stays.
    others = np.where(np.arange(n_k) == first[:, None], exps - exps, exps)  # NaN stays
    first_sum, squares, cubes = (np.sum(others**n, axis=1) for n in (1, 2, 3))
    with np.errstate(divide="ignore", invalid="ignore"):
        logs = np.log(weights, out=np.zeros_like(weights), where=weights != 0)
        logsumexp = np.where(dead, -np.inf, row_max[:, 0] + np.log(exps.sum(axis=1)))
        of_sink = share = None
        if sink is not None:
            with np.errstate(over="ignore"):
                of_sink = np.exp(sink - np.where(dead, 0, row_max[:, 0]))
            share = 1 - exps.sum(axis=1) / (exps.sum(axis=1) + of_sink)
            logsumexp = np.logaddexp(logsumexp, sink)
    future = np.arange(n_k)[None, :] > np.arange(n_q)[:, None]
    return RowStatistics(
        logsumexp=logsumexp,
        row_max=row_max[:, 0],
        max_weight=weights.max(axis=1),
        argmax=np.where(dead, -1, first),
        entropy=-(weights * logs).sum(axis=1),
        jacobian_norm=np.where(
            dead, 0, jacobian_norm(first_sum, squares, cubes, allowed.sum(axis=1), of_sink)
        ),
        keys_seen=allowed.sum(axis=1),
        future_mass=(weights * future).sum(axis=1),
        sink_share=share,
    )
