"""The conformance checks of ``tests/kernels``, unchanged, on a real GPU: ``pytest -m gpu``."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from attnviz.bench.gpu import Sizes, measure
from attnviz.core.inputs import Head
from attnviz.core.job import Job
from attnviz.core.masks import Causal
from attnviz.core.tile import Reduce, Stage
from attnviz.engine.cpu.engine import NumpyEngine
from attnviz.engine.gpu import launch
from attnviz.engine.gpu.engine import CupyEngine
from attnviz.engine.gpu.kernel_source import Kernels
from tests.kernels.checks.conformance import (
    check_16_bits,
    check_every_float16,
    check_long_sums,
    check_naive,
    check_naive_tile,
    check_pixels,
    check_stages,
    check_stream,
    check_subnormals,
    check_tiles,
    expect,
    on_gpu,
    shared_out,
)
from tests.kernels.checks.exact_checks import OF_AN_ENGINE, check_cells_of_many_scores
from tests.kernels.checks.kernel_cases import LARGE, SMALL, Case, in_float16
from tests.kernels.checks.picture_checks import OF_PICTURES, check_cells_over_tiles

pytestmark = pytest.mark.gpu


@pytest.mark.parametrize("case", [*SMALL, *LARGE], ids=str)
def test_stages_and_stream(engine: CupyEngine, case: Case) -> None:
    want = expect(case)
    check_stages(engine, case, want)
    check_stream(engine, case, want)


@pytest.mark.parametrize("stage", Stage)
@pytest.mark.parametrize("case", [c for c in (*SMALL, *LARGE) if max(c.head.shape) <= 100], ids=str)
def test_tiles(engine: CupyEngine, case: Case, stage: Stage) -> None:
    want = expect(case)
    for reduce in Reduce:
        check_tiles(engine, case, want, stage, reduce)


@pytest.mark.parametrize("case", SMALL, ids=str)
def test_pixels_and_naive_kernels(engine: CupyEngine, cupy: Any, case: Case) -> None:
    want = expect(case)
    check_pixels(engine, case, want)
    check_naive(cupy, case, want)
    for reduce in Reduce:
        check_naive_tile(cupy, case, want, reduce)


@pytest.mark.parametrize("input_type", ["float16", "bfloat16"])
@pytest.mark.parametrize("case", [*SMALL, *LARGE], ids=str)
def test_16_bit_heads(cupy: Any, case: Case, input_type: str) -> None:
    check_16_bits(cupy, case, input_type)


@pytest.mark.parametrize("case", SMALL, ids=str)
def test_float16_through_the_engine(engine: CupyEngine, case: Case) -> None:
    stored, wide = in_float16(case)
    check_stream(engine, stored, expect(wide))


def test_long_sums_are_no_worse_than_plain_float32(engine: CupyEngine) -> None:
    check_long_sums(engine)


def test_every_float16_is_read_exactly(cupy: Any) -> None:
    check_every_float16(cupy)


def test_subnormal_numbers_count(engine: CupyEngine) -> None:
    check_subnormals(engine)


@pytest.mark.parametrize("check", [*OF_AN_ENGINE, *OF_PICTURES], ids=lambda check: check.__name__)
def test_what_has_one_right_answer(engine: CupyEngine, check: Callable[[CupyEngine], None]) -> None:
    check(engine)


def test_a_cell_may_cover_more_scores_than_an_int_counts(cupy: Any) -> None:
    check_cells_of_many_scores(cupy)


@pytest.mark.parametrize("folder", ["ascii", "გიორგი"])
def test_kept_kernels_serve_without_the_compiler(
    cupy: Any, folder: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CUPY_CACHE_DIR", str(tmp_path / folder))
    kernel = Kernels(cupy)["quantise"]
    assert len(list((tmp_path / folder).iterdir())) == 1
    monkeypatch.delattr(cupy.cuda.compiler, "compile_using_nvrtc")
    assert Kernels(cupy)["quantise"] is not kernel


def test_the_warm_up_finds_nothing_wrong(engine: CupyEngine) -> None:
    engine.warm_up()
    on_gpu(engine)


def test_the_benchmark_measures(found: tuple[Any, str]) -> None:
    sizes = Sizes(stored=256, held=128, fused=320, long=(300,), toggled=192, repeats=2)
    rows = list(measure(*found, sizes))
    assert len({row["name"] for row in rows}) == 12
    assert all(row["median ms"] > 0 for row in rows)


@pytest.mark.parametrize("case", SMALL, ids=str)
def test_many_launches_give_what_one_gives(
    engine: CupyEngine, case: Case, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(launch, "WORK", 1)
    monkeypatch.setattr(launch, "GRID", 1)
    want = expect(case)
    check_stages(engine, case, want)
    check_stream(engine, case, want)
    check_tiles(engine, case, want, Stage.WEIGHTS, Reduce.MEAN)


@pytest.mark.parametrize("limit", ["WORK", "BLOCK_WORK"])
def test_cells_made_in_slices(engine: CupyEngine, limit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(launch, limit, 1)
    check_cells_over_tiles(engine)


@pytest.mark.parametrize(("share", "tiles"), [(1, 1000), (2, 1000), (1, 2)])
@pytest.mark.parametrize("case", [*SMALL, *LARGE], ids=str)
def test_keys_shared_out_over_blocks(engine: CupyEngine, case: Case, share: int, tiles: int) -> None:
    with shared_out(case, share, tiles):
        check_stream(engine, case, expect(case))


def test_long_rows_agree_with_numpy(engine: CupyEngine) -> None:
    """65,536 causal positions in one pass, and a picture of all of them, against the NumPy engine."""
    rng = np.random.default_rng(0)
    head = Head(*(rng.standard_normal((65536, 16), np.float32) for _ in range(3)))
    few = Head(head.query[-64:], head.key, head.value)
    mask = Causal("bottom-right")
    statistics, output = engine.stream(head, 0.25, mask, job=Job())
    on_gpu(engine)
    theirs, their_output = NumpyEngine().stream(few, 0.25, mask)
    np.testing.assert_allclose(output[-64:], their_output, rtol=0, atol=1e-5)
    np.testing.assert_allclose(statistics.entropy[-64:], theirs.entropy, rtol=1e-5)
    np.testing.assert_array_equal(statistics.keys_seen, np.arange(1, 65537))
    tile = engine.tile(
        Stage.WEIGHTS, head, 0.25, mask, rows=(0, 65536), cols=(0, 65536), shape=(512, 512),
        statistics=statistics,
    )  # fmt: skip
    last = engine.tile(
        Stage.WEIGHTS, head, 0.25, mask, rows=(65408, 65536), cols=(0, 128), shape=(128, 128),
        statistics=statistics,
    )  # fmt: skip
    assert float(last.values.max()) == pytest.approx(float(tile.values[-1, 0]), rel=1e-6)
