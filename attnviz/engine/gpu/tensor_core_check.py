"""Do this GPU's tensor cores give the scores that plain multiply-adds give? Asked on the GPU itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from attnviz.core.masks import Causal
from attnviz.core.tile import Reduce, Stage
from attnviz.engine.gpu.device_head import DeviceHead
from attnviz.engine.gpu.device_mask import DeviceMask, mask_rule
from attnviz.engine.gpu.launch import Launcher, Rectangle
from attnviz.engine.gpu.upload import to_device

_SHAPE = (67, 130)  # more than one tile of 64 both ways, and no multiple of 64
_WIDTHS = (37, 40)  # d_k: odd and even, no multiple of 16
_D_V = 5
_EPS = float(np.finfo(np.float32).eps)


def disagreement(cupy: Any, launcher: Launcher, host: Callable[[Any], np.ndarray], input_type: str) -> str:
    """Return where the kernels of a 16-bit type and those of float32 differ on the same numbers;
    empty if nowhere.

    They may differ by d_k roundings of the largest score. The float32 kernels know only multiply-adds.

    Args:
        launcher: whose kernels are asked.
        host: copies an array from the device.
        input_type: "float16" or "bfloat16".

    Raises:
        cupy.cuda.compiler.CompileException: NVRTC refuses a kernel.
    """
    rng = np.random.default_rng(0)
    mask = DeviceMask(cupy, mask_rule(Causal("bottom-right"), _SHAPE))
    for d_k in _WIDTHS:
        shapes = ((_SHAPE[0], d_k), (_SHAPE[1], d_k), (_SHAPE[1], _D_V))
        bits, numbers = zip(
            *(_rounded(rng.standard_normal(shape), input_type) for shape in shapes), strict=True
        )
        narrow, wide = _upload(cupy, bits, input_type), _upload(cupy, numbers, "float32")
        allowed = 0.0
        for (what, got), (_, want) in zip(
            _answers(launcher, narrow, mask), _answers(launcher, wide, mask), strict=True
        ):
            right = host(want)
            off = float(np.abs(host(got) - right).max())
            allowed = allowed or d_k * _EPS * float(np.abs(right).max())
            if not off <= allowed:  # NaN is not
                return (
                    f"tensor cores gave other {what} than plain FMA (off by {off:.2g}, {allowed:.2g} allowed)"
                )
    return ""


def _rounded(numbers: np.ndarray, input_type: str) -> tuple[np.ndarray, np.ndarray]:
    """Round (or, to bfloat16, cut off) to a 16-bit type: the bits, and the same numbers as float32."""
    if input_type == "float16":
        half = numbers.astype(np.float16)
        return half.view(np.uint16), half.astype(np.float32)
    bits = (numbers.astype(np.float32).view(np.uint32) >> 16).astype(np.uint16)
    return bits, (bits.astype(np.uint32) << 16).view(np.float32)


def _upload(cupy: Any, arrays: tuple[np.ndarray, ...], input_type: str) -> DeviceHead:
    query, key, value = (to_device(cupy, array) for array in arrays)
    return DeviceHead(query, key, value, input_type)


def _answers(launcher: Launcher, head: DeviceHead, mask: DeviceMask) -> Iterator[tuple[str, Any]]:
    """Yield what each kernel makes of its scores, all of them first: numbers as inexact as these."""
    t_q, t_k = head.shape
    scale = head.d_k**-0.5
    for what, shape in (("scores", (t_q, t_k)), ("reduced scores", (t_q // 5, t_k // 7))):
        rectangle = Rectangle(Stage.RAW, (0, t_q), (0, t_k), shape, Reduce.MAX)
        yield what, launcher.tile(head, scale, mask, rectangle, None, None, None)[0]
    statistics, output = launcher.stream(head, scale, mask, (0, t_q), True, None)
    yield "statistics", statistics
    yield "outputs", output
    yield "stored scores", launcher.stages(head, scale, mask)["raw_scores"]
