"""Cell, row and leak: what they draw is the arithmetic, at any size; what they copy is computed with."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QFont, QImage, QPainter

from attnviz.core.dimensions import Dimensions
from attnviz.core.extras import UNMASKED, Unavailable
from attnviz.core.masks import Alibi, BooleanArray, Causal, NoMask, Prefix
from attnviz.core.numbers.fill import FillCase
from attnviz.core.numbers.row_bars import bars_of
from attnviz.core.reference import attention
from attnviz.core.result import Result
from attnviz.core.settings import FIRST_SETTINGS, ArraySource, RandomSource, Settings, View
from attnviz.engine.cpu.engine import NumpyEngine
from attnviz.engine.pipeline import Pipeline
from attnviz.figures.figure import Figure
from attnviz.figures.items.vector_strip import common_limit, strongest
from attnviz.figures.panels.cell import CellFigure
from attnviz.figures.panels.leak import LeakFigure
from attnviz.figures.panels.peakiness import PeakinessFigure
from attnviz.figures.panels.row import RowFigure
from attnviz.figures.panels.row_strips import strips_of
from attnviz.figures.sheet.composition import FigureScene, render
from attnviz.figures.style.theme import THEMES
from attnviz.figures.words import text
from attnviz.figures.words.cell_words import _tex, steps
from attnviz.gui.listing import listing_of
from attnviz.sources import load
from attnviz.sources.arrays import from_arrays

PIPELINE = Pipeline(load, NumpyEngine())
SMALL = Settings(RandomSource(Dimensions(14, 2, 97)))
SIZES = [(400, 320), (900, 600), (650, 330), (1030, 320), (97, 97), (7, 1)]


def compute(settings: Settings) -> Result:
    return PIPELINE.compute(settings, View(pixels=(64, 64)))


def drawn(
    figure: Figure,
    result: Result,
    cell: tuple[int, int] | None,
    size: tuple[int, int] = (400, 320),
    theme: str = "light",
) -> QImage:  # type: ignore[no-untyped-def]
    scene = FigureScene(size, THEMES[theme].ground)
    scene.add_figure(figure)
    figure.set_theme(THEMES[theme])
    figure.resize(*size)
    for name in figure.needs:
        figure.show_extra(name, PIPELINE.extra(name, result.settings))
    figure.show_result(result)
    figure.set_cursor(cell)
    image = QImage(*size, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    render(scene, painter)
    painter.end()
    scene.removeItem(figure)  # it outlives the scene
    return image


def shares(image: QImage, colour: str) -> float:
    """The share of pixels of exactly this colour."""
    wanted = QColor(colour).rgb()
    hits = sum(image.pixel(x, y) == wanted for y in range(image.height()) for x in range(image.width()))
    return hits / (image.width() * image.height())


@pytest.mark.parametrize("kind", [CellFigure, RowFigure, LeakFigure])
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("theme", list(THEMES))
def test_any_size_any_theme(qapp: object, kind: type[Figure], size: tuple[int, int], theme: str) -> None:
    image = drawn(kind(), compute(SMALL), (40, 33), size, theme)
    if min(size) > 300:
        assert 0.3 < shares(image, THEMES[theme].ground) < 0.97


@pytest.mark.parametrize("kind", [CellFigure, RowFigure])
def test_without_a_cell_it_says_what_to_do(qapp: object, kind: type[Figure]) -> None:
    empty, full = (drawn(kind(), compute(SMALL), cell) for cell in (None, (40, 33)))
    ground = THEMES["light"].ground
    assert 0.9 < shares(empty, ground) < 1
    assert shares(full, ground) < shares(empty, ground)


def test_the_steps_are_the_numbers_of_the_stages(qapp: object) -> None:
    result = compute(FIRST_SETTINGS)
    figure = CellFigure()
    drawn(figure, result, (6, 5))
    assert figure.arithmetic is not None
    values = {step.name: step.value for step in steps(result, figure.arithmetic)}
    assert values == {
        "raw": "4.262", "scale": "0.753", "mask": "0.753", "exp": "0.568", "sum": "3.198", "weight": "0.178",
    }  # fmt: skip


def test_scaling_off_is_struck_and_a_blocked_cell_is_minus_infinity(qapp: object) -> None:
    result = compute(replace(FIRST_SETTINGS, scaling=0.0))
    figure = CellFigure()
    drawn(figure, result, (6, 9))
    assert figure.arithmetic is not None
    found = {step.name: step for step in steps(result, figure.arithmetic)}
    assert found["scale"].off
    assert found["mask"].value == "−∞"
    assert found["weight"].value == found["exp"].value == "0.000"
    assert not figure.arithmetic.added.any()


def test_a_bias_is_a_step_of_its_own(qapp: object) -> None:
    result = compute(replace(SMALL, mask=Alibi(0.5) & Causal()))
    figure = CellFigure()
    drawn(figure, result, (40, 38))
    assert figure.arithmetic is not None
    found = {step.name: step for step in steps(result, figure.arithmetic)}
    assert found["bias"].words.endswith("−1.000")
    assert figure.arithmetic.cell.score == pytest.approx(figure.arithmetic.cell.scaled - 1)


def test_the_copied_cell_holds_every_number(qapp: object) -> None:
    figure = CellFigure()
    assert figure.as_text() == figure.as_tsv() == figure.as_latex() == ""
    result = compute(SMALL)
    drawn(figure, result, (40, 33))
    lines = [line.split("\t") for line in figure.as_tsv().splitlines()]
    numbers = dict(zip(lines[0], map(float, lines[1]), strict=True))
    head = result.head
    stages = attention(head.query, head.key, head.value, result.scale, Causal())
    assert numbers["weight"] == pytest.approx(stages.weights[40, 33], rel=1e-5)
    assert numbers["exp"] / numbers["row_sum"] == pytest.approx(numbers["weight"])
    products = [float(line[3]) for line in lines[3:]]
    assert sum(products) == pytest.approx(numbers["raw"], rel=1e-6)
    assert len(products) == head.d_k
    latex = figure.as_latex()
    assert latex.startswith(r"\begin{aligned}")
    assert rf"q_{{40}} \cdot k_{{33}} &= {numbers['raw']:.3f}" in latex
    assert latex.count("{") == latex.count("}")
    assert f"{numbers['weight']:.3f}" in figure.as_text()


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (-3.4028235e38, r"-3.403 \cdot 10^{38}"),
        (1.5, "1.500"),
        (-np.inf, r"-\infty"),
        (np.nan, r"\mathrm{NaN}"),
    ],
)
def test_a_number_in_latex(value: float, words: str) -> None:
    assert _tex(value) == words


def test_the_row_is_that_of_the_weights_and_can_be_pointed_at(qapp: object) -> None:
    result = compute(SMALL)
    figure = RowFigure()
    assert figure.as_tsv() == ""
    drawn(figure, result, (40, 33), (650, 330))
    assert figure.row is not None
    stages = attention(result.head.query, result.head.key, result.head.value, result.scale, Causal())
    np.testing.assert_allclose(figure.row.weights, stages.weights[40], rtol=1e-4, atol=1e-7)
    lines = figure.as_tsv().splitlines()
    assert len(lines) == 98
    assert sum(float(line.split("\t")[-1]) for line in lines[1:]) == pytest.approx(1)
    rect = figure._bars
    for key in (0, 48, 96):
        at = QPointF(rect.left() + rect.width() * (key + 0.5) / 97, rect.center().y())
        assert figure.cell_at(at) == (None, key)
    assert figure.cell_at(QPointF(1, 1)) is None


def test_long_rows_say_that_they_are_reduced(qapp: object) -> None:
    result = compute(Settings(RandomSource(Dimensions(8, 1, 1025))))
    figure = RowFigure()
    drawn(figure, result, (1024, 3))
    assert "strongest" in figure.subtitle()
    drawn(figure, compute(SMALL), (40, 3), (900, 600))
    assert "strongest" not in figure.subtitle()


@pytest.mark.parametrize("size", [(640, 320), (400, 320)])
def test_how_many_keys_of_a_long_row_are_blocked_is_never_cut(
    qapp: object, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    query, key = np.ones((1, 1, 4)), np.ones((1, 131_072, 4))
    source = ArraySource("long", lambda layer: from_arrays(query, key, key))
    cut, elide = [], text.elide

    def note(words: str, font: QFont, width: float) -> str:
        if (shown := elide(words, font, width)) != words:
            cut.append(words)
        return shown

    monkeypatch.setattr(text, "elide", note)
    drawn(RowFigure(), compute(Settings(source, mask=Causal())), (0, 0), size)
    assert not cut


def test_the_leak_is_the_weight_on_the_future(qapp: object) -> None:
    settings = replace(FIRST_SETTINGS, mask=Prefix(4))
    result = compute(settings)
    figure = LeakFigure()
    drawn(figure, result, (6, 5), (1030, 320))
    assert figure.leak is not None
    stages = attention(result.head.query, result.head.key, result.head.value, result.scale)
    future = np.triu(np.ones(result.shape, bool), 1)
    leaked = np.where(future, stages.weights, 0).sum(1)
    np.testing.assert_allclose(figure.leak.future_mass, leaked, atol=1e-6)
    assert f"{100 * leaked.mean():.1f}% of" in figure._leak_words(figure.leak)
    assert figure._seen_words() == "From 4 to 19 of 19 keys."


def test_a_leak_of_other_rows_is_not_shown(qapp: object) -> None:
    figure = LeakFigure()
    drawn(figure, compute(FIRST_SETTINGS), None)
    assert figure.leak is not None
    figure.show_result(compute(SMALL))
    assert figure.leak is None
    figure.show_extra(UNMASKED, Unavailable("It cannot be had."))
    assert figure.reason == "It cannot be had."


def test_fully_blocked_rows_are_counted(qapp: object) -> None:
    seen = np.tril(np.ones((97, 97), bool))
    seen[5] = False
    result = compute(replace(SMALL, mask=BooleanArray(seen)))
    for kind in (CellFigure, RowFigure, LeakFigure):
        figure = kind()
        drawn(figure, result, (5, 2))
        if isinstance(figure, LeakFigure):
            assert "1" in figure._seen_words().split(":")[-1]
            assert [case.defined for case in cases_of(figure)] == [False, True, False, False]


def test_not_a_number_is_drawn_and_named(qapp: object) -> None:
    result = compute(SMALL)
    query = result.head.query.copy()
    query[40, 3] = np.nan
    broken = replace(result, head=replace(result.head, query=query))
    for kind in (CellFigure, RowFigure, LeakFigure):
        image = drawn(kind(), broken, (40, 33), (900, 600))
        if kind is CellFigure:
            assert shares(image, THEMES["light"].warning) > 0


def test_many_components_share_cells_and_keep_the_strongest() -> None:
    values = np.array([1.0, -3.0, 2.0, 0.5, np.nan, 1.0, -1.0])
    assert strongest(values, 7) is values
    kept = strongest(values, 3)
    assert kept[:2].tolist() == [-3.0, 2.0]
    assert np.isnan(kept[2])
    equal = np.array([1.0, -2.0, 2.0, -np.inf, np.inf, np.nan])
    assert strongest(equal, 2).tolist() == [-2.0, -np.inf]  # of equals the first
    assert common_limit(values) == 3.0
    assert common_limit(np.array([np.nan])) == 1.0


def test_another_result_is_read_anew(qapp: object) -> None:
    for kind, read in (
        (CellFigure, lambda f: f.arithmetic.cell.weight),
        (RowFigure, lambda f: f.row.weights[33]),
        (LeakFigure, lambda f: cases_of(f)[0].weights[33]),
    ):
        figure = kind()
        found = []
        for scaling in (1.0, 0.0):
            result = compute(replace(SMALL, scaling=scaling))
            drawn(figure, result, (40, 33))
            head = result.head
            stages = attention(head.query, head.key, head.value, result.scale, Causal())
            assert read(figure) == pytest.approx(stages.weights[40, 33], rel=1e-4)
            found.append(read(figure))
        assert found[0] != found[1]


def test_the_fill_is_explained_on_the_scores_that_the_softmax_is_given(qapp: object) -> None:
    result = compute(replace(SMALL, mask=Alibi(0.5) & Causal()))
    figure = LeakFigure()
    drawn(figure, result, (40, 33))
    head = result.head
    stages = attention(head.query, head.key, head.value, result.scale, Alibi(0.5) & Causal())
    np.testing.assert_allclose(cases_of(figure)[0].weights, stages.weights[40], rtol=1e-4, atol=1e-7)


def spoiled(shape: tuple[int, int], value: float = np.nan) -> Result:
    """Attention of 5 components over ``shape``; key 2 has ``value`` as its component 3."""
    rng = np.random.default_rng(5)
    query, key = (rng.standard_normal((n, 5)).astype(np.float32) for n in shape)
    if key.shape[0] > 2:
        key[2, 3] = value
    inputs = from_arrays(query, key, key)
    settings = Settings(ArraySource("spoiled", lambda layer: inputs), mask=NoMask())
    return Pipeline(load, NumpyEngine()).compute(settings, View(pixels=(64, 64)))


@pytest.mark.parametrize("value", [np.nan, np.inf])
def test_no_number_is_marked_in_row_and_cell(qapp: object, value: float) -> None:
    """Nothing drawn would look like 0, or like a blocked key."""
    warning = THEMES["light"].warning
    for figure, bad, good in ((RowFigure(), (1, 2), None), (CellFigure(), (1, 2), (1, 0))):
        image = drawn(figure, spoiled((4, 6), value), bad, (900, 600))
        assert shares(image, warning) > 0.005
        if good is not None:
            marks = shares(drawn(CellFigure(), spoiled((4, 6), 1.0), good, (900, 600)), warning)
            assert marks == 0
    strips = row_strips(spoiled((4, 6), value))
    assert [list(np.flatnonzero(strip.bad)) for strip in strips[:3]] == [[2]] * 3
    # Where many keys share a bar, one of them is enough.
    assert [list(np.flatnonzero(s.bad)) for s in row_strips(spoiled((4, 6), value), bars=2)[:3]] == [[0]] * 3


def test_the_mask_is_not_seen_as_growing(qapp: object) -> None:
    """The same numbers as scaled are bars of the same height."""
    raw, scaled, masked = row_strips(spoiled((4, 6), 1.0))[:3]
    assert (raw.low, raw.high) == (scaled.low, scaled.high) == (masked.low, masked.high)


def row_strips(result: Result, bars: int = 6) -> list:
    figure = RowFigure()
    drawn(figure, result, (1, 2), (900, 600))
    assert figure.row is not None
    return strips_of(bars_of(figure.row, result.head.value, bars, 1), result.scale, True)


def cases_of(figure: LeakFigure) -> tuple[FillCase, ...]:
    assert figure.filled is not None
    return figure.filled[1]


def leak_words(result: Result) -> str:
    figure = LeakFigure()
    drawn(figure, result, (0, 0), (1030, 320))
    assert figure.leak is not None
    return figure._leak_words(figure.leak)


def test_of_the_future_no_more_is_said_than_is_known(qapp: object) -> None:
    assert "NaN or ∞" in leak_words(spoiled((6, 6)))
    assert "%" not in leak_words(spoiled((6, 6)))
    # One query over the keys of a cache: most of them are its past.
    assert "training" not in leak_words(spoiled((1, 6), 1.0))
    assert "higher number" in leak_words(spoiled((1, 6), 1.0))
    assert "training would copy" in leak_words(spoiled((6, 6), 1.0))


def test_rows_without_numbers_are_counted_beside_the_saturated_ones(qapp: object) -> None:
    figure = PeakinessFigure()
    drawn(figure, spoiled((4, 6)), None, (900, 400))
    assert figure._saturated()[-1].endswith("4 rows hold NaN or ∞")
    drawn(figure, spoiled((1, 6)), None, (900, 400))
    assert " 1 row" in figure._saturated()[-1]
    drawn(figure, spoiled((4, 6), 1.0), None, (900, 400))
    assert "NaN" not in " ".join(figure._saturated())


def test_a_preview_knows_the_scores_of_a_cell_and_not_yet_its_weight(qapp: object) -> None:
    """What is still to come is no NaN, and a row whose keys are not counted does not see one."""
    settings = Settings(RandomSource(Dimensions(8, 2, 9000)))
    preview = PIPELINE.preview(settings, View(pixels=(64, 64)))
    assert preview is not None
    unknown = int(np.flatnonzero(np.isnan(preview.statistics.max_weight))[4000])
    figure = CellFigure()
    image = drawn(figure, preview, (unknown, 0), (900, 600))
    assert shares(image, THEMES["light"].warning) == 0
    assert figure.arithmetic is not None
    found = {step.name: step for step in steps(preview, figure.arithmetic)}
    assert [found[name].value for name in ("exp", "sum", "weight")] == ["…"] * 3
    assert "…" in found["sum"].words
    assert "NaN" not in figure.as_text()
    assert found["raw"].value not in ("…", "NaN")
    leak = LeakFigure()
    drawn(leak, preview, (unknown, 0), (1030, 320))
    assert leak._seen_words() == "computing …"
    listing = listing_of(leak)
    assert listing is not None
    assert listing.cell(unknown, 0) == "…"
    chart = leak.charts["seen"]
    assert chart._known is not None
    assert len(chart._known) == np.isfinite(preview.statistics.max_weight).sum()
