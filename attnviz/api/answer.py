"""What the public call answers: every stage and statistic, each computed when it is asked for."""

from __future__ import annotations

import html
from collections.abc import Sequence
from functools import cached_property

import numpy as np

from attnviz.api.arguments import head_index, interval, member, whole_numbers
from attnviz.api.call import Call, require_values
from attnviz.api.figure import MOST_DRAWN, Figure
from attnviz.api.passes import Passes
from attnviz.core import memory
from attnviz.core.errors import InputError
from attnviz.core.numbers.statistics import RowStatistics
from attnviz.core.result import EngineReport
from attnviz.core.terms.cap import cap
from attnviz.core.tile import Reduce, Stage, Tile
from attnviz.engine.cpu import buffer_pool, stages
from attnviz.engine.cpu.engine import NumpyEngine
from attnviz.engine.cpu.tiles import check_rectangle
from attnviz.engine.protocol import Engine


class Attention:
    """Holds every stage and statistic of one attention call; each is computed when first asked for.

    Leading dimensions ``...`` and ``H`` are those that query, key and value broadcast to; 2-D arrays have
    none. A stage that is over the memory budget raises MemoryBudgetError, which names the call of
    :meth:`tile` that would serve. Made by :func:`scaled_dot_product_attention`.
    """

    def __init__(self, call: Call, engine: Engine):
        self.scale = _one_or_each(call.scales, call.lead)
        self._scales = call.scales
        self._heads, self._lead, self._masks = call.heads, call.lead, call.masks
        self._d_v = call.d_v  # None where there are no values
        self._engine = engine
        self._passes = Passes(engine, call.heads, call.masks, call.scales, call.watch)

    def __repr__(self) -> str:
        scores = (*self._lead, *self._heads[0].shape)
        scale = f"{self.scale:.3g}" if isinstance(self.scale, float) else "by head"
        return f"<Attention: scores {scores}, scale {scale}, {self.engine}>"

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
    def capped_scores(self) -> np.ndarray:
        """c · tanh(scaled scores / c), (..., H, T_q, T_k); the scaled scores where there is no cap c."""
        if not self._heads or self._heads[0].softcap is None:
            return self.scaled_scores
        self._require(1, "capped_scores", Stage.SCALED)
        scores = self.scaled_scores.copy()
        cap(scores, self._heads[0].softcap)
        return scores

    @cached_property
    def masked_scores(self) -> np.ndarray:
        """Capped scores plus bias, −inf where blocked, (..., H, T_q, T_k)."""
        return self._whole(Stage.MASKED)

    @cached_property
    def weights(self) -> np.ndarray:
        """Row softmax of the masked scores, (..., H, T_q, T_k); a fully masked row is 0.

        With a sink a row sums to 1 − ``sink_share``.
        """
        return self._whole(Stage.WEIGHTS)

    @cached_property
    def output(self) -> np.ndarray:
        """weights · V, (..., H, T_q, d_v).

        Raises:
            InputError: no value was given.
        """
        require_values(self._d_v)
        self._passes.unchanged()
        if self._d_v == 0:
            return np.zeros((*self._lead, self._heads[0].shape[0], 0), self._heads[0].query.dtype)
        few_keys = self._heads[0].shape[1] <= stages.MOST_KEYS
        if isinstance(self._engine, NumpyEngine) and few_keys and "_streamed" not in self.__dict__:
            with memory.told("The output"):
                output = self._empty_output()
                stages.fill(self._heads, self._scales, self._masks, {}, output)
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
        """log Σ exp of each row of masked scores, its sink included, (..., H, T_q).

        A fully masked row has −inf, or its sink.
        """
        return self._column("logsumexp")

    @property
    def sink_share(self) -> np.ndarray:
        """What the sink takes of each row's sum, (..., H, T_q): 0 without sinks, 1 in a fully masked row."""
        return self._column("sink_share")

    @property
    def fully_masked(self) -> np.ndarray:
        """True where every key is blocked or has a score of −inf, (..., H, T_q)."""
        return self._column("fully_masked")

    def statistics(self, head: int | tuple[int, ...] = 0) -> RowStatistics:
        """Give every per-row statistic of one head; ``head`` as in :meth:`tile`."""
        with memory.told("The statistics"):
            return self._passes.of(head_index(head, self._lead))[0]

    def tile(
        self,
        stage: str,
        head: int | tuple[int, ...] = 0,
        rows: slice | None = None,
        cols: slice | None = None,
        shape: tuple[int, int] = (512, 512),
        reduce: str = "max",
    ) -> Tile:
        """Reduce a rectangle of a stage to a picture's resolution, at any length, without the whole array.

        Weights of all queries take a pass over the scores, which is kept and gives every statistic and the
        output too: tiles inside take none again. ``np.asarray`` of a tile is its values.

        Args:
            stage: ``"raw_scores"``, ``"scaled_scores"``, ``"masked_scores"`` or ``"weights"``.
            head: index of the head; with leading dimensions an index into all, e.g. ``(batch, head)``.
            rows: slice of queries, without a step; all of them where None.
            cols: slice of keys, likewise.
            shape: at most this many cells (height, width); fewer rows or columns are shown one by one.
            reduce: ``"max"``, ``"mean"``, ``"min"`` or ``"extreme"`` (largest magnitude, with its sign).

        Raises:
            InputError: an unknown stage or reduction, a head that does not exist, or arrays that changed.
            ShapeError: a rectangle that is empty or reaches outside.
            MemoryBudgetError: more cells than the budget holds.
        """
        n = head_index(head, self._lead)
        kind, how = member(Stage, "stage", stage), member(Reduce, "reduce", reduce)
        cells = whole_numbers(shape)
        if cells is None or len(cells) != 2:
            raise InputError(f"shape must be two whole numbers, such as (512, 512), not {shape!r}.")
        one, (t_q, t_k) = self._heads[n], self._heads[n].shape
        queries, keys = interval("rows", rows, t_q), interval("cols", cols, t_k)
        check_rectangle(queries, keys, (cells[0], cells[1]), one)
        with memory.told("This tile"):
            return self._passes.tile(n, kind, queries, keys, (cells[0], cells[1]), how)

    def figure(
        self,
        *panels: str,
        head: int | tuple[int, ...] = 0,
        tokens: Sequence[str] | None = None,
        key_tokens: Sequence[str] | None = None,
        title: str = "",
    ) -> Figure:
        """Return a picture of one head, which shows itself in a notebook and has ``.save("x.pdf")``.

        Args:
            panels: ``"weights"`` (without any), ``"raw"``, ``"scaled"``, ``"mask"``, ``"qkv"``, ``"output"``
                and the others of ``attnviz render --panels``.
            head: as in :meth:`tile`.
            tokens: one label a query; and a key, where there are as many.
            key_tokens: one label a key.
            title: a line above.

        Raises:
            InputError: there is no such head, or other numbers of labels than of positions.
        """
        n = head_index(head, self._lead)
        one = self._heads[n]
        cols = tokens if key_tokens is None and one.shape[0] == one.shape[1] else key_tokens
        for name, labels, count in zip(("tokens", "key_tokens"), (tokens, cols), one.shape, strict=True):
            if labels is not None and len(labels) != count:
                raise InputError(f"{name} has {len(labels)} labels, and there are {count} positions.")
        self._passes.unchanged(n)
        return Figure(one, self._masks[n], self._scales[n], panels or ("weights",), tokens, cols, title)

    def _repr_html_(self) -> str:
        """Return the weights of the first head for a notebook, below the words of ``repr``."""
        words = f"<pre>{html.escape(repr(self))}</pre>"
        few = self._heads and max(self._heads[0].shape) <= MOST_DRAWN
        return words + (self.figure()._repr_html_() if few else "")

    @cached_property
    def _streamed(self) -> list[tuple[RowStatistics, np.ndarray]]:
        with memory.told("The statistics"):
            return self._passes.all()

    def _column(self, name: str) -> np.ndarray:
        columns = [getattr(statistics, name) for statistics, _ in self._streamed]
        t_q = self._heads[0].shape[0]
        return self._shaped(np.stack([np.zeros(t_q) if column is None else column for column in columns]))

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
        self._passes.unchanged()
        with memory.told("All stages"):
            output = self._empty_output() if self._d_v else None
            whole = {stage: self._empty() for stage in Stage}
            stages.fill(self._heads, self._scales, self._masks, whole, output)
        self.__dict__.update({str(stage): self._shaped(array) for stage, array in whole.items()})
        if output is not None:
            self.__dict__["output"] = self._shaped(output)
        return self

    def _whole(self, stage: Stage) -> np.ndarray:
        self._require(1, str(stage), stage)
        self._passes.unchanged()
        with memory.told(str(stage)):
            out = self._empty()
            if isinstance(self._engine, NumpyEngine):
                stages.fill(self._heads, self._scales, self._masks, {stage: out})
                return self._shaped(out)
            t_q, t_k = self._heads[0].shape
            for index, head in enumerate(self._heads):
                mask, rows, cols = self._masks[index], (0, t_q), (0, t_k)
                out[index] = self._engine.tile(
                    stage, head, self._scales[index], mask, rows=rows, cols=cols, shape=(t_q, t_k)
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
        return buffer_pool.empty((len(self._heads), *self._heads[0].shape), self._heads[0].query.dtype)

    def _empty_output(self) -> np.ndarray:
        stages.require_outputs(self._heads)
        head = self._heads[0]
        return np.empty((len(self._heads), head.shape[0], head.d_v), head.query.dtype)


def _one_or_each(scales: list[float], lead: tuple[int, ...]) -> float | np.ndarray:
    """Return the factor of all heads, or (H,) where they differ."""
    if len(set(scales)) == 1:
        return scales[0]
    return np.array(scales[: lead[-1]] if lead else scales)
