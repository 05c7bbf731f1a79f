"""What there is to see in a panel, in sentences that hold for the result on show."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from attnviz.core.masks import Causal, NoMask
from attnviz.core.numbers.statistics import RowStatistics
from attnviz.core.numbers.survey import summarise
from attnviz.core.result import Result
from attnviz.core.tile import Stage
from attnviz.figures.registry import make_figure
from attnviz.figures.words import text
from attnviz.figures.words.translate import figures, translate


def what_to_see(panel: str, result: Result, chosen: Mapping[str, Any] | None = None) -> str:
    """Return what to look at in ``panel``, with this result's own numbers.

    Args:
        chosen: what ``Figure.choice`` gave of the panel, where its figure is not as it begins.
    """
    name = panel.partition("@")[0]
    if name == "sweep":
        return _sweep((chosen or {}).get("kind") or ("length" if result.inputs.unit_length else "variance"))
    if name in _SENTENCES:
        return _SENTENCES[name](result)
    figure = make_figure(name)
    return figure.what_to_see(result) or figure.title()


# -- the stages --------------------------------------------------------------------------------------


def _projections(result: Result) -> str:
    inputs = result.inputs
    n_q, n_k = result.shape
    if n_q != n_k:
        words = translate(
            "figures",
            "Q has a row for each of {n_q} positions that read, K and V for each of {n_k} that are read.",
        )
        return words.format(n_q=text.count(n_q), n_k=text.count(n_k))
    if inputs.x is None:
        return translate("figures", "Each row is one position's query, key or value.")
    maps = translate(
        "figures", "Each row is one position's query, key or value: three linear maps of the same input."
    )
    if inputs.unit_length:
        divided = translate("figures", "Each row of Q and of K is then divided by its length.")
        return _sentences(maps, divided)
    if inputs.rotary:
        rotated = translate("figures", "Q and K are then rotated by their position (RoPE).")
        return _sentences(maps, rotated)
    return maps


def _raw(result: Result) -> str:
    return translate(
        "figures", "Each cell is the dot product of one query and one key; their σ is {std}."
    ).format(std=text.significant(result.distribution.std))


def _scaled(result: Result) -> str:
    if result.settings.scaling == 0:
        return translate("figures", "Scaling is off: the scores are the raw ones.")
    scale = result.scale
    if result.settings.scaling == 1 and result.inputs.scale is None:
        first = translate("figures", "Every raw score is divided by √{d_k}.").format(d_k=result.head.d_k)
    else:
        first = translate("figures", "Every raw score is multiplied by {scale}.").format(
            scale=text.significant(scale)
        )
    return f"{first} {_effect(scale, result.colours(Stage.RAW) == result.colours(Stage.SCALED))}"


def _effect(scale: float, same_colours: bool) -> str:
    """Return what becomes of the pattern."""
    if scale == 0:
        return translate("figures", "All scores are 0: no key stands out.")
    if scale == 1:
        return translate("figures", "They stay what they were.")
    if scale < 0:
        return translate("figures", "The signs turn: the key that matched best is now the last.")
    if not same_colours:
        return translate("figures", "The pattern stays; its colours have limits of their own.")
    if scale < 1:
        return translate("figures", "On the same colours the pattern stays and fades.")
    return translate("figures", "On the same colours the pattern stays and grows stronger.")


def _masked(result: Result) -> str:
    blocked = result.blocked_cells
    if isinstance(result.mask, NoMask):
        return translate("figures", "No mask is in force: every key takes part.")
    added = translate("figures", "A bias is added to the scores.") if result.mask.has_bias else ""
    if blocked == 0:
        return _sentences(translate("figures", "The mask blocks no cell: every key takes part."), added)
    words = figures.tr("{blocked} of {cells} cells are blocked: those keys take no part.", None, blocked or 0)
    return _sentences(words.format(blocked=text.count(blocked), cells=_cells(result)), added)


def _weights(result: Result) -> str:
    mean = summarise(result.statistics).max_weight
    if math.isnan(mean):
        return rows_in_words(result) or _no_row()
    words = translate("figures", "Each row sums to 1; the largest weight of a row is {weight} on average.")
    if special := rows_in_words(result):
        words = translate("figures", "{rows}; the largest weight of such a row is {weight} on average.")
        return words.format(rows=special, weight=text.small(mean, 2))
    return words.format(weight=text.small(mean, 2))


def _output(result: Result) -> str:
    words = translate("figures", "Each row is the sum of the values, weighted by that row's weights.")
    dead = result.statistics.blocked_rows
    if not dead:
        return words
    none = figures.tr("{n} rows see no key: their output is defined as 0.", None, dead)
    return f"{words} {none.format(n=text.count(dead))}"


def _peakiness(result: Result) -> str:
    scaled, unscaled = result.scaled_statistics, result.unscaled_statistics
    if not scaled.saturable:
        return translate("figures", "No query sees two keys: no row can be saturated.")
    words = translate("figures", "Saturated rows: {scaled} when scaled, {unscaled} when not, of {rows}.")
    return words.format(
        scaled=text.count(scaled.saturated),
        unscaled=text.count(unscaled.saturated),
        rows=text.count(scaled.saturable),
    )


# -- in detail ---------------------------------------------------------------------------------------


def _cell(result: Result) -> str:
    scaled, masked = result.settings.scaling > 0, not isinstance(result.mask, NoMask)
    if scaled and masked:
        turned = translate("figures", "Scale, mask and softmax turn the score into a weight.")
    elif scaled:
        turned = translate("figures", "Scale and softmax turn the score into a weight.")
    elif masked:
        turned = translate("figures", "Mask and softmax turn the score into a weight.")
    else:
        turned = translate("figures", "The softmax turns the score into a weight.")
    return _sentences(
        translate("figures", "One cell: the products of query and key add up to its score."), turned
    )


def _row(result: Result) -> str:
    return translate(
        "figures",
        "One query: the softmax turns its scores into weights; the values, each times its weight, add up to "
        "its output.",
    )


def _leak(result: Result) -> str:
    blocked, (n_q, n_k) = result.blocked_cells, result.shape
    if isinstance(result.mask, NoMask):
        return translate("figures", "No mask is in force: every query reads every key.")
    if blocked == 0:
        return translate("figures", "The mask blocks no cell: every query reads every key.")
    future = n_q == n_k and result.mask == Causal()
    words = (
        translate(
            "figures",
            "The mask blocks {blocked} of {cells} cells: without it, queries would read positions that come "
            "after them.",
        )
        if future
        else translate(
            "figures", "The mask blocks {blocked} of {cells} cells: without it, those keys would be read too."
        )
    )
    return words.format(blocked=text.count(blocked), cells=_cells(result))


def _spread(result: Result) -> str:
    scaled = summarise(result.scaled_statistics).max_weight
    unscaled = summarise(result.unscaled_statistics).max_weight
    if math.isnan(scaled) or math.isnan(unscaled):
        return _no_row()
    return translate(
        "figures", "The largest weight of a row: {scaled} on average when scaled, {unscaled} when not."
    ).format(scaled=text.small(scaled, 2), unscaled=text.small(unscaled, 2))


def _heads(result: Result) -> str:
    n = result.inputs.n_head
    if n == 1:
        return translate("figures", "The layer has one head: there is no other to compare it with.")
    return figures.tr("{n} heads look at the same positions, each in its own way.", None, n).format(
        n=text.count(n)
    )


def _heads_map(result: Result) -> str:
    return translate(
        "figures", "A row is a head: the larger its largest weight, the more peaked its attention is."
    )


def _concat(result: Result) -> str:
    n = result.inputs.n_head
    if result.inputs.output_projection is None:
        words = figures.tr(
            "The outputs of {n} heads stand side by side; W_O did not come with them.", None, n
        )
    else:
        words = figures.tr(
            "The outputs of {n} heads stand side by side, and W_O mixes them into the layer's.", None, n
        )
    return words.format(n=text.count(n))


def _sweep(kind: str) -> str:
    if kind == "length":
        return translate(
            "figures",
            "For vectors of length 1, the wider a head, the smaller its raw scores and the more even its "
            "softmax; dividing by √d_k as well makes them smaller still.",
        )
    return translate(
        "figures",
        "The wider a head, the larger its raw scores and the more saturated its softmax; divided by √d_k, "
        "both stay.",
    )


# -- what several say --------------------------------------------------------------------------------


def live_rows(rows: RowStatistics) -> int:
    """Return how many rows have weights that sum to 1: they see a key, and their scores are finite."""
    return int((rows.counted & (rows.max_weight > 0)).sum())


def rows_in_words(result: Result) -> str:
    """``17 of 19 rows sum to 1; 2 see no key``; empty where all do, or a preview has not counted them."""
    rows = result.statistics
    if result.preview:
        return ""
    count, live, dead = len(rows.keys_seen), live_rows(rows), rows.blocked_rows
    if live == count:
        return ""
    words = figures.tr("{n} of {all} rows sum to 1", None, count).format(
        n=text.count(live), all=text.count(count)
    )
    if dead:
        words += "; " + figures.tr("{n} see no key", None, dead).format(n=text.count(dead))
    if bad := count - live - dead:
        words += "; " + figures.tr("{n} hold NaN or ∞", None, bad).format(n=text.count(bad))
    return words


def _no_row() -> str:
    return translate("figures", "No row has weights: none sees a key, or all hold NaN or ∞.")


def _cells(result: Result) -> str:
    return text.count(result.shape[0] * result.shape[1])


def _sentences(*parts: str) -> str:
    return " ".join(part for part in parts if part)


_SENTENCES = {
    "qkv": _projections,
    "raw": _raw,
    "scaled": _scaled,
    "mask": _masked,
    "weights": _weights,
    "output": _output,
    "peakiness": _peakiness,
    "cell": _cell,
    "row": _row,
    "leak": _leak,
    "spread": _spread,
    "heads": _heads,
    "heads_map": _heads_map,
    "concat": _concat,
}
