"""Leading dimensions, as PyTorch broadcasts and shares them: which Q, K, V and mask each query head has."""

from __future__ import annotations

from typing import Any

import numpy as np

from attnviz.core.errors import InputError, ShapeError
from attnviz.core.masks import BooleanArray, FloatArray, Mask, NoMask
from attnviz.engine.convert import to_numpy


def per_head(name: str, array: np.ndarray, lead: tuple[int, ...], enable_gqa: bool) -> list[np.ndarray]:
    """One (T, d) view for each query head, in the order of the flattened leading dimensions ``lead``."""
    own, whole = array.shape[:-2], array
    if enable_gqa and lead and own and own[-1] != lead[-1]:
        if own[-1] == 0 or lead[-1] % own[-1]:
            raise ShapeError(
                f"enable_gqa shares each {name} head among as many query heads, "
                f"but {own[-1]} does not divide {lead[-1]}."
            )
        group = lead[-1] // own[-1]
        grouped = np.broadcast_to(array[..., None, :, :], (*own, group, *array.shape[-2:]))
        index = np.ndindex(*lead[:-1], own[-1], group)
        whole = _broadcast(name, grouped, (*lead[:-1], own[-1], group), lead)
        return [whole[i] for i in index]
    whole = _broadcast(name, array, lead, lead)
    return [whole[i] for i in np.ndindex(*lead)]


def _broadcast(name: str, array: np.ndarray, target: tuple[int, ...], lead: tuple[int, ...]) -> np.ndarray:
    try:
        return np.broadcast_to(array, (*target, *array.shape[-2:]))
    except ValueError:
        raise ShapeError(
            f"The leading dimensions of {name}, {array.shape}, do not fit those of query, {lead}. "
            "For fewer key/value heads than query heads pass enable_gqa=True."
        ) from None


def masks_of(attn_mask: Any, rule: Mask, lead: tuple[int, ...], shape: tuple[int, int]) -> list[Mask]:
    """One mask for each head, in the order of the flattened leading dimensions."""
    count, n_head = int(np.prod(lead)), lead[-1] if lead else 1
    if attn_mask is None:
        return [rule] * count
    if isinstance(attn_mask, Mask):
        own = [attn_mask.for_head(n % n_head, n_head) for n in range(count)]
    else:
        array = to_numpy("attn_mask", attn_mask)
        if array.dtype.kind not in "bf":
            raise InputError(
                f"attn_mask is {array.dtype}; it must be boolean (True takes part) or float (added)."
            )
        try:
            whole = np.broadcast_to(array, (*lead, *shape))
        except ValueError:
            raise ShapeError(f"attn_mask {array.shape} does not broadcast to {(*lead, *shape)}.") from None
        made = BooleanArray if array.dtype.kind == "b" else FloatArray
        alike = all(n == 1 or stride == 0 for n, stride in zip(lead, whole.strides, strict=False))
        # One object where heads are alike: arrays compare by identity, and a GPU then holds it once.
        own = (
            [made(whole[(0,) * len(lead)])] * count if alike else [made(whole[n]) for n in np.ndindex(*lead)]
        )
    return own if isinstance(rule, NoMask) else [rule & mask for mask in own]
