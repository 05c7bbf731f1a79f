"""How the raw scores of one head are spread: exact moments, and a histogram."""

from __future__ import annotations

import numpy as np

from attnviz.core.inputs import Head
from attnviz.core.job import Job
from attnviz.core.statistics import ScoreDistribution, score_moments

#: Above this many queries or keys the histogram counts an even sample of that many of them.
SAMPLE = 2048
_BLOCK = 256


def distribution(head: Head, bins: int = 64, job: Job | None = None) -> ScoreDistribution:
    """Mean and standard deviation over every raw score; histogram over all, or over an even sample.

    Above ``SAMPLE`` queries (keys) every n-th is taken, so that ``SAMPLE`` of them remain.
    NaN and inf are not counted.

    Raises:
        Cancelled: the job was cancelled.
    """
    query, key = _sample(head.query), _sample(head.key)
    with np.errstate(invalid="ignore", over="ignore"):
        mean, std = score_moments(head.query, head.key)
        scores = [query[i : i + _BLOCK] @ key.T for i in range(0, len(query), _BLOCK)]
        limits = [_limits(block) for block in scores]
    edges = _edges(min(lo for lo, _ in limits), max(hi for _, hi in limits), bins)
    counts = np.zeros(bins, dtype=np.int64)
    for done, block in enumerate(scores):
        counts += _count(block, edges)
        if job is not None:
            job.step((done + 1) / len(scores))
    sampled = len(query) * len(key) < head.shape[0] * head.shape[1]
    return ScoreDistribution(mean, std, counts, edges, int(counts.sum()), sampled)


def _sample(positions: np.ndarray) -> np.ndarray:
    if len(positions) <= SAMPLE:
        return positions
    return positions[np.linspace(0, len(positions) - 1, SAMPLE).round().astype(np.int64)]


def _limits(block: np.ndarray) -> tuple[float, float]:
    lo, hi = float(block.min()), float(block.max())
    if np.isfinite(lo) and np.isfinite(hi):
        return lo, hi
    finite = block[np.isfinite(block)]
    return (float(finite.min()), float(finite.max())) if finite.size else (np.inf, -np.inf)


def _edges(lo: float, hi: float, bins: int) -> np.ndarray:
    if lo > hi:  # no finite score at all
        lo, hi = 0.0, 0.0
    if lo == hi:  # one value: a bin around it, as np.histogram does
        lo, hi = lo - 0.5, hi + 0.5
    return np.linspace(lo, hi, bins + 1)


def _count(block: np.ndarray, edges: np.ndarray) -> np.ndarray:
    """np.histogram for equal bins, without its sort."""
    bins = len(edges) - 1
    values = block.ravel()
    finite = np.isfinite(values)
    if not finite.all():
        values = values[finite]
    width = (edges[-1] - edges[0]) / bins
    place = ((values - values.dtype.type(edges[0])) / values.dtype.type(width)).astype(np.int32)
    return np.bincount(np.clip(place, 0, bins - 1), minlength=bins)
