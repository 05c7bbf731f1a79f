"""One panel of the window: a figure of ``attnviz.figures`` in a view of its own."""

from __future__ import annotations

import pyqtgraph as pg
from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from attnviz.core.result import Result
from attnviz.figures.compose import FIGURES
from attnviz.figures.stage import StageFigure
from attnviz.figures.theme import Theme

#: px kept free to the right of every figure, so that neighbours never touch.
GUTTER = 16


class Panel(QWidget):
    """Shows one figure and passes its intents on.

    Args:
        name: a key of ``attnviz.figures.FIGURES``.
    """

    hovered = Signal(object)  # (query or None, key or None)
    clicked = Signal(object)
    zoomed = Signal(object, object)  # rows, cols
    zoom_reset = Signal()

    def __init__(self, name: str, parent: QWidget | None = None):
        super().__init__(parent)
        self.name = name
        self.setObjectName(f"panel-{name}")
        self.figure = FIGURES[name]()
        self._view = pg.GraphicsView(self, background=None)
        self._view.setFrameShape(pg.GraphicsView.Shape.NoFrame)
        self._view.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        # The window owns the keys and the tab order; a view would swallow arrows for scrolling.
        self._view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.figure.for_screen()
        self._view.scene().addItem(self.figure)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._view)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(self.figure.title())
        for signal in ("hovered", "clicked", "zoomed", "zoom_reset"):
            getattr(self.figure, signal).connect(getattr(self, signal))

    def minimumSizeHint(self) -> QSize:
        return QSize(150, 180)

    @property
    def viewport(self) -> QWidget:
        """The widget that receives the mouse."""
        return self._view.viewport()

    def show_result(self, result: Result) -> None:
        """Draw ``result``; parts that did not change are not redrawn."""
        self.figure.show_result(result)
        self.setAccessibleDescription(f"{self.figure.title()}: {self.figure.subtitle()}")

    def set_theme(self, theme: Theme) -> None:
        """Redraw in ``theme``."""
        self._view.setBackground(QColor(theme.ground))
        self.figure.set_theme(theme)

    def set_cursor(self, cell: tuple[int, int] | None) -> None:
        """Mark the cell (query, key)."""
        self.figure.set_cursor(cell)

    def picture_size(self) -> tuple[int, int] | None:
        """(height, width) of a T x T heatmap in device pixels, or None for other figures."""
        if not isinstance(self.figure, StageFigure):
            return None
        rect, ratio = self.figure.matrix.rect, self.devicePixelRatioF()
        return (round(rect.height() * ratio), round(rect.width() * ratio))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.figure.setGeometry(0, 0, self.width() - GUTTER, self.height())

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.figure.update()
        super().changeEvent(event)

    def tear_down(self) -> None:
        """Empty the scene before Qt destroys it: pyqtgraph's items must go first."""
        self.figure.setParentItem(None)
        self._view.scene().clear()
        self._view.close()
