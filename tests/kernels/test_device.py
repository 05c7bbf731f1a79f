"""The probe: one plain reason for each way in which there can be no GPU."""

from __future__ import annotations

import ctypes
import importlib.metadata
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from attnviz.commands import checks, gpu
from attnviz.core.sentence import Sentence
from attnviz.engine import select
from attnviz.engine.gpu import absent, probe
from attnviz.engine.gpu.engine import CupyEngine
from attnviz.engine.gpu.engine import probe as probe_engine
from tests.kernels.fibers.standin import CompileException, CUDARuntimeError, StandIn


class Distribution:
    def __init__(self, name: str) -> None:
        self.metadata, self.version = {"Name": name}, "14.2.0"


def installed(monkeypatch: pytest.MonkeyPatch, *names: str, driver: bool = True) -> None:
    monkeypatch.setattr(probe, "_found", {})
    monkeypatch.setattr(probe.importlib.util, "find_spec", lambda name: object() if names else None)
    monkeypatch.setattr(probe, "has_driver", lambda: driver)
    monkeypatch.setattr(importlib.metadata, "distributions", lambda: [Distribution(name) for name in names])


def import_gives(monkeypatch: pytest.MonkeyPatch, result: Any) -> None:
    def import_module(name: str) -> Any:
        if isinstance(result, BaseException):
            raise result
        return result

    monkeypatch.setattr(probe.importlib, "import_module", import_module)


def with_gpus(device: StandIn, count: int | Exception, driver: int = 13000) -> StandIn:
    """So many GPUs, or the error that asking meets; ``is_available`` keeps that to itself, as CuPy's."""

    def counted() -> int:
        if isinstance(count, Exception):
            raise count
        return count

    device.cuda.is_available = lambda: isinstance(count, int) and count > 0
    device.cuda.runtime.getDeviceCount = counted
    device.cuda.runtime.driverGetVersion = lambda: driver
    device.cuda.runtime.runtimeGetVersion = lambda: 13000
    return device


