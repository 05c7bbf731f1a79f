"""The unchanged kernels, run on the CPU through the engine's own Python, held to the float64 reference."""

from __future__ import annotations

import pytest
from conformance import (
    check_every_float16,
    check_naive,
    check_naive_tile,
    check_pixels,
    check_stages,
    check_stream,
    check_subnormals,
    check_tiles,
    expect,
)
from exact_checks import (
    check_cells_of_many_scores,
    check_colour_limits,
    check_faint_rest,
    check_first_of_equals,
    check_outputs_of_long_rows,
    check_weightless_rows,
)
from kernel_cases import LARGE, SMALL, Case
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


def test_every_float16_is_read_exactly(device: StandIn) -> None:
    check_every_float16(device)


def test_subnormal_numbers_count(engine: CupyEngine) -> None:
    check_subnormals(engine)


def test_the_first_of_equal_scores_is_the_largest(engine: CupyEngine) -> None:
    check_first_of_equals(engine)


def test_the_faint_rest_of_a_saturated_row_counts(engine: CupyEngine) -> None:
    check_faint_rest(engine)


def test_rows_without_weight_are_zero_however_long(engine: CupyEngine) -> None:
    check_weightless_rows(engine)


def test_long_sums_of_values_keep_their_digits(engine: CupyEngine) -> None:
    check_outputs_of_long_rows(engine)


def test_a_cell_may_cover_more_scores_than_an_int_counts(device: StandIn) -> None:
    check_cells_of_many_scores(device)


def test_numbers_at_the_colours_limits(engine: CupyEngine) -> None:
    check_colour_limits(engine)


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
