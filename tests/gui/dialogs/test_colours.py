"""Colour limits and maps that a person sets: on screen, in undo, and in what is written."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialogButtonBox

from attnviz.core.colours.own_colours import Own, OwnColours
from attnviz.core.errors import InputError
from attnviz.core.record.figure_record import settings_for
from attnviz.core.record.find_record import read_record
from attnviz.core.tile import Stage
from attnviz.export import write
from attnviz.gui.dialogs.colours import ColoursDialog, typed
from tests.gui.driver import Driver

OK, CANCEL = QDialogButtonBox.StandardButton.Ok, QDialogButtonBox.StandardButton.Cancel


def opened(driver: Driver, kind: str, panel: str) -> ColoursDialog:
    driver.window.dialogs.colours(kind, panel)
    (dialog,) = (d for d in driver.window.findChildren(ColoursDialog) if d.isVisible())
    return dialog


def test_limits_are_seen_at_once_and_are_one_step_of_undo(first: Driver) -> None:
    before = first.session.settings
    dialog = opened(first, "scores", "scaled")
    assert dialog.automatic.isChecked()
    assert (dialog.low.text(), dialog.high.text()) == ("−40", "40")
    with first.painting():
        dialog.fixed.setChecked(True)  # those of now, whatever comes
    for field, words in ((dialog.low, "-1.5"), (dialog.high, "2,5")):
        field.clear()
        QTest.keyClicks(field, words)
    dialog.maps["purple-orange"].setChecked(True)
    first.settle()
    assert first.session.settings.colours.scores == Own(-1.5, 2.5, "purple-orange")
    for name in ("raw", "scaled", "mask"):
        scale = first.matrix(name).scale_
        assert scale is not None
        assert (scale.low, scale.high) == (-1.5, 2.5)
        assert "clipped" in first.panel(name).figure.subtitle()  # type: ignore[attr-defined]
    assert first.matrix("weights").scale_ == first.result.colours(Stage.WEIGHTS)
    dialog.buttons.button(OK).click()
    with first.painting():
        first.session.chosen.undo()
    assert first.session.settings == before
    with first.painting():
        first.session.chosen.redo()
    assert first.session.settings.colours.scores.map == "purple-orange"


@pytest.mark.parametrize(
    ("low", "high"), [("3", "3"), ("5", "-5"), ("x", "1"), ("", "1"), ("nan", "1"), ("-1e31", "0")]
)
def test_limits_that_cannot_be_are_refused_and_cancel_takes_all_back(
    first: Driver, low: str, high: str
) -> None:
    before = first.session.settings
    dialog = opened(first, "weights", "weights")
    for field, words in ((dialog.low, low), (dialog.high, high)):
        field.clear()
        QTest.keyClicks(field, words)
    assert dialog.refusal.text()
    assert not dialog.buttons.button(OK).isEnabled()
    dialog.buttons.button(CANCEL).click()
    assert first.session.settings == before
    assert not first.session.chosen.can_undo


@pytest.mark.parametrize(
    ("words", "number"),
    [
        ("1,024", 1024.0),
        ("1,5", 1.5),
        ("−3", -3.0),
        ("1 024.5", 1024.5),
        ("-1,234,567.5", -1234567.5),
        ("1e-3", 1e-3),
    ],
)
def test_numbers_are_read_as_they_are_written(words: str, number: float) -> None:
    assert typed(words) == number


@pytest.mark.parametrize(
    "own", [(1.0, None), (2, 1), (float("inf"), 1), ("a", "b"), (True, 2), (0, 1e31), (1e20, 1e20 + 1)]
)
def test_limits_are_two_numbers_in_their_order(own: tuple) -> None:
    with pytest.raises(InputError):
        Own(*own)


def test_a_map_belongs_to_its_kind() -> None:
    OwnColours(weights=Own(map="grey"))
    with pytest.raises(InputError, match="grey"):
        OwnColours(scores=Own(map="grey"))


def test_what_is_written_has_the_colours_that_are_seen(first: Driver, tmp_path: Path) -> None:
    colours = OwnColours(Own(-3, 9), Own(0, 0.25, "cividis"), Own(-2, 2, "teal-brown"))
    with first.painting():
        first.session.restore(replace(first.session.settings, colours=colours))
    for name, which in (("qkv", "query"), ("output", None)):
        scale = first.matrix(name, which).scale_
        assert scale is not None
        assert (scale.low, scale.high) == (-2, 2)
        assert "clipped" in first.panel(name).figure.subtitle()  # type: ignore[attr-defined]
    path = tmp_path / "a.png"
    write(first.result, path, ("weights",))
    assert settings_for(read_record(path), path).colours == colours


def test_the_map_is_that_of_every_picture_of_the_weights(first: Driver) -> None:
    with first.painting():
        first.session.chosen.set_colours("weights", Own(0, 0.5, "grey"))
    assert first.matrix("weights").kind == "sequential:grey"
    first.window.board.focus_on("heads")
    figure = first.window.board.panel("heads").figure  # type: ignore[attr-defined]
    first.until(lambda: bool(figure.matrices))
    assert {matrix.kind for matrix in figure.matrices} == {"sequential:grey"}
    assert {matrix.scale_.high for matrix in figure.matrices} == {0.5}
