"""Clipped cells are said in every room, and output rows that sum nothing do not pass for zeros."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from attnviz.core.colours.picture import BLOCKED
from attnviz.core.masks import BooleanArray
from attnviz.core.settings import FIRST_SETTINGS, View
from attnviz.engine.cpu.engine import NumpyEngine
from attnviz.engine.pipeline import Pipeline
from attnviz.figures.panels.output import OutputFigure
from attnviz.figures.panels.stage import StageFigure
from attnviz.figures.words.clip_words import keep_clipped, spelled
from attnviz.sources import load


def test_clipped_cells_are_said_in_every_form(qapp: object) -> None:
    result = Pipeline(load, NumpyEngine()).compute(FIRST_SETTINGS, View())
    raw = StageFigure("raw")
    raw.show_result(result)
    clips = sum(raw.matrix.picture.clipped)  # type: ignore[union-attr]
    assert clips
    forms = raw.beside_forms()
    assert all(f"{clips} clipped" in form or f"↕{clips}" in form for form in forms)
    assert forms[-1] == f"↕{clips}"
    assert spelled(forms[-1]) == f"{clips} clipped"


def test_forms_without_clipped_cells_stay(qapp: object) -> None:
    assert keep_clipped(["a · b", "a", ""], "") == ["a · b", "a", ""]


def test_output_rows_that_see_no_key_are_hatched(qapp: object) -> None:
    allowed = np.ones((19, 19), bool)
    allowed[[3, 7]] = False
    figure = OutputFigure()
    pipeline = Pipeline(load, NumpyEngine())
    result = pipeline.compute(replace(FIRST_SETTINGS, mask=BooleanArray(allowed)), View())
    figure.show_result(result)
    hatched = (figure.matrix.palette_indices == BLOCKED).all(axis=1)
    assert np.flatnonzero(hatched).tolist() == [3, 7]
    assert not (figure.matrix.palette_indices[~hatched] == BLOCKED).any()
    assert not result.output.values[3].any()
    assert figure.matrix.tile is result.output
    figure.show_result(pipeline.compute(FIRST_SETTINGS, View()))
    assert not (figure.matrix.palette_indices == BLOCKED).any()
