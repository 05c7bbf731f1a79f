"""From heads to the layer's output: all heads side by side, then one linear map W_O."""

from __future__ import annotations

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from attnviz.core.colours.colour_scale import Scale
from attnviz.core.numbers.survey import HeadsSurvey
from attnviz.core.result import Result
from attnviz.figures.figure import CellIntent
from attnviz.figures.items import axes, colorbar
from attnviz.figures.items.matrix import Matrix
from attnviz.figures.panels.projections import finite_limit
from attnviz.figures.panels.stage import MOST_LABEL
from attnviz.figures.panels.survey import SurveyFigure
from attnviz.figures.style import fonts
from attnviz.figures.style.theme import Theme
from attnviz.figures.words import text
from attnviz.figures.words.translate import figures, said, translate

NUMBERS_ROOM = 14.0
MIDDLE_ROOM = 26.0  # the words of the second step
FOOT_ROOM = 28.0
BORDER_FROM = 5.0  # px a head from which its border is drawn


class _Borders(QGraphicsItem):
    """Where one head ends and the next begins, over the image; the head on show is framed."""

    def __init__(self, figure: ConcatFigure):
        super().__init__(figure)
        self._figure = figure
        self.setZValue(3)

    def boundingRect(self) -> QRectF:
        return self._figure.whole.adjusted(-2, -2, 2, 2)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        figure, rect = self._figure, self._figure.whole
        if figure.survey is None or not figure.survey.heads:
            return
        width = rect.width() / figure.survey.n_surveyed
        if width >= BORDER_FROM:
            painter.setPen(QPen(QColor(figure.theme.value), 1))
            edges = (rect.left() + head.head * width for head in figure.survey.heads[1:])
            painter.drawLines([QLineF(x, rect.top(), x, rect.bottom()) for x in edges])
        for head, colour, thick in ((figure.hovered_head, "control", 1.5), (figure.chosen, "accent", 2.0)):
            if head is not None and head < len(figure.survey.heads):
                painter.setPen(QPen(QColor(getattr(figure.theme, colour)), thick))
                painter.drawRect(QRectF(rect.left() + head * width, rect.top(), width, rect.height()))


