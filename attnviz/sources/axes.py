"""Which axis is which: (H, T, d), as PyTorch's attention has it, or (T, H, d), as a projection leaves it."""

from __future__ import annotations

import numpy as np

from attnviz.core import axes as orders
from attnviz.core.errors import ShapeError
from attnviz.core.sentence import QT_TRANSLATE_NOOP, Sentence, counted
from attnviz.sources.reading import Reading

Triple = tuple[np.ndarray, np.ndarray, np.ndarray]
_SENTENCES = {
    "HTd": QT_TRANSLATE_NOOP("errors", "(heads, positions, components): {heads}, {positions}"),
    "THd": QT_TRANSLATE_NOOP("errors", "(positions, heads, components): {heads}, {positions}"),
}


def choose_batch(size: int, shapes: str, reading: Reading) -> int:
    """Return the index of the one sequence of a batch of ``size``, asked for where there are several."""
    if size == 1:
        return 0
    return reading.number(
        "batch",
        Sentence(
            QT_TRANSLATE_NOOP("errors", "A batch of {size}: {shapes}. Which sequence?"),
            size=size,
            shapes=shapes,
        ),
        size,
        QT_TRANSLATE_NOOP("errors", "sequence {i} of {size}"),
    )


def pick_batch(arrays: Triple, reading: Reading) -> tuple[Triple, int, int]:
    """One sequence of a batch (B, ., ., d): 2-D or 3-D arrays, its index and of how many; asks where B >
    1."""
    sizes = {a.shape[0] for a in arrays if a.ndim == 4}
    sizes = sizes - {1} or sizes  # a batch of one goes with every sequence of the others
    if any(not 2 <= a.ndim <= 4 or 0 in a.shape for a in arrays) or len(sizes) > 1:
        raise ShapeError(
            Sentence(
                QT_TRANSLATE_NOOP(
                    "errors",
                    "Q, K and V are (T, d), (H, T, d) or (B, H, T, d) with the same B and not empty, not "
                    "{shapes}.",
                ),
                shapes=_shapes(arrays),
            )
        )
    size = sizes.pop() if sizes else 1
    batch = choose_batch(size, _shapes(arrays), reading)
    q, k, v = (a[min(batch, len(a) - 1)] if a.ndim == 4 else a for a in arrays)
    return (q, k, v), batch, size


def split_heads(arrays: Triple, n_head: int) -> Triple:
    """2-D (T, H · d) as (H, T, d), key and value with as many heads as the query's d_k leaves them."""
    q, k, v = arrays
    d_k = q.shape[1] // n_head if n_head > 0 else 0
    n_kv = k.shape[1] // d_k if d_k else 0
    if not n_kv or q.shape[1] % n_head or k.shape[1] % d_k or v.shape[1] % n_kv:
        raise ShapeError(
            Sentence(
                QT_TRANSLATE_NOOP("errors", "{n} heads do not divide the columns of {shapes}."),
                n=n_head,
                shapes=_shapes(arrays),
            )
        )
    q, k, v = (
        a.reshape(len(a), n, -1).swapaxes(0, 1) for a, n in zip(arrays, (n_head, n_kv, n_kv), strict=True)
    )
    return q, k, v


def heads_first(arrays: Triple, reading: Reading, positions: set[int], declared: str | None) -> Triple:
    """Return the arrays as (H, T, d), where that can be known or was answered.

    Args:
        arrays: query, key, value, each 2-D (one head) or 3-D.
        positions: numbers of positions that tokens or a mask vouch for; empty where there are none.
        declared: what the file itself says, ``"HTd"`` or ``"THd"``, with or without a ``"B"`` before it.

    Raises:
        AmbiguousInput: both orders would do, and would not come to the same.
        ShapeError: query and key have their axes in two orders.
    """
    if all(a.ndim == 2 for a in arrays):
        return arrays
    said = orders.declared(declared)
    possible = [order for order in _SENTENCES if _fits(arrays, order)]
    orders.check_pair(arrays[0].shape, arrays[1].shape, said)
    if said is not None:
        order = said  # from_arrays says it where it does not fit
    elif len(possible) == 1:
        order = possible[0]
    elif not possible:
        return arrays  # from_arrays says what does not fit
    else:
        order = _decide(arrays, reading, positions)
    return _ordered(arrays, order)


def _decide(arrays: Triple, reading: Reading, positions: set[int]) -> str:
    counts = {order: _ordered(arrays, order)[0].shape[-2] for order in _SENTENCES}
    vouched = [order for order, count in counts.items() if count in positions]
    if len(vouched) == 1:
        return vouched[0]
    # Of two readings, the one with a single key has nothing to show: its only weight is 1.
    several = [order for order in _SENTENCES if _ordered(arrays, order)[1].shape[-2] > 1]
    if len(several) == 1:
        return several[0]
    options = {}
    for order, sentence in _SENTENCES.items():
        heads, count = _ordered(arrays, order)[0].shape[:2]
        options[order] = Sentence(
            sentence,
            heads=counted(
                heads, QT_TRANSLATE_NOOP("errors", "{n} head"), QT_TRANSLATE_NOOP("errors", "{n} heads")
            ),
            positions=counted(
                count,
                QT_TRANSLATE_NOOP("errors", "{n} position"),
                QT_TRANSLATE_NOOP("errors", "{n} positions"),
            ),
        )
    return reading.choose(
        "axes",
        Sentence(
            QT_TRANSLATE_NOOP("errors", "How are the axes of {shapes} to be read?"), shapes=_shapes(arrays)
        ),
        options,
    )


def _ordered(arrays: Triple, order: str) -> Triple:
    q, k, v = (a.swapaxes(0, 1) if order == "THd" and a.ndim == 3 else a for a in arrays)
    return q, k, v


def _fits(arrays: Triple, order: str) -> bool:
    q, k, v = (a[None] if a.ndim == 2 else a for a in _ordered(arrays, order))
    if 0 in q.shape + k.shape + v.shape:
        return False
    return q.shape[2] == k.shape[2] and k.shape[:2] == v.shape[:2] and len(q) % len(k) == 0


def _shapes(arrays: Triple) -> str:
    names = ("query", "key", "value")
    return ", ".join(f"{name} {a.shape}" for name, a in zip(names, arrays, strict=True))
