"""The sheet of shortcuts (F1): everything that has a key, and what the mouse does on a panel."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QLabel,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from attnviz.figures.style import fonts
from attnviz.figures.words.translate import translate
from attnviz.gui.look.type_scale import px, ui

WIDTH, OUTSIDE = 780, 16


class ShortcutSheet(QDialog):
    """(Keys, what they do) in two columns, or one, never larger than the window it lies over."""

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
        self.area = QScrollArea(self)
        self.area.setWidgetResizable(True)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setAccessibleName(self.windowTitle())
        narrow = parent is not None and parent.width() < px(WIDTH)
        self._page = _page([*keys, *mouse], 1 if narrow else 2)
        self.area.setWidget(self._page)
        self._column = column = QVBoxLayout(self)
        column.setContentsMargins(24, 24, 24, 16)
        column.setSpacing(16)
        column.addWidget(self.area)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, parent=self)
        buttons.rejected.connect(self.reject)
        column.addWidget(buttons)
        self.resize(self._fitting(parent))

    def _fitting(self, parent: QWidget | None) -> QSize:
        """As large as the sheet likes to be, but inside the window; what is longer is scrolled."""
        width = px(WIDTH) if parent is None else min(px(WIDTH), parent.width() - 2 * OUTSIDE)
        margins, frame = self._column.contentsMargins(), 2 * self.area.frameWidth()
        inside = width - margins.left() - margins.right() - frame
        around = self._column.sizeHint().height() - self.area.sizeHint().height() + frame
        height = around + self._page.heightForWidth(inside)
        return QSize(width, height if parent is None else min(height, parent.height() - 2 * OUTSIDE))


def _page(lines: Sequence[tuple[str, str]], columns: int) -> QWidget:
    """(keys, what they do) in columns, read downwards."""
    page = QWidget()
    grid = QGridLayout(page)
    grid.setContentsMargins(0, 0, 12, 0)
    grid.setHorizontalSpacing(12)
    grid.setVerticalSpacing(6)
    length = -(-len(lines) // columns)
    for i, (key, words) in enumerate(lines):
        key_label, words_label = QLabel(key), QLabel(words)
        key_label.setFont(ui(fonts.BODY, bold=True))
        words_label.setFont(ui(fonts.BODY))
        words_label.setWordWrap(True)
        grid.addWidget(
            key_label, i % length, 2 * (i // length), Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop
        )
        grid.addWidget(words_label, i % length, 2 * (i // length) + 1, Qt.AlignmentFlag.AlignTop)
    for column in range(columns):
        grid.setColumnStretch(2 * column + 1, 1)
    return page
