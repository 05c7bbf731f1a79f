"""A small chart: curves by pyqtgraph's PlotCurveItem over hairlines with few ticks, labelled by one line.

Not pyqtgraph's PlotItem: it takes 24 ms to make, this one 1 ms, and an export's scene would lack its axes.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from attnviz.core.colours.colour_scale import nice_limit
from attnviz.figures.style.graph import pg
from attnviz.figures.style.theme import LIGHT, Theme
from attnviz.figures.words import text
from attnviz.figures.words.translate import translate

BUCKET = 6.0  # px of the rows that share one point, where there are more rows than px
BAND = 0.22  # opacity of the range of these rows
HEADING_LEFT = 34.0  # px left of the axes that a heading may take
DENSE = 3  # points a px from which a curve is drawn as its envelope


class Chart(QGraphicsItem):
    """Curves over one x axis of whole positions; y from 0 (or below) to a nice limit."""

    def __init__(self, parent: QGraphicsItem, font: QFont, ticks: int = 4):
        super().__init__(parent)
        self._font, self._ticks = font, ticks
        self._rect = QRectF()
        self._theme: Theme = LIGHT
        self._curves: list[tuple[pg.PlotCurveItem, bool]] = []
        self._series: list[np.ndarray] = []
        self._reduced: dict[tuple[int, int], tuple[np.ndarray, ...]] = {}  # series and rows a point -> ranges
        self._top = 1.0
        self._count = 1
        self._kept = False
        self._known: np.ndarray | None = None
        self._reference: np.ndarray | None = None
        self._law: Callable[[np.ndarray], np.ndarray] = np.positive
        self._ranges: list[tuple[bool, np.ndarray, np.ndarray]] = []  # dashed, x (n,), y (2, n) in px
        self._reach = 0.0
        self.heading = self.brief = ""  # ``brief`` stands where there is no room for ``heading``
        self.says_range = True  # beside the heading, where a point stands for several rows
        self._cursor = _CursorLine(self)

    def show_series(
        self,
        series: Sequence[tuple[np.ndarray, bool]],
        top: float | None = None,
        known: np.ndarray | None = None,
        reference: np.ndarray | None = None,
        law: Callable[[np.ndarray], np.ndarray] = np.positive,
    ) -> None:
        """Draw the series over positions 0..n-1.

        Args:
            reference: numbers (n,) of which ``law``, which rises or falls, makes the values of a thin line to
                compare with, where it is drawn; it has a gap where a number is NaN.
            series: each (values (n,), dashed).
            top: the y limit; a nice one above the largest value and all of the line when None.
            known: positions to draw, where the others are still to come; all when None.
        """
        self._known, self._reference, self._law = known, reference, law
        values = [np.asarray(v, dtype=float) for v, _ in series]
        seen = values if known is None else [v[known] for v in values]
        largest = max((_largest(v) for v in [*seen, self._reference_ends()]), default=1.0)
        self._top = top if top is not None else nice_limit(max(largest, self._reach))
        self._count = max((len(v) for v in values), default=1)
        self._series = values
        self._reduced = {}
        while len(self._curves) < len(series):
            curve = pg.PlotCurveItem(connect="finite")
            curve.setParentItem(self)
            if self._kept:
                curve.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)
            self._curves.append((curve, series[len(self._curves)][1]))
        self._style()
        self._redraw()
        self.update()

    def set_rect(self, rect: QRectF) -> None:
        """Lay the axes into ``rect`` (tick labels and heading lie outside)."""
        if rect != self._rect:
            self.prepareGeometryChange()
            self._cursor.prepareGeometryChange()
            self._rect = QRectF(rect)
            self._style()
            self._redraw()

    def set_theme(self, theme: Theme) -> None:
        """Redraw in ``theme``."""
        self._theme = theme
        self._style()
        self.update()

    def _style(self) -> None:
        for curve, dashed in self._curves:
            # For thousands of points: Qt draws a line of one device pixel ten times as fast as a wider one.
            dense = self._known is not None and len(self._known) > self._rect.width()
            colour = self._theme.muted if dashed else self._theme.ink
            pen = pg.mkPen(colour, width=1 if dense else 1.4, cosmetic=dense)
            if dashed and not dense:
                pen.setStyle(Qt.PenStyle.CustomDashLine)
                pen.setDashPattern([3.0, 2.4])
            curve.setPen(pen)
            curve.setZValue(0 if dashed else 1)

    def _redraw(self) -> None:
        rect = self._rect
        if rect.isNull():  # it has no place yet
            return
        across = rect.width() / max(self._count - 1, 1)
        up = rect.height() / self._top
        self._ranges = []
        for n, ((curve, dashed), values) in enumerate(zip(self._curves, self._series, strict=False)):
            if (size := self.rows_a_point) > 1:
                if (n, size) not in self._reduced:  # another height alone changes no reduction
                    self._reduced = {key: kept for key, kept in self._reduced.items() if key[1] == size}
                    self._reduced[n, size] = ranges(values, size)
                x, *heights = self._reduced[n, size]
                least, y, most = np.minimum(heights, self._top)
                self._ranges.append(
                    (dashed, rect.left() + x * across, rect.bottom() - up * np.stack([least, most]))
                )
            else:
                known = np.arange(len(values)) if self._known is None else self._known
                x, y = known.astype(float), np.minimum(values[known], self._top)
            # In the item's own px, so that lines are magnified with everything else.
            curve.setData(rect.left() + x * across, rect.bottom() - y * up, antialias=len(x) <= rect.width())

    @property
    def rows_a_point(self) -> int:
        """How many rows share a point: one, as long as each has a px."""
        return 1 if self._known is not None else rows_a_point(self._count, self._rect.width())

    def range_in_words(self) -> str:
        """Return what line and band are, where a point stands for several rows; else nothing."""
        return range_in_words(self.rows_a_point)

    def boundingRect(self) -> QRectF:
        return self._rect.adjusted(-44, -22, 8, 18)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        rect, theme = self._rect, self._theme
        about = self.range_in_words() if self.says_range else ""
        forms = ([f"{self.heading} · {about}"] if about else []) + [self.heading, self.brief]
        room = rect.width() + 12
        # A long heading without a short form begins above the tick labels; only then is it left out.
        heading = text.fitting(forms, self._font, room) or text.fitting(
            [self.heading], self._font, room + HEADING_LEFT
        )
        over = QFontMetricsF(self._font).horizontalAdvance(heading) - room
        left = rect.left() - min(max(over, 0.0), HEADING_LEFT)
        text.draw(painter, (left, rect.top() - 7), heading, self._font, theme.ink)
        painter.setPen(QPen(QColor(theme.hairline), 1))
        heights = [rect.bottom() - rect.height() * i / self._ticks for i in range(self._ticks + 1)]
        painter.drawLines([QLineF(rect.left(), y, rect.right(), y) for y in heights])
        for i in self.labelled():
            label, at = text.tick(self._top * i / self._ticks), (rect.left() - 6, heights[i] + 3.5)
            text.draw(painter, at, label, self._font, theme.muted, Qt.AlignmentFlag.AlignRight)
        self._paint_ranges(painter)
        self._paint_reference(painter)
        self._paint_lone(painter)

    def labelled(self) -> list[int]:
        """Return which ticks carry their numbers: all, or both ends, or the upper alone,
        so that none touch."""
        least = 0.9 * QFontMetricsF(self._font).height()
        if self._rect.height() >= least * self._ticks:
            return list(range(self._ticks + 1))
        return [0, self._ticks] if self._rect.height() >= least else [self._ticks]

    def _paint_ranges(self, painter: QPainter) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        for dashed, x, (least, most) in self._ranges:
            colour = QColor(self._theme.muted if dashed else self._theme.ink)
            colour.setAlphaF(BAND)
            painter.setBrush(colour)
            there = np.isfinite(least)
            x, least, most = x[there], least[there], most[there]
            outline = zip(np.append(x, x[::-1]), np.append(least, most[::-1]), strict=True)
            painter.drawPolygon(QPolygonF([QPointF(at, y) for at, y in outline]))
        painter.setBrush(Qt.BrushStyle.NoBrush)

    def _reference_ends(self) -> np.ndarray:
        """Return the line's least and largest value: a law that rises or falls has both at the ends."""
        if self._reference is None or np.isnan(self._reference).all():
            return np.empty(0)
        return self._law(np.array([np.nanmin(self._reference), np.nanmax(self._reference)], dtype=float))

    def _paint_reference(self, painter: QPainter) -> None:
        if self._reference is None:
            return
        rect, n = self._rect, len(self._reference)
        places = np.unique(np.linspace(0, n - 1, min(n, max(int(rect.width()), 2))).astype(int))
        places = places[self._law(self._reference[places]) <= self._top]
        across, up = rect.width() / max(n - 1, 1), rect.height() / self._top
        gaps = np.unique(np.searchsorted(places, np.flatnonzero(np.isnan(self._reference))))
        painter.setPen(QPen(QColor(self._theme.control), 0.9))
        for part in np.split(places, gaps):  # rows without a reference have no line
            heights = self._law(self._reference[part])
            points = [
                QPointF(rect.left() + across * i, rect.bottom() - up * float(value))
                for i, value in zip(part, heights, strict=True)
            ]
            painter.drawPolyline(QPolygonF(points))

    def _paint_lone(self, painter: QPainter) -> None:
        """Paint a dot for a value between two that are none: no curve goes through it (a row when T = 1)."""
        if self._known is not None or self._count > self._rect.width():
            return
        rect, across = self._rect, self._rect.width() / max(self._count - 1, 1)
        painter.setPen(Qt.PenStyle.NoPen)
        for (_, dashed), values in zip(self._curves, self._series, strict=False):
            # Where both series have the same single value, the ring of one stays visible around the other.
            radius, colour = (3.0, self._theme.muted) if dashed else (2.0, self._theme.ink)
            painter.setBrush(QColor(colour))
            for i in lone(values):
                y = rect.bottom() - min(values[i] / self._top, 1.0) * rect.height()
                painter.drawEllipse(QPointF(rect.left() + i * across, y), radius, radius)
        painter.setBrush(Qt.BrushStyle.NoBrush)

    def set_cursor(self, position: int | None) -> None:
        """Mark a position by a line, or none."""
        if position != self._cursor.position:
            self._cursor.position = position
            self._cursor.update()

    def keep_reach(self) -> None:
        """From now on the y axis reaches at least as far as now: it stands still while curves move."""
        self._reach = self._top

    def for_screen(self) -> None:
        """Draw the curves once and keep their pixels until they change."""
        self._kept = True
        for curve, _ in self._curves:
            curve.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)

    def position_at(self, x: float, y: float) -> int | None:
        """Return the position whose values stand at x, or None outside the axes."""
        if not self._rect.contains(x, y):
            return None
        return round((x - self._rect.left()) / self._rect.width() * max(self._count - 1, 0))


