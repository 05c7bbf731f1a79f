"""Small numbered buttons, for a layer or a head: a row while they fit, a grid when there are more."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from attnviz.gui.look.type_scale import px
from attnviz.gui.widgets.options import Options

WIDTH, GAP = 199, 4


class ChoiceRow(Options):
    """The numbers 0 to ``count`` − 1.

    Up to four are as wide as in one row of four; up to twelve lie in rows of six, more in rows of eight.
    """

    def __init__(self, name: str, parent: QWidget | None = None):
        super().__init__(name, "choice", GAP, parent)

    def set_count(self, count: int) -> None:
        """Offer 0 to ``count`` − 1; the chosen one stays if it is still there."""
        columns = 4 if count <= 4 else 6 if count <= 12 else 8
        self.set_labels([str(i) for i in range(count)], columns)
        width = 40 if columns == 4 else (WIDTH - GAP * (columns - 1)) // columns
        height = 24 if columns < 8 else 20
        for index in range(count):
            self.button(index).setFixedSize(px(width), px(height))
        for column in range(9):
            self._grid.setColumnStretch(column, int(column == columns))
