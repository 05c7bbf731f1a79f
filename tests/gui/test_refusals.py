"""A refusal is seen: it scrolls itself into view, and where there is no sidebar the window says it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QFileDialog, QLabel

from attnviz.core.dimensions import Dimensions
from attnviz.core.masks import SlidingWindow
from attnviz.core.settings import RandomSource, Settings
from tests.gui.driver import Driver

CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def low(open_window: Callable[..., Driver]) -> Driver:
    """A window so low that the mask's control has to be scrolled to."""
    driver = open_window(Settings(source=RandomSource(Dimensions(64, 4, 33)), mask=SlidingWindow(4)))
    driver.window.resize(1280, 520)
    driver.settle()
    return driver


def in_view(driver: Driver, label: QLabel) -> bool:
    """Whether all of ``label`` is within the part of the sidebar that is seen."""
    port = driver.window.controls.viewport()
    return port.rect().contains(QRect(label.mapTo(port, QPoint(0, 0)), label.size()))


def choose_file(monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *arguments: (str(path), ""))


def test_a_number_that_is_refused_brings_the_reason_into_view(low: Driver) -> None:
    masks, bar = low.window.controls.masks, low.window.controls.verticalScrollBar()
    for typed in ("some", "0", "0"):  # the same refusal again is seen again
        bar.setValue(0)
        low.type_into(masks.numbers.fields[0], typed)
        low.until(lambda: in_view(low, masks.refusal) and bool(masks.refusal.text()))
        assert bar.value() > 0


def test_a_mask_file_that_is_refused_brings_the_reason_into_view(
    low: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "mask.npy"
    np.save(path, np.ones((2, 3, 4, 5), bool))
    choose_file(monkeypatch, path)
    masks = low.window.controls.masks
    low.window.controls.verticalScrollBar().setValue(0)
    masks.rule.activated.emit(masks.rule.count() - 1)
    low.until(lambda: in_view(low, masks.refusal) and bool(masks.refusal.text()))
    assert not low.window.notice.isVisible()  # it is told once


def test_without_a_sidebar_the_window_tells_it(
    low: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "mask.npy"
    path.write_bytes(b"no array")
    choose_file(monkeypatch, path)
    low.press(Qt.Key.Key_4, CTRL)
    low.settle()
    choices = dict(low.window.controls.masks.choices())
    choices["Mask: From a file…"]()
    low.until(low.window.notice.isVisible)
    assert "mask.npy" in low.window.notice.label.text()


def test_escape_in_a_field_is_the_fields_own(low: Driver) -> None:
    """The window's Escape clears the cell; a person who takes back what was typed means the field."""
    field = low.window.controls.dimensions.seq_len
    low.session.viewed.set_cursor((3, 2))
    low.type_into(field, "9" * 30)
    low.until(lambda: bool(low.window.controls.dimensions.refusal.text()))
    low.press(Qt.Key.Key_Escape)
    assert field.text() == "33"
    assert not low.window.controls.dimensions.refusal.isVisible()
    assert low.session.cursor == (3, 2)
    low.press(Qt.Key.Key_Escape)
    assert low.session.cursor is None


def test_a_long_word_in_a_refusal_does_not_widen_the_sidebar(low: Driver) -> None:
    controls = low.window.controls
    before = controls.widget().width()
    low.type_into(controls.dimensions.seq_len, "9" * 300)
    low.until(lambda: bool(controls.dimensions.refusal.text()))
    low.settle()
    assert controls.widget().width() == before


def test_the_refusal_of_a_file_goes_when_another_is_refused(low: Driver, tmp_path: Path) -> None:
    names, picture = tmp_path / "names.npz", tmp_path / "text.png"
    np.savez(names, alpha=np.eye(3))
    picture.write_text("no picture")
    pane = low.window.controls.input.file
    with low.refusal():
        low.session.open_file(str(names))
    assert "names.npz holds alpha" in pane.refusal.text()
    with low.refusal():
        low.session.open_file(str(picture))
    assert "text.png is damaged" in low.sentences[-1]
    assert pane.refusal.text() == ""


def test_the_dialog_for_files_offers_figures_too(low: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr(
        QFileDialog, "getOpenFileName", lambda *arguments: asked.append(arguments[3]) or ("", "")
    )
    low.window.controls.input.file.ask()
    first = asked[0].split(";;")[0]
    assert all(f"*{ending}" in first for ending in (".npz", ".safetensors", ".csv", ".png", ".pptx"))
