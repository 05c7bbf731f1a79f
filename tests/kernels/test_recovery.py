"""What a failing GPU costs: a request, a second try, or everything; and that errors come late."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from attnviz.core.colours.colour_scale import Scale
from attnviz.core.colours.picture import picture_of
from attnviz.core.inputs import Head
from attnviz.core.masks import Causal, FloatArray
from attnviz.core.result import EngineReport
from attnviz.core.tile import Reduce, Stage, Tile
from attnviz.engine.cpu.engine import NumpyEngine
from attnviz.engine.gpu.engine import CupyEngine
from tests.kernels.checks.kernel_cases import SMALL
from tests.kernels.fibers.standin import (
    CompileException,
    CUDADriverError,
    CUDARuntimeError,
    NVRTCError,
    StandIn,
)

CASE = SMALL[2]
NUMPY = NumpyEngine()
WHOLE: dict[str, Any] = {"rows": (0, 70), "cols": (0, 70), "shape": (70, 70)}
ON_GPU = EngineReport("cupy", "fibers on the CPU")
LOST = [
    CUDARuntimeError("cudaErrorIllegalAddress: an illegal memory access was encountered"),
    CUDARuntimeError("cudaErrorLaunchTimeout: the launch timed out and was terminated"),
    CUDARuntimeError("cudaErrorECCUncorrectable: uncorrectable ECC error encountered"),
    CUDADriverError("CUDA_ERROR_LAUNCH_FAILED: unspecified launch failure"),
]
PASSING = [
    CUDADriverError("CUDA_ERROR_INVALID_VALUE: invalid argument"),
    CUDARuntimeError("cudaErrorInvalidConfiguration: invalid configuration argument"),
    CUDADriverError("CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES: too many resources requested for launch"),
    CUDARuntimeError("cudaErrorInvalidResourceHandle: invalid resource handle"),
    RuntimeError("CUBLAS_STATUS_EXECUTION_FAILED"),
]


def tile_of(engine: CupyEngine | NumpyEngine) -> Tile:
    return engine.tile(
        Stage.WEIGHTS, CASE.head, CASE.scale, CASE.mask, rows=(0, 70), cols=(0, 70), shape=(9, 8),
        reduce=Reduce.MEAN,
    )  # fmt: skip


def same_answer(engine: CupyEngine) -> None:
    """Stream and tile equal NumPy's to the last bit, as only NumPy's own would."""
    mine, theirs = (each.stream(CASE.head, CASE.scale, CASE.mask) for each in (engine, NUMPY))
    np.testing.assert_array_equal(mine[1], theirs[1])
    np.testing.assert_array_equal(mine[0].entropy, theirs[0].entropy)
    np.testing.assert_array_equal(tile_of(engine).values, tile_of(NUMPY).values)


def on_gpu(engine: CupyEngine) -> None:
    """The GPU serves, and says nothing."""
    output = engine.stream(CASE.head, CASE.scale, CASE.mask)[1]
    np.testing.assert_allclose(output, NUMPY.stream(CASE.head, CASE.scale, CASE.mask)[1], atol=1e-5)
    assert engine.report == ON_GPU


def test_out_of_memory_is_finished_by_numpy_and_tried_again(engine: CupyEngine, device: StandIn) -> None:
    device.capacity = 100
    same_answer(engine)
    assert "statistics by NumPy: out of GPU memory" in engine.report.reason
    assert device.freed > 0
    device.capacity = None
    tile_of(engine)
    on_gpu(engine)


def test_kept_heads_make_room_for_the_next(engine: CupyEngine, device: StandIn) -> None:
    """Memory for three heads, of which each fits: no one is left to NumPy because of the others."""
    rng = np.random.default_rng(0)
    heads = [Head(*(rng.standard_normal((2000, 8), np.float32) for _ in range(3))) for _ in range(6)]
    device.total = 3 * 3 * 2000 * 8 * 4 + 2000 * (56 + 8 * 8 + 8 * 4) + 100_000
    for head in heads:
        engine.stream(head, 1.0, Causal())
        assert engine.report == ON_GPU
    assert device.freed > 0


def test_pinned_memory_makes_room_too(engine: CupyEngine, device: StandIn) -> None:
    device.pinned = 1 << 30
    device.failures["launch"] = CUDADriverError("CUDA_ERROR_OUT_OF_MEMORY: out of memory")
    on_gpu(engine)
    assert device.pinned == 0


def test_nothing_that_is_pinned_is_kept(engine: CupyEngine, device: StandIn) -> None:
    engine.warm_up()
    bias = FloatArray(np.zeros((70, 70), np.float32))
    engine.stages(CASE.head, 1.0, bias)
    statistics = engine.stream(CASE.head, 1.0, bias)[0]
    engine.tile(Stage.WEIGHTS, CASE.head, 1.0, bias, statistics=statistics, **WHOLE)
    assert engine.report == ON_GPU
    assert device.pinned == 0


@pytest.mark.parametrize(
    ("what", "error"),
    [
        ("launch", CUDADriverError("CUDA_ERROR_OUT_OF_MEMORY: out of memory")),
        ("synchronize", CUDARuntimeError("cudaErrorMemoryAllocation: out of memory")),
    ],
)
def test_memory_that_the_driver_lacked_is_no_lost_gpu(
    engine: CupyEngine, device: StandIn, what: str, error: Exception
) -> None:
    device.failures[what] = error
    on_gpu(engine)  # at the second try
    device.failures[what] = [error, error]
    output = engine.stream(CASE.head, CASE.scale, CASE.mask)[1]
    np.testing.assert_array_equal(output, NUMPY.stream(CASE.head, CASE.scale, CASE.mask)[1])
    assert "statistics by NumPy: out of GPU memory (" in engine.report.reason
    assert device.freed == 3
    on_gpu(engine)


def test_memory_is_given_back_once_nothing_holds_it(engine: CupyEngine, device: StandIn) -> None:
    """What the failed work had allocated is in the error's own frames until the error is dealt with."""
    held: list[int] = []
    device._free = lambda: held.append(len(device.arrays))  # type: ignore[method-assign]
    device.capacity = 70 * 56 - 1  # Q, K, V and the mask fit, and one state a row does not
    engine.stream(CASE.head, CASE.scale, CASE.mask)
    assert "out of GPU memory" in engine.report.reason
    device.capacity = 8 * 70 * 8 - 1  # the states and the output fit too, and the statistics do not
    engine.stream(CASE.head, CASE.scale, CASE.mask)
    assert held == [0, 0, 0, 0]


