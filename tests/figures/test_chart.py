"""Curves over positions: dashes tell the unscaled ones apart wherever there is room for a dash."""

from __future__ import annotations

import numpy as np
import pyqtgraph as pg
import pytest
from PySide6.QtCore import QRectF, Qt

from attnviz.figures import fonts
from attnviz.figures.chart import Chart


@pytest.mark.parametrize(
    ("count", "known", "dashed"),
    [(19, None, True), (1024, None, False), (131_072, np.arange(0, 131_072, 1000), True)],
)
def test_a_dashed_curve_is_dashed_where_its_points_lie_apart(
    qapp: object, count: int, known: np.ndarray | None, dashed: bool
):
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


def test_the_reference_of_a_uniform_row_follows_the_keys_that_it_sees(qapp) -> None:
    from attnviz.core.settings import FIRST_SETTINGS, View
    from attnviz.engine.numpy_engine import NumpyEngine
    from attnviz.engine.pipeline import Pipeline
    from attnviz.figures.peakiness import PeakinessFigure
    from attnviz.sources import load

    figure = PeakinessFigure()
    figure.resize(600, 400)
    figure.show_result(Pipeline(load, NumpyEngine()).compute(FIRST_SETTINGS, View()))
    seen = np.arange(1, 20)
    for which, values in (("weight", 1 / seen), ("entropy", np.log(seen)), ("keys", seen)):
        np.testing.assert_allclose(figure.curves[which]._reference, values)
