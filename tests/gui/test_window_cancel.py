"""Esc while the window loads or projects: the last picture comes back, and what is asked next is served."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator

import numpy as np
import pytest
from driver import Driver
from PySide6.QtCore import Qt

from attnviz.core import pieces
from attnviz.core.errors import Cancelled
from attnviz.core.job import check_cancelled
from attnviz.core.settings import FIRST_SETTINGS
from attnviz.sources import load

RANDOM = 1  # of the kinds of input


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
