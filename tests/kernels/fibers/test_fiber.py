"""What runs kernels on the CPU, itself: right answers, and faults for what no GPU promises."""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path

import numpy as np
import pytest

from tests.kernels.fibers.standin import CompileException, CUDADriverError, LaunchFault, StandIn
from tests.kernels.machine_code.compilation import compiled_with
from tests.kernels.machine_code.usage import Usage

REVERSE = """
extern "C" __global__ void reverse(const int *in, int *out)
{
    __shared__ int all[96];
    const int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y;
    all[t] = in[blockIdx.x * n + t];
    __syncthreads();
    out[blockIdx.x * n + t] = all[n - 1 - t];
}
"""
SUM = """
extern "C" __global__ void total(const double *in, double *out)
{
    double x = in[threadIdx.x];
    for (int distance = 16; distance > 0; distance /= 2) x += __shfl_xor_sync(0xffffffffu, x, distance);
    out[threadIdx.x] = x;
}
"""


def test_barriers_order_shared_memory(device: StandIn) -> None:
    given = np.arange(3 * 96, dtype=np.int32)
    got = device.empty(given.shape, np.int32)
    device.RawModule(code=REVERSE).get_function("reverse")((3,), (32, 3), (device.asarray(given), got))
    np.testing.assert_array_equal(got.get(), given.reshape(3, 96)[:, ::-1].ravel())


def test_shuffles_stay_within_a_warp(device: StandIn) -> None:
    given = np.random.default_rng(0).standard_normal(64)
    got = device.empty(64, np.float64)
    device.RawModule(code=SUM).get_function("total")((1,), (64,), (device.asarray(given), got))
    np.testing.assert_allclose(got.get(), np.repeat(given.reshape(2, 32).sum(axis=1), 32), rtol=1e-13)


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ("if (threadIdx.x < 5) __syncthreads();", "only a part of the block"),
        ("if (threadIdx.x < 5) at[0] = __shfl_xor_sync(0xffffffffu, 1, 1);", "only a part of the warp"),
        ("if (threadIdx.x % 2) __syncthreads();\nelse __syncthreads();", "only a part of the warp"),
        ("if (threadIdx.x % 2) __syncwarp();\nelse __syncwarp();", "only a part of the warp"),
        ("at[-1] = 1;", "past an end"),
        ("at[threadIdx.x + 64] = 1;", "memory that is not"),
        ("at[0] = at[threadIdx.x + 64];", "memory that is not"),
        ("__shared__ int all[64]; all[threadIdx.x + 1] = 1; at[0] = all[5];", "an index"),
        ("at[0] = (int)reinterpret_cast<float4 *>(at + 1)->x;", "an alignment"),
        ("at[0] = at[threadIdx.x] / (int)threadIdx.x;", "overflow"),
    ],
)
def test_faults_are_found(device: StandIn, body: str, fault: str) -> None:
    code = f'extern "C" __global__ void broken(int *at) {{ {body} }}'
    kernel = device.RawModule(code=code).get_function("broken")
    with pytest.raises(LaunchFault, match=fault):
        kernel((1,), (64,), (device.empty(64, np.int32),))


@pytest.mark.parametrize(
    ("args", "fault"),
    [((1,), "wrong size"), ((np.int32(1), np.int32(1)), "wrong number"), ((), "wrong number")],
)
def test_arguments_are_checked(device: StandIn, args: tuple, fault: str) -> None:
    """A plain Python int is 8 bytes to CuPy: where a kernel takes 4, its next argument would be nonsense."""
    kernel = device.RawModule(code='extern "C" __global__ void takes(int n) {}').get_function("takes")
    with pytest.raises(LaunchFault, match=fault):
        kernel((1,), (1,), args)


IDLE = 'extern "C" __global__ void idle() {}'


@pytest.mark.parametrize(("grid", "block"), [((1, 70000), (1,)), ((1, 1, 70000), (1,)), ((1,), (32, 33))])
def test_launches_that_no_gpu_takes(device: StandIn, grid: tuple, block: tuple) -> None:
    with pytest.raises(CUDADriverError, match="invalid argument"):
        device.RawModule(code=IDLE).get_function("idle")(grid, block, ())


