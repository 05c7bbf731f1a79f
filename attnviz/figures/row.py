"""One query's whole row as bars, from raw scores to weights, and the weighted sum that builds its output."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from attnviz.core.colour_scale import Scale, nice_limit
from attnviz.core.picture import LEVELS
from attnviz.core.result import Result
from attnviz.core.row import Row, read_row, running_sums
from attnviz.core.tile import edges
from attnviz.figures import axes, band, cell_words, fonts, hatch, text
from attnviz.figures.cell_charts import sign_colours
from attnviz.figures.colormaps import palette
from attnviz.figures.figure import TITLE_BASELINE, CellIntent, Figure
from attnviz.figures.translate import figures, translate

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
WHOLE_AXIS_UP_TO = 64  # keys; beyond, the weights' axis ends at the largest
LEAST_LINE, MOST_LINE = 14.0, 22.0


@dataclass(frozen=True)
class Strip:
    """One stage of the row, ready to be drawn."""

    name: str
    values: np.ndarray  # one a bar; NaN where there is none
    low: float
    high: float
    total: str  # at the right end
    signed: bool
    bad: np.ndarray  # of each bar, whether a key that takes part is no finite number there
    hatched: bool = False  # blocked keys are hatched


class RowFigure(Figure):
    """Row (query) of raw, scaled and masked scores, exp and weights, and Σ weight · v."""

    name = "row"

    def __init__(self) -> None:
        super().__init__()
        self._bold = fonts.face(fonts.CAPTION, bold=True)
        self._read: tuple[Result, Row] | None = None
        self._reach: list[tuple[float, float]] = []  # of each strip
        self._sum_reach = 0.0
        self._bars = QRectF()

    def title(self) -> str:
        return translate("figures", "One row")

    def subtitle(self) -> str:
        row = self.row
        if row is None or self.result is None:
            return ""
        query = cell_words.named(self.result.inputs.query_tokens, row.query)
        words = figures.tr("{query} reads {n} of {all} keys", None, len(row.raw)).format(
            query=query, n=text.count(row.keys_seen), all=text.count(len(row.raw))
        )
        each = len(row.raw) / self._bar_count(len(row.raw))
        return (
            words
            if each == 1
            else words + translate("figures", " · each bar the strongest of {n}").format(n=text.rounded(each))
        )

    def draw_result(self, result: Result) -> bool:
        return True

    def mark_cursor(self) -> None:
        self.update()

    @property
    def row(self) -> Row | None:
        """What is drawn; None while there is no query."""
        result = self.result
        if result is None or self.cursor_cell is None or self.cursor_cell[0] >= result.shape[0]:
            return None
        if self._read is None or self._read[0] is not result or self._read[1].query != self.cursor_cell[0]:
            self._read = (result, read_row(result.head, self.cursor_cell[0], result.scale, result.mask))
        return self._read[1]

    def as_tsv(self) -> str:
        """A line for each key: every stage to nine digits, tab-separated; empty while there is no query."""
        row = self.row
        if row is None or self.result is None:
            return ""
        tokens = self.result.inputs.key_tokens
        lines = ["\t".join(("key", "token", "raw", "scaled", "masked", "allowed", "exp", "weight"))]
        for j in range(len(row.raw)):
            token = "" if tokens is None else tokens[j]
            stages = (
                row.raw[j],
                row.scaled[j],
                row.masked[j],
                float(row.allowed[j]),
                row.exps[j],
                row.weights[j],
            )
            lines.append("\t".join((str(j), token, *(f"{x:.9g}" for x in stages))))
        return "\n".join(lines)

    as_text = as_tsv

    # -- drawing ---------------------------------------------------------------------------------

    def _bar_count(self, keys: int) -> int:
        return max(1, min(keys, int(self._bars_room().width() / BAR_FROM)))

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
        row = self.row
        if row is None or self.result is None:
            words = translate(
                "figures", "Point at a row of any matrix: it is followed here from scores to output."
            )
            text.draw(painter, (0, TOP + 12), words, self.caption, self.theme.muted)
            return
        rect = self._bars_room()
        self._paint_bars(painter, rect, row)
        room = self.boundingRect().adjusted(0, TOP, -2, -2)
        if self._beside():
            room.setLeft(rect.right() + TOTAL_ROOM + COLUMN_GAP)
        else:
            room.setTop(rect.bottom() + 12)
        self._paint_sum(painter, room, row)

    def _name_room(self) -> float:
        """px left of the bars: the stages' names in this language."""
        metrics = QFontMetricsF(self._bold)
        names = (translate("figures", name) for name in ("scaled", "masked", "weight"))
        return max(NAME_ROOM, *(metrics.horizontalAdvance(name) + 8 for name in names))

    def keep_reach(self) -> None:
        if self.row is not None:
            n = len(self.row.raw)
            strips = self._strips(self.row, edges((0, n), self._bar_count(n)))
            self._reach = [(strip.low, strip.high) for strip in strips]
            self._sum_reach = self.sum_limit(self.row, self.row.keys_seen)

    def sum_limit(self, row: Row, count: int) -> float:
        """Of the colours of the weighted sum as it grows with the ``count`` heaviest keys."""
        assert self.result is not None
        sums = running_sums(row, self.result.head.value, row.heaviest(count))
        return max(band.common_limit(row.output, *sums), self._sum_reach)

    def _strips(self, row: Row, groups: np.ndarray) -> list[Strip]:
        """Every stage, between limits that reach as far as they have to."""
        strips = self._own_strips(row, groups)
        reach = self._reach or [(strip.low, strip.high) for strip in strips]
        return [
            replace(strip, low=min(strip.low, low), high=max(strip.high, high))
            for strip, (low, high) in zip(strips, reach, strict=True)
        ]

    def _own_strips(self, row: Row, groups: np.ndarray) -> list[Strip]:
        assert self.result is not None
        raw, scaled = _strongest(row.raw, groups), _strongest(row.scaled, groups)
        seen = np.where(row.allowed, row.masked, np.nan)
        masked = _strongest(seen, groups)
        exps, weights = (
            _strongest(np.where(row.allowed, x, np.nan), groups) for x in (row.exps, row.weights)
        )
        everywhere = np.ones_like(row.allowed)
        bad = [
            np.logical_or.reduceat(part & ~np.isfinite(values), groups[:-1])
            for values, part in (
                (row.raw, everywhere), (row.scaled, everywhere),
                (row.masked, row.allowed), (row.exps, row.allowed), (row.weights, row.allowed),
            )
        ]  # fmt: skip
        shared = _limits(raw, scaled)  # so that scaling is seen as shrinking
        own = _limits(masked)
        settings = self.result.settings
        blocked = len(row.raw) - row.keys_seen
        mask_words = (
            figures.tr("{n} blocked", None, blocked).format(n=text.count(blocked))
            if blocked
            else translate("figures", "all seen")
        )
        words = translate("figures", "× {scale}").format(scale=text.significant(self.result.scale))
        total = f"Σ {text.number(row.row_sum)}"
        whole = f"Σ {text.number(float(row.weights.sum()))}"
        top = 1.0
        if row.keys_seen > WHOLE_AXIS_UP_TO:
            top = nice_limit(float(np.max(row.weights[row.allowed], initial=0.0)))
            whole += "\n" + translate("figures", "axis to {top}").format(top=text.tick(top))
        return [
            Strip("q · k", raw, *shared, "", True, bad[0]),
            Strip(
                translate("figures", "scaled"),
                scaled,
                *shared,
                words if settings.scaling else translate("figures", "off: × 1"),
                True,
                bad[1],
            ),
            Strip(translate("figures", "masked"), masked, *own, mask_words, True, bad[2], hatched=True),
            Strip("exp", exps, 0.0, 1.0, total, False, bad[3], hatched=True),
            Strip(translate("figures", "weight"), weights, 0.0, top, whole, False, bad[4], hatched=True),
        ]

    def _paint_bars(self, painter: QPainter, rect: QRectF, row: Row) -> None:
        assert self.result is not None
        n = len(row.raw)
        groups = edges((0, n), self._bar_count(n))
        strips = self._strips(row, groups)
        tokens = self.result.inputs.key_tokens
        slanted = axes.shows_tokens(tokens, rect.width(), n, self.caption)
        labels = 0.85 * axes.label_room(tokens, (0, n), self.caption, MOST_LABEL) + 8 if slanted else 16.0
        whole = QRectF(rect.left(), rect.top() + labels, rect.width(), rect.height() - labels)
        key = (self.cursor_cell or (None, None))[1]
        axes.paint_columns(painter, whole, (0, n), tokens, self.caption, self.theme, key, MOST_LABEL)
        blocked = np.logical_and.reduceat(~row.allowed, groups[:-1])
        each = whole.height() / len(strips)
        for i, strip in enumerate(strips):
            place = QRectF(whole.left(), whole.top() + i * each + 2, whole.width(), each - 7)
            self._paint_strip(painter, place, strip, blocked)
        self._bars = whole
        self._mark(painter, whole, n)

    def _paint_strip(self, painter: QPainter, rect: QRectF, strip: Strip, blocked: np.ndarray) -> None:
        theme = self.theme
        baseline = rect.center().y() + 3.5
        text.draw(painter, (rect.left() - self._name_room(), baseline), strip.name, self._bold, theme.ink)
        for i, words in enumerate(strip.total.split("\n")):
            at = (rect.right() + 8, baseline + i * TOTAL_PITCH)
            words = text.elide(words, self.caption, TOTAL_ROOM + (COLUMN_GAP - 16 if self._beside() else -8))
            text.draw(painter, at, words, self.caption, theme.muted)
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
        for i, value in enumerate(strip.values):
            if np.isnan(value) or strip.bad[i]:
                continue
            height = -float(np.clip(value, strip.low, strip.high)) / span * rect.height()
            bar = QRectF(xs[i] + gap, zero, xs[i + 1] - xs[i] - 2 * gap, height).normalized()
            painter.fillRect(bar, above if value >= 0 else below)
        painter.setRenderHint(smooth, True)
        marks = [
            QRectF(xs[i] + gap, rect.top(), xs[i + 1] - xs[i] - 2 * gap, rect.height())
            for i in np.flatnonzero(strip.bad)
        ]
        band.mark_bad(painter, marks, theme)
        painter.setPen(QPen(QColor(theme.hairline), 1))
        painter.drawLine(QLineF(rect.left(), zero, rect.right(), zero))

    def _hatch(self, painter: QPainter, rect: QRectF, xs: np.ndarray, blocked: np.ndarray) -> None:
        """Runs of blocked keys as one hatched field each."""
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

    def _paint_sum(self, painter: QPainter, room: QRectF, row: Row) -> None:
        """The output as it grows: after the heaviest key, after two, ... and the whole."""
        assert self.result is not None
        theme, value = self.theme, self.result.head.value
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
        keys = row.heaviest(count)
        sums = running_sums(row, value, keys)
        left_out = float(row.weights[row.allowed].sum() - row.weights[keys].sum())
        tokens = self.result.inputs.key_tokens
        lines: list[tuple[str, str, np.ndarray | None]] = [
            (f"+ {text.number(float(row.weights[j]))}", cell_words.short(tokens, int(j)), sums[i])
            for i, j in enumerate(keys)
        ]
        if rest := row.keys_seen - len(keys):
            lines.append(
                (
                    f"+ {text.number(abs(left_out))}",
                    figures.tr("{n} more", None, rest).format(n=text.count(rest)),
                    None,
                )
            )
        lines.append((translate("figures", "= output"), "", row.output))
        below = QRectF(room.left(), top, room.width(), room.bottom() - top)
        self._paint_lines(painter, below, line, lines, self.sum_limit(row, count))

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
                band.paint(painter, rect, values, Scale(-limit, limit), theme, frame=frame)

    def paint_title(self, painter: QPainter) -> None:
        """The query carries its colour in the title line too."""
        row = self.row
        if row is None or self.result is None:
            super().paint_title(painter)
            return
        x = self.paint_name(painter, self.theme.ink) + 8
        words = text.fitting(self.beside_forms(), self.caption, self.boundingRect().width() - x)
        query = cell_words.named(self.result.inputs.query_tokens, row.query)
        before, found, after = words.partition(query)
        for part, colour in (
            (before, self.theme.muted),
            (found, self.theme.query),
            (after, self.theme.muted),
        ):
            x += text.draw(painter, (x, TITLE_BASELINE), part, self.caption, colour)

    # -- intents ---------------------------------------------------------------------------------

    def cell_at(self, at: QPointF) -> CellIntent | None:
        if self.row is None or not self._bars.contains(at):
            return None
        n = len(self.row.raw)
        return (None, min(int((at.x() - self._bars.left()) / self._bars.width() * n), n - 1))


def _strongest(values: np.ndarray, groups: np.ndarray) -> np.ndarray:
    """The value of largest magnitude of each group, with its sign; NaN alone gives NaN."""
    if len(groups) - 1 == len(values):
        return values
    filled = np.where(np.isnan(values), 0.0, values)
    high = np.maximum.reduceat(filled, groups[:-1])
    low = np.minimum.reduceat(filled, groups[:-1])
    empty = np.logical_and.reduceat(np.isnan(values), groups[:-1])
    return np.where(empty, np.nan, np.where(high >= -low, high, low))


def _limits(*series: np.ndarray) -> tuple[float, float]:
    """Round limits around 0 that hold every finite value."""
    values = np.concatenate(series)
    values = values[np.isfinite(values)]
    low, high = float(values.min(initial=0.0)), float(values.max(initial=0.0))
    return (-nice_limit(-low) if low < 0 else 0.0, nice_limit(high) if high > 0 or low == 0 else 0.0)
