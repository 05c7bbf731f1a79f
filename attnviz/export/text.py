"""A result as text for the clipboard: cells, rows and matrices as TSV, the formula and a row as LaTeX."""

from __future__ import annotations

import math
from collections.abc import Iterable

import numpy as np

from attnviz.core.errors import InputError, MemoryBudgetError
from attnviz.core.files import delimited
from attnviz.core.numbers.cell import Cell, read_cell
from attnviz.core.result import Result
from attnviz.core.sentence import QT_TRANSLATE_NOOP, Sentence
from attnviz.core.terms.in_force import softcap_of
from attnviz.core.tile import Stage, Tile
from attnviz.figures.words.fill_words import fill_of, latex_fill

#: The names of matrices that can be copied: the stages under their API names, and Q, K, V, output.
MATRICES = (*map(str, Stage), "query", "key", "value", "output")
#: Keys of a row that are written out in LaTeX; an ellipsis stands for the others.
MOST_TERMS = 12


def cell_tsv(result: Result, query: int, key: int) -> str:
    """Every number of one cell: a line of names and a line of values."""
    _check(result, query, key)
    cell = read_cell(result.head, query, key, result.scale, result.mask, result.statistics)
    tokens = [_token(result.inputs.query_tokens, query), _token(result.inputs.key_tokens, key)]
    names = ["query", "key", "query_token", "key_token", *_score_names(cell)]
    return _tsv([names, [query, key, *tokens, *_scores_of(cell)]])


def _score_names(cell: Cell) -> list[str]:
    """Name the numbers of a cell in their order; a soft-cap adds one."""
    capped = [] if cell.softcap is None else ["capped_score"]
    return ["raw_score", "scaled_score", *capped, "bias", "allowed", "weight"]


def _scores_of(cell: Cell) -> list[object]:
    capped = [] if cell.softcap is None else [cell.capped]
    return [cell.raw, cell.scaled, *capped, cell.bias, cell.allowed, cell.weight]


def row_tsv(result: Result, query: int) -> str:
    """One query's keys, a line each: key, token, raw score, scaled score, whether it takes part, weight."""
    _check(result, query, 0)
    lines: list[list[object]] = []
    for key in range(result.shape[1]):
        cell = read_cell(result.head, query, key, result.scale, result.mask, result.statistics)
        lines = lines or [["key", "key_token", *_score_names(cell)]]
        lines.append([key, _token(result.inputs.key_tokens, key), *_scores_of(cell)])
    return _tsv(lines)


def matrix_tsv(result: Result, name: str) -> str:
    """Return a whole matrix, cell for cell, with the labels of its rows and columns.

    Raises:
        InputError: there is no matrix of that name.
        MemoryBudgetError: the picture holds it at a lower resolution; names its size and a tile that fits.
    """
    if name not in MATRICES:
        raise InputError(f"There is no matrix {name!r}; there are {', '.join(MATRICES)}.")
    tile = result.tiles[Stage(name)] if name in list(Stage) else getattr(result, name)
    _whole(result, name, tile)
    (top, _), (left, _) = tile.rows, tile.cols
    keys = name in ("key", "value")
    row_tokens = result.inputs.key_tokens if keys else result.inputs.query_tokens
    column_tokens = result.inputs.key_tokens if name in list(Stage) else None
    columns = [_label(column_tokens, left + j) for j in range(tile.values.shape[1])]
    values = tile.values
    if name == Stage.MASKED and tile.blocked is not None:
        values = np.where(tile.blocked, fill_of(result), values)
    rows = ([_label(row_tokens, top + i), *line] for i, line in enumerate(values.tolist()))
    return _tsv([["", *columns], *rows])


