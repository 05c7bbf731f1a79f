"""The public call, shaped like PyTorch's ``scaled_dot_product_attention``, with every stage in reach."""

from __future__ import annotations

import math
import operator
from functools import cached_property
from typing import Any

import numpy as np

from attnviz.core import memory
from attnviz.core.errors import InputError, ShapeError
from attnviz.core.inputs import Head
from attnviz.core.masks import Causal, Mask, NoMask
from attnviz.core.result import EngineReport
from attnviz.core.statistics import RowStatistics
from attnviz.core.tile import Reduce, Stage, Tile
from attnviz.engine import recycled, stages
from attnviz.engine.convert import floating, to_numpy
from attnviz.engine.leading import masks_of, per_head
from attnviz.engine.numpy_engine import NumpyEngine
from attnviz.engine.protocol import Engine
from attnviz.engine.select import select
from attnviz.engine.tiles import check_rectangle


def scaled_dot_product_attention(
    query: Any,
    key: Any,
    value: Any = None,
    attn_mask: Any = None,
    is_causal: bool = False,
    *,
    dropout_p: float = 0.0,
    scale: float | None = None,
    enable_gqa: bool = False,
    causal_alignment: str = "top-left",
    engine: str = "auto",
) -> Attention:
    """softmax(mask(Q·Kᵀ · scale + bias))·V, each stage of it computed when it is asked for.

    Differs from PyTorch's function of this name where that hides what is to be seen: it returns an
    :class:`Attention` instead of the output, has no dropout, and composes ``attn_mask`` with ``is_causal``
    (a key takes part where both allow it) instead of refusing the two together.

    Args:
        query: (..., H_q, T_q, d_k); 2-D means one head. NumPy, PyTorch, CuPy or JAX array. float16 and
            bfloat16 are computed in float32, float64 in float64.
        key: (..., H_kv, T_k, d_k).
        value: (..., H_kv, T_k, d_v), or None where only scores and weights are wanted.
        attn_mask: broadcastable to (..., H_q, T_q, T_k): boolean (True takes part) or float (added to the
            scaled scores, −inf blocks); or a rule from ``attnviz.core.masks``, which needs no T x T memory.
        is_causal: query i sees keys j <= i.
        dropout_p: 0, as PyTorch's calls may say it.
        scale: factor of the raw scores, 1/√d_k when None.
        enable_gqa: let H_q / H_kv query heads share one key/value head.
        causal_alignment: ``"top-left"``, or ``"bottom-right"`` for a key/value cache (T_q != T_k).
        engine: ``"auto"``, ``"numpy"`` or ``"cupy"``.

    Raises:
        ShapeError: shapes that do not fit together.
        InputError: arrays that are not floating point, dropout, or an unknown engine.
        EngineUnavailable: ``engine="cupy"`` where it cannot run.

    Vaswani et al. (2017), equation 1; grouped heads: Ainslie et al. (2023).
    """
    if dropout_p != 0:
        raise InputError(f"What is looked at has no dropout: pass dropout_p=0.0, not {dropout_p}.")
    if not isinstance(is_causal, bool | np.bool_):  # PyTorch has dropout_p in this place
        raise InputError(f"is_causal must be True or False, not {is_causal!r}.")
    arrays = {"query": query, "key": key} | ({} if value is None else {"value": value})
    q, k, *rest = floating({name: to_numpy(name, array) for name, array in arrays.items()}).values()
    for name, array in zip(arrays, (q, k, *rest), strict=True):
        if array.ndim < 2:
            raise ShapeError(f"{name} must be (..., T, d), at least 2-D, but is {array.shape}.")
    lead = q.shape[:-2]
    # A head needs values; one zero each stands in where none were given, and `output` then refuses.
    v = rest[0] if rest else np.zeros((k.shape[-2], 1), k.dtype)
    columns = (per_head(name, a, lead, enable_gqa) for name, a in (("query", q), ("key", k), ("value", v)))
    heads = [Head(*qkv) for qkv in zip(*columns, strict=True)]
    if not heads:
        raise ShapeError(f"Attention needs at least one head, but query is {q.shape}.")
    causal = Causal(causal_alignment)  # refuses what is no alignment, whether it is used or not
    rule: Mask = causal if is_causal else NoMask()
    masks = masks_of(attn_mask, rule, lead, heads[0].shape)
    factor = heads[0].d_k ** -0.5 if scale is None else _finite("scale", scale)
    return Attention(heads, lead, masks, factor, select(engine), has_value=value is not None)


