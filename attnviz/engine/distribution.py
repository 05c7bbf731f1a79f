"""How the raw scores of one head are spread: exact moments, and a histogram."""

from __future__ import annotations

from threading import Lock

import numpy as np

from attnviz.core.inputs import Head
from attnviz.core.job import Job
from attnviz.core.statistics import ScoreDistribution, score_moments
from attnviz.engine.progress import Progress
from attnviz.engine.threads import Check, for_each, one_blas_thread

#: Above this many queries or keys the histogram counts an even sample of that many of them.
SAMPLE = 2048
_BLOCK_ROWS = 128


def distribution(head: Head, bins: int = 64, job: Job | None = None) -> ScoreDistribution:
    """Mean and standard deviation over every raw score; histogram over all, or over an even sample.

    Above ``SAMPLE`` queries (keys) every n-th is taken, so that ``SAMPLE`` of them remain.
    NaN and inf are not counted.

    Raises:
        Cancelled: the job was cancelled.
    """
    progress = Progress(job)
    progress.expect(2)
    query, key = _sample(head.query), _sample(head.key)
    scores = np.empty((len(query), len(key)), query.dtype)
    starts = range(0, len(query), _BLOCK_ROWS)
    limits: list[tuple[float, float]] = []

    def form(start: int, check: Check) -> None:
        check()
        block = scores[start : start + _BLOCK_ROWS]
        with np.errstate(invalid="ignore", over="ignore"):
            np.matmul(query[start : start + _BLOCK_ROWS], key.T, out=block)
            limits.append(_limits(block))

    for_each(starts, form, lambda _: 1.0, progress.phase(1))
    edges = _edges(min(lo for lo, _ in limits), max(hi for _, hi in limits), bins)
    counts, lock = np.zeros(bins, dtype=np.int64), Lock()

    def count(start: int, check: Check) -> None:
        check()
        part = _count(scores[start : start + _BLOCK_ROWS], edges)
        with lock:
            counts[:] += part

    for_each(starts, count, lambda _: 1.0, progress.phase(1))
    with one_blas_thread(), np.errstate(invalid="ignore", over="ignore"):
        mean, std = score_moments(head.query, head.key)
    sampled = scores.size < head.shape[0] * head.shape[1]
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
    """np.histogram for equal bins, without its sort; within rounding of an edge either bin may get it."""
    bins = len(edges) - 1
    finite = np.isfinite(block)
    values = block.ravel() if finite.all() else block[finite]
    place = values - values.dtype.type(edges[0])
    place *= values.dtype.type(bins / (edges[-1] - edges[0]))
    np.clip(place, 0, bins - 1, out=place)
    return np.bincount(place.astype(np.intp), minlength=bins)
