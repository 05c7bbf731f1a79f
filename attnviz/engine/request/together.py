"""Several scales in one pass over the scores: a toggle of √d_k then finds both sides made."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import cast

from attnviz.core.job import Job
from attnviz.core.tile import Stage
from attnviz.engine.cpu import fused_pass
from attnviz.engine.fused_result import Whole
from attnviz.engine.protocol import Engine
from attnviz.engine.request.cache import Memo
from attnviz.engine.request.plan import Scene
from attnviz.engine.tile_handle import OnHost

Work = Callable[[Job | None], Whole]


class Together:
    """Makes in one pass what ``Steps`` would make scale by scale, and remembers it under the same keys.

    Args:
        engine: what computes.
        memo: what was made before.
    """

    def __init__(self, engine: Engine, memo: Memo):
        self._engine, self._memo = engine, memo

    def scales(self, scenes: Sequence[Scene]) -> list[float]:
        """Return the scales that the pass is to give, ascending; none where the engine has no such pass."""
        missing = {
            scale
            for scene in scenes
            for scale in scene.scales
            if not self._memo.holds("stream", scene.stream_key(scale))
        }
        return sorted(missing) if missing and self._work(scenes[0], sorted(missing)) is not None else []

    def cost(self, scene: Scene, scales: Sequence[float]) -> float:
        """Return the cost of the pass, in scores of a tile; 0 where it gives nothing."""
        return fused_pass.cost_of(len(scales)) * scene.scores if scales else 0.0

    def run(self, scene: Scene, scales: Sequence[float]) -> None:
        """Remember statistics, outputs and pictures of the whole at each of the scales.

        Raises:
            Cancelled: the job of ``scene`` was cancelled; the next run goes on from there.
        """
        work = self._work(scene, scales) if scales else None
        if work is None:
            return
        start = time.perf_counter()
        whole = work(scene.progress.phase(self.cost(scene, scales)))
        self._memo.drop("together", _key(scene, scales))
        for statistics, _ in whole.streams.values():
            statistics.derive()
        seconds = scene.timings["statistics"] = time.perf_counter() - start
        for scale in scales:
            self._memo.put("stream", scene.stream_key(scale), whole.streams[scale], seconds)
            weights = OnHost(whole.weights[scale])
            self._memo.put("stage", scene.whole_key(Stage.WEIGHTS, scale), weights, seconds)
        self._memo.put("unscaled", (scene.whole_window, scene.mask), OnHost(whole.masked), seconds)

    def _work(self, scene: Scene, scales: Sequence[float]) -> Work | None:
        """Return the pass, kept until it is done: the toggle of √d_k stops it, and it then goes on."""
        key = _key(scene, scales)
        work = self._memo.find("together", key)
        if work is None:
            job = scene.progress.phase(0.0)
            work = self._engine.together(scene.head, scales, scene.mask, scene.pixels, job)
            if work is not None:
                self._memo.put("together", key, work, 0.0)
        return cast("Work | None", work)


def _key(scene: Scene, scales: Sequence[float]) -> tuple:
    return (scene.whole_window, scene.mask, *scales)
