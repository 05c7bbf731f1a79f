"""Q, K and V that a program hands over: NumPy, PyTorch or CuPy, or anything else with ``__array__``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from attnviz.core.checks import scale_factor
from attnviz.core.errors import InputError, ShapeError
from attnviz.core.inputs import Head, Inputs, Projection
from attnviz.core.masks import BooleanArray, Causal, FloatArray, Mask
from attnviz.core.pieces import contiguous, of_contiguous, of_product, product
from attnviz.core.sentence import QT_TRANSLATE_NOOP, Sentence, counted
from attnviz.sources.checks import check_index
from attnviz.sources.labels import label


def from_arrays(
    query: Any,
    key: Any,
    value: Any = None,
    *,
    tokens: Sequence[Any] | None = None,
    key_tokens: Sequence[Any] | None = None,
    attn_mask: Any = None,
    is_causal: bool = False,
    causal_alignment: str = "top-left",
    scale: float | None = None,
    batch: int | None = None,
    title: str = "Arrays",
    provenance: Mapping[str, Any] | None = None,
) -> Inputs:
    """Inputs of one layer from its Q, K and V. Heads are cut out, and converted, when asked for.

    Arrays are not copied where they need no conversion: do not change them while they are looked at.

    Args:
        query: (T_q, d_k), (H, T_q, d_k) or (B, H, T_q, d_k); PyTorch's order of axes.
        key: (T_k, d_k), (H_kv, T_k, d_k) or (B, H_kv, T_k, d_k), where H_kv divides H.
        value: like ``key``, with its own width d_v. Where None, the keys serve as values.
        tokens: one label a query; and a key, where T_k = T_q and ``key_tokens`` is not given.
        attn_mask: a ``Mask``, or an array that broadcasts to (B, H, T_q, T_k): boolean (True takes part) or
            float (added to the scaled scores).
        is_causal: query i sees keys j <= i, as well as what ``attn_mask`` says.
        scale: factor of the raw scores; None is 1/√d_k.
        batch: which sequence of a batch; needed where B > 1.

    Raises:
        InputError: an array is not numeric, or tokens, scale or mask do not fit.
        ShapeError: shapes that do not fit together; the message has all of them.
    """
    q, k, v, batch = _split(query, key, value, batch)
    shape = (q.shape[1], k.shape[1])
    dtype = np.float64 if np.float64 in map(_working_type, (q, k, v)) else np.float32

    def head_of(head: int) -> Head:
        check_index("head", head, len(q))
        shared = head * len(k) // len(q)
        return Head(*(contiguous(a, dtype) for a in (q[head], k[shared], v[shared])))

    query_tokens = _labels(tokens, shape[0], "tokens")
    shared_tokens = query_tokens if shape[0] == shape[1] else None
    return Inputs(
        title=title,
        n_head=len(q),
        n_kv_head=len(k),
        seq_len_q=shape[0],
        seq_len_k=shape[1],
        d_k=q.shape[2],
        d_v=v.shape[2],
        head_of=head_of,
        dtype=np.dtype(dtype),
        head_pieces=sum(of_contiguous(a[0], dtype) for a in (q, k, v)),
        query_tokens=query_tokens,
        key_tokens=_labels(key_tokens, shape[1], "key_tokens") or shared_tokens,
        attn_mask=_mask(attn_mask, is_causal, causal_alignment, len(q), shape, batch),
        scale=None if scale is None else _own_scale(scale_factor(scale), q.shape[2]),
        provenance={
            "source": "arrays",
            "query": list(q.shape),
            "key": list(k.shape),
            "value": "key" if value is None else list(v.shape),
            "sequence": batch,
            **(provenance or {}),
        },
    )


def _own_scale(scale: float, d_k: int) -> float | None:
    """``scale``, or None where a model hands over the usual 1/√d_k: it is then shown under that name."""
    return None if scale == d_k**-0.5 else scale


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
    """Inputs of one layer from x and its weights: Q = x W_Q and so on, projected head by head.

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
    dtype = np.float64 if np.float64 in map(_working_type, found.values()) else np.float32
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


