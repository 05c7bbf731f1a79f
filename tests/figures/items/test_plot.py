"""The small plot: where values lie on its axes, linear and logarithmic, and what it does with holes."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from attnviz.figures.figure import Figure
from attnviz.figures.items import plot as plot_module
from attnviz.figures.items.chart import Chart, lone, ranges
from attnviz.figures.items.plot import Axis, Line, Plot
from attnviz.figures.sheet.composition import FigureScene, render
from attnviz.figures.style import fonts


@pytest.mark.parametrize(
    ("axis", "value", "share"),
    [
        (Axis(0, 4), 1, 0.25),
        (Axis(2, 4), 1, -0.5),
        (Axis(1, 4096, log=True), 64, 0.5),
        (Axis(1, 4096, log=True), 4096, 1),
        (Axis(1 / 64, 64, log=True), 1, 0.5),
    ],
)
def test_where_a_value_lies(axis: Axis, value: int, share: float) -> None:
    assert float(axis.share(value)) == pytest.approx(share)


def test_a_logarithm_has_no_place_for_zero_and_less() -> None:
    assert np.isnan(Axis(1, 8, log=True).share(np.array([0.0, -1.0, np.nan]))).all()


class Holder(Figure):
    """A figure that is nothing but one plot."""

    name = "holder"

    def __init__(self) -> None:
        super().__init__()
        self.plot = Plot(self, fonts.face(fonts.CAPTION))

    def title(self) -> str:
        return ""

    def paint(self, *args: object) -> None:
        """Nothing beside the plot."""


def drawn(line: Line, x: Axis, y: Axis) -> np.ndarray:
    """Where the line's ink is, boolean (100, 100): the plot fills the picture."""
    scene = FigureScene((100, 100), "#FFFFFF")
    holder = Holder()
    scene.add_figure(holder)
    holder.resize(100, 100)
    holder.plot.set_rect(QRectF(0, 0, 100, 100))
    holder.plot.draw(x, y, lines=[line])
    image = QImage(100, 100, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    render(scene, painter)
    painter.end()
    grey = np.frombuffer(image.constBits(), np.uint8).reshape(100, 100, 4)[:98, :, 1]
    return grey < 128


def test_a_law_is_straight_on_logarithmic_axes(qapp: QApplication) -> None:
    d_k = 2.0 ** np.arange(13)
    ink = drawn(Line(d_k, np.sqrt(d_k), width=2), Axis(1, 4096, log=True), Axis(1, 64, log=True))
    rows, cols = np.nonzero(ink)
    assert cols.min() < 3
    assert cols.max() > 96
    assert np.abs(rows + cols - 99).max() <= 3


def test_a_hole_stays_a_hole(qapp: QApplication) -> None:
    x = np.arange(11.0)
    y = np.full(11, 0.5)
    y[4:7] = np.nan
    ink = drawn(Line(x, y, width=2), Axis(0, 10), Axis(0, 1)).any(axis=0)
    assert ink[:29].all()
    assert not ink[33:67].any()
    assert ink[72:].all()


def test_an_infinite_value_far_beyond_draws_nothing_wild(qapp: QApplication) -> None:
    x, y = np.arange(4.0), np.array([0.5, np.inf, 1e30, 0.5])
    ink = drawn(Line(x, y, width=2), Axis(0, 3), Axis(0, 1))
    assert not ink[:, 3:30].any()  # the value at 0 stands alone: its dot, and nothing else


def test_the_value_under_a_point(qapp: QApplication) -> None:
    holder = Holder()
    plot = holder.plot
    plot.set_rect(QRectF(10, 10, 100, 50))
    plot.draw(Axis(1, 4096, log=True), Axis(0, 1))
    assert plot.x_at(QPointF(60, 30)) == pytest.approx(64)
    assert plot.x_at(QPointF(5, 30)) is None
    plot.draw(Axis(0, 10), Axis(0, 1))
    assert plot.x_at(QPointF(60, 30)) == pytest.approx(5)


def test_a_value_alone_is_a_dot_and_not_nothing(qapp: QApplication) -> None:
    one, hole = np.array([1.0]), np.array([0.5, np.nan, 1.0, 0.5, np.nan])
    assert lone(one).tolist() == [0]
    assert lone(hole).tolist() == [0]
    frame = Figure.__base__()
    chart = Chart(frame, fonts.face(fonts.CAPTION))
    chart.set_rect(QRectF(50, 30, 100, 60))
    chart.show_series([(one, True), (one, False)], top=1.0)
    image = QImage(200, 120, QImage.Format.Format_RGB32)
    image.fill(0xFFFFFFFF)
    painter = QPainter(image)
    chart.paint(painter, None)
    painter.end()
    assert image.pixelColor(50, 30).name() == chart._theme.ink.lower()


def test_a_cursor_that_moves_reduces_no_line_again(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    reduced = []

    def counted(values: np.ndarray, size: int) -> tuple[np.ndarray, ...]:
        reduced.append(size)
        return ranges(values, size)

    monkeypatch.setattr(plot_module, "ranges", counted)
    scene = FigureScene((100, 100), "#FFFFFF")
    holder = Holder()
    scene.add_figure(holder)
    holder.resize(100, 100)
    plot = holder.plot
    plot.set_rect(QRectF(0, 0, 100, 100))
    at = np.arange(5000.0)
    axes = (Axis(0, 4999), Axis(0, 1))
    plot.draw(*axes, lines=[Line(at, at / 5000), Line(at, 1 - at / 5000)])
    image = QImage(100, 100, QImage.Format.Format_RGB32)

    def paint() -> None:
        painter = QPainter(image)
        render(scene, painter)
        painter.end()

    paint()
    assert len(reduced) == 2
    for row in (7.0, 8.0):
        plot.mark([(row, "query", "")])
        paint()
    assert len(reduced) == 2
    plot.set_rect(QRectF(0, 0, 50, 100))  # fewer points
    paint()
    assert len(reduced) == 4
    plot.draw(*axes, lines=[Line(at, at / 5000)])
    paint()
    assert len(reduced) == 5
    scene.removeItem(holder)