def test_memory_given_back_while_the_gpu_goes_wrong(engine: CupyEngine, device: StandIn) -> None:
    device.capacity = 100
    device.failures["free"] = LOST[0]
    same_answer(engine)
    assert engine.report == EngineReport("numpy", NUMPY.report.device, f"the GPU was lost ({LOST[0]})")


@pytest.mark.parametrize(
    ("what", "error"),
    [
        *(("kernel", each) for each in LOST),
        *((each, LOST[0]) for each in ("launch", "synchronize", "get", "set")),
    ],
)
def test_a_lost_gpu_is_not_asked_again(
    engine: CupyEngine, device: StandIn, what: str, error: Exception
) -> None:
    device.failures[what] = error
    same_answer(engine)
    assert engine.report == EngineReport("numpy", NUMPY.report.device, f"the GPU was lost ({error})")
    launches = len(device.launches)
    same_answer(engine)
    assert len(device.launches) == launches


@pytest.mark.parametrize(
    ("what", "error"),
    [
        *(("launch", each) for each in PASSING),
        *((each, PASSING[0]) for each in ("synchronize", "get", "load")),
    ],
)
def test_what_the_context_survives_costs_one_request(
    engine: CupyEngine, device: StandIn, what: str, error: Exception
) -> None:
    device.failures[what] = error
    output = engine.stream(CASE.head, CASE.scale, CASE.mask)[1]
    np.testing.assert_array_equal(output, NUMPY.stream(CASE.head, CASE.scale, CASE.mask)[1])
    report = engine.report
    assert report.name == "cupy"
    assert report.reason.startswith("statistics by NumPy: ")
    assert str(error) in report.reason
    on_gpu(engine)