def to_numpy(array: Any) -> np.ndarray:
    """Any array or tensor as NumPy on this machine, without a copy where that can be.

    NumPy has no bfloat16: such tensors come back as float32, which holds each of their values exactly.
    """
    if hasattr(array, "detach"):  # PyTorch
        array = array.detach().cpu()
        array = array.float() if str(array.dtype) == "torch.bfloat16" else array
        return np.asarray(array.resolve_conj().resolve_neg() if hasattr(array, "resolve_conj") else array)
    if type(array).__module__.partition(".")[0] == "cupy":
        return array.get()
    found = np.asarray(array)
    return found.astype(np.float32) if found.dtype.name == "bfloat16" else found  # ml_dtypes', from JAX


def numeric(array: Any, name: str) -> np.ndarray:
    """``array`` as NumPy; refused, under its ``name``, unless its entries are real numbers."""
    try:
        found = to_numpy(array)
    except (TypeError, ValueError, RuntimeError) as error:
        raise InputError(
            Sentence(
                QT_TRANSLATE_NOOP("errors", "{name} cannot be read as an array of numbers: {reason}"),
                name=name,
                reason=error,
            )
        ) from error
    if found.dtype.kind == "c":
        raise InputError(
            Sentence(
                QT_TRANSLATE_NOOP("errors", "{name} is complex ({dtype}); attention needs real numbers."),
                name=name,
                dtype=found.dtype,
            )
        )
    if found.dtype.kind not in "fiub":
        raise InputError(
            Sentence(
                QT_TRANSLATE_NOOP(
                    "errors", "{name} has entries of type {dtype}; attention needs numbers, e.g. float32."
                ),
                name=name,
                dtype=found.dtype,
            )
        )
    return found


def _working_type(array: np.ndarray) -> type:
    return np.float64 if array.dtype.kind == "f" and array.dtype.itemsize >= 8 else np.float32


def _split(
    query: Any, key: Any, value: Any, batch: int | None
) -> tuple[np.ndarray, np.ndarray, np.ndarray, int]:
    """Q, K, V as (H, T, d) of one sequence, checked against each other, and the sequence's index."""
    q, k = numeric(query, "query"), numeric(key, "key")
    v = k if value is None else numeric(value, "value")
    shapes = f"query {q.shape}, key {k.shape}, value {v.shape}"
    batch = _batch(q, k, v, batch, shapes)
    q, k, v = (_heads(a, batch) for a in (q, k, v))
    _check_shapes(q, k, v, shapes)
    return q, k, v, batch


def _batch(q: np.ndarray, k: np.ndarray, v: np.ndarray, batch: int | None, shapes: str) -> int:
    if any(not 2 <= a.ndim <= 4 for a in (q, k, v)):
        raise ShapeError(
            Sentence(
                QT_TRANSLATE_NOOP(
                    "errors", "Q, K and V are (T, d), (H, T, d) or (B, H, T, d), not {shapes}."
                ),
                shapes=shapes,
            )
        )
    sizes = {a.shape[0] for a in (q, k, v) if a.ndim == 4}
    if len(sizes) > 1:
        raise ShapeError(
            Sentence(
                QT_TRANSLATE_NOOP("errors", "Q, K and V must share the batch B of (B, H, T, d): {shapes}."),
                shapes=shapes,
            )
        )
    size = sizes.pop() if sizes else 1
    if batch is None and size > 1:
        raise InputError(f"This is a batch of {size} sequences ({shapes}); say which, e.g. batch=0.")
    check_index("sequence", batch or 0, size)
    return batch or 0


def _heads(a: np.ndarray, batch: int) -> np.ndarray:
    return a[batch] if a.ndim == 4 else a[None] if a.ndim == 2 else a


