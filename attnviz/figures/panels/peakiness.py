"""How peaked the softmax is: curves over the rows, scaled solid and unscaled dashed; the scores' spread."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from attnviz.core.colours.colour_scale import nice_limit
from attnviz.core.numbers.statistics import RowStatistics
from attnviz.core.result import Result
from attnviz.core.settings import RandomSource
from attnviz.figures.figure import OPERATION_BASELINE, TITLE_BASELINE, CellIntent, Figure
from attnviz.figures.items.chart import Chart
from attnviz.figures.items.histogram import Histogram
from attnviz.figures.items.legend import Entry
from attnviz.figures.style import fonts
from attnviz.figures.style.theme import Theme
from attnviz.figures.words import text
from attnviz.figures.words.scaled_words import factor_in_words
from attnviz.figures.words.translate import figures, translate

TICKS_ROOM = 34.0
COLUMN_GAP = 36.0
HEADING = 18.0
FOOT, LINE = 22.0, 13.0  # px below the pictures, and of each further line
MOST = 1e307  # twice as far an axis reaches
NARROW = 380.0  # px; below, the entropy and effective keys give way


class PeakinessFigure(Figure):
    """Largest weight, entropy and effective keys per query; histograms of raw and scaled scores."""

    name = "peakiness"

    def __init__(self) -> None:
        super().__init__()
        self.curves = {which: Chart(self, self.caption, ticks=2) for which in ("weight", "entropy", "keys")}
        self.histograms = {which: Histogram(self, self.caption) for which in ("raw", "scaled")}
        self._bold = fonts.face(fonts.CAPTION, bold=True)
        self._shown: tuple[object, ...] = ()
        self.set_theme(self.theme)

    def title(self) -> str:
        return translate("figures", "How peaked")

    def subtitle(self) -> str:
        words = translate("figures", "scaled, solid · unscaled, dashed")
        if factor := factor_in_words(self.result):
            words = translate("figures", "{factor}, solid · unscaled, dashed").format(factor=factor)
        parts = (words, translate("figures", "thin: a uniform row"), self.all_rows_in_words())
        return " · ".join(part for part in parts if part)

    def legend(self) -> list[Entry]:
        chart = self.curves["weight"]
        about = "" if chart.says_range else chart.range_in_words()
        uniform = self.result is None or not self.result.preview
        return [
            ("solid", factor_in_words(self.result) or translate("figures", "scaled")),
            ("dashed", translate("figures", "unscaled")),
            *([("thin", translate("figures", "uniform"))] if uniform else []),
            *([("range", about)] if about else []),
            *([("", whole)] if (whole := self.all_rows_in_words()) else []),
        ]

    def retranslate(self) -> None:
        self._shown = ()
        super().retranslate()

    def draw_result(self, result: Result) -> bool:
        shown = (*result.applied, result.unscaled_statistics, result.distribution)
        if shown == self._shown:
            return False
        self._shown = shown
        scaled, unscaled = result.applied[0], result.unscaled_statistics
        # A row that spreads evenly over the keys that it sees, if there is one; a preview has not counted
        # them all.
        seen = None if result.preview else np.where(scaled.fully_masked, np.nan, scaled.keys_seen)
        self.curves["weight"].heading = translate("figures", "largest weight, per query")
        self.curves["weight"].brief = translate("figures", "largest weight")
        known = np.flatnonzero(~np.isnan(scaled.max_weight)) if result.preview else None
        weight = [(_of_live(unscaled, "max_weight"), True), (_of_live(scaled, "max_weight"), False)]
        self.curves["weight"].show_series(weight, top=1.0, known=known, reference=seen, law=np.reciprocal)
        self.curves["entropy"].heading = translate("figures", "entropy in nats, per query")
        self.curves["entropy"].brief = translate("figures", "entropy in nats")
        entropy = [(_of_live(unscaled, "entropy"), True), (_of_live(scaled, "entropy"), False)]
        self.curves["entropy"].show_series(entropy, known=known, reference=seen, law=np.log)
        self.curves["keys"].heading = translate("figures", "effective keys, per query")
        self.curves["keys"].brief = translate("figures", "effective keys")
        effective = [
            (_of_live(s, "effective_keys"), dashed) for s, dashed in ((unscaled, True), (scaled, False))
        ]
        self.curves["keys"].show_series(effective, known=known, reference=seen)
        self._draw_histograms(result)
        return True

    def _draw_histograms(self, result: Result) -> None:
        spread, d_k = result.distribution, result.head.d_k
        unit = isinstance(result.settings.source, RandomSource) and result.settings.source.unit_length
        # Components of variance 1 give √d_k; vectors of length 1 give 1/√d_k (independent directions).
        predicted = d_k**-0.5 if unit else d_k**0.5
        law = f"1/√{d_k}" if unit else f"√{d_k}"
        factor = result.applied[1]
        limit = max(abs(float(spread.edges[0])), abs(float(spread.edges[-1])), 1e-12)
        limit = nice_limit(min(limit * max(1.0, abs(factor)), MOST))
        raw, scaled = self.histograms["raw"], self.histograms["scaled"]
        words = {"measured": text.significant(spread.std), "predicted": text.significant(predicted, 2)}
        raw.heading = translate("figures", "raw: σ {measured} · random would be {law} = {predicted}").format(
            law=law, **words
        )
        raw.brief = translate("figures", "raw: σ {measured} · random would be {predicted}").format(**words)
        form = translate("figures", "scaled: σ {measured} · random would be {predicted}")
        if part := factor_in_words(result):
            form = translate("figures", "{factor}: σ {measured} · random would be {predicted}")
        scaled.heading = form.format(
            factor=part,
            measured=text.significant(spread.std * abs(factor), 2),
            predicted=text.significant(predicted * abs(factor), 2),
        )
        for histogram in (raw, scaled):
            histogram.note = ""
            if spread.sampled:
                note = translate("figures", "of {n} scores, an even sample")
                histogram.note = note.format(n=text.count(spread.n_scores))
        raw.show_counts(spread.edges, spread.counts, limit, predicted)
        scaled.show_counts(*_times(spread.edges, spread.counts, factor), limit, predicted * abs(factor))

    def set_theme(self, theme: Theme) -> None:
        for chart in self.curves.values():
            chart.set_theme(theme)
        for histogram in self.histograms.values():
            histogram.set_theme(theme)
        super().set_theme(theme)

    def mark_cursor(self) -> None:
        row = (self.cursor_cell or (None, None))[0]
        for chart in self.curves.values():
            chart.set_cursor(row)

    def keep_reach(self) -> None:
        """Hold the y axes still while the curves move."""
        for chart in self.curves.values():
            chart.keep_reach()
        for histogram in self.histograms.values():
            histogram.keep_reach()

    def for_screen(self) -> None:
        for chart in self.curves.values():
            chart.for_screen()

    def lay_out(self) -> None:
        # The width of the charts decides what the legend has to say.
        self._place(TITLE_BASELINE)
        if not self.legend_beside():
            self._place(OPERATION_BASELINE)

    def _place(self, above: float) -> None:
        whole = self.boundingRect().adjusted(0, above + 8, -4, -FOOT - LINE * (len(self._saturated()) - 1))
        narrow = whole.width() < NARROW
        for chart in self.curves.values():
            chart.says_range = narrow
        self._show_secondary(not narrow)
        if narrow:
            # In one column: first the curve that says most, then both spreads.
            each = whole.height() / 3
            rows = [whole.adjusted(0, i * each, 0, (i - 2) * each) for i in range(3)]
            self.curves["weight"].set_rect(rows[0].adjusted(TICKS_ROOM, HEADING, 0, -12))
            for histogram, row in zip(self.histograms.values(), rows[1:], strict=True):
                histogram.set_rect(row.adjusted(0, HEADING, 0, -18))
            return
        half = (whole.width() - COLUMN_GAP) / 2
        each = whole.height() / len(self.curves)
        for i, chart in enumerate(self.curves.values()):
            top = whole.top() + i * each + HEADING
            chart.set_rect(QRectF(whole.left() + TICKS_ROOM, top, half - TICKS_ROOM + 8, each - HEADING - 12))
        left, each = whole.right() - half + 8, whole.height() / len(self.histograms)
        for i, histogram in enumerate(self.histograms.values()):
            top = whole.top() + i * each + HEADING
            histogram.set_rect(QRectF(left, top, half - 8, each - HEADING - 22))

    def _show_secondary(self, shown: bool) -> None:
        for which in ("entropy", "keys"):
            self.curves[which].setVisible(shown and self.result is not None)

    def paint_parts(self, painter: QPainter) -> None:
        # Right-aligned: a longer sentence grows into the free room on its left.
        right = self.boundingRect().right() - 4
        for i, line in enumerate(reversed(self._saturated())):
            at = (right, self.boundingRect().bottom() - 8 - i * LINE)
            text.draw(painter, at, line, self._bold, self.theme.ink, Qt.AlignmentFlag.AlignRight)

    def _saturated(self) -> list[str]:
        """Return how many rows are saturated, in one line or, where that is too long, in two."""
        if self.result is None:
            return []
        scaled, unscaled = self.result.applied[0], self.result.unscaled_statistics
        words = translate("figures", "saturated rows: {scaled} scaled · {unscaled} unscaled, of {rows}")
        if factor := factor_in_words(self.result):
            words = translate(
                "figures", "saturated rows: {scaled} at {factor} · {unscaled} unscaled, of {rows}"
            )
        words = words.format(
            factor=factor,
            scaled=text.count(scaled.saturated),
            unscaled=text.count(unscaled.saturated),
            rows=text.count(scaled.saturable),
        )
        if bad := 0 if self.result.preview else _nonfinite(scaled, unscaled):
            words += " · " + figures.tr("{n} rows hold NaN or ∞", None, bad).format(n=text.count(bad))
        room = self.boundingRect().width() - 8
        return [words] if text.fitting([words], self._bold, room) else words.split(" · ")

    def words_at(self, at: QPointF) -> str:
        foot = self.boundingRect().bottom() - LINE * (len(self._saturated()) + 0.5)
        return " · ".join(self._saturated()) if at.y() > foot else super().words_at(at)

    def cell_at(self, at: QPointF) -> CellIntent | None:
        for chart in self.curves.values():
            if (row := chart.position_at(at.x(), at.y())) is not None:
                return (row, None)
        return None


def _times(edges: np.ndarray, counts: np.ndarray, factor: float) -> tuple[np.ndarray, np.ndarray]:
    """Bins of scores times ``factor``, in ascending order; times 0 all are in one bin about 0."""
    if factor == 0:
        return np.array([-0.5, 0.5]) * (edges[1] - edges[0]), counts.sum(keepdims=True)
    with np.errstate(over="ignore"):
        edges = np.clip(edges * factor, -10 * MOST, 10 * MOST)
    return (edges, counts) if factor > 0 else (edges[::-1], counts[::-1])


def _nonfinite(scaled: RowStatistics, unscaled: RowStatistics) -> int:
    """Rows that have no statistics at one of both scales."""
    if not unscaled.nonfinite_rows:
        return scaled.nonfinite_rows
    return int(np.count_nonzero(scaled.nonfinite | unscaled.nonfinite))


def _of_live(rows: RowStatistics, name: str) -> np.ndarray:
    """Return a statistic of each row, NaN where the row sees no key: there is nothing to draw."""
    values: np.ndarray = getattr(rows, name)
    return np.where(rows.fully_masked, np.nan, values) if rows.fully_masked.any() else values
