"""The engine on an NVIDIA GPU: our kernels through CuPy, on one stream. What it cannot do, NumPy finishes."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

import numpy as np

from attnviz.core import memory
from attnviz.core.colours.colour_scale import Scale
from attnviz.core.errors import first_line
from attnviz.core.inputs import Head, Inputs
from attnviz.core.job import Job
from attnviz.core.masks import Causal, Mask
from attnviz.core.masks.base import Interval
from attnviz.core.numbers.statistics import RowStatistics, ScoreDistribution
from attnviz.core.result import EngineReport
from attnviz.core.tile import Known, Reduce, Stage, Tile
from attnviz.engine.cpu.engine import NumpyEngine
from attnviz.engine.cpu.tiles import check_rectangle
from attnviz.engine.fused_result import Whole
from attnviz.engine.gpu.device_head import DeviceHead, upload
from attnviz.engine.gpu.device_mask import DeviceMask, mask_rule
from attnviz.engine.gpu.device_tile import OnDevice
from attnviz.engine.gpu.faults import Cost, Fault, fault_of, kinds
from attnviz.engine.gpu.launch import Launcher, Rectangle
from attnviz.engine.gpu.probe import find_cupy
from attnviz.engine.gpu.tensor_core_check import disagreement
from attnviz.engine.gpu.upload import to_device
from attnviz.engine.progress import Progress
from attnviz.engine.tile_handle import Held, OnHost

Answer = TypeVar("Answer")
_KEPT = 4  # heads, and masks, that stay in device memory


def probe() -> tuple[CupyEngine | None, str]:
    """Return the engine, if a GPU works here; else None and the reason,
    one sentence without its full stop."""
    cupy, text = find_cupy()
    if cupy is None:
        return None, text
    try:
        return CupyEngine(cupy, text), ""
    except RuntimeError as error:  # after it was found, a kernel of another engine ended its context
        return None, f"the GPU cannot run kernels ({first_line(error)})"


class CupyEngine:
    """The Engine protocol on a GPU. Used from one thread.

    Args:
        cupy: the cupy module.
        device: the GPU's name, for the status bar.
    """

    def __init__(self, cupy: Any, device: str):
        self._cupy, self._device = cupy, device
        # A blocking stream: where no pinned memory is left, CuPy copies on the default stream.
        self._home, self._stream = cupy.cuda.Device(), cupy.cuda.Stream()
        self._kinds = kinds(cupy)
        self.launcher = Launcher(cupy, self._stream.synchronize)
        self._numpy = NumpyEngine()
        self._heads: OrderedDict[int, tuple[Head, DeviceHead]] = OrderedDict()
        self._masks: OrderedDict[tuple[Mask, tuple[int, int]], DeviceMask] = OrderedDict()
        self._reasons: dict[str, Fault] = {}  # what NumPy did last time, and why
        self._proved: dict[str, str] = {}  # 16-bit types, and why their scores are not made on tensor cores
        self._lost = ""

    @property
    def report(self) -> EngineReport:
        """NumPy once the GPU is lost, else the GPU; the reason names what NumPy or plain FMA did, and why."""
        if self._lost:
            return EngineReport("numpy", self._numpy.report.device, self._lost)
        why = [f"{what} by NumPy: {fault.text}" for what, fault in sorted(self._reasons.items())]
        why += [f"{each} scores by plain FMA: {reason}" for each, reason in self._proved.items() if reason]
        return EngineReport("cupy", self._device, "; ".join(why))

    def warm_up(self) -> None:
        """Compile every kernel and run it once on a small head, so that the first picture does not wait.

        A GPU that serves nothing of it is not asked again.
        """
        third = np.full((2, 1), 1 / 3, np.float32)  # no 16-bit type holds it
        tiny = Head(third, third, third)
        self.stages(tiny, 1.0, Causal())
        self.stream(tiny, 1.0, Causal())
        for cells in ((2, 2), (1, 1)):
            tile = self.hold(Stage.WEIGHTS, tiny, 1.0, Causal(), rows=(0, 2), cols=(0, 2), shape=cells)
            tile.picture(Scale(0.0, 1.0))
        for input_type in ("float16", "bfloat16"):
            self.serve(input_type, partial(self._prove, input_type), lambda: None)
            # what failed for want of memory is tried again when it is needed
            self._reasons.pop(input_type, None)
        failed = [self._reasons.get(what) for what in ("stages", "statistics", str(Stage.WEIGHTS))]
        if all(fault is not None and fault.cost is Cost.REQUEST for fault in failed):
            self._lost = self._reasons["statistics"].text

    def head(self, inputs: Inputs, head: int) -> Head:
        """Q, K, V of query head ``head``.

        Raises:
            InputError: there is no such head.
        """
        return self._numpy.head(inputs, head)

    def stream(
        self, head: Head, scale: float, mask: Mask, *, job: Job | None = None
    ) -> tuple[RowStatistics, np.ndarray]:
        """See the protocol; T_q x T_k is never stored, whatever T."""

        def on_gpu() -> tuple[RowStatistics, np.ndarray]:
            on_device, rule = self._on_device(head), self._mask(head, mask)
            statistics, output = self.launcher.stream(on_device, scale, rule, (0, head.shape[0]), True, job)
            return statistics_of(self.host(statistics), head.sink), self.host(output)

        return self.serve("statistics", on_gpu, lambda: self._numpy.stream(_wide(head), scale, mask, job=job))

    def tile(
        self,
        stage: Stage,
        head: Head,
        scale: float,
        mask: Mask,
        *,
        rows: Interval,
        cols: Interval,
        shape: tuple[int, int],
        reduce: Reduce = Reduce.MAX,
        statistics: RowStatistics | None = None,
        known: Known | None = None,
        job: Job | None = None,
    ) -> Tile:
        """See the protocol. The GPU forms every score: that is quicker than to look for those to spare.

        Raises:
            ShapeError: a rectangle that is empty or reaches outside the scores.
        """
        return self.hold(
            stage, head, scale, mask, rows=rows, cols=cols, shape=shape, reduce=reduce,
            statistics=statistics, known=known, job=job,
        ).tile()  # fmt: skip

    def hold(self, stage: Stage, head: Head, scale: float, mask: Mask, **how: Any) -> Held:
        """See the protocol: its numbers stay on the GPU until they are asked for.

        Raises:
            ShapeError: a rectangle that is empty or reaches outside the scores.
        """
        job, statistics = how.pop("job", None), how.get("statistics")
        what = _rectangle(stage, head, how["rows"], how["cols"], how["shape"], how.get("reduce", Reduce.MAX))

        def on_cpu(job: Job | None = None) -> Tile:
            return self._numpy.tile(what.stage, _wide(head), scale, mask, job=job, **how)

        def on_gpu() -> Held:
            values, blocked = self._tile(what, head, scale, mask, statistics, job)
            return OnDevice(self, what, values, blocked, on_cpu)

        return self.serve(str(what.stage), on_gpu, lambda: OnHost(on_cpu(job)))

    def settle(self, scores: float, job: Job | None = None) -> None:
        """Everything is prepared, unless NumPy has to serve."""
        if self._lost:
            self._numpy.settle(scores, job)

    def together(
        self, head: Head, scales: Sequence[float], mask: Mask, shape: tuple[int, int], job: Job | None = None
    ) -> Callable[[Job | None], Whole] | None:
        """See the protocol. A GPU forms scores anew sooner than it would keep stretches of them."""
        return self._numpy.together(_wide(head), scales, mask, shape, job) if self._lost else None

    def stages(self, head: Head, scale: float, mask: Mask) -> dict[str, np.ndarray] | None:
        """Every stage whole, under its API name, and "statistics" (8, T_q); None where the GPU cannot.

        Raises:
            MemoryBudgetError: the four T_q x T_k arrays would not fit into this machine's memory.
        """
        t_q, t_k = head.shape
        memory.require(
            16 * t_q * t_k + 4 * t_q * head.d_v,
            f"Every stage of one head at {t_q:,} × {t_k:,}",
            "Ask for tiles instead: tile(stage, ..., rows=..., cols=..., shape=(512, 512)).",
        )

        def on_gpu() -> dict[str, np.ndarray] | None:
            arrays = self.launcher.stages(self._on_device(head), scale, self._mask(head, mask))
            return {name: self.host(array) for name, array in arrays.items()}

        return self.serve("stages", on_gpu, lambda: None)

    def distribution(self, head: Head, *, bins: int = 64, job: Job | None = None) -> ScoreDistribution:
        """See the protocol. On the host: its sample is small, and so the same for every engine."""
        return self._numpy.distribution(_wide(head), bins=bins, job=job)

    def _tile(
        self,
        what: Rectangle,
        head: Head,
        scale: float,
        mask: Mask,
        statistics: RowStatistics | None,
        job: Job | None,
    ) -> tuple[Any, Any]:
        on_device, rule = self._on_device(head), self._mask(head, mask)
        row_max = log_sum = None
        if what.stage is Stage.WEIGHTS:
            if statistics is None:
                before, job = Progress.of_shares(job, head.shape[1], what.cols[1] - what.cols[0])
                row_max, log_sum = self.launcher.shifts(on_device, scale, rule, what.rows, before)
            else:
                shifts = statistics.shifts(np.dtype(np.float32))
                row_max, log_sum = (to_device(self._cupy, array) for array in shifts)
        return self.launcher.tile(on_device, scale, rule, what, row_max, log_sum, job)

    def serve(self, what: str, on_gpu: Callable[[], Answer], on_cpu: Callable[[], Answer]) -> Answer:
        """``on_gpu``'s answer or, where the GPU fails, ``on_cpu``'s, with the reason kept."""
        for again in (True, False):
            if self._lost:
                break
            answer = self._tried(on_gpu)
            if not isinstance(answer, Fault):
                self._reasons.pop(what, None)
                return answer
            self._reasons[what] = answer
            if answer.cost is not Cost.REQUEST:
                self._let_go(answer)
            if answer.cost is not Cost.MEMORY or not again:
                break
        return on_cpu()

    def _tried(self, on_gpu: Callable[[], Answer]) -> Answer | Fault:
        """Once it returns the error is gone, and with it the frames that hold arrays."""
        try:
            with self._home, self._stream:  # the thread's current device may have changed
                return on_gpu()
        except self._kinds as error:
            return fault_of(self._cupy, error, self._answers)

    def _answers(self) -> bool:
        try:
            self._stream.synchronize()
        except RuntimeError:
            return False
        return True

    def _let_go(self, fault: Fault) -> None:
        """Free what is kept for later, here and by CuPy; a lost GPU takes no call more."""
        self._heads.clear()
        self._masks.clear()
        if fault.cost is Cost.GPU:
            self._lost = fault.text
            return
        try:
            self._cupy.get_default_memory_pool().free_all_blocks()
            self._cupy.get_default_pinned_memory_pool().free_all_blocks()
        except RuntimeError as error:  # from work that was still running
            self._lost = f"the GPU was lost ({first_line(error)})"

    def host(self, array: Any) -> np.ndarray:
        """Return the array in the host's memory, once everything launched is done."""
        host = array.get()
        self._stream.synchronize()
        return host

    def _on_device(self, head: Head) -> DeviceHead:
        kept = self._heads.get(id(head))  # the head is kept beside it, so that its id is not used again
        if kept is None:
            kept = self._heads[id(head)] = (head, upload(self._cupy, head))
            if len(self._heads) > _KEPT:
                self._heads.popitem(last=False)
        self._prove(kept[1].input_type)
        return kept[1]

    def _prove(self, input_type: str) -> None:
        """Before a 16-bit type is first served: by tensor cores or, where they err on this GPU, plain FMA."""
        if input_type == "float32" or input_type in self._proved:
            return
        try:
            reason = disagreement(self._cupy, self.launcher, self.host, input_type)
        except self._cupy.cuda.compiler.CompileException as error:
            reason = f"the tensor-core kernels do not compile ({first_line(error)})"
        if reason:
            self.launcher.leave_tensor_cores(input_type)
        self._proved[input_type] = reason

    def _mask(self, head: Head, mask: Mask) -> DeviceMask:
        key = (mask, head.shape)
        if key not in self._masks:
            self._masks[key] = DeviceMask(self._cupy, mask_rule(*key))
            if len(self._masks) > _KEPT:
                self._masks.popitem(last=False)
        return self._masks[key].with_terms(head.softcap, head.sink)