def _check_shapes(q: np.ndarray, k: np.ndarray, v: np.ndarray, shapes: str) -> None:
    if 0 in q.shape + k.shape + v.shape:
        raise ShapeError(
            Sentence(
                QT_TRANSLATE_NOOP(
                    "errors", "Attention needs at least one head, position and component: {shapes}."
                ),
                shapes=shapes,
            )
        )
    if q.shape[2] != k.shape[2]:
        raise ShapeError(
            Sentence(
                QT_TRANSLATE_NOOP("errors", "query and key must share d_k, their last axis: {shapes}."),
                shapes=shapes,
            )
        )
    if k.shape[:2] != v.shape[:2]:
        raise ShapeError(
            Sentence(
                QT_TRANSLATE_NOOP("errors", "key and value must share heads and T_k: {shapes}."),
                shapes=shapes,
            )
        )
    if len(q) % len(k):
        raise ShapeError(_no_sharing(len(k), len(q), shapes))


def _no_sharing(n_kv: int, n_head: int, shapes: str) -> Sentence:
    words = QT_TRANSLATE_NOOP("errors", "{n_kv} key/value heads do not divide {n} query heads: {shapes}.")
    return Sentence(words, n_kv=n_kv, n=n_head, shapes=shapes)


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
        raise ShapeError(_no_sharing(n_kv, n_head, shapes))
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


def _labels(tokens: Sequence[Any] | None, count: int, name: str) -> tuple[str, ...] | None:
    if tokens is None:
        return None
    labels = tuple(map(label, tokens))
    if len(labels) != count:
        raise InputError(
            Sentence(
                QT_TRANSLATE_NOOP(
                    "errors", "{name} has {entries}, but T is {count:,}; give one entry a position."
                ),
                name=name,
                entries=counted(
                    len(labels),
                    QT_TRANSLATE_NOOP("errors", "{n} entry"),
                    QT_TRANSLATE_NOOP("errors", "{n} entries"),
                ),
                count=count,
            )
        )
    return labels


def _mask(
    attn_mask: Any, is_causal: bool, alignment: str, n_head: int, shape: tuple[int, int], batch: int
) -> Mask | None:
    causal = Causal(alignment) if is_causal else None
    if attn_mask is None:
        return causal
    given = attn_mask if isinstance(attn_mask, Mask) else _array_mask(attn_mask, n_head, shape, batch)
    return causal & given if causal else given


def _array_mask(attn_mask: Any, n_head: int, shape: tuple[int, int], batch: int) -> Mask:
    array = to_numpy(attn_mask)
    if array.dtype.kind not in "bf":
        raise InputError(
            Sentence(
                QT_TRANSLATE_NOOP(
                    "errors",
                    "attn_mask is {dtype}; it should be boolean (True takes part) or float (added to "
                    "scores).",
                ),
                dtype=array.dtype,
            )
        )
    wrong = Sentence(
        QT_TRANSLATE_NOOP("errors", "attn_mask {mask} does not broadcast to (H, T_q, T_k) = {scores}."),
        mask=array.shape,
        scores=(n_head, *shape),
    )
    if not 1 <= array.ndim <= 4 or array.size == 0:
        raise ShapeError(wrong)
    if array.ndim == 4:
        if array.shape[0] > 1 and batch >= array.shape[0]:
            raise ShapeError(wrong)
        array = array[batch if array.shape[0] > 1 else 0]
    array = array[None] if array.ndim == 1 else array
    array = array[0] if array.ndim == 3 and len(array) == 1 else array
    fits = all(n in (1, full) for n, full in zip(array.shape[-2:], shape, strict=True))
    if not fits or (array.ndim == 3 and len(array) != n_head):
        raise ShapeError(wrong)
    array = np.broadcast_to(array, (*array.shape[:-2], *shape))
    return BooleanArray(array) if array.dtype.kind == "b" else FloatArray(array)
