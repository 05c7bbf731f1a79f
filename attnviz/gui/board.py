"""All panels on one board, in the formula's order: two rows of four columns."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from attnviz.core.result import Result
from attnviz.figures.theme import Theme
from attnviz.gui.panels.panel import Panel

#: Panel name -> (row, column, columns spanned) of a grid whose columns are a twelfth and a half each.
PLACES = {
    "qkv": (0, 0, 5),
    "raw": (0, 5, 6),
    "scaled": (0, 11, 6),
    "mask": (0, 17, 6),
    "weights": (1, 0, 6),
    "output": (1, 6, 5),
    "peakiness": (1, 11, 12),
}
COLUMNS = 23


class Board(QWidget):
    """The overview. Passes on what its panels intend, and hands every panel the same result."""

    hovered = Signal(object)
    clicked = Signal(object)
    zoomed = Signal(object, object)
    zoom_reset = Signal()
    pixels_changed = Signal(object)  # (height, width) of the largest heatmap, in device pixels

    def __init__(self, parent: QWidget | None = None):
        super().__init__(parent)
        self.setObjectName("board")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        # A click on a panel takes the focus from a text field: letters and arrows then reach the window.
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        grid = QGridLayout(self)
        grid.setContentsMargins(20, 4, 4, 8)
        grid.setHorizontalSpacing(0)
        grid.setVerticalSpacing(12)
        self.panels: dict[str, Panel] = {}
        for name, (row, column, span) in PLACES.items():
            panel = Panel(name, self)
            self.panels[name] = panel
            grid.addWidget(panel, row, column, 1, span)
            for signal in ("hovered", "clicked", "zoomed", "zoom_reset"):
                getattr(panel, signal).connect(getattr(self, signal))
        for column in range(COLUMNS):
            grid.setColumnStretch(column, 1)
            grid.setColumnMinimumWidth(column, 1)
        for row in (0, 1):
            grid.setRowStretch(row, 1)
        self._pixels: tuple[int, int] | None = None

    def show_result(self, result: Result) -> None:
        """Every panel draws what of ``result`` is new to it."""
        for panel in self.panels.values():
            panel.show_result(result)
        self._tell_pixels()

    def set_cursor(self, cell: tuple[int, int] | None) -> None:
        """Mark the cell in every panel."""
        for panel in self.panels.values():
            panel.set_cursor(cell)

    def set_theme(self, theme: Theme) -> None:
        for panel in self.panels.values():
            panel.set_theme(theme)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._tell_pixels()

    def _tell_pixels(self) -> None:
        sizes = [s for panel in self.panels.values() if (s := panel.picture_size()) is not None]
        pixels = (max(h for h, _ in sizes), max(w for _, w in sizes))
        # Before the first result the heatmaps have no size yet.
        if min(pixels) > 16 and pixels != self._pixels:
            self._pixels = pixels
            self.pixels_changed.emit(pixels)

    def tear_down(self) -> None:
        for panel in self.panels.values():
            panel.tear_down()