def formula_latex(result: Result) -> str:
    """Return the formula with the terms that are on, as LaTeX mathematics (Vaswani et al. 2017,
    equation 1)."""
    scores = r"Q K^{\top}"
    share = result.settings.scaling
    if share == 1 and result.inputs.scale is None:
        scores = rf"\frac{{{scores}}}{{\sqrt{{d_k}}}}"
    elif share > 0:
        scores = rf"{_latex(result.scale)} \cdot {scores}"
    if (cap := softcap_of(result.settings, result.inputs)) is not None:
        scores = rf"{_latex(cap)} \tanh\!\left({scores} / {_latex(cap)}\right)"
    if result.masked:
        scores = rf"\operatorname{{mask}}\!\left({scores}\right)"
    return (
        rf"\operatorname{{Attention}}(Q, K, V) = {_softmax(result)}\!\left({scores}\right) V,"
        rf"\qquad d_k = {result.head.d_k}"
    )


def row_latex(result: Result, query: int) -> str:
    """One row of the softmax with its numbers, as LaTeX mathematics; long rows are cut after a dozen keys."""
    _check(result, query, 0)
    count = result.shape[1]
    keys = list(range(min(count, MOST_TERMS)))
    cells = [read_cell(result.head, query, key, result.scale, result.mask, result.statistics) for key in keys]
    scores = [_latex(c.score) if c.allowed else latex_fill(result) for c in cells]
    weights = [_latex(c.weight) if c.allowed else "0" for c in cells]
    more = [r"\dots"] if count > MOST_TERMS else []
    dead = cells[0].row_max == -math.inf
    return (
        rf"A_{{{query}}} = {_softmax(result)}\left({', '.join(scores + more)}\right)"
        rf" {r':=' if dead else '='} \left({', '.join(weights + more)}\right)"
        + (r"\quad\text{(no key is seen: defined as 0)}" if dead else "")
    )


def _softmax(result: Result) -> str:
    """Return the softmax as LaTeX; one with a sink says so, for its row does not sum to 1."""
    name = r"\operatorname{softmax}"
    return name if result.head.sink is None else name + rf"_{{+\text{{sink }}{_latex(result.head.sink)}}}"


def _whole(result: Result, name: str, tile: Tile) -> None:
    if tile.exact:
        return
    (r0, r1), (c0, c1) = tile.rows, tile.cols
    call = (
        f'attnviz.scaled_dot_product_attention(query, key).tile("{name}", head={result.settings.head}, '
        f"rows=slice({r0}, {r1}), cols=slice({c0}, {c1}), shape=(512, 512))"
    )
    raise MemoryBudgetError(
        Sentence(
            QT_TRANSLATE_NOOP(
                "errors",
                "{name} is {rows:,} × {cols:,} here, and the picture holds it at {held}. Zoom in until each "
                "cell is one, or take a tile: {call}.",
            ),
            name=name,
            rows=r1 - r0,
            cols=c1 - c0,
            held=" × ".join(f"{n:,}" for n in tile.values.shape),
            call=call,
        ),
        (r1 - r0) * (c1 - c0) * tile.values.itemsize,
        tile.values.nbytes,
    )


def _check(result: Result, query: int, key: int) -> None:
    for name, n, count in (("query", query, result.shape[0]), ("key", key, result.shape[1])):
        if not 0 <= n < count:
            raise InputError(f"There is no {name} {n}; there are 0 to {count - 1}.")


def _token(tokens: tuple[str, ...] | None, index: int) -> str:
    return tokens[index] if tokens else ""


def _label(tokens: tuple[str, ...] | None, index: int) -> str:
    return f"{index} {tokens[index]}" if tokens else str(index)


def _latex(value: float) -> str:
    if math.isnan(value):
        return r"\mathrm{NaN}"
    if math.isinf(value):
        return r"\infty" if value > 0 else r"-\infty"
    # Unlike the numbers of figures, which follow the language, those of LaTeX have a point.
    mantissa, e, exponent = f"{value:.3g}".partition("e")
    return rf"{mantissa} \cdot 10^{{{int(exponent)}}}" if e else mantissa


def _tsv(lines: Iterable[Iterable[object]]) -> str:
    return delimited.table(lines, delimited.TSV)
