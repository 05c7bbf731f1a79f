"""Checks of what has one right answer: equal scores, the faint rest of a saturated row, colour limits."""

from __future__ import annotations

from typing import Any

import numpy as np

from attnviz.core.colours.colour_scale import Scale
from attnviz.core.colours.picture import picture_of
from attnviz.core.inputs import Head
from attnviz.core.masks import Mask, NoMask, SlidingWindow
from attnviz.core.numbers.statistics import RowStatistics
from attnviz.core.tile import Reduce, Stage
from attnviz.engine.gpu.build import load
from attnviz.engine.gpu.engine import CupyEngine, statistics_of
from attnviz.engine.gpu.kernel_source import OPTIONS, source
from attnviz.engine.gpu.launch import Rectangle, tile_request
from attnviz.engine.gpu.tile_plan import EXACT
from tests.kernels.checks.conformance import on_gpu


def _both_ways(engine: CupyEngine, head: Head, mask: Mask) -> list[RowStatistics]:
    """Row statistics from the streaming pass and from stored scores."""
    stages = engine.stages(head, 1.0, mask)
    assert stages is not None
    found = [engine.stream(head, 1.0, mask)[0], statistics_of(stages["statistics"])]
    on_gpu(engine)
    return found


def check_first_of_equals(engine: CupyEngine) -> None:
    """Among equal scores the first key that the row may see is its largest weight's."""
    for t_k in (3, 150, 4200):
        ones = np.ones((t_k, 1), np.float32)
        head = Head(np.ones((5, 1), np.float32), ones, ones)
        for each in _both_ways(engine, head, NoMask()):
            np.testing.assert_array_equal(each.argmax, 0)
    ones = np.ones((200, 1), np.float32)
    for each in _both_ways(engine, Head(ones, ones, ones), SlidingWindow(100)):
        np.testing.assert_array_equal(each.argmax, np.maximum(np.arange(200) - 99, 0))