def _wide(head: Head) -> Head:
    """16-bit numbers as float32, which the kernels compute them in too."""
    arrays = {name: getattr(head, name) for name in ("query", "key", "value")}
    narrow = {name: array.astype(np.float32) for name, array in arrays.items() if array.itemsize == 2}
    return replace(head, **narrow) if narrow else head


def _rectangle(
    stage: Stage, head: Head, rows: Interval, cols: Interval, shape: tuple[int, int], reduce: Reduce
) -> Rectangle:
    check_rectangle(rows, cols, shape, head)
    cells = (min(shape[0], rows[1] - rows[0]), min(shape[1], cols[1] - cols[0]))
    return Rectangle(Stage(stage), rows, cols, cells, Reduce(reduce))


def statistics_of(rows: np.ndarray, sink: float | None = None) -> RowStatistics:
    """From the kernels' (8, T_q) float64, whose sums have the ``sink`` in them."""
    logsumexp, row_max, max_weight, argmax, entropy, jacobian, keys, future = rows
    return RowStatistics(
        logsumexp=logsumexp,
        row_max=row_max,
        max_weight=max_weight,
        argmax=argmax.astype(np.int64),
        entropy=np.where(entropy < 0, 0.0, entropy),  # rounding; NaN stays
        jacobian_norm=jacobian,
        keys_seen=keys.astype(np.int64),
        future_mass=future,
        sink_share=None if sink is None else np.exp(np.float32(sink) - logsumexp),  # as the kernels have it
    )
