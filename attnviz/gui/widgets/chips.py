"""Tokens as small chips in wrapped rows; a chip can be chosen with mouse and keyboard."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QFontMetrics,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPalette,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from attnviz.figures.style.fonts import CAPTION
from attnviz.gui.look.type_scale import px, ui

HEIGHT, GAP, PADDING = 17, 3, 4
WIDEST = 96


@dataclass(frozen=True)
class Chip:
    """What one chip shows; ``known`` off marks a token that the model does not know."""

    label: str
    tip: str = ""
    known: bool = True


class Chips(QWidget):
    """A strip of chips in up to ``max_rows`` rows; the rest is behind "+ N", which unfolds it.

    Left and Right choose the chip before or after.
    """

    chosen = Signal(int)  # index of the chip that the person chose

    def __init__(self, name: str, max_rows: int = 3, parent: QWidget | None = None):
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setFont(ui(CAPTION))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setMouseTracking(True)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self._max_rows = max_rows
        self._chips: tuple[Chip, ...] = ()
        self._query = self._key = -1
        self._unfolded = False
        self._rects: list[QRect] = []
        self._more: QRect | None = None
        self._laid_out_for = -1

    @property
    def chips(self) -> tuple[Chip, ...]:
        """The chips on show."""
        return self._chips

    @property
    def hidden_chips(self) -> int:
        """How many are behind "+ N"."""
        self._lay_out(self.width())
        return len(self._chips) - len(self._rects)

    def set_chips(self, chips: Sequence[Chip]) -> None:
        """Show other chips."""
        if tuple(chips) != self._chips:
            self._chips = tuple(chips)
            self._unfolded = False
            self._changed()

    def set_marks(self, query: int, key: int) -> None:
        """Frame the chip of the query and that of the key under the cursor; −1 for none."""
        if (query, key) != (self._query, self._key):
            self._query, self._key = query, key
            self.setAccessibleDescription(self._chips[query].label if 0 <= query < len(self._chips) else "")
            self.update()

    def rect_of(self, index: int) -> QRect:
        """Return where chip ``index`` lies; an empty rectangle while it is behind "+ N"."""
        self._lay_out(self.width())
        return self._rects[index] if index < len(self._rects) else QRect()

    # -- layout -------------------------------------------------------------------------------------------

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        rects, more = self._places(width)
        last = more or (rects[-1] if rects else None)
        return 0 if last is None else last.bottom() + 1

    def sizeHint(self) -> QSize:
        width = max(self.width(), px(WIDEST))
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        return QSize(px(WIDEST), self.heightForWidth(max(self.width(), px(WIDEST))))

    def resizeEvent(self, event: QResizeEvent) -> None:
        if event.size().width() != event.oldSize().width():
            # at another width there are other rows: the height that the layout remembers is wrong
            self.updateGeometry()
        super().resizeEvent(event)

    def _changed(self) -> None:
        self._laid_out_for = -1
        self.updateGeometry()
        self.update()

    def _lay_out(self, width: int) -> None:
        if width != self._laid_out_for:
            self._laid_out_for = width
            self._rects, self._more = self._places(width)

    def _places(self, width: int) -> tuple[list[QRect], QRect | None]:
        metrics = QFontMetrics(self.font())
        widths = [min(px(WIDEST), metrics.horizontalAdvance(c.label) + 2 * px(PADDING)) for c in self._chips]
        rects = _flow([max(w, px(HEIGHT) - 2) for w in widths], width)
        rows = 0 if self._unfolded else self._max_rows
        if not rows or not rects or rects[-1].y() < rows * (px(HEIGHT) + px(GAP)):
            return rects, None
        shown = sum(r.y() < rows * (px(HEIGHT) + px(GAP)) for r in rects)
        more_width = metrics.horizontalAdvance(f"+ {len(rects)}") + 2 * px(PADDING)
        while shown and rects[shown - 1].right() + px(GAP) + more_width > width:
            shown -= 1
        last = rects[shown - 1] if shown else QRect(-px(GAP), 0, 0, px(HEIGHT))
        return rects[:shown], QRect(last.right() + 1 + px(GAP), last.y(), more_width, px(HEIGHT))

    # -- painting -----------------------------------------------------------------------------------------

    def paintEvent(self, event: object) -> None:
        self._lay_out(self.width())
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(self.font())
        for index, rect in enumerate(self._rects):
            self._paint_chip(painter, index, rect)
        if self._more is not None:
            painter.setPen(self.palette().color(QPalette.ColorRole.PlaceholderText))
            hidden = len(self._chips) - len(self._rects)
            painter.drawText(self._more, Qt.AlignmentFlag.AlignCenter, f"+ {hidden}")
        painter.end()

    def _paint_chip(self, painter: QPainter, index: int, rect: QRect) -> None:
        palette, chip = self.palette(), self._chips[index]
        role = QPalette.ColorRole
        frame, width = role.Mid, 1.0
        if index == self._key:
            frame, width = role.LinkVisited, 1.5
        if index == self._query:
            frame, width = role.Link, 1.5
        pen = QPen(palette.color(frame), width)
        if not chip.known:
            pen.setStyle(Qt.PenStyle.DashLine)
            if frame is role.Mid:
                pen.setColor(palette.color(role.BrightText))
        painter.setPen(pen)
        painter.setBrush(palette.color(role.Base))
        inset = width / 2
        painter.drawRoundedRect(rect.toRectF().adjusted(inset, inset, -inset, -inset), 3, 3)
        if index == self._query == self._key:
            painter.setPen(QPen(palette.color(role.LinkVisited), 1.0))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(rect.toRectF().adjusted(2, 2, -2, -2), 2, 2)
        painter.setPen(palette.color(role.Text))
        text = QFontMetrics(self.font()).elidedText(
            chip.label, Qt.TextElideMode.ElideRight, rect.width() - px(PADDING)
        )
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, text)

    # -- the person ---------------------------------------------------------------------------------------

    def _chip_at(self, point: QPoint) -> int:
        self._lay_out(self.width())
        return next((i for i, rect in enumerate(self._rects) if rect.contains(point)), -1)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        point = event.position().toPoint()
        if self._more is not None and self._more.contains(point):
            self._unfolded = True
            self._changed()
        elif (index := self._chip_at(point)) >= 0:
            self.chosen.emit(index)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        point = event.position().toPoint()
        over = self._chip_at(point) >= 0 or (self._more is not None and self._more.contains(point))
        self.setCursor(Qt.CursorShape.PointingHandCursor if over else Qt.CursorShape.ArrowCursor)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        if step is None or not self._chips:
            super().keyPressEvent(event)
        else:
            self.chosen.emit(min(len(self._chips) - 1, max(0, self._query + step)))

    def event(self, event) -> bool:  # type: ignore[no-untyped-def]
        if isinstance(event, QHelpEvent) and (index := self._chip_at(event.pos())) >= 0:
            QToolTip.showText(event.globalPos(), self._chips[index].tip, self, self._rects[index])
            return True
        return super().event(event)


def _flow(widths: Sequence[int], available: int) -> list[QRect]:
    """Rectangles of these widths, side by side, wrapped at ``available``."""
    rects, x, y = [], 0, 0
    for width in widths:
        if x and x + width > available:
            x, y = 0, y + px(HEIGHT) + px(GAP)
        rects.append(QRect(x, y, width, px(HEIGHT)))
        x += width + px(GAP)
    return rects
