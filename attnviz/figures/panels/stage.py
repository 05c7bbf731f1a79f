"""The T x T stages: raw, scaled and masked scores, and weights. One class, one small recipe a stage."""

from __future__ import annotations

import math
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter
from PySide6.QtWidgets import QGraphicsSceneMouseEvent, QGraphicsSceneWheelEvent

from attnviz.core.colours.colour_scale import Scale
from attnviz.core.colours.own_colours import Own
from attnviz.core.colours.picture import Picture
from attnviz.core.result import Result
from attnviz.core.tile import Stage
from attnviz.figures.figure import OPERATION_BASELINE, CellIntent, Figure
from attnviz.figures.items import axes, colorbar
from attnviz.figures.items.matrix import Matrix, around
from attnviz.figures.panels.row_measures import RowReadings
from attnviz.figures.panels.stage_words import StageWords
from attnviz.figures.sheet.intervals import ZOOM_STEP, panned
from attnviz.figures.style.theme import Theme
from attnviz.figures.words import text
from attnviz.figures.words.fill_words import fill_in_words, fill_of
from attnviz.figures.words.translate import translate

BAR_ROOM = 28.0  # colour bar, its ticks and the gap above
TITLE_ROOM = 15.0  # "query (reads)", written upwards
MOST_LABEL = 62.0
MOST_STRETCH = 2.0
READINGS_GAP = 32.0  # px between a heatmap and the readings of its rows


@dataclass(frozen=True)
class Recipe:
    """What makes one stage's figure differ from the next."""

    name: str
    stage: Stage
    kind: str  # palette


RECIPES = {
    "raw": Recipe("raw", Stage.RAW, "diverging"),
    "scaled": Recipe("scaled", Stage.SCALED, "diverging"),
    "mask": Recipe("mask", Stage.MASKED, "diverging"),
    "weights": Recipe("weights", Stage.WEIGHTS, "sequential"),
}


