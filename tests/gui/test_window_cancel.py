"""Esc while the window is at work: the last picture comes back, and what is asked next is served."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest
from busy import once_sent, until_told
from driver import Driver
from PySide6.QtCore import Qt

from attnviz.core import pieces
from attnviz.core.errors import Cancelled
from attnviz.core.job import check_cancelled
from attnviz.core.settings import FIRST_SETTINGS
from attnviz.engine import pipeline
from attnviz.sources import load

RANDOM = 1  # of the kinds of input
CTRL = Qt.KeyboardModifier.ControlModifier


class Hold:
    """Stops the worker before the first piece of the work of ``function``, until the test says go."""

    def __init__(self, function: str):
        self.entered, self.go = threading.Event(), threading.Event()
        self.asked: list[str] = []  # whose pieces began, and "cancelled"
        self._function = function

    def check(self) -> None:
        """In place of ``check_cancelled``, which :func:`pieces.pieces` calls for a function's loop."""
        whose = sys._getframe(2).f_code.co_name
        self.asked.append(whose)
        if whose == self._function and not self.entered.is_set():
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
    monkeypatch.setattr(pieces, "check_cancelled", hold.check)
    yield hold
    hold.go.set()


def test_escape_ends_a_load_and_gives_the_last_picture_back(first: Driver, hold: Hold):
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
    for found, wanted in zip(vars(first.result.head).values(), vars(drawn).values(), strict=True):
        np.testing.assert_array_equal(found, wanted)


@pytest.mark.parametrize("preview", [False, True], ids=["whole", "preview"])
def test_escape_while_an_answer_waits_in_the_queue_shows_none_of_it(
    first: Driver, monkeypatch: pytest.MonkeyPatch, preview: bool
):
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
    assert not session.can_undo
    with first.painting():  # this answer comes after the one that waits
        first.press(Qt.Key.Key_M)
    assert {result.settings.scaling for result in shown} == {1.0}
    assert first.result.settings.masked != picture.settings.masked
    first.until(lambda: not first.result.preview)


@pytest.mark.parametrize("keys", [[], [Qt.Key.Key_M]], ids=["alone", "with a setting"])
def test_escape_leaves_the_unscaled_row_of_compare_its_pictures(
    first: Driver, monkeypatch: pytest.MonkeyPatch, keys: list[Qt.Key]
):
    settings = first.session.settings

    def act() -> None:
        for key in (*keys, Qt.Key.Key_Escape):
            first.press(key)

    sent = once_sent(monkeypatch, lambda request: request.view.compare, act)
    first.press(Qt.Key.Key_2, CTRL)
    first.until(lambda: bool(sent))
    first.settle()
    assert first.window.board.layout_.compare
    assert first.session.settings == settings
    assert first.session.view.compare
    rows = [first.panel(f"weights@{side}").figure.result.settings for side in ("scaled", "unscaled")]
    assert rows == [settings, replace(settings, scaling=0.0)]
    with first.painting():
        first.press(Qt.Key.Key_M)
    assert not first.panel("weights@unscaled").figure.result.settings.masked


def test_escape_after_a_resize_leaves_the_panels_the_pixels_they_have(
    first: Driver, monkeypatch: pytest.MonkeyPatch
):
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
    assert not first.session.can_undo
