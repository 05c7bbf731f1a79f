"""The sheet of shortcuts (F1): everything that has a key, and what the mouse does on a panel."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QGridLayout, QLabel, QVBoxLayout, QWidget

from attnviz.figures import fonts
from attnviz.figures.translate import translate
from attnviz.gui.scale import ui


class ShortcutSheet(QDialog):
    """Two columns of (keys, what they do)."""

    def __init__(self, keys: Sequence[tuple[str, str]], parent: QWidget | None = None):
        super().__init__(parent)
        self.setWindowTitle(translate("Shortcuts", "Keys and mouse"))
        mouse = [
            ("↑ ↓ ← →", translate("Shortcuts", "Move the cell; with Shift ten at a time")),
            (translate("Shortcuts", "Click"), translate("Shortcuts", "Keep the cell; click again to let go")),
            (translate("Shortcuts", "Wheel"), translate("Shortcuts", "Zoom into the T × T panels")),
            (translate("Shortcuts", "Drag"), translate("Shortcuts", "Move the zoomed part")),
            (translate("Shortcuts", "Double click"), translate("Shortcuts", "Show everything")),
        ]
        grid = QGridLayout()
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(6)
        lines = [*keys, *mouse]
        half = -(-len(lines) // 2)
        for i, (key, words) in enumerate(lines):
            key_label, words_label = QLabel(key, self), QLabel(words, self)
            key_label.setFont(ui(fonts.BODY, bold=True))
            key_label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            grid.addWidget(key_label, i % half, 2 * (i // half))
            grid.addWidget(words_label, i % half, 2 * (i // half) + 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 24, 24, 16)
        column.setSpacing(16)
        column.addLayout(grid)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, parent=self)
        buttons.rejected.connect(self.reject)
        column.addWidget(buttons)
