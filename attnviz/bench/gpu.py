"""Times the GPU's kernels, each beside the least time that its bytes or operations take on the same GPU."""

from __future__ import annotations

import importlib
import math
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from attnviz.core.colours.colour_scale import Scale
from attnviz.core.errors import first_line
from attnviz.core.inputs import Head
from attnviz.core.masks import Causal, Mask, NoMask
from attnviz.core.tile import Reduce, Stage
from attnviz.engine.gpu.device_head import DeviceHead, upload
from attnviz.engine.gpu.device_mask import DeviceMask, mask_rule
from attnviz.engine.gpu.engine import CupyEngine
from attnviz.engine.gpu.launch import Launcher, Rectangle
from attnviz.engine.gpu.probe import find_cupy

Row = dict[str, Any]
D = 64
SCALE = D**-0.5
_COPY = 1 / 0.85  # softmax and scale/mask should move at least 85 % of what a copy does


@dataclass(frozen=True)
class Sizes:
    """Positions of each measurement; the stored matrices exceed every GPU's cache."""

    stored: int = 8192
    held: int = 4096  # keys of a row that the softmax reads once
    fused: int = 16_384
    long: tuple[int, ...] = (131_072, 1_048_576)
    toggled: int = 1024
    repeats: int = 15


QUICK = Sizes(long=(131_072,), repeats=5)
CALLS = 5  # between two events, so that what Python does before the first of them hardly counts


def rows(quick: bool = False) -> Iterator[Row]:
    """Yield the GPU's rows of ``attnviz bench``, as :func:`attnviz.bench.cpu.run` has them, one by one."""
    cupy, device = find_cupy()
    if cupy is not None:
        yield from measure(cupy, device, QUICK if quick else Sizes())


def measure(cupy: Any, device: str, sizes: Sizes) -> Iterator[Row]:
    """Every measurement that fits the GPU's memory; the device's name is part of each row's."""
    rig = _Rig(cupy, device, sizes)
    for part in (_stored, _fused, _long, _toggle):
        try:
            yield from part(rig)
        except cupy.cuda.memory.OutOfMemoryError:
            cupy.get_default_memory_pool().free_all_blocks()
        except (RuntimeError, cupy.cuda.compiler.CompileException) as error:
            yield rig.row(f"no more of {part.__name__.strip('_')}", None, first_line(error), None)


class _Rig:
    """A GPU, its clock, and what it can do at best."""

    def __init__(self, cupy: Any, device: str, sizes: Sizes):
        self.cupy, self.sizes, self._device = cupy, sizes, device
        self.launcher = Launcher(cupy, lambda: None)

    def seconds(self, work: Callable[[], object], once: bool = False) -> float:
        """Median by the GPU's own clock, so that launching from Python does not count.

        The GPU is at work already when the first event is recorded, and so has the next launches at hand.

        Args:
            once: for work of many launches and of seconds.
        """
        event, taken, calls = self.cupy.cuda.Event, [], 1 if once else CALLS
        for _ in range(1 if once else self.sizes.repeats):
            start, end = event(), event()
            work()
            start.record()
            for _ in range(calls):
                work()
            end.record()
            end.synchronize()
            taken.append(1e-3 * self.cupy.cuda.get_elapsed_time(start, end) / calls)
        return statistics.median(taken)

    @cached_property
    def bandwidth(self) -> float:
        """Bytes a second, read and written, of a copy of a stored matrix."""
        shape = (self.sizes.stored, self.sizes.stored)
        source, target = (self.cupy.zeros(shape, np.float32) for _ in range(2))
        return 8 * math.prod(shape) / self.seconds(lambda: self.cupy.copyto(target, source))

    @cached_property
    def rate(self) -> float | str:
        """Operations a second of the float32 matrix product of the GPU's vendor, or why there is none."""
        n = self.sizes.stored
        square = self.cupy.asarray(np.random.default_rng(0).random((n, n), dtype=np.float32))
        try:
            return 2 * n**3 / self.seconds(lambda: self.cupy.matmul(square, square))
        except (ImportError, RuntimeError) as error:  # cuBLAS is a package of its own
            return f"no product to compare with ({first_line(error)})"

    def row(
        self, what: str, seconds: float | None, yardstick: str, least: float | None, aim: float | None = None
    ) -> Row:
        return {
            "name": f"{self._device}: {what}",
            "median ms": None if seconds is None else 1e3 * seconds,
            "yardstick": yardstick,
            "yardstick ms": None if least is None else 1e3 * least,
            "ratio": None if seconds is None or least is None else seconds / least,
            "aim": aim,
        }

    def beside_copy(self, what: str, work: Callable[[], object], moved: int, aim: float | None = None) -> Row:
        """Return a row for work that moves so many bytes."""
        yardstick = f"its bytes at a copy's {self.bandwidth / 1e9:,.0f} GB/s"
        return self.row(what, self.seconds(work), yardstick, moved / self.bandwidth, aim)

    def beside_product(
        self, what: str, work: Callable[[], object], operations: int, once: bool = False
    ) -> Row:
        """Return a row for work of so many operations."""
        seconds, rate = self.seconds(work, once), self.rate
        if isinstance(rate, str):
            return self.row(what, seconds, rate, None)
        yardstick = f"its operations at a product's {rate / 1e12:,.1f} Tflop/s"
        return self.row(what, seconds, yardstick, operations / rate)

    def head(self, t_q: int, t_k: int, input_type: str = "float32") -> DeviceHead:
        return upload(self.cupy, host_head(t_q, t_k, input_type))

    def mask(self, mask: Mask, t_q: int, t_k: int) -> DeviceMask:
        return DeviceMask(self.cupy, mask_rule(mask, (t_q, t_k)))

    def one_pass(self, n: int, input_type: str) -> Callable[[], object]:
        """Statistics and output of n causal positions."""
        head, mask = self.head(n, n, input_type), self.mask(Causal(), n, n)
        return lambda: self.launcher.stream(head, SCALE, mask, (0, n), True, None)


