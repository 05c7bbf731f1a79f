"""The steps from a scene to its result, each made once: work and progress both come from them."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar, cast

import numpy as np

from attnviz.core.inputs import Head
from attnviz.core.job import Activity, Job, watched_by
from attnviz.core.masks import Mask, NoMask
from attnviz.core.numbers.statistics import RowStatistics, ScoreDistribution
from attnviz.core.terms.in_force import with_terms
from attnviz.core.tile import Known, Reduce, Stage
from attnviz.engine.cpu.scores import multiplies
from attnviz.engine.protocol import Engine
from attnviz.engine.request.cache import Memo
from attnviz.engine.request.plan import Scene, project_cost
from attnviz.engine.tile_handle import Held

Value = TypeVar("Value")
Stream = tuple[RowStatistics, np.ndarray]


@dataclass(frozen=True, eq=False)
class Step(Generic[Value]):
    """One thing that a scene needs.

    Attributes:
        kind: what it is, for the memory.
        key: which one of its kind it is.
        timing: its name in ``Result.timings``; nothing where it is a part of another step.
        cost: of making it, in scores of a tile.
        make: makes it; the job is told how far it is, and may be cancelled.
    """

    kind: str
    key: Hashable
    timing: str
    cost: float
    make: Callable[[Job], Value]


class Steps:
    """Makes the steps of a scene, and remembers them.

    Args:
        engine: what computes.
        memo: what was made before.
    """

    def __init__(self, engine: Engine, memo: Memo):
        self._engine, self._memo = engine, memo

    def take(self, scene: Scene, step: Step[Value]) -> Value:
        """Return the value of ``step``: what is remembered, else what it makes now.

        Raises:
            Cancelled: the job of ``scene`` was cancelled.
        """

        def make() -> Value:
            start = time.perf_counter()
            value = step.make(scene.progress.phase(step.cost))
            if step.timing:
                seconds = time.perf_counter() - start
                scene.timings[step.timing] = scene.timings.get(step.timing, 0.0) + seconds
            return value

        return self._memo.get(step.kind, step.key, make)

    def cost(self, scenes: Sequence[Scene], fused: Sequence[float] = ()) -> float:
        """Return the cost of all that is not remembered; what several scenes need is made once.

        Args:
            fused: the scales whose statistics, and pictures of the whole, another pass gives.
        """
        left = {
            (step.kind, step.key): step.cost
            for scene in scenes
            for step in self._needed(scene, fused)
            if not self._memo.holds(step.kind, step.key)
        }
        return sum(left.values())

    def _needed(self, scene: Scene, fused: Sequence[float]) -> Iterator[Step]:
        pictured = bool(fused) and scene.is_whole
        yield self.head(scene)
        yield self.distribution(scene)
        yield self.raw(scene, pictured=pictured)
        yield self.scaled(scene, None)
        if not pictured:
            yield self.masked(scene, None)
            yield self.unscaled(scene, None)
        if not (pictured and scene.scale in fused):
            yield self.weights(scene, None)
        yield from (self.stream(scene, scale) for scale in scene.scales if scale not in fused)

    # -- the steps, in the order of the formula --------------------------------------------------------

    def head(self, scene: Scene) -> Step[Head]:
        """Q, K and V."""
        inputs = scene.inputs

        def make(job: Job) -> Head:
            doing = Activity.LOADING if inputs.projection_of is None else Activity.PROJECTING
            with scene.progress.doing(doing), watched_by(job, inputs.head_pieces):
                return with_terms(
                    self._engine.head(inputs, scene.number), scene.settings, inputs, scene.number
                )

        return Step("head", scene.key, "project", project_cost(inputs), make)

    def distribution(self, scene: Scene) -> Step[ScoreDistribution]:
        """Return the spread of the raw scores."""

        def make(job: Job) -> ScoreDistribution:
            return self._engine.distribution(scene.head, job=job)

        return Step("distribution", scene.key, "distribution", scene.distribution_cost, make)

    def raw(self, scene: Scene, *, pictured: bool = False) -> Step[Held]:
        """Q·Kᵀ under the window. Masked scores spare those that the mask leaves.

        Args:
            pictured: the masked scores will be there by then.
        """
        masked = cast("Held | None", self._memo.find("unscaled", (scene.window, scene.mask)))
        known = None if masked is None else _known(masked, scene.mask)
        beside = pictured or known is not None
        cost = scene.raw_cost_beside_masked if beside else scene.tile_cost(Stage.RAW)

        def make(job: Job) -> Held:
            return self._hold(scene, Stage.RAW, 1.0, NoMask(), Reduce.EXTREME, job, known=known)

        return Step("raw", scene.window, str(Stage.RAW), cost, make)

    def scaled(self, scene: Scene, raw: Held | None) -> Step[Held]:
        """Return the raw scores times the scale; formed anew where a multiple would be another order."""

        def make(job: Job) -> Held:
            assert raw is not None
            if multiplies(scene.scale, scene.head.query.dtype):
                return raw.times(scene.scale)
            return self._hold(scene, Stage.SCALED, scene.scale, NoMask(), Reduce.EXTREME, job)

        free = multiplies(scene.scale, scene.inputs.dtype)
        cost = 0.0 if free else scene.tile_cost(Stage.SCALED)
        return Step("stage", scene.stage_key(Stage.SCALED, scene.scale), str(Stage.SCALED), cost, make)

    def masked(self, scene: Scene, raw: Held | None) -> Step[Held]:
        """Return the masked scores. Where nothing is added, another scale is a multiple:
        a toggle forms none again.

        Where nothing is blocked either, they are multiples of the raw scores.
        """

        def make(job: Job) -> Held:
            if not _is_multiple(scene):
                return self._hold(scene, Stage.MASKED, scene.scale, scene.mask, Reduce.EXTREME, job)
            assert raw is not None
            unscaled = raw if scene.is_open else self.take(scene, self.unscaled(scene, raw))
            return unscaled.times(scene.scale)

        cost = 0.0 if _is_multiple(scene) else scene.tile_cost(Stage.MASKED)
        return Step("stage", scene.stage_key(Stage.MASKED, scene.scale), str(Stage.MASKED), cost, make)

    def unscaled(self, scene: Scene, raw: Held | None) -> Step[Held]:
        """Return the masked scores at scale 1, of which :meth:`masked` gives multiples;
        it needs them if it can."""

        def make(job: Job) -> Held:
            known = None if raw is None else _known(raw, scene.mask)
            return self._hold(scene, Stage.MASKED, 1.0, scene.mask, Reduce.EXTREME, job, known=known)

        cost = scene.tile_cost(Stage.MASKED) if _is_multiple(scene) else 0.0
        return Step("unscaled", (scene.window, scene.mask), "", cost, make)

    def weights(self, scene: Scene, statistics: RowStatistics | None) -> Step[Held]:
        """Return the softmax of the masked scores, whose rows ``statistics`` sum up."""

        def make(job: Job) -> Held:
            held = self._hold(
                scene, Stage.WEIGHTS, scene.scale, scene.mask, Reduce.MAX, job, statistics=statistics
            )
            share = None if statistics is None else statistics.sink_share
            return held.summing_to_one(scene.shape[1], None if share is None else 1 - share)

        cost = scene.tile_cost(Stage.WEIGHTS)
        return Step("stage", scene.stage_key(Stage.WEIGHTS, scene.scale), str(Stage.WEIGHTS), cost, make)

    def stream(self, scene: Scene, scale: float) -> Step[Stream]:
        """Statistics of every row, and the output, in one pass."""

        def make(job: Job) -> Stream:
            statistics, output = self._engine.stream(scene.head, scale, scene.mask, job=job)
            statistics.derive()
            return statistics, output

        return Step("stream", scene.stream_key(scale), "statistics", scene.stream_cost, make)

    def _hold(
        self,
        scene: Scene,
        stage: Stage,
        scale: float,
        mask: Mask,
        reduce: Reduce,
        job: Job,
        *,
        statistics: RowStatistics | None = None,
        known: Known | None = None,
    ) -> Held:
        return self._engine.hold(
            stage, scene.head, scale, mask, rows=scene.rows, cols=scene.cols, shape=scene.pixels,
            reduce=reduce, statistics=statistics, known=known, job=job,
        )  # fmt: skip


def _is_multiple(scene: Scene) -> bool:
    """Return whether the masked scores at any scale are multiples of those at scale 1."""
    adds = scene.mask.has_bias or scene.softcap is not None
    return not adds and multiplies(scene.scale, scene.inputs.dtype)


def _known(held: Held, mask: Mask) -> Known | None:
    """Return what spares scores, where it is on the host: a GPU forms them sooner than it would send it."""
    return None if held.host is None else Known(held.host, mask)
