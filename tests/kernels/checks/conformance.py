"""What every kernel must compute, on awkward inputs, held to the float64 reference.

Used on the CPU (``tests/kernels``, through the stand-in) and on a GPU (``tests/gpu``) alike. A tolerance is
twice the error that a plain float32 computation of the same numbers makes, and never under 4 roundings of the
largest entry.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields, replace
from typing import Any
from unittest.mock import patch

import numpy as np

from attnviz.core import reference
from attnviz.core.colours.colour_scale import Scale
from attnviz.core.colours.picture import ABOVE, BELOW, BLOCKED, LEVELS, NONFINITE
from attnviz.core.inputs import Head
from attnviz.core.masks import NoMask
from attnviz.core.numbers.statistics import RowStatistics
from attnviz.core.tile import Reduce, Stage, edges
from attnviz.engine.gpu import launch as cupy_launch
from attnviz.engine.gpu import stream_plan
from attnviz.engine.gpu.device_head import DeviceHead, upload
from attnviz.engine.gpu.device_mask import DeviceMask, MaskRule, mask_rule
from attnviz.engine.gpu.engine import CupyEngine, statistics_of
from attnviz.engine.gpu.launch import Launcher, Rectangle, tile_request
from attnviz.engine.gpu.tile_plan import EXACT
from tests.kernels.checks.kernel_cases import Case, in_float16

EPS = float(np.finfo(np.float32).eps)


@dataclass(frozen=True, eq=False)
class Expected:
    """The reference of a case, and how far off a plain float32 computation of it is, stage by stage."""

    stages: reference.ReferenceStages
    error: dict[str, float]


def expect(case: Case) -> Expected:
    """The float64 answer with the tolerances it gives."""
    head = case.head
    exact = reference.attention(
        head.query, head.key, head.value, case.scale, case.mask, head.softcap, head.sink
    )
    plain = _plain_float32(case, exact.allowed)
    error = {}
    for name, values in plain.items():
        right = getattr(exact, name)
        fine = np.isfinite(right) & np.isfinite(values)
        size = float(np.abs(right[fine]).max(initial=0))
        error[name] = max(2 * float(np.abs(right[fine] - values[fine]).max(initial=0)), 4 * EPS * size)
    return Expected(exact, error)


def _plain_float32(case: Case, allowed: np.ndarray) -> dict[str, np.ndarray]:
    """Every stage in float32, one operation after another, as the formula reads."""
    query, key, value = (np.asarray(a, np.float32) for a in (case.head.query, case.head.key, case.head.value))
    rows, cols = np.arange(len(query))[:, None], np.arange(len(key))[None]
    with np.errstate(all="ignore"):
        raw = np.zeros(allowed.shape, np.float32)
        for c in range(query.shape[1]):
            raw += query[:, c, None] * key[None, :, c]
        scaled = raw * np.float32(case.scale)
        bias = case.mask.bias(rows, cols, allowed.shape)
        cap = None if case.head.softcap is None else np.float32(case.head.softcap)
        capped = scaled if cap is None else cap * np.tanh(scaled / cap)
        scores = capped if bias is None else capped + bias.astype(np.float32)
        masked = np.where(allowed, scores, np.float32(-np.inf))
        largest = masked.max(axis=1, keepdims=True)
        shift = np.where(np.isneginf(largest), 0, largest)
        e = np.exp(masked - shift)
        total = e.sum(axis=1, keepdims=True)
        if case.head.sink is not None:
            total += np.exp(np.float32(case.head.sink) - shift)
        weights = e / np.where(total == 0, 1, total)
        output = np.zeros((len(query), value.shape[1]), np.float32)
        for k in range(len(key)):
            output += np.where(allowed[:, k, None], weights[:, k, None] * value[None, k], 0)
    return {
        "raw_scores": raw,
        "scaled_scores": scaled,
        "masked_scores": masked,
        "weights": weights,
        "output": output,
    }


def close(what: str, actual: np.ndarray, expected: np.ndarray, tolerance: float) -> None:
    """Finite entries within ``tolerance``; NaN and infinities where, and only where, they are expected."""
    assert actual.shape == expected.shape, f"{what}: {actual.shape}, expected {expected.shape}"
    finite = np.isfinite(expected)
    np.testing.assert_array_equal(actual[~finite], expected[~finite], err_msg=what)
    assert np.isfinite(actual[finite]).all(), f"{what}: not finite where it should be"
    off = float(np.abs(actual[finite] - expected[finite]).max(initial=0))
    assert off <= tolerance, f"{what}: off by {off:.3g}, allowed {tolerance:.3g}"


def check_statistics(case: Case, want: Expected, got: RowStatistics, rows: slice = slice(None)) -> None:
    """Every row statistic; what is derived from scores inherits the scores' tolerance."""
    exact = want.stages.statistics
    score = want.error["masked_scores"] + 4 * EPS
    relative = 4 * score + 8 * EPS  # of a weight, whose logarithm is off by a score's error
    tolerance = {"logsumexp": score, "row_max": score, "argmax": 0.0, "keys_seen": 0.0}
    tolerance["entropy"] = relative * (1 + float(np.log(case.head.shape[1])))
    assert (got.sink_share is None) == (exact.sink_share is None), f"{case}: sink_share"
    for field in fields(RowStatistics):
        if getattr(exact, field.name) is None:
            continue
        actual, expected = getattr(got, field.name)[rows], getattr(exact, field.name)[rows]
        allowed = tolerance.get(field.name, relative)
        if field.name == "logsumexp":
            allowed += 4 * EPS
        if field.name == "argmax":  # where two scores differ by less than rounding, either may win
            chosen = want.stages.masked_scores[rows][np.arange(len(actual)), actual]
            best = want.stages.masked_scores[rows][np.arange(len(actual)), expected]
            with np.errstate(invalid="ignore"):
                near = np.isfinite(best) & (np.abs(chosen - best) <= score)
            actual = np.where(near & (actual >= 0), expected, actual)
        close(f"{case}: {field.name}", actual.astype(float), expected.astype(float), allowed)
    saturated = np.abs(got.jacobian_norm[rows] - exact.jacobian_norm[rows])
    assert np.nanmax(saturated, initial=0) <= relative + 1e-7, f"{case}: jacobian_norm"


