"""The probe: one plain reason for each way in which there can be no GPU."""

from __future__ import annotations

import importlib.metadata
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from standin import CompileException, StandIn

from attnviz.commands import checks
from attnviz.engine import device as probe
from attnviz.engine import select
from attnviz.engine.cupy_engine import CupyEngine
from attnviz.engine.cupy_engine import probe as probe_engine


class Distribution:
    def __init__(self, name: str):
        self.metadata, self.version = {"Name": name}, "14.2.0"


def installed(monkeypatch: pytest.MonkeyPatch, *names: str, driver: bool = True) -> None:
    monkeypatch.setattr(probe, "_found", [])
    monkeypatch.setattr(probe.importlib.util, "find_spec", lambda name: object() if names else None)
    monkeypatch.setattr(probe, "has_driver", lambda: driver)
    monkeypatch.setattr(importlib.metadata, "distributions", lambda: [Distribution(name) for name in names])


def import_gives(monkeypatch: pytest.MonkeyPatch, result: Any) -> None:
    def import_module(name: str) -> Any:
        if isinstance(result, BaseException):
            raise result
        return result

    monkeypatch.setattr(probe.importlib, "import_module", import_module)


def with_gpu(device: StandIn, available: bool = True, driver: int = 13000) -> StandIn:
    device.cuda.is_available = lambda: available
    device.cuda.runtime.driverGetVersion = lambda: driver
    return device


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


@pytest.mark.parametrize(
    ("driver", "reason"), [(0, "no GPU found (driver missing)"), (13000, "no GPU found")]
)
def test_no_gpu(device: StandIn, driver: int, reason: str) -> None:
    assert probe.try_kernel(with_gpu(device, available=False, driver=driver)) == (None, reason)


def test_a_gpu_that_works(device: StandIn) -> None:
    assert probe.try_kernel(with_gpu(device)) == (device, "fibers on the CPU")
    assert [name for name, *_ in device.launches] == ["probe"]


def test_a_gpu_that_cannot_compile(device: StandIn) -> None:
    device.failures["compile"] = CompileException("nvrtc: error: invalid architecture\nmore")
    cupy, reason = probe.try_kernel(with_gpu(device))
    assert cupy is None
    assert reason == "the GPU cannot run kernels (nvrtc: error: invalid architecture)"


def test_a_gpu_that_computes_nonsense(device: StandIn, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(probe, "_SOURCE", probe._SOURCE.replace("42", "41"))
    assert "wrong answer" in probe.try_kernel(with_gpu(device))[1]


def test_the_engine_is_there_with_a_gpu(device: StandIn, monkeypatch: pytest.MonkeyPatch) -> None:
    installed(monkeypatch, "cupy-cuda13x")
    import_gives(monkeypatch, with_gpu(device))
    engine, reason = probe_engine()
    assert isinstance(engine, CupyEngine)
    assert reason == ""
    assert engine.report.device == "fibers on the CPU"


def test_a_gpu_is_looked_for_until_one_works_and_then_no_more(
    device: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed(monkeypatch, "cupy-cuda13x")
    import_gives(monkeypatch, with_gpu(device, available=False))
    assert probe_engine() == (None, "no GPU found")
    with_gpu(device)
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
    code = "import sys, attnviz.engine.cupy_engine, attnviz.engine.device; sys.exit('cupy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
