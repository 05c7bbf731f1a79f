"""What a designer would object to: rows that do not line up, empty thirds, scroll bars that need not be."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from PySide6 import QtCore, QtGui
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QFontMetricsF, QImage, QPainter
from PySide6.QtWidgets import QApplication, QWidget

from attnviz.core.presets import presets
from attnviz.core.settings import RandomSource, Settings
from attnviz.figures.items import cell_numbers
from attnviz.figures.style.theme import THEMES, Theme
from attnviz.gui.layouts import LAYOUTS
from attnviz.gui.window.readout import FIELDS
from tests.gui.driver import Driver


def ends(driver: Driver, name: str, which: str | None = None) -> tuple[float, float]:
    """Where a panel's matrix begins and ends, in px of the window."""
    rect = driver.matrix(name, which).rect
    panel = driver.panel(name)
    return tuple(
        float(panel.viewport.mapTo(driver.window, driver.at(name, QPointF(0, y))).y())
        for y in (rect.top(), rect.bottom())
    )  # type: ignore[return-value]


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
@pytest.mark.parametrize("settings", [Settings(), Settings(RandomSource(presets()["andrea-120m"]))])
def test_a_position_lies_at_one_height_in_everything_side_by_side(
    open_window: Callable[..., Driver], size: tuple[int, int], settings: Settings
) -> None:
    driver = open_window(settings)
    driver.window.resize(*size)
    driver.settle()
    raw = ends(driver, "raw")
    assert [ends(driver, "qkv", which) for which in ("query", "key", "value")] == [raw] * 3
    assert ends(driver, "output") == ends(driver, "weights")
    driver.window.board.arrange(LAYOUTS["compare"])
    driver.settle()
    for side in ("scaled", "unscaled"):
        assert ends(driver, f"output@{side}") == ends(driver, f"weights@{side}")


def test_an_output_alone_has_all_the_height(first: Driver) -> None:
    low, high = ends(first, "output")
    first.window.board.focus_on("output")

    def height() -> float:
        top, bottom = ends(first, "output")
        return bottom - top

    first.until(lambda: height() > 2 * (high - low))


@pytest.mark.parametrize("panel", ["raw", "scaled", "mask", "weights"])
def test_a_stage_alone_reads_every_row_where_the_window_would_be_empty(first: Driver, panel: str) -> None:
    first.window.resize(1280, 800)
    first.window.board.focus_on(panel)
    result = first.settle()
    figure = first.panel(panel).figure
    readings = figure.readings
    assert readings.isVisible()
    assert readings.rect.right() > 0.9 * figure.rect().width()
    assert (readings.rect.top(), readings.rect.bottom()) == (
        figure.matrix.rect.top(),
        figure.matrix.rect.bottom(),
    )
    rows = result.unscaled_statistics if panel == "raw" else result.statistics
    shown = {column.heading: column.values for column in readings.columns}
    np.testing.assert_array_equal(shown["largest weight"], rows.max_weight)
    np.testing.assert_array_equal(shown["effective keys"], rows.effective_keys)
    np.testing.assert_array_equal(shown["entropy in nats"], rows.entropy)


def test_readings_follow_the_switch_and_the_pointer_follows_them(first: Driver) -> None:
    first.window.resize(1280, 800)
    first.window.board.focus_on("weights")
    first.settle()
    readings = first.panel("weights").figure.readings
    before = readings.columns[0].values
    with first.painting():
        first.window.actions_["scaling"].trigger()
    assert readings.columns[0].values.mean() > before.mean()
    row = 11
    y = readings.rect.top() + (row + 0.5) / first.result.shape[0] * readings.rect.height()
    first.hover("weights", first.at("weights", QPointF(readings.rect.center().x(), y)))
    first.until(lambda: first.matrix("weights")._overlay.row == row)


def test_readings_are_for_room_that_is_left(first: Driver) -> None:
    first.window.resize(1280, 800)
    first.settle()
    assert not any(first.panel(n).figure.readings.isVisible() for n in ("raw", "scaled", "mask", "weights"))


