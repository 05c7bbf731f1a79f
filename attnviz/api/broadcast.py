"""Leading dimensions, as PyTorch broadcasts and shares them: which Q, K, V and mask each query head has."""

from __future__ import annotations

import numpy as np

from attnviz.core.errors import ShapeError
from attnviz.core.inputs import Head
from attnviz.core.masks import BooleanArray, FloatArray, Mask, NoMask


def leading_of(shapes: dict[str, tuple[int, ...]], enable_gqa: bool) -> tuple[int, ...]:
    """Return the leading dimensions that query, key and value broadcast to, as PyTorch broadcasts them.

    With ``enable_gqa`` the heads of key and value count as those of the query that share them.

    Raises:
        ShapeError: they do not broadcast.
    """
    query = shapes["query"][:-2]
    own = {name: shape[:-2] for name, shape in shapes.items()}
    if enable_gqa and query:
        own = {name: (*lead[:-1], query[-1]) if lead else lead for name, lead in own.items()}
    whole = query
    for name, lead in own.items():
        try:
            whole = np.broadcast_shapes(whole, lead)
        except ValueError:
            raise ShapeError(
                f"The leading dimensions of {name}, {shapes[name]}, do not fit those of query, {query}. "
                "For fewer key/value heads than query heads pass enable_gqa=True."
            ) from None
    return whole


def per_head(name: str, array: np.ndarray, lead: tuple[int, ...], shared_by: int | None) -> list[np.ndarray]:
    """One (T, d) view for each query head, in the order of the flattened leading dimensions ``lead``.

    Args:
        shared_by: heads of the query, which share those of ``array`` with ``enable_gqa``; else None.

    Raises:
        ShapeError: the heads cannot be shared.
    """
    own = array.shape[:-2]
    if shared_by is None or not own or own[-1] == shared_by:
        whole = np.broadcast_to(array, (*lead, *array.shape[-2:]))
        return [whole[i] for i in np.ndindex(*lead)]
    if own[-1] == 0 or shared_by % own[-1]:
        raise ShapeError(
            f"enable_gqa shares each {name} head among as many query heads, "
            f"but {own[-1]} does not divide {shared_by}."
        )
    group = shared_by // own[-1]
    whole = np.broadcast_to(array, (*lead[:-1], *array.shape[-3:]))
    return [whole[(*i[:-1], i[-1] // group)] for i in np.ndindex(*lead)]


def heads_of(columns: list[list[np.ndarray]]) -> list[Head]:
    """One head for each entry of the columns of query, key and value; one object where they are the same."""
    made: dict[tuple[int, ...], Head] = {}
    heads = []
    for arrays in zip(*columns, strict=True):
        place = tuple(a.__array_interface__["data"][0] for a in arrays)
        heads.append(made.setdefault(place, Head(*arrays)))
    return heads


def masks_of(
    attn_mask: Mask | np.ndarray | None, rule: Mask, lead: tuple[int, ...], shape: tuple[int, int]
) -> list[Mask]:
    """One mask for each head, in the order of the flattened leading dimensions."""
    count, n_head = int(np.prod(lead)), lead[-1] if lead else 1
    if attn_mask is None:
        return [rule] * count
    if isinstance(attn_mask, Mask):
        own = [attn_mask.for_head(n % n_head, n_head) for n in range(count)]
    else:
        whole = broadcast(attn_mask, lead, shape)
        made = BooleanArray if whole.dtype.kind == "b" else FloatArray
        alike = all(n == 1 or stride == 0 for n, stride in zip(lead, whole.strides, strict=False))
        # One object for heads that are alike: arrays compare by identity, so a GPU holds it once.
        own = (
            [made(whole[(0,) * len(lead)])] * count if alike else [made(whole[n]) for n in np.ndindex(*lead)]
        )
    return own if isinstance(rule, NoMask) else [rule & mask for mask in own]


def broadcast(attn_mask: np.ndarray, lead: tuple[int, ...], shape: tuple[int, int]) -> np.ndarray:
    """Return the mask as (..., H, T_q, T_k).

    Raises:
        ShapeError: it does not broadcast.
    """
    try:
        return np.broadcast_to(attn_mask, (*lead, *shape))
    except ValueError:
        words = f"attn_mask {attn_mask.shape} does not broadcast to {(*lead, *shape)}"
        raise ShapeError(f"{words}{_as_padding(attn_mask, lead, shape)}.") from None


def _as_padding(array: np.ndarray, lead: tuple[int, ...], shape: tuple[int, int]) -> str:
    """Return the cure where a mask has one row a sequence, as tokenizers write padding."""
    padding = array.ndim == 2 and len(lead) > 1 and array.shape == (lead[0], shape[1])
    return "; of padding, one row a sequence, pass attn_mask[:, None, None, :]" if padding else ""
