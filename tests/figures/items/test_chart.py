"""Curves over positions: dashes tell the unscaled ones apart, also where many rows share a point."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pyqtgraph as pg
import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QImage, QPainter
from PySide6.QtWidgets import QApplication

import attnviz.figures.items.chart as chart_module
from attnviz.figures.items.chart import Chart, ranges
from attnviz.figures.style import fonts


@pytest.mark.parametrize(
    ("count", "known", "dashed"),
    [
        (19, None, True),
        (1024, None, True),
        (131_072, np.arange(0, 131_072, 1000), True),
        (131_072, np.arange(0, 131_072, 100), False),
    ],
)
def test_a_dashed_curve_is_dashed_where_its_points_lie_apart(
    qapp: object, count: int, known: np.ndarray | None, dashed: bool
) -> None:
    frame = pg.GraphicsWidget()
    chart = Chart(frame, fonts.face(fonts.CAPTION))
    chart.set_rect(QRectF(0, 0, 210, 60))
    values = np.linspace(0.1, 1, count)
    chart.show_series([(values, False), (values / 2, True)], known=known)
    styles = [pg.mkPen(curve.opts["pen"]).style() for curve, _ in chart._curves]
    assert styles == [
        Qt.PenStyle.SolidLine,
        Qt.PenStyle.CustomDashLine if dashed else Qt.PenStyle.SolidLine,
    ]


def test_the_reference_of_a_uniform_row_follows_the_keys_that_it_sees(qapp: QApplication) -> None:
    from attnviz.core.settings import FIRST_SETTINGS, View
    from attnviz.engine.cpu.engine import NumpyEngine
    from attnviz.engine.pipeline import Pipeline
    from attnviz.figures.panels.peakiness import PeakinessFigure
    from attnviz.sources import load

    figure = PeakinessFigure()
    figure.resize(600, 400)
    figure.show_result(Pipeline(load, NumpyEngine()).compute(FIRST_SETTINGS, View()))
    seen = np.arange(1, 20)
    for which, values in (("weight", 1 / seen), ("entropy", np.log(seen)), ("keys", seen)):
        chart = figure.curves[which]
        np.testing.assert_allclose(chart._law(chart._reference), values)


@pytest.mark.parametrize("masked", [True, False])
def test_the_axes_hold_all_of_the_uniform_line(qapp: QApplication, masked: bool) -> None:
    from attnviz.core.settings import FIRST_SETTINGS, View
    from attnviz.engine.cpu.engine import NumpyEngine
    from attnviz.engine.pipeline import Pipeline
    from attnviz.figures.panels.peakiness import PeakinessFigure
    from attnviz.sources import load

    figure = PeakinessFigure()
    figure.resize(600, 400)
    settings = replace(FIRST_SETTINGS, masked=masked)
    figure.show_result(Pipeline(load, NumpyEngine()).compute(settings, View()))
    for which, most in (("weight", 1.0), ("entropy", np.log(19)), ("keys", 19.0)):
        assert most <= figure.curves[which]._top <= 1.5 * most


def test_a_row_without_keys_has_no_uniform_reference(qapp: QApplication) -> None:
    """Neither a number, nor a line drawn across it from the rows beside it."""
    from attnviz.core.masks import BooleanArray
    from attnviz.core.settings import FIRST_SETTINGS, View
    from attnviz.engine.cpu.engine import NumpyEngine
    from attnviz.engine.pipeline import Pipeline
    from attnviz.figures.panels.peakiness import PeakinessFigure
    from attnviz.sources import load

    seen = np.tril(np.ones((19, 19), bool))
    seen[5] = False
    figure = PeakinessFigure()
    figure.resize(600, 400)
    settings = replace(FIRST_SETTINGS, mask=BooleanArray(seen))
    figure.show_result(Pipeline(load, NumpyEngine()).compute(settings, View()))
    for chart in figure.curves.values():
        assert np.flatnonzero(np.isnan(chart._reference)).tolist() == [5]

    frame = pg.GraphicsWidget()
    chart = Chart(frame, fonts.face(fonts.CAPTION))
    chart.set_rect(QRectF(0, 0, 100, 60))
    chart.show_series([(np.zeros(5), False)], top=1.0, reference=np.array([0.5, 0.5, np.nan, 0.5, 0.5]))
    image = QImage(100, 60, QImage.Format.Format_RGB888)
    image.fill(Qt.GlobalColor.white)
    with QPainter(image) as painter:
        chart._paint_reference(painter)
    across = [image.pixelColor(x, y).lightness() for x in range(100) for y in (29, 30)]
    dark = [x // 2 for x, lightness in enumerate(across) if lightness < 255]
    assert {10, 90} <= set(dark)
    assert not {x for x in dark if 30 < x < 70}


@pytest.mark.parametrize("size", [97, 96])
def test_ranges_of_many_rows_are_those_of_the_definition(qapp: object, size: int) -> None:
    """More of them than are put in order at once, the last bin not full."""
    values = np.random.default_rng(3).standard_normal(100_003)
    values[5000:5200] = np.nan
    middle, least, median, most = ranges(values, size)
    bins = [values[start : start + size] for start in range(0, len(values), size)]
    np.testing.assert_array_equal(least, [np.nanmin(b) if not np.isnan(b).all() else np.nan for b in bins])
    np.testing.assert_array_equal(most, [np.nanmax(b) if not np.isnan(b).all() else np.nan for b in bins])
    np.testing.assert_array_equal(
        median, [np.nanmedian(b) if not np.isnan(b).all() else np.nan for b in bins]
    )
    assert (middle[0], middle[-1]) == ((size - 1) / 2, (100_003 - len(bins[-1]) + 100_002) / 2)


def test_the_range_of_rows_that_share_a_point_is_theirs(qapp: object) -> None:
    values = np.random.default_rng(3).random(1025)
    values[7], values[100:129] = np.nan, np.inf
    middle, least, median, most = ranges(values, 29)
    assert len(middle) == -(-1025 // 29)
    for i, at in enumerate(range(0, 1025, 29)):
        there = values[at : at + 29]
        assert middle[i] == pytest.approx(at + (len(there) - 1) / 2)
        there = there[np.isfinite(there)]
        if there.size:
            assert (least[i], median[i], most[i]) == (there.min(), np.median(there), there.max())
    nothing = [ranges(np.full(40, np.nan), 20)[n] for n in (1, 2, 3)]
    assert np.isnan(nothing).all()


def test_the_chart_says_how_many_rows_share_a_point_where_several_do(qapp: object) -> None:
    frame = pg.GraphicsWidget()
    chart = Chart(frame, fonts.face(fonts.CAPTION))
    chart.set_rect(QRectF(0, 0, 210, 60))
    chart.show_series([(np.linspace(0, 1, 210), False)])
    assert chart.range_in_words() == ""
    chart.show_series([(np.linspace(0, 1, 1024), False)])
    assert chart.range_in_words() == "median and range of 30 rows"
    ((_, x, ends),) = chart._ranges
    assert len(x) == 35
    assert (ends[0] > ends[1]).all()  # y grows downwards


def test_the_legend_names_what_is_drawn_and_nothing_else(qapp: object) -> None:
    from dataclasses import replace

    from attnviz.core.dimensions import Dimensions
    from attnviz.core.settings import RandomSource, Settings, View
    from attnviz.engine.cpu.engine import NumpyEngine
    from attnviz.engine.pipeline import Pipeline
    from attnviz.figures.panels.peakiness import PeakinessFigure
    from attnviz.sources import load

    figure = PeakinessFigure()
    figure.resize(600, 400)
    for length, kinds in ((19, ["solid", "dashed", "thin"]), (1025, ["solid", "dashed", "thin", "range"])):
        settings = Settings(RandomSource(Dimensions(14, 2, length)))
        result = Pipeline(load, NumpyEngine()).compute(settings, View())
        figure.show_result(result)
        assert [kind for kind, _ in figure.legend()] == kinds
    figure.show_result(replace(result, preview=True))
    assert "thin" not in dict(figure.legend())


def test_numbers_beside_a_low_chart_never_touch(qapp: QApplication) -> None:
    frame = pg.GraphicsWidget()
    chart = Chart(frame, fonts.face(fonts.CAPTION), ticks=2)
    line = QFontMetricsF(fonts.face(fonts.CAPTION)).height()
    labelled = []
    for height in (60.0, 1.5 * line, 0.5 * line):
        chart.set_rect(QRectF(0, 0, 210, height))
        labelled.append(chart.labelled())
    assert labelled == [[0, 1, 2], [0, 2], [2]]


def test_another_height_reduces_no_curve_again(qapp: object, monkeypatch: pytest.MonkeyPatch) -> None:
    reduced: list[int] = []

    def counted(values: np.ndarray, size: int) -> tuple[np.ndarray, ...]:
        reduced.append(size)
        return ranges(values, size)

    monkeypatch.setattr(chart_module, "ranges", counted)
    frame = pg.GraphicsWidget()
    chart = Chart(frame, fonts.face(fonts.CAPTION))
    values = np.random.default_rng(3).random(5000)
    chart.show_series([(values, False), (values / 2, True)])
    chart.set_rect(QRectF(0, 0, 210, 60))
    once = list(reduced)
    assert len(once) == 2
    chart.set_rect(QRectF(0, 0, 210, 90))
    assert reduced == once
    chart.set_rect(QRectF(0, 0, 105, 90))
    assert len(reduced) == 4
    assert reduced[-1] > once[-1]
    chart.show_series([(values / 3, False), (values / 2, True)])
    assert len(reduced) == 6
    _, _, median, _ = ranges(values / 3, reduced[-1])
    heights = (90 - chart._curves[0][0].yData) / 90 * chart._top
    np.testing.assert_allclose(heights, median)
