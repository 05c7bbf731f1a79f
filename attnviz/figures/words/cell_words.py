"""The arithmetic of one cell as steps, and as text, table and LaTeX for the clipboard."""

from __future__ import annotations

import math
from dataclasses import dataclass

from attnviz.core.files import delimited
from attnviz.core.numbers.arithmetic import Arithmetic
from attnviz.core.numbers.cell import Cell
from attnviz.core.result import Result
from attnviz.figures.words import text
from attnviz.figures.words.fill_words import fill_in_words, fill_of, latex_fill, plain_fill
from attnviz.figures.words.mask_words import mask_in_words
from attnviz.figures.words.translate import figures, translate

#: Written for a number that a preview does not know.
STILL_TO_COME = "…"
#: Written for a number that does not exist.
NO_VALUE = "–"


@dataclass(frozen=True)
class Step:
    """One line of the arithmetic: what is done, what comes out, and how that is set."""

    name: str  # raw, scale, cap, bias, mask, exp, sum, weight
    words: str
    value: str
    off: bool = False  # struck through
    strong: bool = False


def steps(result: Result, arithmetic: Arithmetic) -> list[Step]:
    """From the dot product to the weight, with the numbers set in."""
    cell = arithmetic.cell
    found = [
        Step("raw", figures.tr("Σ of {n} products", None, len(arithmetic.query)).format(
 n=text.count(len(arithmetic.query))), text.number(cell.raw)),
        Step(
            "scale", scale_words(result), text.number(cell.scaled), off=result.settings.scaling == 0
        ),
    ]  # fmt: skip
    if (cap := result.inputs.softcap) is not None:
        words = f"{text.tick(cap)} · tanh({text.number(cell.scaled)} / {text.tick(cap)})"
        found.append(Step("cap", words, text.number(cell.capped), off=cell.softcap is None))
    if result.mask.has_bias:
        found.append(
            Step(
                "bias",
                translate("figures", "+ bias {bias}").format(bias=text.number(cell.bias)),
                text.number(cell.capped + cell.bias),
            )
        )
    score = text.number(cell.score) if cell.allowed else fill_in_words(result)
    found.append(Step("mask", mask_words(result, cell.allowed), score))
    return found + (_undefined(result, cell) if is_undefined(result, cell) else _softmax(result, cell, score))


def _softmax(result: Result, cell: Cell, score: str) -> list[Step]:
    """From ``score``, as it is written, to the weight."""
    if unknown(result, cell):
        exp = total = weight = row_max = STILL_TO_COME
        seen = None
    else:
        exp, total, weight = (text.small(n) for n in (cell.exp, cell.row_sum, cell.weight))
        row_max, seen = bracketed(cell.row_max), int(result.statistics.keys_seen[cell.query])
    keys = figures.tr("row sum over {n} keys", None, seen or 0).format(n=text.count(seen))
    if cell.sink is not None:
        keys += f" + exp({text.number(cell.sink)} − {row_max})"
    return [
        Step("exp", f"exp({score} − {row_max})", exp),
        Step("sum", keys, total),
        Step("weight", f"{exp} / {total}", weight, strong=True),
    ]


def is_undefined(result: Result, cell: Cell) -> bool:
    """Return whether the softmax of the cell's row has no value: every score in it is −∞."""
    return not unknown(result, cell) and cell.row_max == -math.inf


def _undefined(result: Result, cell: Cell) -> list[Step]:
    """Return the same steps of a row that sees no key, or in which every score is −∞."""
    count = result.shape[1]
    dead = not result.statistics.keys_seen[cell.query]
    fill = fill_of(result)
    if dead and math.isfinite(fill):
        # If every cell held a number, the softmax would be even; but blocked keys get no weight here.
        share = translate("figures", "fill alone: {share} on each").format(share=text.significant(1 / count))
    else:
        share = translate("figures", "undefined: −∞ − (−∞)")
    why = translate("figures", "every key is blocked") if dead else translate("figures", "every score is −∞")
    return [
        Step("exp", share, NO_VALUE),
        Step("sum", why, NO_VALUE),
        Step("weight", translate("figures", "defined as 0"), text.small(cell.weight), strong=True),
    ]


def unknown(result: Result, cell: Cell) -> bool:
    """Return whether the sums of the cell's row are still to come: a preview has those of some rows alone."""
    return result.preview and math.isnan(cell.row_max)


def bracketed(value: float) -> str:
    """Return a number that follows a minus sign: a negative one stands in brackets."""
    words = text.number(value)
    return f"({words})" if words.startswith((text.MINUS, "-")) else words


def scale_words(result: Result) -> str:
    """``× 1/√32 = 0.177``; the same while scaling is off, to be struck through."""
    settings, inputs, d_k = result.settings, result.inputs, result.head.d_k
    if settings.scaling in (0, 1) and inputs.scale is None:
        return f"× 1/√{d_k} = {text.significant(result.full_scale)}"
    return f"× {text.significant(result.full_scale if settings.scaling == 0 else result.scale)}"


