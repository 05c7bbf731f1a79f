"""The signs on the window's buttons are in the font that is bundled: a machine may have no other."""

from __future__ import annotations

from PySide6.QtGui import QRawFont
from PySide6.QtWidgets import QAbstractButton

from attnviz.core.files.paths import data_dir
from attnviz.gui.layouts import LAYOUTS
from tests.gui.driver import Driver


def test_every_sign_on_a_button_of_every_layout_is_in_the_bundled_font(first: Driver) -> None:
    for layout in LAYOUTS.values():  # without a turn of the event loop between them, as of keys held down
        first.window.board.arrange(layout)
        assert set(first.window.board.panels) == set(layout.panels)
    font = QRawFont(str(data_dir("resources") / "fonts" / "DejaVuSans.ttf"), 12.0)
    words = "".join(button.text() for button in first.window.findChildren(QAbstractButton))
    assert "✕" in words
    assert not {sign for sign in words if sign.isprintable() and not font.supportsCharacter(ord(sign))}
