"""The GPU's benchmark on the stand-in: every figure that is asked for is there, and says what of."""

from __future__ import annotations

import math
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from attnviz.bench import gpu as bench_gpu
from attnviz.bench.gpu import Row, Sizes
from tests.kernels.fibers.standin import CUDADriverError, DeviceArray, StandIn

TINY = Sizes(stored=72, held=36, fused=70, long=(65, 130), toggled=66, repeats=2)


def measure(device: StandIn, name: str, sizes: Sizes) -> list[Row]:
    return list(bench_gpu.measure(device, name, sizes))


@pytest.fixture
def gpu(device: StandIn) -> StandIn:
    def matmul(left: DeviceArray, right: DeviceArray) -> DeviceArray:
        return device.asarray(left.host @ right.host)

    device.matmul = matmul  # type: ignore[attr-defined]
    device.copyto = lambda target, source: np.copyto(target.host, source.host)  # type: ignore[attr-defined]
    return device


def test_every_figure_is_there(gpu: StandIn) -> None:
    rows = measure(gpu, "GPU of the day", TINY)
    assert all(row["name"].startswith("GPU of the day: ") for row in rows)
    names = [row["name"].removeprefix("GPU of the day: ") for row in rows]
    for what in (
        "scores of 72 × 72", "scale and mask of 72 × 72", "softmax and statistics of 72 × 72",
        "softmax and statistics of 144 × 36", "weights·V of 72 × 72", "masked scores of 72 × 72",
        "palette indices of 72 × 72", "statistics and output, float32, causal, T = 66",
        "statistics and output, float32, causal, T = 70",
        "statistics and output, float16, causal, T = 70", "statistics and output, causal, T = 65",
        "statistics and output, causal, T = 130", "√d_k toggled, to 8-bit pixels on the host, T = 66",
    ):  # fmt: skip
        assert sum(name.startswith(what) for name in names) == 1, what
    for row in rows:
        assert row["median ms"] > 0
        assert row["yardstick ms"] > 0
        assert math.isclose(row["ratio"], row["median ms"] / row["yardstick ms"])
    aims = {name: row["aim"] for name, row in zip(names, rows, strict=True) if row["aim"] is not None}
    assert [round(1 / aim, 2) for aim in aims.values()] == [0.85, 0.85, 0.85, 1.0]


def test_yardsticks_are_the_gpus_own(gpu: StandIn) -> None:
    """A copy of twice the bytes a second halves what the bytes of a kernel should take."""

    def least(seconds: float) -> tuple[float, float]:
        gpu.cuda.get_elapsed_time = lambda start, end: 1e3 * seconds * bench_gpu.CALLS
        rows = measure(gpu, "", TINY)
        by_name = {row["name"].removeprefix(": "): row["yardstick ms"] for row in rows}
        return by_name["palette indices of 72 × 72"], by_name["scores of 72 × 72"]

    bytes_moved, operations = 6 * 72**2, 2 * 64 * 72**2
    copied, product = 8 * 72**2, 2 * 72**3
    for seconds in (1.0, 0.5):
        want = 1e3 * seconds * np.array([bytes_moved / copied, operations / product])
        np.testing.assert_allclose(least(seconds), want)


def test_what_does_not_fit_is_left_out(gpu: StandIn) -> None:
    gpu.capacity = 100
    assert measure(gpu, "", TINY) == []
    assert gpu.freed > 0
    gpu.capacity = 4 * 100 * 64  # heads of up to 100 positions
    names = " ".join(row["name"] for row in measure(gpu, "", TINY))
    for there in ("scores of 72", "T = 70", "T = 65", "T = 66"):
        assert there in names
    assert "T = 130" not in names
    assert "144 × 36" not in names


def test_a_toggle_that_numpy_served_is_no_figure(gpu: StandIn, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_gpu.CupyEngine, "report", property(lambda self: _Served()))
    assert not any("8-bit" in row["name"] for row in measure(gpu, "", TINY))


class _Served:
    reason = "pixels by NumPy: out of GPU memory"


def test_pytorch_on_the_gpu_is_the_other_yardstick(gpu: StandIn, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_gpu, "_torch_seconds", lambda n, input_type, repeats: 0.25)
    rows = [row for row in measure(gpu, "", TINY) if row["yardstick"].startswith("PyTorch fused")]
    assert [row["yardstick ms"] for row in rows] == [250.0, 250.0, 250.0]
    assert "float32" in rows[0]["name"]
    assert "float16" in rows[2]["name"]


def test_without_a_gpu_there_are_no_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_gpu, "find_cupy", lambda: (None, "no GPU found"))
    assert list(bench_gpu.rows()) == []


def test_importing_the_benchmark_imports_no_cupy() -> None:
    code = "import sys, attnviz.bench.gpu; sys.exit('cupy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_cupy_has_what_the_benchmark_uses() -> None:
    import cupy

    for name in ("copyto", "matmul", "zeros"):
        assert callable(getattr(cupy, name))
    assert callable(cupy.cuda.get_elapsed_time)
    needed: set[str] = {"record", "synchronize"}
    event: Any = cupy.cuda.Event
    assert needed <= set(dir(event))


def test_events_hold_calls_enough_and_the_gpu_is_at_work_before_them(
    gpu: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    held: list[tuple[int, int]] = []
    elapsed = gpu.cuda.get_elapsed_time

    def note(start: Any, end: Any) -> float:
        held.append((start.before, end.before - start.before))
        return float(elapsed(start, end))

    monkeypatch.setattr(gpu.cuda, "get_elapsed_time", note)
    next(bench_gpu.measure(gpu, "", TINY))
    scores = held[: TINY.repeats]
    assert [launches for _, launches in scores] == [5] * TINY.repeats
    assert scores[0][0] == 1


@pytest.mark.parametrize(
    "error", [ImportError("no libcublas"), RuntimeError("CUBLAS_STATUS_NOT_INITIALIZED")]
)
def test_without_a_product_to_compare_with_every_time_is_there(
    gpu: StandIn, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    whole = [row["name"] for row in measure(gpu, "", TINY)]

    def fail(left: object, right: object) -> None:
        raise error

    monkeypatch.setattr(gpu, "matmul", fail)
    rows = measure(gpu, "", TINY)
    assert [row["name"] for row in rows] == whole
    assert all(row["median ms"] > 0 for row in rows)
    scores = rows[0]
    assert (scores["yardstick ms"], scores["ratio"]) == (None, None)
    assert scores["yardstick"] == f"no product to compare with ({error})"


def test_a_part_that_fails_costs_its_own_rows(gpu: StandIn) -> None:
    gpu.failures["load"] = CUDADriverError("CUDA_ERROR_INVALID_IMAGE: device kernel image is invalid")
    rows = measure(gpu, "", TINY)
    assert rows[0]["median ms"] is None
    assert "CUDA_ERROR_INVALID_IMAGE" in rows[0]["yardstick"]
    assert any("8-bit pixels" in row["name"] for row in rows)


def test_rows_come_one_by_one(gpu: StandIn) -> None:
    coming = bench_gpu.measure(gpu, "", TINY)
    next(coming)
    first = len(gpu.launches)
    next(coming)
    assert len(gpu.launches) > first
