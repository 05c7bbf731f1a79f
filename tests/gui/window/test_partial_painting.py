"""What is painted piece by piece during a drag is, pixel for pixel, what is painted as a whole."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication, QWidget

from attnviz.core.dimensions import Dimensions
from attnviz.core.settings import FIRST_SETTINGS, RandomSource, Settings
from attnviz.engine import pipeline
from attnviz.figures.figure import Figure
from attnviz.figures.items import fade
from attnviz.gui.panels.figure_panel import FigurePanel
from tests.gui.driver import Driver

CTRL = Qt.KeyboardModifier.ControlModifier


def pixels(image: QImage) -> np.ndarray:
    image = image.convertToFormat(QImage.Format.Format_RGB32)
    return (
        np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.width(), 4)[..., :3].copy()
    )


def on_screen(window: QWidget) -> np.ndarray:
    """What has been painted into the window so far; nothing is painted for it."""
    return pixels(window.screen().grabWindow(window.winId()).toImage())


def painted_as_a_whole(window: QWidget) -> np.ndarray:
    image = QImage(window.size(), QImage.Format.Format_RGB32)
    with QPainter(image) as painter:
        window.render(painter, window.rect().topLeft())
    return pixels(image)


@pytest.mark.parametrize(
    "settings",
    [FIRST_SETTINGS, Settings(source=RandomSource(Dimensions(128, 4, 97)))],
    ids=["tokens", "numbers"],
)
@pytest.mark.parametrize(
    "layout", [Qt.Key.Key_1, Qt.Key.Key_3, Qt.Key.Key_4], ids=["overview", "focus", "class"]
)
def test_a_drag_leaves_the_picture_that_a_whole_repaint_gives(
    open_window: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch, settings: Settings, layout: Qt.Key
) -> None:
    monkeypatch.setattr(fade, "motion_wanted", lambda: False)
    driver = open_window(settings)
    driver.press(layout, CTRL)
    driver.settle()
    slider = driver.window.controls.scaling.slider
    for place in (180, 120, 60, 0, 40, 90):
        with driver.painting():
            slider.setValue(place)
    for key in (Qt.Key.Key_M, Qt.Key.Key_L, Qt.Key.Key_M):
        driver.press(key)
        driver.settle()
    QApplication.processEvents()
    seen, whole = on_screen(driver.window), painted_as_a_whole(driver.window)
    heatmaps = {name: panel for name, panel in driver.window.board.panels.items() if panel.tile() is not None}
    assert heatmaps
    for name, panel in heatmaps.items():
        part = part_of(driver.window, panel)
        np.testing.assert_array_equal(seen[part], whole[part], err_msg=name)


def test_while_only_pictures_change_nothing_around_them_is_drawn(
    open_window: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fade, "motion_wanted", lambda: False)
    driver = open_window(Settings(source=RandomSource(Dimensions(128, 4, 97))))
    slider = driver.window.controls.scaling.slider
    with driver.painting():
        slider.setValue(150)
    drawn: list[str] = []
    whole = Figure.paint_title
    monkeypatch.setattr(
        Figure, "paint_title", lambda self, painter: (drawn.append(self.name), whole(self, painter))
    )
    with driver.painting():
        slider.setValue(149)
    panel = driver.panel("weights")
    assert isinstance(panel, FigurePanel)
    assert "weights" not in drawn  # their colours are 0 to 1 whatever the scale
    assert "scaled" in drawn  # "× 0.27" above it has changed


@pytest.mark.parametrize(
    "layout", [Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_5, Qt.Key.Key_7], ids=["1", "2", "5", "7"]
)
def test_after_a_preview_no_panel_still_says_so(
    open_window: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch, layout: Qt.Key
) -> None:
    monkeypatch.setattr(fade, "motion_wanted", lambda: False)
    monkeypatch.setattr(pipeline, "PREVIEW_FROM", 1)
    driver = open_window(Settings(source=RandomSource(Dimensions(128, 4, 97))))
    driver.press(layout, CTRL)
    driver.settle()
    driver.press(Qt.Key.Key_R, CTRL)
    chosen = driver.session.settings
    driver.until(lambda: {r.preview for r in driver.painted if r.settings == chosen} == {True, False})
    driver.settle()
    # What is still to be painted may be so a moment later; what nobody paints any more stays.
    driver.until(lambda: not left_over(driver))


def left_over(driver: Driver) -> list[str]:
    """Panels that show something else than they would if they were painted as a whole."""
    seen, whole = on_screen(driver.window), painted_as_a_whole(driver.window)
    parts = {name: part_of(driver.window, panel) for name, panel in driver.window.board.panels.items()}
    return [name for name, part in parts.items() if (seen[part] != whole[part]).any()]


def part_of(window: QWidget, panel: QWidget) -> tuple[slice, slice]:
    at = panel.rect().translated(panel.mapTo(window, QPoint(0, 0)))
    return slice(at.top(), at.bottom() + 1), slice(at.left(), at.right() + 1)
