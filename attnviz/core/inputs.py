"""What a source hands over: the frozen Inputs of one attention layer, projected head by head on demand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np

from attnviz.core.errors import ShapeError
from attnviz.core.files.opened import Origin
from attnviz.core.masks import Mask, NoMask
from attnviz.core.sentence import QT_TRANSLATE_NOOP, Sentence

_FLOAT32 = np.dtype(np.float32)


class Shapes:
    """What the shapes of query (T_q, d_k), key (T_k, d_k) and value (T_k, d_v) say, wherever they lie."""

    query: Any
    key: Any
    value: Any

    @property
    def shape(self) -> tuple[int, int]:
        """(T_q, T_k)."""
        return (self.query.shape[0], self.key.shape[0])

    @property
    def d_k(self) -> int:
        """Width of a query and of a key."""
        return self.query.shape[1]

    @property
    def d_v(self) -> int:
        """Width of a value."""
        return self.value.shape[1]


@dataclass(frozen=True, eq=False)
class Head(Shapes):
    """Q, K and V of one head, and the terms of its softmax.

    Attributes:
        query: (T_q, d_k), C-contiguous; float32, or float64 where the source was float64.
        key: (T_k, d_k), likewise.
        value: (T_k, d_v), likewise.
        softcap: c of the scores c · tanh(score / c) that the mask is added to (Gemma 2, 2024); None: no cap.
        sink: a score that takes part in each row's sum, and has no key and no value (GPT-OSS, 2025); None:
            there is none.
    """

    query: np.ndarray
    key: np.ndarray
    value: np.ndarray
    softcap: float | None = field(default=None, kw_only=True)
    sink: float | None = field(default=None, kw_only=True)

    def __post_init__(self) -> None:
        q, k, v = self.query, self.key, self.value
        if q.ndim != 2 or k.ndim != 2 or v.ndim != 2:
            raise ShapeError(
                Sentence(
                    QT_TRANSLATE_NOOP("errors", "One head is 2-D (T, d): query {q}, key {k}, value {v}."),
                    q=q.shape,
                    k=k.shape,
                    v=v.shape,
                )
            )
        if q.shape[1] != k.shape[1]:
            raise ShapeError(
                Sentence(
                    QT_TRANSLATE_NOOP("errors", "query and key must share d_k: query is {q}, key is {k}."),
                    q=q.shape,
                    k=k.shape,
                )
            )
        if k.shape[0] != v.shape[0]:
            raise ShapeError(
                Sentence(
                    QT_TRANSLATE_NOOP("errors", "key and value must share T_k: key is {k}, value is {v}."),
                    k=k.shape,
                    v=v.shape,
                )
            )
        if 0 in q.shape or 0 in k.shape or 0 in v.shape:
            raise ShapeError(
                Sentence(
                    QT_TRANSLATE_NOOP(
                        "errors", "Attention needs at least one position and one component: {q}, {k}, {v}."
                    ),
                    q=q.shape,
                    k=k.shape,
                    v=v.shape,
                )
            )

    @cached_property
    def longest(self) -> tuple[float, float]:
        """Length of the longest query and of the longest key; NaN where one has NaN."""
        return longest(self.query), longest(self.key)

    @cached_property
    def largest_value(self) -> float:
        """Largest magnitude in V; NaN where there is one."""
        return max(abs(float(self.value.max())), abs(float(self.value.min())))


def longest(vectors: np.ndarray) -> float:
    """Euclidean length of the longest of ``vectors`` (n, d); NaN where there is one, ∞ where it overflows."""
    with np.errstate(over="ignore", invalid="ignore"):
        return float(np.sqrt(np.vecdot(vectors, vectors).max()))


@dataclass(frozen=True, eq=False)
class Projection:
    """The weight matrices of one head: W_Q (d_model, d_k), W_K (d_model, d_k), W_V (d_model, d_v)."""

    w_query: np.ndarray
    w_key: np.ndarray
    w_value: np.ndarray


@dataclass(frozen=True, eq=False)
class Inputs:
    """Everything that one layer's attention starts from. Made by ``attnviz.sources``, never changed.

    Arrays are produced per head by ``head_of`` (and ``projection_of``) so that only the head on screen is
    computed; callers cache, these callables do not have to.
    """

    title: str  # "English decoder", "Random", "run.npz"
    n_head: int  # query heads
    n_kv_head: int  # key/value heads; n_head // n_kv_head query heads share one
    seq_len_q: int
    seq_len_k: int
    d_k: int
    d_v: int
    head_of: Callable[[int], Head]
    d_model: int | None = None  # None where the source knows only Q, K, V
    n_layer: int = 1
    layer: int = 0
    x: np.ndarray | None = None  # (T, d_model), the input of the projections
    projection_of: Callable[[int], Projection] | None = None
    rotary: bool = False  # Q and K are rotated (RoPE) after the projection
    unit_length: bool = False  # each row of Q and of K is divided by its length after the projection
    output_projection: Callable[[], np.ndarray] | None = None  # () -> W_O (n_head * d_v, d_model)
    query_tokens: tuple[str, ...] | None = None
    key_tokens: tuple[str, ...] | None = None
    attn_mask: Mask | None = None  # what came with the input; NoMask where it says that every key is seen
    cross: bool | None = None  # whether keys come from another sequence than queries; None: not known
    remarks: tuple[str, ...] = ()  # what was understood of the input that its reader should know
    scale: float | np.ndarray | None = None  # the model's own, one or (H,), where it is not 1/sqrt(d_k)
    softcap: float | None = None  # c of c · tanh(score / c), for every head
    sinks: np.ndarray | None = None  # (H,), a score a head that takes part in each row's sum
    dtype: np.dtype = _FLOAT32  # of the arrays that head_of makes
    head_pieces: float = 0.0  # of core.pieces that head_of takes: by them its share is told
    origin: Origin | None = None  # the file that it was read from, and what that was then
    provenance: Mapping[str, Any] = field(
        default_factory=dict
    )  # JSON-ready: where it came from, seed, hashes

    def scale_of(self, head: int) -> float | None:
        """Return the model's own scale of one head; None where it is 1/√d_k."""
        return float(self.scale[head]) if isinstance(self.scale, np.ndarray) else self.scale

    @property
    def content(self) -> object:
        """Equal for inputs that were read from the same bytes; None where they are from no file."""
        return None if self.origin is None else self.origin.content

    @property
    def blocking_mask(self) -> Mask | None:
        """The mask that came with the input, where it is more than the word that there is none."""
        return None if isinstance(self.attn_mask, NoMask) else self.attn_mask

    @property
    def shape(self) -> tuple[int, int]:
        """(T_q, T_k) of every score matrix."""
        return (self.seq_len_q, self.seq_len_k)
