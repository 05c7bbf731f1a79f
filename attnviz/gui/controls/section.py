"""A heading and what stands under it."""

from __future__ import annotations

import re

from PySide6.QtCore import QTimer
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtWidgets import QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from attnviz.figures.style.fonts import CAPTION
from attnviz.gui.look.type_scale import ui
from attnviz.gui.widgets.retranslating import Worded

#: So many letters without a space (a file's name, a number) would be wider than the sidebar.
_LONG = re.compile(r"\S{16}(?=\S)")
_MAY_BREAK = "\u200b"  # zero width space
CLEARANCE = 12  # px left below a refusal that has come into view


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


class Refusal(QLabel):
    """Why something was refused. Where the controls are scrolled, it brings itself into view."""

    def setText(self, text: str) -> None:
        super().setText(_LONG.sub(rf"\g<0>{_MAY_BREAK}", text))
        if text:
            QTimer.singleShot(0, self, self._come_into_view)  # once it stands in its place

    def text(self) -> str:
        return super().text().replace(_MAY_BREAK, "")

    def _come_into_view(self) -> None:
        above: QWidget | None = self.parentWidget()
        while above is not None and not isinstance(above, QScrollArea):
            above = above.parentWidget()
        if above is not None and self.isVisible():
            above.ensureWidgetVisible(self, 0, CLEARANCE)


def note(text: str = "", kind: str = "muted") -> QLabel:
    """Return a line of secondary text that wraps; empty ones take no room."""
    label = Refusal(text) if kind == "refusal" else QLabel(text)
    label.setProperty("kind", kind)
    label.setWordWrap(True)
    label.setVisible(bool(text))
    return label


def say(label: QLabel, text: str) -> None:
    """Show ``text`` in ``label``, or nothing at all."""
    label.setVisible(bool(text))
    if label.text() != text or isinstance(label, Refusal):
        label.setText(text)


def row(*widgets: QWidget, stretch: int = 0) -> QHBoxLayout:
    """Widgets side by side; the one at index ``stretch`` takes the room that is left."""
    line = QHBoxLayout()
    line.setContentsMargins(0, 0, 0, 0)
    line.setSpacing(8)
    for index, widget in enumerate(widgets):
        line.addWidget(widget, int(index == stretch))
    return line
