"""The CuPy engine's own Python: golden answers, and what it does when the GPU cannot."""

from __future__ import annotations

import inspect
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from attnviz.core.colours.colour_scale import Scale
from attnviz.core.colours.picture import BLOCKED, picture_of
from attnviz.core.errors import Cancelled, InputError, MemoryBudgetError, ShapeError
from attnviz.core.inputs import Head, Inputs
from attnviz.core.job import Job
from attnviz.core.masks import BooleanArray, Causal, FloatArray, Mask, NoMask
from attnviz.core.result import EngineReport
from attnviz.core.tile import Stage
from attnviz.engine.cpu.engine import NumpyEngine
from attnviz.engine.cpu.normalise import ROUNDING
from attnviz.engine.gpu import launch
from attnviz.engine.gpu.device_head import upload
from attnviz.engine.gpu.device_mask import DeviceMask, mask_rule
from attnviz.engine.gpu.engine import CupyEngine
from tests.kernels.checks.conformance import expect
from tests.kernels.checks.kernel_cases import SMALL, in_float16
from tests.kernels.fibers.standin import StandIn

GOLDEN = sorted((Path(__file__).parents[1] / "golden").glob("*.npz"))
CASE = SMALL[2]
NUMPY = NumpyEngine()


@pytest.fixture(params=GOLDEN, ids=lambda path: path.stem)
def golden(request: pytest.FixtureRequest) -> dict[str, Any]:
    with np.load(request.param) as file:
        return dict(file)


def golden_mask(golden: dict[str, Any]) -> Mask:
    array = golden["attn_mask"]
    rule: Mask = Causal() if golden["is_causal"] else NoMask()
    return rule & (BooleanArray if array.dtype == bool else FloatArray)(array) if array.size else rule


