"""What an engine answers. Two implementations, one answer: NumPy on the CPU, our kernels on the GPU."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

import numpy as np

from attnviz.core.inputs import Head, Inputs
from attnviz.core.job import Job
from attnviz.core.masks import Mask
from attnviz.core.numbers.statistics import RowStatistics, ScoreDistribution
from attnviz.core.result import EngineReport
from attnviz.core.tile import Known, Reduce, Stage, Tile
from attnviz.engine.fused_result import Whole
from attnviz.engine.tile_handle import Held


class Engine(Protocol):
    """Computes from one head's Q, K, V. Stateless towards the caller: any memory it keeps is a cache.

    Masks arrive as ``Mask.for_head`` of the head. Results are NumPy arrays on the host, save what it holds.
    """

    @property
    def report(self) -> EngineReport:
        """Name, device and reason, as shown in the status bar and by ``attnviz doctor``."""
        ...

    def warm_up(self) -> None:
        """Do once what would make the first picture wait: compile kernels, open the device."""
        ...

    def settle(self, scores: float, job: Job | None = None) -> None:
        """Prepare, while nobody waits, what makes more work on so many scores quicker.

        Raises:
            Cancelled: ``job`` was cancelled.
        """
        ...

    def head(self, inputs: Inputs, head: int) -> Head:
        """Q, K, V of query head ``head``, projected where the input is x."""
        ...

    def stream(
        self, head: Head, scale: float, mask: Mask, *, job: Job | None = None
    ) -> tuple[RowStatistics, np.ndarray]:
        """One pass over the allowed scores, never storing T x T: row statistics and the output (T_q, d_v).

        Raises:
            Cancelled: ``job`` was cancelled between two blocks.
        """
        ...

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
        """Return the rectangle rows x cols (half open) of a stage, reduced to at most ``shape`` cells.

        ``statistics`` of the same scale and mask spare the pass over whole rows that weights need.
        ``known``, the masked scores for those without the mask or the other way round, may spare scores.

        Raises:
            ShapeError: a rectangle that is empty or reaches outside the scores, or a shape without cells.
            MemoryBudgetError: more cells than the budget holds.
            Cancelled: ``job`` was cancelled.
        """
        ...

    def hold(self, stage: Stage, head: Head, scale: float, mask: Mask, **how: Any) -> Held:
        """:meth:`tile` with the same arguments, left where it was computed until its numbers are wanted."""
        ...

    def together(
        self, head: Head, scales: Sequence[float], mask: Mask, shape: tuple[int, int], job: Job | None = None
    ) -> Callable[[Job | None], Whole] | None:
        """Return the work that answers ``stream`` at several scales and tiles of the whole from the same
        scores.

        None where each by itself is as quick. Called again after it was cancelled, it goes on from there.
        """
        ...

    def distribution(self, head: Head, *, bins: int = 64, job: Job | None = None) -> ScoreDistribution:
        """Mean and standard deviation (exact) and histogram (stated sample at long T) of the raw scores."""
        ...
