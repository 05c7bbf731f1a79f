"""The kernels' one stream, and how long work is cut: into launches that a cancel need not wait long for."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from attnviz.core.colours.colour_scale import Scale
from attnviz.core.files.paths import data_dir
from attnviz.core.inputs import Head
from attnviz.core.masks import Causal, NoMask
from attnviz.core.tile import Reduce, Stage
from attnviz.engine.cpu.engine import NumpyEngine
from attnviz.engine.gpu import launch as cupy_launch
from attnviz.engine.gpu.engine import CupyEngine
from attnviz.engine.gpu.tile_cut import cut
from attnviz.engine.gpu.tile_plan import plan_of
from tests.kernels.fibers.standin import StandIn


def test_reductions_stand_in_the_order_of_the_kernels() -> None:
    source = (data_dir("kernels") / "tile.cu").read_text(encoding="utf-8")
    names = source.partition("enum Reduce {")[2].partition("}")[0]
    assert [name.strip() for name in names.split(",")] == [f"REDUCE_{each.name}" for each in Reduce]


class _Recorder:
    """A method that notes what each call of it is given."""

    def __init__(self, owner: Any, name: str) -> None:
        self._method = getattr(owner, name)
        self.given: list[tuple[Any, ...]] = []

    def __call__(self, *args: Any) -> None:
        self.given.append(args)
        self._method(*args)


@pytest.mark.parametrize(("d_k", "d_v"), [(33, 5), (33, 130), (5, 300)])
def test_a_launch_is_short_however_wide_the_values_are(
    engine: CupyEngine, monkeypatch: pytest.MonkeyPatch, d_k: int, d_v: int
) -> None:
    """Each 64 columns of the output form the scores anew, and a launch counts them all."""
    monkeypatch.setattr(cupy_launch, "WORK", 1 << 23)
    recorder = _Recorder(engine.launcher, "_stream")
    monkeypatch.setattr(engine.launcher, "_stream", recorder)
    rng = np.random.default_rng(0)
    head = Head(*(rng.standard_normal((400, d), np.float32) / 3 for d in (d_k, d_k, d_v)))
    output = engine.stream(head, 1.0, NoMask())[1]
    tiles = [int(launch.tiles.sum()) for launch, *_ in recorder.given]
    assert sum(tiles) == 7 * 7
    assert len(tiles) > 1
    assert max(tiles) * 64 * 64 * (-(-d_v // 64) * d_k + d_v) <= cupy_launch.WORK
    np.testing.assert_allclose(output, NumpyEngine().stream(head, 1.0, NoMask())[1], rtol=1e-4, atol=1e-5)


def test_keys_are_shared_out_by_the_multiprocessors_there_are(engine: CupyEngine, device: StandIn) -> None:
    """Ten tiles over the stand-in's two, two blocks each; parts are let go once joined."""
    rng = np.random.default_rng(0)
    query, key, value = (rng.standard_normal((n, 3), np.float32) for n in (5, 600, 600))
    output = engine.stream(Head(query, key, value), 1.0, NoMask())[1]
    np.testing.assert_allclose(
        output, NumpyEngine().stream(Head(query, key, value), 1.0, NoMask())[1], rtol=1e-4
    )
    assert engine.launcher.slots == 4
    assert device.launches[:2] == [("stream", (1, 4), (16, 16)), ("stream_join", (1, 16, 1), (64, 4))]
    assert max(len(array.shape) for array in device.arrays) == 2


SIDES = (1, 7, 63, 64, 65, 1000, 4096, 65_536, 1 << 20, 5_000_000)
CELLS = (1, 2, 3, 32, 100, 1000, 4000)


