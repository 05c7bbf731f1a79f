"""Holds what was recorded of a call to what the model itself got: recomputes rows of it and compares.

Rows are chosen at random where there are many. The bound is the rounding of the call's own number type:
the scores' product, scaling and mask each round once, and so do the weights and the output.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np

from attnviz.core.terms.cap import capped

_CELLS = 1 << 21  # multiplications that one head's rows may take


@dataclass(frozen=True, eq=False)
class Terms:
    """What stands beside Q, K and V in a call; the fields of ``CapturedLayer`` under the same names."""

    mask: np.ndarray | None = None
    is_causal: bool = False
    scale: float | None = None
    softcap: float | None = None
    sinks: np.ndarray | None = None


@dataclass(frozen=True)
class Proof:
    """Largest difference from the model's own numbers, and whether rounding explains it."""

    difference: float
    holds: bool


@dataclass(frozen=True, eq=False)
class Rows:
    """Recomputed rows of one key/value head: g query heads, r rows each.

    ``loose`` (g, r, T_k) is how much each weight may be off, ``slack`` (g, r, d_v) how much the output may.
    """

    batch: int
    heads: slice
    weights: np.ndarray
    output: np.ndarray
    loose: np.ndarray
    slack: np.ndarray
    dead: np.ndarray


def rows_to_check(t_q: int, t_k: int, width: int, seed: int) -> np.ndarray:
    """Row numbers in order: all, or as many as are cheap, chosen at random (and always the same)."""
    count = max(4, _CELLS // max(t_k * width, 1))
    if count >= t_q:
        return np.arange(t_q)
    return np.sort(np.random.default_rng(seed).choice(t_q, count, replace=False))


def recompute(
    query: np.ndarray,
    key: np.ndarray,
    value: np.ndarray,
    terms: Terms,
    rows: np.ndarray,
    unit: float,
    heads: Iterable[tuple[int, int]],
) -> Iterator[Rows]:
    """Yield the chosen rows of ``heads`` (sequence, key/value head); ``unit`` is the call's unit roundoff."""
    share = query.shape[1] // key.shape[1]
    later = np.arange(key.shape[2]) > rows[:, None] if terms.is_causal else None
    for batch, kv in heads:
        group = slice(kv * share, (kv + 1) * share)
        bias = None if terms.mask is None else _mask_rows(terms.mask, batch, group, rows)
        q = query[batch, group][:, rows]
        yield _one(q, key[batch, kv], value[batch, kv], bias, later, terms, unit, batch, group)


def _mask_rows(mask: np.ndarray, batch: int, heads: slice, rows: np.ndarray) -> np.ndarray:
    part = mask[batch if len(mask) > 1 else 0]
    part = part[heads] if len(part) > 1 else part
    return part[:, rows] if part.shape[1] > 1 else part


def _one(
    q: np.ndarray,
    k: np.ndarray,
    v: np.ndarray,
    bias: np.ndarray | None,
    later: np.ndarray | None,
    terms: Terms,
    unit: float,
    batch: int,
    heads: slice,
) -> Rows:
    # Our own sums round too, in the type of the recorded arrays.
    own = max(unit, float(np.finfo(q.dtype).eps) / 2) if unit < 1e-12 else float(np.finfo(np.float32).eps) / 2
    factor = q.shape[-1] ** -0.5 if terms.scale is None else terms.scale
    with np.errstate(over="ignore", invalid="ignore", under="ignore"):
        scores = (q.reshape(-1, q.shape[-1]) @ k.T).reshape(*q.shape[:2], len(k)) * q.dtype.type(factor)
        lengths = np.sqrt(np.vecdot(q, q))[..., None] * np.sqrt(np.vecdot(k, k)) * abs(factor)
        loose = 4 * unit * np.abs(scores) + (2 * own + unit / q.shape[-1] ** 0.5) * 2 * lengths
        if terms.softcap is not None:  # its slope is at most 1, and it rounds three times
            scores = capped(scores, terms.softcap)
            loose = loose + 3 * unit * terms.softcap
        blocked: np.ndarray = np.zeros(scores.shape, bool)
        if bias is not None and bias.dtype.kind == "b":
            blocked = blocked | ~bias
        elif bias is not None:
            blocked = blocked | np.isneginf(bias)
            scores = scores + bias
            # A fill may be so low that a score added to it vanishes: that is no rounding of weights.
            loose = loose + np.minimum(4 * unit * np.abs(np.where(np.isneginf(bias), 0, bias)), 0.25)
        if later is not None:
            blocked = blocked | later
        scores = np.where(blocked, -np.inf, scores)
        top = scores.max(axis=-1, keepdims=True)
        shift = np.where(np.isneginf(top), 0, top)
        exps = np.exp(scores - shift)
        total = exps.sum(axis=-1, keepdims=True)
        if terms.sinks is not None:
            sinks = terms.sinks[heads][:, None, None].astype(scores.dtype)
            total = total + np.exp(sinks - shift)
            loose = loose + 4 * unit * np.abs(sinks)
        weights = np.divide(exps, total, out=np.zeros_like(exps), where=total != 0)
        loose = np.expm1(np.minimum(np.where(weights > 0, loose, 0), 80)).astype(weights.dtype)
        loose = weights * (loose + (weights * loose).sum(axis=-1, keepdims=True) + 8 * unit)
        # A blocked value takes no part: its NaN is left out, not multiplied by 0.
        seen = np.where(np.asarray(blocked.all(axis=(0, 1)))[:, None], 0, v)
        output = (weights.reshape(-1, len(k)) @ seen).reshape(*q.shape[:2], -1)
        # float16 has no smaller number than this
        smallest = 2.0**-24 if 2.0**-12 < unit < 2.0**-10 else 1e-37
        size = np.abs(seen)
        sums = own * (4 * len(k) ** 0.5 + len(k) / 64)  # where there are many weights
        slack = ((loose + sums * weights).reshape(-1, len(k)) @ size).reshape(output.shape)
        slack = slack + smallest * (1 + size.sum(axis=0)) + 4 * unit * np.abs(output)
    dead: np.ndarray = np.asarray(blocked.all(axis=-1))
    return Rows(batch, heads, weights, output, loose + smallest, slack, dead)


def compare(found: np.ndarray, ours: np.ndarray, slack: np.ndarray, dead: np.ndarray, clean: bool) -> Proof:
    """``found`` is the model's, ``ours`` recomputed; ``dead`` rows see no key: theirs are 0 or NaN.

    Where Q, K or V hold NaN or inf (not ``clean``) the model's NaN is no difference: it multiplies them by 0.
    """
    with np.errstate(invalid="ignore", over="ignore"):
        gap = np.abs(found.astype(ours.dtype) - ours)
        skip = np.isnan(found) & (dead[..., None] | np.isnan(ours) | (not clean))
        skip |= found == ours  # inf is caught too
        skip |= ~np.isfinite(slack) & np.isfinite(found)
        gap = np.where(skip, 0, gap)
        off = ~(gap <= slack) & ~skip
    return Proof(float(gap.max(initial=0.0)), not off.any())
