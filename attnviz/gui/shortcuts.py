"""The sheet of shortcuts (F1): everything that has a key, and what the mouse does on a panel."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QGridLayout, QLabel, QVBoxLayout, QWidget

from attnviz.figures import fonts
from attnviz.gui.scale import ui


def _tr(sentence: str) -> str:
    return QCoreApplication.translate("Shortcuts", sentence)


class ShortcutSheet(QDialog):
    """Two columns of (keys, what they do)."""

    def __init__(self, keys: Sequence[tuple[str, str]], parent: QWidget | None = None):
        super().__init__(parent)
        self.setWindowTitle(_tr("Keys and mouse"))
        mouse = [
            ("↑ ↓ ← →", _tr("Move the cell; with Shift ten at a time")),
            (_tr("Click"), _tr("Keep the cell; click again to let go")),
            (_tr("Wheel"), _tr("Zoom into the T × T panels")),
            (_tr("Drag"), _tr("Move the zoomed part")),
            (_tr("Double click"), _tr("Show everything")),
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