@pytest.fixture(autouse=True)
def nothing_hides(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty /dev, and no setting of the person's own."""
    monkeypatch.setattr(absent, "_DEV", tmp_path)
    monkeypatch.delenv("CUDA_VISIBLE_DEVICES", raising=False)
    return tmp_path


def test_two_wheels_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    installed(monkeypatch, "cupy-cuda12x", "numpy", "cupy-cuda13x")
    cupy, reason = probe.find_cupy()
    assert cupy is None
    assert "2 CuPy packages" in reason
    assert "cupy-cuda12x, cupy-cuda13x" in reason


def test_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    installed(monkeypatch)
    assert probe.find_cupy() == (None, f"CuPy is not installed: {probe.INSTALL}")


def test_without_a_driver_cupy_is_not_even_imported(monkeypatch: pytest.MonkeyPatch) -> None:
    installed(monkeypatch, "cupy-cuda13x", driver=False)
    import_gives(monkeypatch, AssertionError("CuPy was imported"))
    assert probe.find_cupy() == (None, "no GPU found (driver missing)")


@pytest.mark.parametrize(
    "error",
    [ModuleNotFoundError("No module named 'fastrlock'", name="fastrlock"), OSError("libcuda is bad\n...")],
)
def test_broken_import(monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    installed(monkeypatch, "cupy-cuda13x")
    import_gives(monkeypatch, error)
    cupy, reason = probe.find_cupy()
    assert cupy is None
    assert reason.startswith("CuPy cannot be imported (")
    assert "\n" not in reason


NO_DEVICE = CUDARuntimeError("cudaErrorNoDevice: no CUDA-capable device is detected")
OLD = CUDARuntimeError(
    "cudaErrorInsufficientDriver: CUDA driver version is insufficient for CUDA runtime version"
)
UNKNOWN = CUDARuntimeError("cudaErrorUnknown: unknown error")
MISMATCH = CUDARuntimeError("cudaErrorSystemDriverMismatch: system has unsupported display driver")


@pytest.mark.parametrize(
    ("count", "driver", "reason"),
    [
        (0, 13000, "no GPU found"),
        (NO_DEVICE, 13000, "no GPU found"),
        (OLD, 0, "no GPU found (driver missing)"),
        (
            OLD,
            12040,
            "the NVIDIA driver is too old: it serves CUDA 12.4, and CuPy needs CUDA 13 "
            "(attnviz doctor says what to install)",
        ),
        (UNKNOWN, 13000, "the GPU cannot be used (cudaErrorUnknown: unknown error)"),
        (MISMATCH, 13000, f"the GPU cannot be used ({MISMATCH})"),
        (RuntimeError("no libcuda"), 0, "the GPU cannot run kernels (no libcuda)"),
    ],
)  # fmt: skip
def test_no_gpu(device: StandIn, count: int | Exception, driver: int, reason: str) -> None:
    assert probe.try_kernel(with_gpus(device, count, driver)) == (None, reason)


def test_cupys_own_errors_are_understood(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whichever minor version it was made with: a driver of the same major one serves it."""
    import cupy

    runtime = cupy.cuda.runtime

    def refuse(status: int) -> str:
        def counted() -> int:
            raise runtime.CUDARuntimeError(status)

        monkeypatch.setattr(runtime, "getDeviceCount", counted)
        return probe.try_kernel(cupy)[1]

    monkeypatch.setattr(runtime, "driverGetVersion", lambda: 11080)
    needs = runtime.runtimeGetVersion() // 1000
    assert f"it serves CUDA 11.8, and CuPy needs CUDA {needs} (" in refuse(35)
    assert refuse(100) == "no GPU found"
    assert refuse(803).startswith("the GPU cannot be used (cudaErrorSystemDriverMismatch: ")


@pytest.mark.parametrize("value", ["", "-1", "7"])
@pytest.mark.parametrize("count", [0, NO_DEVICE], ids=str)
def test_gpus_that_a_setting_hides(
    device: StandIn, count: int | Exception, value: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CUDA_VISIBLE_DEVICES", value)
    reason = f"no GPU is visible, as CUDA_VISIBLE_DEVICES is “{value}”"
    assert probe.try_kernel(with_gpus(device, count)) == (None, reason)
    monkeypatch.setattr(
        ctypes, "CDLL", lambda name: SimpleNamespace(cuDriverGetVersion=id, cuInit=lambda n: 100)
    )
    assert gpu.driver()[2] == reason


@pytest.mark.parametrize("name", ["nvidia0", "nvidiactl", "nvidia-uvm"])
@pytest.mark.parametrize("count", [NO_DEVICE, UNKNOWN], ids=str)
def test_a_gpu_that_this_user_may_not_open(
    device: StandIn, count: Exception, name: str, nothing_hides: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Refused by the file's mode or, within a container, by its rules: both when it is opened."""
    for each in ("nvidia-modeset", name):
        (nothing_hides / each).touch()

    def refuse(path: Path, flags: int) -> int:
        raise PermissionError(1, "Operation not permitted", str(path))

    monkeypatch.setattr(absent.os, "open", refuse)
    reason = probe.try_kernel(with_gpus(device, count))[1]
    assert reason == f"the GPU is not open to this user ({nothing_hides / name}: permission denied)"


def test_reasons_can_be_said_in_another_language(device: StandIn, monkeypatch: pytest.MonkeyPatch) -> None:
    """As far as the report that the window shows."""
    installed(monkeypatch, "cupy-cuda13x")
    import_gives(monkeypatch, with_gpus(device, OLD, 12040))
    assert isinstance(select.select("auto").report.reason, Sentence)


def test_the_current_gpu_is_the_one_that_is_tried_and_named(
    device: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed(monkeypatch, "cupy-cuda13x")
    import_gives(monkeypatch, with_gpus(device, 2))
    for index, name in ((1, "other fibers (GPU 1)"), (0, "fibers on the CPU"), (1, "other fibers (GPU 1)")):
        device.current = index
        engine = probe_engine()[0]
        assert isinstance(engine, CupyEngine)
        assert engine.report.device == name
    assert [name for name, *_ in device.launches] == ["probe"] * 2


def test_a_gpu_that_is_lost_to_this_process_is_no_engine(
    device: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed(monkeypatch, "cupy-cuda13x")
    import_gives(monkeypatch, with_gpus(device, 1))
    assert probe_engine()[1] == ""
    lost = CUDARuntimeError("cudaErrorIllegalAddress: an illegal memory access was encountered")
    device.broken = lost
    assert probe_engine() == (None, f"the GPU cannot run kernels ({lost})")


def test_a_gpu_that_works(device: StandIn) -> None:
    assert probe.try_kernel(with_gpus(device, 1)) == (device, "fibers on the CPU")
    assert [name for name, *_ in device.launches] == ["probe"]


def test_a_gpu_that_cannot_compile(device: StandIn) -> None:
    device.failures["compile"] = CompileException("nvrtc: error: invalid architecture\nmore")
    cupy, reason = probe.try_kernel(with_gpus(device, 1))
    assert cupy is None
    assert reason == "the GPU cannot run kernels (nvrtc: error: invalid architecture)"


def test_a_gpu_that_computes_nonsense(device: StandIn, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(probe, "_SOURCE", probe._SOURCE.replace("42", "41"))
    assert "wrong answer" in probe.try_kernel(with_gpus(device, 1))[1]


def test_the_engine_is_there_with_a_gpu(device: StandIn, monkeypatch: pytest.MonkeyPatch) -> None:
    installed(monkeypatch, "cupy-cuda13x")
    import_gives(monkeypatch, with_gpus(device, 1))
    engine, reason = probe_engine()
    assert isinstance(engine, CupyEngine)
    assert reason == ""
    assert engine.report.device == "fibers on the CPU"


def test_a_gpu_is_looked_for_until_one_works_and_then_no_more(
    device: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed(monkeypatch, "cupy-cuda13x")
    import_gives(monkeypatch, with_gpus(device, 0))
    assert probe_engine() == (None, "no GPU found")
    with_gpus(device, 1)
    first, second = probe_engine()[0], probe_engine()[0]
    assert isinstance(first, CupyEngine)
    assert isinstance(second, CupyEngine)
    assert first is not second  # one thread each
    assert [name for name, *_ in device.launches] == ["probe"]


def test_doctor_compiles_and_runs_the_kernels(
    device: StandIn, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(select, "_probe", lambda: (CupyEngine(device, "fibers on the CPU"), ""))
    (check,) = checks.engine()
    assert "fibers on the CPU" in check.found
    assert {"stream", "tile", "quantise"} <= {name for name, *_ in device.launches}
    monkeypatch.setenv("CUPY_CACHE_DIR", str(tmp_path))  # where nothing is kept
    device.failures["compile"] = CompileException("stream.cu(3): error: nonsense\nmore")
    (check,) = checks.engine()
    assert "a kernel does not compile (stream.cu(3): error: nonsense)" in check.found


@pytest.mark.parametrize(
    ("wheel", "serves", "mend"),
    [
        ("cupy-cuda13x", "13.0", ""),
        ("cupy-cuda12x", "13.0", ""),
        ("cupy-cuda12x", "", ""),
        ("cupy", "12.4", ""),
        ("cupy-cuda13x", "12.4", "pip uninstall -y cupy-cuda13x && pip install 'cupy-cuda12x[ctk]'"),
        ("cupy-cuda12x", "11.8", "install a newer NVIDIA driver"),
    ],
)
def test_doctor_knows_a_wheel_that_is_too_new_for_the_driver(
    wheel: str, serves: str, mend: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checks, "distributions", lambda: [Distribution(wheel)])
    monkeypatch.setattr(checks, "driver", lambda: (serves, [], ""))
    (check,) = checks.cupy()
    assert check.mend == mend
    assert check.missing == bool(mend)


def test_here_and_now() -> None:
    """Whatever this machine is: an engine, or a sentence of one line without its full stop."""
    engine, reason = probe_engine()
    assert (engine is None) == bool(reason)
    assert "\n" not in reason
    assert not reason.endswith(".")


def test_importing_the_engine_does_not_import_cupy() -> None:
    code = "import sys, attnviz.engine.gpu.engine, attnviz.engine.gpu.probe; sys.exit('cupy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
