"""What stands on slides beside their pictures; and that pyqtgraph's own export is out of reach."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from attnviz.core.dimensions import Dimensions
from attnviz.core.result import Result
from attnviz.core.settings import RandomSource, Settings, TextSource
from attnviz.export.slides import WIDTH, slides
from attnviz.figures.sheet.composition import lay_out
from attnviz.figures.sheet.sheet import Sheet
from attnviz.figures.words.result_words import numbers_in_words, what_to_see

Compute = Callable[..., Result]
SHEET = Sheet(("weights", "peakiness"))


def test_the_first_slide_names_what_was_read(qapp: object, compute: Compute) -> None:
    first = slides([compute(Settings(TextSource("The cat\nsat")))], SHEET)[0]
    assert first.words is not None
    assert first.words.paragraphs[0][0] == "“The cat sat”"
    long = slides([compute(Settings(TextSource("cat " * 60)))], SHEET)[0].words
    assert long is not None
    assert len(long.paragraphs[0][0]) < 210
    assert slides([compute(Settings(RandomSource(Dimensions(8, 2, 7))))], SHEET)[0].words is None


def test_words_stand_beside_a_square_picture_alone(qapp: object, compute: Compute) -> None:
    result = compute(Settings(RandomSource(Dimensions(8, 2, 7))))
    weights, peakiness = slides([result], SHEET)[1:-1]
    assert weights.words is not None
    said = [words for words, _, _ in weights.words.paragraphs]
    assert said == [what_to_see("weights", result), *numbers_in_words(result)]
    left, _, width, _ = weights.words.place
    assert left >= sum(weights.pictures[0].place[::2])
    assert left + width < WIDTH
    assert peakiness.words is None
    assert all(slide.words is None for slide in slides([result, result], SHEET)[1:-1])


def test_the_title_stands_once(qapp: object, compute: Compute) -> None:
    for slide in slides([compute()], replace(SHEET, panels=("weights", "qkv", "cell", "row")))[1:-1]:
        for picture in slide.pictures:
            assert picture.drawn is not None
            assert not picture.drawn[1].headed


@pytest.mark.parametrize(
    ("scaling", "masked", "said"), [(1.0, True, "mask(Q Kᵀ / √d_k)"), (0.0, False, "(Q Kᵀ)")]
)
def test_the_formula_is_told_as_it_is_drawn(
    qapp: object, compute: Compute, scaling: float, masked: bool, said: str
) -> None:
    settings = Settings(RandomSource(Dimensions(8, 2, 7)), scaling=scaling, masked=masked)
    assert said in slides([compute(settings)], SHEET)[0].pictures[0].alt


def test_no_scene_offers_pyqtgraphs_export(qapp: object, compute: Compute) -> None:
    assert lay_out(compute(), SHEET).contextMenu == []
