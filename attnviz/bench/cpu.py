"""Times the engines, each beside a yardstick taken in the same breath: machines are noisy, ratios less so."""

from __future__ import annotations

import importlib
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np

from attnviz.api.attention import scaled_dot_product_attention
from attnviz.core.inputs import Head, Inputs
from attnviz.core.masks import Causal
from attnviz.core.settings import ArraySource, Settings, View
from attnviz.core.tile import Reduce, Stage
from attnviz.engine.cpu.engine import NumpyEngine
from attnviz.engine.cpu.rows import numba_loader
from attnviz.engine.cpu.threads import cores
from attnviz.engine.pipeline import Pipeline
from attnviz.engine.protocol import Engine

Row = dict[str, Any]

N_HEAD, T, D_K = 12, 1024, 64
LONGEST = 131_072

#: Cells of a picture, up and across.
_CELLS = 1000

#: Seconds in which threads that wait by spinning have fallen asleep.
_REST = 0.05


def run(quick: bool = False) -> Iterator[Row]:
    """Yield the rows of ``attnviz bench``, each as soon as it was measured.

    Args:
        quick: fewer repeats and shorter inputs; seconds instead of minutes.

    Yields:
        Rows ``name, median ms, yardstick, yardstick ms, ratio, aim``; ratio = median / yardstick's median,
        aim = what the ratio should not exceed (None: no aim). Rows that need PyTorch are left out where
        there is none; those of a GPU are ``bench_gpu``'s.
    """
    repeats = 3 if quick else 15
    numba_loader.load()
    yield from _against_torch(repeats)
    yield _toggle(repeats)
    lengths = (4096,) if quick else (8192, 32_768, LONGEST)
    for length in lengths:
        yield from _stream(NumpyEngine(), length, {8192: 9, LONGEST: 1}.get(length, 3))
    short, long = (4096, 16_384) if quick else (8192, LONGEST)
    if before := _together(short, repeats):
        after = _together(long, 1)
        yield from [*before, *after, *_growth(before, after, (long / short) ** 2)]
    yield _zoom(16_384 if quick else LONGEST, 2048 if quick else 8192)


class Floor:
    """The least time that scores can take here: products at the measured sgemm rate, exp on all cores."""

    def __init__(self) -> None:
        square = np.random.default_rng(0).standard_normal((2048, 2048), dtype=np.float32)
        product = np.empty_like(square)
        seconds = min(_times(lambda: np.matmul(square, square, out=product), 7))
        #: Operations a second of a large float32 product.
        self.sgemm = 2 * 2048**3 / seconds
        self.exp = self._exp_rate()

    @staticmethod
    def _exp_rate(size: int = 1 << 17, turns: int = 32) -> float:
        """Exponentials a second, in cache, on all cores at once."""
        scores = -np.random.default_rng(1).random((cores(), size), dtype=np.float32)
        out = np.empty_like(scores)

        def one(core: int) -> None:
            for _ in range(turns):
                np.exp(scores[core], out=out[core])

        with ThreadPoolExecutor(cores()) as pool:
            seconds = min(_times(lambda: list(pool.map(one, range(cores()))), 7))
        return cores() * turns * size / seconds

    def seconds(self, n_scores: float, width: int) -> float:
        """``n_scores`` exponentials and as many dot products of ``width`` components."""
        return n_scores * (2 * width / self.sgemm + 1 / self.exp)


def _against_torch(repeats: int) -> list[Row]:
    try:
        torch = importlib.import_module("torch")
    except ImportError:
        return []
    torch.set_num_threads(cores())
    arrays = [np.random.default_rng(n).standard_normal((N_HEAD, T, D_K), dtype=np.float32) for n in range(3)]
    query, key, value = map(torch.from_numpy, arrays)
    causal = torch.ones(T, T, dtype=torch.bool).tril()

    def eager() -> Any:
        scores = query @ key.transpose(-1, -2) * D_K**-0.5
        masked = scores.masked_fill(~causal, float("-inf"))
        weights = masked.softmax(-1)
        return scores, masked, weights, weights @ value

    def fused() -> Any:
        return torch.nn.functional.scaled_dot_product_attention(query, key, value, is_causal=True)

    def attend() -> Any:
        return scaled_dot_product_attention(arrays[0], arrays[1], arrays[2], is_causal=True, engine="numpy")

    name = f"{N_HEAD} heads, T = {T:,}"
    with torch.inference_mode():
        return [
            _beside(
                f"{name}: every stage", lambda: attend().compute(), "PyTorch eager", eager, repeats, 0.35
            ),
            _beside(f"{name}: output alone", lambda: attend().output, "PyTorch fused", fused, repeats, 2.0),
        ]


def _toggle(repeats: int) -> Row:
    """Return what the window waits for after the first S: all that depends on the scale, and no more."""
    head = _head(T)
    source = ArraySource("bench", lambda layer: Inputs("bench", 1, 1, T, T, D_K, D_K, lambda n: head))
    scores = -np.random.default_rng(2).random((T, T), dtype=np.float32)
    out = np.empty_like(scores)
    settings, view = Settings(source=source), View()
    pairs = []
    for _ in range(repeats + 1):
        pipeline = Pipeline(lambda source, layer: source.load(layer), NumpyEngine())  # type: ignore[union-attr]
        pipeline.compute(settings, view)
        toggle = _times(partial(pipeline.compute, replace(settings, scaling=0.0), view), 1)
        pairs.append((toggle[0], _times(partial(np.exp, scores, out=out), 1)[0]))
    ours, theirs = (statistics.median(column) for column in zip(*pairs[1:], strict=True))
    return _row(f"toggle √d_k, one head, T = {T:,}", ours, f"exp of {T} × {T}", theirs, None)