def check_stream(engine: CupyEngine, case: Case, want: Expected) -> None:
    """One pass: statistics and output."""
    statistics, output = engine.stream(case.head, case.scale, case.mask)
    on_gpu(engine)
    check_statistics(case, want, statistics)
    close(f"{case}: output", output, want.stages.output, want.error["output"])


@contextmanager
def shared_out(case: Case, share: int, tiles: int) -> Iterator[None]:
    """One pass in launches of ``tiles`` tiles, of which every block takes ``share``; 0: a row block each."""
    work = tiles * stream_plan.tile_work(case.head.d_k, case.head.d_v)
    with patch.object(stream_plan, "_share", lambda *_: share), patch.object(cupy_launch, "WORK", work):
        yield


def check_stages(engine: CupyEngine, case: Case, want: Expected) -> None:
    """Every stage, stored, by the kernels that store it."""
    got = engine.stages(case.head, case.scale, case.mask)
    on_gpu(engine)
    assert got is not None
    for name in ("raw_scores", "scaled_scores", "masked_scores", "output"):
        close(f"{case}: {name}", got[name], getattr(want.stages, name), want.error[name])
    close(f"{case}: weights", got["weights"], blocked_as(0.0, want, "weights"), want.error["weights"])
    check_statistics(case, want, statistics_of(got["statistics"], case.head.sink))


def blocked_as(fill: float, want: Expected, name: str) -> np.ndarray:
    """A reference stage with ``fill`` where blocked, over which the reference spreads a row's NaN."""
    return np.where(want.stages.allowed, getattr(want.stages, name), fill)


