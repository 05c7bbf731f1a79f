"""Whatever shows a part of the matrix says so, and which."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtWidgets import QApplication

from attnviz.core.dimensions import Dimensions
from attnviz.core.masks import Causal
from attnviz.core.numbers.row import read_row
from attnviz.core.result import Result
from attnviz.core.settings import FIRST_SETTINGS, RandomSource, View
from attnviz.engine.cpu.engine import NumpyEngine
from attnviz.engine.pipeline import Pipeline
from attnviz.figures.panels.fill_rows import cells_shown, part_in_words
from attnviz.figures.panels.leak import LeakFigure
from attnviz.figures.panels.peakiness_spread import SpreadFigure
from attnviz.figures.panels.stage import RECIPES, StageFigure
from attnviz.sources import load


def result(seq_len: int, view: View | None = None) -> Result:
    settings = replace(FIRST_SETTINGS, source=RandomSource(Dimensions(16, 2, seq_len)), layer=0)
    return Pipeline(load, NumpyEngine()).compute(settings, view or View())


@pytest.mark.parametrize("name", RECIPES)
def test_a_zoomed_stage_says_its_part_however_narrow_it_is(qapp: QApplication, name: str) -> None:
    figure = StageFigure(name)
    figure.resize(300, 300)
    figure.show_result(result(40, View(rows=(3, 10), cols=(0, 6))))
    assert "rows 3–9 of 40, columns 0–5 of 40" in figure.beside_forms()[0]
    assert all("3–9" in form for form in figure.beside_forms())


def test_what_stands_beside_a_zoomed_stage_says_that_it_shows_all_rows(qapp: QApplication) -> None:
    for figure in (LeakFigure(), SpreadFigure()):
        figure.resize(900, 300)
        figure.show_result(result(40, View(rows=(3, 10))))
        said = [figure.subtitle(), *(words for _, words in figure.legend())]
        assert any("all rows" in words for words in said)


def test_the_excerpt_of_a_row_names_its_keys_and_its_share_of_the_weight() -> None:
    shown = result(40)
    row = read_row(shown.head, 20, shown.scale, Causal())
    keys = cells_shown(row, 7)
    first, last = keys[[0, -1]]
    long, _, short = part_in_words(row, keys, row.weights[keys])
    share = round(100 * row.weights[keys].sum())
    assert long == f"part of the row: keys {first}–{last} of 40 · {share}% of the weight"
    assert short == f"{first}–{last} / 40"
    assert "weight" not in part_in_words(row, keys, np.full(7, np.nan))[0]


@pytest.mark.parametrize(("seq_len", "said"), [(24, False), (25, True)])
def test_the_picture_of_a_rule_says_which_positions_it_leaves_out(
    qapp: QApplication, seq_len: int, said: bool
) -> None:
    figure = LeakFigure()
    figure.resize(900, 300)
    figure.show_result(result(seq_len))
    words = f"24 × 24 of {seq_len} × {seq_len} positions, evenly"
    assert figure._some_positions()[:1] == ([words] if said else [])
