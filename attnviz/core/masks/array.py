"""A mask that the user gave as an array, boolean (True takes part) or float (added to the scaled scores)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from attnviz.core.errors import ShapeError
from attnviz.core.masks.base import Mask, Shape, masks
from attnviz.core.sentence import QT_TRANSLATE_NOOP, Sentence


def _checked(array: Any, dtype_kind: str) -> np.ndarray:
    values = np.asarray(array)
    if values.dtype.kind not in dtype_kind:
        words = QT_TRANSLATE_NOOP("errors", "A mask is boolean or float, not {dtype}.")
        raise ShapeError(Sentence(words, dtype=str(values.dtype)))
    if values.ndim not in (2, 3):
        words = QT_TRANSLATE_NOOP("errors", "A mask array is (T_q, T_k) or (H, T_q, T_k), not {shape}.")
        raise ShapeError(Sentence(words, shape=str(values.shape)))
    return values


@dataclass(frozen=True, eq=False)
class BooleanArray(Mask):
    """Holds a boolean array (T_q, T_k) or (H, T_q, T_k); True takes part. Compared by identity.

    Raises:
        ShapeError: another type or number of axes.
    """

    array: np.ndarray

    def __post_init__(self) -> None:
        object.__setattr__(self, "array", _checked(self.array, "b"))

    def for_head(self, head: int, n_head: int) -> Mask:
        return self if self.array.ndim == 2 else BooleanArray(_head_of(self.array, head, n_head))

    def allowed(self, rows: np.ndarray, cols: np.ndarray, shape: Shape) -> np.ndarray:
        return _lookup(self.array, rows, cols, shape)

    def words(self) -> str:
        return masks.tr("Custom: boolean array")


@dataclass(frozen=True, eq=False)
class FloatArray(Mask):
    """Holds a float array (T_q, T_k) or (H, T_q, T_k), added to the scaled scores; −inf blocks.

    Raises:
        ShapeError: another type or number of axes.
    """

    array: np.ndarray
    has_bias = True

    def __post_init__(self) -> None:
        object.__setattr__(self, "array", _checked(self.array, "f"))

    def for_head(self, head: int, n_head: int) -> Mask:
        return self if self.array.ndim == 2 else FloatArray(_head_of(self.array, head, n_head))

    def allowed(self, rows: np.ndarray, cols: np.ndarray, shape: Shape) -> np.ndarray:
        return _lookup(self.array, rows, cols, shape) != -np.inf

    def bias(self, rows: np.ndarray, cols: np.ndarray, shape: Shape) -> np.ndarray:
        values = _lookup(self.array, rows, cols, shape)
        return np.where(values == -np.inf, values.dtype.type(0), values)

    def words(self) -> str:
        return masks.tr("Custom: float array, added")


def _head_of(array: np.ndarray, head: int, n_head: int) -> np.ndarray:
    if array.shape[0] not in (1, n_head):
        words = QT_TRANSLATE_NOOP("errors", "The mask has {heads} heads, the query has {n_head}.")
        raise ShapeError(Sentence(words, heads=array.shape[0], n_head=n_head))
    return array[head if array.shape[0] > 1 else 0]


def _lookup(array: np.ndarray, rows: np.ndarray, cols: np.ndarray, shape: Shape) -> np.ndarray:
    if array.ndim != 2 or any(n not in (1, whole) for n, whole in zip(array.shape, shape, strict=True)):
        words = QT_TRANSLATE_NOOP("errors", "The mask is {mask}, the scores are {rows:,} × {cols:,}.")
        raise ShapeError(Sentence(words, mask=str(array.shape), rows=shape[0], cols=shape[1]))
    return np.broadcast_to(array, shape)[rows, cols]
