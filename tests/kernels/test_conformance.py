"""The unchanged kernels, run on the CPU through the engine's own Python, held to the float64 reference."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from attnviz.core.tile import Reduce, Stage
from attnviz.engine.gpu import launch
from attnviz.engine.gpu.engine import CupyEngine
from tests.kernels.checks.conformance import (
    check_every_float16,
    check_naive,
    check_naive_tile,
    check_pixels,
    check_stages,
    check_stream,
    check_subnormals,
    check_tiles,
    expect,
    shared_out,
)
from tests.kernels.checks.exact_checks import OF_AN_ENGINE, check_cells_of_many_scores
from tests.kernels.checks.kernel_cases import LARGE, SMALL, Case
from tests.kernels.fibers.standin import StandIn

CUT = ((Stage.MASKED, Reduce.EXTREME), (Stage.WEIGHTS, Reduce.MEAN), (Stage.RAW, Reduce.MIN))
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


def test_every_float16_is_read_exactly(device: StandIn) -> None:
    check_every_float16(device)


def test_subnormal_numbers_count(engine: CupyEngine) -> None:
    check_subnormals(engine)


@pytest.mark.parametrize("check", OF_AN_ENGINE, ids=lambda check: check.__name__)
def test_what_has_one_right_answer(engine: CupyEngine, check: Callable[[CupyEngine], None]) -> None:
    check(engine)


def test_a_cell_may_cover_more_scores_than_an_int_counts(device: StandIn) -> None:
    check_cells_of_many_scores(device)


@pytest.mark.parametrize("case", [*SMALL, LARGE[1], LARGE[5]], ids=str)
def test_many_launches_give_what_one_gives(
    engine: CupyEngine, case: Case, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(launch, "WORK", 1)
    monkeypatch.setattr(launch, "GRID", 1)
    want = expect(case)
    check_stages(engine, case, want)
    check_stream(engine, case, want)
    for stage, reduce in CUT:
        check_tiles(engine, case, want, stage, reduce)


@pytest.mark.parametrize(("share", "tiles"), [(1, 1000), (2, 1000), (1, 2)])
@pytest.mark.parametrize("case", [*SMALL, *LARGE], ids=str)
def test_keys_shared_out_over_blocks(engine: CupyEngine, case: Case, share: int, tiles: int) -> None:
    """Each tile a block's; two tiles, of one row block or of two, a block's; and launch after launch."""
    with shared_out(case, share, tiles):
        check_stream(engine, case, expect(case))


@pytest.mark.parametrize("case", SMALL, ids=str)
def test_many_blocks_give_what_one_gives(
    engine: CupyEngine, case: Case, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each cell is made of parts, one of each tile of 64 x 64 scores, in a single launch."""
    monkeypatch.setattr(launch, "BLOCK_WORK", 1)
    want = expect(case)
    for stage, reduce in CUT:
        check_tiles(engine, case, want, stage, reduce)
