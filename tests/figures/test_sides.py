"""Figures that stand for one side of the scaling switch, whatever it says."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QApplication

from attnviz.core.settings import FIRST_SETTINGS, View
from attnviz.engine.cpu.engine import NumpyEngine
from attnviz.engine.pipeline import Pipeline
from attnviz.figures.registry import FIGURES
from attnviz.sources import load


@pytest.mark.parametrize("scaling", [0.0, 1.0])
@pytest.mark.parametrize("name", ["scaled", "mask", "weights", "output"])
def test_both_sides_are_drawn_between_the_same_limits(qapp: QApplication, name: str, scaling: float) -> None:
    settings = replace(FIRST_SETTINGS, scaling=scaling)
    result = Pipeline(load, NumpyEngine()).compute(settings, View(compare=True))
    scales = {}
    for side, factor in (("scaled", 32**-0.5), ("unscaled", 1.0)):
        figure = FIGURES[name]()
        figure.side = side
        figure.resize(300, 300)
        figure.show_result(result)
        assert figure.result.scale == pytest.approx(factor)
        scales[side] = figure.matrix.scale_
    assert scales["scaled"] == scales["unscaled"]


def test_without_the_other_side_its_figure_waits(qapp: QApplication) -> None:
    result = Pipeline(load, NumpyEngine()).compute(FIRST_SETTINGS, View())
    figure = FIGURES["weights"]()
    figure.side = "unscaled"
    figure.show_result(result)
    assert figure.result is None
