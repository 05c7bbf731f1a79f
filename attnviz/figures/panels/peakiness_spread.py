"""How the rows are spread: the distribution of each measure of peakiness, and the Jacobian row by row."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsSceneHoverEvent, QGraphicsSceneMouseEvent

from attnviz.core.colours.colour_scale import nice_limit
from attnviz.core.numbers.peakiness_histogram import LARGEST_JACOBIAN, MEASURES, Spread, counted
from attnviz.core.numbers.peakiness_histogram import measure as measure_of
from attnviz.core.numbers.peakiness_histogram import spread as spread_of
from attnviz.core.numbers.peakiness_histogram import uniform as uniform_of
from attnviz.core.numbers.statistics import RowStatistics
from attnviz.core.result import Result
from attnviz.figures.figure import OPERATION_BASELINE, TITLE_BASELINE, CellIntent, Choice, Figure
from attnviz.figures.items.legend import Entry
from attnviz.figures.items.plot import Axis, Bars, Line, Plot
from attnviz.figures.style import fonts
from attnviz.figures.style.theme import Theme
from attnviz.figures.words import text
from attnviz.figures.words.scaled_words import factor_in_words
from attnviz.figures.words.translate import translate

HEADING = 20.0
FOOT = 22.0
LEFT_ROOM = 34.0
COLUMN_GAP = 46.0


class SpreadFigure(Figure):
    """Histograms over the rows of largest weight, entropy, effective keys and Jacobian norm; and a curve.

    Scaled is filled with a solid outline, unscaled a dashed outline; the uniform row's value is marked. A
    click on a histogram draws its measure row by row below.
    """

    name = "spread"

    def __init__(self) -> None:
        super().__init__()
        self.plots = {which: Plot(self, self.caption) for which in (*MEASURES, "rows")}
        self._bold = fonts.face(fonts.CAPTION, bold=True)
        self._shown: tuple[object, ...] = ()
        self._reach: dict[str, float] = {}
        self._most = 1  # keys
        self.measure = "jacobian"  # drawn row by row
        self.set_theme(self.theme)

    def title(self) -> str:
        return translate("figures", "Over the rows")

    def subtitle(self) -> str:
        if factor := factor_in_words(self.result):
            words = translate("figures", "{factor}, filled · unscaled, dashed · right: medians")
            return words.format(factor=factor)
        return translate("figures", "scaled, filled · unscaled, dashed · right: medians")

    def legend(self) -> list[Entry]:
        return [
            ("filled", factor_in_words(self.result) or translate("figures", "scaled")),
            ("dashed", translate("figures", "unscaled")),
            ("", translate("figures", "right: medians")),
            *([("", whole)] if (whole := self.all_rows_in_words()) else []),
        ]

    # -- drawing ---------------------------------------------------------------------------------

    def retranslate(self) -> None:
        self._shown = ()
        super().retranslate()

    def draw_result(self, result: Result) -> bool:
        shown = (result.applied[0], result.unscaled_statistics)
        if shown == self._shown:
            return False
        self._shown = shown
        spread = spread_of(*shown, self._most)
        most = max(spread.most, 2)
        headings = _headings()
        x_axes = {
            "weight": Axis(0, 1, _ticks(0, 0.5, 1)),
            "entropy": Axis(0, 1, _ticks(0, 0.5, 1)),
            "keys": Axis(1, most, _powers(most), log=True),
            "jacobian": Axis(0, LARGEST_JACOBIAN, _ticks(0, 0.25, 0.5, 0.75)),
        }
        for which in MEASURES:
            self._draw_spread(which, headings[which], x_axes[which], spread)
        self._draw_rows(*shown)
        return True

    def keep_reach(self) -> None:
        self._reach = {which: plot.y_axis.high for which, plot in self.plots.items()}
        self._most = int(self.plots["keys"].x_axis.high)

    def choose(self, measure: str) -> None:
        """Draw this measure row by row."""
        if measure != self.measure and self.result is not None:
            self.measure = measure
            self._draw_rows(self.result.applied[0], self.result.unscaled_statistics)
            self.update()
            self.rechosen.emit()

    def choice(self) -> dict[str, Any]:
        return {"measure": self.measure}

    def recall(self, chosen: Mapping[str, Any]) -> None:
        if (measure := chosen.get("measure")) not in MEASURES:
            return
        if self.result is None:
            self.measure = measure
        else:
            self.choose(measure)

    def choose_next(self) -> None:
        """Draw the next measure row by row; after the last comes the first."""
        self.choose(MEASURES[(MEASURES.index(self.measure) + 1) % len(MEASURES)])

    def choices(self) -> list[Choice]:
        return [(words, partial(self.choose, measure)) for measure, words in _headings().items()]

    def _draw_spread(self, which: str, heading: str, x: Axis, spread: Spread) -> None:
        shares, edges, medians = spread.shares[which], spread.edges[which], spread.medians[which]
        top = max(nice_limit(max(float(s.max(initial=0.0)) for s in shares)), self._reach.get(which, 0.0))
        plot = self.plots[which]
        plot.heading = heading
        digits, uniform = 3 if which == "keys" else 2, spread.uniform[which]
        plot.aside = " · ".join(
            "–" if medians is None else text.significant(m, digits) for m in medians or (0, 0)
        )
        plot.draw(
            x,
            Axis(0, top, ((0, "0"), (top, text.percent(top)))),
            bars=[Bars(edges, shares[0]), Bars(edges, shares[1], dashed=True)],
            uprights=[] if uniform is None else [(uniform, "control", translate("figures", "uniform"))],
        )

    def _draw_rows(self, scaled: RowStatistics, unscaled: RowStatistics) -> None:
        plot, n = self.plots["rows"], len(scaled.keys_seen)
        seen = np.maximum(scaled.keys_seen, 1)
        uniform = np.where(counted(scaled), uniform_of(self.measure, seen), np.nan)
        curves = [measure_of(self.measure, scaled), measure_of(self.measure, unscaled), uniform]
        largest = max((float(np.max(c[np.isfinite(c)], initial=0.0)) for c in curves), default=1.0)
        top, at = max(nice_limit(largest), self._reach.get("rows", 0.0)), np.arange(n, dtype=float)
        for which in MEASURES:
            self.plots[which].chosen = which == self.measure
            self.plots[which].update()
        plot.heading = translate("figures", "{measure}, per query").format(measure=_headings()[self.measure])
        plot.aside = translate("figures", "thin: a uniform row")
        plot.draw(
            Axis(0, max(n - 1, 1), tuple((v, str(v)) for v in _positions(n))),
            Axis(0, top, _ticks(0, top / 2, top)),
            lines=[
                Line(at, curves[2], "control", width=1.0, band=False),
                Line(at, curves[1], "muted", dashed=True),
                Line(at, curves[0]),
            ],
            uprights=self._cursor_lines(),
        )

    def _cursor_lines(self) -> list[tuple[float, str, str]]:
        return [] if self.cursor_cell is None else [(self.cursor_cell[0], "query", "")]

    def mark_cursor(self) -> None:
        self.plots["rows"].mark(self._cursor_lines())

    def set_theme(self, theme: Theme) -> None:
        for plot in self.plots.values():
            plot.set_theme(theme)
        super().set_theme(theme)

    def lay_out(self) -> None:
        above = TITLE_BASELINE if self.legend_beside() else OPERATION_BASELINE
        whole = self.boundingRect().adjusted(LEFT_ROOM, above + 8, -8, -20)
        half, third = (whole.width() - COLUMN_GAP) / 2, whole.height() / 3
        for i, which in enumerate(MEASURES):
            x, y = whole.left() + i % 2 * (half + COLUMN_GAP), whole.top() + i // 2 * third
            self.plots[which].set_rect(QRectF(x, y + HEADING, half, third - HEADING - FOOT))
        bottom = QRectF(
            whole.left(), whole.top() + 2 * third + HEADING, whole.width(), third - HEADING - FOOT
        )
        self.plots["rows"].set_rect(bottom)

    def paint_parts(self, painter: QPainter) -> None:
        assert self.result is not None
        scaled, unscaled = self.result.applied[0], self.result.unscaled_statistics
        able = max(scaled.saturable, 1)
        words = translate(
            "figures", "saturated (largest weight > 0.99): {scaled} scaled · {unscaled} unscaled"
        )
        if factor := factor_in_words(self.result):
            words = translate(
                "figures", "saturated (largest weight > 0.99): {scaled} at {factor} · {unscaled} unscaled"
            )
        words = words.format(
            factor=factor,
            scaled=text.percent(scaled.saturated / able, 1),
            unscaled=text.percent(unscaled.saturated / able, 1),
        )
        at = (self.boundingRect().right() - 8, self.boundingRect().bottom() - 5)
        words = text.elide(self.nothing() or words, self._bold, self.boundingRect().width() - 12)
        text.draw(painter, at, words, self._bold, self.theme.ink, Qt.AlignmentFlag.AlignRight)

    def nothing(self) -> str:
        """Why there is no row to draw; empty where there is one."""
        assert self.result is not None
        scaled, unscaled = self.result.applied[0], self.result.unscaled_statistics
        if (counted(scaled) & counted(unscaled)).any():
            return ""
        if scaled.saturable:
            return translate("figures", "Every row holds NaN or ∞: how it is spread cannot be told.")
        return translate("figures", "No query sees two keys: there is nothing to spread over.")

    def hoverMoveEvent(self, event: QGraphicsSceneHoverEvent) -> None:
        picks = self._measure_at(event.pos()) is not None
        self.setCursor(Qt.CursorShape.PointingHandCursor if picks else Qt.CursorShape.ArrowCursor)
        super().hoverMoveEvent(event)

    def mousePressEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        if (measure := self._measure_at(event.pos())) is not None:
            event.accept()
            self.choose(measure)
        else:
            super().mousePressEvent(event)

    def _measure_at(self, at: QPointF) -> str | None:
        reach = (0, -HEADING, 0, FOOT)
        return next((m for m in MEASURES if self.plots[m].rect.adjusted(*reach).contains(at)), None)

    def words_at(self, at: QPointF) -> str:
        foot = at.y() > self.boundingRect().bottom() - 16
        return translate("figures", "saturated") if foot and not self.nothing() else super().words_at(at)

    def cell_at(self, at: QPointF) -> CellIntent | None:
        position = self.plots["rows"].x_at(at)
        if position is None or self.result is None:
            return None
        return (min(round(position), self.result.shape[0] - 1), None)


def _headings() -> dict[str, str]:
    return {
        "weight": translate("figures", "largest weight"),
        "entropy": translate("figures", "entropy share"),
        "keys": translate("figures", "effective keys"),
        "jacobian": translate("figures", "Jacobian norm"),
    }


def _ticks(*values: float) -> tuple[tuple[float, str], ...]:
    return tuple((value, text.tick(value)) for value in values)


def _powers(most: int) -> tuple[tuple[float, str], ...]:
    """1, 4, 16, ... up to ``most``."""
    return tuple((4.0**n, text.tick(4**n)) for n in range(12) if 4**n <= most)


def _positions(n: int) -> list[int]:
    step = text.step_for(n, 8)
    return list(range(0, n, step))
