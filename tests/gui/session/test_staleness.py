"""A picture that is not of the settings chosen is marked, in every layout, until it is or they go back."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor

from attnviz.core.settings import TextSource
from attnviz.figures.style.theme import LIGHT
from attnviz.gui.layouts import LAYOUTS, PRESENTER, Layout
from attnviz.gui.session.worker import Request, Worker
from attnviz.gui.window.veil import Veil
from tests.gui.driver import Driver

CTRL = Qt.KeyboardModifier.ControlModifier
SENTENCE = "This picture is of the settings before."


class Late:
    """The worker gets no request before :meth:`release`, as if long work were before it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._submit, self._kept = Worker.submit, []
        self.released = False
        monkeypatch.setattr(Worker, "submit", self.submit)

    @property
    def submit(self) -> Any:
        def submit(worker: Worker, request: Request) -> None:
            if self.released:
                self._submit(worker, request)
            else:
                self._kept.append((worker, request))

        return submit

    def release(self) -> None:
        self.released = True
        if self._kept:
            self._submit(*self._kept[-1])


@pytest.fixture
def late(first: Driver, monkeypatch: pytest.MonkeyPatch) -> Late:
    return Late(monkeypatch)


def marked(driver: Driver) -> bool:
    veil = driver.window.staleness.veil
    return veil.isVisible() and veil.stale


def warns(driver: Driver) -> bool:
    """Whether the edge of the board is hatched in the colour of warnings."""
    image = driver.window.board_room.grab().toImage()
    colours = {QColor(image.pixelColor(x, 3)).name() for x in range(0, image.width(), 1)}
    return LIGHT.warning.lower() in colours


@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS)
def test_the_old_picture_is_marked_until_the_new_one_is_there(
    first: Driver, late: Late, layout: Layout
) -> None:
    late.released = True
    first.window.board.arrange(layout)
    first.settle()
    late.released = False
    assert not marked(first)
    first.press(Qt.Key.Key_S)
    first.until(lambda: marked(first))
    assert warns(first)
    assert first.window.staleness.veil.accessibleName().startswith(SENTENCE)
    first.until(lambda: len(first.window.staleness.veil.lines()) == 2)  # and how far the work is
    late.release()
    first.settle()
    first.until(lambda: not marked(first))
    assert not warns(first)


def test_the_panels_say_so_to_those_who_hear_them(first: Driver, late: Late) -> None:
    first.press(Qt.Key.Key_M)
    first.until(lambda: marked(first))
    assert first.panel("weights").accessibleDescription().startswith(SENTENCE)
    late.release()
    first.until(lambda: SENTENCE not in first.panel("weights").accessibleDescription())


def test_an_input_that_loads_is_not_taken_for_the_one_on_show(first: Driver, late: Late) -> None:
    first.session.chosen.set_source(TextSource("another text"))
    first.until(lambda: marked(first))
    assert any(veil.isVisible() for veil in first.window.readout.findChildren(Veil))


def test_escape_takes_the_settings_back_and_the_mark_with_them(first: Driver, late: Late) -> None:
    first.press(Qt.Key.Key_S)
    first.until(lambda: marked(first))
    first.press(Qt.Key.Key_Escape)
    assert not marked(first)
    assert first.session.settings == first.result.settings


def test_a_panel_in_a_window_of_its_own_is_marked_there(first: Driver, late: Late) -> None:
    first.window.board.swap_floating("weights")
    first.press(Qt.Key.Key_S)
    first.until(lambda: marked(first))
    (veil,) = first.panel("weights").findChildren(Veil)
    assert veil.isVisible()


def test_a_class_sees_that_something_is_at_work_also_when_the_settings_stay(
    first: Driver, late: Late
) -> None:
    late.released = True
    first.window.board.arrange(PRESENTER)
    first.settle()
    late.released = False
    first.session.viewed.zoom((0, 4), (0, 4))
    first.until(lambda: first.window.staleness.veil.isVisible())
    assert not marked(first)
    assert not warns(first)
    assert not first.window.status.isVisible()
