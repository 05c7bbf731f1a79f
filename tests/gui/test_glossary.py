"""Every word of the field that stands in a figure says what it means: as a tooltip, and to screen readers."""

from __future__ import annotations

import html
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QPointF
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot

from attnviz.core.dimensions import Dimensions
from attnviz.core.result import EngineReport
from attnviz.core.settings import FIRST_SETTINGS, RandomSource, Settings, View
from attnviz.engine.cpu.engine import NumpyEngine
from attnviz.engine.pipeline import Pipeline
from attnviz.figures import FIGURES
from attnviz.figures.figure import Figure
from attnviz.figures.words.glossary import TERMS, explanations
from attnviz.gui.panels.figure_panel import FigurePanel
from attnviz.gui.window.statusline import StatusLine
from attnviz.sources import load

PIPELINE = Pipeline(load, NumpyEngine())


def figure_of(name: str, settings: Settings = FIRST_SETTINGS, view: View = View()) -> Figure:  # noqa: B008
    figure = FIGURES[name]()
    figure.resize(900, 600)
    result = PIPELINE.compute(settings, view)
    for extra in figure.needs - {"sweep"}:
        figure.show_extra(extra, PIPELINE.extra(extra, settings))
    figure.show_result(result)
    return figure


def words_of(figure: Figure) -> str:
    """All that stands under any point, on a grid of 4 px."""
    points = (QPointF(x, y) for y in range(0, 600, 6) for x in range(0, 900, 20))
    return " ".join({figure.words_at(at) for at in points})


LONG = Settings(RandomSource(Dimensions(8, 1, 1025)))


@pytest.mark.parametrize(
    ("panel", "term", "settings"),
    [
        ("raw", "clipped", FIRST_SETTINGS),
        ("scaled", "same limits", FIRST_SETTINGS),
        ("mask", "blocked", FIRST_SETTINGS),
        ("weights", "softmax", FIRST_SETTINGS),
        ("raw", "strongest", LONG),
        ("weights", "largest of", LONG),
        ("peakiness", "range of", LONG),
        ("qkv", "RoPE", FIRST_SETTINGS),
        ("peakiness", "σ", FIRST_SETTINGS),
        ("peakiness", "random would be", FIRST_SETTINGS),
        ("peakiness", "saturated", FIRST_SETTINGS),
        ("peakiness", "uniform", FIRST_SETTINGS),
        ("peakiness", "entropy", FIRST_SETTINGS),
        ("peakiness", "effective", FIRST_SETTINGS),
        ("spread", "Jacobian", FIRST_SETTINGS),
        ("spread", "saturated", FIRST_SETTINGS),
        ("heads_map", "effective", FIRST_SETTINGS),
        ("heads_map", "Jacobian", FIRST_SETTINGS),
    ],
)
def test_a_term_is_explained_where_it_stands(qapp: object, panel: str, term: str, settings: Settings) -> None:
    meaning = dict(TERMS)[term]
    view = View(pixels=(64, 64)) if settings is LONG else View()
    assert meaning in explanations(words_of(figure_of(panel, settings, view)))


def test_a_part_says_how_all_comes_back(qapp: object) -> None:
    figure = figure_of("raw", view=View(rows=(3, 9), cols=(0, 6)))
    assert any("Ctrl+0" in meaning for meaning in explanations(words_of(figure)))


def test_no_word_that_is_explained_is_explained_twice(qapp: object) -> None:
    for name in FIGURES:
        meanings = explanations(words_of(figure_of(name)))
        assert len(meanings) == len(set(meanings))
    assert explanations("nothing of the kind") == []


def test_a_tooltip_stands_over_the_word_and_nowhere_else(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    panel = FigurePanel("scaled")
    qtbot.addWidget(panel, before_close_func=FigurePanel.tear_down)
    panel.resize(900, 600)
    panel.settle()
    panel.show_result(PIPELINE.compute(FIRST_SETTINGS, View()))
    shown: list[str] = []
    monkeypatch.setattr(QToolTip, "showText", lambda at, words, widget: shown.append(words))

    def ask(x: int, y: int) -> str:
        event = QHelpEvent(QHelpEvent.Type.ToolTip, QPoint(x, y), QPoint(x, y))
        QApplication.sendEvent(panel.viewport, event)
        return shown[-1]

    x = next(x for x in range(0, 800, 5) if panel.figure.words_at(QPointF(x, 8)) == "same limits")
    meaning = dict(TERMS)["same limits"]
    assert html.escape(meaning) in ask(x, 8)
    assert panel.figure.words_at(QPointF(4, 8)) == panel.figure.title()
    assert ask(450, 300) == ""
    panel._tell()
    assert meaning in panel.accessibleDescription()


def test_that_there_is_no_gpu_is_told_once(qapp: object) -> None:
    report = EngineReport("numpy", "2 cores", "CuPy is not installed: pip install 'somewhere'")
    for told in (True, False):
        line = StatusLine()
        line.show_engine(report)
        assert ("CuPy is not installed" in line.engine.text()) == told
        assert "pip install" not in line.engine.text()
        line.retranslate()
        assert ("CuPy is not installed" in line.engine.text()) == told
        assert "pip install" in line.engine.toolTip()
    line.show_engine(replace(report, reason="the GPU cannot run kernels (reason)"))
    assert "cannot run kernels" in line.engine.text()  # something is wrong: that is told for as long as it is
