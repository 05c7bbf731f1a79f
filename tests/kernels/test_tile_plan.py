"""How cells lie over the blocks of `tile`: most of what is computed is of use, and a block has room."""

from __future__ import annotations

import re
from collections.abc import Callable

import numpy as np
import pytest

from attnviz.core.files.paths import data_dir
from attnviz.core.inputs import Head
from attnviz.core.masks import NoMask
from attnviz.core.tile import Stage
from attnviz.engine.gpu import launch
from attnviz.engine.gpu.engine import CupyEngine
from attnviz.engine.gpu.tile_plan import STATES, TilePlan, plan_of, useful_share
from tests.kernels.checks.picture_checks import OF_PICTURES, SHAPES
from tests.kernels.fibers.standin import StandIn

LENGTHS = [int(2**n) for n in np.linspace(10, 17, 36)] + [3769, 4291, 6434, 6464, 64_248, 65_297]


def share(t_q: int, t_k: int, shape: tuple[int, int], d_k: int = 64) -> float:
    plan = plan_of((t_q, t_k), shape, d_k, launch.BLOCK_WORK)
    return useful_share((3, 3 + t_q), (7, 7 + t_k), shape, plan)


def test_most_of_what_a_picture_of_1000_pixels_computes_is_of_use() -> None:
    for t in LENGTHS:
        assert share(t, t, (1000, 1000)) > 0.85, t


def test_so_it_is_of_odd_rectangles() -> None:
    """Few have cells so awkward one way that a block has no room for as many as the other way needs."""
    shares = [share(t_q, t_k, (1000, width)) for t_q in LENGTHS for t_k in LENGTHS for width in (600, 1000)]
    assert min(shares) > 0.75
    assert np.median(shares) > 0.95
    assert np.quantile(shares, 0.01) > 0.84


def test_a_share_counts_every_score_tile() -> None:
    """100 cells of 2 scores, 30 of them in a block: 60 scores in each tile of 64, and 20 in the last one."""
    plan = TilePlan((30, 100), (60, 200), 1, 1, 1)
    assert useful_share((0, 200), (0, 200), (100, 100), plan) == 200 * 200 / (4 * 64 * 4 * 64)


@pytest.mark.parametrize("d_k", [1, 64, 300])
def test_a_block_has_room_for_what_it_remembers(d_k: int) -> None:
    for shape in ((1, 1), (1, 4000), (3, 700), (64, 64), (300, 512), (1000, 1000), (4000, 4000)):
        for t_q, t_k in ((4001, 5000), (9999, 131_072), (1 << 20, 1 << 20), (5_000_000, 70_001)):
            plan = plan_of((t_q, t_k), shape, d_k, launch.BLOCK_WORK)
            one_tile = max(plan.covers) <= 64
            assert max(plan.group) <= 64, plan
            assert one_tile or np.prod(plan.group) * plan.shares <= STATES, plan
            assert plan.team in (1, 2, 4, 8, 16, 32), plan
            assert plan.shares in (1, 2, 4, 8), plan


def test_the_kernel_remembers_as_many() -> None:
    text = (data_dir("kernels") / "tile.cu").read_text(encoding="utf-8")
    assert re.findall(r"#define STATES (\d+)", text) == [str(STATES)]


def test_the_plan_is_what_is_launched(engine: CupyEngine, device: StandIn) -> None:
    head = Head(*(np.ones((t, 1), np.float32) for t in (150, 203, 203)))
    for shape in SHAPES:
        plan = plan_of((150, 203), shape, 1, launch.BLOCK_WORK)
        engine.tile(Stage.RAW, head, 1.0, NoMask(), rows=(0, 150), cols=(0, 203), shape=shape)
        down, wide = (-(-cells // group) for cells, group in zip(shape, plan.group, strict=True))
        assert device.launches[-1][:2] == ("tile", (wide, down, 1))


@pytest.mark.parametrize("check", OF_PICTURES, ids=lambda check: check.__name__)
def test_cells_over_tiles(engine: CupyEngine, check: Callable[[CupyEngine], None]) -> None:
    check(engine)


@pytest.mark.parametrize("limit", ["WORK", "BLOCK_WORK"])
def test_cells_over_slices(engine: CupyEngine, monkeypatch: pytest.MonkeyPatch, limit: str) -> None:
    """Groups of many cells in slices of one score tile, and cells of many slices."""
    monkeypatch.setattr(launch, limit, 1)
    for check in OF_PICTURES:
        check(engine)
