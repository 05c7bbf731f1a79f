"""From Settings to Result: asks an engine for what changed and remembers what did not.

The window's worker thread and ``attnviz render`` both go through here, so both show the same numbers.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TypeVar

from attnviz.core.errors import InputError
from attnviz.core.inputs import Inputs
from attnviz.core.job import Job, watched_by
from attnviz.core.masks import Mask
from attnviz.core.result import Result, effective_mask
from attnviz.core.settings import Settings, Source, View
from attnviz.core.tile import Stage, Tile
from attnviz.engine.cpu.reduce import reduce_matrix
from attnviz.engine.progress import Progress
from attnviz.engine.protocol import Engine
from attnviz.engine.request.cache import Memo
from attnviz.engine.request.extras import Extras
from attnviz.engine.request.loaded_inputs import Loaded
from attnviz.engine.request.pictures import limits_of, nonfinite_of, numbers_of, pictures_of, raw_range
from attnviz.engine.request.plan import Scene, require_memory, scene_of
from attnviz.engine.request.preview import preview
from attnviz.engine.request.steps import Steps
from attnviz.engine.request.together import Together

Value = TypeVar("Value")

#: Scores from which on a preview comes first: they take a second or so.
PREVIEW_FROM = 2e8
#: How many of each are kept: both positions of both toggles, for the head on show and the one before it.
_KEPT = {
    "inputs": 2,
    "head": 4,
    "mask": 8,
    "matrix": 16,
    "stream": 8,
    "output": 8,
    "raw": 4,
    "unscaled": 4,
    "stage": 16,
    "together": 2,
    "distribution": 4,
    "range": 8,
}
_MATRICES = ("query", "key", "value")
#: The picture of all is kept of these while the person looks at one place in it after the other.
_COSTLY = frozenset({"raw", "unscaled", "stage"})


class Pipeline:
    """Computes Results, one at a time, from one thread.

    Args:
        load: ``(source, layer) -> Inputs``, from ``attnviz.sources``.
        engine: what computes.
    """

    def __init__(self, load: Callable[[Source, int], Inputs], engine: Engine):
        self._load, self._engine = load, engine
        self._memo = Memo(_KEPT, dear=_COSTLY)
        self._loaded = Loaded(load, self._memo)
        self._steps = Steps(engine, self._memo)
        self._together = Together(engine, self._memo)
        self._extras = Extras(engine)
        self._scores = 0.0  # scores of the last result that its mask does not block

    def inputs(self, source: Source, layer: int) -> Inputs:
        """Return what ``source`` gives for a layer; asks the job of ``watched_by`` between pieces.

        It is loaded once, and again where its file has changed meanwhile: what follows is computed from that.
        """
        return self._loaded.looked_at_again(source, layer)

    def _chosen(self, settings: Settings, timings: dict[str, float]) -> Inputs:
        source, layer = settings.source, settings.layer
        load = _timed(timings, "load", lambda: self._load(source, layer))
        inputs = self._loaded.inputs(source, layer, load)
        for name, n, count in (("Layer", layer, inputs.n_layer), ("Head", settings.head, inputs.n_head)):
            if not 0 <= n < count:
                there = f"{name.lower()}s 0 to {count - 1}" if count > 1 else f"{name.lower()} 0 alone"
                raise InputError(f"{name} {n} does not exist: {inputs.title} has {there}.")
        return inputs

    def compute(self, settings: Settings, view: View, generation: int = 0, job: Job | None = None) -> Result:
        """Return the Result of ``settings`` seen through ``view``;
        ``Result.timings`` names what had to be computed.

        Raises:
            InputError: the layer or head does not exist, or the view lies outside the scores.
            MemoryBudgetError: the work would not fit; raised before it is allocated.
            Cancelled: ``job`` was cancelled.
        """
        progress, job = Progress(job), job or Job()
        with watched_by(job.silent):
            scenes = self._scenes(settings, view, progress)
            scales = self._together.scales(scenes)
            progress.expect(self._together.cost(scenes[0], scales) + self._steps.cost(scenes, scales))
            self._together.run(scenes[0], scales)
            sides = zip(_sides(settings, view), scenes, strict=True)
            results = [self._compute(*each, view, generation) for each in sides]
        self._scores = scenes[0].scores
        return replace(results[0], counterpart=results[1]) if view.compare else results[0]

    def preview(self, settings: Settings, view: View, job: Job | None = None) -> Result | None:
        """Return a first picture of work that will take long, or None where ``compute`` is there as soon.

        ``job`` is told the share of ``compute`` that this spares; handed on, it goes on from there.

        Raises:
            Cancelled: ``job`` was cancelled.
        """
        job = job or Job()
        with watched_by(job.silent):
            scene = self._scenes(settings, view, Progress(job))[0]
            if self._steps.cost([scene]) < PREVIEW_FROM:
                return None
            matrices = {name: self._matrix(scene, name) for name in _MATRICES}
        scales = (scene.scale, scene.full_scale)
        return preview(
            settings, view, scene.inputs, scene.head, scene.mask, scales, matrices,
            self._steps.take(scene, self._steps.distribution(scene)), job.silent,
        ).derive()  # fmt: skip

    def settle(self, job: Job | None = None) -> None:
        """See ``Computes``."""
        self._engine.settle(self._scores, job)

    def extra(
        self,
        name: str,
        settings: Settings,
        show: Callable[[object], None] = lambda value: None,
        job: Job | None = None,
    ) -> object:
        """Return what a panel needs beside the Result: one of the names in ``attnviz.core.extras``.

        Args:
            show: told what there is of it, as it grows.

        Raises:
            InputError: no such extra, or the layer or head does not exist.
            Cancelled: ``job`` was cancelled; what was computed stays, and the next call goes on from there.
        """
        with watched_by(None if job is None else job.silent):
            return self._extras.compute(name, settings, self._chosen(settings, {}), show, job or Job())

    def _compute(self, settings: Settings, scene: Scene, view: View, generation: int) -> Result:
        scale, full_scale, steps = scene.scale, scene.full_scale, self._steps
        take = partial(steps.take, scene)
        raw = take(steps.raw(scene))
        scaled = take(steps.scaled(scene, raw))
        masked = take(steps.masked(scene, raw))
        statistics, output = take(steps.stream(scene, scale))
        weights = take(steps.weights(scene, statistics))
        held = {Stage.RAW: raw, Stage.SCALED: scaled, Stage.MASKED: masked, Stage.WEIGHTS: weights}
        distribution = take(steps.distribution(scene))
        between = self._memo.get("range", scene.window, lambda: raw_range(distribution, raw))
        limits = limits_of(between, full_scale, masked, scale, scene.mask.has_bias)
        pictures = pictures_of(held, limits, scale, scene, view, settings.colours)
        matrices = {name: self._matrix(scene, name) for name in _MATRICES}
        reduce_output = _timed(scene.timings, "output", lambda: reduce_matrix(output, view.pixels))
        matrices["output"] = self._memo.get(
            "output", (scene.key, scale, scene.mask, view.pixels), reduce_output
        )
        t_q, t_k = scene.shape
        return Result(
            generation=generation,
            settings=settings,
            view=view,
            inputs=scene.inputs,
            head=scene.head,
            scale=scale,
            full_scale=full_scale,
            tiles=numbers_of(held, scene, view),
            query=matrices["query"],
            key=matrices["key"],
            value=matrices["value"],
            output=matrices["output"],
            statistics=statistics,
            scaled_statistics=take(steps.stream(scene, full_scale))[0],
            unscaled_statistics=take(steps.stream(scene, 1.0))[0],
            distribution=distribution,
            limits=limits,
            pictures=pictures,
            blocked_cells=t_q * t_k - int(statistics.keys_seen.sum()),
            nonfinite=nonfinite_of(matrices, pictures),
            timings=scene.timings,
            engine=self._engine.report,
        ).derive()

    def _scenes(self, settings: Settings, view: View, progress: Progress) -> list[Scene]:
        """Return the scene on show, and where both are compared the other side's;
        Q, K and V are there then."""
        scenes = [self._scene(side, view, progress) for side in _sides(settings, view)]
        progress.expect(self._steps.cost(scenes))
        for scene in scenes:
            _ = scene.head
        return scenes

    def _scene(self, settings: Settings, view: View, progress: Progress) -> Scene:
        timings: dict[str, float] = {}
        inputs = self._chosen(settings, timings)
        require_memory(inputs, view)
        terms = (settings.capped, settings.sinks)
        key = (settings.source, settings.layer, settings.head, inputs.content, terms)

        return scene_of(
            key, settings, view, inputs, self._mask(settings, inputs), progress, timings,
            lambda scene: self._steps.take(scene, self._steps.head(scene)),
        )  # fmt: skip

    def _mask(self, settings: Settings, inputs: Inputs) -> Mask:
        """Return the rule of this head, the same object each time:
        masks made of arrays compare by identity."""
        chosen = (settings.mask, settings.masked, inputs.attn_mask, settings.head, inputs.n_head)
        return self._memo.get("mask", chosen, lambda: effective_mask(settings, inputs))

    def _matrix(self, scene: Scene, name: str) -> Tile:
        key = (scene.key, name, scene.pixels)
        return self._memo.get("matrix", key, lambda: reduce_matrix(getattr(scene.head, name), scene.pixels))


def _sides(settings: Settings, view: View) -> list[Settings]:
    """Return what is on show, and where both are compared the other side of the scaling switch."""
    other = replace(settings, scaling=0.0 if settings.scaling > 0 else 1.0)
    return [settings, other] if view.compare else [settings]


def _timed(timings: dict[str, float], name: str, make: Callable[[], Value]) -> Callable[[], Value]:
    """``make`` that adds the seconds it took to ``timings[name]``."""

    def timed() -> Value:
        start = time.perf_counter()
        value = make()
        timings[str(name)] = timings.get(str(name), 0.0) + time.perf_counter() - start
        return value

    return timed