class StageFigure(Figure):
    """Heatmap of one stage: rows are queries (they read), columns are keys (they are read)."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.recipe = RECIPES[name]
        self.name = name  # type: ignore[misc]
        self.matrix = Matrix(self, self.recipe.kind)
        self.matrix.set_theme(self.theme)
        self.readings = RowReadings(self, self.caption)
        self._reach: Scale | None = None
        self._around: tuple = ()  # what of the result is drawn around the picture, the words aside
        self._slanted = True  # token labels above the columns
        self._drag_from: tuple[QPointF, Picture] | None = None

    # -- words -----------------------------------------------------------------------------------

    def title(self) -> str:
        if self.side and self.recipe.name == "scaled":
            return translate("figures", "Scores")
        if self.recipe.name == "scaled" and self.result and self.result.settings.scaling == 0:
            return translate("figures", "Unscaled scores")
        return {
            "raw": translate("figures", "Raw scores"),
            "scaled": translate("figures", "Scaled scores"),
            "mask": translate("figures", "Masked"),
            "weights": translate("figures", "Weights"),
        }[self.recipe.name]

    def subtitle(self) -> str:
        return self._said().subtitle()

    def beside_forms(self) -> list[str]:
        return self._said().beside_forms()

    def operation(self) -> str:
        return self._said().operation()

    def _said(self) -> StageWords:
        result = self._result()
        raw = self._joined_limits(result.colours(Stage.RAW, side=bool(self.side)))
        own, picture = self.colour_scale(result), self.matrix.picture
        return StageWords(self.recipe.stage, result, picture, self.side_in_words(), own, raw)

    def _own(self) -> Own:
        """Return what the person has chosen of the colours."""
        return self._result().settings.colours.of_stage(self.recipe.stage)

    def _result(self) -> Result:
        assert self.result is not None
        return self.result

    # -- drawing ---------------------------------------------------------------------------------

    def draw_result(self, result: Result) -> bool:
        if self.recipe.stage is Stage.MASKED:
            # Before the softmax a blocked cell holds the fill; after it, nothing.
            self.matrix.fill_blocked(fill_in_words(result), math.isfinite(fill_of(result)))
        picture = result.picture(self.recipe.stage, self.colour_scale(result))
        own = result.settings.colours.of_stage(self.recipe.stage)
        self.matrix.set_map(own.map)
        self.matrix.show_picture(picture, result.tiles.get(self.recipe.stage))
        raw = self.recipe.stage is Stage.RAW
        heading = translate("figures", "after the softmax, per query")
        if raw:
            heading = translate("figures", "after a softmax of the raw scores, per query")
        statistics = result.unscaled_statistics if raw else result.statistics
        self.readings.show_rows(statistics, picture.rows, heading)
        inputs = result.inputs
        before, self._around = self._around, (
            picture.rows, picture.cols, picture.shape, picture.sampled, picture.scale, picture.clipped,
            result.preview,
            inputs.query_tokens, inputs.key_tokens, own,
        )  # fmt: skip
        return before != self._around

    def colour_scale(self, result: Result) -> Scale:
        """Limits of the colours, which are no narrower than any that :meth:`keep_reach` has seen."""
        return self._joined_limits(result.colours(self.recipe.stage, side=bool(self.side)))

    def _joined_limits(self, scale: Scale) -> Scale:
        own = self._result().settings.colours.of_stage(self.recipe.stage) if self.result else None
        if self._reach is None or self.recipe.stage is Stage.WEIGHTS or (own and own.fixed):
            return scale
        return scale.joined(self._reach)

    def keep_reach(self) -> None:
        self._reach = self.matrix.scale_

    def set_theme(self, theme: Theme) -> None:
        self.matrix.set_theme(theme)
        self.readings.set_theme(theme)
        super().set_theme(theme)

    def for_screen(self) -> None:
        self.matrix.for_screen()

    def picture(self) -> QRectF:
        return QRectF() if self._slanted else around(self.matrix)

    def bar_room(self) -> float:
        """px below the matrix that the colour bar takes."""
        return BAR_ROOM if self.colour_bar else 2.0

    def mark_cursor(self) -> None:
        row, col = self.cursor_cell or (None, None)
        self.matrix.set_cursor(row, col)
        self.readings.set_cursor(row)

    def lay_out(self) -> None:
        picture = self.matrix.picture
        if picture is None or self.result is None:
            return
        body = self.body()
        inputs = self.result.inputs
        rows_room = axes.label_room(inputs.query_tokens, picture.rows, self.caption, MOST_LABEL) + 6
        left = TITLE_ROOM + rows_room
        room = QRectF(
            body.left() + left, body.top(), body.width() - left - 4, body.height() - self.bar_room()
        )
        self._columns_room = axes.label_room(inputs.key_tokens, picture.cols, self.caption, MOST_LABEL * 0.8)
        rect = text.snapped(_fitted(room.adjusted(0, 0.85 * self._columns_room + 8, 0, 0), picture))
        cells = picture.cols[1] - picture.cols[0]
        self._slanted = axes.shows_tokens(
            inputs.key_tokens, rect.width(), cells, self.caption, self.least_label
        )
        self._measure_labels(rect, picture)
        if not self._slanted:
            rect = text.snapped(_fitted(room.adjusted(0, 16, 0, 0), picture))
        self.matrix.set_rect(rect)
        rect = self.matrix.rect
        left = rect.right() + READINGS_GAP
        self.readings.set_rect(QRectF(left, rect.top(), body.right() - 4 - left, rect.height()))

    def _measure_labels(self, rect: QRectF, picture: Picture) -> None:
        """Measure what share of their size the labels of both axes could have in ``rect``."""
        assert self.result is not None
        sides = (
            (self.result.inputs.query_tokens, rect.height(), picture.rows),
            (self.result.inputs.key_tokens, rect.width(), picture.cols),
        )
        shares = [
            axes.share_for(length, hi - lo, self.caption)
            for tokens, length, (lo, hi) in sides
            if tokens is not None
        ]
        self.label_share = min(shares, default=None)

    def second_line(self) -> tuple[str, str]:
        """Return the operation, and the name of the columns:
        as much of both as has room beside each other."""
        metrics = QFontMetricsF(self.caption)
        for step in text.fewer_parts(self.operation(), first=True):
            for columns in (translate("figures", "key (is read)"), translate("figures", "key")):
                if metrics.horizontalAdvance(step + columns) + 8 <= self.matrix.rect.right():
                    return step, columns
        return "", translate("figures", "key")

    def paint_operation(self, painter: QPainter) -> None:
        step, columns = self.second_line()
        text.draw(painter, (0, OPERATION_BASELINE), step, self.caption, self.theme.muted)
        at, right = (self.matrix.rect.right(), OPERATION_BASELINE), Qt.AlignmentFlag.AlignRight
        text.draw(painter, at, columns, self.caption, self.theme.key, right)

    def paint_parts(self, painter: QPainter) -> None:
        picture, rect = self.matrix.picture, self.matrix.rect
        if picture is None:
            return
        inputs = self._result().inputs
        row, col = self.cursor_cell or (None, None)
        axes.paint_rows(
            painter,
            rect,
            picture.rows,
            inputs.query_tokens,
            self.caption,
            self.theme,
            row,
            MOST_LABEL,
            self.least_label,
        )
        tokens = inputs.key_tokens if self._slanted else None
        axes.paint_columns(
            painter,
            rect,
            picture.cols,
            tokens,
            self.caption,
            self.theme,
            col,
            self._columns_room,
            self.least_label,
        )
        text.draw(
            painter, (9, rect.center().y()), translate("figures", "query (reads)"), self.caption,
            self.theme.query,
            Qt.AlignmentFlag.AlignHCenter, turn=-90,
        )  # fmt: skip
        if self.colour_bar:
            bar = QRectF(rect.left(), rect.bottom() + 9, rect.width(), colorbar.HEIGHT)
            ends = (picture.clipped[0] > 0, picture.clipped[1] > 0)
            colorbar.paint(
                painter, bar, picture.scale, self.matrix.kind, self.caption, self.theme, ends,
                own=self._own().fixed,
            )  # fmt: skip

    def words_at(self, at: QPointF) -> str:
        return self.readings.words_at(at.x(), at.y()) or super().words_at(at)

    # -- intents ---------------------------------------------------------------------------------

    def cell_at(self, at: QPointF) -> CellIntent | None:
        if (row := self.readings.row_at(at.x(), at.y())) is not None:
            return (row, None)
        return self.matrix.cell_at(at.x(), at.y())

    def wheelEvent(self, event: QGraphicsSceneWheelEvent) -> None:
        """Zoom about the cell under the pointer."""
        cell = self.matrix.cell_at(event.pos().x(), event.pos().y())
        if cell is None or event.delta() == 0:
            event.ignore()
            return
        self.zoomed_by.emit(ZOOM_STEP ** (-event.delta() / 120), cell)
        event.accept()

    def mousePressEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        super().mousePressEvent(event)
        if event.isAccepted() and self.matrix.picture is not None:
            self._drag_from = (event.pos(), self.matrix.picture)

    def mouseMoveEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        """Drag to pan, while zoomed in."""
        if self._drag_from is None or self.result is None:
            return
        start, grabbed = self._drag_from
        moved = event.pos() - start
        rect = self.matrix.rect
        rows = panned(grabbed.rows, -moved.y() / rect.height(), self.result.shape[0])
        cols = panned(grabbed.cols, -moved.x() / rect.width(), self.result.shape[1])
        now = self.matrix.picture
        if now is not None and (rows, cols) != (now.rows, now.cols):
            self.zoomed.emit(rows, cols)

    def mouseReleaseEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        self._drag_from = None
        super().mouseReleaseEvent(event)


def _fitted(room: QRectF, picture: Picture) -> QRectF:
    """Return the rectangle in ``room`` with square cells, or as near to them as keeps both sides readable."""
    aspect = (picture.cols[1] - picture.cols[0]) / (picture.rows[1] - picture.rows[0])
    if picture.cols[1] - picture.cols[0] != picture.rows[1] - picture.rows[0]:
        # Cells of an oblong matrix may be up to twice as high as wide, or as wide as high, to fill their
        # room.
        free = room.width() / max(room.height(), 1.0)
        aspect = min(max(free, aspect / MOST_STRETCH), aspect * MOST_STRETCH)
    aspect = min(max(aspect, 0.4), 2.5)
    width = max(8.0, min(room.width(), room.height() * aspect))
    return QRectF(room.left(), room.top(), width, max(8.0, width / aspect))