def rectangles(case: Case) -> Iterator[tuple[tuple[int, int], tuple[int, int], tuple[int, int]]]:
    """Rows, columns and cells of a few tiles: whole and exact, whole and coarse, one cell, an odd corner."""
    t_q, t_k = case.head.shape
    yield (0, t_q), (0, t_k), (t_q, t_k)
    yield (0, t_q), (0, t_k), (max(1, t_q // 3), max(1, t_k // 5))
    yield (0, t_q), (0, t_k), (1, 1)
    yield (t_q // 3, t_q), (t_k // 4, max(t_k // 4 + 1, t_k - 2)), (11, 6)


def check_tiles(engine: CupyEngine, case: Case, want: Expected, stage: Stage, reduce: Reduce) -> None:
    """Tiles of one stage, with and without the statistics at hand."""
    statistics = engine.stream(case.head, case.scale, case.mask)[0]
    for n, (rows, cols, shape) in enumerate(rectangles(case)):
        tile = engine.tile(
            stage, case.head, case.scale, case.mask, rows=rows, cols=cols, shape=shape, reduce=reduce,
            statistics=statistics if n % 2 else None,
        )  # fmt: skip
        on_gpu(engine)
        values, blocked = reduced(want, stage, reduce, rows, cols, tile.values.shape)
        what = f"{case}: {stage} {reduce} of {rows} x {cols} in {tile.values.shape}"
        assert tile.values.shape == (min(shape[0], rows[1] - rows[0]), min(shape[1], cols[1] - cols[0])), what
        tolerance = want.error[stage]
        if stage is Stage.WEIGHTS:  # through a logsumexp: each weight's logarithm is off by a score's error
            tolerance += 2 * want.error["masked_scores"] * float(np.nanmax(want.stages.weights))
        close(what, tile.values, values, tolerance)
        seen = np.zeros_like(blocked) if tile.blocked is None else tile.blocked
        np.testing.assert_array_equal(seen, blocked, err_msg=what)
        assert tile.nonfinite == np.count_nonzero(~np.isfinite(values) & ~blocked), what


def reduced(
    want: Expected,
    stage: Stage,
    reduce: Reduce,
    rows: tuple[int, int],
    cols: tuple[int, int],
    shape: tuple[int, int],
) -> tuple[np.ndarray, np.ndarray]:
    """The tile as its definition reads, cell by cell, in float64: values and blocked."""
    whole = getattr(want.stages, stage)
    masked = stage in (Stage.MASKED, Stage.WEIGHTS)
    values, blocked = np.zeros(shape), np.zeros(shape, bool)
    row_edges, col_edges = edges(rows, shape[0]), edges(cols, shape[1])
    for i, j in np.ndindex(*shape):
        part = np.s_[row_edges[i] : row_edges[i + 1], col_edges[j] : col_edges[j + 1]]
        cells = whole[part][want.stages.allowed[part]] if masked else whole[part].ravel()
        values[i, j] = _reduce(cells, reduce, -np.inf if stage is Stage.MASKED else 0.0)
        blocked[i, j] = masked and cells.size == 0
    return values, blocked


def _reduce(cells: np.ndarray, reduce: Reduce, empty: float) -> float:
    if not cells.size:
        return empty
    bad = cells[~np.isfinite(cells)]
    if bad.size:
        with np.errstate(invalid="ignore"):
            return float(bad.sum())
    if reduce is Reduce.EXTREME:
        return float(max(cells.max(), -cells.min()) if cells.max() >= -cells.min() else cells.min())
    return float({Reduce.MAX: np.max, Reduce.MIN: np.min, Reduce.MEAN: np.mean}[reduce](cells))


def on_gpu(engine: CupyEngine) -> None:
    """Fails where NumPy served: the answer would say nothing about the kernels."""
    assert engine.report.name == "cupy", engine.report
    assert engine.report.reason == "", engine.report


def check_pixels(engine: CupyEngine, case: Case, want: Expected) -> None:
    """Masked scores and twice as many as pictures: within one level of the reference's, the marks exactly."""
    t_q, t_k = case.head.shape
    held = engine.hold(
        Stage.MASKED, case.head, case.scale, case.mask, rows=(0, t_q), cols=(0, t_k), shape=(t_q, t_k)
    )
    scores, allowed = want.stages.masked_scores, want.stages.allowed
    error = want.error["masked_scores"]
    for factor, each in ((1.0, held), (2.0, held.times(2.0))):
        for scale in (Scale(-2.0, 1.5), Scale(-1.0, 2.5, 0.35)):
            got = each.picture(scale).indices
            on_gpu(engine)
            assert got.dtype == np.uint8
            with np.errstate(over="ignore"):
                ours = np.asarray(factor * scores, np.float32)
            _check_indices(got, ours, allowed, scale, factor * error, str(case))


def _check_indices(
    got: np.ndarray, scores: np.ndarray, allowed: np.ndarray, scale: Scale, error: float, case: str
) -> None:
    low, high = scale.low, scale.high
    fine = np.isfinite(scores)
    np.testing.assert_array_equal(got[~allowed], BLOCKED)
    np.testing.assert_array_equal(got[allowed & ~fine], NONFINITE)
    slack = error + 1e-6
    np.testing.assert_array_equal(got[fine & (scores < low - slack)], BELOW)
    np.testing.assert_array_equal(got[fine & (scores > high + slack)], ABOVE)
    inside = fine & (scores > low + slack) & (scores < high - slack)
    shares = [np.clip((scores[inside] + by - low) / (high - low), 0, 1) for by in (-slack, slack)]
    least, most = ((share**scale.power) * (LEVELS - 1) for share in shares)
    indices = got[inside].astype(np.float64)
    assert (indices >= least - 0.501).all(), f"{case}: a level too low"
    assert (indices <= most + 0.501).all(), f"{case}: a level too high"


def rule_of(case: Case) -> MaskRule:
    """The rule of a case, with the terms of its head."""
    return mask_rule(case.mask, case.head.shape).with_terms(case.head.softcap, case.head.sink)


def check_naive(cupy: Any, case: Case, want: Expected) -> None:
    """The readable kernels, each launched with one thread a result."""
    head, mask = upload(cupy, case.head), DeviceMask(cupy, rule_of(case))
    launch = Launcher(cupy, lambda: None).kernels(head.input_type)
    (t_q, t_k), d_k, d_v = head.shape, head.d_k, head.d_v
    scale, rows, block = np.float32(case.scale), (-(-t_q // 32),), (8, 8)
    raw, scaled, masked, weights = (cupy.empty(head.shape, np.float32) for _ in range(4))
    output, statistics = cupy.empty((t_q, d_v), np.float32), cupy.empty((8, t_q), np.float64)

    def ints(*values: int) -> tuple[np.int32, ...]:
        return tuple(np.int32(value) for value in values)

    def grid(width: int) -> tuple[int, int]:
        return -(-width // 8), -(-t_q // 8)

    launch["scores_naive"](grid(t_k), block, (head.query, head.key, raw, *ints(t_q, t_k, d_k)))
    launch["scale_mask"]((t_q, -(-t_k // 128)), (32,), (raw, mask.pointer, scaled, masked, scale, *ints(t_k)))
    launch["softmax_naive"](rows, (32,), (masked, mask.pointer, weights, statistics, *ints(t_q, t_k)))
    launch["weighted_sum_naive"](
        grid(d_v), block, (weights, head.value, mask.pointer, output, *ints(t_q, t_k, d_v))
    )
    close(f"{case}: naive scores", raw.get(), want.stages.raw_scores, want.error["raw_scores"])
    close(f"{case}: naive softmax", weights.get(), blocked_as(0.0, want, "weights"), want.error["weights"])
    check_statistics(case, want, statistics_of(statistics.get(), case.head.sink))
    close(f"{case}: naive weighted sum", output.get(), want.stages.output, want.error["output"])

    states = cupy.empty((t_q, 56), np.uint8)
    streamed = cupy.empty((t_q, d_v), np.float32)
    launch["stream_naive"](
        rows, (32,),
        (head.query, head.key, head.value, mask.pointer, states, streamed, scale, *ints(t_q, t_k, d_k, d_v)),
    )  # fmt: skip
    sink = np.float32(mask.rule.sink)
    launch["stream_statistics"](rows, (32,), (states, statistics, sink, *ints(t_q)))
    launch["stream_output"]((-(-t_q * d_v // 32),), (32,), (states, streamed, sink, *ints(t_q, d_v)))
    check_statistics(case, want, statistics_of(statistics.get(), case.head.sink))
    close(f"{case}: naive stream", streamed.get(), want.stages.output, want.error["output"])


def check_naive_tile(cupy: Any, case: Case, want: Expected, reduce: Reduce) -> None:
    """The readable tile kernel: masked scores, from a corner that is not (0, 0)."""
    head, mask = upload(cupy, case.head), DeviceMask(cupy, rule_of(case))
    kernel = Launcher(cupy, lambda: None).kernels(head.input_type)["tile_naive"]
    t_q, t_k = head.shape
    shape = (max(1, t_q // 4), max(1, t_k // 3))
    what = Rectangle(Stage.MASKED, (t_q // 3, t_q), (t_k // 4, t_k), shape, reduce)
    most = (t_q - what.rows[0], t_k - what.cols[0])
    what = replace(what, shape=(min(shape[0], most[0]), min(shape[1], most[1])))
    values, blocked = cupy.empty(what.shape, np.float32), cupy.empty(what.shape, np.uint8)
    request = cupy.asarray(tile_request(what, case.scale, values, blocked, None, None, EXACT))
    grid = (-(-what.shape[1] // 8), -(-what.shape[0] // 8))
    kernel(grid, (8, 8), (head.query, head.key, mask.pointer, request, np.int32(head.d_k)))
    right, dark = reduced(want, what.stage, reduce, what.rows, what.cols, what.shape)
    close(f"{case}: naive tile {reduce}", values.get(), right, want.error["masked_scores"])
    np.testing.assert_array_equal(blocked.get(), dark)


def in_16_bits(case: Case, input_type: str) -> tuple[list[np.ndarray], Case]:
    """Q, K and V as bits of a 16-bit type, and the float32 case of the same numbers."""
    arrays = (case.head.query, case.head.key, case.head.value)
    if input_type == "float16":
        stored, wide = in_float16(case)
        return [
            each.view(np.uint16) for each in (stored.head.query, stored.head.key, stored.head.value)
        ], wide
    bits = [(array.view(np.uint32) >> 16).astype(np.uint16) for array in arrays]  # cut off: exact in bfloat16
    names = ("query", "key", "value")
    numbers = [(each.astype(np.uint32) << 16).view(np.float32) for each in bits]
    return bits, replace(case, head=replace(case.head, **dict(zip(names, numbers, strict=True))))


def check_raw_16_bits(cupy: Any, case: Case, input_type: str) -> None:
    """The raw scores of a 16-bit head: one source alone has to be compiled for them."""
    bits, wide = in_16_bits(case, input_type)
    want = expect(wide)
    head = DeviceHead(*(cupy.asarray(each) for each in bits), input_type=input_type)
    raw = Launcher(cupy, lambda: None).scores(head).get()
    close(f"{case}: raw_scores", raw, want.stages.raw_scores, want.error["raw_scores"])


def check_16_bits(cupy: Any, case: Case, input_type: str) -> None:
    """Stages, one pass and tiles of a 16-bit head, straight from the kernels of its type."""
    bits, wide = in_16_bits(case, input_type)
    want = expect(wide)
    head = DeviceHead(*(cupy.asarray(each) for each in bits), input_type=input_type)
    mask = DeviceMask(cupy, rule_of(case))
    launcher = Launcher(cupy, lambda: None)
    stages = launcher.stages(head, case.scale, mask)
    for name in ("raw_scores", "scaled_scores", "masked_scores", "output"):
        close(f"{case}: {name}", stages[name].get(), getattr(want.stages, name), want.error[name])
    statistics, output = launcher.stream(head, case.scale, mask, (0, head.shape[0]), True, None)
    check_statistics(wide, want, statistics_of(statistics.get(), case.head.sink))
    close(f"{case}: output", output.get(), want.stages.output, want.error["output"])
    for rows, cols, shape in rectangles(case):
        shape = (min(shape[0], rows[1] - rows[0]), min(shape[1], cols[1] - cols[0]))
        what = Rectangle(Stage.MASKED, rows, cols, shape, Reduce.MAX)
        values, blocked = launcher.tile(head, case.scale, mask, what, None, None, None)
        right, dark = reduced(want, what.stage, what.reduce, rows, cols, shape)
        close(f"{case}: {shape} cells", values.get(), right, want.error["masked_scores"])
        np.testing.assert_array_equal(blocked.get(), dark)


def check_long_sums(engine: CupyEngine) -> None:
    """4,096 positive products, which sums that are cut off all the way would leave far too small."""
    query, key = np.random.default_rng(0).random((2, 64, 4096)).astype(np.float16)
    tile = engine.tile(
        Stage.RAW, Head(query, key, key), 1.0, NoMask(), rows=(0, 64), cols=(0, 64), shape=(64, 64)
    )
    on_gpu(engine)
    plain = np.zeros((64, 64), np.float32)
    for c in range(4096):
        plain += query[:, c, None].astype(np.float32) * key[None, :, c].astype(np.float32)
    exact = query.astype(float) @ key.astype(float).T
    assert np.abs(tile.values - exact).max() <= np.abs(plain - exact).max()


def check_every_float16(cupy: Any) -> None:
    """All 65,536, as keys of width 1 under a query of 1: the raw scores are the numbers themselves."""
    n = 1 << 16
    every = np.arange(n, dtype=np.uint16).view(np.float16)[:, None]
    head = upload(cupy, Head(np.ones((1, 1), np.float16), every, every))
    launcher, read = Launcher(cupy, lambda: None), cupy.empty(n, np.float32)
    what = Rectangle(Stage.RAW, (0, 1), (0, n), (1, n), Reduce.MAX)
    mask = DeviceMask(cupy, mask_rule(NoMask(), head.shape))
    tile = launcher.tile(head, 1.0, mask, what, None, None, None)[0]
    arguments = (head.query, head.key, read, np.int32(1), np.int32(n), np.int32(1))
    launcher.kernels("float16")["scores_naive"]((n // 64,), (64,), arguments)
    np.testing.assert_array_equal(tile.get()[0], every[:, 0].astype(np.float32))
    np.testing.assert_array_equal(read.get(), every[:, 0].astype(np.float32))


def check_subnormals(engine: CupyEngine) -> None:
    """Numbers under 1.2e-38 count: as scores, as weights, and in the output."""
    tiny = np.array([[3e-39], [-5e-41], [1e-45], [2e-38]], np.float32)
    one = np.ones((1, 1), np.float32)
    head = Head(one, tiny, tiny)
    whole = {"rows": (0, 1), "cols": (0, 4), "shape": (1, 4)}
    np.testing.assert_array_equal(engine.tile(Stage.RAW, head, 1.0, NoMask(), **whole).values[0], tiny[:, 0])
    stages = engine.stages(head, 1.0, NoMask())
    assert stages is not None
    np.testing.assert_array_equal(stages["masked_scores"][0], tiny[:, 0])
    output = engine.stream(head, 1.0, NoMask())[1]
    np.testing.assert_allclose(output, tiny.astype(float).mean(), rtol=0, atol=4e-45)
    apart = Head(one, np.array([[0], [-90], [-100]], np.float32), np.ones((3, 1), np.float32))
    weights = engine.stages(apart, 1.0, NoMask())
    assert weights is not None
    np.testing.assert_allclose(weights["weights"][0], np.exp([0.0, -90, -100]), rtol=1e-3, atol=3e-45)
    on_gpu(engine)
