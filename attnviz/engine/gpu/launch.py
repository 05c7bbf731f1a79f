"""Launches the kernels: grids, argument order and types, and how long work is cut into short launches."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from attnviz.core.colours.colour_scale import Scale
from attnviz.core.colours.picture import ABOVE, BELOW, BLOCKED, LEVELS, NONFINITE
from attnviz.core.job import Job
from attnviz.core.masks.base import Interval
from attnviz.core.tile import Reduce, Stage
from attnviz.engine.gpu.device_head import DeviceHead
from attnviz.engine.gpu.device_mask import DeviceMask
from attnviz.engine.gpu.kernel_source import Kernels
from attnviz.engine.gpu.stream_plan import RESIDENT, Launch, launches, tile_work
from attnviz.engine.gpu.tile_cut import GRID, TILE, cut
from attnviz.engine.gpu.tile_plan import EXACT, TilePlan, plan_of
from attnviz.engine.gpu.upload import to_device

BLOCK = (16, 16)
LINE = 256  # threads of a one-dimensional block
JOIN_ROWS = 4  # of a block of `stream_join`
N_STATISTICS = 8

#: Multiply-adds of one launch: tens of milliseconds on any GPU, so that a launch never delays Esc.
WORK = 1 << 37
#: Multiply-adds of one block of `tile`: a tenth of a second on the slowest GPUs.
BLOCK_WORK = 1 << 31
#: ``struct RowState<double>`` is 56 bytes: five doubles, a float, three ints.
_STATE_BYTES = 56
#: ``struct Reduced``: a double or a float, a long long.
_PART_BYTES = 16

#: ``struct TileRequest``.
_REQUEST = np.dtype(
    [
        ("row_max", "u8"), ("log_sum", "u8"), ("values", "u8"), ("blocked", "u8"),
        ("scale", "f4"), ("stage", "i4"), ("reduce", "i4"),
        ("row_lo", "i4"), ("row_hi", "i4"), ("col_lo", "i4"), ("col_hi", "i4"),
        ("height", "i4"), ("width", "i4"), ("group_rows", "i4"), ("group_cols", "i4"),
        ("team", "i4"), ("shares", "i4"), ("padding", "i4"),
    ]
)  # fmt: skip
_STAGES = [Stage.RAW, Stage.SCALED, Stage.MASKED, Stage.WEIGHTS]
_REDUCTIONS = list(Reduce)
_NULL = np.uint64(0)


@dataclass(frozen=True)
class Rectangle:
    """What a tile shows: a rectangle of a stage at ``shape`` cells."""

    stage: Stage
    rows: Interval
    cols: Interval
    shape: tuple[int, int]
    reduce: Reduce


class Launcher:
    """The kernels' callers; all arrays stay on the device.

    Args:
        cupy: the cupy module.
        finish: waits for everything launched.
    """

    def __init__(self, cupy: Any, finish: Callable[[], None]):
        self._cupy, self._finish = cupy, finish
        self._kernels: dict[str, Kernels] = {}

    @cached_property
    def slots(self) -> int:
        """Blocks of `stream` that this GPU runs at the same time."""
        runtime = self._cupy.cuda.runtime
        return RESIDENT * int(runtime.getDeviceProperties(runtime.getDevice())["multiProcessorCount"])

    def kernels(self, input_type: str) -> Kernels:
        """Return the kernels for one type of Q, K and V."""
        if input_type not in self._kernels:
            self._kernels[input_type] = Kernels(self._cupy, input_type)
        return self._kernels[input_type]

    def leave_tensor_cores(self, input_type: str) -> None:
        """From now on, make this type's scores by plain multiply-adds."""
        self._kernels[input_type] = Kernels(self._cupy, input_type, tensor_cores=False)

    def stream(
        self,
        head: DeviceHead,
        scale: float,
        mask: DeviceMask,
        rows: Interval,
        with_output: bool,
        job: Job | None,
    ) -> tuple[Any, Any]:
        """Statistics (8, T_q) float64 and output (T_q, d_v) float32, or None; valid for ``rows`` alone.

        Raises:
            Cancelled: between two launches.
        """
        kernels, n_q = self.kernels(head.input_type), head.shape[0]
        states, output = self._one_pass(head, scale, mask, rows, with_output, job)
        statistics = self._cupy.empty((N_STATISTICS, n_q), np.float64)
        sink = np.float32(mask.rule.sink)
        kernels["stream_statistics"]((_blocks(n_q, LINE),), (LINE,), (states, statistics, sink, *_ints(n_q)))
        if with_output:
            grid = (_blocks(n_q * head.d_v, LINE),)
            kernels["stream_output"](grid, (LINE,), (states, output, sink, *_ints(n_q, head.d_v)))
        return statistics, output

    def shifts(
        self, head: DeviceHead, scale: float, mask: DeviceMask, rows: Interval, job: Job | None
    ) -> tuple[Any, Any]:
        """Return what :meth:`tile` makes weights of: float32 (T_q,) each, valid for ``rows`` alone.

        Raises:
            Cancelled: between two launches.
        """
        n_q = head.shape[0]
        states, _ = self._one_pass(head, scale, mask, rows, False, job)
        row_max, log_sum = (self._cupy.empty(n_q, np.float32) for _ in range(2))
        self.kernels(head.input_type)["stream_shifts"](
            (_blocks(n_q, LINE),),
            (LINE,),
            (states, row_max, log_sum, np.float32(mask.rule.sink), *_ints(n_q)),
        )
        return row_max, log_sum

    def _one_pass(
        self,
        head: DeviceHead,
        scale: float,
        mask: DeviceMask,
        rows: Interval,
        with_output: bool,
        job: Job | None,
    ) -> tuple[Any, Any]:
        """Return the states of all scores of ``rows``, and the output before it is divided by their sums."""
        n_q, d_v = head.shape[0], head.d_v if with_output else 0
        chunks = max(1, _blocks(d_v, TILE))
        fresh = self._cupy.empty if rows == (0, n_q) else self._cupy.zeros  # the other rows are read as well
        states = fresh((chunks, n_q, _STATE_BYTES), np.uint8)
        output = self._cupy.empty((n_q, d_v), np.float32) if with_output else None
        step, most = _Steps(job, self._finish), WORK // tile_work(head.d_k, d_v)
        plan = launches(mask.rule, rows, self.slots, chunks, most)
        launch = next(plan, None)
        while launch is not None:
            self._stream(launch, head, scale, mask, rows[1], states, output)
            following = next(plan, None)  # while the GPU is at work
            step(launch.done)
            launch = following
        return states, output

    def _stream(
        self,
        launch: Launch,
        head: DeviceHead,
        scale: float,
        mask: DeviceMask,
        row_end: int,
        states: Any,
        output: Any | None,
    ) -> None:
        """One launch; what its parts hold is needed no longer than that."""
        kernels, (chunks, n_q, _) = self.kernels(head.input_type), states.shape
        tables = to_device(
            self._cupy, np.concatenate([launch.pieces, launch.joints, launch.begin], axis=None)
        )
        pieces = tables.data.ptr
        joints = pieces + launch.pieces.nbytes
        begin = joints + launch.joints.nbytes
        parts = self._cupy.empty((chunks, launch.parts, TILE, _STATE_BYTES), np.uint8)
        value = out = part_output = _NULL
        if output is not None:
            value, out = head.value, output
            part_output = self._cupy.empty((launch.parts, TILE, head.d_v), np.float32)
        kernels["stream"](
            (chunks, launch.blocks), BLOCK,
            (head.query, head.key, value, mask.pointer, np.uint64(pieces), np.uint64(begin), states, out,
             parts, part_output, np.float32(scale), *_ints(row_end, n_q, launch.parts, head.d_k, head.d_v)),
        )  # fmt: skip
        if launch.parts:
            kernels["stream_join"](
                (chunks, TILE // JOIN_ROWS, len(launch.joints)), (TILE, JOIN_ROWS),
                (np.uint64(joints), parts, part_output, states, out,
                 *_ints(row_end, n_q, launch.parts, head.d_v)),
            )  # fmt: skip

    def tile(
        self,
        head: DeviceHead,
        scale: float,
        mask: DeviceMask,
        what: Rectangle,
        row_max: Any | None,
        log_sum: Any | None,
        job: Job | None,
    ) -> tuple[Any, Any]:
        """Values (h, w) float32 and blocked (h, w) bytes.

        Args:
            row_max, log_sum: float32 (T_q,) on the device, for weights alone.

        Raises:
            Cancelled: between two launches.
        """
        (row_lo, row_hi), (col_lo, col_hi), (height, width) = what.rows, what.cols, what.shape
        exact = what.shape == (row_hi - row_lo, col_hi - col_lo)
        lengths = (row_hi - row_lo, col_hi - col_lo)
        plan = EXACT if exact else plan_of(lengths, what.shape, head.d_k, BLOCK_WORK)
        values = self._cupy.empty(what.shape, np.float32)
        blocked = self._cupy.empty(what.shape, np.uint8)
        request = to_device(self._cupy, tile_request(what, scale, values, blocked, row_max, log_sum, plan))
        kernels, step = self.kernels(head.input_type), _Steps(job, self._finish)
        groups, wide = _blocks(height, plan.group[0]), _blocks(width, plan.group[1])
        how = cut(plan.covers, head.d_k, wide, WORK, WORK if exact else plan.of_block)
        parts: Any = _NULL
        if how.slices > 1:
            parts = self._cupy.empty((how.many, height, width, _PART_BYTES), np.uint8)
        for share, start, count, first, many in how.launches(groups):
            given = (head.query, head.key, mask.pointer, request, *_ints(head.d_k, start * plan.group[0]))
            if exact:
                kernels["tile_exact"]((wide, count), BLOCK, given)
            else:
                slices = (parts, *_ints(how.rows, how.cols, how.across, first))
                kernels["tile"]((wide, count, many), BLOCK, (*given, *slices))
            step(share)
        if how.slices > 1:
            grid = (_blocks(height * width, LINE),)
            kernels["tile_join"](grid, (LINE,), (request, parts, *_ints(how.many)))
        return values, blocked

    def stages(self, head: DeviceHead, scale: float, mask: DeviceMask) -> dict[str, Any]:
        """Every stage, stored, under its API name; and "statistics" (8, T_q) float64."""
        raw = self.scores(head)
        scaled, masked = self.scale_mask(raw, scale, mask)
        weights, statistics = self.softmax(masked, mask)
        output = self.weighted_sum(weights, head, mask)
        named = (raw, scaled, masked, weights, output, statistics)
        names = ("raw_scores", "scaled_scores", "masked_scores", "weights", "output", "statistics")
        return dict(zip(names, named, strict=True))

    def scores(self, head: DeviceHead) -> Any:
        """Raw scores (T_q, T_k) float32."""
        n_q, n_k = head.shape
        raw = self._cupy.empty(head.shape, np.float32)
        for first, count in _strips(n_q):
            self.kernels(head.input_type)["scores"](
                (_blocks(n_k, TILE), count), BLOCK,
                (head.query, head.key, raw, *_ints(n_q, n_k, head.d_k, first)),
            )  # fmt: skip
        return raw

    def scale_mask(self, raw: Any, scale: float, mask: DeviceMask) -> tuple[Any, Any]:
        """Scaled and masked scores, (T_q, T_k) float32 each."""
        n_q, n_k = raw.shape
        scaled, masked = (self._cupy.empty(raw.shape, np.float32) for _ in range(2))
        self.kernels("float32")["scale_mask"](
            (n_q, _blocks(n_k, 4 * LINE)), (LINE,),
            (raw, mask.pointer, scaled, masked, np.float32(scale), *_ints(n_k)),
        )  # fmt: skip
        return scaled, masked

    def softmax(self, masked: Any, mask: DeviceMask) -> tuple[Any, Any]:
        """Weights (T_q, T_k) float32 and statistics (8, T_q) float64."""
        n_q, n_k = masked.shape
        weights = self._cupy.empty(masked.shape, np.float32)
        states = self._cupy.empty((n_q, _STATE_BYTES), np.uint8)
        statistics = self._cupy.empty((N_STATISTICS, n_q), np.float64)
        kernels = self.kernels("float32")
        kernels["softmax"]((n_q,), (LINE,), (masked, mask.pointer, weights, states, *_ints(n_q, n_k)))
        kernels["softmax_statistics"](
            (_blocks(n_q, LINE),), (LINE,), (states, statistics, np.float32(mask.rule.sink), *_ints(n_q))
        )
        return weights, statistics

    def weighted_sum(self, weights: Any, head: DeviceHead, mask: DeviceMask) -> Any:
        """Output (T_q, d_v) float32."""
        n_q, n_k = head.shape
        output = self._cupy.empty((n_q, head.d_v), np.float32)
        for first, count in _strips(n_q):
            self.kernels(head.input_type)["weighted_sum"](
                (_blocks(head.d_v, TILE), count), BLOCK,
                (weights, head.value, mask.pointer, output, *_ints(n_q, n_k, head.d_v, first)),
            )  # fmt: skip
        return output

    def quantise(self, values: Any, blocked: Any, factor: float, scale: Scale) -> Any:
        """``Picture.indices`` of ``factor`` times a tile, uint8 (h, w); float32 has to suit ``scale``."""
        n = int(np.prod(values.shape))
        indices = self._cupy.empty(values.shape, np.uint8)
        limits = scale.low, scale.high, 1 / (scale.high - scale.low), scale.power
        floats = [np.float32(each) for each in (factor, *limits)]
        self.kernels("float32")["quantise"](
            (_blocks(n, 4 * LINE),), (LINE,),
            (values, blocked, indices, *floats, *_ints(LEVELS, BELOW, ABOVE, NONFINITE, BLOCKED, n)),
        )  # fmt: skip
        return indices


def tile_request(
    what: Rectangle,
    scale: float,
    values: Any,
    blocked: Any,
    row_max: Any | None,
    log_sum: Any | None,
    plan: TilePlan,
) -> np.ndarray:
    """Return the bytes of ``struct TileRequest``. It holds bare addresses:
    keep the arrays until the kernel is done.

    Args:
        plan: what a block makes.
    """
    arrays = {"row_max": row_max, "log_sum": log_sum, "values": values, "blocked": blocked}
    request = np.zeros(1, _REQUEST)
    for name, array in arrays.items():
        request[name] = 0 if array is None else array.data.ptr
    request["scale"], request["stage"] = scale, _STAGES.index(what.stage)
    request["reduce"] = _REDUCTIONS.index(what.reduce)
    request["row_lo"], request["row_hi"], request["col_lo"], request["col_hi"] = *what.rows, *what.cols
    request["height"], request["width"] = what.shape
    request["group_rows"], request["group_cols"] = plan.group
    request["team"], request["shares"] = plan.team, plan.shares
    return request.view(np.uint8)


class _Steps:
    """After each launch: wait for it, then tell the job how far the work is."""

    def __init__(self, job: Job | None, finish: Callable[[], None]):
        self._job, self._finish = job, finish

    def __call__(self, share: float) -> None:
        if self._job is not None:
            self._finish()
            self._job.step(share)


def _strips(n_q: int) -> Iterator[tuple[int, int]]:
    """First row and blocks of launches that a grid has room for."""
    blocks = _blocks(n_q, TILE)
    for start in range(0, blocks, GRID):
        yield start * TILE, min(GRID, blocks - start)


def _blocks(n: int, size: int) -> int:
    return -(-n // size)


def _ints(*values: int) -> tuple[np.int32, ...]:
    return tuple(np.int32(value) for value in values)
