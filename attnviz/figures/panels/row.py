"""One query's whole row as bars, from raw scores to weights, and the weighted sum that builds its output."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace
from functools import partial

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from attnviz.core.colours.colour_scale import Scale
from attnviz.core.colours.picture import LEVELS
from attnviz.core.files import delimited
from attnviz.core.numbers.row import Row, is_long, read_row, running_sums
from attnviz.core.numbers.row_bars import RowBars, bars_of
from attnviz.core.result import Result, row_source
from attnviz.figures.figure import TITLE_BASELINE, CellIntent, Figure
from attnviz.figures.items import axes, hatch, vector_strip
from attnviz.figures.items.deferred import Awaited
from attnviz.figures.panels.cell_charts import sign_colours
from attnviz.figures.panels.row_strips import Strip, strips_of
from attnviz.figures.style import fonts
from attnviz.figures.style.colormaps import palette
from attnviz.figures.words import cell_words, text
from attnviz.figures.words.fill_words import fill_in_words, plain_fill
from attnviz.figures.words.translate import figures, translate

TOP = 22.0  # below the title line
NAME_ROOM = 58.0  # left of the bars
TOTAL_ROOM = 62.0  # right of them
BAR_FROM = 2.0  # px a bar; where keys would be narrower, several share one
COLUMN_GAP = 28.0
BESIDE_FROM = 560.0  # px of width from which the sum stands beside the bars
SUM_SHARE = 0.36  # of the width, to the sum
MOST_LABEL = 44.0
TOTAL_PITCH = 12.0
SUM_NAMES = 104.0  # px left of the sum's bands
LEAST_LINE, MOST_LINE = 14.0, 22.0
MOST_LINES = 4096  # of a table that is written while the window waits


@dataclass(frozen=True, eq=False)
class Shown:
    """What is drawn: a row of ``result``, which is the one before while the row of the next is being read."""

    result: Result
    source: Hashable  # equal for equal rows, whatever their bars
    bars: RowBars


class RowFigure(Figure):
    """Row (query) of raw, scaled and masked scores, exp and weights, and Σ weight · v."""

    name = "row"

    def __init__(self) -> None:
        super().__init__()
        self._bold = fonts.face(fonts.CAPTION, bold=True)
        self._awaited = Awaited[Shown](self)
        self._reach: list[tuple[float, float]] = []  # of each strip
        self._sum_reach = 0.0
        self._bars = QRectF()

    def title(self) -> str:
        return translate("figures", "One row")

    def subtitle(self) -> str:
        shown = self.shown
        if shown is None:
            return ""
        row = shown.bars.row
        query = cell_words.named(shown.result.inputs.query_tokens, row.query)
        words = figures.tr("{query} reads {n} of {all} keys", None, len(row.raw)).format(
            query=query, n=text.count(row.keys_seen), all=text.count(len(row.raw))
        )
        each = len(row.raw) / len(shown.bars.blocked)
        return (
            words
            if each == 1
            else words
            + translate("figures", " · each bar shows the strongest of {n} keys").format(n=text.rounded(each))
        )

    def draw_result(self, result: Result) -> bool:
        return True

    def mark_cursor(self) -> None:
        self.update()

    def for_screen(self) -> None:
        self._awaited.on_screen = True

    @property
    def shown(self) -> Shown | None:
        """What is drawn; None while there is no query, or its long row is being read for the first time."""
        result, cell = self.result, self.cursor_cell
        if result is None or not self._has_query():
            return None
        assert cell is not None
        source = row_source(result, cell[0])
        most = max(1, int(self._bars_room().width() / BAR_FROM))
        heaviest = max(1, int(self.boundingRect().height() / LEAST_LINE))
        last = self._awaited.value
        known = last.bars.row if last is not None and last.source == source else None

        def read() -> Shown:
            row = known or read_row(result.head, cell[0], result.scale, result.mask)
            return Shown(result, source, bars_of(row, result.head.value, most, heaviest))

        return self._awaited.get(result.inputs, (source, most, heaviest), is_long(result.head), read)

    def _has_query(self) -> bool:
        result, cell = self.result, self.cursor_cell
        return result is not None and cell is not None and cell[0] < result.shape[0]

    @property
    def row(self) -> Row | None:
        """The row that is drawn."""
        return None if (shown := self.shown) is None else shown.bars.row

    def as_tsv(self) -> str:
        """Return a line for each key: every stage to nine digits, tab-separated;
        empty while there is no query."""
        write = self._writer()
        return "" if write is None else write()

    as_text = as_tsv

    def long_tsv(self) -> Callable[[], str] | None:
        """Return what writes :meth:`as_tsv` in any thread, where it has more lines than a window can wait
        for."""
        row = self.row
        return None if row is None or len(row.raw) <= MOST_LINES else self._writer()

    long_text = long_tsv

    def _writer(self) -> Callable[[], str] | None:
        shown = self.shown
        return (
            None
            if shown is None
            else partial(_tsv, shown.bars.row, shown.result.inputs.key_tokens, plain_fill(shown.result))
        )

    # -- drawing ---------------------------------------------------------------------------------

    def _beside(self) -> bool:
        return self.boundingRect().width() >= BESIDE_FROM

    def _bars_room(self) -> QRectF:
        room = self.boundingRect().adjusted(0, TOP, 0, -2)
        if self._beside():
            room.setRight(room.right() - room.width() * SUM_SHARE - COLUMN_GAP)
        else:
            room.setBottom(room.top() + room.height() * 0.66)
        return room.adjusted(self._name_room(), 0, -TOTAL_ROOM, 0)

    def paint_parts(self, painter: QPainter) -> None:
        shown = self.shown
        if shown is None:
            words = translate(
                "figures", "Point at a row of any matrix: it is followed here from scores to output."
            )
            if self._has_query():
                words = self._awaited.reason or translate("figures", "computing …")
            text.draw(painter, (0, TOP + 12), words, self.caption, self.theme.muted)
            return
        rect = self._bars_room()
        self._paint_bars(painter, rect, shown)
        room = self.boundingRect().adjusted(0, TOP, -2, -2)
        if self._beside():
            room.setLeft(rect.right() + TOTAL_ROOM + COLUMN_GAP)
        else:
            room.setTop(rect.bottom() + 12)
        self._paint_sum(painter, room, shown)

    def _name_room(self) -> float:
        """px left of the bars: the stages' names in this language."""
        metrics = QFontMetricsF(self._bold)
        names = (translate("figures", name) for name in ("scaled", "masked", "weight"))
        return max(NAME_ROOM, *(metrics.horizontalAdvance(name) + 8 for name in names))

    def keep_reach(self) -> None:
        if (shown := self.shown) is not None:
            self._reach = [(strip.low, strip.high) for strip in self.strips(shown)]
            row, value = shown.bars.row, shown.result.head.value
            sums = running_sums(row, value, row.heaviest(row.keys_seen))
            self._sum_reach = self.sum_limit(row, sums)

    def sum_limit(self, row: Row, sums: np.ndarray) -> float:
        """Of the colours of the weighted sum as it grows by way of ``sums`` to the output."""
        return max(vector_strip.common_limit(row.output, *sums), self._sum_reach)

    def strips(self, shown: Shown) -> list[Strip]:
        """Every stage, between limits that reach as far as they have to."""
        result = shown.result
        fill = fill_in_words(result)
        strips = strips_of(shown.bars, result.scale, result.settings.scaling > 0, fill)
        reach = self._reach or [(strip.low, strip.high) for strip in strips]
        return [
            replace(strip, low=min(strip.low, low), high=max(strip.high, high))
            for strip, (low, high) in zip(strips, reach, strict=True)
        ]

    def _paint_bars(self, painter: QPainter, rect: QRectF, shown: Shown) -> None:
        n = len(shown.bars.row.raw)
        strips = self.strips(shown)
        tokens = shown.result.inputs.key_tokens
        slanted = axes.shows_tokens(tokens, rect.width(), n, self.caption, self.least_label)
        labels = 0.85 * axes.label_room(tokens, (0, n), self.caption, MOST_LABEL) + 8 if slanted else 16.0
        whole = QRectF(rect.left(), rect.top() + labels, rect.width(), rect.height() - labels)
        key = (self.cursor_cell or (None, None))[1]
        axes.paint_columns(
            painter, whole, (0, n), tokens, self.caption, self.theme, key, MOST_LABEL, self.least_label
        )
        each = whole.height() / len(strips)
        for i, strip in enumerate(strips):
            place = QRectF(whole.left(), whole.top() + i * each + 2, whole.width(), each - 7)
            self._paint_strip(painter, place, strip, shown.bars.blocked)
        self._bars = whole
        self._mark(painter, whole, n)

    def _paint_strip(self, painter: QPainter, rect: QRectF, strip: Strip, blocked: np.ndarray) -> None:
        theme = self.theme
        baseline = rect.center().y() + 3.5
        text.draw(painter, (rect.left() - self._name_room(), baseline), strip.name, self._bold, theme.ink)
        room = TOTAL_ROOM + (COLUMN_GAP - 16 if self._beside() else -8)
        for i, words in enumerate(_lines(strip.total, self.caption, room)):
            at = (rect.right() + 8, baseline + i * TOTAL_PITCH)
            text.draw(painter, at, text.elide(words, self.caption, room), self.caption, theme.muted)
        span = strip.high - strip.low or 1.0
        zero = rect.bottom() + strip.low / span * rect.height()
        n = len(strip.values)
        xs = rect.left() + rect.width() * np.arange(n + 1) / n
        if strip.hatched:
            self._hatch(painter, rect, xs, blocked)
        below, above = sign_colours(theme)
        if not strip.signed:
            above = QColor(*(int(c) for c in palette("sequential", theme)[int(LEVELS * 0.62)]))
        gap = 0.12 * rect.width() / n if rect.width() / n > 4 else 0.0
        smooth = QPainter.RenderHint.Antialiasing
        painter.setRenderHint(smooth, gap > 0)
        heights = -np.clip(strip.values, strip.low, strip.high) / span * rect.height()
        for i in map(int, np.flatnonzero(~(np.isnan(strip.values) | strip.bad))):
            bar = QRectF(xs[i] + gap, zero, xs[i + 1] - xs[i] - 2 * gap, heights[i]).normalized()
            painter.fillRect(bar, above if strip.values[i] >= 0 else below)
        painter.setRenderHint(smooth, True)
        marks = [
            QRectF(xs[i] + gap, rect.top(), xs[i + 1] - xs[i] - 2 * gap, rect.height())
            for i in map(int, np.flatnonzero(strip.bad))
        ]
        vector_strip.mark_bad(painter, marks, theme)
        painter.setPen(QPen(QColor(theme.hairline), 1))
        painter.drawLine(QLineF(rect.left(), zero, rect.right(), zero))

    def _hatch(self, painter: QPainter, rect: QRectF, xs: np.ndarray, blocked: np.ndarray) -> None:
        """Paint runs of blocked keys as one hatched field each."""
        steps = np.flatnonzero(np.diff(np.concatenate([[False], blocked, [False]]).astype(np.int8)))
        for start, end in zip(steps[::2], steps[1::2], strict=True):
            field = QRectF(xs[start], rect.top(), xs[end] - xs[start], rect.height())
            painter.fillRect(field, QColor(self.theme.panel))
            hatch.fill(painter, field, self.theme.hatch)

    def _mark(self, painter: QPainter, whole: QRectF, n: int) -> None:
        if self.cursor_cell is None or self.cursor_cell[1] >= n:
            return
        pitch = whole.width() / n
        wide = max(pitch, 2.0)
        x = min(whole.left() + pitch * self.cursor_cell[1], whole.right() - wide)
        painter.setPen(QPen(QColor(self.theme.key), 1.2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(QRectF(x, whole.top(), wide, whole.height()))

    def _paint_sum(self, painter: QPainter, room: QRectF, shown: Shown) -> None:
        """Paint the output as it grows: after the heaviest key, after two, ... and the whole."""
        theme, bars = self.theme, shown.bars
        row = bars.row
        text.draw(
            painter,
            (room.left(), room.top() + 8),
            translate("figures", "Σ weight · v as it grows"),
            self._bold,
            theme.value,
        )
        top = room.top() + 16
        line = min(max((room.bottom() - top) / (row.keys_seen + 2), LEAST_LINE), MOST_LINE)
        count = max(0, min(row.keys_seen, int((room.bottom() - top) / line) - 2))
        keys, sums = bars.heaviest[:count], bars.sums[:count]
        tokens = shown.result.inputs.key_tokens
        lines: list[tuple[str, str, np.ndarray | None]] = [
            (f"+ {text.small(float(row.weights[j]))}", cell_words.short(tokens, int(j)), sums[i])
            for i, j in enumerate(keys)
        ]
        if rest := row.keys_seen - len(keys):
            lines.append(
                (
                    f"+ {text.small(_left_out(row, keys))}",
                    figures.tr("{n} more", None, rest).format(n=text.count(rest)),
                    None,
                )
            )
        lines.append((translate("figures", "= output"), "", row.output))
        below = QRectF(room.left(), top, room.width(), room.bottom() - top)
        self._paint_lines(painter, below, line, lines, self.sum_limit(row, sums))

    def _paint_lines(
        self,
        painter: QPainter,
        room: QRectF,
        line: float,
        lines: Sequence[tuple[str, str, np.ndarray | None]],
        limit: float,
    ) -> None:
        theme, names = self.theme, SUM_NAMES
        for i, (weight, token, values) in enumerate(lines):
            y = room.top() + i * line
            if y + line > room.bottom() + 4:
                return
            last, baseline = i == len(lines) - 1, y + line / 2 + 3.5
            width = text.draw(
                painter, (room.left(), baseline), weight, self._bold if last else self.caption, theme.ink
            )
            words = text.elide(token, self.caption, names - width - 12)
            text.draw(painter, (room.left() + width + 6, baseline), words, self.caption, theme.muted)
            if values is not None:
                rect = QRectF(room.left() + names, y + 1.5, room.width() - names, line - 4)
                frame = theme.value if last else ""
                vector_strip.paint(painter, rect, values, Scale(-limit, limit), theme, frame=frame)

    def paint_title(self, painter: QPainter) -> None:
        """Paint the query in its colour in the title line too."""
        shown = self.shown
        if shown is None:
            super().paint_title(painter)
            return
        x = self.paint_name(painter, self.theme.ink) + 8
        words = text.fitting(self.beside_forms(), self.caption, self.boundingRect().width() - x)
        query = cell_words.named(shown.result.inputs.query_tokens, shown.bars.row.query)
        before, found, after = words.partition(query)
        for part, colour in (
            (before, self.theme.muted),
            (found, self.theme.query),
            (after, self.theme.muted),
        ):
            x += text.draw(painter, (x, TITLE_BASELINE), part, self.caption, colour)

    # -- intents ---------------------------------------------------------------------------------

    def cell_at(self, at: QPointF) -> CellIntent | None:
        row = self.row
        if row is None or not self._bars.contains(at):
            return None
        n = len(row.raw)
        return (None, min(int((at.x() - self._bars.left()) / self._bars.width() * n), n - 1))


def _left_out(row: Row, keys: np.ndarray) -> float:
    """Return the weight on all but ``keys``: added up, as beside 1 what is left of a difference is
    rounding."""
    others = row.weights.copy()
    others[keys] = 0
    return float(others.sum())


def _lines(words: str, font: QFont, room: float) -> list[str]:
    """``words``, with the last of them on a line of its own where all have no room beside each other."""
    metrics = QFontMetricsF(font)
    lines = words.split("\n")
    return [
        part
        for line in lines
        for part in ([line] if metrics.horizontalAdvance(line) <= room else line.rsplit(" ", 1))
    ]


def _tsv(row: Row, tokens: tuple[str, ...] | None, fill: str) -> str:
    lines = [delimited.line(("key", "token", "raw", "scaled", "masked", "allowed", "exp", "weight"))]
    stages = (row.raw, row.scaled, row.masked, row.allowed.astype(float), row.exps, row.weights)
    for j, numbers in enumerate(zip(*stages, strict=True)):
        written = [f"{x:.9g}" for x in numbers]
        if not row.allowed[j]:
            written[2] = fill
        lines.append(delimited.line((j, "" if tokens is None else tokens[j], *written)))
    return "\n".join(lines)
