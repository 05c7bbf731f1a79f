"""Machine code: made by CuPy's own compiler call, subnormals and all, and kept on disk."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from kernel_cases import SMALL
from standin import StandIn

from attnviz.engine.cupy_build import machine_code
from attnviz.engine.cupy_engine import CupyEngine
from attnviz.engine.kernels import INPUT_TYPES, OPTIONS, Kernels, source

CASE = SMALL[2]


@pytest.fixture
def folder(tmp_path: Path, device: StandIn, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where code is kept: empty, and the stand-in's to fill."""
    monkeypatch.setenv("CUPY_CACHE_DIR", str(tmp_path / "kept"))
    return tmp_path / "kept"


def output_of(device: StandIn) -> np.ndarray:
    return CupyEngine(device, "GPU").stream(CASE.head, CASE.scale, CASE.mask)[1]


def test_the_next_start_compiles_nothing(device: StandIn, folder: Path) -> None:
    first = output_of(device)
    assert [name for name, _ in device.compiled] == ["stream.cu"]
    np.testing.assert_array_equal(output_of(device), first)
    assert len(device.compiled) == 1


@pytest.mark.parametrize("what", ["another type", "another GPU", "another compiler", "another source"])
def test_code_is_kept_for_what_it_was_made_of(
    device: StandIn, folder: Path, what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def compile_one(text: str = source("quantise.cu"), input_type: str = "float32") -> int:
        machine_code(device, "quantise.cu", text, OPTIONS + INPUT_TYPES[input_type])
        return len(device.compiled)

    assert compile_one() == compile_one() == 1
    if what == "another GPU":
        monkeypatch.setattr(device.cuda, "Device", lambda: SimpleNamespace(compute_capability="90"))
    if what == "another compiler":
        monkeypatch.setattr(device.cuda.nvrtc, "getVersion", lambda: (14, 0))
    text = source("quantise.cu") + ("\n" if what == "another source" else "")
    assert compile_one(text, "float16" if what == "another type" else "float32") == 2


@pytest.mark.parametrize("spoil", [lambda code: b"", lambda code: code[:-1], lambda code: code[:-1] + b"?"])
def test_spoilt_code_is_made_anew(device: StandIn, folder: Path, spoil: Any) -> None:
    first = output_of(device)
    (kept,) = folder.iterdir()
    kept.write_bytes(spoil(kept.read_bytes()))
    np.testing.assert_array_equal(output_of(device), first)
    assert len(device.compiled) == 2
    output_of(device)
    assert len(device.compiled) == 2


def test_a_folder_that_cannot_be_written_costs_a_compilation(device: StandIn, folder: Path) -> None:
    folder.write_text("a file, no folder")
    np.testing.assert_array_equal(output_of(device), output_of(device))
    assert len(device.compiled) == 2


@pytest.mark.parametrize("file", ["stream.cu", "tile.cu"])
def test_cupys_compiler_keeps_subnormals(folder: Path, file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The real CuPy compiles; only the GPU that it would ask for its generation is made up.

    Two approximations stay, inside of expf and of a division of doubles: these scale what would be subnormal.
    """
    import cupy

    compiler = cupy.cuda.compiler
    monkeypatch.setattr(compiler, "_get_arch_for_options_for_nvrtc", lambda arch: ("-arch=compute_90", "ptx"))
    monkeypatch.setattr(cupy.cuda, "Device", lambda: SimpleNamespace(compute_capability="90"))
    text = machine_code(cupy, file, source(file), OPTIONS).decode()
    assert "fma.rn.f32" in text
    flushed = set(re.findall(r"[a-z0-9.]+\.ftz[a-z0-9.]*", text))
    assert flushed <= {"ex2.approx.ftz.f32", "rcp.approx.ftz.f64"}


def test_cupys_rawmodule_would_flush_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """Why the above is done; once this fails, RawModule will do."""
    import cupy

    told: list[tuple[str, ...]] = []

    def compile_source(source: str, options: tuple[str, ...], *others: object) -> None:
        told.append(options)
        raise InterruptedError

    compiler = cupy.cuda.compiler
    monkeypatch.setattr(compiler, "_compile_using_nvrtc_no_warning", compile_source)
    monkeypatch.setattr(compiler, "_get_arch_for_options_for_nvrtc", lambda arch: ("-arch=sm_90", "cubin"))
    monkeypatch.setattr(compiler, "_preprocess", lambda *args: "")
    with pytest.raises(InterruptedError):
        compiler._compile_with_cache_cuda(source("quantise.cu"), OPTIONS, "90")
    assert told[0][: len(OPTIONS)] == OPTIONS
    assert "-ftz=true" in told[0][len(OPTIONS) :]


def test_a_kernel_that_is_not_there(device: StandIn) -> None:
    with pytest.raises(KeyError):
        Kernels(device)["nothing"]
