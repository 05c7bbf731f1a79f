"""A small plot with free axes, linear or logarithmic: lines, points, bars, reference lines, one heading.

Not pyqtgraph's PlotItem, for the reasons in ``chart.py``.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from attnviz.figures.items.chart import BAND, lone, range_in_words, ranges, rows_a_point
from attnviz.figures.style.theme import LIGHT, Theme
from attnviz.figures.words import text

LEFT, RIGHT = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight
CLEAR = 3.0  # px between a word and a vertical line


@dataclass(frozen=True)
class Axis:
    """From ``low`` to ``high``; ticks are (value, label), drawn where they have room."""

    low: float
    high: float
    ticks: tuple[tuple[float, str], ...] = ()
    log: bool = False

    def share(self, values: np.ndarray | float) -> np.ndarray:
        """Return where values lie, 0 at ``low`` and 1 at ``high``; NaN where a logarithm has none."""
        low, high, at = self.low, self.high, np.asarray(values, float)
        if self.log:
            with np.errstate(divide="ignore", invalid="ignore"):
                at, low, high = np.log(np.where(at > 0, at, np.nan)), math.log(low), math.log(high)
        return (at - low) / ((high - low) or 1.0)


@dataclass(frozen=True, eq=False)
class Line:
    """A curve through (x, y). ``colour`` names a colour of the theme; ``points`` also dots its points."""

    x: np.ndarray
    y: np.ndarray
    colour: str = "ink"
    dashed: bool = False
    points: bool = False
    width: float = 1.4
    band: bool = True  # around the median, where many points share a px; a smooth curve has none


@dataclass(frozen=True, eq=False)
class Bars:
    """A histogram: heights (n,) over edges (n + 1,), filled, or as a dashed outline."""

    edges: np.ndarray
    heights: np.ndarray
    dashed: bool = False


@dataclass(frozen=True)
class Note:
    """A word beside a point, with a dot on it where ``dot``."""

    x: float
    y: float
    word: str
    colour: str = "ink"
    dot: bool = False
    align: Qt.AlignmentFlag = LEFT
    below: bool = False


class Plot(QGraphicsItem):
    """Axes in the rectangle given by :meth:`set_rect`; heading and tick labels lie outside."""

    def __init__(self, parent: QGraphicsItem, font: QFont):
        super().__init__(parent)
        self._font = font
        self._rect = QRectF(0, 0, 1, 1)
        self._theme: Theme = LIGHT
        self.x_axis = self.y_axis = Axis(0, 1)
        self._lines: Sequence[Line] = ()
        self._reduced: dict[Line, tuple[int, tuple[np.ndarray, ...]]] = {}  # rows a point, and ``_points``
        self._bars: Sequence[Bars] = ()
        self._notes: Sequence[Note] = ()
        self._uprights: Sequence[tuple[float, str, str]] = ()
        self.heading = self.aside = ""
        self.chosen = False  # underlines the heading

    def draw(
        self,
        x: Axis,
        y: Axis,
        *,
        lines: Sequence[Line] = (),
        bars: Sequence[Bars] = (),
        notes: Sequence[Note] = (),
        uprights: Sequence[tuple[float, str, str]] = (),
    ) -> None:
        """Draw anew. ``uprights`` are (x, theme colour, word): vertical reference lines."""
        self.x_axis, self.y_axis = x, y
        self._lines, self._bars, self._notes, self._uprights = lines, bars, notes, uprights
        self._reduced = {}
        self.update()

    def mark(self, uprights: Sequence[tuple[float, str, str]]) -> None:
        """Replace the vertical reference lines alone."""
        self._uprights = uprights
        self.update()

    def set_rect(self, rect: QRectF) -> None:
        """Lay the axes into ``rect``."""
        if rect != self._rect:
            self.prepareGeometryChange()
            self._rect = QRectF(rect)

    def set_theme(self, theme: Theme) -> None:
        """Redraw in ``theme``."""
        self._theme = theme
        self.update()

    @property
    def rect(self) -> QRectF:
        """The rectangle of the axes."""
        return self._rect

    def boundingRect(self) -> QRectF:
        return self._rect.adjusted(-44, -22, 12, 18)

    def x_at(self, at: QPointF) -> float | None:
        """Return the x value under a point of the parent, or None outside the axes."""
        if not self._rect.contains(at):
            return None
        share = (at.x() - self._rect.left()) / self._rect.width()
        if self.x_axis.log:
            return self.x_axis.low * (self.x_axis.high / self.x_axis.low) ** share
        return self.x_axis.low + share * (self.x_axis.high - self.x_axis.low)

    # -- drawing ---------------------------------------------------------------------------------

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        if self._rect.width() < 8 or self._rect.height() < 8:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_heading(painter)
        self._paint_ticks(painter)
        painter.save()
        painter.setClipRect(self._rect.adjusted(-3, -3, 3, 3))
        for bars in sorted(self._bars, key=lambda bars: bars.dashed):
            self._paint_bars(painter, bars)
        for line in self._lines:
            self._paint_line(painter, line)
        painter.restore()
        self._paint_uprights(painter)
        for note in self._notes:
            self._paint_note(painter, note)

    def _paint_heading(self, painter: QPainter) -> None:
        rect, theme = self._rect, self._theme
        taken = QFontMetricsF(self._font).horizontalAdvance(self.aside) + 10 if self.aside else 0
        most = max((len(line.y) for line in self._lines), default=0)
        about = range_in_words(rows_a_point(most, rect.width()))
        forms = ([f"{self.heading} · {about}"] if about else []) + [self.heading]
        heading = text.fitting(forms, self._font, rect.width() - taken)
        width = text.draw(painter, (rect.left(), rect.top() - 7), heading, self._font, theme.ink)
        if self.chosen:
            painter.fillRect(QRectF(rect.left(), rect.top() - 4, width, 1.5), QColor(theme.accent))
        text.draw(painter, (rect.right(), rect.top() - 7), self.aside, self._font, theme.muted, RIGHT)

    def _paint_ticks(self, painter: QPainter) -> None:
        rect, theme, metrics = self._rect, self._theme, QFontMetricsF(self._font)
        lowest = math.inf
        for value, label in self.y_axis.ticks:
            y = self._up(value)
            painter.setPen(QPen(QColor(theme.hairline), 1))
            painter.drawLine(QLineF(rect.left(), y, rect.right(), y))
            if lowest - y > 0.9 * metrics.height():
                text.draw(painter, (rect.left() - 6, y + 3.5), label, self._font, theme.muted, RIGHT)
                lowest = y
        painter.setPen(QPen(QColor(theme.control), 1))
        painter.drawLine(QLineF(rect.left(), rect.bottom(), rect.right(), rect.bottom()))
        taken = -math.inf
        for value, label in self.x_axis.ticks:
            width = metrics.horizontalAdvance(label)
            x = self._across(value)
            left = min(max(x - width / 2, rect.left() - 4), rect.right() + 4 - width)
            if left > taken:
                text.draw(painter, (left, rect.bottom() + 12), label, self._font, theme.muted)
                taken = left + width + 8

    def _paint_bars(self, painter: QPainter, bars: Bars) -> None:
        bottom = self._rect.bottom()
        across = self._rect.left() + self.x_axis.share(bars.edges) * self._rect.width()
        up = bottom - self.y_axis.share(bars.heights) * self._rect.height()
        if not bars.dashed:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(self._theme.bars))
            for left, right, y in zip(across[:-1], across[1:], up, strict=True):
                if y < bottom:
                    painter.drawRect(QRectF(left, y, max(right - left - 0.5, 0.5), bottom - y))
            painter.setBrush(Qt.BrushStyle.NoBrush)
        outline = QPolygonF([QPointF(across[0], bottom)])
        for left, right, y in zip(across[:-1], across[1:], up, strict=True):
            outline.append(QPointF(left, y))
            outline.append(QPointF(right, y))
        outline.append(QPointF(across[-1], bottom))
        painter.setPen(self._pen("muted" if bars.dashed else "ink", 1.3, bars.dashed))
        painter.drawPolyline(outline)

    def _paint_line(self, painter: QPainter, line: Line) -> None:
        x, y = line.x, line.y
        size = rows_a_point(len(y), self._rect.width())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
        if size > 1:
            x, least, y, most = self._points(line, size)
            if line.band:
                self._paint_band(painter, x, least, most, line.colour)
        across = self._rect.left() + self.x_axis.share(x) * self._rect.width()
        up = self._rect.bottom() - self.y_axis.share(y) * self._rect.height()
        painter.setPen(self._pen(line.colour, line.width, line.dashed))
        good = np.isfinite(across) & np.isfinite(up)
        for run in np.split(np.arange(len(good)), np.flatnonzero(np.diff(good)) + 1):
            if run.size and good[run[0]]:
                for part in inside(across[run], up[run], self._rect.top(), self._rect.bottom()):
                    painter.drawPolyline(QPolygonF([QPointF(*at) for at in part]))
        dots = np.flatnonzero(good) if line.points else lone(np.where(good, up, np.nan))
        if dots.size and (line.points or size == 1):
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(getattr(self._theme, line.colour)))
            for place in zip(across[dots], up[dots], strict=True):
                painter.drawEllipse(QPointF(*place), 2.0, 2.0)
            painter.setBrush(Qt.BrushStyle.NoBrush)

    def _points(self, line: Line, size: int) -> tuple[np.ndarray, ...]:
        """Of every ``size`` points of a line the middle x, and the least, median and largest y.

        Remembered, since a cursor that moves has all of the plot painted again.
        """
        known = self._reduced.get(line)
        if known is None or known[0] != size:
            places, least, median, most = ranges(line.y, size)
            x = np.interp(places, np.arange(len(line.x)), line.x)
            known = self._reduced[line] = (size, (x, least, median, most))
        return known[1]

    def _paint_band(
        self, painter: QPainter, x: np.ndarray, least: np.ndarray, most: np.ndarray, colour: str
    ) -> None:
        """Paint the range of the rows that share a point."""
        there = np.isfinite(least)
        across = self._rect.left() + self.x_axis.share(x[there]) * self._rect.width()
        low, high = (
            self._rect.bottom() - self.y_axis.share(ends[there]) * self._rect.height()
            for ends in (least, most)
        )
        outline = zip(np.append(across, across[::-1]), np.append(low, high[::-1]), strict=True)
        pale = QColor(getattr(self._theme, colour))
        pale.setAlphaF(BAND)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(pale)
        painter.drawPolygon(QPolygonF([QPointF(*at) for at in outline]))
        painter.setBrush(Qt.BrushStyle.NoBrush)

    def _paint_uprights(self, painter: QPainter) -> None:
        rect = self._rect
        for value, colour, word in self._uprights:
            x = self._across(value)
            if not rect.left() - 1 <= x <= rect.right() + 1:
                continue
            painter.setPen(QPen(QColor(getattr(self._theme, colour)), 1))
            painter.drawLines(self._upright(x))
            beyond = x + QFontMetricsF(self._font).horizontalAdvance(word) + 6 > rect.right()
            at = (x - 4, rect.top() + 9) if beyond else (x + 4, rect.top() + 9)
            if word:
                self._paint_word(painter, at, word, RIGHT if beyond else LEFT, self._theme.muted)

    def _upright(self, x: float) -> list[QLineF]:
        """Return the vertical line at ``x``, interrupted where a note's word would touch it."""
        boxes = (self._word_box(self._note_place(note), note.word, note.align) for note in self._notes)
        kept_clear = [box.adjusted(-CLEAR, -2, CLEAR, 1) for box in boxes]  # 2 px of a box lie under its word
        met = sorted((box.top(), box.bottom()) for box in kept_clear if box.left() < x < box.right())
        top, bottom, pieces = self._rect.top(), self._rect.bottom(), []
        for low, high in [*met, (bottom, bottom)]:
            if top < low:
                pieces.append(QLineF(x, top, x, min(low, bottom)))
            top = max(top, high)
        return pieces

    def _word_box(self, at: tuple[float, float], word: str, align: Qt.AlignmentFlag) -> QRectF:
        box = QFontMetricsF(self._font).boundingRect(word)
        box.moveBottom(at[1] + 2)
        box.moveRight(at[0] + 1) if align == RIGHT else box.moveLeft(at[0] - 1)
        return box

    def _paint_word(
        self, painter: QPainter, at: tuple[float, float], word: str, align: Qt.AlignmentFlag, colour: str
    ) -> None:
        """Paint a word over whatever is drawn: the ground shows through only faintly."""
        veil = QColor(self._theme.ground)
        veil.setAlphaF(0.75)
        painter.fillRect(self._word_box(at, word, align), veil)
        text.draw(painter, at, word, self._font, colour, align)

    def _note_place(self, note: Note) -> tuple[float, float]:
        gap = 7.0 if note.dot else 5.0
        shift = {LEFT: gap, RIGHT: -gap}.get(note.align, 0.0)
        return self._across(note.x) + shift, self._up(note.y) + (13 if note.below else -5)

    def _paint_note(self, painter: QPainter, note: Note) -> None:
        colour = getattr(self._theme, note.colour)
        if note.dot:
            painter.setPen(QPen(QColor(self._theme.ground), 1.5))
            painter.setBrush(QColor(colour))
            painter.drawEllipse(QPointF(self._across(note.x), self._up(note.y)), 4.0, 4.0)
            painter.setBrush(Qt.BrushStyle.NoBrush)
        self._paint_word(painter, self._note_place(note), note.word, note.align, colour)

    def _pen(self, colour: str, width: float, dashed: bool) -> QPen:
        pen = QPen(QColor(getattr(self._theme, colour)), width)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        if dashed:
            pen.setDashPattern([3.0, 2.4])
        return pen

    def _across(self, value: float) -> float:
        return float(self._rect.left() + self.x_axis.share(value) * self._rect.width())

    def _up(self, value: float) -> float:
        return float(self._rect.bottom() - self.y_axis.share(value) * self._rect.height())


def inside(x: np.ndarray, y: np.ndarray, top: float, bottom: float) -> list[list[tuple[float, float]]]:
    """Return the pieces of a polyline that lie between the heights ``top`` and ``bottom``, ends included."""
    if ((y >= top) & (y <= bottom)).all():
        return [list(zip(x.tolist(), y.tolist(), strict=True))]
    pieces: list[list[tuple[float, float]]] = []
    for x0, y0, x1, y1 in zip(x[:-1].tolist(), y[:-1].tolist(), x[1:].tolist(), y[1:].tolist(), strict=True):
        if max(y0, y1) < top or min(y0, y1) > bottom:
            continue
        slope = (x1 - x0) / (y1 - y0) if y1 != y0 else 0.0
        ends = []
        for at, high in ((x0, y0), (x1, y1)):
            kept = min(max(high, top), bottom)
            ends.append((at + (kept - high) * slope, kept))
        if pieces and pieces[-1][-1] == ends[0]:
            pieces[-1].append(ends[1])
        else:
            pieces.append(ends)
    return pieces