def test_golden(engine: CupyEngine, golden: dict[str, Any]) -> None:
    """Weights, output and statistics of every head, within the golden files' own tolerances."""
    scale, mask = float(golden["scale"]), golden_mask(golden)
    share = len(golden["query"]) // len(golden["key"])
    finite = golden["scores"][np.isfinite(golden["scores"])]
    tolerance = 3e-7 * max(1.0, float(np.abs(finite).max()))
    for n, query in enumerate(golden["query"]):
        head = Head(query, golden["key"][n // share], golden["value"][n // share])
        statistics, output = engine.stream(head, scale, mask)
        whole = {"rows": (0, head.shape[0]), "cols": (0, head.shape[1]), "shape": head.shape}
        raw = engine.tile(Stage.RAW, head, scale, mask, **whole)
        weights = engine.tile(Stage.WEIGHTS, head, scale, mask, statistics=statistics, **whole)
        found = {
            "raw_scores": raw.values, "weights": weights.values, "output": output,
            "logsumexp": statistics.logsumexp, "max_weight": statistics.max_weight,
            "entropy": statistics.entropy,
            "effective_keys": statistics.effective_keys, "jacobian_norm": statistics.jacobian_norm,
        }  # fmt: skip
        for name, actual in found.items():
            right = golden[name][n]
            whole_stage = np.abs(golden[name][np.isfinite(golden[name])]).max(initial=0)
            allowed = (1e-6 if name == "raw_scores" else tolerance) * whole_stage
            np.testing.assert_allclose(actual, right, rtol=0, atol=allowed, err_msg=f"{name} of head {n}")
        np.testing.assert_array_equal(statistics.fully_masked, golden["fully_masked"][n])
    assert engine.report == EngineReport("cupy", "fibers on the CPU")


def test_rows_that_nobody_asked_for_hold_numbers(device: StandIn) -> None:
    """A GPU's memory holds anything: what is left of it in statistics must not overflow or warn later."""
    head, mask = upload(device, CASE.head), DeviceMask(device, mask_rule(CASE.mask, CASE.head.shape))
    launcher = launch.Launcher(device, lambda: None)
    statistics = launcher.stream(head, CASE.scale, mask, (8, 16), False, None)[0].get()
    whole = launcher.stream(head, CASE.scale, mask, (0, 70), False, None)[0].get()
    np.testing.assert_array_equal(statistics[:, 8:16], whole[:, 8:16])
    assert np.isfinite(statistics).all()


def test_float16_is_finished_by_numpy_in_float32(engine: CupyEngine, device: StandIn) -> None:
    stored, wide = in_float16(CASE)
    want = expect(wide)
    device.capacity = 100
    output = engine.stream(stored.head, CASE.scale, CASE.mask)[1]
    assert "out of GPU memory" in engine.report.reason
    assert output.dtype == np.float32
    np.testing.assert_allclose(output, want.stages.output, rtol=0, atol=want.error["output"])
    view = {"rows": (0, 70), "cols": (0, 70), "shape": (70, 70)}
    weights = engine.tile(Stage.WEIGHTS, stored.head, CASE.scale, CASE.mask, **view).values
    np.testing.assert_allclose(weights, want.stages.weights, rtol=0, atol=want.error["weights"])
    assert engine.distribution(stored.head).std == NUMPY.distribution(wide.head).std


def test_float64_is_left_to_numpy_in_float64(engine: CupyEngine) -> None:
    head = Head(*(np.asarray(a, np.float64) for a in (CASE.head.query, CASE.head.key, CASE.head.value)))
    output = engine.stream(head, CASE.scale, CASE.mask)[1]
    assert output.dtype == np.float64
    np.testing.assert_allclose(output, expect(CASE).stages.output, rtol=0, atol=1e-12)
    assert "float64" in engine.report.reason


def test_numpy_finishes_pictures_and_stages_say_when_they_cannot(engine: CupyEngine, device: StandIn) -> None:
    whole = {"rows": (0, 70), "cols": (0, 70), "shape": (70, 70)}
    held, scale = engine.hold(Stage.RAW, CASE.head, 1.0, CASE.mask, **whole), Scale(-2.0, 2.0)
    device.capacity = 100
    want = picture_of(NUMPY.tile(Stage.RAW, CASE.head, 1.0, CASE.mask, **whole), scale)
    got = held.picture(scale)
    assert "pixels by NumPy: out of GPU memory" in engine.report.reason
    assert (np.abs(got.indices.astype(int) - want.indices) <= 1).mean() == 1
    assert engine.stages(CASE.head, 1.0, CASE.mask) is None


def test_a_picture_brings_one_byte_a_cell_to_the_host_and_numbers_only_when_asked(
    engine: CupyEngine, device: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = {"rows": (0, 70), "cols": (0, 70), "shape": (70, 70)}
    held = engine.hold(Stage.MASKED, CASE.head, CASE.scale, CASE.mask, **whole)
    brought: list[int] = []
    monkeypatch.setattr(engine, "host", _counting(engine.host, brought))
    assert held.host is None
    picture = held.picture(Scale(-2.0, 2.0))
    assert held.picture(Scale(-2.0, 2.0)) is picture
    assert brought == [70 * 70]
    doubled = held.times(2.0).picture(Scale(-4.0, 4.0))
    np.testing.assert_array_equal(doubled.indices, picture.indices)
    assert brought == [70 * 70] * 2
    tile = held.tile()
    assert held.tile() is tile is held.host
    assert brought[2:] == [4 * 70 * 70, 70 * 70]
    assert picture.nonfinite == tile.nonfinite
    np.testing.assert_array_equal(picture.indices == BLOCKED, tile.blocked)


@pytest.mark.parametrize("size", [1.0, 300.0, 1e4])
def test_rows_of_weights_sum_to_one_however_large_the_scores(engine: CupyEngine, size: float) -> None:
    """``OnDevice.summing_to_one`` leaves pictures as they are, since there is nothing to mend."""
    head = Head(CASE.head.query * np.float32(size), CASE.head.key, CASE.head.value)
    statistics = engine.stream(head, CASE.scale, CASE.mask)[0]
    whole = {"rows": (0, 70), "cols": (0, 70), "shape": (70, 70), "statistics": statistics}
    weights = engine.tile(Stage.WEIGHTS, head, CASE.scale, CASE.mask, **whole).values
    sums = weights.sum(axis=1, dtype=np.float64)
    np.testing.assert_allclose(sums[statistics.keys_seen > 0], 1, rtol=0, atol=ROUNDING)


def _counting(host: Any, brought: list[int]) -> Any:
    def counted(array: Any) -> np.ndarray:
        answer: np.ndarray = host(array)
        brought.append(answer.nbytes)
        return answer

    return counted


def test_cancel_between_launches(
    engine: CupyEngine, device: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(launch, "WORK", 1)
    shares: list[float] = []
    job = Job(cancelled=lambda: len(shares) >= 1, progress=shares.append)
    before = device.synchronised
    with pytest.raises(Cancelled):
        engine.stream(CASE.head, CASE.scale, CASE.mask, job=job)
    assert len(shares) == 1
    assert device.synchronised == before + 2  # each launch is waited for before its share is told
    assert len([name for name, *_ in device.launches if name == "stream"]) == 2
    assert engine.report.reason == ""


def test_progress_grows_to_one(engine: CupyEngine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(launch, "WORK", 1)
    shares: list[float] = []
    engine.stream(CASE.head, CASE.scale, CASE.mask, job=Job(progress=shares.append))
    assert len(shares) > 1
    assert shares == sorted(shares)
    assert shares[-1] == 1.0


def test_progress_runs_once_where_weights_need_a_pass_first(
    engine: CupyEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(launch, "WORK", 1)
    shares: list[float] = []
    t_q, t_k = CASE.head.shape
    engine.tile(
        Stage.WEIGHTS, CASE.head, CASE.scale, CASE.mask, rows=(0, t_q), cols=(0, t_k), shape=(20, 20),
        job=Job(progress=shares.append),
    )  # fmt: skip
    assert len(shares) > 2
    assert shares == sorted(shares)
    assert shares[-1] == pytest.approx(1)


def test_blocked_keys_are_skipped_not_computed(
    engine: CupyEngine, device: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A launch for each 64 queries and 64 keys of 1,000 causal positions: none above the diagonal."""
    monkeypatch.setattr(launch, "WORK", 1)
    head = Head(*(np.full((1000, 1), 1 / 3, np.float32) for _ in range(3)))
    engine.stream(head, 1.0, Causal())
    assert len([name for name, *_ in device.launches if name == "stream"]) == 16 * 17 // 2


def test_a_head_and_a_mask_are_copied_once(engine: CupyEngine, device: StandIn) -> None:
    engine.stream(CASE.head, CASE.scale, CASE.mask)
    first = len(device.copied)
    engine.stream(CASE.head, 1.0, CASE.mask)
    assert first > 0
    assert device.copied[first:] == device.copied[first - 1 : first]  # how the pass is cut, of each pass


def test_many_heads_do_not_fill_the_device(engine: CupyEngine, device: StandIn) -> None:
    for n in range(12):
        engine.stream(Head(*(np.full((3, 2), n, np.float32) for _ in range(3))), 1.0, Causal())
    assert len(device.arrays) < 12 * 3


def test_warm_up_compiles_and_runs_every_fast_kernel(engine: CupyEngine, device: StandIn) -> None:
    engine.warm_up()
    ran = {name for name, *_ in device.launches}
    assert ran == {
        "scores", "scale_mask", "softmax", "softmax_statistics", "weighted_sum", "stream",
        "stream_statistics", "stream_shifts", "stream_output", "tile", "tile_exact", "quantise",
    }  # fmt: skip


def test_heads_come_from_the_inputs(engine: CupyEngine) -> None:
    inputs = Inputs("one", 1, 1, 70, 70, 17, 5, head_of=lambda n: CASE.head)
    assert engine.head(inputs, 0) is CASE.head
    with pytest.raises(InputError):
        engine.head(inputs, 1)


def test_the_distribution_is_numpys(engine: CupyEngine) -> None:
    mine, theirs = engine.distribution(CASE.head, bins=7), NUMPY.distribution(CASE.head, bins=7)
    np.testing.assert_array_equal(mine.counts, theirs.counts)
    assert mine.mean == theirs.mean


def test_a_rectangle_outside_is_refused(engine: CupyEngine) -> None:
    with pytest.raises(ShapeError):
        engine.tile(Stage.RAW, CASE.head, 1.0, CASE.mask, rows=(0, 71), cols=(0, 70), shape=(5, 5))


def test_stages_that_do_not_fit_are_refused_before_anything_is_allocated(
    engine: CupyEngine, device: StandIn
) -> None:
    head = Head(*(np.broadcast_to(np.float32(1), (1 << 22, 1)) for _ in range(3)))
    with pytest.raises(MemoryBudgetError, match=r"256\.0 TiB.*tile\("):
        engine.stages(head, 1.0, Causal())
    assert len(device.arrays) == 0


def test_cupy_has_every_name_that_the_stand_in_has(device: StandIn) -> None:
    import cupy

    assert callable(cupy.asarray)
    assert callable(cupy.empty)
    assert callable(cupy.get_default_memory_pool().free_all_blocks)
    assert callable(cupy.get_default_pinned_memory_pool().free_all_blocks)
    assert issubclass(cupy.cuda.nvrtc.NVRTCError, RuntimeError)
    assert {"__enter__", "__exit__", "id"} <= set(dir(cupy.cuda.Device))
    assert {"getDevice", "getDeviceCount", "driverGetVersion", "runtimeGetVersion"} <= set(
        dir(cupy.cuda.runtime)
    )
    assert issubclass(cupy.cuda.memory.OutOfMemoryError, MemoryError)
    for error in (
        cupy.cuda.compiler.CompileException,
        cupy.cuda.runtime.CUDARuntimeError,
        cupy.cuda.driver.CUDADriverError,
    ):
        assert issubclass(error, Exception)
    assert cupy.cuda.runtime.CUDARuntimeError(2).status == 2
    assert "out of memory" in str(cupy.cuda.runtime.CUDARuntimeError(2))
    assert callable(cupy.cuda.runtime.getDeviceProperties)
    assert {"__enter__", "__exit__", "synchronize"} <= set(dir(cupy.cuda.Stream))
    assert {"get", "set"} <= set(dir(cupy.ndarray))
    assert hasattr(cupy.RawModule, "get_function")
    assert {"load", "get_function"} <= set(dir(cupy.cuda.Module))
    parameters = inspect.signature(cupy.cuda.compiler.compile_using_nvrtc).parameters
    assert list(parameters)[:2] == ["source", "options"]
    assert "filename" in parameters
    assert callable(cupy.cuda.nvrtc.getVersion)
    assert hasattr(cupy.cuda.Device, "compute_capability")


def test_heads_with_a_sink_each_share_the_mask_in_device_memory(engine: CupyEngine) -> None:
    """A mask of T x T is sent once, not once for each head of the layer."""
    mask = BooleanArray(np.tri(9, dtype=bool))
    q = np.random.default_rng(0).standard_normal((9, 4)).astype(np.float32)
    heads = [Head(q, q, q, sink=sink) for sink in (None, 0.0, 2.0)]
    sent = [engine._mask(head, mask) for head in heads]
    assert len({id(array) for each in sent for array in each._kept}) == len(sent[0]._kept)
    assert len({each.pointer.data.ptr for each in sent}) == 3
    assert engine._mask(heads[1], mask) is sent[1]
    for head in heads:
        output = engine.stream(head, 1.0, mask)[1]
        np.testing.assert_allclose(output, NUMPY.stream(head, 1.0, mask)[1], atol=1e-5)