class Attention:
    """Every stage and statistic of one attention call, each computed when first asked for and then kept.

    Leading dimensions ``...`` and ``H`` are those of the query; a 2-D query has neither. A stage that is over
    the memory budget raises MemoryBudgetError, which names the call of :meth:`tile` that would serve.
    Made by :func:`scaled_dot_product_attention`.
    """

    def __init__(
        self,
        heads: list[Head],
        lead: tuple[int, ...],
        masks: list[Mask],
        scale: float,
        engine: Engine,
        has_value: bool,
    ):
        self.scale = scale
        self._heads, self._lead, self._masks = heads, lead, masks
        self._engine, self._has_value = engine, has_value
        self._passes: dict[int, tuple[RowStatistics, np.ndarray]] = {}  # statistics and output by head

    def __repr__(self) -> str:
        scores = (*self._lead, *self._heads[0].shape)
        return f"<Attention: scores {scores}, scale {self.scale:.3g}, {self.engine}>"

    @property
    def engine(self) -> EngineReport:
        """Which engine and device serve, and why, if it is not the one hoped for."""
        return self._engine.report

    @cached_property
    def raw_scores(self) -> np.ndarray:
        """Q·Kᵀ, (..., H, T_q, T_k)."""
        return self._whole(Stage.RAW)

    @cached_property
    def scaled_scores(self) -> np.ndarray:
        """Q·Kᵀ · scale, (..., H, T_q, T_k)."""
        return self._whole(Stage.SCALED)

    @cached_property
    def masked_scores(self) -> np.ndarray:
        """Scaled scores plus bias, −inf where blocked, (..., H, T_q, T_k)."""
        return self._whole(Stage.MASKED)

    @cached_property
    def weights(self) -> np.ndarray:
        """Row softmax of the masked scores, (..., H, T_q, T_k); a fully masked row is 0."""
        return self._whole(Stage.WEIGHTS)

    @cached_property
    def output(self) -> np.ndarray:
        """weights · V, (..., H, T_q, d_v).

        Raises:
            InputError: no value was given.
        """
        if not self._has_value:
            raise InputError("There is no output without values: pass value=... beside query and key.")
        few_keys = self._heads[0].shape[1] <= stages.MOST_KEYS
        if isinstance(self._engine, NumpyEngine) and few_keys and "_streamed" not in self.__dict__:
            output = self._empty_output()
            stages.fill(self._heads, self.scale, self._masks, {}, output)
            return self._shaped(output)
        return self._shaped(np.stack([output for _, output in self._streamed]))

    @property
    def max_weight(self) -> np.ndarray:
        """Largest weight of each row, (..., H, T_q)."""
        return self._column("max_weight")

    @property
    def argmax(self) -> np.ndarray:
        """Key of the largest weight of each row, −1 for a fully masked one, int64 (..., H, T_q)."""
        return self._column("argmax")

    @property
    def entropy(self) -> np.ndarray:
        """Entropy of each row in nats, (..., H, T_q)."""
        return self._column("entropy")

    @property
    def effective_keys(self) -> np.ndarray:
        """exp(entropy), 0 for a fully masked row, (..., H, T_q)."""
        return self._column("effective_keys")

    @property
    def jacobian_norm(self) -> np.ndarray:
        """Frobenius norm of each row's softmax Jacobian diag(p) − p pᵀ, (..., H, T_q)."""
        return self._column("jacobian_norm")

    @property
    def logsumexp(self) -> np.ndarray:
        """log Σ exp of each row of masked scores, −inf for a fully masked row, (..., H, T_q)."""
        return self._column("logsumexp")

    @property
    def fully_masked(self) -> np.ndarray:
        """True where every key is blocked or has a score of −inf, (..., H, T_q)."""
        return self._column("fully_masked")

    def statistics(self, head: int | tuple[int, ...] = 0) -> RowStatistics:
        """Every per-row statistic of one head; ``head`` as in :meth:`tile`."""
        return self._pass(self._index(head))[0]

    def tile(
        self,
        stage: str,
        head: int | tuple[int, ...] = 0,
        rows: slice = slice(None),
        cols: slice = slice(None),
        shape: tuple[int, int] = (512, 512),
        reduce: str = "max",
    ) -> Tile:
        """A rectangle of a stage at the resolution of a picture, at any length, without the whole array.

        Weights of all queries take a pass over the scores, which is kept: tiles inside take none again.

        Args:
            stage: ``"raw_scores"``, ``"scaled_scores"``, ``"masked_scores"`` or ``"weights"``.
            head: index of the head; with leading dimensions an index into all, e.g. ``(batch, head)``.
            rows, cols: slices of queries and keys, without a step.
            shape: at most this many cells (height, width).
            reduce: ``"max"``, ``"mean"``, ``"min"`` or ``"extreme"`` (largest magnitude, with its sign).

        Raises:
            InputError: an unknown stage or reduction, or a head that does not exist.
            ShapeError: a rectangle that is empty or reaches outside.
            MemoryBudgetError: more cells than the budget holds.
        """
        n = self._index(head)
        kind, how = _member(Stage, "stage", stage), _member(Reduce, "reduce", reduce)
        cells = _whole_numbers(shape)
        if cells is None or len(cells) != 2:
            raise InputError(f"shape must be two whole numbers, such as (512, 512), not {shape!r}.")
        one, mask, (t_q, t_k) = self._heads[n], self._masks[n], self._heads[n].shape
        queries, keys = _interval("rows", rows, t_q), _interval("cols", cols, t_k)
        check_rectangle(queries, keys, (cells[0], cells[1]), one)
        statistics = None
        if kind is Stage.WEIGHTS and (n in self._passes or queries == (0, t_q)):
            statistics = self._pass(n)[0]
        return self._engine.tile(
            kind, one, self.scale, mask, rows=queries, cols=keys, shape=(cells[0], cells[1]), reduce=how,
            statistics=statistics,
        )  # fmt: skip

    @cached_property
    def _streamed(self) -> list[tuple[RowStatistics, np.ndarray]]:
        stages.require_outputs(self._heads, copies=2)  # one of each head, and all in one array
        return [self._pass(n) for n in range(len(self._heads))]

    def _pass(self, n: int) -> tuple[RowStatistics, np.ndarray]:
        """One streaming pass over a head, kept: a tile of weights anywhere in it needs no other."""
        if n not in self._passes:
            stages.require_outputs(self._heads[n : n + 1])
            self._passes[n] = self._engine.stream(self._heads[n], self.scale, self._masks[n])
        return self._passes[n]

    def _column(self, name: str) -> np.ndarray:
        return self._shaped(np.stack([getattr(statistics, name) for statistics, _ in self._streamed]))

    def _shaped(self, stacked: np.ndarray) -> np.ndarray:
        return stacked.reshape(*self._lead, *stacked.shape[1:])

    def compute(self) -> Attention:
        """Compute every stage and the output at once: each score one time, instead of once a stage.

        Returns:
            Itself, with everything in place.

        Raises:
            MemoryBudgetError: the four stages together are over the budget.
        """
        if not isinstance(self._engine, NumpyEngine):
            for stage in Stage:
                getattr(self, stage)
            return self
        self._require(len(Stage), "All stages", Stage.WEIGHTS)
        output = self._empty_output() if self._has_value else None
        whole = {stage: self._empty() for stage in Stage}
        stages.fill(self._heads, self.scale, self._masks, whole, output)
        self.__dict__.update({str(stage): self._shaped(array) for stage, array in whole.items()})
        if output is not None:
            self.__dict__["output"] = self._shaped(output)
        return self

    def _whole(self, stage: Stage) -> np.ndarray:
        self._require(1, str(stage), stage)
        out = self._empty()
        if isinstance(self._engine, NumpyEngine):
            stages.fill(self._heads, self.scale, self._masks, {stage: out})
            return self._shaped(out)
        t_q, t_k = self._heads[0].shape
        for index, head in enumerate(self._heads):
            out[index] = self._engine.tile(
                stage, head, self.scale, self._masks[index], rows=(0, t_q), cols=(0, t_k), shape=(t_q, t_k)
            ).values
        return self._shaped(out)

    def _require(self, count: int, what: str, stage: Stage) -> None:
        n, (t_q, t_k) = len(self._heads), self._heads[0].shape
        memory.require(
            count * n * t_q * t_k * self._heads[0].query.itemsize,
            f"{what} of {n} head{'s' if n > 1 else ''} at {t_q:,} × {t_k:,}",
            f'Ask for the part that you look at: a.tile("{stage}", head=0, rows=slice(0, {t_q}), '
            f"cols=slice(0, {t_k}), shape=(512, 512)).",
        )

    def _empty(self) -> np.ndarray:
        return recycled.empty((len(self._heads), *self._heads[0].shape), self._heads[0].query.dtype)

    def _empty_output(self) -> np.ndarray:
        stages.require_outputs(self._heads)
        head = self._heads[0]
        return np.empty((len(self._heads), head.shape[0], head.d_v), head.query.dtype)

    def _index(self, head: int | tuple[int, ...]) -> int:
        index = _whole_numbers(head if isinstance(head, tuple) else (head,))
        if index is None:
            raise InputError(f"head must be a whole number, or one for each leading dimension, not {head!r}.")
        if not isinstance(head, tuple):
            index = (0,) * max(len(self._lead) - 1, 0) + index
        lead = self._lead or (1,)
        if len(index) != len(lead) or not all(0 <= i < n for i, n in zip(index, lead, strict=True)):
            raise InputError(
                f"Head {head} does not exist: the heads are {' × '.join(map(str, lead))}, from 0."
            )
        return int(np.ravel_multi_index(index, lead))


def _interval(name: str, part: slice, length: int) -> tuple[int, int]:
    if not isinstance(part, slice) or part.step not in (None, 1):
        raise InputError(f"{name} must be a slice without a step, such as slice(0, {length}).")
    try:
        start, stop, _ = part.indices(length)
    except TypeError:
        raise InputError(
            f"{name} must be a slice of whole numbers, such as slice(0, {length}), not {part}."
        ) from None
    return start, stop


def _whole_numbers(values: Any) -> tuple[int, ...] | None:
    try:
        return tuple(operator.index(value) for value in values)
    except TypeError:
        return None


def _finite(name: str, value: Any) -> float:
    try:
        number = float(value)
    except (TypeError, ValueError):
        number = math.nan
    if not math.isfinite(number):
        raise InputError(f"{name} must be a finite number, not {value!r}.")
    return number


def _member(kind: type, name: str, value: str) -> Any:
    try:
        return kind(value)
    except ValueError:
        raise InputError(f"{name} must be one of {', '.join(map(str, kind))}, not {value!r}.") from None  # type: ignore[call-overload]