class _CursorLine(QGraphicsItem):
    """The marked position; an item of its own so that moving it redraws no curve."""

    def __init__(self, chart: Chart):
        super().__init__(chart)
        self._chart = chart
        self.position: int | None = None
        self.setZValue(2)

    def boundingRect(self) -> QRectF:
        return self._chart._rect.adjusted(-2, 0, 2, 0)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        chart, rect = self._chart, self._chart._rect
        if self.position is not None and 0 <= self.position < chart._count:
            x = rect.left() + rect.width() * self.position / max(chart._count - 1, 1)
            painter.setPen(QPen(QColor(chart._theme.query), 1))
            painter.drawLine(QLineF(x, rect.top(), x, rect.bottom()))


def _largest(values: np.ndarray) -> float:
    """Return the largest finite value, or 0."""
    largest = float(values.max(initial=0.0))
    return largest if math.isfinite(largest) else float(values[np.isfinite(values)].max(initial=0.0))


def envelope(values: np.ndarray, width: int) -> tuple[np.ndarray, np.ndarray]:
    """Points (x, y) of a curve: all of them, or the least and largest of each px where they are too many."""
    # A picture may leave a chart no room at all.
    n, width = len(values), max(width, 1)
    if n <= DENSE * width:
        return np.arange(n, dtype=float), values
    starts = np.linspace(0, n, width, endpoint=False).astype(int)
    # A px without any finite value stays NaN, and is left out like a single point that is NaN.
    finite = np.where(np.isfinite(values), values, np.nan)
    low, high = np.fmin.reduceat(finite, starts), np.fmax.reduceat(finite, starts)
    return np.repeat(starts + 0.0, 2), np.stack([low, high], axis=1).ravel()


