"""Q, K and V from x and its weight matrices, projected head by head."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from attnviz.core.errors import ShapeError
from attnviz.core.inputs import Head, Inputs, Projection
from attnviz.core.numbers.chunks import contiguous, of_product, product
from attnviz.core.sentence import QT_TRANSLATE_NOOP, Sentence
from attnviz.sources.arrays import from_arrays, no_sharing, numeric, working_type
from attnviz.sources.checks import check_index


def from_projections(
    x: Any,
    w_query: Any,
    w_key: Any,
    w_value: Any,
    w_output: Any = None,
    *,
    n_head: int,
    n_kv_head: int | None = None,
    **options: Any,
) -> Inputs:
    """Make inputs of one layer from x and its weights: Q = x W_Q and so on, projected head by head.

    Args:
        x: (T, d_model).
        w_query: (d_model, n_head · d_k).
        w_key: (d_model, n_kv_head · d_k).
        w_value: (d_model, n_kv_head · d_v).
        w_output: (n_head · d_v, d_model), or None.
        n_kv_head: as many as ``n_head`` where None.
        options: tokens, attn_mask, is_causal, scale, title, provenance of :func:`from_arrays`.

    Raises:
        ShapeError, InputError: as :func:`from_arrays`.
    """
    names = {"x": x, "W_Q": w_query, "W_K": w_key, "W_V": w_value}
    if w_output is not None:
        names["W_O"] = w_output
    found = {name: numeric(array, name) for name, array in names.items()}
    dtype = np.float64 if np.float64 in map(working_type, found.values()) else np.float32
    shapes = ", ".join(f"{name} {array.shape}" for name, array in found.items())
    found = {name: contiguous(array, dtype) for name, array in found.items()}
    n_kv = n_head if n_kv_head is None else n_kv_head
    widths = _check_projections(found, n_head, n_kv, shapes)
    xs, d_model = found["x"], found["x"].shape[1]

    def projection_of(head: int) -> Projection:
        check_index("head", head, n_head)
        shared = head * n_kv // n_head
        cuts = zip(("W_Q", "W_K", "W_V"), (head, shared, shared), widths, strict=True)
        return Projection(*(found[name][:, i * d : (i + 1) * d] for name, i, d in cuts))

    def head_of(head: int) -> Head:
        w = projection_of(head)
        return Head(product(xs, w.w_query), product(xs, w.w_key), product(xs, w.w_value))

    # The labels, mask and scale are those of any Q, K, V of these shapes.
    stand_in = [
        np.broadcast_to(dtype(0), (n, len(xs), d)) for n, d in zip((n_head, n_kv, n_kv), widths, strict=True)
    ]
    like = from_arrays(*stand_in, **options)
    fields = {**vars(like), "head_of": head_of, "projection_of": projection_of, "x": xs, "d_model": d_model}
    fields["head_pieces"] = sum(of_product(len(xs), d_model, d) for d in widths)
    fields["provenance"] = {
        "source": "arrays",
        **{name: list(array.shape) for name, array in found.items()},
        **(options.get("provenance") or {}),
    }
    if w_output is not None:
        fields["output_projection"] = lambda: found["W_O"]
    return Inputs(**fields)


def _check_projections(
    found: Mapping[str, np.ndarray], n_head: int, n_kv: int, shapes: str
) -> tuple[int, int, int]:
    if any(a.ndim != 2 or 0 in a.shape for a in found.values()):
        raise ShapeError(
            Sentence(
                QT_TRANSLATE_NOOP("errors", "x and the weights are 2-D and not empty: {shapes}."),
                shapes=shapes,
            )
        )
    d_model = found["x"].shape[1]
    if any(found[name].shape[0] != d_model for name in ("W_Q", "W_K", "W_V")):
        raise ShapeError(
            Sentence(
                QT_TRANSLATE_NOOP(
                    "errors",
                    "The rows of each W must be as many as x has columns, {d_model}: {shapes}. "
                    "PyTorch's Linear keeps its weight transposed.",
                ),
                d_model=d_model,
                shapes=shapes,
            )
        )
    if min(n_head, n_kv) < 1 or n_head % n_kv:
        raise ShapeError(no_sharing(n_kv, n_head, shapes))
    out_q, out_k, out_v = (found[name].shape[1] for name in ("W_Q", "W_K", "W_V"))
    if out_q % n_head or out_k % n_kv or out_v % n_kv or out_q // n_head != out_k // n_kv:
        raise ShapeError(
            Sentence(
                QT_TRANSLATE_NOOP(
                    "errors", "{n_head} heads on {n_kv} key/value heads do not divide the weights: {shapes}."
                ),
                n_head=n_head,
                n_kv=n_kv,
                shapes=shapes,
            )
        )
    if "W_O" in found and found["W_O"].shape[0] != n_head * (out_v // n_kv):
        raise ShapeError(
            Sentence(
                QT_TRANSLATE_NOOP("errors", "W_O must have n_head · d_v = {rows} rows: {shapes}."),
                rows=n_head * (out_v // n_kv),
                shapes=shapes,
            )
        )
    return out_q // n_head, out_k // n_kv, out_v // n_kv
