"""A segmented control: a few words side by side, one of them chosen."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QSizePolicy, QWidget

from attnviz.gui.look.type_scale import px
from attnviz.gui.widgets.options import Options

HEIGHT = 26


class Segmented(Options):
    """Words that share one frame and its width, each as much as its text needs.

    Args:
        name: what is chosen, for screen readers.
        labels: the words.
        tips: one sentence for each word, or none.
        room: px that the words may take side by side; longer ones stand in two rows. 0 for one row always.
    """

    def __init__(
        self,
        name: str = "",
        labels: Sequence[str] = (),
        tips: Sequence[str] = (),
        parent: QWidget | None = None,
        room: int = 0,
    ):
        super().__init__(name, "segment", 0, parent)
        self.setProperty("kind", "segments")
        self._grid.setContentsMargins(1, 1, 1, 1)
        self.setFixedHeight(px(HEIGHT))
        self._room = room
        self.set_words(name, labels, tips)

    def set_words(self, name: str, labels: Sequence[str], tips: Sequence[str] = ()) -> None:
        """Other words for the same options, for example in another language."""
        self.set_name(name)
        widths = [self.fontMetrics().horizontalAdvance(label) + HEIGHT // 2 for label in labels]
        rows = 2 if self._room and sum(widths) > self._room else 1
        columns = -(-len(labels) // rows)
        if self._room:
            self.setFixedHeight(rows * px(HEIGHT))
        self.set_labels(labels, columns)
        for column in range(self._grid.columnCount()):
            self._grid.setColumnStretch(column, max(widths[column::columns]) if column < columns else 0)
        for index in range(len(labels)):
            button = self.button(index)
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
            if tips:
                button.setToolTip(tips[index])
