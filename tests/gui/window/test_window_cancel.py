"""Esc while the window is at work: the last picture comes back, and what is asked next is served."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QCoreApplication, Qt

from attnviz.core.errors import Cancelled, InputError
from attnviz.core.job import Job, check_cancelled
from attnviz.core.numbers import chunks
from attnviz.core.result import Result
from attnviz.core.settings import FIRST_SETTINGS, Settings, View
from attnviz.engine import pipeline
from attnviz.engine.pipeline import Pipeline
from attnviz.sources import load
from tests.gui.busy import once_sent, until_told
from tests.gui.driver import Driver

RANDOM = 1  # of the kinds of input
CTRL = Qt.KeyboardModifier.ControlModifier


class Hold:
    """Stops the worker before the first piece of the work of ``function``, until the test says go."""

    def __init__(self, function: str) -> None:
        self.entered, self.go = threading.Event(), threading.Event()
        self.asked: list[str] = []  # whose pieces began, and "cancelled"
        self.function = function

    def check(self) -> None:
        """In place of ``check_cancelled``, which :func:`pieces.pieces` calls for a function's loop."""
        whose = sys._getframe(2).f_code.co_name
        self.asked.append(whose)
        if whose == self.function and not self.entered.is_set():
            self.entered.set()
            assert self.go.wait(20)
        try:
            check_cancelled()
        except Cancelled:
            self.asked.append("cancelled")
            raise


@pytest.fixture(params=["_normal", "product"], ids=["load", "projection"])
def hold(request: pytest.FixtureRequest, first: Driver, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hold]:
    hold = Hold(request.param)
    monkeypatch.setattr(chunks, "check_cancelled", hold.check)
    yield hold
    hold.go.set()


def test_escape_ends_a_load_and_gives_the_last_picture_back(first: Driver, hold: Hold) -> None:
    controls, picture = first.window.controls.input, first.result
    first.click_on(controls.kinds.button(RANDOM))
    first.until(hold.entered.is_set)
    first.press(Qt.Key.Key_Escape)
    assert first.result is picture
    assert first.session.settings == FIRST_SETTINGS
    assert not first.session.busy
    with first.painting():
        first.press(Qt.Key.Key_S)  # waits for the worker, which is still held
        hold.go.set()
    assert first.result.settings.scaling == 0
    after = hold.asked[hold.asked.index("cancelled") + 1 :]
    assert not {"_normal", "product"} & set(after), "the load went on"
    assert {result.settings.source for result in first.painted} == {FIRST_SETTINGS.source}
    with first.painting():
        first.click_on(controls.kinds.button(RANDOM))
    chosen = first.result.settings
    drawn = load(chosen.source).head_of(chosen.head)
    for name in ("query", "key", "value"):
        np.testing.assert_array_equal(getattr(first.result.head, name), getattr(drawn, name))


