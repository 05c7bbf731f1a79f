"""The unchanged kernels, run on the CPU through the engine's own Python, held to the float64 reference."""

from __future__ import annotations

import numpy as np
import pytest
from conformance import (
    LARGE,
    SMALL,
    Case,
    check_naive,
    check_naive_tile,
    check_pixels,
    check_stages,
    check_stream,
    check_tiles,
    expect,
    in_type,
)
from standin import StandIn

from attnviz.core.tile import Reduce, Stage
from attnviz.engine import cupy_launch
from attnviz.engine.cupy_engine import CupyEngine

TILED = [case for case in (*SMALL, *LARGE) if max(case.head.shape) <= 100]


@pytest.mark.parametrize("case", [*SMALL, *LARGE], ids=str)
def test_stages_and_stream(engine: CupyEngine, case: Case) -> None:
    want = expect(case)
    check_stages(engine, case, want)
    check_stream(engine, case, want)


@pytest.mark.parametrize("stage", Stage)
@pytest.mark.parametrize("case", TILED, ids=str)
def test_tiles(engine: CupyEngine, case: Case, stage: Stage) -> None:
    want = expect(case)
    for reduce in Reduce:
        check_tiles(engine, case, want, stage, reduce)


@pytest.mark.parametrize("case", SMALL, ids=str)
def test_pixels(engine: CupyEngine, case: Case) -> None:
    check_pixels(engine, case, expect(case))


@pytest.mark.parametrize("case", SMALL, ids=str)
def test_naive_kernels(device: StandIn, case: Case) -> None:
    want = expect(case)
    check_naive(device, case, want)
    for reduce in Reduce:
        check_naive_tile(device, case, want, reduce)


@pytest.mark.parametrize("input_type", ["float16", "bfloat16"])
@pytest.mark.parametrize("case", [SMALL[1], SMALL[2], SMALL[7], SMALL[8]], ids=str)
def test_half_precision_input_is_computed_in_float32(engine: CupyEngine, case: Case, input_type: str) -> None:
    stored, wide = in_type(case, input_type)
    want = expect(wide)
    check_stages(engine, stored, want)
    check_stream(engine, stored, want)


def test_every_float16_is_read_exactly(engine: CupyEngine) -> None:
    """All 65,536 of them, as keys of width 1 under a query of 1: the raw scores are the numbers themselves."""
    every = np.arange(1 << 16, dtype=np.uint16).view(np.float16)[:, None]
    from attnviz.core.inputs import Head
    from attnviz.core.masks import NoMask

    head = Head(np.ones((1, 1), np.float16), every, every)
    tile = engine.tile(Stage.RAW, head, 1.0, NoMask(), rows=(0, 1), cols=(0, 1 << 16), shape=(1, 1 << 16))
    np.testing.assert_array_equal(tile.values[0], every[:, 0].astype(np.float32))


@pytest.mark.parametrize("case", [*SMALL, LARGE[1], LARGE[5]], ids=str)
def test_many_launches_give_what_one_gives(
    engine: CupyEngine, case: Case, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cupy_launch, "BAND", 64)
    monkeypatch.setattr(cupy_launch, "WORK", 1)
    want = expect(case)
    check_stream(engine, case, want)
    for stage in (Stage.MASKED, Stage.WEIGHTS):
        check_tiles(engine, case, want, stage, Reduce.EXTREME)
