"""A heading and what stands under it."""

from __future__ import annotations

from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from attnviz.figures.fonts import CAPTION
from attnviz.gui.scale import ui
from attnviz.gui.widgets.worded import Worded


class Section(Worded):
    """A column under a quiet heading; ``body`` takes the widgets."""

    def __init__(self, title: str, parent: QWidget | None = None):
        super().__init__(parent)
        self.heading = QLabel()
        self.heading.setProperty("kind", "heading")
        self.head(title)
        self.body = QVBoxLayout(self)
        self.body.setContentsMargins(0, 0, 0, 0)
        self.body.setSpacing(5)
        self.title = row(self.heading)
        self.body.addLayout(self.title)
        self.body.addSpacing(2)

    def head(self, title: str) -> None:
        """Set the heading: in capitals, where the script has them and the font too (Georgian's are rare)."""
        font = ui(CAPTION, bold=True)
        font.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, 0.6)
        metrics = QFontMetrics(font)
        if all(metrics.inFontUcs4(ord(letter)) for letter in title.upper()):
            font.setCapitalization(QFont.Capitalization.AllUppercase)
        self.heading.setFont(font)
        self.heading.setText(title)


def note(text: str = "", kind: str = "muted") -> QLabel:
    """A line of secondary text that wraps; empty ones take no room."""
    label = QLabel(text)
    label.setProperty("kind", kind)
    label.setWordWrap(True)
    label.setVisible(bool(text))
    return label


def say(label: QLabel, text: str) -> None:
    """Show ``text`` in ``label``, or nothing at all."""
    if label.text() != text:
        label.setText(text)
    label.setVisible(bool(text))


def row(*widgets: QWidget, stretch: int = 0) -> QHBoxLayout:
    """Widgets side by side; the one at index ``stretch`` takes the room that is left."""
    line = QHBoxLayout()
    line.setContentsMargins(0, 0, 0, 0)
    line.setSpacing(8)
    for index, widget in enumerate(widgets):
        line.addWidget(widget, int(index == stretch))
    return line