def test_the_class_sees_the_arithmetic_below_the_pictures(first: Driver) -> None:
    first.window.resize(1280, 800)
    first.window.board.arrange(LAYOUTS["presenter"])
    first.settle()
    cell = first.panel("cell")
    assert cell.figure.arithmetic is not None
    assert cell.figure.arithmetic.cell.weight == pytest.approx(0.178, abs=5e-4)
    for name in ("scaled", "weights"):
        empty = first.panel(name).figure.rect().bottom() - first.matrix(name).rect.bottom()
        assert empty < 0.2 * first.panel(name).figure.rect().height()


@pytest.mark.parametrize("code", ["en", "sv", "ka"])
def test_the_first_sidebar_needs_no_scroll_bar(first: Driver, speak: Callable[..., Any], code: str) -> None:
    first.window.resize(1280, 800)
    speak(code)
    first.settle()
    QApplication.processEvents()
    assert first.window.controls.verticalScrollBar().maximum() == 0


@pytest.mark.parametrize(
    ("name", "most"),
    [("weights", "1024 × 1024 · each row sums to 1"), ("mask", "1024 × 1024 · 523,776 blocked")],
)
def test_a_title_has_the_shape_at_t_1024_too(
    open_window: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch, name: str, most: str
) -> None:
    driver = open_window(Settings(RandomSource(presets()["andrea-120m"])))
    driver.window.resize(1280, 800)
    driver.settle()
    assert most in [words for words, _ in drawn_by(driver.panel(name), monkeypatch)]


@pytest.mark.parametrize("name", LAYOUTS)
@pytest.mark.parametrize(("size", "zoom"), [((1920, 1080), 14 / 9), ((1280, 720), 1.0), ((1024, 700), 1.0)])
def test_large_type_and_low_windows_cut_no_words(
    first: Driver, monkeypatch: pytest.MonkeyPatch, name: str, size: tuple[int, int], zoom: float
) -> None:
    first.window.board.set_system_zoom(zoom)
    first.window.resize(*size)
    first.window.board.arrange(LAYOUTS[name])
    first.settle()
    for panel in first.window.board.panels.values():
        if panel.name == "code":
            continue  # a document, which scrolls
        for words, at in drawn_by(panel, monkeypatch):
            assert 0 < at.y() <= panel.height(), (
                f"{panel.name}: {words!r} at {at.y():.0f} of {panel.height()}"
            )


def drawn_by(panel: QWidget, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, QPointF]]:
    """What a panel writes, and where its baselines begin in its px."""
    from attnviz.figures.words import text

    found: list[tuple[str, QPointF]] = []
    draw = text.draw

    def record(
        painter: QtGui.QPainter,
        at: tuple[Any, ...],
        words: str,
        *rest: Qt.AlignmentFlag | QtGui.QFont | str,
        **more: float,
    ) -> float:  # type: ignore[no-untyped-def]
        if words:
            found.append((words, painter.worldTransform().map(QPointF(*at) if isinstance(at, tuple) else at)))
        return draw(painter, at, words, *rest, **more)

    with monkeypatch.context() as patch:
        patch.setattr(text, "draw", record)
        panel.grab()
    return found


@pytest.mark.parametrize("zoom", [1.0, 14 / 9])
@pytest.mark.parametrize("width", [1100, 1280, 1500, 1920])
def test_the_sentence_of_what_leaks_is_whole_or_not_there(first: Driver, zoom: float, width: int) -> None:
    first.window.board.set_system_zoom(zoom)
    first.window.resize(width, round(width / 1.7))
    first.window.board.arrange(LAYOUTS["masks"])
    first.settle()
    figure = first.panel("leak").figure
    first.until(lambda: figure.leak is not None)
    for part in figure._parts[1:3]:
        room = figure._words_room(part)
        assert room == 0 or room >= figure._words_height(part)


@pytest.mark.parametrize("which", ["scaling", "mask"])
def test_the_words_of_a_switch_are_part_of_its_target(first: Driver, which: str) -> None:
    header = first.window.header
    label, switch = getattr(header, f"{which}_label"), getattr(header, f"{which}_switch")
    for key in [
        h for h in header.findChildren(type(label)) if h.text() == {"scaling": "S", "mask": "M"}[which]
    ]:
        for place in (label, key):
            before = switch.isChecked()
            with first.painting():
                first.click_on(place)
            assert switch.isChecked() is not before
    assert label.height() >= header.height() - 2
    assert label.text() == {"scaling": "÷√d<sub>k</sub>", "mask": "mask"}[which]


