"""What a person is told of a picture: words that cannot be read, and labels that are not there."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import pytest

from attnviz.core.dimensions import Dimensions
from attnviz.core.result import Result
from attnviz.core.settings import RandomSource, Settings
from attnviz.export.legible import require_legible
from attnviz.export.remarks import labels, on_white, remarks
from attnviz.export.vector import svg
from attnviz.figures.sheet.sheet import Sheet
from attnviz.figures.style.theme import contrast

Compute = Callable[..., Result]


@pytest.mark.parametrize(("theme", "told"), [("light", False), ("dark", True), ("contrast", False)])
def test_a_picture_without_ground_is_for_white_pages_too(qapp: object, theme: str, told: bool) -> None:
    sheet = Sheet(("weights",), theme, transparent=True)
    assert bool(on_white(sheet, ".png")) == told
    assert on_white(replace(sheet, transparent=False), ".png") == ""
    assert on_white(sheet, ".pptx") == ""  # slides have their own ground
    if told:
        assert "1.2:1" in on_white(sheet, ".svg")


def test_contrast_is_that_of_the_guidelines() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#767676", "#FFFFFF") == pytest.approx(4.54, abs=0.005)


@pytest.fixture
def labelled(compute: Compute) -> Callable[[int], Result]:
    def make(n: int) -> Result:
        result = compute(Settings(RandomSource(Dimensions(8, 2, n))))
        tokens = tuple(f"token{i}" for i in range(n))
        return replace(result, inputs=replace(result.inputs, query_tokens=tokens, key_tokens=tokens))

    return make


def drawn(result: Result, sheet: Sheet) -> int:
    return len(re.findall(r"token\d+", svg(result, sheet)))


@pytest.mark.parametrize("ending", [".png", ".svg", ".pdf", ".gif"])
def test_labels_that_are_left_out_are_told_and_the_advice_is_true(
    qapp: object, labelled: Callable[[int], Result], ending: str
) -> None:
    result, sheet = labelled(40), Sheet(("weights",))
    assert drawn(result, sheet) == 0
    assert "small type" in labels([result], sheet, ending)
    small = replace(sheet, least_type=0.0)
    assert labels([result], small, ending) == ""
    assert drawn(result, small) == 80
    assert require_legible([result], small, ending) >= 14  # but for the labels


def test_the_size_that_is_advised_is_enough(qapp: object, labelled: Callable[[int], Result]) -> None:
    result, sheet = labelled(97), Sheet(("weights",), least_type=0.0)
    said = labels([result], sheet, ".png")
    width, height = (int(n.replace(",", "")) for n in re.findall(r"[\d,]{4,}", said))
    assert drawn(result, sheet) == 0
    larger = replace(sheet, size=(width, height))
    assert drawn(result, larger) == 194
    assert remarks([result], larger, ".png") == []


def test_nothing_is_said_where_all_is_there(qapp: object, labelled: Callable[[int], Result]) -> None:
    sheet = Sheet(("weights", "peakiness", "output"))
    assert labels([labelled(7)], sheet, ".png") == ""
    assert labels([labelled(97)], replace(sheet, token_labels=False), ".png") == ""
    assert labels([labelled(97)], Sheet(("peakiness",)), ".png") == ""
    assert "Zoom" in labels([labelled(97)], sheet, ".pptx")