def host_head(t_q: int, t_k: int, input_type: str = "float32") -> Head:
    """Draw normal numbers; rounded to float16 where that is asked for."""
    rng = np.random.default_rng(t_k)
    arrays = (rng.standard_normal((t, D), dtype=np.float32) for t in (t_q, t_k, t_k))
    return Head(*(array.astype(np.float16) if input_type == "float16" else array for array in arrays))


def _stored(rig: _Rig) -> Iterator[Row]:
    """Every kernel of the stored stages over its bytes or its operations."""
    n, launcher = rig.sizes.stored, rig.launcher
    head, mask, square = rig.head(n, n), rig.mask(Causal(), n, n), f"of {n:,} × {n:,}"
    yield rig.beside_product(f"scores {square}", lambda: launcher.scores(head), 2 * D * n * n)
    raw = launcher.scores(head)
    yield rig.beside_copy(
        f"scale and mask {square}, causal", lambda: launcher.scale_mask(raw, SCALE, mask), 12 * n * n, _COPY
    )
    masked = launcher.scale_mask(raw, SCALE, mask)[1]
    what = f"softmax and statistics {square}, causal"
    yield rig.beside_copy(what, lambda: launcher.softmax(masked, mask), 8 * n * n, _COPY)
    weights = launcher.softmax(masked, mask)[0]
    what = f"weights·V {square}, causal"
    yield rig.beside_product(what, lambda: launcher.weighted_sum(weights, head, mask), D * n * n)
    side = min(n, 512)
    part = Rectangle(Stage.MASKED, (0, n), (0, n), (side, side), Reduce.MAX)
    yield rig.beside_product(
        f"masked scores {square}, causal, in {side} × {side} cells",
        lambda: launcher.tile(head, SCALE, mask, part, None, None, None), D * n * n,
    )  # fmt: skip
    blocked = rig.cupy.zeros((n, n), np.uint8)
    yield rig.beside_copy(
        f"palette indices {square}",
        lambda: launcher.quantise(raw, blocked, 1.0, Scale(-1.0, 1.0)), 6 * n * n,
    )  # fmt: skip
    t_q, t_k = n * n // rig.sizes.held, rig.sizes.held
    scores, no_mask = launcher.scores(rig.head(t_q, t_k)), rig.mask(NoMask(), t_q, t_k)
    what = f"softmax and statistics of {t_q:,} × {t_k:,}, unmasked"
    yield rig.beside_copy(what, lambda: launcher.softmax(scores, no_mask), 8 * n * n, _COPY)


def _fused(rig: _Rig) -> Iterator[Row]:
    """One pass for every statistic and the output, beside PyTorch's, which gives the output alone.

    The shortest is one whose keys several blocks share, and join.
    """
    sizes = rig.sizes
    for n, input_type in ((sizes.toggled, "float32"), (sizes.fused, "float32"), (sizes.fused, "float16")):
        name = f"statistics and output, {input_type}, causal, T = {n:,}"
        ours = rig.beside_product(name, rig.one_pass(n, input_type), 2 * D * n * n)
        yield ours
        theirs = _torch_seconds(n, input_type, rig.sizes.repeats)
        if theirs is not None:
            yield rig.row(name, 1e-3 * ours["median ms"], "PyTorch fused, output alone", theirs)


def _long(rig: _Rig) -> Iterator[Row]:
    for n in rig.sizes.long:
        name = f"statistics and output, causal, T = {n:,}"
        yield rig.beside_product(name, rig.one_pass(n, "float32"), 2 * D * n * n, once=True)


def _toggle(rig: _Rig) -> Iterator[Row]:
    """From the other scale to one head's weights as 8-bit pixels on the host, by the host's clock."""
    n = rig.sizes.toggled
    engine, head, mask = CupyEngine(rig.cupy, ""), host_head(n, n), Causal()

    def picture(scale: float) -> float:
        start = time.perf_counter()
        held = engine.hold(Stage.WEIGHTS, head, scale, mask, rows=(0, n), cols=(0, n), shape=(n, n))
        held.picture(Scale.of_weights(n))
        return time.perf_counter() - start

    picture(1.0)
    taken = [picture(scale) for _ in range(rig.sizes.repeats) for scale in (SCALE, 1.0)]
    if engine.report.reason == "":  # else it was not the GPU that was timed
        what = f"√d_k toggled, to 8-bit pixels on the host, T = {n:,}"
        yield rig.row(what, statistics.median(taken), "1 ms", 1e-3, 1.0)


def _torch_seconds(n: int, input_type: str, repeats: int) -> float | None:
    """Of PyTorch's fused attention on the same arrays, on the GPU; None where PyTorch has none."""
    try:
        torch = importlib.import_module("torch")
        if not torch.cuda.is_available():
            return None
    except ImportError:
        return None
    head = host_head(n, n, input_type)
    query, key, value = (
        torch.from_numpy(array)[None, None].cuda() for array in (head.query, head.key, head.value)
    )
    attend, taken = torch.nn.functional.scaled_dot_product_attention, []
    with torch.inference_mode():
        attend(query, key, value, is_causal=True)
        for _ in range(repeats):
            start, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
            start.record()
            attend(query, key, value, is_causal=True)
            end.record()
            end.synchronize()
            taken.append(1e-3 * start.elapsed_time(end))
    return statistics.median(taken)