class ConcatFigure(SurveyFigure):
    """Concat(head_0, ...) (T_q, n_head · d_v) over its product with W_O (T_q, d_model)."""

    name = "concat"

    def __init__(self) -> None:
        super().__init__()
        self.concatenation = Matrix(self, "diverging", frame="value")
        self.final = Matrix(self, "diverging")
        self._scales = (Scale(-1, 1), Scale(-1, 1))
        self._reach = (0.0, 0.0)
        self._bold = fonts.face(fonts.CAPTION, bold=True)
        self.whole, self._lower = QRectF(), QRectF()
        self._borders = _Borders(self)
        self.set_theme(self.theme)

    # -- words -----------------------------------------------------------------------------------

    def title(self) -> str:
        return translate("figures", "Heads and output")

    def subtitle(self) -> str:
        if self.survey is None:
            return ""
        inputs = self.survey.inputs
        shape = figures.tr("{rows} × {n} heads · {d_v} = {rows} × {width}", None, inputs.n_head).format(
            rows=inputs.seq_len_q,
            n=inputs.n_head,
            d_v=inputs.d_v,
            width=inputs.n_head * inputs.d_v,
        )
        tile = self.concatenation.tile
        bad = f"{text.at_least(tile.nonfinite, tile.exact)} NaN/∞" if tile and tile.nonfinite else ""
        return " · ".join(part for part in (shape, self.progress(), bad, self.all_rows_in_words()) if part)

    def operation(self) -> str:
        return translate("figures", "→ concatenate the heads' outputs")

    # -- drawing ---------------------------------------------------------------------------------

    def draw_survey(self, survey: HeadsSurvey) -> None:
        tile = survey.concatenation
        if tile is None:
            return
        limits = [finite_limit(t) if t is not None else 1.0 for t in (tile, survey.final)]
        limits = [max(pair) for pair in zip(limits, self._reach, strict=True)]
        self._scales = (Scale(-limits[0], limits[0]), Scale(-limits[1], limits[1]))
        self.concatenation.show_tile(tile, self._scales[0])
        self.final.setVisible(survey.final is not None)
        if survey.final is not None:
            self.final.show_tile(survey.final, self._scales[1])

    def keep_reach(self) -> None:
        if self.survey is not None:
            self._reach = (self._scales[0].high, self._scales[1].high)

    def draw_result(self, result: Result) -> bool:
        self._borders.update()
        return True

    def set_theme(self, theme: Theme) -> None:
        self.concatenation.set_theme(theme)
        self.final.set_theme(theme)
        super().set_theme(theme)

    def mark_cursor(self) -> None:
        row = (self.cursor_cell or (None, None))[0]
        self.concatenation.set_cursor(row, None)
        self.final.set_cursor(row, None)

    def lay_out(self) -> None:
        if self.survey is None or self.survey.concatenation is None:
            return
        body, tile = self.body(), self.survey.concatenation
        left = axes.label_room(self._tokens(), tile.rows, self.caption, MOST_LABEL) + 7
        room = body.adjusted(left, NUMBERS_ROOM, -4, -FOOT_ROOM)
        height = max((room.height() - MIDDLE_ROOM) / 2, 4.0)
        self._borders.prepareGeometryChange()
        self.whole = text.snapped(QRectF(room.left(), room.top(), room.width(), height))
        done = len(self.survey.heads) / self.survey.n_surveyed
        self.concatenation.set_rect(
            QRectF(self.whole.left(), self.whole.top(), self.whole.width() * done, self.whole.height())
        )
        self._lower = text.snapped(QRectF(room.left(), room.bottom() - height, room.width(), height))
        self.final.set_rect(self._lower)

    def paint_survey(self, painter: QPainter, survey: HeadsSurvey) -> None:
        painter.setPen(QPen(QColor(self.theme.hairline), 1))
        painter.drawRect(self.whole)
        self._paint_heads(painter, survey)
        self._paint_rows(painter, self.concatenation)
        words = translate("figures", "→ · W_O")
        if survey.final is not None:
            words = translate("figures", "→ · W_O, {rows} × {cols}").format(
                rows=survey.inputs.seq_len_q, cols=survey.final.cols[1]
            )
        text.draw(painter, (self.whole.left(), self._lower.top() - 8), words, self.caption, self.theme.muted)
        if survey.final is None:
            waiting = translate("figures", "W_O follows once every head is computed.")
            self.say(painter, self._lower, said(survey.final_missing) or waiting)
            return
        self._paint_rows(painter, self.final)
        half = (self._lower.width() - 20) / 2
        names = (translate("figures", "heads"), translate("figures", "output"))
        metrics = QFontMetricsF(self.caption)
        for i, word in enumerate(names):
            left = self._lower.left() + i * (half + 20)
            room = max(44.0, metrics.horizontalAdvance(word) + 8)
            text.draw(painter, (left, self._lower.bottom() + 15), word, self.caption, self.theme.muted)
            bar = QRectF(left + room, self._lower.bottom() + 9, half - room, colorbar.HEIGHT)
            colorbar.paint(painter, bar, self._scales[i], "diverging", self.caption, self.theme)

    def _paint_heads(self, painter: QPainter, survey: HeadsSurvey) -> None:
        """Numbers above the heads, as many as fit."""
        width = self.whole.width() / survey.n_surveyed
        step = text.step_for(survey.n_surveyed, int(self.whole.width() / 26))
        for head in survey.heads:
            chosen = head.head == self.chosen
            beside = self.chosen is not None and 0 < abs(head.head - self.chosen) < step
            if chosen or (head.head % step == 0 and not beside):
                at = (self.whole.left() + (head.head + 0.5) * width, self.whole.top() - 5)
                font = self._bold if chosen else self.caption
                ink = self.theme.ink if chosen else self.theme.muted
                text.draw(painter, at, str(head.head), font, ink, Qt.AlignmentFlag.AlignHCenter)

    def _paint_rows(self, painter: QPainter, matrix: Matrix) -> None:
        if matrix.tile is not None:
            row = (self.cursor_cell or (None, None))[0]
            axes.paint_rows(
                painter,
                matrix.rect,
                matrix.tile.rows,
                self._tokens(),
                self.caption,
                self.theme,
                row,
                MOST_LABEL,
                self.least_label,
            )

    def _tokens(self) -> tuple[str, ...] | None:
        """Return the labels of the result, which an export may have taken off,
        where the survey is of its input."""
        assert self.survey is not None
        inputs = self.survey.inputs
        if self.result is not None and self.result.inputs.head_of is inputs.head_of:
            inputs = self.result.inputs
        return inputs.query_tokens

    # -- intents ---------------------------------------------------------------------------------

    def head_at(self, at: QPointF) -> int | None:
        if self.survey is None or not self.whole.adjusted(0, -NUMBERS_ROOM, 0, 0).contains(at):
            return None
        index = int((at.x() - self.whole.left()) / self.whole.width() * self.survey.n_surveyed)
        return index if index < len(self.survey.heads) else None

    def cell_at(self, at: QPointF) -> CellIntent | None:
        for matrix in (self.concatenation, self.final):
            if matrix.isVisible() and (cell := matrix.cell_at(at.x(), at.y())):
                return (cell[0], None)
        return None
