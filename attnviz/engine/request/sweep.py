"""Random attention at d_k = 1, 2, 4, ..., 4096, point by point; interrupted work goes on where it stood."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import numpy as np

from attnviz.core.inputs import Head
from attnviz.core.job import Job
from attnviz.core.masks import Causal
from attnviz.core.numbers.survey import summarise
from attnviz.core.numbers.sweep import SEQ_LEN, WIDTHS, Sweep, SweepPoint
from attnviz.engine.protocol import Engine

_BLOCK = 256


class SweepWork:
    """A sweep that can be left and taken up again.

    Args:
        seed: of the random draws; each d_k has its own stream.
        length_first: begin with rows of length 1.
    """

    def __init__(self, engine: Engine, seed: int, length_first: bool = False):
        self._engine, self._length_first = engine, length_first
        self.sweep = Sweep(seed)

    def run(self, show: Callable[[Sweep], None], job: Job) -> Sweep:
        """Go on until every point is done; ``show`` is told the sweep after each.

        Raises:
            Cancelled: the job was cancelled; the points that are done stay.
        """
        for kind, d_k in self._open():
            point = self._point(d_k, unit=kind == "length", job=job)
            sweep = self.sweep
            if kind == "length":
                self.sweep = replace(sweep, length=(*sweep.length, point))
            else:
                self.sweep = replace(sweep, variance=(*sweep.variance, point))
            show(self.sweep)
        return self.sweep

    def _open(self) -> Iterator[tuple[str, int]]:
        for kind in ("length", "variance") if self._length_first else ("variance", "length"):
            for d_k in WIDTHS[len(getattr(self.sweep, kind)) :]:
                yield kind, d_k

    def _point(self, d_k: int, unit: bool, job: Job) -> SweepPoint:
        watch = Job(progress=lambda share: job.step(self.sweep.share))
        query, key = (self._draw(d_k, which, unit, watch) for which in (0, 1))
        # The statistics need no values: one column of zeros is the smallest V there can be.
        head = Head(query, key, np.zeros((SEQ_LEN, 1), np.float32))
        raw, scaled = (
            summarise(self._engine.stream(head, scale, Causal(), job=watch)[0]) for scale in (1.0, d_k**-0.5)
        )
        return SweepPoint(d_k, _std(query, key, watch), raw, scaled)

    def _draw(self, d_k: int, which: int, unit: bool, job: Job) -> np.ndarray:
        """(T, d_k) float32, components of variance 1 or rows of length 1."""
        job.step(0.0)
        stream = np.random.SeedSequence(self.sweep.seed, spawn_key=(d_k, which))
        drawn = np.random.default_rng(stream).standard_normal((SEQ_LEN, d_k), dtype=np.float32)
        return drawn / np.linalg.norm(drawn, axis=1, keepdims=True) if unit else drawn


def _std(query: np.ndarray, key: np.ndarray, job: Job) -> float:
    """Return the population standard deviation of Q Kᵀ, from float64 sums over blocks of queries."""
    total = squares = 0.0
    for start in range(0, len(query), _BLOCK):
        job.step(0.0)
        scores = (query[start : start + _BLOCK] @ key.T).astype(np.float64)
        total += float(scores.sum())
        squares += float(np.vdot(scores, scores))
    n = len(query) * len(key)
    return float(np.sqrt(max(squares / n - (total / n) ** 2, 0.0)))
