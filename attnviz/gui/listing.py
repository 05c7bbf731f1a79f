"""What a figure shows, as a table and in a sentence: for those who read it by ear, or want to copy it."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from attnviz.core.numbers.statistics import RowStatistics
from attnviz.core.numbers.survey import summarise
from attnviz.core.numbers.sweep import SweepPoint
from attnviz.core.result import Result
from attnviz.core.tile import Tile, edge
from attnviz.figures.figure import Figure
from attnviz.figures.panels import heads_map
from attnviz.figures.words import cell_words, text
from attnviz.figures.words.fill_words import fill_in_words
from attnviz.figures.words.translate import translate


@dataclass(frozen=True, eq=False)
class Listing:
    """A table: names of columns and rows, what stands in a cell, and all of it in a sentence."""

    columns: tuple[str, ...]
    count: int
    row: Callable[[int], str]
    cell: Callable[[int, int], str]
    summary: str = ""


def listing_of(figure: Figure) -> Listing | None:
    """Return the table of a figure that is not one matrix; None while it has nothing to tell."""
    make = _MAKE.get(figure.name, _own_table)
    return None if figure.result is None else make(figure, figure.result)


def _own_table(figure: Figure, result: Result) -> Listing | None:
    """Return the table that the figure itself gives, if it does."""
    told = figure.table(result)
    if told is None:
        return None
    columns, rows = told

    def cell(i: int, j: int) -> str:
        value = rows[i][j]
        return text.significant(float(value), 4) if isinstance(value, float | np.floating) else str(value)

    summary = figure.what_to_see(result)
    return Listing(tuple(columns), len(rows), text.count, cell, summary)


def _statistics(figure: Figure, result: Result) -> Listing:
    sides = (
        (translate("figures", "scaled"), result.scaled_statistics),
        (translate("figures", "unscaled"), result.unscaled_statistics),
    )
    measures: tuple[tuple[str, Callable[[RowStatistics], np.ndarray]], ...] = (
        (translate("figures", "largest weight"), lambda s: s.max_weight),
        (translate("figures", "entropy in nats"), lambda s: s.entropy),
        (translate("figures", "effective keys"), lambda s: s.effective_keys),
        (translate("figures", "Jacobian norm"), lambda s: s.jacobian_norm),
    )
    columns = [(f"{name}, {side}", measure(s)) for name, measure in measures for side, s in sides]
    words = translate(
        "figures", "{side}: mean largest weight {weight}, saturated rows {share}, median Jacobian norm {norm}"
    )
    parts = []
    for side, statistics in sides:
        one = summarise(statistics)
        weight, norm = text.number(one.max_weight, 2), text.number(one.jacobian_norm, 2)
        share = text.percent(one.saturated_share, 1)
        parts.append(words.format(side=side, weight=weight, share=share, norm=norm))
    return _of_queries(result, columns, "; ".join(parts) + ".")


def _leak(figure: Figure, result: Result) -> Listing:
    columns = [(translate("figures", "keys seen, per query"), result.statistics.keys_seen)]
    summary = figure._seen_words()
    if (leak := figure.leak) is not None:
        columns.append((translate("figures", "weight on the future, mask off"), leak.future_mass))
        summary += " " + figure._leak_words(leak)
    return _of_queries(result, columns, summary)


def _of_queries(result: Result, columns: list[tuple[str, np.ndarray]], summary: str) -> Listing:
    def cell(i: int, j: int) -> str:
        if result.preview and np.isnan(result.statistics.max_weight[i]):
            return cell_words.STILL_TO_COME
        return text.significant(float(columns[j][1][i]), 4)

    return Listing(
        tuple(name for name, _ in columns),
        result.shape[0],
        lambda i: cell_words.named(result.inputs.query_tokens, i),
        cell,
        summary,
    )


def _heads(figure: Figure, result: Result) -> Listing | None:
    survey = figure.survey
    if survey is None or not survey.heads:
        return None
    columns = heads_map.columns()
    told = [head for head in survey.heads if math.isfinite(head.summary.max_weight)]
    most = max(told, key=lambda head: head.summary.max_weight, default=None)
    words = translate("figures", "The most peaked head is {head}: its mean largest weight is {weight}.")

    def cell(i: int, j: int) -> str:
        if survey.heads[i].blocked:
            return translate("Table", "blocked")
        value = columns[j].value(survey.heads[i].summary)
        return text.percent(value, 1) if columns[j].percent else text.number(value, 3)

    return Listing(
        tuple(" ".join(column.name) for column in columns),
        len(survey.heads),
        lambda i: translate("figures", "head {head}").format(head=survey.heads[i].head),
        cell,
        words.format(head=most.head, weight=text.number(most.summary.max_weight, 2))
        if most
        else translate("Table", "No finite number."),
    )


def _sweep(figure: Figure, result: Result) -> Listing | None:
    points = figure.points
    if not points:
        return None
    raw, scaled = translate("figures", "raw"), translate("figures", "scaled")
    measures: tuple[tuple[str, Callable[[SweepPoint], str], Callable[[SweepPoint], str]], ...] = (
        ("σ", lambda p: text.significant(p.std), lambda p: text.significant(p.scaled_std)),
        (
            translate("figures", "largest weight"),
            lambda p: text.number(p.raw.max_weight, 3),
            lambda p: text.number(p.scaled.max_weight, 3),
        ),
        (
            translate("figures", "saturated"),
            lambda p: text.percent(p.raw.saturated_share, 1),
            lambda p: text.percent(p.scaled.saturated_share, 1),
        ),
        (
            translate("figures", "Jacobian norm"),
            lambda p: text.number(p.raw.jacobian_norm, 3),
            lambda p: text.number(p.scaled.jacobian_norm, 3),
        ),
    )
    first, last = points[0], points[-1]
    words = translate("figures", "From d_k = {low} to {high} σ goes from {a} to {b}; scaled it ends at {c}.")
    return Listing(
        tuple(f"{name}, {side}" for name, *_ in measures for side in (raw, scaled)),
        len(points),
        lambda i: f"d_k = {text.count(points[i].d_k)}",
        lambda i, j: (measures[j // 2][2] if j % 2 else measures[j // 2][1])(points[i]),
        words.format(
            low=text.count(first.d_k), high=text.count(last.d_k), a=text.significant(first.std),
            b=text.significant(last.std), c=text.significant(last.scaled_std),
        ),
    )  # fmt: skip


def _projections(figure: Figure, result: Result) -> Listing:
    tiles = (("q", result.query), ("k", result.key), ("v", result.value))
    places = [(letter, tile, j) for letter, tile in tiles for j in range(tile.values.shape[1])]
    rows = max((tile for _, tile in tiles), key=lambda tile: tile.values.shape[0])

    def cell(i: int, j: int) -> str:
        _, tile, at = places[j]
        return text.significant(float(tile.values[i, at]), 4) if i < tile.values.shape[0] else ""

    return Listing(
        tuple(f"{letter} {_place(tile.cols, tile.values.shape[1], j)}" for letter, tile, j in places),
        rows.values.shape[0],
        lambda i: _place(rows.rows, rows.values.shape[0], i),
        cell,
        " ".join(f"{letter.upper()}: {summary_of(tile)}" for letter, tile in tiles),
    )


def _cell(figure: Figure, result: Result) -> Listing | None:
    read = figure.arithmetic
    if read is None:
        return None
    lines = cell_words.read_out(result, read)
    summary = "; ".join(" = ".join(line) for line in lines) + "."

    def cell(i: int, j: int) -> str:
        # Asked again: a copy writes its numbers in another form than the screen.
        return cell_words.read_out(result, read)[i][1]

    return Listing(("",), len(lines), lambda i: lines[i][0], cell, summary)


def _row(figure: Figure, result: Result) -> Listing | None:
    shown = figure.shown
    if shown is None:
        return None
    read = shown.bars.row
    stages = (
        ("q · k", read.raw),
        (translate("figures", "scaled"), read.scaled),
        (translate("figures", "masked"), read.masked),
        ("exp", read.exps),
        (translate("figures", "weight"), read.weights),
    )

    def cell(i: int, j: int) -> str:
        # For a blocked key the softmax is given the fill.
        blocked = stages[j][1] is read.masked and not read.allowed[i]
        return fill_in_words(shown.result) if blocked else text.significant(float(stages[j][1][i]), 4)

    best = shown.bars.heaviest[:1]
    summary = figure.beside() + "."
    if len(best):
        words = translate("figures", "The largest weight is {weight}, on {key}.")
        key = cell_words.named(result.inputs.key_tokens, int(best[0]))
        summary += " " + words.format(weight=text.number(float(read.weights[best[0]]), 3), key=key)
    return Listing(
        tuple(name for name, _ in stages),
        len(read.raw),
        lambda i: cell_words.named(result.inputs.key_tokens, i),
        cell,
        summary,
    )


def _concat(figure: Figure, result: Result) -> Listing | None:
    survey = figure.survey
    tile = None if survey is None else survey.concatenation
    if tile is None:
        return None
    final = survey.final
    width = tile.values.shape[1] // len(survey.heads)
    tiles = [tile] if final is None else [tile, final]
    head = translate("figures", "head {head}")
    columns = [f"{head.format(head=j // width)} · {j % width}" for j in range(tile.values.shape[1])]
    if final is not None:
        across = final.values.shape[1]
        columns += [f"W_O · {_place(final.cols, across, j)}" for j in range(across)]
    values = np.concatenate([t.values for t in tiles], axis=1)
    return Listing(
        tuple(columns),
        len(values),
        lambda i: _place(tile.rows, len(values), i),
        lambda i, j: text.significant(float(values[i, j]), 4),
        " ".join(summary_of(t) for t in tiles),
    )


_MAKE: dict[str, Callable[[Figure, Result], Listing | None]] = {
    "peakiness": _statistics,
    "spread": _statistics,
    "leak": _leak,
    "heads": _heads,
    "heads_map": _heads,
    "sweep": _sweep,
    "qkv": _projections,
    "cell": _cell,
    "row": _row,
    "concat": _concat,
}


def _place(interval: tuple[int, int], count: int, i: int) -> str:
    """Return the position, or the positions from first to last, that the i-th of ``count`` parts covers."""
    first, after = edge(interval, count, i), edge(interval, count, i + 1)
    return text.count(first) if after - first == 1 else f"{text.count(first)}–{text.count(after - 1)}"


def summary_of(tile: Tile) -> str:
    """In one sentence: the size, and the extremes of all finite, seen cells and where they stand."""
    there = np.isfinite(tile.values) if tile.blocked is None else np.isfinite(tile.values) & ~tile.blocked
    values = np.where(there, tile.values, np.nan)
    if np.isnan(values).all():
        return translate("Table", "No finite number.")
    low, high = (
        np.unravel_index(np.nanargmin(values), values.shape),
        np.unravel_index(np.nanargmax(values), values.shape),
    )
    words = translate(
        "Table",
        "{h} × {w} cells; smallest {low} at row {lr}, column {lc}; largest {high} at row {hr}, column {hc}.",
    )

    def rows(i: int) -> str:
        return _place(tile.rows, values.shape[0], i)

    def cols(j: int) -> str:
        return _place(tile.cols, values.shape[1], j)

    return words.format(
        h=values.shape[0], w=values.shape[1],
        low=text.significant(float(values[low])), lr=rows(int(low[0])), lc=cols(int(low[1])),
        high=text.significant(float(values[high])), hr=rows(int(high[0])), hc=cols(int(high[1])),
    )  # fmt: skip
