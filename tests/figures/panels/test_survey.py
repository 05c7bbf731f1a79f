"""All heads, the map and the concatenation: true numbers, picking by click, reasons instead of blanks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QGraphicsView
from pytestqt.qtbot import QtBot

from attnviz.core.dimensions import Dimensions
from attnviz.core.extras import HEADS, Unavailable
from attnviz.core.inputs import Head, Inputs
from attnviz.core.masks import BooleanArray
from attnviz.core.numbers.survey import HeadsSurvey
from attnviz.core.result import Result
from attnviz.core.settings import RandomSource, Settings, View
from attnviz.engine.cpu.engine import NumpyEngine
from attnviz.engine.pipeline import Pipeline
from attnviz.figures import compose, needs_of, render
from attnviz.figures.panels.heads import best_grid
from attnviz.figures.panels.heads_map import _readable
from attnviz.figures.panels.survey import SurveyFigure
from attnviz.figures.sheet.composition import FIGURES, FigureScene
from attnviz.figures.style.theme import THEMES
from attnviz.figures.words import text
from attnviz.gui.listing import listing_of
from attnviz.sources import load

NAMES = ("heads", "heads_map", "concat")


def made(
    n_head: int, seq_len: int, head: int = 0, loader: Callable[..., Any] = load
) -> tuple[Result, HeadsSurvey]:
    settings = Settings(RandomSource(Dimensions(2 * n_head, n_head, seq_len)), head=head)
    pipeline = Pipeline(loader, NumpyEngine())
    survey = pipeline.extra(HEADS, settings)
    assert isinstance(survey, HeadsSurvey)
    return pipeline.compute(settings, View(pixels=(64, 64))), survey


@pytest.fixture(scope="module")
def seven() -> tuple[Result, HeadsSurvey]:
    return made(7, 33, head=3)


def figure_of(
    name: str, result: Result, survey: object, size: tuple[int, int] = (400, 320)
) -> tuple[FigureScene, SurveyFigure]:
    """The figure, and the scene that has to be held as long as the figure is used."""
    figure = FIGURES[name]()
    assert isinstance(figure, SurveyFigure)
    scene = FigureScene(size, THEMES["light"].ground)
    scene.add_figure(figure)
    figure.resize(*size)
    figure.show_result(result)
    figure.show_extra(HEADS, survey)
    return scene, figure


def pixels(scene: FigureScene) -> np.ndarray:
    image = QImage(int(scene.width()), int(scene.height()), QImage.Format.Format_RGB32)
    painter = QPainter(image)
    render(scene, painter)
    painter.end()
    return (
        np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.width(), 4)[..., :3].copy()
    )


def heads_seen(figure: SurveyFigure, size: Any = (400, 320)) -> set[int]:
    points = (QPointF(x, y) for x in range(0, size[0], 3) for y in range(0, size[1], 2))
    return {head for at in points if (head := figure.head_at(at)) is not None}


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("n_head", [1, 7, 97])
def test_every_head_has_its_place_and_keeps_its_number(qapp: QApplication, name: str, n_head: int) -> None:
    result, survey = made(n_head, 17)
    _scene, figure = figure_of(name, result, survey)
    assert heads_seen(figure) == set(range(n_head))


@pytest.mark.parametrize("name", NAMES)
def test_a_click_picks_the_head_under_it(
    qtbot: QtBot, qapp: QApplication, seven: tuple[Result, HeadsSurvey], name: str
) -> None:
    scene, figure = figure_of(name, *seven)
    view = QGraphicsView(scene)
    view.setFrameShape(QGraphicsView.Shape.NoFrame)
    view.resize(400, 320)
    qtbot.addWidget(view)
    view.show()
    at = next(
        QPointF(x, y)
        for y in range(60, 320)
        for x in range(60, 390)
        if figure.head_at(QPointF(x, y)) == 5 and figure.head_at(QPointF(x + 3, y + 3)) == 5
    )
    with qtbot.waitSignal(figure.head_picked) as picked:
        QTest.mouseClick(
            view.viewport(), Qt.MouseButton.LeftButton,
            pos=view.mapFromScene(figure.mapToScene(at + QPointF(1, 1))),
        )  # fmt: skip
    assert picked.args == [5]
    view.setScene(None)


@pytest.mark.parametrize(("name", "words"), [("heads", "3e−4"), ("heads_map", "3.1e−4")])
def test_a_small_largest_weight_is_not_written_as_zero(
    qapp: QApplication,
    seven: tuple[Result, HeadsSurvey],
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    words: str,
) -> None:
    result, survey = seven
    heads = [replace(h, summary=replace(h.summary, max_weight=3.1e-4)) for h in survey.heads]
    drawn: list[str] = []
    draw = text.draw
    monkeypatch.setattr(
        text, "draw", lambda p, at, words, *a, **k: (drawn.append(words), draw(p, at, words, *a, **k))[1]
    )
    scene, _ = figure_of(name, result, replace(survey, heads=tuple(heads)), (800, 500))
    pixels(scene)
    assert drawn.count(words) == len(heads)


@pytest.mark.parametrize("name", NAMES)
def test_the_head_on_show_is_marked(qapp: QApplication, seven: tuple[Result, HeadsSurvey], name: str) -> None:
    result, survey = seven
    scene, figure = figure_of(name, result, survey)
    before = pixels(scene)
    figure.show_result(replace(result, settings=replace(result.settings, head=5)))
    after = pixels(scene)
    changed = np.argwhere((before != after).any(axis=2))
    assert {figure.head_at(QPointF(x, y)) for y, x in changed} >= {3, 5}


@pytest.mark.parametrize("name", NAMES)
def test_a_survey_that_grows_shows_the_heads_that_are_done(
    qapp: QApplication, seven: tuple[Result, HeadsSurvey], name: str
) -> None:
    result, survey = seven
    partial = replace(survey, heads=survey.heads[:3], final=None)
    _scene, figure = figure_of(name, result, partial)
    assert heads_seen(figure) == {0, 1, 2}
    assert "3 of 7 heads so far" in figure.subtitle()
    figure.show_extra(HEADS, survey)
    assert heads_seen(figure) == set(range(7))
    figure.show_extra(HEADS, partial)
    assert heads_seen(figure) == {0, 1, 2}


@pytest.mark.parametrize("name", NAMES)
def test_without_a_survey_it_says_what_it_waits_for_and_then_why_it_waits_in_vain(
    qapp: QApplication, seven: tuple[Result, HeadsSurvey], name: str
) -> None:
    result, _ = seven
    scene, figure = figure_of(name, result, None)
    waiting = pixels(scene)
    figure.show_extra(HEADS, Unavailable("There is not enough memory for seven heads."))
    refused = pixels(scene)
    below = slice(45, 90)
    assert len(np.unique(waiting[below].reshape(-1, 3), axis=0)) > 2
    assert (waiting[below] != refused[below]).any()
    assert figure.head_at(QPointF(200, 200)) is None


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", [(97, 97), (400, 320), (1601, 301)])
def test_sizes_and_themes_draw_from_the_result_alone(
    qapp: QApplication, seven: tuple[Result, HeadsSurvey], theme: str, size: tuple[int, int]
) -> None:
    result, survey = seven
    scene = compose(replace(result, extras={HEADS: survey}), NAMES, theme=theme, size=size)
    for figure in scene.figures:
        assert figure.survey is survey
    assert len(np.unique(pixels(scene).reshape(-1, 3), axis=0)) > 20


def test_the_small_pictures_are_the_tiles_and_the_cursor_is_in_each(
    qapp: QApplication, seven: tuple[Result, HeadsSurvey]
) -> None:
    result, survey = seven
    _scene, figure = figure_of("heads", result, survey, (900, 600))
    assert [matrix.tile for matrix in figure.matrices] == [head.weights for head in survey.heads]
    figure.set_cursor((6, 5))
    assert all((m._overlay.row, m._overlay.col) == (6, 5) for m in figure.matrices)
    figure.resize(200, 150)
    assert all(m._overlay.row is None for m in figure.matrices)


def test_nan_is_counted_and_a_head_of_nan_alone_is_said(qapp: QApplication) -> None:
    def spoiled(source: RandomSource, layer: int) -> Inputs:
        whole = load(source, layer)

        def head_of(n: int) -> Head:
            head = whole.head_of(n)
            if n == 1:
                head.query[:] = np.nan
            return head

        return replace(whole, head_of=head_of)

    result, survey = made(3, 7, loader=spoiled)
    assert survey.heads[1].summary.rows == 0
    _held, concat = figure_of("concat", result, survey)
    assert "14 NaN/∞" in concat.subtitle()
    scene, _ = figure_of("heads_map", result, survey)
    warning = [int(THEMES["light"].warning[i : i + 2], 16) for i in (5, 3, 1)]
    assert (pixels(scene) == warning).all(axis=2).sum() > 1000


def test_without_w_o_the_reason_stands_in_its_place(
    qapp: QApplication, seven: tuple[Result, HeadsSurvey]
) -> None:
    result, survey = seven
    scene, figure = figure_of(
        "concat", result, replace(survey, final=None, final_missing="No W_O came along.")
    )
    assert not figure.final.isVisible()
    lower = slice(200, 300)
    empty = figure_of("concat", result, replace(survey, final=None, final_missing=" "))[0]
    assert (pixels(scene)[lower] != pixels(empty)[lower]).any()


def test_a_survey_of_another_input_is_said_to_be_one(
    qapp: QApplication, seven: tuple[Result, HeadsSurvey]
) -> None:
    result, survey = seven
    _scene, figure = figure_of("heads", result, survey)
    assert "before" not in figure.subtitle()
    other, _ = made(7, 33)
    figure.show_result(other)
    assert figure.subtitle() == "still of the input before"
    unlabelled = replace(result, inputs=replace(result.inputs, query_tokens=None, key_tokens=None))
    figure.show_result(unlabelled)
    assert "before" not in figure.subtitle()


def test_the_map_names_the_scale_that_it_was_made_at(
    qapp: QApplication, seven: tuple[Result, HeadsSurvey]
) -> None:
    result, survey = seven
    _scene, figure = figure_of("heads_map", result, survey)
    assert figure.subtitle() == "scores × 0.707"
    figure.show_extra(HEADS, replace(survey, scale=1.0))
    assert figure.subtitle() == "unscaled"


def test_what_panels_need_is_known_before_they_are_drawn(qapp: QApplication) -> None:
    assert needs_of(("raw", "weights@scaled", "spread")) == frozenset()
    assert needs_of(("raw", "heads", "concat", "sweep")) == {"heads", "sweep"}


@pytest.mark.parametrize("count", [1, 2, 7, 12, 97])
@pytest.mark.parametrize(("width", "height"), [(400.0, 280.0), (900.0, 200.0), (97.0, 700.0)])
@pytest.mark.parametrize("aspect", [0.4, 1.0, 2.5])
def test_a_grid_holds_all_pictures_and_none_could_be_larger(
    count: int, width: float, height: float, aspect: float
) -> None:
    gap, label = 4.0, 3.0
    columns, size = best_grid(count, width, height, aspect, gap, label)
    rows = -(-count // columns)
    if size > 2:
        assert columns * size + (columns - 1) * gap <= width + 1e-6
        assert rows * (size / aspect + label) + (rows - 1) * gap <= height + 1e-6
    for other in range(1, count + 1):
        across = (width - gap * (other - 1)) / other
        n = -(-count // other)
        assert min(across, ((height - gap * (n - 1)) / n - label) * aspect) <= size + 1e-6


def test_numbers_are_readable_on_every_colour_of_the_map() -> None:
    from PySide6.QtGui import QColor

    from attnviz.core.colours.picture import LEVELS
    from attnviz.figures.style.colormaps import palette

    def luminance(colour: QColor) -> float:
        parts = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in colour.getRgbF()[:3]]
        return float(np.dot(parts, (0.2126, 0.7152, 0.0722)))

    for theme in THEMES.values():
        for red, green, blue in palette("sequential", theme)[:LEVELS, :3].tolist():
            ground = QColor(red, green, blue)
            pair = sorted((luminance(ground), luminance(QColor(_readable(ground)))))
            assert (pair[1] + 0.05) / (pair[0] + 0.05) >= 4.5


def test_heads_that_see_nothing_are_hatched_and_not_marked_as_wrong(qapp: QApplication) -> None:
    """Blocked, and no number, are two things."""
    nothing = BooleanArray(np.zeros((9, 9), bool))
    result, survey = made(3, 9, loader=lambda source, layer: replace(load(source, layer), attn_mask=nothing))
    scene, figure = figure_of("heads_map", result, survey)
    assert all(head.blocked for head in survey.heads)
    warning = QColor(THEMES["light"].warning)
    wrong = (pixels(scene) == [warning.blue(), warning.green(), warning.red()]).all(axis=2)
    assert not wrong.any()
    listing = listing_of(figure)
    assert listing is not None
    assert {listing.cell(0, j) for j in range(5)} == {"blocked"}
    assert listing.summary == "No finite number."
