"""The spread over rows: every counted row in one bin, medians, and the uniform row."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QGraphicsView
from pytestqt.qtbot import QtBot

from attnviz.core.dimensions import Dimensions
from attnviz.core.inputs import Head, Inputs
from attnviz.core.masks import Causal, SlidingWindow
from attnviz.core.result import Result
from attnviz.core.settings import RandomSource, Settings, View
from attnviz.engine.cpu.engine import NumpyEngine
from attnviz.engine.pipeline import Pipeline
from attnviz.figures import compose
from attnviz.figures.panels.peakiness_spread import MEASURES, SpreadFigure
from attnviz.figures.words import text
from attnviz.sources import load


def result_of(
    seq_len: int,
    mask: Causal | SlidingWindow | None = None,
    loader: Callable[..., Any] = load,
    **changes: bool,
) -> Result:
    source = RandomSource(Dimensions(128, 2, seq_len))
    settings = Settings(source, mask=mask or Causal(), **changes)
    return Pipeline(loader, NumpyEngine()).compute(settings, View(pixels=(16, 16)))


def spread_of(result: Result) -> SpreadFigure:
    scene = compose(result, ["spread"], size=(500, 400))
    figure = scene.figures[0]
    assert isinstance(figure, SpreadFigure)
    figure.scene_ = scene  # keeps the scene alive with the figure
    return figure


@pytest.mark.parametrize("seq_len", [2, 7, 97, 1025])
@pytest.mark.parametrize("mask", [Causal(), SlidingWindow(3)])
def test_every_row_that_sees_two_keys_is_in_one_bin(
    qapp: QApplication, seq_len: int, mask: Causal | SlidingWindow
) -> None:
    figure = spread_of(result_of(seq_len, mask))
    for which in MEASURES:
        scaled, unscaled = figure.plots[which]._bars
        assert scaled.heights.sum() == pytest.approx(1)
        assert unscaled.heights.sum() == pytest.approx(1)
        assert (scaled.dashed, unscaled.dashed) == (False, True)
        assert max(scaled.heights.max(), unscaled.heights.max()) <= figure.plots[which].y_axis.high + 1e-12


def test_medians_are_those_of_the_rows_that_see_two_keys(qapp: QApplication) -> None:
    result = result_of(97)
    figure = spread_of(result)
    weight = np.median(result.scaled_statistics.max_weight[1:])
    assert figure.plots["weight"].aside.startswith(text.significant(weight, 2))
    keys = np.median(result.unscaled_statistics.effective_keys[1:])
    assert figure.plots["keys"].aside.endswith(text.significant(keys, 3))


def test_the_uniform_row_is_marked_where_it_lies(qapp: QApplication) -> None:
    figure = spread_of(result_of(9, masked=False))
    at = {which: figure.plots[which]._uprights[0][0] for which in MEASURES}
    assert at["weight"] == pytest.approx(1 / 9)
    assert at["entropy"] == 1
    assert at["keys"] == 9
    assert at["jacobian"] == pytest.approx(np.sqrt(1 / 9 - 2 / 81 + 1 / 81))


def test_the_curve_holds_every_query_and_the_cursor_marks_one(qapp: QApplication) -> None:
    result = result_of(33)
    figure = spread_of(result)
    uniform, unscaled, scaled = figure.plots["rows"]._lines
    np.testing.assert_array_equal(scaled.y, result.scaled_statistics.jacobian_norm)
    np.testing.assert_array_equal(unscaled.y, result.unscaled_statistics.jacobian_norm)
    assert np.isnan(uniform.y[0])  # one key is no row that could be spread
    figure.set_cursor((6, 5))
    assert figure.plots["rows"]._uprights == [(6, "query", "")]
    rect = figure.plots["rows"].rect
    assert figure.cell_at(rect.center()) == (16, None)
    assert figure.cell_at(rect.topLeft() * 0) is None


def test_a_click_on_a_histogram_draws_its_measure_row_by_row(qtbot: QtBot, qapp: QApplication) -> None:
    result = result_of(33)
    figure = spread_of(result)
    view = QGraphicsView(figure.scene_)
    view.setFrameShape(QGraphicsView.Shape.NoFrame)
    view.resize(500, 400)
    qtbot.addWidget(view)
    view.show()
    expected = {
        "weight": (result.scaled_statistics.max_weight, 1 / np.arange(1, 34)),
        "entropy": (None, np.ones(33)),
        "keys": (result.scaled_statistics.effective_keys, np.arange(1, 34)),
        "jacobian": (result.scaled_statistics.jacobian_norm, None),
    }
    for which, (values, uniform) in expected.items():
        place = view.mapFromScene(figure.mapToScene(figure.plots[which].rect.center()))
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
        assert [m for m in MEASURES if figure.plots[m].chosen] == [which]
        flat, _, scaled = figure.plots["rows"]._lines
        assert figure.plots["rows"].heading == f"{figure.plots[which].heading}, per query"
        if values is not None:
            np.testing.assert_array_equal(scaled.y, values)
        if uniform is not None:
            np.testing.assert_allclose(flat.y[1:], uniform[1:])
        assert np.isnan(flat.y[0])
    view.setScene(None)


def test_one_position_and_rows_of_nan_are_drawn_without_numbers_made_up(qapp: QApplication) -> None:
    figure = spread_of(result_of(1))
    assert figure.plots["weight"].aside == "– · –"
    assert figure.plots["weight"]._uprights == []

    def spoiled(source: RandomSource, layer: int) -> Inputs:
        whole = load(source, layer)

        def head_of(n: int) -> Head:
            head = whole.head_of(n)
            head.query[3] = np.nan
            return head

        return replace(whole, head_of=head_of)

    result = result_of(7, loader=spoiled)
    figure = spread_of(result)
    kept = [1, 2, 4, 5, 6]
    median = np.median(result.scaled_statistics.max_weight[kept])
    assert figure.plots["weight"].aside.startswith(text.significant(median, 2))


@pytest.mark.parametrize(
    ("seq_len", "value", "words"), [(1, 1.0, "No query sees two keys"), (7, np.nan, "Every row holds NaN")]
)
def test_where_there_is_nothing_to_draw_it_says_why(
    qapp: QApplication, seq_len: int, value: float, words: str
) -> None:
    def spoiled(source: RandomSource, layer: int) -> Inputs:
        inputs = load(source, layer)
        head = inputs.head_of(0)
        return replace(inputs, head_of=lambda _: Head(head.query * np.float32(value), head.key, head.value))

    assert words in spread_of(result_of(seq_len, loader=spoiled)).nothing()
    assert spread_of(result_of(7)).nothing() == ""
