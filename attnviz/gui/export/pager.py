"""Which slide of a deck is seen, between two buttons that turn to its neighbours."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QWidget

from attnviz.figures.words.translate import translate


class Pager(QWidget):
    """Tells how many slides to go on, or back where fewer than none."""

    turned = Signal(int)

    def __init__(self, parent: QWidget):
        super().__init__(parent)
        self.back, self.forth = QPushButton("‹", self), QPushButton("›", self)
        self.back.setAccessibleName(translate("Export", "Previous slide"))
        self.forth.setAccessibleName(translate("Export", "Next slide"))
        self.page = QLabel(self)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        for widget in (self.back, self.page, self.forth):
            row.addWidget(widget)
        self.back.clicked.connect(lambda: self.turned.emit(-1))
        self.forth.clicked.connect(lambda: self.turned.emit(1))

    def show_place(self, slide: int, count: int) -> None:
        """Slide ``slide``, counted from 0, of ``count``."""
        self.page.setText(f"{slide + 1} / {count}")
