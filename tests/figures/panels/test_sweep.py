"""The sweep's figure: the law, the marks, the numbers read at one d_k, and both kinds of input."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QGraphicsView
from pytestqt.qtbot import QtBot

from attnviz.core.dimensions import Dimensions
from attnviz.core.extras import SWEEP, Unavailable
from attnviz.core.numbers.survey import RowSummary
from attnviz.core.numbers.sweep import WIDTHS, Sweep, SweepPoint
from attnviz.core.result import Result
from attnviz.core.settings import RandomSource, Settings, View
from attnviz.engine.cpu.engine import NumpyEngine
from attnviz.engine.pipeline import Pipeline
from attnviz.figures.panels.sweep import SweepFigure
from attnviz.figures.sheet.composition import FigureScene
from attnviz.figures.style.theme import DARK, LIGHT, Theme
from attnviz.figures.words import text
from attnviz.sources import load


def rows(weight: float) -> RowSummary:
    return RowSummary(1024, weight, 1.0, 0.5, weight / 2, weight / 4, weight / 3)


def made_sweep() -> Sweep:
    """Every d_k, with values that tell each other apart; the laws hold exactly."""
    grows = tuple(SweepPoint(d, d**0.5, rows(0.5 + d / 8192), rows(0.04)) for d in WIDTHS)
    falls = tuple(SweepPoint(d, d**-0.5, rows(0.02), rows(0.01)) for d in WIDTHS)
    return Sweep(0, grows, falls)


def result_of(d_k: int, unit_length: bool = False) -> Result:
    settings = Settings(RandomSource(Dimensions(2 * d_k, 2, 7), unit_length=unit_length))
    return Pipeline(load, NumpyEngine()).compute(settings, View(pixels=(8, 8)))


def picture_of(figure: SweepFigure) -> np.ndarray:
    """The scene's pixels (h, w, 4)."""
    image = QImage(400, 320, QImage.Format.Format_RGB32)
    image.fill(0)
    painter = QPainter(image)
    figure.scene_.render(painter, QRectF(0, 0, 400, 320), QRectF(0, 0, 400, 320))
    painter.end()
    return np.frombuffer(image.constBits(), np.uint8).reshape(320, 400, 4).copy()


@pytest.fixture
def figure(qapp: QApplication) -> SweepFigure:
    figure = SweepFigure()
    figure.scene_ = FigureScene((400, 320), LIGHT.ground)  # keeps the scene alive with the figure
    figure.scene_.add_figure(figure)
    figure.resize(400, 320)
    figure.show_result(result_of(64))
    figure.show_extra(SWEEP, made_sweep())
    return figure


def test_the_three_marks_are_named_with_what_was_measured(figure: SweepFigure) -> None:
    words = [note.word for note in figure.plots["std"]._notes]
    assert words[:3] == ["64 → 8.00", "256 → 16.0", "4096 → 64.0"]


def test_raw_is_dashed_scaled_is_solid_and_the_law_is_drawn_to_the_end_at_once(figure: SweepFigure) -> None:
    figure.show_extra(SWEEP, Sweep(0, made_sweep().variance[:4]))
    law, raw, scaled = figure.plots["std"]._lines
    np.testing.assert_allclose(law.y, np.sqrt(WIDTHS))
    assert (len(law.x), len(raw.x), raw.dashed, scaled.dashed) == (13, 4, True, False)
    np.testing.assert_allclose(scaled.y, 1)
    assert "4 of 26 points so far" in figure.subtitle()
    for which in ("weight", "saturated", "jacobian"):
        raw, scaled = figure.plots[which]._lines
        assert (raw.dashed, scaled.dashed) == (True, False)
        assert (raw.y > scaled.y).all()


def test_the_width_of_the_input_is_read(figure: SweepFigure) -> None:
    head, raw, scaled = figure.reading()
    assert head[0] == "d_k = 64"
    assert raw[1:] == ("8.00, 8.00", text.significant(0.5 + 64 / 8192, 2), "25.4%", "0.13")
    assert scaled == ("scaled, ÷√64", "1.00, 1.00", "0.040", "2.0%", "0.010")
    figure.show_result(result_of(5))
    assert figure.reading()[0][0] == "d_k = 4"


