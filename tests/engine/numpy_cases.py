"""Heads and masks that engine tests share."""

from __future__ import annotations

import numpy as np

from attnviz.core.inputs import Head
from attnviz.core.masks import (
    Alibi,
    BooleanArray,
    Causal,
    Documents,
    FloatArray,
    Mask,
    NoMask,
    Prefix,
    SlidingWindow,
)

#: Ends of blocks lie at multiples of 256 and 512: these sizes fall before, on, and after them.
SHAPES = [(1, 1), (1, 7), (7, 1), (97, 97), (97, 1025), (1025, 97), (513, 1025)]


def random_head(
    t_q: int,
    t_k: int,
    d_k: int = 59,
    d_v: int | None = None,
    *,
    dtype: type = np.float32,
    size: float = 1.0,
    seed: int = 0,
) -> Head:
    """Components of variance ``size`` squared."""
    generator = np.random.default_rng(seed)
    query, key = (size * generator.standard_normal((t, d_k)) for t in (t_q, t_k))
    value = generator.standard_normal((t_k, d_v or d_k))
    return Head(query.astype(dtype), key.astype(dtype), value.astype(dtype))


def masks_for(t_q: int, t_k: int) -> list[Mask]:
    """One of every kind that fits the shape; the arrays have dead rows, open rows and ragged ones."""
    generator = np.random.default_rng(t_q * 7 + t_k)
    boolean = generator.random((t_q, t_k)) < 0.3
    boolean[:: max(1, t_q // 3)] = False
    bias = generator.standard_normal((t_q, t_k)).astype(np.float32)
    bias[generator.random((t_q, t_k)) < 0.2] = -np.inf
    square: list[Mask] = (
        [Documents((t_q,) if t_q < 3 else (1, t_q // 2, t_q - 1 - t_q // 2))] if t_q == t_k else []
    )
    return [
        NoMask(),
        Causal(),
        Causal("bottom-right"),
        SlidingWindow(1),
        SlidingWindow(5),
        SlidingWindow(300, "bottom-right"),
        Prefix(3),
        Alibi(0.25),
        BooleanArray(boolean),
        FloatArray(bias),
        Alibi(0.5) & Causal(),
        BooleanArray(boolean) & SlidingWindow(40),
        *square,
    ]