def mask_words(result: Result, allowed: bool) -> str:
    """Return what the mask decides of the cell."""
    if not result.settings.masked:
        return translate("figures", "mask off: every key")
    words = translate("figures", "allowed · {rule}") if allowed else translate("figures", "blocked · {rule}")
    return words.format(rule=mask_in_words(result.mask))


def named(tokens: tuple[str, ...] | None, index: int) -> str:
    """``very · 6``, or the index alone."""
    return text.count(index) if tokens is None else f"{short(tokens, index)} · {text.count(index)}"


def short(tokens: tuple[str, ...] | None, index: int) -> str:
    """Return the token, a visible sign where it is white space alone; the index where there are no tokens."""
    return text.count(index) if tokens is None else tokens[index].strip() or "␣"


def read_out(result: Result, arithmetic: Arithmetic) -> list[tuple[str, str]]:
    """(Step, value), the query and the key first, as they are read in the figure."""
    cell, inputs = arithmetic.cell, result.inputs
    head = [
        (translate("figures", "query (reads)"), named(inputs.query_tokens, cell.query)),
        (translate("figures", "key (is read)"), named(inputs.key_tokens, cell.key)),
    ]
    return head + [(step.words, step.value) for step in steps(result, arithmetic)]


def as_text(result: Result, arithmetic: Arithmetic) -> str:
    """Lines of step and value, tab between them; numbers as programs read them."""
    with text.for_programs():
        return "\n".join(map(delimited.line, read_out(result, arithmetic)))


def as_tsv(result: Result, arithmetic: Arithmetic) -> str:
    """Every number to nine digits: the steps, then a column for each of q, k, q·k, v and weight · v.

    Where the softmax is undefined its sums are left empty.
    """
    cell = arithmetic.cell
    none = is_undefined(result, cell)
    numbers = {
        "query": cell.query, "key": cell.key,
        "raw": cell.raw, "scale": arithmetic.scale, "scaled": cell.scaled,
        **({} if cell.softcap is None else {"softcap": cell.softcap, "capped": cell.capped}),
        "bias": cell.bias, "allowed": int(cell.allowed), **({} if cell.sink is None else {"sink": cell.sink}),
        "masked": cell.score if cell.allowed else plain_fill(result), "row_max": cell.row_max,
        "exp": "" if none else cell.exp, "row_sum": "" if none else cell.row_sum, "weight": cell.weight,
    }  # fmt: skip
    columns = {
        "q": arithmetic.query, "k": arithmetic.key, "q·k": arithmetic.products,
        "v": arithmetic.value, "weight·v": arithmetic.added,
    }  # fmt: skip
    length = max(len(column) for column in columns.values())
    lines = [
        "\t".join(numbers),
        "\t".join(n if isinstance(n, str) else f"{n:.9g}" for n in numbers.values()),
        "\t".join(("component", *columns)),
    ]
    for i in range(length):
        cells = (f"{column[i]:.9g}" if i < len(column) else "" for column in columns.values())
        lines.append("\t".join((str(i), *cells)))
    return "\n".join(lines)


def as_latex(result: Result, arithmetic: Arithmetic) -> str:
    """Return the same as an ``aligned`` block of LaTeX, for use inside of a display."""
    cell, i, j = arithmetic.cell, arithmetic.cell.query, arithmetic.cell.key
    scale = _tex(arithmetic.scale)
    if result.settings.scaling == 1 and result.inputs.scale is None:
        scale = rf"\tfrac{{1}}{{\sqrt{{{result.head.d_k}}}}}"
    bias = f" + ({_tex(cell.bias)})" if result.mask.has_bias else ""
    scaled = rf"{_tex(cell.raw)} \cdot {scale}"
    if cell.softcap is not None:
        scaled = rf"{_tex(cell.softcap)} \tanh\left({scaled} / {_tex(cell.softcap)}\right)"
    lines = [
        rf"q_{{{i}}} \cdot k_{{{j}}} &= {_tex(cell.raw)}",
        rf"s_{{{i},{j}}} &= {scaled}{bias} = {_tex(cell.capped + cell.bias)}",
    ]
    if is_undefined(result, cell):
        lines.append(rf"a_{{{i},{j}}} &= 0 \quad\text{{(no key is seen: defined as 0)}}")
    elif cell.allowed:
        lines.append(
            rf"a_{{{i},{j}}} &= "
            rf"\frac{{\exp({_tex(cell.score)} - ({_tex(cell.row_max)}))}}{{{_tex(cell.row_sum)}}}"
            rf" = {_tex(cell.weight)}"
        )
    else:
        fill = rf"s_{{{i},{j}}} \to {latex_fill(result)}"
        lines.append(rf"a_{{{i},{j}}} &= 0 \quad\text{{(blocked: }} {fill}\text{{)}}")
    body = " \\\\\n".join(lines)
    return f"\\begin{{aligned}}\n{body}\n\\end{{aligned}}"


def _tex(value: float) -> str:
    words = text.plain_small(value).replace("∞", r"\infty").replace("NaN", r"\mathrm{NaN}")
    mantissa, _, exponent = words.partition("e")
    return rf"{mantissa} \cdot 10^{{{exponent}}}" if exponent else words
