"""How the raw scores of one head are spread: exact moments, and a histogram."""

from __future__ import annotations

from threading import Lock

import numpy as np

from attnviz.core.inputs import Head
from attnviz.core.job import Job
from attnviz.core.numbers.moments import Vectors, combined, score_moments, vectors
from attnviz.core.numbers.statistics import ScoreDistribution
from attnviz.engine.cpu.threads import Check, for_each, one_blas_thread
from attnviz.engine.progress import Progress

#: With more queries or keys than this, the histogram counts an even sample of so many.
SAMPLE = 2048
_BLOCK_ROWS = 128
#: Columns of a strip of VᵀV, and rows of V between two looks at whether the work is still wanted.
_STRIP, _STRIP_ROWS = 256, 512
#: So many multiplications take some tenths of a second, for which nobody waits.
_AT_ONCE = 1 << 32
#: Finding the bin of a score takes as long as so many multiplications.
_COUNTING = 256


def distribution(head: Head, bins: int = 64, job: Job | None = None) -> ScoreDistribution:
    """Mean and standard deviation over every raw score; histogram over all, or over an even sample.

    Above ``SAMPLE`` queries (keys) every n-th is taken, so that ``SAMPLE`` of them remain.
    NaN and inf are not counted.

    Raises:
        Cancelled: the job was cancelled.
    """
    query, key = _sample(head.query), _sample(head.key)
    scores = np.empty((len(query), len(key)), query.dtype)
    forming, counting, rest = Progress.of_shares(
        job, scores.size * head.d_k, scores.size * _COUNTING, cost_of_moments(head.shape, head.d_k)
    )
    starts = range(0, len(query), _BLOCK_ROWS)
    limits: list[tuple[float, float]] = []

    def form(start: int, check: Check) -> None:
        check()
        block = scores[start : start + _BLOCK_ROWS]
        with np.errstate(invalid="ignore", over="ignore"):
            np.matmul(query[start : start + _BLOCK_ROWS], key.T, out=block)
            limits.append(_limits(block))

    for_each(starts, form, lambda _: 1.0, forming)
    edges = _edges(min(lo for lo, _ in limits), max(hi for _, hi in limits), bins)
    counts, lock = np.zeros(bins, dtype=np.int64), Lock()

    def count(start: int, check: Check) -> None:
        check()
        part = _count(scores[start : start + _BLOCK_ROWS], edges)
        with lock:
            counts[:] += part

    for_each(starts, count, lambda _: 1.0, counting)
    mean, std = moments(head.query, head.key, rest)
    sampled = scores.size < head.shape[0] * head.shape[1]
    return ScoreDistribution(mean, std, counts, edges, int(counts.sum()), sampled)


def cost_of_moments(shape: tuple[int, int], d_k: int) -> float:
    """Multiplications of the exact moments: of every score, or of QᵀQ and KᵀK, whatever is less."""
    return float(d_k * min(shape[0] * shape[1], sum(shape) * d_k))


def moments(query: np.ndarray, key: np.ndarray, job: Job | None = None) -> tuple[float, float]:
    """``core.moments.score_moments`` on every core, which can be cancelled: at d_k = 4,096 it takes long.

    The trace of a product of two symmetric matrices is the sum over their entries' products: strip by strip,
    one half of them.

    Raises:
        Cancelled: the job was cancelled.
    """
    width = query.shape[1]
    if cost_of_moments((len(query), len(key)), width) <= _AT_ONCE:
        with one_blas_thread(), np.errstate(invalid="ignore", over="ignore"):
            found = score_moments(query, key)
        (job or Job()).step(1.0)
        return found
    starts, q, k = range(0, width, _STRIP), vectors(query), vectors(key)
    parts = np.zeros(len(starts))

    def add(start: int, check: Check) -> None:
        with np.errstate(invalid="ignore", over="ignore"):
            products = _gram(q, start, check) * _gram(k, start, check)
            parts[start // _STRIP] = products[:, :_STRIP].sum() + 2 * products[:, _STRIP:].sum()

    for_each(starts, add, lambda start: float(width - start), job)
    with one_blas_thread(), np.errstate(invalid="ignore", over="ignore"):
        return combined(q, k, float(parts.sum()))


def _gram(of: Vectors, start: int, check: Check) -> np.ndarray:
    """``_STRIP`` rows of V′ᵀV′ from ``start`` on, each from there to its end, of rows less their mean."""
    width = len(of.first) - start
    total = np.zeros((min(_STRIP, width), width))
    for row in range(0, len(of.rows), _STRIP_ROWS):
        check()
        block = of.rest(row, row + _STRIP_ROWS, start)
        total += block[:, :_STRIP].T @ block
    return total


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
    most, end = max(abs(lo), abs(hi)), float(np.finfo(np.float64).max)
    if lo == hi:  # one value: a bin around it as np.histogram makes one, wide enough to count in float32
        lo, hi = lo - max(0.5, most / 1024), hi + max(0.5, most / 1024)
    elif hi - lo < 4 * bins * np.spacing(most):  # there are too few numbers between them for so many edges
        lo, hi = lo - 4 * bins * np.spacing(most), hi + 4 * bins * np.spacing(most)
    lo, hi = max(lo, -end), min(hi, end)
    return 4 * np.linspace(lo / 4, hi / 4, bins + 1)  # the distance between them may be beyond float64


def _count(block: np.ndarray, edges: np.ndarray) -> np.ndarray:
    """np.histogram for equal bins, without its sort; within rounding of an edge either bin may get it."""
    bins = len(edges) - 1
    finite = np.isfinite(block)
    values = block.ravel() if finite.all() else block[finite]
    if max(abs(edges[0]), abs(edges[-1])) > np.finfo(values.dtype).max / 4:
        values, edges = values / 4, edges / 4  # the distance of a score from the lowest may be beyond float64
    place = values - values.dtype.type(edges[0])
    span = edges[-1] - edges[0]
    if bins / np.finfo(values.dtype).max < span:
        place *= values.dtype.type(bins / span)
    else:  # the factor would be infinite
        place /= values.dtype.type(span)
        place *= bins
    np.clip(place, 0, bins - 1, out=place)
    return np.bincount(place.astype(np.intp), minlength=bins)
