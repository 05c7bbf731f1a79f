"""The public call, shaped like PyTorch's ``scaled_dot_product_attention``, with every stage in reach."""

from __future__ import annotations

import warnings
from numbers import Real
from typing import Any

import numpy as np

from attnviz.api.answer import Attention
from attnviz.api.call import made
from attnviz.api.convert import require_floating, to_numpy
from attnviz.api.empty import Empty
from attnviz.core import axes as orders
from attnviz.core import memory
from attnviz.core.checks import shown
from attnviz.core.errors import InputError, ShapeError
from attnviz.core.masks import Causal, Mask, NoMask
from attnviz.core.masks.given import doubt, makes_nan, rows_doubt
from attnviz.core.sentence import Sentence
from attnviz.core.terms.given import Terms
from attnviz.engine.select import select


def scaled_dot_product_attention(
    query: Any, key: Any, value: Any = None, attn_mask: Any = None, is_causal: bool = False, *,
    dropout_p: float = 0.0, scale: Any = None, enable_gqa: bool = False,
    softcap: float | None = None, sinks: Any = None,
    causal_alignment: str = "top-left", engine: str = "auto", axes: str | None = None,
) -> Attention:  # fmt: skip
    """Compute softmax(mask(cap(Q·Kᵀ · scale) + bias))·V, each stage when it is asked for.

    Differs from PyTorch's function of this name where that hides what is to be seen: it returns an
    :class:`Attention` instead of the output, has no dropout, and composes ``attn_mask`` with ``is_causal``
    (a key takes part where both allow it) instead of refusing the two together.

    Small arrays (256 MiB together) are copied: what is written into them afterwards changes nothing. Larger
    ones are not, and are refused once they have changed.

    What PyTorch takes and a person probably meant otherwise comes with a warning that has the cure: a float
    mask of 0 and 1 alone, which is added and hides nothing; one that lets queries see later keys alone; more
    heads than positions.

    Args:
        query: (..., H_q, T_q, d_k); 2-D means one head. Leading dimensions broadcast. NumPy, PyTorch, CuPy
            or JAX array. float16 and bfloat16 are computed in float32, float64 in float64.
        key: (..., H_kv, T_k, d_k).
        value: (..., H_kv, T_k, d_v), or None where only scores and weights are wanted.
        attn_mask: broadcastable to (..., H_q, T_q, T_k): boolean (True takes part) or float (added to the
            scaled scores, −inf blocks); or a rule from ``attnviz.core.masks``, which needs no T x T memory.
            Without it and ``is_causal`` every key is seen.
        is_causal: query i sees keys j <= i.
        dropout_p: 0, as PyTorch's calls may say it.
        scale: factor of the raw scores, one or (H,), one a head; 1/√d_k when None.
        enable_gqa: let H_q / H_kv query heads share one key/value head.
        softcap: c of c · tanh(score / c), which the scaled scores become before the mask is added; None or
            0: no cap.
        sinks: (H,), a score a head that takes part in each row's sum and has no value: the weights of a row
            and its ``sink_share`` sum to 1. None: no sinks.
        causal_alignment: ``"top-left"``, or ``"bottom-right"`` for a key/value cache (T_q != T_k).
        engine: ``"auto"``, ``"numpy"`` or ``"cupy"``.
        axes: ``"THd"`` where positions come before heads; ``"HTd"`` says that heads do, and spares the
            warning where they outnumber positions. A mask keeps its (..., H, T_q, T_k) either way.

    Raises:
        ShapeError: shapes that do not fit together.
        InputError: arrays that are not floating point, dropout, an unknown engine, or a scale that is no
            number, or a cap or sinks that are no finite numbers.
        MemoryBudgetError: copies of the arrays, or so many heads, would not fit.
        EngineUnavailable: ``engine="cupy"`` where it cannot run.

    Vaswani et al. (2017), equation 1; grouped heads: Ainslie et al. (2023); soft-cap: Gemma Team (2024),
    Gemma 2, section 2; sinks: OpenAI (2025), GPT-OSS.
    """
    _check_words(dropout_p, is_causal)
    order = orders.declared(axes)
    causal = Causal(causal_alignment)  # refuses an unknown alignment, even one that is not used
    given = {"query": query, "key": key} | ({} if value is None else {"value": value})
    with memory.told("These arrays"):
        found = {name: _axes_first(to_numpy(name, array), name, order) for name, array in given.items()}
        mask = _rule_or_array(attn_mask)
        doubts = _doubts({name: array.shape for name, array in found.items()}, mask, order)
        terms = Terms.read(scale, softcap, sinks, to_numpy)
        call = made(found, mask, causal if is_causal else NoMask(), enable_gqa, terms)
        attention = (Attention if call.heads else Empty)(call, select(engine))
    for words in doubts:
        warnings.warn(words, stacklevel=2)
    return attention


def _rule_or_array(attn_mask: Any) -> Mask | np.ndarray | None:
    return attn_mask if attn_mask is None or isinstance(attn_mask, Mask) else to_numpy("attn_mask", attn_mask)


def _check_words(dropout_p: Any, is_causal: Any) -> None:
    if not isinstance(dropout_p, Real) or dropout_p != 0:
        raise InputError(f"What is looked at has no dropout: pass dropout_p=0.0, not {shown(dropout_p)}.")
    if not isinstance(is_causal, bool | np.bool_):  # in this place PyTorch has dropout_p
        raise InputError(f"is_causal must be True or False, not {is_causal!r}.")


def _axes_first(array: np.ndarray, name: str, order: str | None) -> np.ndarray:
    require_floating(name, array)
    if array.ndim < 2:
        raise ShapeError(f"{name} must be (..., T, d), at least 2-D, but is {array.shape}.")
    return array.swapaxes(-3, -2) if order == "THd" and array.ndim > 2 else array


def _doubts(
    shapes: dict[str, tuple[int, ...]], mask: Mask | np.ndarray | None, order: str | None
) -> list[Sentence]:
    """Return what PyTorch would take in silence, and is probably meant otherwise."""
    query, key = shapes["query"], shapes["key"]
    found = []
    if order is None:
        found += [orders.doubt(query, key, shapes.get("value", key)), orders.mixed(query, key)]
    found.append(makes_nan(mask, "attn_mask"))
    if isinstance(mask, np.ndarray):
        sequences = query[0] if len(query) == 4 else 1
        found += [doubt(mask, "attn_mask"), rows_doubt(mask, "attn_mask", sequences, (query[-2], key[-2]))]
    return [sentence for sentence in found if sentence is not None]
