"""The sink of a softmax: a learned score that takes part in each row's sum, and has no key and no value.

The weights of a row are those without it times what it leaves, 1 − its share, so that every statistic
follows from the one without it. OpenAI (2025), GPT-OSS; Miller (2023) has the special case of a score of 0.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from attnviz.core.numbers.statistics import RowStatistics


def sink_against(row_max: np.ndarray, sink: float) -> np.ndarray:
    """Return exp(sink − largest score) of each row (R,), float64; of a row without scores as if it were 0."""
    with np.errstate(invalid="ignore", over="ignore"):
        largest = np.where(np.isneginf(row_max), 0.0, row_max)
        return np.exp(sink - largest)


def left_by(sink: float, logsumexp: np.ndarray) -> np.ndarray:
    """Return log(1 − share of the sink) of each row (R,).

    Args:
        sink: its score.
        logsumexp: (R,), without the sink; −inf in a row without weight, whose sink then takes all.
    """
    with np.errstate(invalid="ignore", over="ignore"):
        return -np.logaddexp(0.0, sink - logsumexp)


def with_sink(own: RowStatistics, sink: float) -> RowStatistics:
    """Return the statistics of rows with a sink.

    Args:
        own: those without it, but for ``jacobian_norm``, which already has it (see
            :func:`~attnviz.core.numbers.statistics.jacobian_norm`).
        sink: its score.
    """
    with np.errstate(invalid="ignore", over="ignore", under="ignore"):
        log_left = left_by(sink, own.logsumexp)
        left = np.exp(log_left)
        # −Σ p log p of weights p = left · q, whose q sum to 1 in a row that has weight.
        spread = np.where(own.fully_masked, 0.0, own.entropy - log_left)
        return replace(
            own,
            logsumexp=np.logaddexp(own.logsumexp, sink),
            max_weight=left * own.max_weight,
            entropy=left * spread,
            jacobian_norm=np.where(own.fully_masked, 0.0, own.jacobian_norm),
            future_mass=left * own.future_mass,
            sink_share=np.where(np.isnan(log_left), np.nan, -np.expm1(log_left)),
        )
