"""Q, K and V that a program hands over: NumPy, PyTorch or CuPy, or anything else with ``__array__``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from attnviz.core import axes as orders
from attnviz.core import kept, memory
from attnviz.core.checks import of_kind
from attnviz.core.errors import InputError, ShapeError
from attnviz.core.files.unnamed_types import as_bfloat16, is_unnamed
from attnviz.core.inputs import Head, Inputs
from attnviz.core.masks import Mask, NoMask
from attnviz.core.masks.given import makes_nan
from attnviz.core.numbers.chunks import contiguous, of_contiguous
from attnviz.core.sentence import QT_TRANSLATE_NOOP, Sentence
from attnviz.core.terms.given import Terms
from attnviz.sources.checks import check_index
from attnviz.sources.labels import labels_of
from attnviz.sources.masks import mask_of


def from_arrays(
    query: Any, key: Any, value: Any = None, *,
    tokens: Sequence[Any] | None = None, key_tokens: Sequence[Any] | None = None,
    attn_mask: Any = None, is_causal: bool = False, causal_alignment: str = "top-left",
    scale: Any = None, softcap: float | None = None, sinks: Any = None,
    batch: int | None = None, axes: str | None = "HTd",
    cross: bool | None = None, keep: bool = False, title: str = "Arrays",
    provenance: Mapping[str, Any] | None = None, remarks: Sequence[str] = (),
) -> Inputs:  # fmt: skip
    """Make inputs of one layer from Q, K and V. Heads are cut out, and converted, when asked for.

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
        scale: factor of the raw scores, one or (H,), one a head; None is 1/√d_k.
        softcap: c of c · tanh(score / c), which scaled scores become before the mask is added; None or 0: no
            cap.
        sinks: (H,), a score a head that takes part in each row's sum and has no value; None: no sinks.
        batch: which sequence of a batch; needed where B > 1.
        axes: ``"THd"`` where positions come before heads; None where nobody has said so, and a pair in two
            orders is then refused.
        cross: whether keys come from another sequence than queries, where that is known.
        keep: the arrays may be written into afterwards: small ones are copied, large ones watched.

    Raises:
        InputError: an array is not numeric, or tokens, scale, soft-cap, sinks or mask do not fit.
        ShapeError: shapes that do not fit together; the message has all of them.
        MemoryBudgetError: one head in the type that is computed with would not fit.
    """
    of_kind("is_causal", is_causal, (bool, np.bool_))
    layer = _split(query, key, value, batch, orders.declared(axes))
    given = attn_mask if attn_mask is None or isinstance(attn_mask, Mask) else to_numpy(attn_mask)
    if keep:
        layer, given = _kept(layer, given)
    labels = _labelled(layer, tokens, key_tokens)
    mask = mask_of(given, bool(is_causal), causal_alignment, len(layer.q), layer.shape, layer.batch)
    terms = Terms.read(scale, softcap, sinks, lambda name, value: numeric(value, name))
    heads, own_sinks = (len(layer.q),), None if sinks is None else np.array(terms.sinks_of((len(layer.q),)))
    told: dict[str, Any] = {"value": "key"} if value is None else {}
    told |= {"sequence": layer.batch, "mask": _mask_said(attn_mask, is_causal), **(provenance or {})}
    return Inputs(
        **layer.described(told),
        **labels,
        title=title,
        attn_mask=mask,
        cross=cross,
        remarks=tuple(dict.fromkeys([*remarks, *filter(None, [makes_nan(mask, "attn_mask")])])),
        scale=_own_scale(terms.scales(heads, layer.q.shape[2]), layer.q.shape[2]),
        softcap=terms.cap(),
        sinks=own_sinks,
    )


@dataclass(frozen=True, eq=False)
class _Layer:
    """Q, K and V of one sequence, checked against each other: cuts out heads, and converts them.

    Attributes:
        q, k, v: (H, T, d), (H_kv, T, d) and (H_kv, T, d_v).
        batch: index of the sequence, of so many ``sequences``.
        watch: notices where arrays that were not copied are written into.
    """

    q: np.ndarray
    k: np.ndarray
    v: np.ndarray
    batch: int
    sequences: int
    watch: kept.Watch | None = None

    @property
    def shape(self) -> tuple[int, int]:
        return (self.q.shape[1], self.k.shape[1])

    @property
    def dtype(self) -> type:
        return np.float64 if np.float64 in map(working_type, (self.q, self.k, self.v)) else np.float32

    def head(self, head: int) -> Head:
        """One head, contiguous, in the type that is computed with."""
        check_index("head", head, len(self.q))
        shared = head * len(self.k) // len(self.q)
        if self.watch is not None:
            self.watch.check(head)
        _require_memory((self.q[0], self.k[0], self.v[0]), self.dtype)
        return Head(*(contiguous(a, self.dtype) for a in (self.q[head], self.k[shared], self.v[shared])))

    def described(self, told: Mapping[str, Any]) -> dict[str, Any]:
        """Return what ``Inputs`` says of the arrays; ``told`` goes into its provenance,
        beside their shapes."""
        shapes = {name: list(a.shape) for name, a in zip(("query", "key", "value"), self._all, strict=True)}
        return {
            "n_head": len(self.q),
            "n_kv_head": len(self.k),
            "seq_len_q": self.shape[0],
            "seq_len_k": self.shape[1],
            "d_k": self.q.shape[2],
            "d_v": self.v.shape[2],
            "head_of": self.head,
            "dtype": np.dtype(self.dtype),
            "head_pieces": sum(of_contiguous(a[0], self.dtype) for a in self._all),
            "provenance": {"source": "arrays", **shapes, **told},
        }

    @property
    def _all(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        return self.q, self.k, self.v


def _labelled(
    layer: _Layer, tokens: Sequence[Any] | None, key_tokens: Sequence[Any] | None
) -> dict[str, Any]:
    """Labels of the queries, and of the keys, which share those of as many queries."""
    shape, batch, sequences = layer.shape, layer.batch, layer.sequences
    rows = labels_of(tokens, shape[0], "tokens", batch, sequences)
    shared = rows if shape[0] == shape[1] else None
    cols = labels_of(key_tokens, shape[1], "key_tokens", batch, sequences)
    return {"query_tokens": rows, "key_tokens": cols or shared}


def _kept(layer: _Layer, mask: Any) -> tuple[_Layer, Any]:
    """Q, K, V and mask that nobody else writes into; what is too large for that is watched."""
    large = []
    if isinstance(mask, np.ndarray):
        mask, large = (kept.copy(mask), []) if kept.fits([mask]) else (mask, [mask])
    q, k, v = layer.q, layer.k, layer.v
    if kept.fits([q, k, v]):
        q, k, v = kept.copy(q), kept.copy(k), kept.copy(v)
        layer = replace(layer, q=q, k=k, v=v)
        if not large:
            return layer, mask
    shared = [n * len(k) // len(q) for n in range(len(q))]
    groups = [(q[n], k[shared[n]], v[shared[n]]) for n in range(len(q))]
    return replace(layer, watch=kept.Watch("The arrays", groups, large)), mask


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
    """Return what the input says of a mask, for its provenance."""
    if attn_mask is None:
        return "is_causal" if is_causal else "none given: every key is seen"
    if isinstance(attn_mask, NoMask) and not is_causal:
        return "said: every key is seen"
    return "attn_mask and is_causal" if is_causal else "attn_mask"


def _own_scale(scales: list[float], d_k: int) -> float | np.ndarray | None:
    """Return one scale, or (H,) where heads differ; None for the usual 1/√d_k, which has a name."""
    if len(set(scales)) > 1:
        return np.array(scales)
    return None if scales[0] == d_k**-0.5 else scales[0]


def to_numpy(array: Any) -> np.ndarray:
    """Any array or tensor as NumPy on this machine, without a copy where that can be.

    NumPy has no bfloat16: such tensors come back as float32, which holds each of their values exactly.
    """
    if hasattr(array, "detach"):  # PyTorch's
        array = array.detach().cpu()
        array = array.float() if str(array.dtype) == "torch.bfloat16" else array
        return np.asarray(array.resolve_conj().resolve_neg() if hasattr(array, "resolve_conj") else array)
    if type(array).__module__.partition(".")[0] == "cupy":
        return array.get()
    found = np.asarray(array)
    # of ml_dtypes, which JAX uses
    return found.astype(np.float32) if found.dtype.name == "bfloat16" else found


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
    """Return the type to compute in: float64 for numbers that need it, else float32."""
    return np.float64 if array.dtype.kind == "f" and array.dtype.itemsize >= 8 else np.float32


def _split(query: Any, key: Any, value: Any, batch: int | None, order: str | None) -> _Layer:
    """Q, K, V as (H, T, d) of one sequence, checked against each other."""
    q, k = numeric(query, "query"), numeric(key, "key")
    v = k if value is None else numeric(value, "value")
    shapes = f"query {q.shape}, key {k.shape}, value {v.shape}"
    batch, sequences = _batch(q, k, v, batch, shapes)
    orders.check_pair(q.shape, k.shape, order)
    q, k, v = (_heads(a, batch, order) for a in (q, k, v))
    _check_shapes(q, k, v, shapes)
    return _Layer(q, k, v, batch, sequences)


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
    sizes = sizes - {1} or sizes  # a batch of one goes with every sequence of the others
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
    """Say that query heads cannot share the key/value heads evenly."""
    words = QT_TRANSLATE_NOOP("errors", "{n_kv} key/value heads do not divide {n} query heads: {shapes}.")
    return Sentence(words, n_kv=n_kv, n=n_head, shapes=shapes)
