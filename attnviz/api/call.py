"""One attention call, its arguments understood: the Q, K, V, mask and scale of each head."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from attnviz.api.broadcast import broadcast, heads_of, leading_of, masks_of, per_head
from attnviz.api.convert import floating
from attnviz.core import kept, memory
from attnviz.core.errors import InputError, ShapeError
from attnviz.core.inputs import Head
from attnviz.core.masks import Mask
from attnviz.core.masks.given import compact, refuse_numbers
from attnviz.core.terms.given import Terms

#: Bytes that one head takes beside its arrays.
_HEAD_BYTES = 2048


@dataclass(frozen=True, eq=False)
class Call:
    """What is computed. Without ``heads`` an axis is empty, and there is nothing to compute."""

    lead: tuple[int, ...]  # the leading dimensions that query, key and value broadcast to
    shape: tuple[int, int]  # (T_q, T_k)
    d_v: int | None  # None where there are no values
    dtype: np.dtype
    heads: list[Head]
    masks: list[Mask]  # one for each head, after ``for_head``
    scales: list[float]  # one for each head
    terms: Terms
    watch: kept.Watch | None  # notices if somebody writes into arrays that were not copied


def made(
    arrays: dict[str, np.ndarray],
    attn_mask: Mask | np.ndarray | None,
    rule: Mask,
    enable_gqa: bool,
    terms: Terms,
) -> Call:
    """Return the call with these arrays: query, key and perhaps value, (..., H, T, d) each.

    Raises:
        ShapeError: shapes that do not fit together.
        InputError: arrays that are not floating point, a mask that is neither boolean nor float, or a scale
            that is no number.
        MemoryBudgetError: copies of the arrays would not fit.
    """
    shapes = {name: array.shape for name, array in arrays.items()}
    (t_q, d_k), (t_k, key_width) = shapes["query"][-2:], shapes["key"][-2:]
    if d_k != key_width:
        raise ShapeError(f"query and key must share d_k: query is {shapes['query']}, key is {shapes['key']}.")
    if "value" in shapes and shapes["value"][-2] != t_k:
        raise ShapeError(f"key and value must share T_k: key is {shapes['key']}, value is {shapes['value']}.")
    lead = leading_of(shapes, enable_gqa)
    scales = terms.scales(lead, max(d_k, 1))
    count = math.prod(lead)
    memory.require(
        _HEAD_BYTES * count,
        f"{count:,} heads, {' × '.join(map(str, lead))}",
        "Pass fewer heads or sequences.",
    )
    d_v = shapes["value"][-1] if "value" in shapes else None
    found, copied = floating(arrays)
    dtype = found["query"].dtype
    mask, large = _kept(attn_mask)
    if 0 in (count, t_q, t_k):
        if isinstance(mask, np.ndarray):
            broadcast(mask, lead, (t_q, t_k))
        terms.applied([], lead)
        return Call(lead, (t_q, t_k), d_v, dtype, [], [], scales, terms, None)
    if d_k == 0:  # every score is 0, whatever the factor is
        found |= {name: np.zeros((*found[name].shape[:-1], 1), dtype) for name in ("query", "key")}
    if not d_v:  # a head needs values: one zero for each key stands in
        found["value"] = np.zeros((t_k, 1), dtype)
    shared_by = shapes["query"][-3] if enable_gqa and len(shapes["query"]) > 2 else None
    names = ("query", "key", "value")
    heads = heads_of([per_head(name, found[name], lead, shared_by) for name in names])
    masks = masks_of(mask, rule, lead, heads[0].shape)
    watch = None
    if large or not copied:
        groups = [[] if copied else [head.query, head.key, head.value] for head in heads]
        watch = kept.Watch("The arrays", groups, large)
    return Call(lead, (t_q, t_k), d_v, dtype, terms.applied(heads, lead), masks, scales, terms, watch)


def _kept(attn_mask: Mask | np.ndarray | None) -> tuple[Mask | np.ndarray | None, list[np.ndarray]]:
    """Return the mask as an array of its own, and what of it is too large for that."""
    if not isinstance(attn_mask, np.ndarray):
        return attn_mask, []
    refuse_numbers(attn_mask, "attn_mask")
    if not kept.fits([attn_mask]):
        return attn_mask, [compact(attn_mask)]
    return kept.copy(attn_mask), []


def require_values(d_v: int | None) -> None:
    """Nothing where there are values.

    Raises:
        InputError: there are none, and so there is no output.
    """
    if d_v is None:
        raise InputError("There is no output without values: pass value=... beside query and key.")
