"""Extras by name: long work beside the main picture, shown as it grows, resumed after an interruption."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from attnviz.core.errors import InputError
from attnviz.core.extras import HEADS, SWEEP, UNMASKED
from attnviz.core.inputs import Inputs
from attnviz.core.job import Job
from attnviz.core.masks import NoMask
from attnviz.core.result import rule_of
from attnviz.core.settings import RandomSource, Settings
from attnviz.core.terms.in_force import with_terms
from attnviz.engine.protocol import Engine
from attnviz.engine.request.cache import Memo
from attnviz.engine.request.survey import SurveyWork
from attnviz.engine.request.sweep import SweepWork

Show = Callable[[object], None]

#: What stands at both positions of both toggles is kept.
_KEPT = {HEADS: 4, SWEEP: 2, UNMASKED: 4}


class Extras:
    """Computes extras with ``engine``. The same settings give the same object again, at once."""

    def __init__(self, engine: Engine):
        self._engine = engine
        self._memo = Memo(_KEPT)
        self._makers: Mapping[str, Callable[[Settings, Inputs, Show, Job], object]] = {
            HEADS: self._heads,
            SWEEP: self._sweep,
            UNMASKED: self._unmasked,
        }

    def compute(self, name: str, settings: Settings, inputs: Inputs, show: Show, job: Job) -> object:
        """Return the extra ``name`` for ``settings``, whose layer is ``inputs``;
        ``show`` is told it as it grows.

        Raises:
            InputError: there is no such extra.
            Cancelled: the job was cancelled; the next call goes on from there.
        """
        if name not in self._makers:
            raise InputError(f"There is no extra {name!r}; there are {', '.join(self._makers)}.")
        job.step(0.0)
        return self._makers[name](settings, inputs, show, job)

    def _heads(self, settings: Settings, inputs: Inputs, show: Show, job: Job) -> object:
        def make() -> SurveyWork:
            return SurveyWork(self._engine, inputs, settings, rule_of(settings, inputs))

        key = (inputs, settings.scaling, settings.mask, settings.masked, settings.capped, settings.sinks)
        return self._memo.get(HEADS, key, make).run(show, job)

    def _sweep(self, settings: Settings, inputs: Inputs, show: Show, job: Job) -> object:
        source = settings.source
        seed, unit = (source.seed, source.unit_length) if isinstance(source, RandomSource) else (0, False)
        return self._memo.get(SWEEP, seed, lambda: SweepWork(self._engine, seed, unit)).run(show, job)

    def _unmasked(self, settings: Settings, inputs: Inputs, show: Show, job: Job) -> object:
        def make() -> object:
            head = with_terms(self._engine.head(inputs, settings.head), settings, inputs, settings.head)
            scale = settings.scale(inputs.d_k, inputs.scale_of(settings.head))
            statistics = self._engine.stream(head, scale, NoMask(), job=job)[0]
            _ = statistics.mean_future_mass  # at long T the window would wait for it
            return statistics

        key = (inputs, settings.head, settings.scaling, settings.capped, settings.sinks)
        return self._memo.get(UNMASKED, key, make)
