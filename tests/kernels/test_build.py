"""Machine code: made by CuPy's own compiler call, subnormals and all, kept whole, loaded from memory."""

from __future__ import annotations

import hashlib
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from attnviz.engine.gpu.build import completed, load, machine_code, size_of_elf
from attnviz.engine.gpu.engine import CupyEngine
from attnviz.engine.gpu.kernel_source import INPUT_TYPES, OPTIONS, Kernels, source
from tests.kernels.checks.kernel_cases import SMALL
from tests.kernels.fibers.fiber_build import library_of
from tests.kernels.fibers.standin import StandIn

CASE = SMALL[2]


@pytest.fixture
def folder(tmp_path: Path, device: StandIn, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where code is kept: empty, and the stand-in's to fill."""
    monkeypatch.setenv("CUPY_CACHE_DIR", str(tmp_path / "kept"))
    return tmp_path / "kept"


def output_of(device: StandIn) -> np.ndarray:
    """As a new process would make it."""
    engine = CupyEngine(device, "GPU")
    output = engine.stream(CASE.head, CASE.scale, CASE.mask)[1]
    assert engine.report.name == "cupy", engine.report.reason
    return output


def test_the_next_start_compiles_nothing(device: StandIn, folder: Path) -> None:
    first = output_of(device)
    assert [name for name, _ in device.compiled] == ["stream.cu"]
    np.testing.assert_array_equal(output_of(device), first)
    assert len(device.compiled) == 1
    (kept,) = folder.iterdir()
    assert library_of(kept.read_bytes()) is not None  # as it is: whole, without the NUL that memory adds


@pytest.mark.parametrize("what", ["another type", "another GPU", "another compiler", "another source"])
def test_code_is_kept_for_what_it_was_made_of(
    device: StandIn, folder: Path, what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def compile_one(text: str = source("quantise.cu"), input_type: str = "float32") -> int:
        load(device, "quantise.cu", text, OPTIONS + INPUT_TYPES[input_type], ("quantise",))
        return len(device.compiled)

    assert compile_one() == compile_one() == 1
    if what == "another GPU":
        monkeypatch.setattr(device.cuda, "Device", lambda: SimpleNamespace(compute_capability="90"))
    if what == "another compiler":
        monkeypatch.setattr(device.cuda.nvrtc, "getVersion", lambda: (14, 0))
    text = source("quantise.cu") + ("\n" if what == "another source" else "")
    assert compile_one(text, "float16" if what == "another type" else "float32") == 2


def of_other_content(code: bytes, device: StandIn) -> bytes:
    """Whole, and another kernel's."""
    return machine_code(device, "quantise.cu", source("quantise.cu"), OPTIONS)


@pytest.mark.parametrize(
    "spoil",
    [lambda code, _: b"", lambda code, _: code[:-1], lambda code, _: b"?" + code[1:], of_other_content],
    ids=["empty", "cut short", "a byte", "another's"],
)
def test_spoilt_code_is_made_anew(device: StandIn, folder: Path, spoil: Any) -> None:
    first = output_of(device)
    (kept,) = folder.iterdir()
    whole = kept.read_bytes()
    kept.write_bytes(spoil(whole, device))
    np.testing.assert_array_equal(output_of(device), first)
    assert [name for name, _ in device.compiled].count("stream.cu") == 2
    assert kept.read_bytes() == whole
    output_of(device)
    assert [name for name, _ in device.compiled].count("stream.cu") == 2


def test_a_folder_that_cannot_be_written_costs_a_compilation(device: StandIn, folder: Path) -> None:
    folder.write_text("a file, no folder")
    np.testing.assert_array_equal(output_of(device), output_of(device))
    assert len(device.compiled) == 2


def test_a_full_disk_leaves_nothing_half_written(
    device: StandIn, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    replace = Path.replace

    def full(part: Path, target: Path) -> Path:
        if target.parent == folder:
            raise OSError(28, "No space left on device")
        return replace(part, target)

    monkeypatch.setattr(Path, "replace", full)
    output_of(device)
    assert list(folder.iterdir()) == []


def test_a_folder_of_any_name(device: StandIn, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On Windows: the home of a user whose name is not written in ASCII."""
    first = output_of(device)
    home = folder.with_name("გიორგი")
    monkeypatch.setenv("CUPY_CACHE_DIR", str(home))
    for _ in range(2):
        np.testing.assert_array_equal(output_of(device), first)
    assert len(device.compiled) == 2
    assert len(list(home.iterdir())) == 1


def test_processes_that_start_at_once_all_have_whole_code(folder: Path, tmp_path: Path) -> None:
    """Each has a compiler of its own, whose code differs from the others'."""

    def start(n: int) -> list[bytes]:
        def compile_one(text: str, options: tuple[str, ...], filename: str) -> tuple[bytes, None]:
            return bytes([n]) * 100_000, None

        cuda = SimpleNamespace(
            Device=lambda: SimpleNamespace(compute_capability="90"),
            nvrtc=SimpleNamespace(getVersion=lambda: (13, 0)),
            compiler=SimpleNamespace(compile_using_nvrtc=compile_one),
        )
        got = []
        for text in map(str, range(20)):
            got.append(machine_code(SimpleNamespace(cuda=cuda), "one.cu", text, ()))
        return got

    with ThreadPoolExecutor(4) as pool:
        for codes in pool.map(start, range(4)):
            assert all(len(code) == 100_000 and len(set(code)) == 1 for code in codes)
    assert all(file.suffix == ".cubin" for file in folder.iterdir())


def test_old_files_that_lack_a_byte_are_not_taken(device: StandIn, folder: Path) -> None:
    """They hold what was written, as their names say, and what was written was cut off."""
    first = output_of(device)
    (kept,) = folder.iterdir()
    cut = kept.read_bytes()[:-1]
    old = kept.with_name(f"{kept.stem.rpartition('-')[0]}-{hashlib.sha256(cut).hexdigest()}.cubin")
    old.write_bytes(cut)
    kept.unlink()
    np.testing.assert_array_equal(output_of(device), first)
    assert len(device.compiled) == 2
    assert list(folder.iterdir()) == [kept]


@pytest.mark.parametrize("file", ["stream.cu", "tile.cu"])
def test_cupys_compiler_keeps_subnormals(folder: Path, file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The real CuPy compiles; only the GPU that it would ask for its generation is made up.

    Three approximations stay, inside of expf, of a division of doubles and of tanhf: the first two scale what
    would be subnormal, and the last divides by 1 and more.
    """
    import cupy

    compiler = cupy.cuda.compiler
    monkeypatch.setattr(compiler, "_get_arch_for_options_for_nvrtc", lambda arch: ("-arch=compute_90", "ptx"))
    monkeypatch.setattr(cupy.cuda, "Device", lambda: SimpleNamespace(compute_capability="90"))
    text = machine_code(cupy, file, source(file), OPTIONS).decode()
    assert "fma.rn.f32" in text
    flushed = set(re.findall(r"[a-z0-9.]+\.ftz[a-z0-9.]*", text))
    assert flushed <= {"ex2.approx.ftz.f32", "rcp.approx.ftz.f32", "rcp.approx.ftz.f64"}


def test_what_is_kept_is_whole(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A cubin that any loader takes, though CuPy hands it out cut off; found again without the compiler."""
    import cupy

    compiler, handed = cupy.cuda.compiler, []
    make = compiler.compile_using_nvrtc
    monkeypatch.setattr(
        compiler, "compile_using_nvrtc", lambda *a, **k: handed.append(make(*a, **k)) or handed[0]
    )
    monkeypatch.setattr(compiler, "_get_arch_for_options_for_nvrtc", lambda arch: ("-arch=sm_90", "cubin"))
    monkeypatch.setattr(cupy.cuda, "Device", lambda: SimpleNamespace(compute_capability="90"))
    code = machine_code(cupy, "quantise.cu", source("quantise.cu"), OPTIONS)
    (kept,) = folder.iterdir()
    assert kept.read_bytes() == code == handed[0][0] + b"\0"
    assert size_of_elf(code) == len(code)
    assert completed(code) == code
    assert machine_code(cupy, "quantise.cu", source("quantise.cu"), OPTIONS) == code
    assert len(handed) == 1


def test_cupys_rawmodule_would_flush_them_of_source(monkeypatch: pytest.MonkeyPatch) -> None:
    """Why it is given no source; once this fails, it may be."""
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
