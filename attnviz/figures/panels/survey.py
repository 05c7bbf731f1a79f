"""What the figures of all heads share: they wait for the survey, say how far it is, and pick a head."""

from __future__ import annotations

from typing import ClassVar

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QGraphicsSceneHoverEvent, QGraphicsSceneMouseEvent

from attnviz.core.extras import HEADS, Unavailable
from attnviz.core.numbers.survey import HeadsSurvey
from attnviz.core.result import Result
from attnviz.figures.figure import Figure
from attnviz.figures.words import text
from attnviz.figures.words.translate import figures, said, translate


class SurveyFigure(Figure):
    """Base of figures that draw a HeadsSurvey; ``head_picked`` is emitted with a head's true number."""

    needs: ClassVar[frozenset[str]] = frozenset({HEADS})

    def __init__(self) -> None:
        super().__init__()
        self.survey: HeadsSurvey | None = None
        self.reason = ""
        self.hovered_head: int | None = None

    # -- what subclasses say ---------------------------------------------------------------------

    def draw_survey(self, survey: HeadsSurvey) -> None:
        """Take over what ``survey`` holds."""
        raise NotImplementedError

    def paint_survey(self, painter: QPainter, survey: HeadsSurvey) -> None:
        """Paint what is not an item; the survey holds at least one head."""
        raise NotImplementedError

    def head_at(self, at: QPointF) -> int | None:
        """Return which head lies under a point."""
        return None

    # -- showing ---------------------------------------------------------------------------------

    def show_extra(self, name: str, value: object) -> None:
        if name != HEADS or value is self.survey:
            return
        if isinstance(value, Unavailable):
            self.reason = said(value.reason)
        elif isinstance(value, HeadsSurvey):
            self.survey, self.reason = value, ""
            if self.hovered_head is not None and self.hovered_head >= len(value.heads):
                self.hovered_head = None
            self.draw_survey(value)
            self.lay_out()
        self.update()

    def draw_result(self, result: Result) -> bool:
        return False

    def progress(self) -> str:
        """Return how far the survey is behind, and how many heads it leaves out;
        empty when it holds them all."""
        survey = self.survey
        if survey is None:
            return ""
        # Copies of one input share its projections.
        if self.result is not None and self.result.inputs.head_of is not survey.inputs.head_of:
            return translate("figures", "still of the input before")
        done, all_ = len(survey.heads), survey.inputs.n_head
        if not survey.complete:
            return figures.tr("{done} of {all} heads so far", None, survey.n_surveyed).format(
                done=done, all=survey.n_surveyed
            )
        return (
            translate("figures", "the first {done} of {all} heads").format(
                done=text.count(done), all=text.count(all_)
            )
            if done < all_
            else ""
        )

    @property
    def chosen(self) -> int | None:
        """The head on show, where the survey is of its layer."""
        return None if self.result is None else self.result.settings.head

    def paint_parts(self, painter: QPainter) -> None:
        if self.reason:
            self.say(painter, self.body(), self.reason)
        elif self.survey is None or not self.survey.heads:
            self.say(painter, self.body(), translate("figures", "Computing every head of this layer …"))
        else:
            self.paint_survey(painter, self.survey)

    def say(self, painter: QPainter, rect: QRectF, sentence: str) -> None:
        """Show a quiet sentence in the place of a picture."""
        painter.setFont(self.caption)
        painter.setPen(QColor(self.theme.muted))
        flags = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft
        painter.drawText(rect.adjusted(0, 6, -8, 0), int(flags), sentence)

    # -- picking ---------------------------------------------------------------------------------

    def hoverMoveEvent(self, event: QGraphicsSceneHoverEvent) -> None:
        head = self.head_at(event.pos())
        if head != self.hovered_head:
            self.hovered_head = head
            self.setCursor(Qt.CursorShape.ArrowCursor if head is None else Qt.CursorShape.PointingHandCursor)
            self.update()
        super().hoverMoveEvent(event)

    def hoverLeaveEvent(self, event: QGraphicsSceneHoverEvent) -> None:
        self.hovered_head = None
        self.update()
        super().hoverLeaveEvent(event)

    def mousePressEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton or self.head_at(event.pos()) is None:
            event.ignore()
            return
        event.accept()

    def mouseReleaseEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        head = self.head_at(event.pos())
        if head is not None and head == self.head_at(event.buttonDownPos(Qt.MouseButton.LeftButton)):
            self.head_picked.emit(head)
