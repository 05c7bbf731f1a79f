"""The mask of one sequence from an array that broadcasts to (B, H, T_q, T_k), as PyTorch broadcasts it."""

from __future__ import annotations

from typing import Any

import numpy as np

from attnviz.core.errors import ShapeError
from attnviz.core.masks import BooleanArray, Causal, FloatArray, Mask
from attnviz.core.masks.given import refuse_numbers
from attnviz.core.sentence import QT_TRANSLATE_NOOP, Sentence


def mask_of(
    attn_mask: Any,
    is_causal: bool,
    alignment: str,
    n_head: int,
    shape: tuple[int, int],
    batch: int = 0,
) -> Mask | None:
    """Return what ``attn_mask`` and ``is_causal`` say together; None where neither says anything.

    Args:
        attn_mask: a rule, or an array of NumPy.
        batch: the sequence that is looked at.

    Raises:
        InputError: an array that is neither boolean nor float.
        ShapeError: one that does not broadcast.
    """
    causal = Causal(alignment) if is_causal else None
    if attn_mask is None:
        return causal
    given = attn_mask if isinstance(attn_mask, Mask) else of_array(attn_mask, n_head, shape, batch)
    return causal & given if causal else given


def of_array(array: np.ndarray, n_head: int, shape: tuple[int, int], batch: int = 0) -> Mask:
    """Return the mask that a boolean (True takes part) or float (added) array is.

    Raises:
        InputError, ShapeError: as :func:`mask_of`.
    """
    refuse_numbers(array, "attn_mask")
    wrong = Sentence(
        QT_TRANSLATE_NOOP("errors", "attn_mask {mask} does not broadcast to (H, T_q, T_k) = {scores}."),
        mask=array.shape,
        scores=(n_head, *shape),
    )
    if array.ndim > 4 or array.size == 0:
        raise ShapeError(wrong)
    if array.ndim == 4:
        if array.shape[0] > 1 and batch >= array.shape[0]:
            raise ShapeError(wrong)
        array = array[batch if array.shape[0] > 1 else 0]
    array = array.reshape((1,) * (2 - array.ndim) + array.shape) if array.ndim < 2 else array
    array = array[0] if array.ndim == 3 and len(array) == 1 else array
    fits = all(n in (1, full) for n, full in zip(array.shape[-2:], shape, strict=True))
    if not fits or (array.ndim == 3 and len(array) != n_head):
        raise ShapeError(wrong)
    array = np.broadcast_to(array, (*array.shape[:-2], *shape))
    return BooleanArray(array) if array.dtype.kind == "b" else FloatArray(array)
