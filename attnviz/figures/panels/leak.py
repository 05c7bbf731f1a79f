"""The mask as rule and picture, what would leak without it, and what a fill of −∞ or −1e9 does."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import ClassVar

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from attnviz.core.extras import UNMASKED, Unavailable
from attnviz.core.masks import NoMask
from attnviz.core.numbers.fill import FillCase, fill_cases
from attnviz.core.numbers.row import Row, is_long, read_row
from attnviz.core.numbers.statistics import RowStatistics
from attnviz.core.result import Result, row_source
from attnviz.figures.figure import CellIntent, Figure
from attnviz.figures.items import hatch
from attnviz.figures.items.chart import Chart
from attnviz.figures.items.deferred import Awaited
from attnviz.figures.panels.fill_rows import paint_cases
from attnviz.figures.style import fonts
from attnviz.figures.style.theme import Theme
from attnviz.figures.words import text
from attnviz.figures.words.mask_words import mask_in_words
from attnviz.figures.words.translate import figures, said, translate

TOP = 24.0  # below the title line
GAP = 32.0
TICKS_ROOM = 34.0
HEADING = 20.0
FOOT = 6.0
RULE_CELLS = 24  # along a side of the rule's picture
MOST_RULE = 240.0  # px
#: The four parts stand in one row where the figure is this wide, px, and flatter than this.
ONE_ROW_FROM, FLAT = 820.0, 0.5
ONE_ROW: tuple[tuple[float, ...], ...] = ((0.15, 0.19, 0.25, 0.41),)
TWO_ROWS: tuple[tuple[float, ...], ...] = ((0.34, 0.66), (0.42, 0.58))
ROW_GAP = 10.0
#: px that every fill needs below each other; where two rows leave less, it stands beside all others.
FILL_HEIGHT, OTHERS = 166.0, 0.44
RULE_SHARE, RULE_GAP = 0.36, 16.0
LEAST_CHART = 60.0  # px, heading included, that a chart keeps above its sentence


class LeakFigure(Figure):
    """Four parts: the rule; keys seen per query; weight on the future without a mask; the fill."""

    name = "leak"
    needs: ClassVar[frozenset[str]] = frozenset({UNMASKED})

    def __init__(self) -> None:
        super().__init__()
        self._bold = fonts.face(fonts.CAPTION, bold=True)
        self.charts = {which: Chart(self, self.caption, ticks=2) for which in ("seen", "future")}
        self.unmasked: RowStatistics | None = None
        self.reason = ""
        self._shown: RowStatistics | None = None
        self._awaited = Awaited[tuple[Row, tuple[FillCase, ...]]](self)
        self._rule = QRectF()
        self._parts: list[QRectF] = []
        self.set_theme(self.theme)

    def title(self) -> str:
        return translate("figures", "What the mask hides")

    def subtitle(self) -> str:
        assert self.result is not None
        n_q, n_k = self.result.shape
        words = translate("figures", "{blocked} of {cells} cells blocked").format(
            blocked=text.count(self.result.blocked_cells), cells=text.count(n_q * n_k)
        )
        return " · ".join(part for part in (words, self.all_rows_in_words()) if part)

    # -- showing ---------------------------------------------------------------------------------

    def draw_result(self, result: Result) -> bool:
        if self._shown is not result.statistics:
            self._shown = result.statistics
            chart = self.charts["seen"]
            # A preview has counted the keys of some rows only.
            known = np.flatnonzero(~np.isnan(result.statistics.max_weight)) if result.preview else None
            seen = [(result.statistics.keys_seen, False)]
            chart.show_series(seen, top=float(result.shape[1]), known=known)
        self.charts["seen"].heading = translate("figures", "keys seen, per query")
        self.charts["seen"].brief = translate("figures", "keys seen")
        square = result.shape[0] == result.shape[1]
        self.charts["future"].heading = (
            translate("figures", "weight on the future, mask off")
            if square
            else translate("figures", "weight on keys j > i, mask off")
        )
        return True

    def show_extra(self, name: str, value: object) -> None:
        if name != UNMASKED:
            return
        if isinstance(value, Unavailable):
            self.reason = said(value.reason)
        elif isinstance(value, RowStatistics):
            self.unmasked, self.reason = value, ""
            self.charts["future"].show_series([(value.future_mass, False)], top=1.0)
        self.lay_out()
        self.update()

    @property
    def leak(self) -> RowStatistics | None:
        """The rows without a mask, once they are there for the result on show."""
        if self.unmasked is None or self.result is None:
            return None
        fits = len(self.unmasked.future_mass) == self.result.shape[0]
        return self.unmasked if fits else None

    @property
    def filled(self) -> tuple[Row, tuple[FillCase, ...]] | None:
        """The cursor's row (the last one while there is none), and every fill in every dtype on it.

        None while a long row is being read for the first time.
        """
        assert self.result is not None
        result = self.result
        query = result.shape[0] - 1 if self.cursor_cell is None else self.cursor_cell[0]
        query = min(query, result.shape[0] - 1)

        def read() -> tuple[Row, tuple[FillCase, ...]]:
            row = read_row(result.head, query, result.scale, result.mask)
            # With the bias, if there is one: these are the scores that the softmax is given.
            scores = np.where(row.allowed, row.masked, row.capped)
            return row, fill_cases(scores, row.allowed, result.head.sink)

        return self._awaited.get(result.inputs, row_source(result, query), is_long(result.head), read)

    def set_theme(self, theme: Theme) -> None:
        for chart in self.charts.values():
            chart.set_theme(theme)
        super().set_theme(theme)

    def mark_cursor(self) -> None:
        for chart in self.charts.values():
            chart.set_cursor((self.cursor_cell or (None, None))[0])

    def for_screen(self) -> None:
        self._awaited.on_screen = True
        for chart in self.charts.values():
            chart.for_screen()

    # -- drawing ---------------------------------------------------------------------------------

    def lay_out(self) -> None:
        self._parts = _parts(self.boundingRect().adjusted(0, TOP, -4, 0))
        for chart, part in zip(self.charts.values(), self._parts[1:3], strict=True):
            chart.set_rect(part.adjusted(TICKS_ROOM, HEADING, 0, -self._words_room(part) - FOOT))
        self.charts["future"].setVisible(self.leak is not None)

    def paint_parts(self, painter: QPainter) -> None:
        assert self.result is not None
        rule, seen, future, fill = self._parts
        self._paint_rule(painter, rule)
        self._sentence(painter, self._under(seen), self._seen_words())
        if self.leak is None:
            text.draw(
                painter,
                (future.left(), future.top() + 13),
                self.charts["future"].heading,
                self.caption,
                self.theme.ink,
            )
            words = self.reason or translate("figures", "Computing every row without its mask …")
            self._sentence(painter, future.adjusted(0, HEADING + 4, 0, 0), words)
        else:
            self._sentence(painter, self._under(future), self._leak_words(self.leak))
        if (filled := self.filled) is None:
            words = self._awaited.reason or translate("figures", "computing …")
            self._sentence(painter, fill.adjusted(0, HEADING + 4, 0, 0), words)
            return
        inputs, chosen = self.result.inputs, self.result.settings.fill
        paint_cases(painter, fill, *filled, chosen, inputs.query_tokens, self.theme, self.caption, self._bold)

    def _under(self, part: QRectF) -> QRectF:
        words = self._words_room(part)
        return QRectF(part.left() + TICKS_ROOM, part.bottom() - words + 4, part.width() - TICKS_ROOM, words)

    def _words_room(self, part: QRectF) -> float:
        """px of the sentence below the chart in ``part``: as many for both charts, if they keep their own."""
        beside = [other for other in self._parts[1:3] if other.top() == part.top()]
        for words in (max(map(self._words_height, beside)), self._words_height(part)):
            if part.height() > words + LEAST_CHART:
                return words
        return 0.0

    def _words_height(self, part: QRectF) -> float:
        """px that the sentence below the chart in ``part`` needs."""
        if self.result is None:
            return 0.0
        seen = part == self._parts[1]
        words = self._seen_words() if seen else self._leak_words(self.leak) if self.leak is not None else ""
        room = QRectF(0, 0, part.width() - TICKS_ROOM, 1e4)
        wraps = int(Qt.TextFlag.TextWordWrap)
        return QFontMetricsF(self.caption).boundingRect(room, wraps, words).height() + 6 if words else 0.0

    def _sentence(self, painter: QPainter, room: QRectF, words: str) -> None:
        if not room.height():
            return
        painter.setFont(self.caption)
        painter.setPen(QColor(self.theme.muted))
        # Only whole lines: half a line looks like a fault.
        pitch = QFontMetricsF(self.caption, painter.device()).lineSpacing()
        room = QRectF(room.left(), room.top(), room.width(), pitch * max(int(room.height() / pitch), 1) + 2)
        painter.drawText(
            room,
            int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop),
            words,
        )

    def _seen_words(self) -> str:
        assert self.result is not None
        if self.result.preview:
            return translate("figures", "computing …")
        statistics, keys = self.result.statistics, self.result.shape[1]
        least, most = statistics.least_and_most_seen
        if least == keys:
            return figures.tr("Every query sees all {n} keys.", None, keys).format(n=text.count(keys))
        words = figures.tr("From {least} to {most} of {n} keys.", None, keys).format(
            least=text.count(least), most=text.count(most), n=text.count(keys)
        )
        dead = statistics.blocked_rows
        return words + (
            " " + translate("figures", "Rows that see none: {n}.").format(n=text.count(dead)) if dead else ""
        )

    def _leak_words(self, leak: RowStatistics) -> str:
        assert self.result is not None
        if math.isnan(share := leak.mean_future_mass):
            return translate("figures", "Every row holds NaN or ∞: where its weight lies cannot be told.")
        still = self.result.statistics.mean_future_mass
        words = translate(
            "figures",
            "Without a mask, {share} of the weight lies on later positions: training would copy the answer "
            "from there, and at generation there is nothing to copy.",
        )
        if not isinstance(self.result.mask, NoMask) and still > 0:  # this mask prevents no copying
            words = translate(
                "figures",
                "Without a mask, {share} of the weight lies on later positions, and with this one {still}.",
            )
        if self.result.shape[0] != self.result.shape[1]:
            # Which keys are later depends on how the two sequences are aligned, which nobody has said.
            words = translate(
                "figures",
                "Without a mask, {share} of the weight lies on keys of a higher number than their query’s.",
            )
        return words.format(share=text.percent(share, 1), still=text.percent(still, 1))

    def _paint_rule(self, painter: QPainter, part: QRectF) -> None:
        """Paint the rule in words, and as a picture of at most 24 × 24 cells."""
        assert self.result is not None
        theme, mask, shape = self.theme, self.result.mask, self.result.shape
        words = mask_in_words(mask)
        text.draw(
            painter,
            (part.left(), part.top() + 13),
            text.elide(words, self._bold, self._rule_words_room()),
            self._bold,
            theme.ink,
        )
        room = part.adjusted(12, HEADING + 14, 0, -18)
        side = min(room.width(), room.height(), MOST_RULE)
        rows, cols = (min(n, RULE_CELLS) for n in shape)
        # Positions evenly from first to last, so that the rule is shown where it applies, at any T.
        at_rows = np.linspace(0, shape[0] - 1, rows).round().astype(int)[:, None]
        at_cols = np.linspace(0, shape[1] - 1, cols).round().astype(int)[None, :]
        allowed = np.broadcast_to(mask.allowed(at_rows, at_cols, shape), (rows, cols))
        self._rule = QRectF(round(room.left()), round(room.top()), round(side), round(side))
        w, h = self._rule.width() / cols, self._rule.height() / rows
        painter.fillRect(self._rule, QColor(theme.panel))
        hatch.fill(painter, self._rule, theme.hatch)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        for i, j in np.argwhere(allowed):
            painter.fillRect(
                QRectF(self._rule.left() + j * w, self._rule.top() + i * h, w, h), QColor(theme.bars)
            )
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
        painter.setPen(QPen(QColor(theme.ground), 1))
        painter.drawLines(
            [
                QLineF(
                    self._rule.left(), self._rule.top() + i * h, self._rule.right(), self._rule.top() + i * h
                )
                for i in range(1, rows)
            ]
            + [
                QLineF(
                    self._rule.left() + j * w,
                    self._rule.top(),
                    self._rule.left() + j * w,
                    self._rule.bottom(),
                )
                for j in range(1, cols)
            ]
        )
        painter.setPen(QPen(QColor(theme.hairline), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(self._rule)
        self._rule_labels(painter, theme)

    def _rule_words_room(self) -> float:
        """px up to the next part on the same line."""
        rule, *others = self._parts
        beside = [p.left() - GAP for p in others if p.top() == rule.top()]
        return min(beside, default=rule.right()) - rule.left()

    def _rule_labels(self, painter: QPainter, theme: Theme) -> None:
        rect = self._rule
        key = text.elide(translate("figures", "key (is read)"), self.caption, rect.width())
        text.draw(painter, (rect.left(), rect.top() - 5), key, self.caption, theme.key)
        query = text.elide(translate("figures", "query (reads)"), self.caption, rect.height())
        text.draw(painter, (rect.left() - 5, rect.bottom()), query, self.caption, theme.query, turn=-90)
        y = rect.bottom() + 14
        if y > self._parts[0].bottom() + 2:
            return
        right = self._parts[0].right()
        x = rect.left()
        for colour, hatched, words in (
            (theme.bars, False, translate("figures", "seen")),
            (theme.hatch, True, translate("figures", "blocked")),
        ):
            swatch = QRectF(x, y - 8, 9, 9)
            if not hatched:
                painter.fillRect(swatch, QColor(colour))
            else:
                hatch.fill(painter, swatch, colour)
                painter.setPen(QPen(QColor(theme.hatch), 1))
                painter.drawRect(swatch)
            x += 14 + text.draw(painter, (x + 13, y), words, self.caption, theme.muted) + 10
        if some := text.fitting(self._some_positions(), self.caption, right - x):
            text.draw(painter, (x, y), some, self.caption, theme.muted)
        elif (below := y + 14) <= self._parts[0].bottom() + 2:
            some = text.fitting(self._some_positions(), self.caption, right - rect.left())
            text.draw(painter, (rect.left(), below), some, self.caption, theme.muted)

    def _some_positions(self) -> list[str]:
        """Say that the rule's picture leaves out positions, where it does; the longest words first."""
        assert self.result is not None
        (n_q, n_k), (rows, cols) = self.result.shape, (min(n, RULE_CELLS) for n in self.result.shape)
        if (rows, cols) == (n_q, n_k):
            return []
        shown, of = f"{rows} × {cols}", f"{text.count(n_q)} × {text.count(n_k)}"
        words = translate("figures", "{shown} of {all} positions, evenly")
        short = translate("figures", "{shown} of {all}")
        return [form.format(shown=shown, all=of) for form in (words, short)]

    # -- intents ---------------------------------------------------------------------------------

    def cell_at(self, at: QPointF) -> CellIntent | None:
        for chart in self.charts.values():
            if chart.isVisible() and (row := chart.position_at(at.x(), at.y())) is not None:
                return (row, None)
        return None


