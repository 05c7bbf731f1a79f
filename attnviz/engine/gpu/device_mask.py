"""A mask as the GPU reads it: one run of keys a query, and arrays on top (``kernels/mask.cuh``)."""

from __future__ import annotations

import math
from collections.abc import Callable
from copy import copy
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from attnviz.core.errors import AttnvizError
from attnviz.core.masks import (
    Alibi,
    BooleanArray,
    Both,
    Causal,
    Documents,
    FloatArray,
    Mask,
    NoMask,
    Prefix,
    SlidingWindow,
    alibi_slopes,
)
from attnviz.core.masks.base import Interval, Shape
from attnviz.core.masks.compose import sum_of_biases
from attnviz.engine.cpu.scores import within
from attnviz.engine.gpu.upload import to_device

#: ``struct MaskRule``; pointers are 64 bits wide.
_RULE = np.dtype(
    [
        ("first", "u8"), ("end", "u8"), ("allowed", "u8"), ("bias", "u8"),
        ("allowed_row", "i8"), ("allowed_col", "i8"), ("bias_row", "i8"), ("bias_col", "i8"),
        ("slope", "f4"), ("softcap", "f4"), ("sink", "f4"), ("reserved", "i4"),
    ]
)  # fmt: skip


#: Numbers up to which a mask that nobody gave as an array is written out as one: 16 MB of float32.
_SMALL = 1 << 22

_KNOWN = (Alibi, BooleanArray, Causal, Documents, FloatArray, NoMask, Prefix, SlidingWindow)


class UnsupportedOnGpu(AttnvizError):
    """Work that the kernels do not do; the message says what, and NumPy does it."""


@dataclass(eq=False)
class MaskRule:
    """The rule of one head on the host; :func:`mask_rule` makes it.

    Query i sees keys ``first[i] <= j < end[i]`` (int32, (T_q,)) that ``allowed`` and ``bias`` leave open;
    those may hold one row or one column for all. ``softcap`` and ``sink`` are the head's; 0 and −∞: none.
    """

    first: np.ndarray
    end: np.ndarray
    allowed: np.ndarray | None = None  # boolean
    bias: np.ndarray | None = None  # float32
    slope: float = 0.0
    softcap: float = 0.0
    sink: float = -math.inf

    def with_terms(self, softcap: float | None, sink: float | None) -> MaskRule:
        """Return the same keys and arrays with a head's own terms."""
        return replace(self, softcap=softcap or 0.0, sink=-math.inf if sink is None else sink)

    def span(self, rows: Interval) -> Interval:
        """Return the keys that any of these queries could see; (0, 0) where there is none."""
        first, end = self.first[slice(*rows)], self.end[slice(*rows)]
        some = first < end
        return (int(first[some].min()), int(end[some].max())) if some.any() else (0, 0)


def mask_rule(mask: Mask, shape: Shape) -> MaskRule:
    """``mask`` over scores of ``shape`` as runs of keys and arrays.

    Raises:
        UnsupportedOnGpu: a kind of mask that is unknown here.
        ShapeError: an array or document lengths that do not fit the scores.
    """
    rule = MaskRule(np.zeros(shape[0], np.int64), np.full(shape[0], shape[1], np.int64))
    for part in _parts(mask):
        part.allowed(np.array([[0]]), np.array([[0]]), shape)  # each mask checks its own shape
        _add(rule, part, shape)
    rule.first = np.clip(rule.first, 0, shape[1]).astype(np.int32)
    rule.end = np.clip(rule.end, 0, shape[1]).astype(np.int32)
    return rule


def _parts(mask: Mask) -> list[Mask]:
    return _parts(mask.first) + _parts(mask.second) if isinstance(mask, Both) else [mask]


