"""A picture at once for work that will take long: exact numbers at sampled cells and rows, and nothing else.

Every number in a preview is the true one of its place: scores of sampled (query, key) pairs, weights from
whole rows of the sampled queries. What was not sampled is NaN, never guessed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

import numpy as np

from attnviz.core.inputs import Head, Inputs
from attnviz.core.job import Job
from attnviz.core.masks import Mask, NoMask
from attnviz.core.masks.base import Interval, Shape
from attnviz.core.numbers.statistics import RowStatistics, ScoreDistribution
from attnviz.core.result import Result
from attnviz.core.settings import Settings, View
from attnviz.core.tile import Stage, Tile, edges
from attnviz.engine.cpu.engine import NumpyEngine
from attnviz.engine.cpu.reduce import reduce_matrix
from attnviz.engine.request.pictures import limits_of, raw_range
from attnviz.engine.tile_handle import OnHost

#: Queries and keys of the sample: a row costs T_k · d_k multiplications, and the picture must come at once.
ROWS, COLS = 160, 256


@dataclass(frozen=True, eq=False)
class _Sampled(Mask):
    """A mask seen at sampled queries (and keys): asks the true rule about the true positions."""

    mask: Mask
    queries: np.ndarray
    keys: np.ndarray | None
    whole: Shape

    @property
    def has_bias(self) -> bool:  # type: ignore[override]
        return self.mask.has_bias

    def _key(self, cols: np.ndarray) -> np.ndarray:
        return cols if self.keys is None else self.keys[cols]

    def allowed(self, rows: np.ndarray, cols: np.ndarray, shape: Shape) -> np.ndarray:
        return self.mask.allowed(self.queries[rows], self._key(cols), self.whole)

    def span(self, rows: Interval, shape: Shape) -> Interval:
        if self.keys is not None:
            return (0, shape[1])
        return self.mask.span((int(self.queries[rows[0]]), int(self.queries[rows[1] - 1]) + 1), self.whole)

    def bias(self, rows: np.ndarray, cols: np.ndarray, shape: Shape) -> np.ndarray | None:
        return self.mask.bias(self.queries[rows], self._key(cols), self.whole)

    def describe(self) -> str:
        return self.mask.describe()


def preview(
    settings: Settings,
    view: View,
    inputs: Inputs,
    head: Head,
    mask: Mask,
    scales: tuple[float, float],
    matrices: Mapping[str, Tile],
    distribution: ScoreDistribution,
    job: Job,
) -> Result:
    """Return a Result marked ``preview``.

    Args:
        scales: (scale on show, full scale).
        matrices: whole tiles of query, key and value.
        distribution: of the head's raw scores.

    Raises:
        Cancelled: ``job`` was cancelled.
    """
    engine, (scale, full_scale) = NumpyEngine(), scales
    rows, cols = view.rows or (0, head.shape[0]), view.cols or (0, head.shape[1])
    queries = _samples(rows, min(ROWS, view.pixels[0]))
    keys = _samples(cols, min(COLS, view.pixels[1]))
    pairs = replace(head, query=head.query[queries], key=head.key[keys], value=head.value[keys])
    at_pairs = _Sampled(mask, queries, keys, head.shape)
    stream = partial(_stream, engine, head, mask, {scale, full_scale, 1.0}, job)
    seen = stream(queries)
    # Output and statistics are for all rows, even where the picture shows only some of them.
    everywhere = _samples((0, head.shape[0]), min(ROWS, view.pixels[0]))
    of_all = seen if np.array_equal(everywhere, queries) else stream(everywhere)

    sampled = _tiles(engine, pairs, scale, at_pairs, seen[scale][0])
    tiles = {stage: replace(tile, rows=rows, cols=cols, sampled=True) for stage, tile in sampled.items()}
    output = replace(reduce_matrix(of_all[scale][1], view.pixels), rows=(0, head.shape[0]), sampled=True)
    statistics = {
        s: _spread(((everywhere, of_all[s][0]), (queries, seen[s][0])), head.shape[0]) for s in seen
    }
    between = raw_range(distribution, OnHost(tiles[Stage.RAW]))
    return Result(
        generation=0, settings=settings, view=view, inputs=inputs, head=head, scale=scale,
        full_scale=full_scale, tiles=tiles, output=output,
        query=matrices["query"], key=matrices["key"], value=matrices["value"],
        statistics=statistics[scale], scaled_statistics=statistics[full_scale],
        unscaled_statistics=statistics[1.0], distribution=distribution,
        limits=limits_of(between, full_scale, OnHost(tiles[Stage.MASKED]), scale, mask.has_bias),
        blocked_cells=None,
        nonfinite={str(s): t.nonfinite for s, t in tiles.items() if t.nonfinite},
        engine=engine.report, preview=True,
    )  # fmt: skip


def _tiles(
    engine: NumpyEngine, pairs: Head, scale: float, mask: Mask, statistics: RowStatistics
) -> dict[Stage, Tile]:
    """Every stage of the sampled pairs, cell for cell."""
    rules = {
        Stage.RAW: (1.0, NoMask()), Stage.SCALED: (scale, NoMask()),
        Stage.MASKED: (scale, mask), Stage.WEIGHTS: (scale, mask),
    }  # fmt: skip
    rows, cols = ((0, n) for n in pairs.shape)
    return {
        stage: engine.tile(
            stage, pairs, factor, rule, rows=rows, cols=cols, shape=pairs.shape, statistics=statistics
        )
        for stage, (factor, rule) in rules.items()
    }


def _stream(
    engine: NumpyEngine, head: Head, mask: Mask, scales: Iterable[float], job: Job, queries: np.ndarray
) -> dict[float, tuple[RowStatistics, np.ndarray]]:
    """Statistics and outputs of some queries, by scale."""
    rows = replace(head, query=head.query[queries])
    rule = _Sampled(mask, queries, None, head.shape)
    return {scale: engine.stream(rows, scale, rule, job=job) for scale in scales}


def _samples(interval: Interval, count: int) -> np.ndarray:
    """Return the middle position of each of ``count`` equal parts of an interval."""
    bounds = edges(interval, min(count, interval[1] - interval[0]))
    return (bounds[:-1] + bounds[1:] - 1) // 2


def _spread(sampled: Sequence[tuple[np.ndarray, RowStatistics]], count: int) -> RowStatistics:
    """Statistics of all rows: true at the sampled ones, NaN between (keys_seen 1, which counts nowhere).

    Args:
        sampled: queries, and the statistics of these.
    """

    def at_places(name: str, between: float) -> np.ndarray:
        whole = np.full(count, between, dtype=getattr(sampled[0][1], name).dtype)
        for queries, statistics in sampled:
            whole[queries] = getattr(statistics, name)
        return whole

    nan = {
        name: at_places(name, np.nan)
        for name in ("logsumexp", "row_max", "max_weight", "entropy", "jacobian_norm", "sink_share")
        if getattr(sampled[0][1], name) is not None
    }
    whole = RowStatistics(
        **nan,
        argmax=at_places("argmax", -1),
        keys_seen=at_places("keys_seen", 1),
        # The pass takes a row's place among the samples, not its true position, to tell which keys are later.
        future_mass=np.full(count, np.nan),
    )
    whole.derive()
    return whole
