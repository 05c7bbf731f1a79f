"""The code panel shows the shipped lines of the stage under the pointer, with the cell's own numbers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from attnviz.core.dimensions import Dimensions
from attnviz.core.files.excerpts import CUDA, NUMPY
from attnviz.core.masks import Alibi, Causal, SlidingWindow
from attnviz.core.result import EngineReport, Result
from attnviz.core.settings import FIRST_SETTINGS, RandomSource, Settings, View
from attnviz.engine.cpu.engine import NumpyEngine
from attnviz.engine.pipeline import Pipeline
from attnviz.figures.style.theme import THEMES
from attnviz.gui.panels import make_panel
from attnviz.gui.panels.code import CodePanel
from attnviz.gui.panels.code_highlight import LineData
from attnviz.sources import load

PIPELINE = Pipeline(load, NumpyEngine())


def compute(settings: Settings = FIRST_SETTINGS) -> Result:
    return PIPELINE.compute(settings, View(pixels=(32, 32)))


@pytest.fixture
def panel(qtbot: QtBot) -> CodePanel:
    panel = make_panel("code")
    assert isinstance(panel, CodePanel)
    qtbot.addWidget(panel)
    panel.resize(420, 320)
    panel.show_result(compute())
    panel.set_cursor((6, 5))
    return panel


def struck(panel: CodePanel) -> list[str]:
    """The pieces of code that are struck through."""
    found = []
    block = panel.code.document().firstBlock()
    while block.isValid():
        for part in block.layout().formats():
            if part.format.fontStrikeOut():
                found.append(block.text()[part.start : part.start + part.length])
        block = block.next()
    return found


def marked(panel: CodePanel) -> list[str]:
    found = []
    block = panel.code.document().firstBlock()
    while block.isValid():
        data = block.userData()
        if isinstance(data, LineData) and data.line.marked:
            found.append(block.text().strip())
        block = block.next()
    return found


@pytest.mark.parametrize("engine", ["numpy", "cupy"])
@pytest.mark.parametrize("stage", list(NUMPY))
def test_every_stage_shows_its_marked_lines(panel: CodePanel, engine: str, stage: str) -> None:
    panel.show_engine(engine)
    panel.show_stage(stage)
    table = NUMPY if engine == "numpy" else CUDA
    lines = marked(panel)
    for part in table[stage]:
        for mark in part.marks:
            assert any(mark.text in line for line in lines), mark


@pytest.mark.parametrize(
    ("stage", "numbers"),
    [
        ("raw", ["q · k = 4.262"]),
        ("scaled", ["4.262 × 0.177 = 0.753"]),
        ("mask", ["allowed: 0.753"]),
        ("weights", ["weight = exp(0.753 − 2.482) = 0.178"]),
    ],
)
@pytest.mark.parametrize("engine", ["numpy", "cupy"])
def test_the_numbers_of_the_cell_stand_in_the_code(
    panel: CodePanel, stage: str, numbers: list[str], engine: str
) -> None:
    panel.show_stage(stage)
    panel.show_engine(engine)
    for words in numbers:
        assert words in panel.written("text")
    panel.set_cursor(None)
    for words in numbers:
        assert words not in panel.written("text")


def test_the_scaling_is_struck_while_it_is_off(panel: CodePanel) -> None:
    panel.show_stage("scaled@unscaled")
    assert struck(panel) == []
    panel.show_result(compute(replace(FIRST_SETTINGS, scaling=0.0)))
    assert struck(panel) == ["* tile.values.dtype.type(factor)"]
    assert "scaling off" in panel.written("text")
    panel.show_engine("cupy")
    assert ", tile.scale" in struck(panel)


def test_a_blocked_cell_says_so(panel: CodePanel) -> None:
    panel.show_stage("mask")
    panel.set_cursor((6, 9))
    assert "blocked: −∞" in panel.written("text")


def test_the_rule_is_that_of_the_mask_in_force(panel: CodePanel) -> None:
    panel.show_stage("mask")
    assert "return cols <= rows + self.offset(shape)" in panel.written("text")
    panel.show_result(compute(replace(FIRST_SETTINGS, mask=Alibi(1.0) & SlidingWindow(3))))
    assert "core/masks/alibi.py" in panel.written("text")
    assert "last - window" in panel.written("text")


def test_projections_are_shown_where_they_are_ours(panel: CodePanel) -> None:
    panel.show_stage("qkv")
    assert "did not compute them" in panel.written("text")
    panel.show_result(compute(Settings(RandomSource(Dimensions(8, 2, 7)), mask=Causal())))
    assert "query, key, value = product(x, w.w_query)" in panel.written("text")
    assert "np.matmul(x[rows], w, out=out[rows])" in panel.written("text")


def test_the_engine_that_served_is_shown_until_one_is_chosen(panel: CodePanel) -> None:
    assert panel.engine == "numpy"
    assert "row_pass_numpy.py" in panel.written("text")
    served = replace(compute(), engine=EngineReport("cupy", "a GPU"))
    panel.show_result(served)
    assert "kernels/tile.cu" in panel.written("text")
    assert "computed this picture" not in panel.caption.text()
    panel.engines.button(1).click()
    assert panel.engine == "numpy"
    assert "CUDA computed this picture" in panel.caption.text()
    with pytest.raises(ValueError, match="cupy, numpy"):
        panel.show_engine("abacus")


def test_panels_of_other_names_lead_to_a_stage_or_change_nothing(panel: CodePanel) -> None:
    panel.show_stage("leak")
    assert panel.stage == "mask"
    panel.show_stage("nothing")
    assert panel.stage == "mask"


@pytest.mark.parametrize("theme", list(THEMES))
def test_any_theme_and_zoom(panel: CodePanel, theme: str) -> None:
    size = panel.code.font().pointSizeF()
    panel.set_theme(THEMES[theme])
    panel.set_zoom(1.6)
    panel.retranslate()
    assert panel.code.font().pointSizeF() == pytest.approx(1.6 * size)
    assert "= 0.178" in panel.written("text")


def test_the_board_tells_it_which_panel_is_pointed_at(open_window: Callable[..., Any]) -> None:
    driver = open_window()
    board = driver.window.board
    from attnviz.gui.layouts import LAYOUTS

    board.arrange(LAYOUTS["cell"])
    code = board.panel("code")
    board.panel("row").hovered.emit((None, 3))
    assert code.stage == "weights"
    board.set_shown("scaled", True)
    driver.settle()
    board.panel("scaled").hovered.emit((6, 3))
    assert code.stage == "scaled"


def test_it_tells_a_screen_reader_what_is_shown(panel: CodePanel) -> None:
    panel.show_stage("scaled")
    assert panel.summary() == panel.code.accessibleDescription()
    assert panel.summary().startswith("The code: scaled scores. attnviz/core/")
    assert "4.262 × 0.177 = 0.753" in panel.summary()
    panel.show_stage("qkv")
    assert "did not compute them" in panel.summary()
