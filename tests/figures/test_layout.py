"""Panels share a picture of any shape: in order, inside it, with type as large as fits."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF

from attnviz.core.dimensions import Dimensions
from attnviz.core.result import Result
from attnviz.core.settings import RandomSource, Settings, View
from attnviz.engine.cpu.engine import NumpyEngine
from attnviz.engine.pipeline import Pipeline
from attnviz.figures import OVERVIEW, compose, heatmap_pixels
from attnviz.figures.panels.stage import StageFigure
from attnviz.figures.sheet.composition import rows_of
from attnviz.sources import load

ALL = OVERVIEW


@pytest.fixture(scope="module")
def result() -> Result:
    return Pipeline(load, NumpyEngine()).compute(
        Settings(RandomSource(Dimensions(14, 2, 97))), View(pixels=(64, 64))
    )


@pytest.mark.parametrize(
    ("panels", "size", "rows"),
    [
        (ALL, (1920, 1080), [ALL[:4], ALL[4:]]),
        (ALL, (5000, 500), [ALL]),
        (ALL[:-1], (400, 4000), [(name,) for name in ALL[:-1]]),
        (("raw", "scaled"), (1600, 900), [("raw", "scaled")]),
        (("raw", "scaled"), (900, 1600), [("raw",), ("scaled",)]),
        (("peakiness",), (7, 1), [("peakiness",)]),
    ],
)
def test_rows_follow_the_shape_of_the_picture(
    panels: tuple[str, ...], size: tuple[int, int], rows: list[tuple[str, ...]]
) -> None:
    found, zoom = rows_of(panels, size)
    assert [tuple(row) for row in found] == rows
    assert zoom > 0


@pytest.mark.parametrize("size", [(1920, 1080), (600, 1400), (3001, 501), (97, 97)])
def test_figures_lie_in_the_picture_and_beside_each_other(
    qapp: object, result: Result, size: tuple[int, int]
) -> None:
    scene = compose(result, ALL, size=size)
    places = [figure.mapRectToScene(figure.rect()) for figure in scene.figures]
    inside = QRectF(0, 0, *size).adjusted(-1e-6, -1e-6, 1e-6, 1e-6)
    assert [figure.name for figure in scene.figures] == list(ALL)
    assert all(inside.contains(place) for place in places)
    assert not any(a.intersects(b) for i, a in enumerate(places) for b in places[:i])


def test_a_heatmap_asks_for_the_pixels_that_it_has(qapp: object, result: Result) -> None:
    small = heatmap_pixels(compose(result, ["raw"], size=(400, 400)))
    large = heatmap_pixels(compose(result, ["raw"], size=(1200, 1200)))
    assert all(100 < side < 400 for side in small)
    assert all(side * 3 == pytest.approx(more, abs=3) for side, more in zip(small, large, strict=True))
    assert heatmap_pixels(compose(result, ["peakiness"], size=(400, 400))) == (512, 512)


def test_the_formula_of_a_step_is_shown_whole_or_not_at_all(qapp: object, result: Result) -> None:
    figure, seen = StageFigure("raw"), set()
    figure.show_result(result)
    for width in range(20, 420, 4):
        figure.resize(width, 300)
        seen.add(figure.second_line()[0].replace("\u00a0", " "))
    reduced = "strongest of 1.5 × 1.5 cells"
    assert seen == {f"Q · Kᵀ · {reduced}", reduced, ""}
