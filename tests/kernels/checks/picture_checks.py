"""Checks of tiles whose cells lie over score tiles in every way: many in one, one over many, across edges."""

from __future__ import annotations

import numpy as np

from attnviz.core.inputs import Head
from attnviz.core.masks import Causal, Mask, NoMask
from attnviz.core.tile import Reduce, Stage
from attnviz.engine.cpu.engine import NumpyEngine
from attnviz.engine.gpu import tile_plan
from attnviz.engine.gpu.engine import CupyEngine
from tests.kernels.checks.conformance import on_gpu

#: Of 150 x 203 scores: more cells than a block remembers; about 17 scores a side; a side of single scores;
#: cells of more than a score tile, which several teams share.
SHAPES = ((70, 150), (9, 12), (150, 12), (40, 1), (2, 3))


def check_cells_over_tiles(engine: CupyEngine) -> None:
    """Whole numbers, so that every reduction but the mean has one right answer."""
    rng = np.random.default_rng(0)
    query = rng.integers(1, 9, (150, 1)).astype(np.float32)
    key = rng.integers(-99, 99, (203, 1)).astype(np.float32)
    for shape in SHAPES:
        for reduce in Reduce:
            _same(engine, Head(query, key, key), Causal(), shape, reduce)
    places, tile_plan.PLACES = tile_plan.PLACES, 0
    try:  # as where there is work for every block: 3 x 3 cells over 2 x 2 tiles, in a picture of 4 x 5
        for reduce in Reduce:
            _same(engine, Head(query, key, key), Causal(), (4, 5), reduce)
    finally:
        tile_plan.PLACES = places


def check_numbers_past_floats(engine: CupyEngine) -> None:
    """NaN, both infinities, and means of numbers whose sum no float32 holds."""
    key = np.full((203, 1), 3e38, np.float32)
    key[[60, 61, 130], 0] = np.inf, -np.inf, -1
    key[5] = np.uint32(0xFFFFFFFF).view(
        np.float32
    )  # a NaN that has the bits of the kernel's mark for "no score"
    key[140:] = -3e38
    head = Head(np.ones((150, 1), np.float32), key, key)
    for shape in SHAPES:
        for reduce in Reduce:
            _same(engine, head, NoMask(), shape, reduce)


def _same(engine: CupyEngine, head: Head, mask: Mask, shape: tuple[int, int], reduce: Reduce) -> None:
    view = {"rows": (0, 150), "cols": (0, 203), "shape": shape, "reduce": reduce}
    got = engine.tile(Stage.MASKED, head, 0.5, mask, **view)
    on_gpu(engine)
    wide = Head(*(array.astype(np.float64) for array in (head.query, head.key, head.value)))
    want = NumpyEngine().tile(Stage.MASKED, wide, 0.5, mask, **view)
    rtol = 1e-6 if reduce is Reduce.MEAN else 0
    np.testing.assert_allclose(got.values, want.values, rtol, 1e-6 * rtol, err_msg=f"{shape} {reduce}")
    blocked = [np.zeros(shape, bool) if tile.blocked is None else tile.blocked for tile in (got, want)]
    np.testing.assert_array_equal(*blocked, err_msg=f"{shape} {reduce}")


OF_PICTURES = (check_cells_over_tiles, check_numbers_past_floats)