@pytest.mark.parametrize(
    "error",
    [OSError(28, "No space left"), NVRTCError("NVRTC_ERROR_OUT_OF_MEMORY (1)"), ImportError("no nvrtc")],
)
def test_a_compiler_that_fails_is_asked_again(engine: CupyEngine, device: StandIn, error: Exception) -> None:
    device.failures["compile"] = error
    engine.stream(CASE.head, CASE.scale, CASE.mask)
    assert engine.report.name == "cupy"
    assert f"statistics by NumPy: a kernel does not compile ({error})" in engine.report.reason
    on_gpu(engine)


def test_a_kernel_that_does_not_compile_is_left_to_numpy_alone(
    device: StandIn, engine: CupyEngine, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is compiled once: no request after the first waits for that."""
    monkeypatch.setenv("CUPY_CACHE_DIR", str(tmp_path))
    device.failures["compile"] = CompileException("stream.cu(3): error: nonsense\nmore")
    for _ in range(2):
        engine.stream(CASE.head, CASE.scale, CASE.mask)
        assert engine.report.name == "cupy"
        said = "statistics by NumPy: a kernel does not compile (stream.cu(3): error: nonsense)"
        assert engine.report.reason == said
    assert device.compiled == []
    engine.tile(Stage.RAW, CASE.head, CASE.scale, CASE.mask, **WHOLE)
    assert engine.report.reason == said


def test_a_gpu_that_runs_none_of_the_kernels_is_given_up(device: StandIn, engine: CupyEngine) -> None:
    error = CUDADriverError("CUDA_ERROR_NO_BINARY_FOR_GPU: no kernel image is available")
    device.failures["load"] = [error] * 20
    engine.warm_up()
    assert engine.report.name == "numpy"
    assert str(error) in engine.report.reason


def test_a_thread_whose_current_device_is_another(device: StandIn, engine: CupyEngine) -> None:
    device.current = 1
    on_gpu(engine)
    held = engine.hold(Stage.MASKED, CASE.head, CASE.scale, CASE.mask, **WHOLE)
    held.picture(Scale(-2.0, 2.0))
    assert engine.report == ON_GPU
    assert device.current == 1


def test_a_grid_too_large_is_numpys_and_the_next_is_not(
    engine: CupyEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    kernels = engine.launcher.kernels("float32")

    def too_large(input_type: str) -> Any:
        kernels["scores"]((1, 70_000), (1,), ())

    view = {**WHOLE, "shape": (3, 3)}
    monkeypatch.setattr(engine.launcher, "kernels", too_large)
    engine.tile(Stage.RAW, CASE.head, 1.0, Causal(), **view)
    assert "raw_scores by NumPy: the GPU refused it (CUDA_ERROR_INVALID_VALUE" in engine.report.reason
    monkeypatch.undo()
    engine.tile(Stage.RAW, CASE.head, 1.0, Causal(), **view)
    assert engine.report == ON_GPU


@pytest.mark.parametrize("asked", ["pixels", "numbers"])
def test_an_error_that_comes_late_surfaces_where_the_answer_is_asked_for(
    engine: CupyEngine, device: StandIn, asked: str
) -> None:
    """The launch says nothing: the tile is held, and only its picture or its numbers fail."""
    device.failures["kernel"] = LOST[0]
    held = engine.hold(Stage.MASKED, CASE.head, CASE.scale, CASE.mask, **WHOLE)
    assert engine.report == ON_GPU
    want = NUMPY.tile(Stage.MASKED, CASE.head, CASE.scale, CASE.mask, **WHOLE)
    if asked == "pixels":
        scale = Scale(-2.0, 2.0)
        np.testing.assert_array_equal(held.picture(scale).indices, picture_of(want, scale).indices)
    else:
        np.testing.assert_array_equal(held.tile().values, want.values)
    assert engine.report == EngineReport("numpy", NUMPY.report.device, f"the GPU was lost ({LOST[0]})")


def test_a_held_tile_outlives_the_gpu(engine: CupyEngine, device: StandIn) -> None:
    held = engine.hold(Stage.WEIGHTS, CASE.head, CASE.scale, CASE.mask, **WHOLE).summing_to_one(70)
    device.failures["synchronize"] = LOST[0]
    tile = held.tile()
    want = NUMPY.tile(Stage.WEIGHTS, CASE.head, CASE.scale, CASE.mask, **WHOLE)
    np.testing.assert_allclose(tile.values, want.values, rtol=1e-5, atol=1e-7)
    assert engine.report.name == "numpy"
