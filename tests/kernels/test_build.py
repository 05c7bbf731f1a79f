"""Machine code: made by CuPy's own compiler call, subnormals and all, kept on disk, loaded by RawModule."""

from __future__ import annotations

import re
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from kernel_cases import SMALL
from standin import StandIn

from attnviz.engine.cupy_build import cubin, load
from attnviz.engine.cupy_engine import CupyEngine
from attnviz.engine.kernels import INPUT_TYPES, OPTIONS, Kernels, source
from attnviz.engine.numpy_engine import NumpyEngine

CASE = SMALL[2]


@pytest.fixture
def folder(tmp_path: Path, device: StandIn, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where code is kept: empty, and the stand-in's to fill."""
    monkeypatch.setenv("CUPY_CACHE_DIR", str(tmp_path / "kept"))
    return tmp_path / "kept"


def output_of(device: StandIn) -> np.ndarray:
    """As a new process would make it: of what that process remembers, nothing is left."""
    device.modules.clear()
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
    assert list(device.modules) == [str(kept)]


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
    with cubin(device, "quantise.cu", source("quantise.cu"), OPTIONS) as other:
        return other.read_bytes()


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


def test_a_folder_that_cannot_be_written_costs_a_compilation(
    device: StandIn, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder.write_text("a file, no folder")
    spare = tmp_path / "spare"
    spare.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(spare))
    np.testing.assert_array_equal(output_of(device), output_of(device))
    assert len(device.compiled) == 2
    assert all(Path(path).is_relative_to(spare) for path in device.modules)
    assert list(spare.iterdir()) == []


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


def test_a_folder_whose_name_the_driver_cannot_read(
    device: StandIn, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
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
            with cubin(SimpleNamespace(cuda=cuda), "one.cu", text, ()) as file:
                got.append(file.read_bytes())
        return got

    with ThreadPoolExecutor(4) as pool:
        for codes in pool.map(start, range(4)):
            assert all(len(code) == 100_000 and len(set(code)) == 1 for code in codes)
    assert all(file.suffix == ".cubin" for file in folder.iterdir())


@pytest.mark.parametrize("spoilt", ["gone", "cut short"])
def test_code_that_the_driver_refuses_leaves_the_work_to_numpy(
    device: StandIn, folder: Path, spoilt: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The file is spoilt between our look at it and the driver's."""
    raw_module = device.RawModule

    def spoil(*, path: str) -> Any:
        Path(path).unlink() if spoilt == "gone" else Path(path).write_bytes(b"short")
        return raw_module(path=path)

    monkeypatch.setattr(device, "RawModule", spoil)
    engine = CupyEngine(device, "GPU")
    want = NumpyEngine().stream(CASE.head, CASE.scale, CASE.mask)[1]
    np.testing.assert_array_equal(engine.stream(CASE.head, CASE.scale, CASE.mask)[1], want)
    said = {"gone": "CUDA_ERROR_FILE_NOT_FOUND", "cut short": "CUDA_ERROR_INVALID_IMAGE"}[spoilt]
    assert engine.report.name == "numpy"
    assert said in engine.report.reason


@pytest.mark.parametrize("file", ["stream.cu", "tile.cu"])
def test_cupys_compiler_keeps_subnormals(folder: Path, file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The real CuPy compiles; only the GPU that it would ask for its generation is made up.

    Two approximations stay, inside of expf and of a division of doubles: these scale what would be subnormal.
    """
    import cupy

    compiler = cupy.cuda.compiler
    monkeypatch.setattr(compiler, "_get_arch_for_options_for_nvrtc", lambda arch: ("-arch=compute_90", "ptx"))
    monkeypatch.setattr(cupy.cuda, "Device", lambda: SimpleNamespace(compute_capability="90"))
    with cubin(cupy, file, source(file), OPTIONS) as kept:
        text = kept.read_text()
    assert "fma.rn.f32" in text
    flushed = set(re.findall(r"[a-z0-9.]+\.ftz[a-z0-9.]*", text))
    assert flushed <= {"ex2.approx.ftz.f32", "rcp.approx.ftz.f64"}


def test_what_is_kept_is_what_cupys_compiler_made(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A cubin as it is, which any loader takes, and found again without the compiler."""
    import cupy

    compiler = cupy.cuda.compiler
    monkeypatch.setattr(compiler, "_get_arch_for_options_for_nvrtc", lambda arch: ("-arch=sm_90", "cubin"))
    monkeypatch.setattr(cupy.cuda, "Device", lambda: SimpleNamespace(compute_capability="90"))
    with cubin(cupy, "quantise.cu", source("quantise.cu"), OPTIONS) as kept:
        pass
    assert kept.read_bytes().startswith(b"\x7fELF")
    monkeypatch.delattr(compiler, "compile_using_nvrtc")
    with cubin(cupy, "quantise.cu", source("quantise.cu"), OPTIONS) as found:
        assert found == kept


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


def test_cupys_rawmodule_takes_a_path_as_the_stand_in_does(device: StandIn) -> None:
    import cupy

    module = cupy.RawModule(path="some.cubin", options=("-ftz=true",))
    assert (module.file_path, module.code, module.options) == ("some.cubin", None, ())
    for each in (cupy, device):
        for wrong in ({}, {"path": Path("some.cubin")}, {"path": "some.cubin", "code": ""}):
            with pytest.raises(TypeError):
                each.RawModule(**wrong)
    with pytest.raises(AssertionError):
        device.RawModule(path="some.cubin", options=("-ftz=true",))
    assert "(grid, block, args" in cupy.RawKernel.__call__.__doc__.replace("self, ", "")


def test_a_kernel_that_is_not_there(device: StandIn) -> None:
    with pytest.raises(KeyError):
        Kernels(device)["nothing"]
