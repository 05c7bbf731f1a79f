"""The engine that is always there: NumPy and BLAS on every core."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any
from weakref import ref

import numpy as np

from attnviz.core.errors import InputError
from attnviz.core.inputs import Head, Inputs
from attnviz.core.job import Job
from attnviz.core.masks import Mask
from attnviz.core.numbers.statistics import RowStatistics, ScoreDistribution
from attnviz.core.result import EngineReport
from attnviz.core.sentence import QT_TRANSLATE_NOOP, Sentence
from attnviz.core.tile import Known, Reduce, Stage, Tile
from attnviz.engine.cpu import distribution as _distribution
from attnviz.engine.cpu import fused_pass, streaming, tiles
from attnviz.engine.cpu.rows import numba_loader
from attnviz.engine.cpu.threads import cores
from attnviz.engine.fused_result import Whole
from attnviz.engine.progress import Progress
from attnviz.engine.tile_handle import Held, OnHost


class NumpyEngine:
    """The Engine protocol on the CPU.

    Args:
        reason: why this engine serves where another was hoped for, for the status bar.
    """

    def __init__(self, reason: str = ""):
        n = cores()
        words = QT_TRANSLATE_NOOP("errors", "{n} cores") if n > 1 else QT_TRANSLATE_NOOP("errors", "{n} core")
        self._last_work: Callable[[], fused_pass.FusedPass | None] = lambda: None
        self._report = EngineReport("numpy", Sentence(words, n=n), reason)

    @property
    def report(self) -> EngineReport:
        """See :class:`attnviz.engine.protocol.Engine`."""
        return self._report

    def warm_up(self) -> None:
        """Nothing has to be prepared."""

    def settle(self, scores: float, job: Job | None = None) -> None:
        """Load the compiled loops, where they serve: for one piece of work that takes too long to gain."""
        if scores >= streaming.COMPILED_FROM:
            numba_loader.prepare(math.inf, job)

    def head(self, inputs: Inputs, head: int) -> Head:
        """Q, K, V of query head ``head``.

        Raises:
            InputError: there is no such head.
        """
        if not 0 <= head < inputs.n_head:
            raise InputError(
                f"Head {head} does not exist: {inputs.title} has heads 0 to {inputs.n_head - 1}."
            )
        return inputs.head_of(head)

    def stream(
        self, head: Head, scale: float, mask: Mask, *, job: Job | None = None
    ) -> tuple[RowStatistics, np.ndarray]:
        """See :class:`attnviz.engine.protocol.Engine`."""
        return streaming.stream(head, scale, mask, job)

    def tile(
        self,
        stage: Stage,
        head: Head,
        scale: float,
        mask: Mask,
        *,
        rows: tuple[int, int],
        cols: tuple[int, int],
        shape: tuple[int, int],
        reduce: Reduce = Reduce.MAX,
        statistics: RowStatistics | None = None,
        known: Known | None = None,
        job: Job | None = None,
    ) -> Tile:
        """See :class:`attnviz.engine.protocol.Engine`."""
        tiles.check_rectangle(rows, cols, shape, head)
        shifts = None
        if stage == Stage.WEIGHTS:
            if statistics is None:
                before, job = Progress.of_shares(job, head.shape[1], cols[1] - cols[0])
                shifts = streaming.stream(head, scale, mask, before, rows)[0].shifts(head.query.dtype)
            else:
                largest, log_sum = statistics.shifts(head.query.dtype)
                shifts = largest[slice(*rows)], log_sum[slice(*rows)]
        return tiles.tile(stage, head, scale, mask, rows, cols, shape, reduce, shifts, known, job)

    def hold(self, stage: Stage, head: Head, scale: float, mask: Mask, **how: Any) -> Held:
        """See :class:`attnviz.engine.protocol.Engine`."""
        return OnHost(self.tile(stage, head, scale, mask, **how))

    def together(
        self, head: Head, scales: Sequence[float], mask: Mask, shape: tuple[int, int], job: Job | None = None
    ) -> Callable[[Job | None], Whole] | None:
        """See :class:`attnviz.engine.protocol.Engine`."""
        if not fused_pass.serves(head, scales, mask, shape, job):
            return None
        # Another set of scales is another work; it takes over what it shares with the one before.
        work = fused_pass.FusedPass(head, scales, mask, shape, self._last_work())
        self._last_work = ref(work)
        return work.run

    def distribution(self, head: Head, *, bins: int = 64, job: Job | None = None) -> ScoreDistribution:
        """See :class:`attnviz.engine.protocol.Engine`."""
        return _distribution.distribution(head, bins, job)
