"""The status line: what is said on it stands whole, beside what else is said."""

from __future__ import annotations

from itertools import pairwise

import pytest
from pytestqt.qtbot import QtBot

from attnviz.core.result import EngineReport
from attnviz.core.settings import FIRST_SETTINGS, View
from attnviz.engine.cpu.engine import NumpyEngine
from attnviz.engine.pipeline import Pipeline
from attnviz.gui.window.statusline import StatusLine
from attnviz.sources import load


@pytest.mark.parametrize("width", [640, 800, 1268])
def test_no_words_of_the_line_are_cut(qtbot: QtBot, width: int) -> None:
    """Also where one of the three is longer than a third of the line."""
    engine = NumpyEngine()
    line = StatusLine()
    qtbot.addWidget(line)
    line.resize(width, line.height())
    line.show()
    line.show_engine(EngineReport("numpy", "2 cores", "no GPU found (driver missing)"))
    result = Pipeline(load, engine).compute(FIRST_SETTINGS, View(pixels=(64, 64)))
    line.show_result(result)
    line.show_times(result, 0.5418)
    line.layout().activate()
    shown = [label for label in (line.engine, line.middle, line.size_) if label.isVisible()]
    assert line.middle in shown
    assert all(label.width() >= label.sizeHint().width() for label in shown)
    assert all(a.geometry().right() < b.geometry().left() for a, b in pairwise(shown))
