"""The way back from a zoom: which part of the matrix is shown, where it lies, and a button for all of it."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from attnviz.core.result import Result
from attnviz.figures.style import fonts
from attnviz.figures.words.text import count
from attnviz.figures.words.translate import translate
from attnviz.gui.look.type_scale import px, ui
from attnviz.gui.widgets.retranslating import Worded

MAP_SIZE = 28  # px
LEAST_MARK = 3.0  # px of a part, however small


class MiniMap(QWidget):
    """The whole matrix as a square, and in it the part that is shown."""

    def __init__(self, parent: QWidget | None = None):
        super().__init__(parent)
        #: Of the whole: left, top, width and height, each 0 to 1.
        self.part = QRectF(0, 0, 1, 1)
        self.zoom = 1.0

    def sizeHint(self) -> QSize:
        return QSize(px(MAP_SIZE * self.zoom), px(MAP_SIZE * self.zoom))

    minimumSizeHint = sizeHint

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, colours = QPainter(self), self.palette()
        side = min(self.width(), self.height()) - 1.0
        whole = QRectF(0.5, (self.height() - side) / 2, side, side).adjusted(0, 0.5, -0.5, -0.5)
        painter.setPen(QPen(colours.dark().color(), 1))
        painter.drawRect(whole)
        mark = QRectF(
            whole.left() + self.part.left() * whole.width(),
            whole.top() + self.part.top() * whole.height(),
            max(self.part.width() * whole.width(), LEAST_MARK),
            max(self.part.height() * whole.height(), LEAST_MARK),
        )
        mark.moveRight(min(mark.right(), whole.right()))
        mark.moveBottom(min(mark.bottom(), whole.bottom()))
        fill = QColor(colours.highlight().color())
        painter.fillRect(mark, fill)


class PartShown(Worded):
    """Seen while a part of the matrix is shown; ``whole_asked`` when all of it is wanted again."""

    whole_asked = Signal()

    def __init__(self, parent: QWidget | None = None):
        super().__init__(parent)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        self.map, self.button = MiniMap(self), QPushButton(self)
        row.addWidget(self.map)
        row.addWidget(self.button)
        self.button.clicked.connect(self.whole_asked)
        self._result: Result | None = None
        self.set_zoom(1.0)
        self.retranslate()
        self.hide()

    def set_zoom(self, zoom: float) -> None:
        """Draw all of it ``zoom`` times as large as usual."""
        self.map.zoom = zoom
        self.map.updateGeometry()
        self.button.setFont(ui(fonts.BODY * zoom))

    def retranslate(self) -> None:
        """Set every word anew."""
        self.button.setText(translate("Part", "Show everything"))
        if self._result is not None:
            self.show_result(self._result)

    def show_result(self, result: Result) -> None:
        """Mark the part that ``result`` shows; gone where that is everything."""
        self._result = result
        n_q, n_k = result.shape
        rows, cols = result.view.rows or (0, n_q), result.view.cols or (0, n_k)
        self.map.part = QRectF(
            cols[0] / n_k, rows[0] / n_q, (cols[1] - cols[0]) / n_k, (rows[1] - rows[0]) / n_q
        )
        words = translate(
            "Part",
            "Queries {first_query} to {last_query}, keys {first_key} to {last_key} are shown, of {shape}.",
        ).format(
            first_query=count(rows[0]), last_query=count(rows[1] - 1),
            first_key=count(cols[0]), last_key=count(cols[1] - 1), shape=f"{count(n_q)} × {count(n_k)}",
        )  # fmt: skip
        self.map.setToolTip(words)
        self.map.setAccessibleName(words)
        self.button.setToolTip(words + " " + translate("Part", "Ctrl+0 or a double click shows everything."))
        self.button.setAccessibleDescription(words)
        self.setVisible((rows, cols) != ((0, n_q), (0, n_k)))
        self.map.update()
