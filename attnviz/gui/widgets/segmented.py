"""A segmented control: a few words side by side, one of them chosen."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QSizePolicy, QWidget

from attnviz.gui.scale import px
from attnviz.gui.widgets.options import Options

HEIGHT = 26


class Segmented(Options):
    """Words that share one frame and its width, each as much as its text needs.

    Args:
        name: what is chosen, for screen readers.
        labels: the words.
        tips: one sentence for each word, or none.
    """

    def __init__(
        self,
        name: str = "",
        labels: Sequence[str] = (),
        tips: Sequence[str] = (),
        parent: QWidget | None = None,
    ):
        super().__init__(name, "segment", 0, parent)
        self.setProperty("kind", "segments")
        self._grid.setContentsMargins(1, 1, 1, 1)
        self.setFixedHeight(px(HEIGHT))
        self.set_words(name, labels, tips)

    def set_words(self, name: str, labels: Sequence[str], tips: Sequence[str] = ()) -> None:
        """Other words for the same options, for example in another language."""
        self.set_name(name)
        self.set_labels(labels, len(labels))
        for index, label in enumerate(labels):
            button = self.button(index)
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
            self._grid.setColumnStretch(index, button.fontMetrics().horizontalAdvance(label) + HEIGHT // 2)
            if tips:
                button.setToolTip(tips[index])
