"""Scores of 16-bit heads on tensor cores: right, or left to plain FMA where they err."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from attnviz.core.inputs import Head
from attnviz.core.masks import NoMask
from attnviz.core.result import EngineReport
from attnviz.core.tile import Stage
from attnviz.engine.gpu.device_head import upload
from attnviz.engine.gpu.engine import CupyEngine
from attnviz.engine.gpu.kernel_source import FMA_ALONE
from tests.kernels.checks.conformance import (
    check_16_bits,
    check_long_sums,
    check_stages,
    check_stream,
    close,
    expect,
    in_16_bits,
)
from tests.kernels.checks.kernel_cases import LARGE, SMALL, Case, in_float16
from tests.kernels.fibers.standin import CompileException, StandIn
from tests.kernels.mutations.all_mutations import MUTATIONS, Mutation

TURING, AMPERE = 750, 800
CASES = [case for case in (*SMALL, *LARGE) if max(case.head.shape) <= 200]
MACRO = {"float16": "-DINPUT_FLOAT16", "bfloat16": "-DINPUT_BFLOAT16"}

#: One product by a warp: lane i's registers of a, b and c follow one another.
ONE = """
extern "C" __global__ void one(const unsigned *a, const unsigned *b, float *c)
{
    const int lane = threadIdx.x;
#if __CUDA_ARCH__ >= 800
    const unsigned its_a[4] = {a[4 * lane], a[4 * lane + 1], a[4 * lane + 2], a[4 * lane + 3]};
    const unsigned its_b[2] = {b[2 * lane], b[2 * lane + 1]};
#endif
    float its_c[4] = {c[4 * lane], c[4 * lane + 1], c[4 * lane + 2], c[4 * lane + 3]};
#if __CUDA_ARCH__ >= 800
    mma_m16n8k16(its_c, its_a, its_b);
#else
    mma_m16n8k8(its_c, a[2 * lane], a[2 * lane + 1], b[lane]);
#endif
    for (int i = 0; i < 4; ++i) c[4 * lane + i] = its_c[i];
}
"""


def bits_of(numbers: np.ndarray, input_type: str) -> np.ndarray:
    if input_type == "float16":
        return numbers.astype(np.float16).view(np.uint16)
    return (numbers.astype(np.float32).view(np.uint32) >> 16).astype(np.uint16)


PROVIDED = pytest.mark.parametrize(
    ("architecture", "input_type"), [(TURING, "float16"), (AMPERE, "float16"), (AMPERE, "bfloat16")]
)


def one_product(
    folder: Path, architecture: int, input_type: str, a: np.ndarray, b: np.ndarray, c: np.ndarray
) -> np.ndarray:
    """c + a b by one warp; the arrays hold a row of registers for each lane."""
    device = StandIn(folder, architecture=architecture)
    kernel = device.RawModule(code=ONE, options=(MACRO[input_type],)).get_function("one")
    registers = [device.asarray(bits_of(each, input_type).view(np.uint32)) for each in (a, b)]
    result = device.asarray(c.astype(np.float32))
    kernel((1,), (32,), (*registers, result))
    return result.get()


@PROVIDED
def test_fragments_lie_as_ptx_says(build_folder: Path, architecture: int, input_type: str) -> None:
    """The layouts as PTX ISA writes them ("Matrix Fragments for mma.m16n8k8", "m16n8k16"), on integers."""
    depth = 16 if architecture == AMPERE else 8
    rng = np.random.default_rng(0)
    a, b, c = (rng.integers(-9, 9, shape) for shape in ((16, depth), (depth, 8), (16, 8)))
    lane = np.arange(32)[:, None]
    group, t = lane >> 2, lane % 4
    i = np.arange(depth // 2)
    of_a = a[group + 8 * (i // 2 % 2), t * 2 + (i & 1) + 8 * (i // 4)]
    i = np.arange(depth // 4)
    of_b = b[t * 2 + (i & 1) + 8 * (i // 2), group]
    i = np.arange(4)
    at_c = (group + 8 * (i // 2), t * 2 + (i & 1))
    got = one_product(build_folder, architecture, input_type, of_a, of_b, c[at_c])
    np.testing.assert_array_equal(got, (a @ b + c)[at_c])


@pytest.mark.parametrize(
    ("architecture", "product", "total"),
    [(TURING, 2.0**-24, 1), (AMPERE, 2.0**-25, 1), (AMPERE, 2.0**-24, 1 + 2.0**-20)],
)
def test_sums_are_cut_off_as_in_hardware(
    build_folder: Path, architecture: int, product: float, total: float
) -> None:
    """1 and many products that float32 would round away one by one, though 16 at a time it would not."""
    depth = 16 if architecture == AMPERE else 8
    a, b = np.full((32, depth // 2), product * 2**12), np.full((32, depth // 4), 2.0**-12)
    np.testing.assert_array_equal(
        one_product(build_folder, architecture, "float16", a, b, np.ones((32, 4))), total
    )


@PROVIDED
@pytest.mark.parametrize("case", CASES, ids=str)
def test_16_bit_heads(build_folder: Path, case: Case, architecture: int, input_type: str) -> None:
    check_16_bits(StandIn(build_folder, architecture=architecture), case, input_type)


@pytest.mark.parametrize("case", [SMALL[1], SMALL[2], SMALL[7], SMALL[8]], ids=str)
def test_bfloat16_on_turing_is_computed_by_fma(build_folder: Path, case: Case) -> None:
    check_16_bits(StandIn(build_folder, architecture=TURING), case, "bfloat16")


@pytest.mark.parametrize("architecture", [TURING, AMPERE])
@pytest.mark.parametrize("d_k", [1, 2, 7, 8, 15, 16, 17, 31, 32, 33, 64, 100, 1023, 4096])
def test_every_depth(build_folder: Path, d_k: int, architecture: int) -> None:
    """Raw scores within d_k roundings of the sum of |q| |k|, which bounds float32 sums in any order."""
    rng = np.random.default_rng(d_k)
    query, key = (rng.standard_normal((n, d_k)).astype(np.float16) for n in (5, 67))
    engine = CupyEngine(StandIn(build_folder, architecture=architecture), "fibers on the CPU")
    tile = engine.tile(
        Stage.RAW, Head(query, key, key), 1.0, NoMask(), rows=(0, 5), cols=(0, 67), shape=(5, 67)
    )
    exact = query.astype(float) @ key.astype(float).T
    size = np.abs(query.astype(float)) @ np.abs(key.astype(float)).T
    assert np.all(np.abs(tile.values - exact) <= max(d_k, 2) * np.finfo(np.float32).eps / 2 * size)
    assert engine.report == EngineReport("cupy", "fibers on the CPU")


@pytest.mark.parametrize("architecture", [TURING, AMPERE])
def test_long_sums_are_no_worse_than_plain_float32(build_folder: Path, architecture: int) -> None:
    check_long_sums(CupyEngine(StandIn(build_folder, architecture=architecture), "fibers on the CPU"))


def test_float16_goes_through_the_engine(engine: CupyEngine) -> None:
    for case in (SMALL[2], SMALL[5]):
        stored, wide = in_float16(case)
        want = expect(wide)
        check_stages(engine, stored, want)
        check_stream(engine, stored, want)


@pytest.mark.parametrize("input_type", ["float16", "bfloat16"])
def test_numbers_that_fit_16_bits_go_in_16(device: StandIn, input_type: str) -> None:
    """As files and models of 16-bit numbers come: widened to float32."""
    head = SMALL[8].head  # with a NaN
    past_float16 = np.float32(2**20 if input_type == "bfloat16" else 1)
    case = replace(SMALL[8], head=Head(head.query * past_float16, head.key, head.value))
    bits, wide = in_16_bits(case, input_type)
    sent = upload(device, wide.head)
    assert sent.input_type == input_type
    for got, right in zip((sent.query, sent.key, sent.value), bits, strict=True):
        np.testing.assert_array_equal(got.get(), right)


@pytest.mark.parametrize("which", range(3))
@pytest.mark.parametrize("input_type", ["float16", "bfloat16"])
def test_one_number_that_does_not_fit_keeps_a_head_wide(device: StandIn, input_type: str, which: int) -> None:
    _, wide = in_16_bits(SMALL[2], input_type)
    arrays = [np.array(array) for array in (wide.head.query, wide.head.key, wide.head.value)]
    arrays[which][-1, -1] = np.float32(1 + 2**-20)
    head = upload(device, Head(*arrays))
    assert head.input_type == "float32"
    for sent, right in zip((head.query, head.key, head.value), arrays, strict=True):
        np.testing.assert_array_equal(sent.get(), right)


@pytest.mark.parametrize("large", [65520.0, 1e38])
def test_numbers_past_the_range_of_float16_stay_numbers(device: StandIn, large: float) -> None:
    array = np.full((2, 1), large, np.float32)
    assert upload(device, Head(array, array, array)).input_type == "float32"


def test_a_widened_head_is_served_by_tensor_cores(engine: CupyEngine, device: StandIn) -> None:
    _, wide = in_16_bits(SMALL[2], "bfloat16")
    check_stages(engine, wide, expect(wide))
    check_stream(engine, wide, expect(wide))
    assert engine._proved == {"float16": ""}  # which holds these numbers, and serves older GPUs too


def test_short_memory_in_the_warm_up_leaves_the_proof_for_later(engine: CupyEngine, device: StandIn) -> None:
    device.capacity = 1000  # enough for the first picture's two positions
    engine.warm_up()
    assert engine.report == EngineReport("cupy", "fibers on the CPU")
    device.capacity = None
    check_stream(engine, in_float16(SMALL[2])[0], expect(in_float16(SMALL[2])[1]))
    assert engine._proved == {"float16": ""}


def test_float32_heads_prove_nothing(engine: CupyEngine, device: StandIn) -> None:
    engine.stream(SMALL[2].head, 1.0, NoMask())
    assert [name for name, *_ in device.launches].count("stream") == 1


def test_the_proof_is_given_once(engine: CupyEngine, device: StandIn) -> None:
    """Of two widths, each on tensor cores and by FMA; afterwards a pass is one launch again."""
    head = in_float16(SMALL[2])[0].head
    engine.warm_up()
    proved = [name for name, *_ in device.launches].count("stream")
    engine.stream(head, 1.0, NoMask())
    assert proved == 3 + 2 * 2 * 2  # three on the warm-up's two positions
    assert [name for name, *_ in device.launches].count("stream") == proved + 1
    assert engine.report == EngineReport("cupy", "fibers on the CPU")


def broken(folder: Path, transform: Callable[[str], str]) -> tuple[StandIn, CupyEngine]:
    device = StandIn(folder, transform)
    return device, CupyEngine(device, "fibers on the CPU")


def served_by_fma(engine: CupyEngine, words: str) -> None:
    """A float16 head comes out right, and the report says who made its scores, and why."""
    stored, wide = in_float16(SMALL[2])
    _, output = engine.stream(stored.head, stored.scale, stored.mask)
    want = expect(wide)
    close("output", output, want.stages.output, want.error["output"])
    assert engine.report.name == "cupy"
    assert "float16 scores by plain FMA: " + words in engine.report.reason
    assert "\n" not in engine.report.reason


WRONG = [m for m in MUTATIONS if m.file == "tensor_core.cuh" and m.what.startswith("fragment")]


@pytest.mark.parametrize("mutation", [m for m in WRONG if "8 deep" not in m.what], ids=str)
def test_wrong_fragments_are_caught_and_fma_serves(build_folder: Path, mutation: Mutation) -> None:
    served_by_fma(
        broken(build_folder, mutation.apply)[1], "tensor cores gave other scores than plain FMA (off by "
    )


def test_coarse_sums_are_caught_and_fma_serves(build_folder: Path) -> None:
    """Scores with 11 bits, as of sums in float16."""

    def coarse(text: str) -> str:
        return text.replace(
            "sum[m][i] += c[i];", "sum[m][i] += __uint_as_float(__float_as_uint(c[i]) & 0xffffe000u);"
        )

    served_by_fma(broken(build_folder, coarse)[1], "tensor cores gave other scores than plain FMA (off by ")


def test_nan_is_caught_and_fma_serves(build_folder: Path) -> None:
    def nan(text: str) -> str:
        return text.replace("sum[m][i] += c[i];", "sum[m][i] += not_a_number();")

    served_by_fma(broken(build_folder, nan)[1], "tensor cores gave other scores than plain FMA (off by nan")


def test_what_does_not_compile_is_left_to_fma(build_folder: Path) -> None:
    device, engine = broken(build_folder, lambda text: text)
    compile_source = device.cuda.compiler.compile_using_nvrtc

    def refuse(source: str, options: tuple[str, ...], filename: str) -> tuple[bytes, None]:
        if MACRO["float16"] in options and FMA_ALONE not in options:
            raise CompileException("tensor_core.cuh(41): error: no such instruction\nmore")
        return compile_source(source, options, filename)

    device.cuda.compiler.compile_using_nvrtc = refuse
    engine.warm_up()
    served_by_fma(engine, "the tensor-core kernels do not compile (tensor_core.cuh(41): error: no such")