def pictures() -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Every rectangle of these sides at every number of cells that it has."""
    return [
        ((t_q, t_k), (height, width))
        for t_q in SIDES for t_k in SIDES for height in CELLS for width in CELLS
        if height <= t_q and width <= t_k
    ]  # fmt: skip


@pytest.mark.parametrize("d_k", [1, 64, 300])
def test_no_launch_of_a_tile_is_long(d_k: int) -> None:
    """Whatever the rectangle and the cells: 2^37 multiply-adds a launch and 2^31 a block at most."""
    for rectangle, shape in pictures():
        if rectangle == shape:
            continue
        plan = plan_of(rectangle, shape, d_k, cupy_launch.BLOCK_WORK)
        covers = plan.covers
        down, wide = (-(-count // group) for count, group in zip(shape, plan.group, strict=True))
        how = cut(covers, d_k, wide, cupy_launch.WORK, plan.of_block)
        what = f"{rectangle} in {shape}: {how}"
        assert how.rows % 64 == how.cols % 64 == 0, what
        assert how.rows * how.cols * d_k <= cupy_launch.BLOCK_WORK, what
        assert how.many * how.groups * wide * how.rows * how.cols * d_k <= cupy_launch.WORK, what
        assert how.down * how.rows >= covers[0], what
        assert how.across * how.cols >= covers[1], what
        assert (how.down - 1) * how.rows < covers[0], what
        assert (how.across - 1) * how.cols < covers[1], what
        assert how.slices == 1 or how.many * shape[0] * shape[1] * 16 < 1 << 30, what
        assert max(how.many, how.groups) <= 65535, what
        if how.slices * down < 10_000:
            launches = list(how.launches(down))
            assert sum(count * many for _, _, count, _, many in launches) == down * how.slices, what
            assert launches[-1][0] == 1, what
            assert len({(start, first) for _, start, _, first, _ in launches}) == len(launches), what


def test_a_cell_of_many_scores_is_the_work_of_many_blocks(engine: CupyEngine, device: StandIn) -> None:
    """As 65,536 positions in one cell were one block's for seconds."""
    rng = np.random.default_rng(0)
    head = Head(*(rng.standard_normal((300, 5), np.float32) for _ in range(3)))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cupy_launch, "BLOCK_WORK", 64 * 64 * 5 * 2)  # of two tiles
        for reduce in Reduce:
            view = {"rows": (3, 300), "cols": (1, 300), "shape": (1, 1), "reduce": reduce}
            got = engine.tile(Stage.MASKED, head, 1.0, Causal(), **view)
            want = NumpyEngine().tile(Stage.MASKED, head, 1.0, Causal(), **view)
            np.testing.assert_allclose(got.values, want.values, rtol=1e-5)
            assert device.launches[-1][0] == "tile_join"
            assert device.launches[-2][:2] == ("tile", (1, 1, 15))


def test_a_grid_is_never_too_high(
    engine: CupyEngine, device: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As of more than 4,194,240 queries, whose stages are stored."""
    monkeypatch.setattr(cupy_launch, "GRID", 2)
    head = Head(*(np.full((t, 2), 1 / 3, np.float32) for t in (300, 40, 40)))
    stages = engine.stages(head, 1.0, NoMask())
    assert stages is not None
    np.testing.assert_allclose(stages["output"], 1 / 3, rtol=1e-6)
    for name in ("scores", "weighted_sum"):
        assert [grid[1] for each, grid, _ in device.launches if each == name] == [2, 2, 1]


def test_all_goes_through_one_stream(engine: CupyEngine, device: StandIn) -> None:
    """Launches and copies alike: what another stream does, nobody would wait for."""
    engine.warm_up()
    head = Head(*(np.full((9, 2), 1 / 3, np.float32) for _ in range(3)))
    engine.stream(head, 1.0, NoMask())
    held = engine.hold(Stage.WEIGHTS, head, 1.0, NoMask(), rows=(0, 9), cols=(0, 9), shape=(3, 3))
    held.picture(Scale(0.0, 1.0))
    held.tile()
    assert len(device.used) == 1
    assert None not in device.used
