"""What a program hands over and may mean otherwise than PyTorch would take it."""

from __future__ import annotations

from typing import Any

from attnviz.core import axes as orders
from attnviz.core.errors import InputError
from attnviz.core.files.unnamed_types import is_unnamed
from attnviz.core.masks import Mask
from attnviz.core.masks.given import doubt, makes_nan, rows_doubt
from attnviz.core.sentence import QT_TRANSLATE_NOOP, Sentence
from attnviz.sources.arrays import numeric, to_numpy
from attnviz.sources.refused import are_weights, refuse_weights


def refuse_alone(query: Any, key: Any) -> None:
    """Nothing where there are a query and a key.

    Raises:
        InputError: there is one array alone; where it is attention weights, it says so.
    """
    if key is not None and query is not None:
        return
    if query is not None:
        refuse_weights(numeric(query, "The array"), "The array")
    words = QT_TRANSLATE_NOOP(
        "errors", "Q and K are needed, from which attention is computed: pass query and key."
    )
    raise InputError(Sentence(words))


def doubts(query: Any, key: Any, value: Any, attn_mask: Any, axes: str | None) -> tuple[Sentence, ...]:
    """Return a sentence, with the cure, for each argument that is probably meant otherwise."""
    q, k = numeric(query, "query"), numeric(key, "key")
    v = k if value is None else numeric(value, "value")
    found: list[Sentence | None] = []
    given = {"query": query, "key": key} | ({} if value is None else {"value": value})
    for name, array in given.items():
        if is_unnamed(getattr(array, "dtype", None)):
            words = QT_TRANSLATE_NOOP(
                "errors",
                "{name} has entries of 2 bytes without a type: they are read as bfloat16, as "
                "np.save leaves it.",
            )
            found.append(Sentence(words, name=name))
    found += [None if axes is not None else orders.doubt(q.shape, k.shape, v.shape)]
    if q.ndim > 1 and q.shape[-2:] == (k.shape[-2],) * 2 and are_weights(q):
        words = QT_TRANSLATE_NOOP(
            "errors", "query {shape} seems to be attention weights: each row sums to 1."
        )
        found.append(Sentence(words, shape=q.shape))
    if isinstance(attn_mask, Mask):
        found.append(makes_nan(attn_mask, "attn_mask"))
    elif attn_mask is not None:
        array = to_numpy(attn_mask)
        found += [doubt(array, "attn_mask"), makes_nan(array, "attn_mask")]
        if q.ndim == 4 and k.ndim > 1:
            found.append(rows_doubt(array, "attn_mask", len(q), (q.shape[-2], k.shape[-2])))
    return tuple(sentence for sentence in found if sentence is not None)