def test_before_the_softmax_what_is_blocked_is_minus_infinity_and_after_it_is_nothing(
    open_window: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = open_window(Settings(RandomSource(presets()["tiny"])))
    driver.window.resize(1280, 800)
    driver.settle()
    painted: list[tuple[str, int]] = []
    paint = cell_numbers.paint_blocked

    def record(
        painter: QtGui.QPainter, rect: QtCore.QRectF, blocked: np.ndarray, word: str, theme: Theme
    ) -> None:  # type: ignore[no-untyped-def]
        painted.append((word, int(blocked.sum())))
        paint(painter, rect, blocked, word, theme)

    monkeypatch.setattr(cell_numbers, "paint_blocked", record)
    for name in ("mask", "weights", "raw"):
        driver.panel(name).grab()
    assert painted == [("−∞", 28)]
    masked = driver.panel("mask").grab().toImage()
    monkeypatch.setattr(cell_numbers, "paint_blocked", lambda *a: None)
    driver.panel("mask").figure.update()
    assert driver.panel("mask").grab().toImage() != masked


def test_the_output_carries_the_colour_of_the_values(first: Driver) -> None:
    for name in ("light", "dark", "contrast"):
        first.window.choose_theme(name)
        assert first.panel("output").figure.title_colour() == THEMES[name].value
        assert first.panel("weights").figure.title_colour() == THEMES[name].ink


def test_a_long_stage_alone_draws_the_profile_of_its_rows(open_window: Callable[..., Driver]) -> None:
    driver = open_window(Settings(RandomSource(presets()["andrea-120m"])))
    driver.window.resize(1280, 800)
    driver.window.board.focus_on("weights")
    driver.settle()
    readings = driver.panel("weights").figure.readings
    at = driver.at("weights", readings.rect.topLeft() + QPointF(2, 0.98 * readings.rect.height()))
    image = driver.panel("weights").viewport.grab().toImage()
    keys = driver.at("weights", QPointF(readings.rect.right() - 3, readings.rect.top() + 5))
    second = round(readings.rect.width() / 2 * driver.panel("weights").figure.scale()) + 12
    bars, ground = THEMES["light"].bars.lower(), THEMES["light"].ground.lower()
    assert (
        image.pixelColor(at.x() + second + 20, at.y()).name() == bars
    )  # many effective keys in the last rows
    assert image.pixelColor(keys).name() == ground  # few in the first


@pytest.mark.parametrize("code", ["en", "sv", "ka"])
def test_a_title_wider_than_its_panel_is_set_smaller(
    first: Driver, speak: Callable[..., Any], code: str
) -> None:
    """At twice the system's type a Georgian title was cut, and ran into its neighbour."""
    speak(code)
    for name, panel in first.window.board.panels.items():
        figure = panel.figure
        whole = QFontMetricsF(figure.title_font).horizontalAdvance(figure.title())
        for share in (0.8, 1.2):
            figure.resize(share * whole, 200)
            image = QImage(800, 300, QImage.Format.Format_RGB32)
            painter = QPainter(image)
            width = figure.paint_name(painter, "#000000")
            painter.end()
            assert width <= share * whole + 1, name
            assert (width == pytest.approx(whole, abs=1)) is (share > 1), name


@pytest.mark.parametrize("code", ["en", "sv", "ka"])
def test_the_read_out_gives_up_gaps_before_words(first: Driver, speak: Callable[..., Any], code: str) -> None:
    speak(code)
    readout = first.window.readout
    fields = [(readout.captions[name], readout.values[name]) for name in FIELDS]
    words = sum(
        max(caption.sizeHint().width(), value.sizeHint().width(), value.minimumWidth())
        for caption, value in fields
    )
    # It asks for less than its words, since it takes a second line, and cuts none of them.
    assert readout.minimumSizeHint().width() < words
    labels = [label for field in fields for label in field]
    first.until(lambda: all(label.width() >= label.sizeHint().width() for label in labels))