#: Numbers that are sorted at once: for a million, new memory would be needed each time.
_AT_ONCE = 1 << 15


def rows_a_point(count: int, width: float) -> int:
    """Return how many of ``count`` rows share a point in ``width`` px: one, as long as each has a px."""
    return 1 if count <= max(width, 1.0) else math.ceil(count / max(width / BUCKET, 1.0))


def range_in_words(rows: int) -> str:
    """Return what line and band are, where a point stands for several rows; else nothing."""
    return translate("figures", "median and range of {n} rows").format(n=text.count(rows)) if rows > 1 else ""


def ranges(values: np.ndarray, size: int) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Of every ``size`` neighbours: the middle of their positions, and the least, median and largest.

    Values that are not finite take no part; where all are such, NaN comes out.
    """
    n = len(values)
    starts = np.arange(0, n, size)
    middle = (starts + np.minimum(starts + size, n) - 1) / 2
    step = max(_AT_ONCE // size, 1) * size
    parts = [_sorted_ranges(values[start : start + step], size) for start in range(0, n, step)]
    least, median, most = np.concatenate(parts, axis=1)
    return middle, least, median, most


def _sorted_ranges(values: np.ndarray, size: int) -> np.ndarray:
    """Least, median and largest of every ``size`` neighbours, (3, count)."""
    if len(values) % size == 0 and np.isfinite(values).all():
        return _finite_ranges(values.reshape(-1, size))
    count = -(-len(values) // size)
    padded = np.full(count * size, np.nan)
    padded[: len(values)] = np.where(np.isfinite(values), values, np.nan)
    rows = np.sort(padded.reshape(count, size), axis=1)  # sorting puts NaN at the end
    there = np.isfinite(rows).sum(axis=1)
    at, last = np.arange(count), np.maximum(there - 1, 0)
    median = (rows[at, last // 2] + rows[at, (last + 1) // 2]) / 2
    return np.stack([rows[:, 0], median, rows[at, last]])


def _finite_ranges(rows: np.ndarray) -> np.ndarray:
    """Return the same of rows (count, size) without gaps."""
    # Finding the middle takes a third of the time of sorting everything.
    upper = rows.shape[1] // 2
    parted = np.partition(rows, upper, axis=1)
    lower = parted[:, upper] if rows.shape[1] % 2 else parted[:, :upper].max(axis=1)
    return np.stack([rows.min(axis=1), (lower + parted[:, upper]) / 2, rows.max(axis=1)])


def lone(values: np.ndarray) -> np.ndarray:
    """Return where finite values stand that have none beside them."""
    finite = np.pad(np.isfinite(values), 1)
    return np.flatnonzero(finite[1:-1] & ~finite[:-2] & ~finite[2:])


def normal_density(x: np.ndarray, std: float) -> np.ndarray:
    """Density of the normal distribution of mean 0."""
    with np.errstate(over="ignore"):  # so far out that nothing is visible
        return np.exp(-0.5 * (x / std) ** 2) / (std * math.sqrt(2 * math.pi))
