"""The weights of every head, small: the same scale for all, so that they can be compared."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from attnviz.core.colours.colour_scale import Scale
from attnviz.core.colours.own_colours import Own
from attnviz.core.numbers.survey import HeadsSurvey
from attnviz.core.result import Result
from attnviz.figures.items.matrix import Matrix
from attnviz.figures.panels.survey import SurveyFigure
from attnviz.figures.style import fonts
from attnviz.figures.style.theme import Theme
from attnviz.figures.words import text
from attnviz.figures.words.translate import translate

LABEL_ROOM = 15.0
GAP, TIGHT_GAP = 9.0, 3.0
LABEL_FROM = 20.0  # px a picture from which its head's number is written
VALUE_FROM = 62.0  # and its mean largest weight beside it


class HeadsFigure(SurveyFigure):
    """Small multiples of the weights, in the order of the heads' numbers; a click picks one."""

    name = "heads"

    def __init__(self) -> None:
        super().__init__()
        self.matrices: list[Matrix] = []
        self._bold = fonts.face(fonts.CAPTION, bold=True)
        self._numbered = self._labelled = True
        self._survey_drawn: HeadsSurvey | None = None

    def title(self) -> str:
        return translate("figures", "All heads")

    def subtitle(self) -> str:
        survey = self.survey
        if survey is None:
            return ""
        n_q, n_k = survey.inputs.shape
        words = translate("figures", "weights, {rows} × {cols} each").format(rows=n_q, cols=n_k)
        whole = self.all_rows_in_words()
        return self.progress() or (f"{words} · {whole}" if whole else words)

    def operation(self) -> str:
        if self.survey is not None and self.hovered_head is not None:
            summary = self.survey.heads[self.hovered_head].summary
            return translate(
                "figures", "head {head}: mean largest weight {weight} · click to look at it"
            ).format(head=self.hovered_head, weight=text.small(summary.max_weight, 2, figures=1))
        return translate("figures", "beside its number: the mean largest weight") if self._labelled else ""

    def draw_survey(self, survey: HeadsSurvey) -> None:
        while len(self.matrices) > len(survey.heads):
            matrix = self.matrices.pop()
            matrix.setParentItem(None)  # type: ignore[arg-type]
            if matrix.scene() is not None:
                matrix.scene().removeItem(matrix)
        while len(self.matrices) < len(survey.heads):
            matrix = Matrix(self, "sequential")
            matrix.set_theme(self.theme)
            self.matrices.append(matrix)
        self._survey_drawn = survey
        own = Own() if self.result is None else self.result.settings.colours.weights
        scale = own.applied(Scale.of_weights(survey.inputs.seq_len_k))
        for matrix, head in zip(self.matrices, survey.heads, strict=True):
            matrix.set_map(own.map)
            matrix.show_tile(head.weights, scale)
        self.mark_cursor()

    def set_theme(self, theme: Theme) -> None:
        for matrix in self.matrices:
            matrix.set_theme(theme)
        super().set_theme(theme)

    def mark_cursor(self) -> None:
        # On small pictures the bands would hide what they mark.
        cell = self.cursor_cell if self._labelled else None
        for matrix in self.matrices:
            matrix.set_cursor(*(cell or (None, None)))

    def draw_result(self, result: Result) -> bool:
        if self.survey is not None and self.survey is self._survey_drawn:
            self.draw_survey(self.survey)  # the colours of now: another head may be on show
        return True  # the head on show may have changed

    def lay_out(self) -> None:
        if self.survey is None or not self.matrices:
            return
        body = self.body().adjusted(2, 0, -4, -4)
        count = self.survey.n_surveyed
        n_q, n_k = self.survey.inputs.shape
        aspect = min(max(n_k / n_q, 0.4), 2.5)
        gap, room = GAP, LABEL_ROOM
        columns, width = best_grid(count, body.width(), body.height(), aspect, gap, room)
        if width < LABEL_FROM:
            gap, room = TIGHT_GAP, 0.0
            columns, width = best_grid(count, body.width(), body.height(), aspect, gap, room)
        self._numbered, self._labelled = room > 0, width >= VALUE_FROM
        self.mark_cursor()
        for i, matrix in enumerate(self.matrices):
            x = body.left() + i % columns * (width + gap)
            y = body.top() + i // columns * (width / aspect + room + gap) + room
            matrix.set_rect(text.snapped(QRectF(x, y, width, width / aspect)))

    def paint_survey(self, painter: QPainter, survey: HeadsSurvey) -> None:
        for head, matrix in zip(survey.heads, self.matrices, strict=True):
            rect = matrix.rect
            chosen = head.head == self.chosen
            if self._numbered:
                ink = self.theme.ink if chosen else self.theme.muted
                font = self._bold if chosen else self.caption
                text.draw(painter, (rect.left(), rect.top() - 5), str(head.head), font, ink)
            if self._labelled:
                value = "–" if head.blocked else text.small(head.summary.max_weight, 2, figures=1)
                at = (rect.right(), rect.top() - 5)
                right = Qt.AlignmentFlag.AlignRight
                text.draw(painter, at, value, self.caption, self.theme.muted, right)
            colour = self.theme.accent if chosen else self.theme.hairline
            if head.head == self.hovered_head and not chosen:
                colour = self.theme.control
            painter.setPen(QPen(QColor(colour), 2.0 if chosen else 1.0))
            edge = 1.5 if chosen else 0.5
            painter.drawRect(rect.adjusted(-edge, -edge, edge, edge))

    def head_at(self, at: QPointF) -> int | None:
        if self.survey is None:
            return None
        for head, matrix in zip(self.survey.heads, self.matrices, strict=True):
            if matrix.rect.adjusted(0, -LABEL_ROOM, 0, 0).contains(at):
                return head.head
        return None


def best_grid(
    count: int, width: float, height: float, aspect: float, gap: float, label: float
) -> tuple[int, float]:
    """Columns, and the width of a picture, that show ``count`` pictures of ``aspect`` as large as fits.

    Pictures are ``gap`` px apart, and have ``label`` px above them.
    """
    best = (1, 0.0)
    for columns in range(1, count + 1):
        rows = math.ceil(count / columns)
        across = (width - gap * (columns - 1)) / columns
        up = (height - gap * (rows - 1) - label * rows) / rows * aspect
        size = min(across, up)
        if size > best[1]:
            best = (columns, size)
    return (best[0], max(best[1], 2.0))
