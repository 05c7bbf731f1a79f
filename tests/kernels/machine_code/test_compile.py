"""Every kernel compiles to machine code for every generation of GPU, with no GPU and no driver here."""

from __future__ import annotations

import re
import struct

import pytest

from attnviz.core.files.paths import data_dir
from attnviz.engine.gpu.kernel_source import FMA_ALONE, INPUT_TYPES, KERNELS, OPTIONS, source
from tests.kernels.machine_code.compilation import (
    ARCHITECTURES,
    BUILDS,
    CUPY,
    TYPED,
    CompilationFailed,
    compile_text,
    compiled,
    compiled_with,
)

HALF = [name for name in INPUT_TYPES if name != "float32"]


@pytest.fixture(scope="session", autouse=True)
def nvrtc() -> None:
    """CuPy's own binding of the compiler that it would use on a GPU is there."""
    try:
        from cupy_backends.cuda.libs import nvrtc

        nvrtc.getVersion()
    except Exception as error:
        pytest.fail(f"NVRTC is missing ({error}): pip install '.[test]'")


def whole(code: bytes) -> bytes:
    """``code`` as it is kept and loaded: every header and section of it is within the file."""
    assert code.startswith(b"\x7fELF\x02")
    segments, sections = struct.unpack_from("<2Q", code, 32)
    segment_size, n_segments, section_size, n_sections = struct.unpack_from("<4H", code, 54)
    assert segments + segment_size * n_segments <= len(code)
    assert sections + section_size * n_sections <= len(code)
    assert max(segments + segment_size * n_segments, sections + section_size * n_sections) == len(code)
    return code


@pytest.mark.parametrize("architecture", ARCHITECTURES)
@pytest.mark.parametrize(("file", "input_type"), BUILDS)
def test_compiles(file: str, input_type: str, architecture: int) -> None:
    build = compiled(file, architecture, input_type)
    assert all(name.encode() in whole(build.cubin) for name in KERNELS[file])
    assert set(build.usage) == set(KERNELS[file])
    assert build.remarks == ""


@pytest.mark.parametrize("architecture", [75, 80])
@pytest.mark.parametrize("input_type", HALF)
@pytest.mark.parametrize("file", TYPED)
def test_fma_alone_differs_where_tensor_cores_make_scores(
    file: str, input_type: str, architecture: int
) -> None:
    alone = compiled_with(file, architecture, (*INPUT_TYPES[input_type], FMA_ALONE))
    assert whole(alone.cubin)
    assert alone.remarks == ""
    none_here = file == "weighted_sum.cu" or (input_type, architecture) == ("bfloat16", 75)
    assert (compiled(file, architecture, input_type).cubin == alone.cubin) == none_here


def ptx(file: str, architecture: str, macros: tuple[str, ...] = ()) -> str:
    return compile_text(source(file), file, (f"--gpu-architecture={architecture}", *OPTIONS, *macros, *CUPY))[
        1
    ]


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
def test_the_instruction_is_the_one_meant(input_type: str, architecture: str, instruction: str) -> None:
    found = set(re.findall(r"mma\.sync[\w.]*", ptx("stream.cu", architecture, INPUT_TYPES[input_type])))
    assert found == ({instruction} if instruction else set())


@pytest.mark.parametrize("file", ["scale_mask.cu", "stream.cu", "tile.cu"])
def test_a_score_is_rounded_alike_in_every_kernel(file: str) -> None:
    """Scale, bias and slope are multiplied and added by themselves, as ``mul.rn`` and ``add.rn`` say."""
    text = ptx(file, "compute_90")
    assert {"mul.rn.f32", "add.rn.f32", "sub.rn.f32"} <= set(re.findall(r"\b(?:mul|add|sub)\.rn\.f32", text))
    if file == "scale_mask.cu":  # tanh of a soft-cap is a function of its own, the same everywhere
        kernel = text.split(".entry", 1)[1]
        assert "capped_score" in kernel
        assert "fma" not in kernel


def test_the_compiler_names_the_real_file() -> None:
    broken = source("scores.cu").replace("mask_allows(const", "mask_allows(unknown_type, const", 1)
    with pytest.raises(CompilationFailed, match=r"mask\.cuh\("):
        compile_text(broken, "scores.cu", ("--gpu-architecture=sm_80",))


def test_no_fast_math() -> None:
    assert not any("fast" in option for options in (OPTIONS, *INPUT_TYPES.values()) for option in options)


@pytest.mark.parametrize("file", KERNELS)
def test_the_table_of_kernels_is_what_the_file_holds(file: str) -> None:
    from tests.kernels.fibers.standin import kernel_names

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
