"""All heads of a layer at a glance: what is kept of each."""

from __future__ import annotations

from dataclasses import dataclass
from weakref import WeakKeyDictionary

import numpy as np

from attnviz.core.inputs import Inputs
from attnviz.core.numbers.statistics import RowStatistics
from attnviz.core.tile import Tile

#: The most heads that are surveyed: more could not be told apart on a screen.
MOST_HEADS = 256


@dataclass(frozen=True)
class RowSummary:
    """The row statistics of one head, each as one number.

    Means and medians go over the rows that see at least one key and whose statistics are finite; NaN where
    there is no such row.
    """

    rows: int  # that were counted
    max_weight: float  # mean
    entropy: float  # mean, nats
    effective_share: float  # mean share of the keys that a row may see, 0 to 1
    saturated_share: float  # of the rows that may see at least two keys, 0 to 1
    jacobian_norm: float  # median
    mean_jacobian_norm: float


#: The summary of a million rows takes 20 ms.
_KNOWN: WeakKeyDictionary[RowStatistics, RowSummary] = WeakKeyDictionary()


def summarise(statistics: RowStatistics) -> RowSummary:
    """One number for each row statistic; remembered as long as the statistics are there."""
    if (known := _KNOWN.get(statistics)) is None:
        known = _KNOWN[statistics] = _summarise(statistics)
    return known


def _summarise(statistics: RowStatistics) -> RowSummary:
    counted = statistics.counted
    rows, able = int(np.count_nonzero(counted)), statistics.saturable
    if not rows:
        return RowSummary(0, *[float("nan")] * 6)
    return RowSummary(
        rows=rows,
        max_weight=float(statistics.max_weight[counted].mean()),
        entropy=float(statistics.entropy[counted].mean()),
        effective_share=float(statistics.effective_share[counted].mean()),
        saturated_share=statistics.saturated / able if able else 0.0,
        jacobian_norm=statistics.median_jacobian_norm,
        mean_jacobian_norm=float(statistics.jacobian_norm[counted].mean()),
    )


@dataclass(frozen=True, eq=False)
class HeadSummary:
    """One head: its number, statistics, and small pictures of its weights and its output."""

    head: int
    summary: RowSummary
    weights: Tile  # T_q x T_k, largest weight of each cell
    output: Tile  # T_q x d_v, the value of largest magnitude of each cell

    @property
    def blocked(self) -> bool:
        """Whether no row may see a key: there is nothing to summarise, and nothing is wrong."""
        blocked = self.weights.blocked
        return not self.summary.rows and blocked is not None and bool(blocked.all())


@dataclass(frozen=True, eq=False)
class HeadsSurvey:
    """Every head of one layer at one scale and mask. While it grows, ``heads`` holds those that are done.

    ``final`` is Concat(head_0, ..., head_h−1)·W_O, T_q x d_model (Vaswani et al. 2017, section 3.2.2): None
    while it is still to come, and where ``final_missing`` says why it cannot be had.
    """

    inputs: Inputs
    scale: float | None  # None where each head has one of its own
    heads: tuple[HeadSummary, ...] = ()  # in the order of their numbers, from 0
    final: Tile | None = None
    final_missing: str = ""

    @property
    def n_surveyed(self) -> int:
        """How many heads there will be: all, or the first :data:`MOST_HEADS`."""
        return min(self.inputs.n_head, MOST_HEADS)

    @property
    def complete(self) -> bool:
        """Whether every head has been computed."""
        return len(self.heads) == self.n_surveyed and (self.final is not None or bool(self.final_missing))

    @property
    def share(self) -> float:
        """How much of the survey is done, 0 to 1."""
        return len(self.heads) / self.n_surveyed

    @property
    def concatenation(self) -> Tile | None:
        """The outputs of the heads that are done side by side, T_q x (heads · d_v)."""
        if not self.heads:
            return None
        tiles = [head.output for head in self.heads]
        return Tile(
            np.concatenate([tile.values for tile in tiles], axis=1),
            tiles[0].rows,
            (0, len(tiles) * self.inputs.d_v),
            tiles[0].reduce,
            nonfinite=sum(tile.nonfinite for tile in tiles),
        )
