"""A pipeline small enough to be steered by a test: real numbers from the reference, and gates to hold it."""

from __future__ import annotations

import threading
import time
from dataclasses import replace

import numpy as np

from attnviz.core import reference
from attnviz.core.colours.colour_scale import ScoreLimits
from attnviz.core.errors import AmbiguousInput, InputError
from attnviz.core.inputs import Head, Inputs
from attnviz.core.job import Job
from attnviz.core.masks import NoMask
from attnviz.core.numbers.statistics import ScoreDistribution
from attnviz.core.result import EngineReport, Result
from attnviz.core.settings import FileSource, RandomSource, Settings, Source, TextSource, View
from attnviz.core.tile import Stage, Tile

N_LAYER = 3


def random_head(shape: tuple[int, int], d_k: int, seed: int) -> Head:
    rng = np.random.default_rng(seed)
    query, key, value = (rng.standard_normal((n, d_k), np.float32) for n in (shape[0], shape[1], shape[1]))
    return Head(query, key, value)


def inputs_of(source: Source, layer: int) -> Inputs:
    """Random: the dimensions asked for. Text: a position a word, 2 heads, 3 layers. Files: their errors."""
    if isinstance(source, FileSource):
        if source.reading is None:
            raise AmbiguousInput("(7, 5) is x or q?", (("x", "the input"), ("q", "the query")))
        raise InputError(f"{source.path} cannot be read.")
    if isinstance(source, TextSource):
        n, d_k, n_head, n_layer = len(source.text.split()), 4, 2, N_LAYER
    else:
        assert isinstance(source, RandomSource)
        dims = source.dimensions
        n, d_k, n_head, n_layer = dims.seq_len, dims.d_k, dims.n_head, 1
    if n == 0:
        raise InputError("There is no text.")
    seed = source.seed if isinstance(source, RandomSource) else 0
    return Inputs(
        title="tiny", n_head=n_head, n_kv_head=n_head, seq_len_q=n, seq_len_k=n, d_k=d_k, d_v=d_k,
        head_of=lambda head: random_head((n, n), d_k, 100 * seed + 10 * layer + head),
        d_model=n_head * d_k, n_layer=n_layer, layer=layer,
    )  # fmt: skip


class TinyPipeline:
    """Counts what it is asked; a test may close ``gate`` to hold the work between two steps."""

    def __init__(self) -> None:
        self.thread = threading.current_thread()
        self.computed: list[tuple[Settings, View, int]] = []
        self.cancelled = 0
        self.gate = threading.Event()
        self.gate.set()
        self.entered = threading.Event()
        self.error: Exception | None = None
        self.seconds = 0.0  # how long each result takes, in steps
        self.settling, self.settled = threading.Event(), threading.Event()
        self.settled.set()
        self.previews = False  # whether a marked preview comes before every result

    def settle(self, job: Job | None = None) -> None:
        assert threading.current_thread() is self.thread
        self.settling.set()
        while not self.settled.wait(0.005):
            (job or Job()).step(0.0)

    def inputs(self, source: Source, layer: int) -> Inputs:
        return inputs_of(source, layer)

    def preview(self, settings: Settings, view: View, job: Job | None = None) -> Result | None:
        return replace(result_of(settings, view, 0), preview=True) if self.previews else None

    def compute(self, settings: Settings, view: View, generation: int = 0, job: Job | None = None) -> Result:
        assert threading.current_thread() is self.thread, "the pipeline left its thread"
        self.entered.set()
        job = job or Job()
        job.step(0.0)
        done_at = time.monotonic() + self.seconds
        while not self.gate.wait(0.005) or time.monotonic() < done_at:
            time.sleep(0.002)
            try:
                job.step(0.5)
            except Exception:
                self.cancelled += 1
                raise
        if self.error is not None:
            raise self.error
        self.computed.append((settings, view, generation))
        return result_of(settings, view, generation)


def result_of(settings: Settings, view: View, generation: int) -> Result:
    inputs = inputs_of(settings.source, settings.layer)
    head = inputs.head_of(settings.head)
    full = inputs.d_k**-0.5
    scale = settings.scale(inputs.d_k)
    mask = settings.mask if settings.masked else NoMask()
    shown, scaled, raw = (
        reference.attention(head.query, head.key, head.value, s, mask) for s in (scale, full, 1.0)
    )
    whole = lambda a: Tile(a, (0, a.shape[0]), (0, a.shape[1]))  # noqa: E731
    counts, edges = np.histogram(shown.raw_scores, bins=8)
    return Result(
        generation=generation, settings=settings, view=view, inputs=inputs, head=head, scale=scale,
        full_scale=full, query=whole(head.query), key=whole(head.key), value=whole(head.value),
        tiles={stage: whole(getattr(shown, stage.value)) for stage in Stage}, output=whole(shown.output),
        statistics=shown.statistics, scaled_statistics=scaled.statistics, unscaled_statistics=raw.statistics,
        distribution=ScoreDistribution(
            float(shown.raw_scores.mean()), float(shown.raw_scores.std()), counts, edges, counts.sum(), False
        ),
        limits=ScoreLimits(-np.abs(shown.raw_scores).max(), np.abs(shown.raw_scores).max(), full),
        blocked_cells=int((~shown.allowed).sum()),
        engine=EngineReport("numpy", "test"),
    )  # fmt: skip
