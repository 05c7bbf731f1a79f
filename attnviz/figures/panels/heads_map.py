"""Heads by statistic: how peaked every head of the layer is, as colours and, where they fit, numbers."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from attnviz.core.colours.picture import LEVELS
from attnviz.core.numbers.survey import HeadsSurvey, RowSummary
from attnviz.core.result import Result
from attnviz.figures.items import hatch
from attnviz.figures.panels.survey import SurveyFigure
from attnviz.figures.style import fonts
from attnviz.figures.style.colormaps import palette
from attnviz.figures.words import text
from attnviz.figures.words.translate import translate

NAMES_ROOM = 30.0  # two lines over the columns
MOST_ROW = 36.0
LARGEST_JACOBIAN = math.sqrt(0.5)  # of a row that is shared evenly by two keys


@dataclass(frozen=True)
class Column:
    """One statistic: the two lines of its name, its number, and the largest that it can be."""

    name: tuple[str, str]
    value: Callable[[RowSummary], float]
    most: Callable[[HeadsSurvey], float]
    percent: bool = False


def columns() -> tuple[Column, ...]:
    """Return the statistics, in the order of the columns."""

    def one(survey: HeadsSurvey) -> float:
        return 1.0

    return (
        Column(_lines(translate("figures", "largest\nweight")), lambda s: s.max_weight, one),
        Column(
            _lines(translate("figures", "entropy\nin nats")), lambda s: s.entropy,
            lambda survey: math.log(max(survey.inputs.seq_len_k, 2)),
        ),
        Column(_lines(translate("figures", "effective\nshare")), lambda s: s.effective_share, one, True),
        Column(_lines(translate("figures", "saturated\nrows")), lambda s: s.saturated_share, one, True),
        Column(
            _lines(translate("figures", "Jacobian\nnorm")), lambda s: s.jacobian_norm,
            lambda survey: LARGEST_JACOBIAN,
        ),
    )  # fmt: skip


def _lines(words: str) -> tuple[str, str]:
    """Return a heading on its two lines."""
    above, _, below = words.partition("\n")
    return (above, below)


class HeadsMapFigure(SurveyFigure):
    """A row a head, a column a statistic; colours go from 0 to the most that the statistic can be."""

    name = "heads_map"

    def __init__(self) -> None:
        super().__init__()
        self._grid = QRectF()
        self._row = 1.0
        self._bold = fonts.face(fonts.CAPTION, bold=True)

    def title(self) -> str:
        return translate("figures", "Heads, by statistic")

    def subtitle(self) -> str:
        if self.survey is None:
            return ""
        words = _scale_in_words(self.survey)
        return " · ".join(part for part in (words, self.progress(), self.all_rows_in_words()) if part)

    def operation(self) -> str:
        return translate("figures", "means over the rows that see a key; of the Jacobian norm the median")

    def draw_survey(self, survey: HeadsSurvey) -> None:
        pass

    def draw_result(self, result: Result) -> bool:
        return True

    def lay_out(self) -> None:
        if self.survey is None:
            return
        count = self.survey.n_surveyed
        left = QFontMetricsF(self._bold).horizontalAdvance(str(count - 1)) + 10
        body = self.body().adjusted(left, NAMES_ROOM - 2, -4, -4)
        self._row = min(body.height() / count, MOST_ROW)
        self._grid = QRectF(body.left(), body.top(), body.width(), self._row * count)

    def paint_survey(self, painter: QPainter, survey: HeadsSurvey) -> None:
        all_columns = columns()
        width = self._grid.width() / len(all_columns)
        for i, column in enumerate(all_columns):
            x = self._grid.left() + i * width
            for line, up in ((0, 18), (1, 6)):
                word = text.elide(column.name[line], self.caption, width - 6)
                text.draw(painter, (x, self._grid.top() - up), word, self.caption, self.theme.ink)
            self._paint_column(painter, survey, column, QRectF(x, self._grid.top(), width - 4, 0))
        self._paint_numbers(painter, survey)

    def _paint_column(self, painter: QPainter, survey: HeadsSurvey, column: Column, place: QRectF) -> None:
        colours = palette("sequential", self.theme)
        most = column.most(survey)
        gap = 2.0 if self._row > 8 else 0.0
        written = self._row >= 0.95 * QFontMetricsF(self.caption).height()
        for i, head in enumerate(survey.heads):
            value = column.value(head.summary)
            # On whole pixels: the seams of half-covered pixels would look like a pattern.
            top, bottom = (round(place.top() + n * self._row) for n in (i, i + 1))
            cell = QRectF(place.left(), top, place.width(), max(bottom - top - gap, 1.0))
            if head.blocked:
                hatch.fill(painter, cell, self.theme.hatch)
                continue
            if not math.isfinite(value):
                self._cell(painter, cell, QColor(self.theme.warning), "NaN" if written else "")
                continue
            level = round(min(max(value / most, 0.0), 1.0) * (LEVELS - 1))
            number = text.percent(value, 1) if column.percent else text.small(value)
            self._cell(
                painter, cell, QColor(*(int(c) for c in colours[level][:3])), number if written else ""
            )

    def _cell(self, painter: QPainter, cell: QRectF, colour: QColor, number: str) -> None:
        painter.fillRect(cell, colour)
        if number:
            ink = _readable(colour)
            at = (cell.right() - 8, cell.center().y() + 0.36 * QFontMetricsF(self.caption).ascent())
            text.draw(painter, at, number, self.caption, ink, Qt.AlignmentFlag.AlignRight)

    def _paint_numbers(self, painter: QPainter, survey: HeadsSurvey) -> None:
        """Heads' numbers on the left, as many as fit; the one on show framed."""
        step = text.step_for(
            len(survey.heads), int(self._grid.height() / (1.2 * QFontMetricsF(self.caption).height()))
        )
        right = self._grid.right() - 4
        for i, head in enumerate(survey.heads):
            chosen, hovered = head.head == self.chosen, head.head == self.hovered_head
            top = self._grid.top() + i * self._row
            beside = self.chosen is not None and 0 < abs(i - self.chosen) < step
            if chosen or hovered or (i % step == 0 and not beside):
                middle = top + self._row / 2 + 0.34 * QFontMetricsF(self.caption).ascent()
                ink = self.theme.ink if chosen or hovered else self.theme.muted
                text.draw(
                    painter, (self._grid.left() - 8, middle), str(head.head),
                    self._bold if chosen else self.caption, ink, Qt.AlignmentFlag.AlignRight,
                )  # fmt: skip
            if chosen or hovered:
                painter.setPen(QPen(QColor(self.theme.accent if chosen else self.theme.control), 1.5))
                painter.drawRect(
                    QRectF(self._grid.left() - 2, top - 2, right - self._grid.left() + 4, self._row + 2)
                )

    def words_at(self, at: QPointF) -> str:
        above = self._grid.top() - NAMES_ROOM < at.y() < self._grid.top()
        if self.survey is None or not above or not self._grid.left() <= at.x() < self._grid.right():
            return super().words_at(at)
        each = columns()
        column = int((at.x() - self._grid.left()) / self._grid.width() * len(each))
        return " ".join(each[column].name)

    def head_at(self, at: QPointF) -> int | None:
        if self.survey is None or not self._grid.adjusted(-40, 0, 0, 0).contains(at):
            return None
        index = int((at.y() - self._grid.top()) / self._row)
        return self.survey.heads[index].head if index < len(self.survey.heads) else None


def _readable(ground: QColor) -> str:
    """Black or white, whichever has the larger contrast on ``ground`` (WCAG relative luminance)."""

    def linear(c: float) -> float:
        return c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4

    red, green, blue = (linear(c) for c in (ground.redF(), ground.greenF(), ground.blueF()))
    luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    return "#000000" if luminance > 0.179 else "#FFFFFF"


def _scale_in_words(survey: HeadsSurvey) -> str:
    """Return what the raw scores of the heads were multiplied by."""
    if survey.scale is None:
        return translate("figures", "each head has a scale of its own")
    if survey.scale == 1 and np.any(survey.inputs.scale != 1):
        return translate("figures", "unscaled")
    return translate("figures", "scores × {scale}").format(scale=text.significant(survey.scale))
