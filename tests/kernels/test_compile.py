"""Every kernel compiles to machine code for every generation of GPU, with no GPU and no driver here."""

from __future__ import annotations

import re
import struct
from types import ModuleType

import pytest

from attnviz.core.files.paths import data_dir
from attnviz.engine.gpu.build import completed
from attnviz.engine.gpu.kernel_source import FMA_ALONE, INPUT_TYPES, KERNELS, OPTIONS, source

#: What CuPy's compile_using_nvrtc adds to a caller's options.
CUPY = ("--device-as-default-execution-space",)
ARCHITECTURES = ("sm_75", "sm_80", "sm_86", "sm_89", "sm_90", "sm_100", "sm_120")


@pytest.fixture(scope="session")
def nvrtc() -> ModuleType:
    """CuPy's own binding of the compiler that it would use on a GPU."""
    try:
        from cupy_backends.cuda.libs import nvrtc

        nvrtc.getVersion()
    except Exception as error:
        pytest.fail(f"NVRTC is missing ({error}): pip install '.[test]'")
    return nvrtc


def machine_code(
    nvrtc: ModuleType, file: str, architecture: str, macros: tuple[str, ...]
) -> tuple[bytes, str]:
    """The cubin of one kernel file, and what the compiler said."""
    program = nvrtc.createProgram(source(file), file, (), ())
    try:
        nvrtc.compileProgram(program, (f"--gpu-architecture={architecture}", *OPTIONS, *macros, *CUPY))
        return nvrtc.getCUBIN(program), nvrtc.getProgramLog(program).strip("\0\n ")
    except nvrtc.NVRTCError:
        pytest.fail(nvrtc.getProgramLog(program))
    finally:
        nvrtc.destroyProgram(program)


def whole(code: bytes) -> bytes:
    """``code`` as it is kept and loaded: every header and section of it is within the file."""
    assert code.startswith(b"\x7fELF\x02")
    code = completed(code)
    segments, sections = struct.unpack_from("<2Q", code, 32)
    segment_size, n_segments, section_size, n_sections = struct.unpack_from("<4H", code, 54)
    assert segments + segment_size * n_segments <= len(code)
    assert sections + section_size * n_sections <= len(code)
    assert max(segments + segment_size * n_segments, sections + section_size * n_sections) == len(code)
    return code


@pytest.mark.parametrize("architecture", ARCHITECTURES)
@pytest.mark.parametrize("file", KERNELS)
def test_compiles(nvrtc: ModuleType, file: str, architecture: str) -> None:
    code, log = machine_code(nvrtc, file, architecture, ())
    assert all(name.encode() in whole(code) for name in KERNELS[file])
    assert log == ""


@pytest.mark.parametrize("architecture", ARCHITECTURES)
@pytest.mark.parametrize("input_type", [name for name in INPUT_TYPES if name != "float32"])
@pytest.mark.parametrize("file", ["scores.cu", "weighted_sum.cu", "stream.cu", "tile.cu"])
def test_compiles_for_half_precision(
    nvrtc: ModuleType, file: str, input_type: str, architecture: str
) -> None:
    code, log = machine_code(nvrtc, file, architecture, INPUT_TYPES[input_type])
    assert whole(code)
    assert log == ""


@pytest.mark.parametrize("architecture", ["sm_75", "sm_80"])
@pytest.mark.parametrize("input_type", [name for name in INPUT_TYPES if name != "float32"])
@pytest.mark.parametrize("file", ["scores.cu", "weighted_sum.cu", "stream.cu", "tile.cu"])
def test_fma_alone_differs_where_tensor_cores_make_scores(
    nvrtc: ModuleType, file: str, input_type: str, architecture: str
) -> None:
    macros = INPUT_TYPES[input_type]
    code, _ = machine_code(nvrtc, file, architecture, macros)
    alone, log = machine_code(nvrtc, file, architecture, (*macros, FMA_ALONE))
    assert whole(alone)
    assert log == ""
    none_here = file == "weighted_sum.cu" or (input_type, architecture) == ("bfloat16", "sm_75")
    assert (code == alone) == none_here


@pytest.mark.parametrize(
    ("input_type", "architecture", "instruction"),
    [
        ("float32", "compute_90", ""),
        ("float16", "compute_75", "mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32"),
        ("bfloat16", "compute_75", ""),
        ("float16", "compute_80", "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32"),
        ("bfloat16", "compute_120", "mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32"),
    ],
)
def test_the_instruction_is_the_one_meant(
    nvrtc: ModuleType, input_type: str, architecture: str, instruction: str
) -> None:
    program = nvrtc.createProgram(source("stream.cu"), "stream.cu", (), ())
    macros = INPUT_TYPES[input_type]
    nvrtc.compileProgram(program, (f"--gpu-architecture={architecture}", *OPTIONS, *macros, *CUPY))
    text = nvrtc.getPTX(program)
    nvrtc.destroyProgram(program)
    found = set(re.findall(r"mma\.sync[\w.]*", text if isinstance(text, str) else text.decode()))
    assert found == ({instruction} if instruction else set())


@pytest.mark.parametrize("file", ["scale_mask.cu", "stream.cu", "tile.cu"])
def test_a_score_is_rounded_alike_in_every_kernel(nvrtc: ModuleType, file: str) -> None:
    """Scale, bias and slope are multiplied and added by themselves, as ``mul.rn`` and ``add.rn`` say."""
    program = nvrtc.createProgram(source(file), file, (), ())
    nvrtc.compileProgram(program, ("--gpu-architecture=compute_90", *OPTIONS, *CUPY))
    text = nvrtc.getPTX(program)
    nvrtc.destroyProgram(program)
    text = text if isinstance(text, str) else text.decode()
    assert {"mul.rn.f32", "add.rn.f32", "sub.rn.f32"} <= set(re.findall(r"\b(?:mul|add|sub)\.rn\.f32", text))
    if file == "scale_mask.cu":
        assert "fma" not in text


def test_the_compiler_names_the_real_file(nvrtc: ModuleType) -> None:
    broken = source("scores.cu").replace("mask_allows(const", "mask_allows(unknown_type, const", 1)
    program = nvrtc.createProgram(broken, "scores.cu", (), ())
    with pytest.raises(nvrtc.NVRTCError):
        nvrtc.compileProgram(program, ("--gpu-architecture=sm_80",))
    assert "mask.cuh(" in nvrtc.getProgramLog(program)


def test_no_fast_math() -> None:
    assert not any("fast" in option for options in (OPTIONS, *INPUT_TYPES.values()) for option in options)


@pytest.mark.parametrize("file", KERNELS)
def test_the_table_of_kernels_is_what_the_file_holds(file: str) -> None:
    from standin import kernel_names

    assert tuple(kernel_names(source(file))) == KERNELS[file]


def test_every_kernel_file_is_listed() -> None:
    assert {path.name for path in data_dir("kernels").glob("*.cu")} == set(KERNELS)


def test_the_readme_tells_of_every_kernel() -> None:
    """A row of its table for each; the readable versions go without."""
    table = [
        line for line in (data_dir("kernels") / "README.md").read_text("utf-8").splitlines() if "|" in line
    ]
    told = {name for line in table for name in re.findall(r"`(\w+)`", line.split("|")[2])}
    assert told == {name for names in KERNELS.values() for name in names if not name.endswith("_naive")}
