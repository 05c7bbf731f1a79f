"""Q, K and V that a program hands over: NumPy, PyTorch or CuPy, or anything else with ``__array__``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from attnviz.core import axes as orders
from attnviz.core import kept, memory
from attnviz.core.checks import of_kind, scale_factor
from attnviz.core.errors import InputError, ShapeError
from attnviz.core.inputs import Head, Inputs
from attnviz.core.masks import Mask, NoMask
from attnviz.core.pieces import contiguous, of_contiguous
from attnviz.core.sentence import QT_TRANSLATE_NOOP, Sentence
from attnviz.core.unnamed import as_bfloat16, is_unnamed
from attnviz.sources.checks import check_index
from attnviz.sources.labels import labels_of
from attnviz.sources.masks import mask_of


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
    axes: str | None = "HTd",
    cross: bool | None = None,
    keep: bool = False,
    remarks: Sequence[str] = (),
) -> Inputs:
    """Inputs of one layer from its Q, K and V. Heads are cut out, and converted, when asked for.

    Arrays are not copied where they need no conversion: do not change them while they are looked at, or say
    ``keep``.

    Args:
        query: (T_q, d_k), (H, T_q, d_k) or (B, H, T_q, d_k); PyTorch's order of axes.
        key: (T_k, d_k), (H_kv, T_k, d_k) or (B, H_kv, T_k, d_k), where H_kv divides H.
        value: like ``key``, with its own width d_v. Where None, the keys serve as values.
        tokens: one label a query; and a key, where T_k = T_q and ``key_tokens`` is not given. Of a batch, one
            such list for each sequence will do too.
        attn_mask: a ``Mask``, or an array that broadcasts to (B, H, T_q, T_k): boolean (True takes part) or
            float (added to the scaled scores). Without it and ``is_causal`` every key is seen.
        is_causal: query i sees keys j <= i, as well as what ``attn_mask`` says.
        scale: factor of the raw scores; None is 1/√d_k.
        batch: which sequence of a batch; needed where B > 1.
        axes: ``"THd"`` where positions come before heads; None where nobody has said so, and a pair in two
            orders is then refused.
        cross: whether keys come from another sequence than queries, where that is known.
        keep: the arrays may be written into afterwards: small ones are copied, large ones watched.

    Raises:
        InputError: an array is not numeric, or tokens, scale or mask do not fit.
        ShapeError: shapes that do not fit together; the message has all of them.
        MemoryBudgetError: one head in the type that is computed with would not fit.
    """
    of_kind("is_causal", is_causal, (bool, np.bool_))
    q, k, v, batch, sequences = _split(query, key, value, batch, orders.declared(axes))
    given = attn_mask if attn_mask is None or isinstance(attn_mask, Mask) else to_numpy(attn_mask)
    watch = None
    if keep:
        q, k, v, given, watch = _kept(q, k, v, given)
    shape = (q.shape[1], k.shape[1])
    dtype = np.float64 if np.float64 in map(working_type, (q, k, v)) else np.float32

    def head_of(head: int) -> Head:
        check_index("head", head, len(q))
        shared = head * len(k) // len(q)
        if watch is not None:
            watch.check(head)
        _require_memory((q[0], k[0], v[0]), dtype)
        return Head(*(contiguous(a, dtype) for a in (q[head], k[shared], v[shared])))

    query_tokens = labels_of(tokens, shape[0], "tokens", batch, sequences)
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
        key_tokens=labels_of(key_tokens, shape[1], "key_tokens", batch, sequences) or shared_tokens,
        attn_mask=mask_of(given, bool(is_causal), causal_alignment, len(q), shape, batch),
        cross=cross,
        remarks=tuple(remarks),
        scale=None if scale is None else _own_scale(scale_factor(scale), q.shape[2]),
        provenance={
            "source": "arrays",
            "query": list(q.shape),
            "key": list(k.shape),
            "value": "key" if value is None else list(v.shape),
            "sequence": batch,
            "mask": _mask_said(attn_mask, is_causal),
            **(provenance or {}),
        },
    )


def _kept(
    q: np.ndarray, k: np.ndarray, v: np.ndarray, mask: Any
) -> tuple[np.ndarray, np.ndarray, np.ndarray, Any, kept.Watch | None]:
    """Q, K, V and mask that nobody else writes into; what is too large for that is watched."""
    large = []
    if isinstance(mask, np.ndarray):
        mask, large = (kept.copy(mask), []) if kept.fits([mask]) else (mask, [mask])
    if kept.fits([q, k, v]):
        q, k, v = kept.copy(q), kept.copy(k), kept.copy(v)
        if not large:
            return q, k, v, mask, None
    shared = [n * len(k) // len(q) for n in range(len(q))]
    groups = [(q[n], k[shared[n]], v[shared[n]]) for n in range(len(q))]
    return q, k, v, mask, kept.Watch("The arrays", groups, large)


def _require_memory(one: tuple[np.ndarray, ...], dtype: type) -> None:
    """Refuse a head whose arrays would grow beyond the budget when they are made contiguous."""
    size = np.dtype(dtype).itemsize
    words = QT_TRANSLATE_NOOP("errors", "One head (query {q}, key {k}, value {v})")
    memory.require(
        sum(a.size * size for a in one if a.dtype != dtype or not a.flags.c_contiguous),
        Sentence(words, q=one[0].shape, k=one[1].shape, v=one[2].shape),
        Sentence(QT_TRANSLATE_NOOP("errors", "Pass fewer positions or components.")),
    )


def _mask_said(attn_mask: Any, is_causal: bool) -> str:
    """What the input says of a mask, for its provenance."""
    if attn_mask is None:
        return "is_causal" if is_causal else "none given: every key is seen"
    if isinstance(attn_mask, NoMask) and not is_causal:
        return "said: every key is seen"
    return "attn_mask and is_causal" if is_causal else "attn_mask"


def _own_scale(scale: float, d_k: int) -> float | None:
    """``scale``, or None where a model hands over the usual 1/√d_k: it is then shown under that name."""
    return None if scale == d_k**-0.5 else scale


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
    if is_unnamed(found.dtype):
        return as_bfloat16(found, name)
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


def working_type(array: np.ndarray) -> type:
    return np.float64 if array.dtype.kind == "f" and array.dtype.itemsize >= 8 else np.float32


def _split(
    query: Any, key: Any, value: Any, batch: int | None, order: str | None
) -> tuple[np.ndarray, np.ndarray, np.ndarray, int, int]:
    """Q, K, V as (H, T, d) of one sequence, checked against each other; its index, and of how many."""
    q, k = numeric(query, "query"), numeric(key, "key")
    v = k if value is None else numeric(value, "value")
    shapes = f"query {q.shape}, key {k.shape}, value {v.shape}"
    batch, sequences = _batch(q, k, v, batch, shapes)
    orders.check_pair(q.shape, k.shape, order)
    q, k, v = (_heads(a, batch, order) for a in (q, k, v))
    _check_shapes(q, k, v, shapes)
    return q, k, v, batch, sequences


def _batch(q: np.ndarray, k: np.ndarray, v: np.ndarray, batch: int | None, shapes: str) -> tuple[int, int]:
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
    sizes = sizes - {1} or sizes  # one sequence goes with each of the others
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
    return batch or 0, size


def _heads(a: np.ndarray, batch: int, order: str | None) -> np.ndarray:
    if a.ndim == 2:
        return a[None]
    a = a[min(batch, len(a) - 1)] if a.ndim == 4 else a
    return a.swapaxes(0, 1) if order == "THd" else a


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
        raise ShapeError(no_sharing(len(k), len(q), shapes))


def no_sharing(n_kv: int, n_head: int, shapes: str) -> Sentence:
    words = QT_TRANSLATE_NOOP("errors", "{n_kv} key/value heads do not divide {n} query heads: {shapes}.")
    return Sentence(words, n_kv=n_kv, n=n_head, shapes=shapes)
