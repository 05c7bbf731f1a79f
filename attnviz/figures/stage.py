"""The T x T stages: raw, scaled and masked scores, and weights. One class, one small recipe a stage."""

from __future__ import annotations

import math
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter
from PySide6.QtWidgets import QGraphicsSceneMouseEvent, QGraphicsSceneWheelEvent

from attnviz.core.colour_scale import Scale
from attnviz.core.own_colours import Own
from attnviz.core.picture import Picture
from attnviz.core.result import Result
from attnviz.core.tile import Stage
from attnviz.figures import axes, colorbar, text
from attnviz.figures.figure import OPERATION_BASELINE, CellIntent, Figure
from attnviz.figures.fill_words import fill_in_words, fill_of
from attnviz.figures.intervals import ZOOM_STEP, panned
from attnviz.figures.matrix import Matrix, around
from attnviz.figures.readings import RowReadings
from attnviz.figures.terms import terms_of
from attnviz.figures.theme import Theme
from attnviz.figures.translate import figures, translate
from attnviz.figures.what_to_see import rows_in_words

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
        shape = self._shape() if self.recipe.name == "raw" or not self._whole() else ""
        return _joined(shape, self._what(), self._limits_beside(), *self._counts())

    def beside_forms(self) -> list[str]:
        """The shape too, which gives way first; what is wrong with the numbers stays to the last."""
        result = self._result()
        if result.preview:
            return [_joined(self._shape(), self.beside()), self.beside()]
        side, (clips, bad) = self.side_in_words(), self._counts()
        few = ""
        if self.recipe.name == "mask":
            blocked = result.blocked_cells
            few = figures.tr("{n} blocked", None, blocked or 0).format(n=text.count(blocked))
        what, limits = self._what(), self._limits_beside()
        shorter = [(self._shape(short=True), side, few), (side, few)] if few else [(side, what)]
        shapes = [self._shape()] if self._whole() else [self._shape(), self._shape(short=True)]
        forms = [
            *((shape, side, what, limits) for shape in shapes),
            *((*form, limits) for form in shorter),
            *((shape, side, limits) for shape in shapes),
            (side, limits),
        ]
        return [*(_joined(*form, clips, bad) for form in forms), _joined(side, bad), side]

    def _whole(self) -> bool:
        """Whether all of the matrix is shown."""
        picture, (n_q, n_k) = self.matrix.picture, self._result().shape
        return picture is None or (picture.rows, picture.cols) == ((0, n_q), (0, n_k))

    def _shape(self, *, short: bool = False) -> str:
        """``19 × 19``; of a part, ``rows 3–9 of 19, columns 0–5 of 19`` or, ``short``, ``3–9 × 0–5``."""
        (n_q, n_k), picture = self._result().shape, self.matrix.picture
        if picture is None or self._whole():
            return f"{n_q} × {n_k}"
        rows, cols = _span(*picture.rows), _span(*picture.cols)
        if short:
            return f"{rows} × {cols}"
        return translate("figures", "rows {rows} of {n_q}, columns {cols} of {n_k}").format(
            rows=rows, n_q=text.count(n_q), cols=cols, n_k=text.count(n_k)
        )

    def _own(self) -> Own:
        """What the person has chosen of the colours."""
        return self._result().settings.colours.of_stage(self.recipe.stage)

    def _what(self) -> str:
        result = self._result()
        if self.recipe.name in ("raw", "scaled") and self._own().fixed:
            return translate("figures", "fixed limits")
        if self.recipe.name == "scaled":
            return self._limits()
        if self.recipe.name == "mask":
            words = translate("figures", "{blocked} of {cells} blocked").format(
                blocked=text.count(result.blocked_cells), cells=text.count(math.prod(result.shape))
            )
            told = result.blocked_cells and math.isfinite(fill_of(result))
            return f"{words}: {fill_in_words(result)}" if told else words
        if self.recipe.name != "weights" or result.preview:
            return ""
        return rows_in_words(result) or translate("figures", "each row sums to 1")

    def _limits(self) -> str:
        """Whether the limits are those of the raw scores, or what the colours go about where it is not 0."""
        result = self._result()
        scale = self.colour_scale(result)
        if scale.shifted:
            at = colorbar.shifted_label(scale.middle, scale)
            return translate("figures", "colours about {number}").format(number=at)
        shared = scale == self._joined_limits(result.colours(Stage.RAW, side=bool(self.side)))
        return translate("figures", "same limits") if shared else translate("figures", "own limits")

    def _limits_beside(self) -> str:
        """What raw and masked scores say of their limits: nothing where they are as expected."""
        if self.recipe.stage not in (Stage.RAW, Stage.MASKED):
            return ""
        scale = self.colour_scale(self._result())
        own = self.recipe.stage is Stage.MASKED and self._result().limits.masked == scale
        return self._limits() if own or scale.shifted else ""

    def _counts(self) -> tuple[str, str]:
        """Cells beyond the colours' limits, and cells that are no number; empty where there are none."""
        picture = self.matrix.picture
        if picture is None:
            return "", ""
        clips = sum(picture.clipped)
        bad = self._result().nonfinite.get(self.recipe.stage, 0)
        said = [text.at_least(n, picture.exact) for n in (clips, bad)]
        return (
            translate("figures", "{n} clipped").format(n=said[0]) if clips else "",
            f"{said[1]} NaN/∞" if bad else "",
        )

    def operation(self) -> str:
        result = self._result()
        steps = {
            "raw": text.whole("Q · Kᵀ"),
            "scaled": self._scaling_words(result),
            "mask": translate("figures", "→ mask") if result.masked else translate("figures", "→ mask off"),
            "weights": translate("figures", "→ softmax"),
        }[self.recipe.name]
        return f"{steps} · {self._reduction()}" if self._reduction() else steps

    @staticmethod
    def _scaling_words(result: Result) -> str:
        share = result.settings.scaling
        if share == 0:
            if factor := terms_of(result).factor:
                return translate("figures", "→ × {factor} off: × 1").format(factor=factor)
            return translate("figures", "→ ÷√{d_k} off: × 1").format(d_k=result.head.d_k)
        if share == 1 and result.inputs.scale is None:
            return f"→ ÷√{result.head.d_k}"
        return f"→ × {text.significant(result.scale)}"

    def _reduction(self) -> str:
        """What one picture cell stands for, where it is not one matrix cell."""
        picture = self.matrix.picture
        if picture is None or picture.exact:
            return ""
        h = (picture.rows[1] - picture.rows[0]) / picture.shape[0]
        w = (picture.cols[1] - picture.cols[0]) / picture.shape[1]
        if picture.sampled:
            word = translate("figures", "one")
        elif self.recipe.stage is Stage.WEIGHTS:
            word = translate("figures", "largest")
        else:
            word = translate("figures", "strongest")
        return translate("figures", "{word} of {h} × {w} cells").format(word=word, h=_about(h), w=_about(w))

    def _result(self) -> Result:
        assert self.result is not None
        return self.result

    # -- drawing ---------------------------------------------------------------------------------

    def draw_result(self, result: Result) -> bool:
        if self.recipe.stage is Stage.MASKED:
            # Before the softmax what is blocked holds the fill; after it, it is nothing.
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
        """What share of their size the labels of both axes could have in ``rect``."""
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
        """The operation, and the name of the columns: as much of both as has room beside each other."""
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


