"""What every panel's figure is: a graphics widget with a title, that draws a Result and emits intents."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QPainter
from PySide6.QtWidgets import (
    QGraphicsSceneHoverEvent,
    QGraphicsSceneMouseEvent,
    QGraphicsSceneWheelEvent,
    QStyleOptionGraphicsItem,
    QWidget,
)

from attnviz.core.result import Result
from attnviz.figures.items import legend
from attnviz.figures.items.legend import Entry
from attnviz.figures.style import fonts
from attnviz.figures.style.graph import pg
from attnviz.figures.style.theme import LIGHT, Theme
from attnviz.figures.words import text
from attnviz.figures.words.clip_words import keep_clipped, spelled
from attnviz.figures.words.translate import translate

TITLE_BASELINE = 12.0
OPERATION_BASELINE = 28.0
BESIDE = 8.0  # px between the title and what follows it
HEADING_ROOM = 24.0  # px at the top of a chart where its heading stands
HEADER = 36.0  # px kept for the two lines above

#: A cell as figures speak of it: (query, key); None where the figure has no such axis.
CellIntent = tuple[int | None, int | None]
#: What a click can choose in one figure: its words, and what chooses it.
Choice = tuple[str, Callable[[], object]]


class Figure(pg.GraphicsWidget):
    """Base of all figures. Computes nothing: it draws what a Result holds and says what the person wants."""

    #: Name on the command line and in settings.
    name: ClassVar[str]
    #: Extras that are computed in the background while the figure is visible; see :meth:`show_extra`.
    needs: ClassVar[frozenset[str]] = frozenset()
    failure = ""  # why a plug-in's figure cannot be drawn: ``attnviz.figures.guarded``
    head_picked = Signal(int)
    hovered = Signal(object)  # CellIntent
    clicked = Signal(object)  # CellIntent
    zoomed = Signal(object, object)  # rows, cols: half-open intervals
    zoomed_by = Signal(float, object)  # positions on show against those before, about this (query, key)
    zoom_reset = Signal()
    rechosen = Signal()  # what ``choice`` gives is another
    asked = Signal(object)  # Reading: what cannot be drawn before it has been read
    answered = Signal()  # what was asked for is there

    def __init__(self) -> None:
        super().__init__()
        self.theme: Theme = LIGHT
        self.result: Result | None = None
        #: "scaled" or "unscaled" where the figure always stands for one of the two, whatever the switch says.
        self.side = ""
        #: The result of the other side, where the figure stands for one side: its colours have to suit both.
        self.beyond: Result | None = None
        self.colour_bar = True
        #: Token labels may be made smaller, down to this share of their size, so that they have room,
        self.least_label = 1.0
        #: and this is the share at which all have room; if it is below ``least_label``, positions stand
        #: instead. None: no tokens.
        self.label_share: float | None = None
        #: px at the right of the title's line that a button of the window covers now.
        self.corner = 0.0
        #: Whether the title is drawn; a slide has it already.
        self.headed = True
        #: Where the rows of the heatmap beside this figure begin and end, if there is one.
        self.span: tuple[float, float] | None = None
        self.cursor_cell: tuple[int, int] | None = None
        #: Where the pointer rests in the figure, and the part of the matrix that was shown then.
        self._pointer: tuple[QPointF, object] | None = None
        self._words = ("", "", "")
        self.caption = fonts.face(fonts.CAPTION)
        self.title_font = fonts.face(fonts.TITLE, bold=True)
        self.setAcceptHoverEvents(True)
        # Qt then tells ``paint`` which part is asked for.
        self.setFlag(self.GraphicsItemFlag.ItemUsesExtendedStyleOption)

    def wait(self) -> None:
        """Show that the first result is still to come, instead of empty axes."""
        self._show_parts(False)

    def _show_parts(self, shown: bool) -> None:
        for part in self.childItems():
            part.setVisible(shown)

    # -- what subclasses say ---------------------------------------------------------------------

    def title(self) -> str:
        """Return the name over the panel, translated."""
        raise NotImplementedError

    def title_colour(self) -> str:
        """Of the title: the ink, save where what is shown has a colour of its own."""
        return self.theme.ink

    def what_to_see(self, result: Result) -> str:
        """One sentence that says what to look at, for slides; nothing: the title alone.

        The panels of the first pictures have theirs in ``attnviz.figures.words.result_words``.
        """
        return ""

    def table(self, result: Result) -> tuple[Sequence[str], Sequence[Sequence[object]]] | None:
        """Names of columns, and rows of numbers or words, for who reads the figure by ear or copies it.

        The panels of the first pictures have theirs in ``attnviz.gui.listing``.
        """
        return None

    def subtitle(self) -> str:
        """Beside the title: shape, counts of blocked and non-finite cells."""
        return ""

    def legend(self) -> list[Entry]:
        """Return samples of what is drawn, in place of a subtitle, which is then for those who hear it."""
        return []

    def operation(self) -> str:
        """On the second line: the step of the formula that leads here, e.g. ``→ ÷√32``."""
        return ""

    def draw_result(self, result: Result) -> bool:
        """Take over what ``result`` holds; False when all of it was on show already."""
        raise NotImplementedError

    def lay_out(self) -> None:
        """Place the parts into ``self.boundingRect()``."""

    def cell_at(self, at: QPointF) -> CellIntent | None:
        """Return which cell lies under a point, if any."""
        return None

    # -- what the window and the exports call ----------------------------------------------------

    def show_result(self, result: Result) -> None:
        """Draw ``result``."""
        if self.side:
            shown: Result | None = result
            self.beyond = result.counterpart
            if (result.settings.scaling > 0) != (self.side == "scaled"):
                shown, self.beyond = result.counterpart, result
            if shown is None:
                return
            result = shown
        first, self.result = self.result is None, result
        if first:
            self._show_parts(True)
        changed = self.draw_result(result)
        words = (self.title(), self.beside(), self.operation())
        if changed or first:
            self.lay_out()
        if changed or first or words != self._words:
            self._words = words
            self.update()

    def set_theme(self, theme: Theme) -> None:
        """Redraw in ``theme``."""
        self.theme = theme
        self.update()

    def set_cursor(self, cell: tuple[int, int] | None) -> None:
        """Mark the cell (query, key) in this figure."""
        if cell != self.cursor_cell:
            self.cursor_cell = cell
            self.mark_cursor()
            self.update()

    def retranslate(self) -> None:
        """Set every word anew, after the language has changed."""
        if self.result is not None:
            self.draw_result(self.result)
            self.lay_out()
        self.update()

    def mark_cursor(self) -> None:
        """Hand ``self.cursor_cell`` to the parts."""

    def for_screen(self) -> None:
        """Let slow parts keep their pixels and changes fade: for the window, neither belongs in a file."""

    def keep_reach(self) -> None:
        """From now on limits of colours and axes reach at least as far as now: they stand still in a film."""

    def choices(self) -> list[Choice]:
        """Return what a click can choose in this figure alone."""
        return []

    def choice(self) -> dict[str, Any]:
        """Return what has been chosen of :meth:`choices`, in JSON's own types;
        it travels with every export."""
        return {}

    def recall(self, chosen: Mapping[str, Any]) -> None:
        """Choose again what :meth:`choice` gave; what this version does not know changes nothing."""

    def show_extra(self, name: str, value: object) -> None:
        """Draw an extra that the figure :attr:`needs`; others are ignored."""

    # -- drawing ---------------------------------------------------------------------------------

    def resizeEvent(self, event: object) -> None:
        self.lay_out()

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        if self.picture().contains(option.exposedRect):
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.paint_title(painter)
        if self.result is not None:
            self.paint_parts(painter)
        else:
            # A panel is never blank without a visible reason.
            at = (0, OPERATION_BASELINE)
            text.draw(painter, at, translate("figures", "computing …"), self.caption, self.theme.muted)

    def paint_title(self, painter: QPainter) -> None:
        """Paint the title and what stands beside it."""
        width = self.paint_name(painter, self.title_colour())
        if self.result is None:
            return
        entries = self.legend()
        room = self.boundingRect().width() - width - BESIDE - self.corner
        beside = text.fitting(self.beside_forms(), self.caption, room)
        left = (
            width
            + BESIDE
            + text.draw(painter, (width + BESIDE, TITLE_BASELINE), beside, self.caption, self.theme.muted)
        )
        if entries and self.legend_beside():
            left += legend.BETWEEN if beside else 0
            self._paint_legend(painter, (left, TITLE_BASELINE), entries)
        elif entries:
            self._paint_legend(painter, (0, OPERATION_BASELINE), entries)
        self.paint_operation(painter)

    def paint_name(self, painter: QPainter, colour: str) -> float:
        """Return the title, in smaller type where it would be wider than the figure; its width in px.

        Of a figure that is not headed nothing, and what follows stands in its place.
        """
        if not self.headed:
            return -BESIDE
        font = fonts.narrowed(self.title_font, self.title(), self.boundingRect().width())
        return text.draw(painter, (0, TITLE_BASELINE), self.title(), font, colour)

    def legend_beside(self) -> bool:
        """Return whether the legend has room beside the title; else it takes the second line."""
        title = QFontMetricsF(self.title_font).horizontalAdvance(self.title()) if self.headed else -BESIDE
        beside = self.beside_forms()[0] if self.result is not None else ""
        if beside:
            title += QFontMetricsF(self.caption).horizontalAdvance(beside) + legend.BETWEEN
        return title + BESIDE + legend.width(self.legend(), self.caption) <= self.boundingRect().width()

    def _paint_legend(self, painter: QPainter, at: tuple[float, float], entries: list[Entry]) -> None:
        """As many of the entries as have room."""
        while entries and at[0] + legend.width(entries, self.caption) > self.boundingRect().width():
            entries = entries[:-1]
        legend.paint(painter, at, entries, self.caption, self.theme)

    def paint_operation(self, painter: QPainter) -> None:
        """Paint the second line; what a cell stands for is said last, and is the last to be left out."""
        forms = text.fewer_parts(self.operation(), first=True)
        step = text.fitting(forms, self.caption, self.boundingRect().width())
        text.draw(painter, (0, OPERATION_BASELINE), step, self.caption, self.theme.muted)

    def all_rows_in_words(self) -> str:
        """Said where the stages show a part and this figure, which stands beside them, does not follow."""
        zoomed = self.result is not None and (self.result.view.rows or self.result.view.cols)
        return translate("figures", "all rows") if zoomed else ""

    def side_in_words(self) -> str:
        """Return which of the two the figure stands for, if it does."""
        words = {"scaled": translate("figures", "scaled"), "unscaled": translate("figures", "unscaled")}
        return words.get(self.side, "")

    def beside(self) -> str:
        """Return the subtitle, after the side that the figure stands for."""
        side = self.side_in_words()
        assert self.result is not None
        words = translate("figures", "preview") if self.result.preview else self.subtitle()
        return " · ".join(part for part in (side, words) if part)

    def beside_forms(self) -> list[str]:
        """Return what may stand beside the title, the fullest first: whole parts give way, none is cut."""
        assert self.result is not None
        if self.legend():
            words = translate("figures", "preview") if self.result.preview else ""
            return [" · ".join(part for part in (self.side_in_words(), words) if part)]
        forms, count = text.fewer_parts(self.beside()), self.clipped_count()
        return keep_clipped([*forms, *(text.fewer_parts(self.beside(), first=True) if count else ())], count)

    def clipped_count(self) -> str:
        """Return how many cells have a colour of the limits' ends, in digits; empty where none have."""
        return ""

    def paint_parts(self, painter: QPainter) -> None:
        """Everything that the figure itself paints beside its child items."""

    def boundingRect(self) -> QRectF:
        # pyqtgraph's own method divides by the scale of the item once too often.
        return self.rect()

    def picture(self) -> QRectF:
        """Return where child items alone are painted: while they alone change,
        the figure itself need not be."""
        return QRectF()

    def body(self) -> QRectF:
        """Return the room below the two title lines."""
        return self.boundingRect().adjusted(0, HEADER, 0, 0)

    # -- what words mean -------------------------------------------------------------------------

    def words_at(self, at: QPointF) -> str:
        """Return the words that stand under a point: a part of the two lines above,
        or the heading of a chart."""
        if self.result is None:
            return ""
        if at.y() < TITLE_BASELINE + 4:
            return self._beside_at(at.x())
        if at.y() < OPERATION_BASELINE + 4:
            legend_words = "" if self.legend_beside() else " · ".join(words for _, words in self.legend())
            return " · ".join(part for part in (self.operation(), legend_words) if part)
        for part in self.childItems():
            room = part.boundingRect() if part.isVisible() else QRectF()
            if room.contains(at) and at.y() < room.top() + HEADING_ROOM:
                return str(getattr(part, "heading", ""))
        return ""

    def _beside_at(self, x: float) -> str:
        """Return the title, or the part of what stands beside it, at ``x``; all of a legend."""
        title = fonts.narrowed(self.title_font, self.title(), self.boundingRect().width())
        left = QFontMetricsF(title).horizontalAdvance(self.title()) + 8
        if x < left:
            return self.title()
        if self.legend() and self.legend_beside():
            return " · ".join(words for _, words in self.legend())
        metrics = QFontMetricsF(self.caption)
        beside = text.fitting(
            self.beside_forms(), self.caption, self.boundingRect().width() - left - self.corner
        )
        for part in beside.split(" · "):
            left += metrics.horizontalAdvance(f"{part} · ")
            if x < left:
                return spelled(part)
        return ""

    # -- intents ---------------------------------------------------------------------------------

    def hoverMoveEvent(self, event: QGraphicsSceneHoverEvent) -> None:
        self._point_at(event.pos())

    def hoverLeaveEvent(self, event: QGraphicsSceneHoverEvent) -> None:
        self._pointer = None

    def point_again(self) -> None:
        """Tell which cell lies under a resting pointer where another part of the matrix has come there."""
        if self._pointer is not None and self._pointer[1] != self._part():
            self._point_at(self._pointer[0])

    def _point_at(self, at: QPointF) -> None:
        self._pointer = (at, self._part())
        if (cell := self.cell_at(at)) is not None:
            self.hovered.emit(cell)

    def _part(self) -> object:
        return self.result and (self.result.view.rows, self.result.view.cols, self.result.shape)

    def mousePressEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        cell = self.cell_at(event.pos())
        if cell is None or event.button() != Qt.MouseButton.LeftButton:
            event.ignore()
            return
        event.accept()

    def mouseReleaseEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        moved = event.scenePos() - event.buttonDownScenePos(Qt.MouseButton.LeftButton)
        cell = self.cell_at(event.pos())
        if cell is not None and moved.manhattanLength() < 4:
            self.clicked.emit(cell)

    def mouseDoubleClickEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        self.zoom_reset.emit()

    def wheelEvent(self, event: QGraphicsSceneWheelEvent) -> None:
        event.ignore()
