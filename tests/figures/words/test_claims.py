"""Every sentence, label and alternative text, in every state that makes one of them false.

A claim is looked for by its words and held against what NumPy computes in float64; and where something is
so, it has to be said.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache, cached_property

import numpy as np
import pytest

from attnviz.core.dimensions import Dimensions
from attnviz.core.masks import Alibi, BooleanArray, Causal, NoMask, OwnMask, Prefix, SlidingWindow
from attnviz.core.reference import ReferenceStages, attention
from attnviz.core.result import Result
from attnviz.core.settings import FIRST_SETTINGS, ArraySource, RandomSource, Settings, View
from attnviz.core.tile import Stage
from attnviz.engine.cpu.engine import NumpyEngine
from attnviz.engine.pipeline import Pipeline
from attnviz.export.slides import slides
from attnviz.export.text import formula_latex, matrix_tsv, row_latex
from attnviz.figures import FIGURES
from attnviz.figures.figure import Figure
from attnviz.figures.panels.projections import _made
from attnviz.figures.sheet.sheet import Sheet
from attnviz.figures.words import text
from attnviz.figures.words.cell_words import as_latex, as_text, as_tsv
from attnviz.figures.words.result_words import numbers_in_words, settings_in_words, settings_table
from attnviz.figures.words.terms import terms_of
from attnviz.figures.words.what_to_see import what_to_see
from attnviz.gui.listing import listing_of
from attnviz.gui.window.readout import Readout
from attnviz.sources import load
from attnviz.sources.arrays import from_arrays

PIPELINE = Pipeline(load, NumpyEngine())
RANDOM = Settings(RandomSource(Dimensions(16, 2, 9)))
NOISE = np.random.default_rng(0).standard_normal((40, 3, 11, 8))


def arrays(
    n_q: int = 9,
    n_k: int = 9,
    heads: tuple[int, int] = (2, 2),
    d_v: int = 8,
    scale: float | None = None,
    attn_mask: np.ndarray | None = None,
    spoil: bool = False,
    **changes: object,
) -> Settings:
    query, key = NOISE[: heads[0], 0, :n_q].copy(), NOISE[: heads[1], 1, :n_k]
    value = NOISE[: heads[1], 2, :n_k, :d_v]
    if spoil:
        query[:, 2] = np.nan
    made = from_arrays(query, key, value, scale=scale, attn_mask=attn_mask)
    return Settings(ArraySource("arrays", lambda layer: made), **{"mask": Causal(), **changes})  # type: ignore[arg-type]


def holes(*rows: int, n: int = 9) -> np.ndarray:
    """Causal, and all of ``rows`` blocked."""
    seen = np.tril(np.ones((n, n), bool))
    seen[list(rows)] = False
    return seen


FILLED = {"fill": "-1e9"}
STATES: dict[str, Settings] = {
    "plain": RANDOM,
    "decoder": FIRST_SETTINGS,
    "no mask": replace(RANDOM, mask=NoMask()),
    "mask off": replace(RANDOM, masked=False),
    "mask off, -1e9": replace(RANDOM, masked=False, fill="-1e9"),
    "scaling off": replace(RANDOM, scaling=0.0),
    "both off": replace(RANDOM, scaling=0.0, masked=False),
    "between": replace(RANDOM, scaling=0.4),
    "-1e9": replace(RANDOM, fill="-1e9"),
    "window": replace(RANDOM, mask=SlidingWindow(3)),
    "prefix": replace(RANDOM, mask=Prefix(4)),
    "alibi": replace(RANDOM, mask=Alibi()),
    "one position": Settings(RandomSource(Dimensions(16, 2, 1))),
    "two positions": Settings(RandomSource(Dimensions(16, 2, 2))),
    "one head": Settings(RandomSource(Dimensions(8, 1, 9))),
    "d_k 1": Settings(RandomSource(Dimensions(2, 2, 9))),
    "length 1": Settings(RandomSource(Dimensions(16, 2, 9), unit_length=True)),
    "arrays": arrays(),
    "cross": arrays(7, 11, mask=NoMask()),
    "decode step": arrays(1, 10, mask=NoMask()),
    "grouped": arrays(heads=(4, 2)),
    "narrow values": arrays(d_v=3),
    "own mask, dead rows": arrays(attn_mask=holes(0, 4), mask=OwnMask()),
    "own mask, off": arrays(attn_mask=holes(0, 4), mask=OwnMask(), masked=False),
    "dead rows, -1e9": arrays(attn_mask=holes(0, 4), mask=OwnMask(), **FILLED),
    "dead rows, unscaled": arrays(attn_mask=holes(0, 4), mask=OwnMask(), scaling=0.0),
    "own mask, future open": arrays(attn_mask=np.tri(9, k=3, dtype=bool), mask=OwnMask()),
    "all dead": replace(RANDOM, mask=BooleanArray(np.zeros((9, 9), bool))),
    "all dead, -1e9": replace(RANDOM, mask=BooleanArray(np.zeros((9, 9), bool)), fill="-1e9"),
    "NaN": arrays(spoil=True),
    "NaN and dead": arrays(spoil=True, attn_mask=holes(0, 4), mask=OwnMask()),
    "own scale 0.3": arrays(scale=0.3),
    "own scale 0": arrays(scale=0.0),
    "own scale 1": arrays(scale=1.0),
    "own scale 2.5": arrays(scale=2.5),
    "own scale -0.5": arrays(scale=-0.5),
    "own scale 0.3, off": arrays(scale=0.3, scaling=0.0),
    "own scale 0.3, between": arrays(scale=0.3, scaling=0.5),
}


@dataclass(frozen=True)
class State:
    """One result, and the truth about it."""

    result: Result

    @cached_property
    def truth(self) -> ReferenceStages:
        result = self.result
        head = result.head
        with np.errstate(invalid="ignore"):
            return attention(head.query, head.key, head.value, result.scale, result.mask)

    @property
    def dead(self) -> int:
        return int((~self.truth.allowed.any(1)).sum())

    @property
    def live(self) -> np.ndarray:
        return np.isclose(self.truth.weights.sum(1), 1)

    @property
    def blocked(self) -> int:
        return int((~self.truth.allowed).sum())

    @property
    def scaled(self) -> bool:
        return self.result.settings.scaling > 0


@cache
def state(name: str) -> State:
    return State(PIPELINE.compute(STATES[name], View(pixels=(64, 64))))


def cells(at: State) -> list[tuple[int, int]]:
    n_q, n_k = at.result.shape
    return sorted({(min(q, n_q - 1), min(k, n_k - 1)) for q in (0, 2, 4, 8) for k in (0, 3, 8)})


def figure_of(name: str, result: Result, cell: tuple[int, int] | None = None) -> Figure:
    figure = FIGURES[name]()
    figure.resize(900, 600)
    for extra in figure.needs - {"sweep"}:
        figure.show_extra(extra, PIPELINE.extra(extra, result.settings))
    figure.show_result(result)
    figure.set_cursor(cell)
    return figure


@cache
def said(name: str) -> dict[str, str]:
    """Place -> all that is said there."""
    result = state(name).result
    found = {f"notes {panel}": what_to_see(panel, result) for panel in FIGURES}
    found["numbers"] = " ".join(numbers_in_words(result))
    found["caption"] = settings_in_words(result)
    found["table"] = " ".join(f"{a} = {b}" for a, b in settings_table(result))
    found["formula"] = terms_of(result).in_words()
    found["latex"] = formula_latex(result)
    found["qkv made"] = " ".join(word for letter in "QKV" for word in _made(letter, result.inputs))
    for panel in FIGURES:
        figure = figure_of(panel, result)
        parts = [figure.title(), figure.subtitle(), figure.operation(), *figure.beside_forms()]
        found[f"figure {panel}"] = " | ".join(parts)
        if (listing := listing_of(figure)) is not None:
            found[f"listing {panel}"] = listing.summary
    deck = slides([result], Sheet(("qkv", "scaled", "leak")))
    found["deck"] = " | ".join(f"{s.title}: {' '.join(p.alt for p in s.pictures)}" for s in deck)
    return found


def places(name: str, only: str) -> list[str]:
    return [words for place, words in said(name).items() if re.fullmatch(only, place)]


# -- claims: wherever the words stand, the predicate holds --------------------------------------------

Claim = Callable[[State, re.Match[str]], bool]


def _close(words: str, number: float) -> bool:
    digits = words.replace("−", "-").replace(",", "")
    return abs(float(digits) - number) <= 0.006 * max(abs(number), 1)


CLAIMS: dict[str, Claim] = {
    r"(?i)each row sums to 1": lambda s, m: bool(s.live.all()),
    r"(\d+) of (\d+) rows sum to 1": lambda s, m: (
        int(m[1]) == s.live.sum() and int(m[2]) == len(s.live) and not s.live.all()
    ),
    r"(\d+) sees? no key": lambda s, m: int(m[1]) == s.dead,
    r"(\d+) rows? sees? no key: (?:their|its) output": lambda s, m: int(m[1]) == s.dead,
    r"(\d+) holds? NaN or ∞": lambda s, m: int(m[1]) == len(s.live) - s.live.sum() - s.dead,
    r"divided by √(\d+)\.": lambda s, m: np.isclose(s.result.scale, int(m[1]) ** -0.5),
    r"÷√(\d+)(?! off)": lambda s, m: np.isclose(s.result.scale, int(m[1]) ** -0.5),
    r"multiplied by (\S+?)\. ": lambda s, m: _close(m[1], s.result.scale) and s.scaled,
    r"Scaling is off|not scaled": lambda s, m: s.result.scale == 1 and not s.scaled,
    r"Unscaled scores": lambda s, m: not s.scaled,
    r"Scaled scores": lambda s, m: s.scaled,
    r"pattern stays and fades": lambda s, m: 0 < s.result.scale < 1,
    r"grows stronger": lambda s, m: s.result.scale > 1,
    r"On the same colours": lambda s, m: s.result.colours(Stage.RAW) == s.result.colours(Stage.SCALED),
    r"They stay what they were": lambda s, m: s.result.scale == 1,
    r"The signs turn": lambda s, m: s.result.scale < 0,
    r"All scores are 0": lambda s, m: s.result.scale == 0,
    r"Q Kᵀ / √d_k": lambda s, m: np.isclose(s.result.scale, s.result.head.d_k**-0.5) and s.scaled,
    r"Q Kᵀ · ([^)]+)\)": lambda s, m: _close(m[1], s.result.scale) and s.scaled,
    r"softmax\(mask\(": lambda s, m: not isinstance(s.result.mask, NoMask),
    r"operatorname\{mask\}": lambda s, m: not isinstance(s.result.mask, NoMask),
    r"No mask is in force": lambda s, m: isinstance(s.result.mask, NoMask) and not s.blocked,
    r"The mask blocks no cell": lambda s, m: s.blocked == 0 and not isinstance(s.result.mask, NoMask),
    r"(\d+) of (\d+) cells (?:are )?blocked": lambda s, m: (
        (int(m[1]), int(m[2])) == (s.blocked, s.truth.allowed.size)
    ),
    r"The mask blocks (\d+) of (\d+) cells": lambda s, m: int(m[1]) == s.blocked > 0,
    r"training would copy the answer": lambda s, m: (
        isinstance(s.result.mask, NoMask) or not np.triu(s.truth.allowed, 1).any()
    ),
    r"later positions, and with this one": lambda s, m: bool(np.triu(s.truth.allowed, 1).any()),
    r"would read positions that come after": lambda s, m: not np.tril(~s.truth.allowed).any(),
    r"three linear maps of the same input": lambda s, m: s.result.inputs.x is not None,
    r"divided by its length|x·W_Q / \|x·W_Q\|": lambda s, m: np.allclose(
        np.linalg.norm(s.result.head.query, axis=1), 1, atol=1e-5
    ),
    r"(?:^|\| )x·W_Q (?![/|])": lambda s, m: not s.result.inputs.unit_length and not s.result.inputs.rotary,
    r"RoPE": lambda s, m: s.result.inputs.rotary,
    r"(\d+) positions that read, K and V for each of (\d+)": lambda s, m: (
        (int(m[1]), int(m[2])) == s.result.shape and s.result.shape[0] != s.result.shape[1]
    ),
    r"W_O mixes": lambda s, m: s.result.inputs.output_projection is not None,
    r"W_O did not come": lambda s, m: s.result.inputs.output_projection is None,
    r"one head: there is no other": lambda s, m: s.result.inputs.n_head == 1,
    r"(\d+) heads look at": lambda s, m: int(m[1]) == s.result.inputs.n_head > 1,
    r"No query sees two keys": lambda s, m: not (s.truth.allowed.sum(1) >= 2).any(),
    r"Every query sees all": lambda s, m: bool(s.truth.allowed.all()),
    r"A bias is added": lambda s, m: s.result.mask.has_bias,
    r"The wider a head, the larger": lambda s, m: not s.result.inputs.unit_length,
    r"the wider a head, the smaller": lambda s, m: s.result.inputs.unit_length,
    r"Scale, mask and softmax": lambda s, m: s.scaled and not isinstance(s.result.mask, NoMask),
    r"Mask and softmax turn": lambda s, m: not s.scaled and not isinstance(s.result.mask, NoMask),
    r"Scale and softmax turn": lambda s, m: s.scaled and isinstance(s.result.mask, NoMask),
    r"The softmax turns the score": lambda s, m: not s.scaled and isinstance(s.result.mask, NoMask),
    r"−1e9": lambda s, m: s.result.settings.fill == "-1e9" and s.blocked > 0,
    r"d_v = (\d+)": lambda s, m: int(m[1]) == s.result.head.d_v != s.result.head.d_k,
}  # fmt: skip


@pytest.mark.parametrize("name", STATES)
def test_what_is_said_is_so(qapp: object, name: str) -> None:
    at, wrong = state(name), []
    for place, words in said(name).items():
        for claim, holds in CLAIMS.items():
            wrong += [(place, m[0]) for m in re.finditer(claim, words) if not holds(at, m)]
    assert not wrong


@pytest.mark.parametrize("claim", CLAIMS)
def test_every_claim_is_made_somewhere(qapp: object, claim: str) -> None:
    """A claim that no state makes would be held by nothing."""
    assert any(re.search(claim, words) for name in STATES for words in said(name).values())


# -- what has to be said ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", STATES)
def test_what_is_so_is_said(qapp: object, name: str) -> None:
    at = state(name)
    result = at.result
    weights, formula = said(name)["figure weights"], said(name)["formula"]
    assert ("each row sums to 1" in weights) == bool(at.live.all())
    assert ("see no key" in weights) == (at.dead > 0)
    assert ("mask(" in formula) == (not isinstance(result.mask, NoMask))
    assert ("√d_k" in formula or " · " in formula) == at.scaled
    assert formula in said(name)["deck"]
    title = said(name)["figure scaled"].partition(" | ")[0]
    assert title == ("Scaled scores" if at.scaled else "Unscaled scores")
    assert title in said(name)["deck"]
    fill = {"-inf": "−∞", "-1e9": "−1e9"}[result.settings.fill]
    assert ("−1e9" in said(name)["figure mask"]) == (at.blocked > 0 and fill == "−1e9")


@pytest.mark.parametrize("name", STATES)
def test_means_are_the_same_wherever_they_stand(qapp: object, name: str) -> None:
    at = state(name)
    counted = at.truth.allowed.any(1) & np.isfinite(at.truth.weights.sum(1))
    largest = at.truth.weights.max(1)[counted]
    table = listing_of(figure_of("heads", at.result))
    assert table is not None
    shown = table.cell(at.result.settings.head, 0)
    if not largest.size:
        assert "sum to 1" in said(name)["notes weights"]
        assert shown in ("blocked", "NaN")
        return
    mean = float(largest.mean())
    assert float(shown) == pytest.approx(mean, abs=6e-4)
    assert f"{mean:.2f} on average" in said(name)["notes weights"]
    side = (
        f"× {text.significant(at.result.scale)}"
        if 0 < at.result.settings.scaling < 1
        else "Scaled"
        if at.scaled
        else "Unscaled"
    )
    found = re.search(rf"{re.escape(side)}: mean largest weight ([\d.]+)", said(name)["numbers"])
    assert found is not None
    assert float(found[1]) == pytest.approx(mean, abs=6e-4)


# -- one cell, one row --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", STATES)
def test_a_cell_says_what_its_softmax_does(qapp: object, name: str) -> None:
    at = state(name)
    readout = Readout()
    readout.show_result(at.result)
    fill = {"-inf": "−∞", "-1e9": "−1e9"}[at.result.settings.fill]
    for cell in cells(at):
        figure = figure_of("cell", at.result, cell)
        read = figure.arithmetic
        words, latex, tsv = (f(at.result, read) for f in (as_text, as_latex, as_tsv))
        readout.show_cell(cell)
        shown = {name: label.text() for name, label in readout.values.items()}
        allowed, dead = at.truth.allowed[cell], not at.truth.allowed[cell[0]].any()
        assert (" reads " in figure.subtitle()) == allowed
        assert ("undefined" in words or "fill alone" in words) == dead
        assert ("defined as 0" in words) == ("defined as 0" in latex) == dead
        assert not dead or shown["exp"] == shown["sum"] == "–"
        assert "− (−∞)) " not in words.replace("has", "")
        if not allowed:
            masked = next(line for line in words.splitlines() if "blocked · " in line)
            assert masked.endswith(fill.replace("−1", "-1"))  # a copy is for programs
            assert fill in shown["mask"]
            header, values = (line.split("\t") for line in tsv.splitlines()[:2])
            assert float(values[header.index("masked")]) == float(
                fill.replace("−∞", "-inf").replace("−", "-")
            )
            assert dead or {"−∞": r"-\infty", "−1e9": "-10^{9}"}[fill] in latex
        if fill == "−1e9" and dead:
            uniform = np.exp(np.full(at.result.shape[1], -1e9) - -1e9)
            assert f"{uniform[0] / uniform.sum():.3g} on each" in words


@pytest.mark.parametrize("name", STATES)
def test_a_row_and_its_copies_hold_the_fill(qapp: object, name: str) -> None:
    at = state(name)
    fill = {"-inf": -np.inf, "-1e9": -1e9}[at.result.settings.fill]
    masked = np.array([
        [float(cell) for cell in line.split("\t")[1:]]
        for line in matrix_tsv(at.result, "masked_scores").splitlines()[1:]
    ])  # fmt: skip
    assert (masked[~at.truth.allowed] == fill).all()
    for query in sorted({row for row, _ in cells(at)}):
        figure = figure_of("row", at.result, (query, 0))
        dead = not at.truth.allowed[query].any()
        strips = {strip.name: strip.total for strip in figure.strips(figure.shown)}
        assert (strips["exp"] == "undefined") == (strips["weight"] == "defined as 0") == dead
        hidden = not at.truth.allowed[query].all()
        assert (("−1e9" if fill == -1e9 else "−∞") in strips["masked"]) == hidden
        header, *lines = (line.split("\t") for line in figure.as_tsv().splitlines())
        column = np.array([float(line[header.index("masked")]) for line in lines])
        assert (column[~at.truth.allowed[query]] == fill).all()
        assert ("defined as 0" in row_latex(at.result, query)) == dead


def test_a_part_of_a_matrix_says_which(qapp: object) -> None:
    result = PIPELINE.compute(FIRST_SETTINGS, View(rows=(3, 10), cols=(0, 6)))
    for name in ("raw", "scaled", "mask", "weights"):
        figure = figure_of(name, result)
        assert "rows 3–9 of 19, columns 0–5 of 19" in figure.subtitle()
        assert any("3–9 × 0–5" in form for form in figure.beside_forms()) or name != "mask"
    whole = figure_of("raw", PIPELINE.compute(FIRST_SETTINGS, View()))
    assert whole.subtitle().startswith("19 × 19")


def test_the_sentence_of_a_sweep_is_of_the_law_on_show(qapp: object) -> None:
    result = state("plain").result
    assert "the larger its raw scores" in what_to_see("sweep", result)
    assert "the smaller its raw scores" in what_to_see("sweep", result, {"kind": "length", "d_k": 64})
    deck = slides([result], Sheet(("sweep",), choices={"sweep": {"kind": "length", "d_k": 64}}))
    assert "the smaller its raw scores" in deck[1].pictures[0].alt