def _stream(engine: Engine, length: int, repeats: int) -> list[Row]:
    """One pass for every statistic and the output, over its floor without and with weights · V."""
    head, n_scores = _head(length), length * (length + 1) / 2
    if repeats > 1:
        engine.stream(head, D_K**-0.5, Causal())
    seconds, floor = _over_floor(lambda: engine.stream(head, D_K**-0.5, Causal()), repeats)
    name = f"{engine.report.name}: statistics and output, causal, T = {length:,}"
    return [
        _row(name, seconds, "floor of Q·Kᵀ and exp", floor(n_scores, D_K), 1.5),
        _row(name, seconds, "floor with weights·V", floor(n_scores, 2 * D_K), None),
    ]


def _together(length: int, repeats: int) -> list[Row]:
    """Statistics and pictures of the whole: without an output, as where no values are given, and with it, at
    one scale and at both that the window shows. A cell has as many keys at any length: it is T that differs.
    """
    head, n_scores, cells, rows = _head(length), length * (length + 1) / 2, _CELLS * length // LONGEST, []
    no_values = replace(head, value=np.zeros((length, 1), np.float32))
    engine, scale, no_scale = NumpyEngine(), D_K**-0.5, 1.0

    def attend(of: Head, scales: Sequence[float]) -> bool:
        work = engine.together(of, scales, Causal(), (cells, cells))
        return work is not None and bool(work(None))

    for what, of, scales, aim in (
        ("statistics and pictures", no_values, (scale,), 1.5 if length == LONGEST else None),
        ("statistics, output and pictures", head, (scale,), None),
        ("statistics, output and pictures at two scales", head, (scale, no_scale), None),
    ):
        work = partial(attend, of, scales)
        if repeats > 1 and not work():  # without compiled loops one is made after the other
            return []
        seconds, floor = _over_floor(work, repeats)
        least = floor(n_scores, D_K) + (len(scales) - 1) * floor(n_scores, 0)
        yardstick = "floor of Q·Kᵀ and exp" if len(scales) == 1 else "floor of Q·Kᵀ and two exp"
        rows.append(_row(f"numpy: {what}, causal, T = {length:,}", seconds, yardstick, least, aim))
    return rows


def _growth(before: list[Row], after: list[Row], scores: float) -> list[Row]:
    """Return how the time of a score changes from a short input to a long one of ``scores`` times as many."""
    return [
        _row(
            f"{long['name']}: time over T²",
            long["median ms"] / 1e3 / scores,
            f"that of {short['name'].rpartition(', ')[2]}",
            short["median ms"] / 1e3,
            1.15,
        )
        for short, long in zip(before, after, strict=True)
    ]


def _zoom(length: int, side: int) -> Row:
    """Return a region off the diagonal, all of it open, once its statistics are known."""
    engine, head, mask = NumpyEngine(), _head(length), Causal()
    rows, cols = (length - side, length), (length // 2 - side, length // 2)
    part = Head(head.query[slice(*rows)], head.key, head.value)
    known = engine.stream(part, D_K**-0.5, Causal("bottom-right"))[0]
    above = np.zeros(rows[0])
    known = replace(
        known,
        row_max=np.concatenate([above, known.row_max]),
        max_weight=np.concatenate([above, known.max_weight]),
    )

    def zoom() -> Any:
        return engine.tile(
            Stage.WEIGHTS, head, D_K**-0.5, mask, rows=rows, cols=cols, shape=(512, 512),
            reduce=Reduce.MAX, statistics=known,
        )  # fmt: skip

    zoom()
    seconds, floor = _over_floor(zoom, 9)
    name = f"numpy: weights of a {side:,} × {side:,} region at T = {length:,}"
    return _row(name, seconds, "floor of Q·Kᵀ and exp", floor(side**2, D_K), 1.5)


def _over_floor(work: Callable[[], object], repeats: int) -> tuple[float, Callable[[float, int], float]]:
    """Median seconds, and the floor as measured just before and just after."""
    before = Floor()
    time.sleep(_REST)
    seconds = statistics.median(_times(work, repeats))
    after = Floor()
    return (
        seconds,
        lambda n_scores, width: (before.seconds(n_scores, width) + after.seconds(n_scores, width)) / 2,
    )


def _head(length: int) -> Head:
    generator = np.random.default_rng(length)
    return Head(*(generator.standard_normal((length, D_K), dtype=np.float32) for _ in range(3)))


def _times(work: Callable[[], object], repeats: int) -> list[float]:
    taken = []
    for _ in range(repeats):
        start = time.perf_counter()
        work()
        taken.append(time.perf_counter() - start)
    return taken


def _beside(
    name: str,
    work: Callable[[], object],
    yardstick: str,
    other: Callable[[], object],
    repeats: int,
    aim: float | None = None,
) -> Row:
    """Both in turn, so that whatever else the machine does hits both.

    Between them a pause: PyTorch's threads go on spinning for a while after their work, on cores that ours
    is timed on.
    """

    def rested(timed: Callable[[], object]) -> float:
        time.sleep(_REST)
        return _times(timed, 1)[0]

    work(), other()
    pairs = [(rested(work), rested(other)) for _ in range(repeats)]
    ours, theirs = (statistics.median(column) for column in zip(*pairs, strict=True))
    return _row(name, ours, yardstick, theirs, aim)


def _row(name: str, seconds: float, yardstick: str, yardstick_seconds: float, aim: float | None) -> Row:
    return {
        "name": name,
        "median ms": 1e3 * seconds,
        "yardstick": yardstick,
        "yardstick ms": 1e3 * yardstick_seconds,
        "ratio": seconds / yardstick_seconds,
        "aim": aim,
    }
