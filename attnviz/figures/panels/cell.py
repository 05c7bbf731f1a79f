"""The arithmetic of the cell under the cursor: two vectors, their product, every step to the weight."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from attnviz.core.colours.colour_scale import Scale
from attnviz.core.numbers.arithmetic import Arithmetic, read_arithmetic
from attnviz.core.result import Result
from attnviz.figures.figure import TITLE_BASELINE, Figure
from attnviz.figures.items import vector_strip
from attnviz.figures.panels import cell_charts
from attnviz.figures.panels.cell_limits import CellLimits
from attnviz.figures.style import fonts
from attnviz.figures.words import cell_words, fill_words, text
from attnviz.figures.words.cell_words import Step
from attnviz.figures.words.translate import translate

TOP = 24.0  # below the title line
COLUMN_GAP = 32.0
LABEL_ROOM = 72.0  # left of the bands
LIMIT_ROOM = 34.0  # right of the bands
LEAST_LINE, MOST_LINE = 15.0, 28.0
CHART_LEAVES = 0.5  # of the height, to the numbers
TWO_COLUMNS_FROM = 480.0
NARROW = 330.0  # px of a column


class CellFigure(Figure):
    """One cell (query, key), from Q and K to what it adds to the output."""

    name = "cell"

    def __init__(self) -> None:
        super().__init__()
        self._bold = fonts.face(fonts.CAPTION, bold=True)
        self._read: tuple[Result, tuple[int, int], Arithmetic] | None = None
        self._reach = CellLimits()

    def title(self) -> str:
        return translate("figures", "One cell")

    def subtitle(self) -> str:
        arithmetic = self.arithmetic
        if arithmetic is None or self.result is None:
            return ""
        cell, inputs = arithmetic.cell, self.result.inputs
        words = (
            translate("figures", "{query} reads {key}")
            if cell.allowed
            else translate("figures", "{query} does not see {key}")
        )
        return words.format(
            query=cell_words.named(inputs.query_tokens, cell.query),
            key=cell_words.named(inputs.key_tokens, cell.key),
        )

    def draw_result(self, result: Result) -> bool:
        return True

    def mark_cursor(self) -> None:
        self.update()

    @property
    def arithmetic(self) -> Arithmetic | None:
        """What is drawn; None while there is no cell."""
        result, cell = self.result, self.cursor_cell
        if result is None or cell is None or cell[0] >= result.shape[0] or cell[1] >= result.shape[1]:
            return None
        if self._read is None or self._read[0] is not result or self._read[1] != cell:
            read = read_arithmetic(result.head, *cell, result.scale, result.mask, result.statistics)
            self._read = (result, cell, read)
        return self._read[2]

    def keep_reach(self) -> None:
        if (read := self.arithmetic) is not None:
            self._reach = self._reach.with_room_for(read)

    def limits(self, read: Arithmetic) -> CellLimits:
        """Of colours and axes, for ``read`` and all that :meth:`keep_reach` has seen."""
        return self._reach.with_room_for(read)

    # -- for the clipboard -----------------------------------------------------------------------

    def as_text(self) -> str:
        """Return the steps, one a line; empty while there is no cell."""
        return self._written(cell_words.as_text)

    def as_tsv(self) -> str:
        """Every number to nine digits, tab-separated; empty while there is no cell."""
        return self._written(cell_words.as_tsv)

    def as_latex(self) -> str:
        """Return the steps in LaTeX; empty while there is no cell."""
        return self._written(cell_words.as_latex)

    def _written(self, write: Callable[[Result, Arithmetic], str]) -> str:
        read = self.arithmetic
        return "" if read is None or self.result is None else write(self.result, read)

    # -- drawing ---------------------------------------------------------------------------------

    def paint_parts(self, painter: QPainter) -> None:
        read = self.arithmetic
        room = self.boundingRect().adjusted(0, TOP, 0, -2)
        if read is None or self.result is None:
            words = translate("figures", "Point at a cell of any matrix: its arithmetic is done here.")
            text.draw(painter, (0, room.top() + 12), words, self.caption, self.theme.muted)
            return
        lines = cell_words.steps(self.result, read)
        scores = [step for step in lines if step.name in ("raw", "scale", "cap", "bias", "mask")]
        weights = [step for step in lines if step not in scores]
        if room.width() >= TWO_COLUMNS_FROM and room.width() > 1.3 * room.height():
            half = (room.width() - COLUMN_GAP) / 2
            rows = max(len(scores) + 3, len(weights) + 2)
            left, right = QRectF(room), QRectF(room)
            left.setRight(room.left() + half)
            right.setLeft(room.right() - half)
            line = _line(room.height() * CHART_LEAVES, rows)
            if room.height() - rows * line - 8 < cell_charts.LEAST_HEIGHT:
                line = _line(room.height(), rows)
            self._score_column(painter, left, line, read, scores)
            self._weight_column(painter, right, line, read, weights)
            used = rows * line + 8
        else:
            line = _line(room.height(), len(lines) + 5)
            below = self._score_column(painter, room, line, read, scores)
            used = self._weight_column(
                painter, room.adjusted(0, below - room.top(), 0, 0), line, read, weights
            )
            used += 8 - room.top()
        self._charts(painter, room.adjusted(0, used, 0, 0), read)

    def _charts(self, painter: QPainter, room: QRectF, read: Arithmetic) -> None:
        """Beside each other below the numbers, where there is room left."""
        if room.height() < cell_charts.LEAST_HEIGHT or room.width() < 2 * cell_charts.LEAST_HEIGHT:
            return
        half, height = (room.width() - COLUMN_GAP) / 2, min(room.height(), cell_charts.MOST_HEIGHT)
        left = QRectF(room.left(), room.top(), half, height)
        limits = self.limits(read)
        cell_charts.paint_sum(painter, left, read, limits, self.caption, self.theme)
        right = QRectF(room.right() - half, room.top(), half, height)
        fill = fill_words.fill_in_words(self._result())
        cell_charts.paint_exponential(painter, right, read, limits, self.caption, self.theme, fill)

    def _score_column(
        self, painter: QPainter, room: QRectF, line: float, read: Arithmetic, lines: Sequence[Step]
    ) -> float:
        inputs, theme = self._result().inputs, self.theme
        limits = self.limits(read)
        limit, cell = limits.vectors, read.cell
        y = room.top()
        for label, values, most, colour in (
            (f"q · {cell_words.short(inputs.query_tokens, cell.query)}", read.query, limit, theme.query),
            (f"k · {cell_words.short(inputs.key_tokens, cell.key)}", read.key, limit, theme.key),
            (translate("figures", "products"), read.products, limits.products, theme.ink),
        ):
            self._band(painter, QRectF(room.left(), y, room.width(), line), label, values, most, colour)
            y += line
        return self._ladder(painter, QRectF(room.left(), y, room.width(), room.bottom() - y), line, lines)

    def _weight_column(
        self, painter: QPainter, room: QRectF, line: float, read: Arithmetic, lines: Sequence[Step]
    ) -> float:
        y = self._ladder(painter, room, line, lines)
        value = self.theme.value
        limit = self.limits(read).value
        token = cell_words.short(self._result().inputs.key_tokens, read.cell.key)
        added = None if cell_words.unknown(self._result(), read.cell) else read.added
        for label, values, colour in (
            (f"v · {token}", read.value, value),
            (translate("figures", "weight · v"), added, value),
        ):
            self._band(painter, QRectF(room.left(), y, room.width(), line), label, values, limit, colour)
            y += line
        return y

    def _band(
        self,
        painter: QPainter,
        row: QRectF,
        label: str,
        values: np.ndarray | None,
        limit: float,
        colour: str,
    ) -> None:
        """Show a vector with its name and limit; None where it is still to come."""
        baseline = row.center().y() + 3.5
        words = text.elide(label, self._bold, LABEL_ROOM - 6)
        text.draw(painter, (row.left(), baseline), words, self._bold, colour)
        if values is None:
            at = (row.left() + LABEL_ROOM, baseline)
            text.draw(painter, at, cell_words.STILL_TO_COME, self.caption, self.theme.muted)
            return
        rect = QRectF(
            row.left() + LABEL_ROOM, row.top() + 2, row.width() - LABEL_ROOM - LIMIT_ROOM, row.height() - 5
        )
        vector_strip.paint(
            painter, rect, values, Scale(-limit, limit), self.theme, frame=colour, font=self.caption
        )
        edge = f"±{text.tick(limit)}"
        text.draw(painter, (rect.right() + 6, baseline), edge, self.caption, self.theme.muted)

    def _ladder(self, painter: QPainter, room: QRectF, line: float, lines: Sequence[Step]) -> float:
        """One line a step: the sign of what is done, with its numbers, and what comes out at the right."""
        theme, left = self.theme, room.left() + LABEL_ROOM
        # In a narrow column the words of the mask also need the room beside the bands.
        right = room.right() - (LIMIT_ROOM if room.width() >= NARROW else 0)
        names = {
            "raw": "q · k", "scale": translate("figures", "scaled"), "bias": translate("figures", "bias"),
            "cap": translate("figures", "capped"),
            "mask": translate("figures", "masked"),
            "exp": "exp", "sum": "Σ exp", "weight": translate("figures", "weight"),
        }  # fmt: skip
        y = room.top()
        for step in lines:
            baseline = y + line / 2 + 4
            bold = self._bold
            text.draw(
                painter,
                (room.left(), baseline),
                names[step.name],
                bold if step.strong else self.caption,
                theme.ink,
            )
            number = QFontMetricsF(self.title_font if step.strong else bold).horizontalAdvance(step.value)
            words = text.fitting(text.fewer_parts(step.words), self.caption, right - left - number - 10)
            width = text.draw(painter, (left, baseline), words, self.caption, theme.muted)
            if step.off:
                painter.setPen(QPen(QColor(theme.warning), 1.6))
                painter.drawLine(QLineF(left - 2, baseline - 3.5, left + width + 2, baseline - 3.5))
                off = (
                    translate("figures", "off: × 1") if step.name == "scale" else translate("figures", "off")
                )
                text.draw(painter, (left + width + 8, baseline), off, bold, theme.ink)
            font = self.title_font if step.strong else bold
            text.draw(painter, (right, baseline), step.value, font, theme.ink, Qt.AlignmentFlag.AlignRight)
            y += line
            painter.setPen(QPen(QColor(theme.hairline), 1))
            painter.drawLine(QLineF(room.left(), y, right, y))
        return y + 3

    def _result(self) -> Result:
        assert self.result is not None
        return self.result

    def paint_title(self, painter: QPainter) -> None:
        """Query and key carry their colours in the title line too."""
        read = self.arithmetic
        if read is None or self.result is None:
            super().paint_title(painter)
            return
        inputs, cell = self.result.inputs, read.cell
        x = self.paint_name(painter, self.theme.ink) + 8
        side = {"scaled": translate("figures", "scaled"), "unscaled": translate("figures", "unscaled")}.get(
            self.side, ""
        )
        room = self.boundingRect().width()
        verb = translate("figures", "reads") if cell.allowed else translate("figures", "does not see")
        for words, colour in (
            (f"{side} · " if side else "", self.theme.muted),
            (cell_words.named(inputs.query_tokens, cell.query), self.theme.query),
            (f" {verb} ", self.theme.muted),
            (cell_words.named(inputs.key_tokens, cell.key), self.theme.key),
        ):
            words = text.elide(words, self.caption, max(room - x, 0))
            x += text.draw(painter, (x, TITLE_BASELINE), words, self.caption, colour)


def _line(height: float, count: int) -> float:
    return float(round(min(max(height / count, LEAST_LINE), MOST_LINE)))
