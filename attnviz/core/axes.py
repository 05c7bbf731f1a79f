"""The order of the axes of Q, K and V: heads first, as PyTorch has it, or positions first."""

from __future__ import annotations

from attnviz.core.checks import shown
from attnviz.core.errors import InputError, ShapeError
from attnviz.core.sentence import QT_TRANSLATE_NOOP, Sentence

Shape = tuple[int, ...]
ORDERS = ("HTd", "THd")


def declared(axes: object) -> str | None:
    """``axes`` as one of :data:`ORDERS`, with or without a ``"B"`` before it; None where nothing is said.

    Raises:
        InputError: it is no such order.
    """
    if axes is None:
        return None
    order = axes.removeprefix("B") if isinstance(axes, str) else None
    if order not in ORDERS:
        words = QT_TRANSLATE_NOOP(
            "errors", "axes is 'HTd' (heads, positions, components) or 'THd' (positions first), not {value}."
        )
        raise InputError(Sentence(words, value=shown(axes)))
    return order


def fits(query: Shape, key: Shape, value: Shape, order: str = "HTd") -> bool:
    """Return whether the last three axes of each fit together in this order: heads that share keys and values
    too."""
    q, k, v = (_heads_first(shape, order) for shape in (query, key, value))
    if 0 in q + k + v:
        return False
    return q[2] == k[2] and k[:2] == v[:2] and q[0] % k[0] == 0


def mixed(query: Shape, key: Shape) -> Sentence | None:
    """Why a pair that fits in one order is probably one of each: read so, queries and keys are equally many.

    (16, 8, d) on (8, 16, d) would pass for 16 query heads that share 8 key heads, (12, 16, d) on (16, 4, d)
    for 12 queries on 16 keys.
    """
    if min(len(query), len(key)) < 3 or query[-3] == key[-3] or query[-2] == key[-2]:
        return None
    keys_turned = query[-2] == key[-3] > 1 and query[-3] % max(key[-2], 1) == 0
    query_turned = query[-3] == key[-2] > 1 and query[-2] % max(key[-3], 1) == 0
    if not (keys_turned or query_turned):
        return None
    words = QT_TRANSLATE_NOOP(
        "errors",
        "query {query} and key {key} seem to have their axes in two orders: bring both to (heads, positions, "
        "components), or say axes='HTd' where {n} heads on {n_kv} are meant.",
    )
    return Sentence(words, query=query, key=key, n=query[-3], n_kv=key[-3])


def doubt(query: Shape, key: Shape, value: Shape) -> Sentence | None:
    """Why arrays read as (H, T, d) may be (T, H, d): they have more heads than positions, and both would
    fit."""
    if min(map(len, (query, key, value))) < 3:
        return None
    heads, positions = query[-3], max(query[-2], key[-2])
    if heads <= positions or not fits(query, key, value, "THd"):
        return None
    words = QT_TRANSLATE_NOOP(
        "errors",
        "query {query} is read as {heads:,} heads of {positions:,} positions, the order of PyTorch's "
        "scaled_dot_product_attention. Where positions come before heads, say axes='THd'; else axes='HTd'.",
    )
    return Sentence(words, query=query, heads=heads, positions=query[-2])


def check_pair(query: Shape, key: Shape, order: str | None) -> None:
    """Refuse a pair in two orders, unless their order is said.

    Raises:
        ShapeError: see :func:`mixed`.
    """
    if order is None and (words := mixed(query, key)) is not None:
        raise ShapeError(words)


def _heads_first(shape: Shape, order: str) -> Shape:
    shape = shape if len(shape) > 2 else (1, *shape)
    heads, positions, components = shape[-3:]
    return (heads, positions, components) if order == "HTd" else (positions, heads, components)
