"""Seeded random input: the textbook case in which a score's standard deviation is √d_k."""

from __future__ import annotations

from typing import Any

import numpy as np

from attnviz.core import memory
from attnviz.core.dimensions import Dimensions
from attnviz.core.errors import InputError
from attnviz.core.inputs import Head, Inputs, Projection
from attnviz.core.job import expect
from attnviz.core.numbers.chunks import of_numbers, of_product, pieces, product
from attnviz.core.sentence import QT_TRANSLATE_NOOP, Sentence
from attnviz.core.settings import RandomSource
from attnviz.sources.checks import check_index

# Substreams of one seed. Numbers, not names, since they are part of what a seed means.
_X, _W_QUERY, _W_KEY, _W_VALUE, _W_OUTPUT = range(5)
_BYTES = np.dtype(np.float32).itemsize


def load_random(source: RandomSource, layer: int = 0) -> Inputs:
    """Draw x (T, d_model) with components of variance 1; weights follow head by head, when asked for.

    W_Q, W_K, W_V (d_model, d_k) have components of variance 1/d_model, so that Q, K and V have components of
    variance 1 and a score has standard deviation √d_k (Vaswani et al. 2017, section 3.2.1, footnote 4). With
    ``unit_length`` each row of Q and of K is divided by its length, and the deviation is near 1/√d_k.
    Every array is float32 from its own substream of the seed: head 5 is the same whether or not head 4 was
    drawn, and as long as NumPy's Generator keeps its stream, the same on every machine.

    Raises:
        InputError: the seed is no whole number of at least 0, or ``layer`` is not 0.
        MemoryBudgetError: x and one head do not fit the memory budget; raised before anything is drawn.
    """
    check_index("layer", layer, 1)
    _check_seed(source.seed)
    dims, seed = source.dimensions, source.seed
    t, d_model, d_k = dims.seq_len, dims.d_model, dims.d_k
    _require_room(dims)
    expect(of_numbers(t * d_model))
    x = _normal(seed, _X, 0, (t, d_model))

    def weight(stream: int, head: int) -> np.ndarray:
        return _normal(seed, stream, head, (d_model, d_k), variance=1 / d_model)

    def projection_of(head: int) -> Projection:
        check_index("head", head, dims.n_head)
        return Projection(*(weight(stream, head) for stream in (_W_QUERY, _W_KEY, _W_VALUE)))

    def head_of(head: int) -> Head:
        w = projection_of(head)
        query, key, value = product(x, w.w_query), product(x, w.w_key), product(x, w.w_value)
        if source.unit_length:
            query, key = _unit_rows(query), _unit_rows(key)
        return Head(query, key, value)

    unit_rows = 2 * of_numbers(t * d_k) if source.unit_length else 0.0
    return Inputs(
        title="Random",
        n_head=dims.n_head,
        n_kv_head=dims.n_head,
        seq_len_q=t,
        seq_len_k=t,
        d_k=d_k,
        d_v=d_k,
        head_of=head_of,
        d_model=d_model,
        x=x,
        projection_of=projection_of,
        unit_length=source.unit_length,
        output_projection=lambda: _output_projection(seed, d_model),
        head_pieces=3 * (of_numbers(d_model * d_k) + of_product(t, d_model, d_k)) + unit_rows,
        provenance=_provenance(source),
    )


def _require_room(dims: Dimensions) -> None:
    """Refuse what does not fit: x, one head's Q, K, V and its projections."""
    limit = memory.default_budget()
    position = _BYTES * (dims.d_model + 3 * dims.d_k)
    projections = _BYTES * 3 * dims.d_model * dims.d_k
    instead = QT_TRANSLATE_NOOP("errors", "Choose a smaller T or a smaller d_model.")
    if projections + position > limit:  # no T makes this smaller
        instead = QT_TRANSLATE_NOOP("errors", "Choose a smaller d_model: W_Q, W_K and W_V alone do not fit.")
    memory.require(
        position * dims.seq_len + projections,
        Sentence(
            QT_TRANSLATE_NOOP("errors", "Random input at T = {t:,} and d_model = {d_model:,}"),
            t=dims.seq_len,
            d_model=dims.d_model,
        ),
        Sentence(instead),
        limit,
    )


def _provenance(source: RandomSource) -> dict[str, Any]:
    return {
        "source": "random",
        "seed": int(source.seed),
        "d_model": source.dimensions.d_model,
        "n_head": source.dimensions.n_head,
        "seq_len": source.dimensions.seq_len,
        "unit_length": source.unit_length,
        "generator": "PCG64",
        "numpy": np.__version__,
    }


def _check_seed(seed: int) -> None:
    if isinstance(seed, bool) or not isinstance(seed, int | np.integer) or seed < 0:
        raise InputError(
            Sentence(
                QT_TRANSLATE_NOOP("errors", "The seed must be a whole number of at least 0, not {seed}."),
                seed=seed,
            )
        )


def _output_projection(seed: int, d_model: int) -> np.ndarray:
    memory.require(
        _BYTES * d_model * d_model,
        Sentence(QT_TRANSLATE_NOOP("errors", "W_O at d_model = {d_model:,}"), d_model=d_model),
        Sentence(
            QT_TRANSLATE_NOOP("errors", "Choose a smaller d_model, or look at one head's output."),
        ),
    )
    return _normal(seed, _W_OUTPUT, 0, (d_model, d_model), variance=1 / d_model)


def _normal(seed: int, stream: int, head: int, shape: tuple[int, int], variance: float = 1.0) -> np.ndarray:
    bits = np.random.PCG64(np.random.SeedSequence(int(seed), spawn_key=(stream, head)))
    generator, deviation = np.random.Generator(bits), np.float32(variance**0.5)
    drawn = np.empty(shape[0] * shape[1], np.float32)
    for piece in pieces(drawn.size):  # one stream of numbers runs through all of them
        generator.standard_normal(dtype=np.float32, out=drawn[piece])
        drawn[piece] *= deviation
    return drawn.reshape(shape)


def _unit_rows(a: np.ndarray) -> np.ndarray:
    unit = np.zeros_like(a)
    for rows in pieces(len(a), a.shape[1]):
        length = np.linalg.norm(a[rows], axis=1, keepdims=True)
        np.divide(a[rows], length, out=unit[rows], where=length > 0)
    return unit