def test_a_toggle_while_the_input_is_loaded_or_projected_throws_none_of_it_away(
    first: Driver, hold: Hold, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(first.session._worker, "_grace", 0.0)
    monkeypatch.setattr("attnviz.gui.session.worker.MOST_GRACE", 0.0)
    first.click_on(first.window.controls.input.kinds.button(RANDOM))
    first.until(hold.entered.is_set)
    for key in (Qt.Key.Key_S, Qt.Key.Key_M):
        first.press(key)
    with first.painting():
        first.until(lambda: first.session._worker._pending is not None)
        hold.go.set()
    settings = first.result.settings
    assert (settings.scaling, settings.masked, settings.source) == (0, False, first.session.settings.source)
    given_up = {hold.asked[n - 1] for n, what in enumerate(hold.asked) if what == "cancelled"}
    assert not given_up & {"_normal", "product"}


def test_the_status_line_says_what_is_done_before_the_first_picture(first: Driver, hold: Hold) -> None:
    first.click_on(first.window.controls.input.kinds.button(RANDOM))
    first.until(hold.entered.is_set)
    words = {"_normal": "loading the input …", "product": "projecting Q, K, V …"}[hold.function]
    middle = first.window.status.middle
    first.until(lambda: middle.text().startswith(words))
    assert middle.text().endswith("% · Esc cancels" if hold.function == "product" else "· Esc cancels")
    hold.go.set()
    first.settle()
    assert "Esc" not in middle.text()


@pytest.mark.parametrize("preview", [False, True], ids=["whole", "preview"])
def test_escape_while_an_answer_waits_in_the_queue_shows_none_of_it(
    first: Driver, monkeypatch: pytest.MonkeyPatch, preview: bool
) -> None:
    session, picture, shown = first.session, first.result, []
    monkeypatch.setattr(pipeline, "PREVIEW_FROM", 0.0 if preview else float("inf"))
    hold = until_told(session._worker.answered, lambda answer: answer.result.preview == preview)

    def act() -> None:
        hold()
        first.press(Qt.Key.Key_Escape)

    session.result_changed.connect(shown.append)
    sent = once_sent(monkeypatch, lambda request: request.settings.scaling == 0, act)
    first.press(Qt.Key.Key_S)
    first.until(lambda: bool(sent))
    assert first.result is picture
    assert session.settings == picture.settings
    assert not session.chosen.can_undo
    with first.painting():  # this answer comes after the one that waits
        first.press(Qt.Key.Key_M)
    assert {result.settings.scaling for result in shown} == {1.0}
    assert first.result.settings.masked != picture.settings.masked
    first.until(lambda: not first.result.preview)


def test_escape_that_takes_a_setting_back_leaves_the_unscaled_row_of_compare_its_pictures(
    first: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = first.session.settings

    def act() -> None:
        for key in (Qt.Key.Key_M, Qt.Key.Key_Escape):
            first.press(key)

    sent = once_sent(monkeypatch, lambda request: request.view.compare, act)
    first.press(Qt.Key.Key_2, CTRL)
    first.until(lambda: bool(sent))
    first.settle()
    assert first.window.board.layout_.compare
    assert first.session.settings == settings
    assert first.session.view.compare
    assert _rows_of_compare(first) == [settings, replace(settings, scaling=0.0)]
    with first.painting():
        first.press(Qt.Key.Key_M)
    assert not first.panel("weights@unscaled").figure.result.settings.masked


def _rows_of_compare(first: Driver) -> list[Settings]:
    return [first.panel(f"weights@{side}").figure.result.settings for side in ("scaled", "unscaled")]


class Held:
    """A pipeline whose work does not end by itself once a request is ``wanted``, and notes how it ended."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, wanted: Callable[[Settings, View], bool]) -> None:
        self.entered, self.go = threading.Event(), threading.Event()
        self.ended: list[str] = []
        compute = pipeline.Pipeline.compute

        def held(ours: Pipeline, settings: Settings, view: View, generation: int, job: Job) -> Result:
            if wanted(settings, view) and not self.go.is_set():
                self.entered.set()
                try:
                    while not self.go.wait(0.005):
                        job.step(0.25)
                except Cancelled:
                    self.ended.append("cancelled")
                    raise
                self.ended.append("went on")
            return compute(ours, settings, view, generation, job)

        monkeypatch.setattr(pipeline.Pipeline, "compute", held)


@pytest.mark.parametrize("before", [Qt.Key.Key_1, Qt.Key.Key_4, Qt.Key.Key_6])
def test_escape_out_of_a_comparison_leads_back_to_the_layout_before(
    first: Driver, monkeypatch: pytest.MonkeyPatch, before: Qt.Key
) -> None:
    first.press(before, CTRL)
    first.settle()
    board, picture = first.window.board, first.result
    layout, panels = board.layout_, set(board.panels)
    held = Held(monkeypatch, lambda settings, view: view.compare)
    first.press(Qt.Key.Key_2, CTRL)
    first.until(held.entered.is_set)
    first.until(lambda: first.session.busy)
    first.press(Qt.Key.Key_Escape)
    assert not first.session.busy
    first.until(lambda: held.ended == ["cancelled"])
    first.settle()
    assert board.layout_ is layout
    assert set(board.panels) == panels
    assert not first.session.view.compare
    assert first.result.tiles == picture.tiles
    held.go.set()
    with first.painting():
        first.press(Qt.Key.Key_2, CTRL)
    settings = first.session.settings
    assert _rows_of_compare(first) == [settings, replace(settings, scaling=0.0)]


def test_escape_out_of_a_comparison_leads_back_to_the_board_as_it_was_arranged(
    first: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = first.window.board
    board.set_shown("raw", False)
    board.grow("weights", 90, 0)
    first.settle()
    panels, width = set(board.panels), board.panel("weights").width()
    held = Held(monkeypatch, lambda settings, view: view.compare)
    first.press(Qt.Key.Key_2, CTRL)
    first.until(held.entered.is_set)
    first.press(Qt.Key.Key_Escape)
    first.settle()
    assert set(board.panels) == panels
    assert abs(board.panel("weights").width() - width) <= 2


def test_a_comparison_that_is_refused_leads_back_and_says_why(
    first: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    compute = pipeline.Pipeline.compute

    def refuse(ours: Pipeline, settings: Settings, view: View, *rest: Any) -> Result:
        if view.compare:
            raise InputError("Both sides do not fit.")
        return compute(ours, settings, view, *rest)

    monkeypatch.setattr(pipeline.Pipeline, "compute", refuse)
    layout = first.window.board.layout_
    with first.refusal():
        first.press(Qt.Key.Key_2, CTRL)
    assert first.sentences == ["Both sides do not fit."]
    assert first.window.board.layout_ is layout
    assert first.window.notice.isVisible()


def test_escape_ends_the_work_of_a_resize_and_the_next_setting_has_its_pixels(
    first: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    picture = first.result
    held = Held(monkeypatch, lambda settings, view: view.pixels != picture.view.pixels)
    sent = once_sent(monkeypatch, lambda request: True, lambda: None)
    first.window.resize(first.window.width() + 300, first.window.height() + 200)
    first.until(held.entered.is_set)
    first.until(lambda: first.session.busy)
    asked = len(sent)
    first.press(Qt.Key.Key_Escape)
    assert not first.session.busy
    first.until(lambda: held.ended == ["cancelled"])
    for _ in range(3):
        QCoreApplication.processEvents()
    assert len(sent) == asked, "the work went on"
    assert first.result is picture
    held.go.set()
    with first.painting():
        first.press(Qt.Key.Key_S)
    assert first.result.view.pixels == sent[asked].view.pixels != picture.view.pixels


def test_escape_after_a_resize_leaves_the_panels_the_pixels_they_have(
    first: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings, pixels = first.session.settings, first.result.view.pixels

    def act() -> None:
        first.press(Qt.Key.Key_S)
        first.press(Qt.Key.Key_Escape)

    sent = once_sent(monkeypatch, lambda request: request.view.pixels != pixels, act)
    first.window.resize(first.window.width() + 300, first.window.height() + 200)
    first.until(lambda: bool(sent))
    first.settle()  # at the resolution that the panels have
    assert first.result.view.pixels != pixels
    assert first.result.settings == settings
    assert not first.session.chosen.can_undo
