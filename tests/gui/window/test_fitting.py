"""The window lies wholly on its screen, frame and all, on screens of every size."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QMargins, QRect, QSettings

from attnviz.gui.window import fitting
from attnviz.gui.window.fitting import LIKELY_FRAME, fitted, screen_of
from tests.gui.driver import Driver

SCREENS = {
    "netbook": QRect(0, 0, 1024, 600),
    "small": QRect(0, 0, 1024, 768),
    "laptop": QRect(0, 0, 1366, 768),
    "with a task bar": QRect(0, 0, 1366, 728),
    "with a bar on the left": QRect(64, 0, 1216, 800),
    "twice the size": QRect(0, 0, 960, 540),
    "three times the size": QRect(0, 0, 640, 360),
    "upright": QRect(0, 0, 1080, 1920),
    "second, to the left": QRect(-1280, 120, 1280, 720),
}


@pytest.mark.parametrize("screen", SCREENS.values(), ids=SCREENS)
@pytest.mark.parametrize(
    "frame", [QMargins(1, 20, 1, 5), QMargins(8, 37, 8, 8), QMargins()], ids=["thin", "thick", "none"]
)
@pytest.mark.parametrize(
    "left",
    [QRect(0, 0, 1280, 800), QRect(2500, 900, 1280, 800), QRect(-40, -40, 3000, 2000)],
    ids=["first", "elsewhere", "larger"],
)
def test_frame_and_all_is_on_the_screen(screen: QRect, frame: QMargins, left: QRect) -> None:
    assert screen.contains(fitted(left, frame, screen).marginsAdded(frame))


def test_what_fits_is_left_where_it_is() -> None:
    place = QRect(100, 90, 800, 500)
    assert fitted(place, LIKELY_FRAME, QRect(0, 0, 1366, 768)) == place


def test_the_screen_is_that_which_holds_most_and_the_first_where_none_does() -> None:
    screens = [QRect(0, 0, 1920, 1080), QRect(1920, 0, 1280, 800)]
    assert screen_of(QRect(1800, 10, 900, 600), screens) == 1
    assert screen_of(QRect(9000, 10, 900, 600), screens) == 0


@pytest.mark.parametrize("name", ["netbook", "laptop", "twice the size", "three times the size"])
def test_the_first_window_fits_and_nothing_of_it_is_cut(
    open_window: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    screen = SCREENS[name]
    monkeypatch.setattr(fitting, "available_rects", lambda: [screen])
    window = open_window().window
    assert screen.contains(QRect(window.geometry().topLeft(), window.size()))
    inside = window.rect()
    for part in (window.header, window.readout, window.status, window.header.export, window.controls):
        assert inside.contains(QRect(part.mapTo(window, part.rect().topLeft()), part.size())), part
    for label in window.readout.values.values():
        assert label.width() >= label.sizeHint().width(), label.text()
    assert window.readout.hint.text().startswith("Press S")


def test_a_window_that_was_left_on_a_screen_that_is_gone_comes_back(
    open_window: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = open_window()
    driver.window.setGeometry(2000, 1500, 1700, 1000)
    driver.close()
    assert QSettings().value("geometry") is not None
    monkeypatch.setattr(fitting, "available_rects", lambda: [SCREENS["laptop"]])
    again = open_window().window
    assert SCREENS["laptop"].contains(again.geometry())