def _add(rule: MaskRule, mask: Mask, shape: Shape) -> None:
    if type(mask) not in _KNOWN:  # a subclass may mean anything
        raise UnsupportedOnGpu(f"the mask {mask.describe()!r} has no GPU rule")
    row = np.arange(shape[0])
    match mask:
        case Causal():
            _narrow(rule, 0, row + mask.offset(shape) + 1)
        case SlidingWindow():
            past = row + Causal(mask.alignment).offset(shape) + 1
            _narrow(rule, past - min(mask.window, sum(shape)), past)
        case Prefix():
            _narrow(rule, 0, np.maximum(row + 1, min(mask.length, shape[1])))
        case Documents():
            ends = np.cumsum(mask.lengths)
            starts = ends - mask.lengths
            _narrow(rule, np.repeat(starts, mask.lengths), np.repeat(ends, mask.lengths))
        case Alibi():
            rule.slope += alibi_slopes(1)[0] if mask.slope is None else mask.slope
        case BooleanArray():
            allowed = _distinct(mask.array)
            rule.allowed = allowed if rule.allowed is None else _both(rule.allowed, allowed, np.logical_and)
        case FloatArray():
            bias = _as_float32(_distinct(mask.array))
            rule.bias = bias if rule.bias is None else _both(rule.bias, bias, _add_bias)


def _narrow(rule: MaskRule, first: int | np.ndarray, end: np.ndarray) -> None:
    rule.first, rule.end = np.maximum(rule.first, first), np.minimum(rule.end, end)


def _distinct(array: np.ndarray) -> np.ndarray:
    """Return the array without what broadcasting repeats: written out that would be T_q x T_k."""
    rows, cols = (slice(1 if stride == 0 else None) for stride in array.strides)
    return array[rows, cols]


def _both(
    first: np.ndarray, second: np.ndarray, join: Callable[[np.ndarray, np.ndarray], np.ndarray]
) -> np.ndarray:
    """Two arrays as one, which may be as large as the larger of them, or a picture."""
    cells = math.prod(np.broadcast_shapes(first.shape, second.shape))
    if cells > max(first.size, second.size, _SMALL):
        raise UnsupportedOnGpu("masks of a row and of a column would be written out whole for the GPU")
    return join(first, second)


def _as_float32(array: np.ndarray) -> np.ndarray:
    if array.dtype == np.float32:
        return array
    return within(array, np.dtype(np.float32)).astype(np.float32)


def _add_bias(first: np.ndarray, second: np.ndarray) -> np.ndarray:
    blocks = np.isneginf(first) | np.isneginf(second)
    return np.where(blocks, np.float32(-np.inf), sum_of_biases(first, second))


class DeviceMask:
    """A :class:`MaskRule` in device memory.

    Args:
        cupy: the cupy module.
        rule: what is copied over.

    Attributes:
        pointer: the ``struct MaskRule``, to be handed to a kernel.
    """

    def __init__(self, cupy: Any, rule: MaskRule):
        self.rule = rule
        fields = np.zeros(1, _RULE)
        self._kept = []  # the struct holds bare addresses
        for name in ("first", "end", "allowed", "bias"):
            array = getattr(rule, name)
            if array is None:
                continue
            on_device = to_device(cupy, array)
            self._kept.append(on_device)
            fields[name] = on_device.data.ptr
            if name in ("allowed", "bias"):
                height, width = array.shape
                fields[f"{name}_row"] = width if height > 1 else 0
                fields[f"{name}_col"] = 1 if width > 1 else 0
        self._cupy, self._fields = cupy, fields
        self._termed: dict[tuple[float | None, float | None], DeviceMask] = {}
        self._point()

    def _point(self) -> None:
        for name in ("slope", "softcap", "sink"):
            self._fields[name] = getattr(self.rule, name)
        self.pointer = to_device(self._cupy, self._fields.view(np.uint8))

    def with_terms(self, softcap: float | None, sink: float | None) -> DeviceMask:
        """Return the same mask with a head's own terms; its arrays are in device memory once."""
        if softcap is None and sink is None:
            return self
        if (softcap, sink) not in self._termed:
            other = copy(self)
            other.rule, other._fields = self.rule.with_terms(softcap, sink), self._fields.copy()
            other._point()
            self._termed[softcap, sink] = other
        return self._termed[softcap, sink]