@pytest.mark.parametrize(
    ("architecture", "used", "threads", "taken"),
    [
        (800, Usage(16, 0, 0, 48 * 1024), 64, True),
        (800, Usage(16, 0, 0, 48 * 1024 + 1), 64, False),  # static shared memory of a block
        (800, Usage(128, 0, 0, 0), 512, True),
        (800, Usage(129, 0, 0, 0), 512, False),  # registers of all its threads
        (750, Usage(65, 0, 0, 0), 1024, False),
        (750, Usage(64, 0, 0, 0), 1024, True),
        (800, Usage(256, 0, 0, 0), 32, False),  # registers of one thread
    ],
)
def test_launches_over_the_limits_of_a_multiprocessor(
    build_folder: Path, architecture: int, used: Usage, threads: int, taken: bool
) -> None:
    device = StandIn(build_folder, architecture=architecture)
    kernel, device.usage["idle"] = device.RawModule(code=IDLE).get_function("idle"), used
    with nullcontext() if taken else pytest.raises(CUDADriverError, match="LAUNCH_OUT_OF_RESOURCES"):
        kernel((1,), (threads,), ())
    assert bool(device.launches) == taken


def test_a_kernel_of_the_program_is_held_to_what_its_machine_code_takes(device: StandIn) -> None:
    """More threads than their registers: 1,024 of `tile`, whose blocks have 256."""
    code = compiled_with("tile.cu", 80, ()).usage["tile"]
    assert (device.usage["tile"].registers, device.usage["tile"].shared) >= (code.registers, code.shared)
    kernel = device.RawModule(code='extern "C" __global__ void tile() {}').get_function("tile")
    kernel((1,), (16, 16), ())
    with pytest.raises(CUDADriverError, match="LAUNCH_OUT_OF_RESOURCES"):
        kernel((1,), (32, 32), ())


def test_a_grid_of_no_blocks_is_one_block(device: StandIn) -> None:
    """As CuPy launches it: a kernel that ran over nothing would go unnoticed."""
    device.RawModule(code=IDLE).get_function("idle")((0,), (1,), ())
    assert device.launches == [("idle", (1,), (1,))]


def test_warps_may_wait_at_different_places_of_the_source(device: StandIn) -> None:
    code = 'extern "C" __global__ void f() { if (threadIdx.x < 32) __syncthreads();\nelse __syncthreads(); }'
    device.RawModule(code=code).get_function("f")((2,), (64,), ())


def test_every_block_runs_once_in_an_order_that_nobody_knows(device: StandIn) -> None:
    code = 'extern "C" __global__ void f(int *at) { at[1 + blockIdx.y * gridDim.x + blockIdx.x] = at[0]++; }'
    kernel, orders = device.RawModule(code=code).get_function("f"), []
    for grid in ((7, 3), (7, 3), (1,), (2,), (64, 2)):
        n = int(np.prod(grid))
        at = device.zeros(1 + n, np.int32)
        kernel(grid, (1,), (at,))
        orders.append(at.get()[1:].tolist())
        assert sorted(orders[-1]) == list(range(n))
    assert orders[0] != orders[1]
    assert orders[-1] != list(range(128))


def test_shared_memory_holds_rubbish_at_first(device: StandIn) -> None:
    """Neither zeros nor what the block before left there."""
    code = """extern "C" __global__ void f(int *at) {
    __shared__ int kept[32];
    at[blockIdx.x] = kept[5];
    __syncthreads();
    kept[threadIdx.x] = 7; }"""
    at = device.zeros(9, np.int32)
    device.RawModule(code=code).get_function("f")((9,), (32,), (at,))
    assert (at.get() == -1).all()


def test_a_missing_barrier_shows(device: StandIn) -> None:
    """Without its barrier the kernel reads what others have yet to write, in one order or the other."""
    given = np.arange(3 * 96, dtype=np.int32)
    got = device.empty(given.shape, np.int32)
    racing = REVERSE.replace("__syncthreads();", "")
    device.RawModule(code=racing).get_function("reverse")((3,), (32, 3), (device.asarray(given), got))
    assert (got.get() != given.reshape(3, 96)[:, ::-1].ravel()).any()


def test_a_kernel_runs_after_a_fault(device: StandIn) -> None:
    code = 'extern "C" __global__ void f(int *at, int n) { if (n) at[64] = 1; __syncthreads(); at[0] = 7; }'
    kernel, array = device.RawModule(code=code).get_function("f"), device.empty(64, np.int32)
    with pytest.raises(LaunchFault):
        kernel((1,), (64,), (array, np.int32(1)))
    kernel((1,), (64,), (array, np.int32(0)))
    assert array.get()[0] == 7


def test_memory_nobody_wrote_is_nan(device: StandIn) -> None:
    assert np.isnan(device.empty((3, 5), np.float32).get()).all()


def test_a_wrong_source_is_a_compile_error(device: StandIn) -> None:
    with pytest.raises(CompileException, match="nowhere"):
        device.RawModule(code='extern "C" __global__ void f(int *a) { *a = nowhere; }').get_function("f")
