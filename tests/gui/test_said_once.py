"""What the window shows of the keyboard, and of a refusal: once, and where it belongs."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit

from attnviz.gui.layouts import LAYOUTS
from tests.gui.driver import Driver


def test_only_the_keyboard_draws_the_focus_ring(first: Driver) -> None:
    ring, window = first.window.focus_ring, first.window
    first.press(Qt.Key.Key_Tab)
    assert ring.target is not None
    window.controls.input.text.box.setFocus()  # by the program
    assert ring.target is None
    first.press(Qt.Key.Key_Tab, Qt.KeyboardModifier.NoModifier)
    assert ring.target is not None
    for field in window.controls.dimensions.findChildren(QLineEdit)[:1]:
        field.setFocus(Qt.FocusReason.TabFocusReason)
        assert ring.target is field
    window.board.arrange(LAYOUTS["presenter"])  # the field is hidden: Qt passes the focus on as if by Tab
    assert ring.target is None
    first.settle()
    window.board.panels["weights"].take_keyboard()
    assert ring.target is window.board.panels["weights"]
    window.board.panel("weights").clearFocus()
    window.board.setFocus(Qt.FocusReason.OtherFocusReason)  # as after a panel was dropped
    assert ring.target is None


def test_a_refusal_is_said_once(first: Driver, tmp_path: Path) -> None:
    bad = tmp_path / "bad.npz"
    bad.write_bytes(b"no zip")
    with first.refusal():
        first.session.open_file(str(bad))
    file = first.window.controls.input.file.refusal
    beside = file.isVisible() and bool(file.text())
    assert first.window.notice.isVisible() != beside
    first.window.board.arrange(LAYOUTS["presenter"])  # the sidebar is hidden
    first.settle()
    with first.refusal():
        first.session.open_file(str(bad))
    assert first.window.notice.isVisible()
    assert "bad.npz" in first.window.notice.label.text()