def _span(start: int, end: int) -> str:
    """Positions from ``start`` up to the one before ``end``."""
    first, last = text.count(start), text.count(end - 1)
    return first if end - start == 1 else f"{first}–{last}"


def _joined(*parts: str) -> str:
    return " · ".join(part for part in parts if part)


def _fitted(room: QRectF, picture: Picture) -> QRectF:
    """The rectangle in ``room`` with square cells, or as near to them as keeps both sides readable."""
    aspect = (picture.cols[1] - picture.cols[0]) / (picture.rows[1] - picture.rows[0])
    if picture.cols[1] - picture.cols[0] != picture.rows[1] - picture.rows[0]:
        # Cells of an oblong matrix may be twice as high as wide, or as wide as high: so it fills its room.
        free = room.width() / max(room.height(), 1.0)
        aspect = min(max(free, aspect / MOST_STRETCH), aspect * MOST_STRETCH)
    aspect = min(max(aspect, 0.4), 2.5)
    width = max(8.0, min(room.width(), room.height() * aspect))
    return QRectF(room.left(), room.top(), width, max(8.0, width / aspect))


def _about(n: float) -> str:
    """How many matrix cells, in two or three figures: the operation beside it has to fit too."""
    return text.rounded(n, 2) if n < 9.95 else text.count(n)