def _parts(room: QRectF) -> list[QRectF]:
    """Return where the four parts lie: in one row, in two, or the fill beside the others."""
    if room.width() >= ONE_ROW_FROM and room.height() < FLAT * room.width():
        return _in_rows(room, ONE_ROW)
    if (room.height() - ROW_GAP) / 2 >= FILL_HEIGHT or room.height() < FILL_HEIGHT:
        return _in_rows(room, TWO_ROWS)
    others, fill = QRectF(room), QRectF(room)
    others.setWidth(OTHERS * (room.width() - GAP))
    fill.setLeft(others.right() + GAP)
    rule, future = _in_rows(others, ((1.0,), (1.0,)))
    seen = QRectF(rule)
    # The words of the rule have the line to themselves.
    seen.setTop(rule.top() + HEADING)
    seen.setLeft(rule.left() + RULE_SHARE * rule.width() + RULE_GAP)
    rule.setRight(seen.left() - RULE_GAP)
    return [rule, seen, future, fill]


def _in_rows(room: QRectF, rows: Sequence[Sequence[float]]) -> list[QRectF]:
    parts = []
    height = (room.height() - (len(rows) - 1) * ROW_GAP) / len(rows)
    for r, columns in enumerate(rows):
        x, width = room.left(), room.width() - (len(columns) - 1) * GAP
        for share in columns:
            parts.append(QRectF(x, room.top() + r * (height + ROW_GAP), share * width, height))
            x += share * width + GAP
    return parts