def pointed_at(qtbot: QtBot, figure: SweepFigure) -> QGraphicsView:
    """A view of the figure for the mouse to move over."""
    view = QGraphicsView(figure.scene_)
    view.setFrameShape(QGraphicsView.Shape.NoFrame)
    view.setMouseTracking(True)
    view.resize(400, 320)
    qtbot.addWidget(view)
    view.show()
    return view


def test_pointing_at_another_width_reads_it(qtbot: QtBot, figure: SweepFigure) -> None:
    view = pointed_at(qtbot, figure)
    plot = figure.plots["weight"].rect
    QTest.mouseMove(view.viewport(), view.mapFromScene(QPointF(plot.left() + 40, plot.center().y())))
    QTest.mouseMove(view.viewport(), view.mapFromScene(QPointF(plot.right() - 1, plot.center().y())))
    qtbot.waitUntil(lambda: figure.read_d_k == 4096)
    assert figure.reading()[1][1] == "64.0, 64.0"
    view.setScene(None)


@pytest.mark.parametrize("kind", ["variance", "length"])
@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_the_line_at_d_k_keeps_off_the_words_beside_the_points(
    qtbot: QtBot, figure: SweepFigure, theme: Theme, kind: str
) -> None:
    """Every width is pointed at; beside the picture without a line, only the line's own pixels differ."""
    view = pointed_at(qtbot, figure)
    figure.set_theme(theme)
    figure.choose(kind)
    plot, interrupted = figure.plots["std"], 0
    words = [
        plot._word_box(plot._note_place(note), note.word, note.align).adjusted(-2, 0, 2, 0)
        for note in plot._notes
    ]
    for d_k in WIDTHS:
        place = view.mapFromScene(QPointF(plot._across(d_k), plot.rect.center().y()))
        QTest.mouseMove(view.viewport(), view.mapFromScene(plot.rect.center()))
        QTest.mouseMove(view.viewport(), place)
        qtbot.waitUntil(lambda d_k=d_k: figure.read_d_k == d_k)
        with_line = picture_of(figure)
        plot.mark([])
        rows, columns = np.nonzero((with_line != picture_of(figure)).any(axis=2))
        on_axes = (rows > plot.rect.top()) & (rows < plot.rect.bottom()) & (columns < plot.rect.right() + 2)
        rows, columns = rows[on_axes] + 0.5, columns[on_axes] + 0.5
        assert np.ptp(rows) > 0.8 * plot.rect.height()
        for box in words:
            across = (columns > box.left()) & (columns < box.right())
            assert not (across & (rows > box.top() + 1) & (rows < box.bottom() - 1)).any(), d_k
            interrupted += across.any()
    assert interrupted >= 3
    view.setScene(None)


def test_vectors_of_length_1_show_the_other_law(qtbot: QtBot, figure: SweepFigure) -> None:
    view = QGraphicsView(figure.scene_)
    view.setFrameShape(QGraphicsView.Shape.NoFrame)
    view.resize(400, 320)
    qtbot.addWidget(view)
    view.show()
    place = figure._choices["length"].center()
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=view.mapFromScene(place))
    assert figure.kind == "length"
    np.testing.assert_allclose(figure.plots["std"]._lines[0].y, np.array(WIDTHS, float) ** -0.5)
    assert figure.reading()[1][1] == "0.125, 0.125"
    view.setScene(None)


def test_the_kind_follows_the_input_and_a_choice_stays_until_the_input_changes(figure: SweepFigure) -> None:
    figure.show_result(result_of(64, unit_length=True))
    assert figure.kind == "length"
    figure.choose("variance")
    figure.show_result(result_of(32, unit_length=True))
    assert figure.kind == "variance"
    figure.show_result(result_of(32))
    figure.show_result(result_of(32, unit_length=True))
    assert figure.kind == "length"


def test_nothing_yet_and_a_reason_hide_the_empty_axes(figure: SweepFigure) -> None:
    figure.show_extra(SWEEP, Unavailable("The machine ran out of memory."))
    assert not any(plot.isVisible() for plot in figure.plots.values())
    figure.show_extra(SWEEP, replace(made_sweep(), seed=1))
    assert all(plot.isVisible() for plot in figure.plots.values())
    figure.show_extra(SWEEP, Sweep(0))
    assert not any(plot.isVisible() for plot in figure.plots.values())
    assert figure.reading() == []
