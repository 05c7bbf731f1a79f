"""Beside a heatmap that leaves room: how peaked each of its rows is, on the height of the row."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from attnviz.core.colours.colour_scale import nice_limit
from attnviz.core.numbers.statistics import RowStatistics
from attnviz.core.tile import edges
from attnviz.figures.style import fonts
from attnviz.figures.style.theme import LIGHT, Theme
from attnviz.figures.words import text
from attnviz.figures.words.translate import translate

LEAST_COLUMN, MOST_COLUMN, GAP = 104.0, 190.0, 24.0  # px
LEAST_COLUMNS, MOST_COLUMNS = 2, 4
MOST_BAR = 22.0  # px
HEADING = 7.0  # px from a heading's baseline to the rows
FOOT = 20.0  # px from the rows to the baseline of the ends of an axis
LARGEST_JACOBIAN = 0.75  # √½ = 0.707 of two even keys, rounded up


@dataclass(frozen=True, eq=False)
class Column:
    """One measure of every row: values (T_q,), NaN where there is none, and those of a uniform row."""

    heading: str
    values: np.ndarray
    uniform: np.ndarray
    top: float
    digits: int


def columns_of(statistics: RowStatistics) -> list[Column]:
    """Return the measures, the one that says most first; see ``core.numbers.statistics``."""
    # A preview has counted nothing in the rows between the ones that it knows.
    known = ~(statistics.fully_masked | np.isnan(statistics.max_weight))
    seen = np.where(known, statistics.keys_seen.astype(float), np.nan)
    most = max(float(np.max(seen[known], initial=1.0)), 2.0)

    def column(heading: str, values: np.ndarray, uniform: np.ndarray, top: float, digits: int) -> Column:
        return Column(heading, np.where(known, values, np.nan), uniform, top, digits)

    return [
        column(translate("figures", "largest weight"), statistics.max_weight, 1 / seen, 1.0, 2),
        column(translate("figures", "effective keys"), statistics.effective_keys, seen, nice_limit(most), 1),
        column(
            translate("figures", "entropy in nats"), statistics.entropy, np.log(seen),
            nice_limit(math.log(most)), 2,
        ),
        column(
            translate("figures", "Jacobian norm"), statistics.jacobian_norm, np.sqrt(seen - 1) / seen,
            LARGEST_JACOBIAN, 2,
        ),
    ]  # fmt: skip


class RowReadings(QGraphicsItem):
    """Bars with their numbers where a row is tall enough for them, else the profile of all rows."""

    def __init__(self, parent: QGraphicsItem, font: QFont):
        super().__init__(parent)
        self._font, self._bold = font, fonts.face(fonts.CAPTION, bold=True)
        self._theme: Theme = LIGHT
        self._rect = QRectF(0, 0, 1, 1)
        self._rows = (0, 1)
        self._statistics: RowStatistics | None = None
        self._columns: list[Column] | None = None  # of ``_statistics``, once they are asked for
        self._count = 0
        self._cursor: int | None = None
        self.heading = ""

    # -- what is shown ---------------------------------------------------------------------------

    def show_rows(self, statistics: RowStatistics, rows: tuple[int, int], heading: str) -> None:
        """Read ``rows`` of ``statistics``, under a heading that says of which softmax they are."""
        if (statistics, rows, heading) != (self._statistics, self._rows, self.heading):
            self._statistics, self._rows, self.heading = statistics, rows, heading
            self._columns = None
            self.update()

    def set_rect(self, room: QRectF) -> None:
        """Take what the columns need of ``room``, whose height is that of the rows; hide without any."""
        self._count = min(max(int((room.width() + GAP) / (LEAST_COLUMN + GAP)), 0), MOST_COLUMNS)
        self.setVisible(self._count >= LEAST_COLUMNS)
        self.prepareGeometryChange()
        self._rect = QRectF(room)
        self._rect.setWidth(max(min(room.width(), self._count * (MOST_COLUMN + GAP) - GAP), 1.0))

    def set_theme(self, theme: Theme) -> None:
        """Redraw in ``theme``."""
        self._theme = theme
        self.update()

    def set_cursor(self, row: int | None) -> None:
        """Set the numbers of this row in the query's colour."""
        if row != self._cursor:
            self._cursor = row
            self.update()

    @property
    def columns(self) -> list[Column]:
        """What has room."""
        if self._columns is None:
            self._columns = [] if self._statistics is None else columns_of(self._statistics)
        return self._columns[: self._count]

    @property
    def rect(self) -> QRectF:
        """Where the bars lie; headings stand above, the ends of the axes below."""
        return self._rect

    def row_at(self, x: float, y: float) -> int | None:
        """Return the row whose reading lies under a point, or None."""
        if not self.isVisible() or not self._rect.contains(x, y):
            return None
        lo, hi = self._rows
        return min(lo + int((y - self._rect.top()) / self._rect.height() * (hi - lo)), hi - 1)

    def words_at(self, x: float, y: float) -> str:
        """Return the heading of all columns, or of the one under a point above the rows."""
        above = -36 < y - self._rect.top() < 0 and self._rect.left() <= x <= self._rect.right()
        if not above or not self.isVisible() or not self.columns:
            return ""
        if y < self._rect.top() - HEADING - 11:
            return f"{self.heading} · {translate('figures', 'thin: a uniform row')}"
        place = int((x - self._rect.left()) / (self._rect.width() + GAP) * len(self.columns))
        return self.columns[place].heading if 0 <= place < len(self.columns) else ""

    # -- drawing ---------------------------------------------------------------------------------

    def boundingRect(self) -> QRectF:
        return self._rect.adjusted(-8, -36, 8, FOOT + 8)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        pitch = self._rect.height() / max(self._rows[1] - self._rows[0], 1)
        numbers = pitch >= QFontMetricsF(self._font).height() * 0.85
        each = (self._rect.width() + GAP) / max(len(self.columns), 1) - GAP
        above = (self._rect.left(), self._rect.top() - HEADING - 14)
        words = f"{self.heading} · {translate('figures', 'thin: a uniform row')}"
        words = text.fitting(text.fewer_parts(words), self._font, self._rect.width())
        text.draw(painter, above, words, self._font, self._theme.muted)
        for i, column in enumerate(self.columns):
            left = self._rect.left() + i * (each + GAP)
            text.draw(
                painter, (left, self._rect.top() - HEADING), column.heading, self._font, self._theme.ink
            )
            room = QRectF(left, self._rect.top(), each, self._rect.height())
            if numbers:
                self._paint_bars(painter, room, column, pitch)
            else:
                self._paint_profile(painter, room, column)

    def _paint_bars(self, painter: QPainter, room: QRectF, column: Column, pitch: float) -> None:
        theme, (lo, hi) = self._theme, self._rows
        widest = text.number(column.top if column.top >= 10 else 9.0, column.digits)
        bars = room.width() - QFontMetricsF(self._bold).horizontalAdvance(widest) - 8
        for row in range(lo, min(hi, len(column.values))):
            value, y = float(column.values[row]), room.top() + (row - lo) * pitch
            if math.isnan(value):
                continue
            thick = min(pitch - 4, MOST_BAR)
            bar = QRectF(room.left(), y + (pitch - thick) / 2, bars * min(value / column.top, 1.0), thick)
            painter.fillRect(bar, QColor(theme.bars))
            at = room.left() + bars * min(float(column.uniform[row]) / column.top, 1.0)
            painter.setPen(QPen(QColor(theme.control), 1.0))
            painter.drawLine(QLineF(at, bar.top() - 1, at, bar.bottom() + 1))
            chosen = row == self._cursor
            text.draw(
                painter,
                (room.right(), y + pitch / 2 + 3.5),
                text.number(value, column.digits),
                self._bold if chosen else self._font,
                theme.query if chosen else theme.muted,
                Qt.AlignmentFlag.AlignRight,
            )

    def _paint_profile(self, painter: QPainter, room: QRectF, column: Column) -> None:
        """One px, many rows: full up to the least of them, paler up to the largest."""
        theme, (lo, hi) = self._theme, self._rows
        # In a preview every px has a row that is known.
        count = max(min(int(room.height()), int(np.isfinite(column.values[lo:hi]).sum())), 1)
        starts = edges((lo, hi), count)[:-1] - lo
        values, uniform = column.values[lo:hi], column.uniform[lo:hi]
        least, largest = np.fmin.reduceat(values, starts), np.fmax.reduceat(values, starts)
        even = np.fmax.reduceat(uniform, starts)
        across, each = room.width() / column.top, room.height() / count
        pale = QColor(theme.bars)
        pale.setAlphaF(0.5)
        painter.setPen(Qt.PenStyle.NoPen)
        for ends, colour in ((largest, pale), (least, QColor(theme.bars))):
            painter.setBrush(colour)
            painter.drawPolygon(_steps(room, np.nan_to_num(ends) * across, each))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(theme.control), 1.0))
        painter.drawLines(
            [
                QLineF(
                    room.left() + across * even[i], room.top() + (i + 0.5) * each,
                    room.left() + across * even[i + 1], room.top() + (i + 1.5) * each,
                )
                for i in range(count - 1)
                if np.isfinite(even[i : i + 2]).all()
            ]
        )  # fmt: skip
        if self._cursor is not None and lo <= self._cursor < hi:
            y = room.top() + (self._cursor - lo + 0.5) / (hi - lo) * room.height()
            painter.setPen(QPen(QColor(theme.query), 1.0))
            painter.drawLine(QLineF(room.left(), y, room.right(), y))
        for x, value, align in (
            (room.left(), 0.0, Qt.AlignmentFlag.AlignLeft),
            (room.right(), column.top, Qt.AlignmentFlag.AlignRight),
        ):
            at = (x, room.bottom() + FOOT)
            text.draw(painter, at, text.tick(value), self._font, theme.muted, align)


def _steps(room: QRectF, lengths: np.ndarray, each: float) -> QPolygonF:
    """Return the outline of bars of ``lengths`` px, one below the other, ``each`` px high."""
    y = room.top() + each * np.repeat(np.arange(len(lengths) + 1.0), 2)[1:-1]
    outline = [QPointF(x, at) for x, at in zip(room.left() + np.repeat(lengths, 2), y, strict=True)]
    return QPolygonF([room.topLeft(), *outline, room.bottomLeft()])