def check_faint_rest(engine: CupyEngine) -> None:
    """Beside a weight that rounds to 1 the entropy still tells of the others, which float64 cannot add."""
    below = np.array([-40, -44, -41], np.float32)
    for t_k in (3, 150, 4200):
        key = np.full((t_k, 1), -60, np.float32)
        key[[0, t_k // 2, t_k - 1], 0] = below
        value = np.ones((t_k, 1), np.float32)
        scores = key[:, 0].astype(float)
        scores[1], key[1] = 0, 0
        rest = np.exp(np.delete(scores, 1))
        entropy = np.log1p(rest.sum()) - (rest * np.delete(scores, 1)).sum() / (1 + rest.sum())
        for each in _both_ways(engine, Head(np.ones((1, 1), np.float32), key, value), NoMask()):
            np.testing.assert_allclose(each.entropy, entropy, rtol=1e-5)
            np.testing.assert_array_equal(each.max_weight, 1)


def check_weightless_rows(engine: CupyEngine) -> None:
    """Scores of -inf alone, which no key is blocked of: weights and output 0, and no row but these."""
    for t_k in (3, 150, 4200):
        key, value = np.full((t_k, 1), 1e30, np.float32), np.ones((t_k, 2), np.float32)
        head = Head(np.array([[-1e30], [0]], np.float32), key, value)
        stages = engine.stages(head, 1.0, NoMask())
        assert stages is not None
        np.testing.assert_array_equal(stages["masked_scores"][0], -np.inf)
        np.testing.assert_array_equal(stages["weights"][0], 0)
        np.testing.assert_allclose(stages["weights"][1], 1 / t_k, rtol=1e-6)
        for output in (stages["output"], engine.stream(head, 1.0, NoMask())[1]):
            np.testing.assert_array_equal(output[0], 0)
            np.testing.assert_allclose(output[1], 1, rtol=1e-4)
        on_gpu(engine)


def check_cells_of_many_scores(cupy: Any) -> None:
    """A cell that covers 2^32 scores, as 65,536 positions in one: joined from 256 threads' parts."""
    joined = """
    extern "C" __global__ void joined(const TileRequest *request)
    {
        Reduced whole = {total_of_nothing(request->reduce), 0}, part = {whole.total, 1 << 24};
        if (request->reduce == REDUCE_MEAN) part.total.sum = 0.5 * (1 << 24);
        else part.total.value = 0.5f;
        for (int thread = 0; thread < 256; ++thread) reduce_merge(whole, request->reduce, part);
        write_reduced(*request, 0, 0, whole);
    }"""
    kernel = load(cupy, "joined.cu", source("tile.cu") + joined, OPTIONS, ("joined",))["joined"]
    for reduce in Reduce:
        what = Rectangle(Stage.RAW, (0, 1 << 16), (0, 1 << 16), (1, 1), reduce)
        value, blocked = cupy.empty((1, 1), np.float32), cupy.empty((1, 1), np.uint8)
        request = cupy.asarray(tile_request(what, 1.0, value, blocked, None, None, EXACT))
        kernel((1,), (1,), (request,))
        assert (value.get(), blocked.get()) == (0.5, 0)


def check_colour_limits(engine: CupyEngine) -> None:
    """A number at a limit has the limit's colour, and only one beyond it the mark of those beyond."""
    key = np.array([[-2.25], [-2], [-1.75], [0], [1.25], [1.5], [1.75]], np.float32)
    head = Head(np.ones((1, 1), np.float32), key, key)
    held = engine.hold(Stage.RAW, head, 1.0, NoMask(), rows=(0, 1), cols=(0, 7), shape=(1, 7))
    np.testing.assert_array_equal(held.times(0.5).tile().values, key.T / 2)
    for scale in (Scale(-2.0, 1.5), Scale(-1.75, 1.25, 0.5), Scale(-2.25, 1.75), Scale(-1e-39, 1e-39)):
        want = picture_of(held.tile(), scale).indices
        for each in (held, held.times(4.0).times(0.25)):  # powers of two: no digit changes
            np.testing.assert_array_equal(each.picture(scale).indices, want)
            on_gpu(engine)


def check_outputs_of_long_rows(engine: CupyEngine) -> None:
    """Values of one sign, 20,000 of them: what rounding leaves of their sum does not grow with their number.

    The scores rise on the way, so that what has been summed up is carried over to a larger maximum.
    """
    t_k = 20_000
    key = np.zeros((t_k, 1), np.float32)
    key[[1500, 9000], 0] = 0.5, 1
    value = np.full((t_k, 5), 0.1, np.float32)
    value[:, 1:] = np.arange(4) + np.random.default_rng(0).random((t_k, 4), np.float32)
    head = Head(np.array([[0], [1], [6], [-1]], np.float32), key, value)
    exps = np.exp(head.query.astype(float) @ key.T.astype(float))
    right = exps @ value.astype(float) / exps.sum(axis=1, keepdims=True)
    stages = engine.stages(head, 1.0, NoMask())
    assert stages is not None
    for output in (stages["output"], engine.stream(head, 1.0, NoMask())[1]):
        np.testing.assert_allclose(output, right, rtol=3e-5)
    on_gpu(engine)


def check_rows_of_two_parts(engine: CupyEngine) -> None:
    """Rows over 65,536 keys, whose sums are joined part by part: the largest score in either part."""
    t_k = 65_536 + 4_200
    key = np.random.default_rng(0).random((t_k, 1), np.float32)
    key[[70, 66_000, t_k - 1], 0] = 3, 2, -2
    query = np.array([[1], [-1]], np.float32)
    stages = engine.stages(Head(query, key, np.ones((t_k, 1), np.float32)), 1.0, NoMask())
    on_gpu(engine)
    assert stages is not None
    scores = query.astype(float) @ key.T.astype(float)
    exps = np.exp(scores)
    right = exps / exps.sum(axis=1, keepdims=True)
    found = statistics_of(stages["statistics"])
    np.testing.assert_array_equal(found.argmax, [70, t_k - 1])
    np.testing.assert_array_equal(found.keys_seen, t_k)
    np.testing.assert_allclose(found.logsumexp, np.log(exps.sum(axis=1)), rtol=1e-6)
    np.testing.assert_allclose(found.entropy, -(right * np.log(right)).sum(axis=1), rtol=1e-6)
    np.testing.assert_allclose(stages["weights"], right, rtol=2e-6)


#: Those of an engine, which a GPU and its stand-in have to pass alike.
OF_AN_ENGINE = (
    check_first_of_equals,
    check_faint_rest,
    check_weightless_rows,
    check_colour_limits,
    check_outputs_of_long_rows,
    check_rows_of_two_parts,
)
