"""A panel that is one figure of ``attnviz.figures`` in a view of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QColor, QContextMenuEvent, QHelpEvent, QMouseEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QToolTip, QVBoxLayout, QWidget
from shiboken6 import isValid

from attnviz.core.result import Result
from attnviz.core.tile import Tile
from attnviz.figures.figure import Choice
from attnviz.figures.items.deferred import Reading
from attnviz.figures.panels.stage import StageFigure
from attnviz.figures.registry import make_figure
from attnviz.figures.sheet.composition import without_export
from attnviz.figures.style.graph import pg
from attnviz.figures.style.theme import Theme
from attnviz.figures.words.glossary import explanations
from attnviz.figures.words.translate import translate
from attnviz.gui.panels.panel import Panel

if TYPE_CHECKING:
    from attnviz.gui.listing import Listing

#: px kept free to the right of every figure, so that neighbours never touch.
GUTTER = 16
#: px at the upper right, of the usual size, that ⋯ covers (see ``window/panel_buttons.py``).
CORNER = 28
TELL_AFTER_MS = 300


class _View(pg.GraphicsView):
    """Leaves the right button to the panel: pyqtgraph would show a menu of its own."""

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.RightButton:
            super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.RightButton:
            super().mouseReleaseEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.RightButton:
            super().mouseDoubleClickEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        event.ignore()


class FigurePanel(Panel):
    """Shows one figure and passes its intents on.

    Args:
        name: a key of ``attnviz.figures.FIGURES``, alone or with ``@scaled`` or ``@unscaled``.
    """

    def __init__(self, name: str, parent: QWidget | None = None):
        super().__init__(name, parent)
        self.figure = make_figure(name)
        self._stale = self._covered = False
        self.needs = self.figure.needs  # type: ignore[misc]
        self._view = _View(self, background=None)
        self._view.setFrameShape(pg.GraphicsView.Shape.NoFrame)
        self._view.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        # The window owns the keys and the tab order; a view would swallow arrows for scrolling.
        self._view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._view.viewport().installEventFilter(self)
        self.figure.for_screen()
        self.figure.wait()
        without_export(self._view.scene())
        self._view.scene().addItem(self.figure)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._view)
        # By Tab, not by a click: a pane that is clicked leaves the keyboard to the window.
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(self.title())
        # Told once things have come to rest: nobody reads along while a slider is dragged.
        self._telling = QTimer(self, singleShot=True, interval=TELL_AFTER_MS)
        self._telling.timeout.connect(self._tell)
        # Once all panels have the result: the mark at the pointer appears in all of them.
        self._pointing = QTimer(self, singleShot=True, interval=0)
        self._pointing.timeout.connect(self.figure.point_again)
        for signal in ("hovered", "clicked", "zoomed", "zoomed_by", "zoom_reset", "head_picked", "asked"):
            getattr(self.figure, signal).connect(getattr(self, signal))
        self.figure.rechosen.connect(self._tell_choice)
        self.figure.answered.connect(self._telling.start)

    @property
    def viewport(self) -> QWidget:
        """The widget that receives the mouse."""
        return self._view.viewport()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Show what a word of the figure means as its tooltip."""
        if event.type() != QEvent.Type.ToolTip or not isinstance(event, QHelpEvent):
            return super().eventFilter(watched, event)
        at = self.figure.mapFromScene(self._view.mapToScene(event.pos()))
        meanings = explanations(self.figure.words_at(at))
        # As rich text, since Qt breaks no other text into lines.
        paragraphs = "".join(f"<p>{escape(meaning)}</p>" for meaning in meanings)
        QToolTip.showText(event.globalPos(), paragraphs, self._view.viewport())
        return True

    def title(self) -> str:
        return self.figure.title()

    def show_result(self, result: Result) -> None:
        self.figure.show_result(result)
        self._telling.start()
        self._pointing.start()

    def show_extra(self, name: str, value: object) -> None:
        if name in self.needs:
            self.figure.show_extra(name, value)
            self._telling.start()

    def set_zoom(self, zoom: float) -> None:
        if zoom != self.zoom:
            super().set_zoom(zoom)
            self.figure.setScale(zoom)
            self._fit()

    def set_theme(self, theme: Theme) -> None:
        self._view.setBackground(QColor(theme.ground))
        self.figure.set_theme(theme)

    def set_cursor(self, cell: tuple[int, int] | None) -> None:
        self.figure.set_cursor(cell)
        self._telling.start()

    def retranslate(self) -> None:
        self.setAccessibleName(self.title())
        self.figure.retranslate()
        self._telling.start()

    def picture_size(self) -> tuple[int, int] | None:
        if not isinstance(self.figure, StageFigure):
            return None
        rect, ratio = self.figure.matrix.rect, self.devicePixelRatioF() * self.zoom
        return (round(rect.height() * ratio), round(rect.width() * ratio))

    def tabular(self) -> bool:
        matrix = getattr(self.figure, "matrix", None)
        return (matrix is not None and matrix.picture is not None) or super().tabular()

    def tile(self) -> Tile | None:
        matrix = getattr(self.figure, "matrix", None)
        return None if matrix is None else matrix.tile

    def listing(self) -> Listing | None:
        from attnviz.gui.listing import listing_of

        return listing_of(self.figure)

    def summary(self) -> str:
        from attnviz.gui.listing import summary_of

        if self.figure.result is None:
            return ""
        tile, listing = self.tile(), self.listing()
        numbers = summary_of(tile) if tile is not None else listing.summary if listing is not None else ""
        beside = f"{self.figure.beside()}."
        told = (numbers if numbers.startswith(beside) else f"{beside} {numbers}").strip()
        # Only for the words beside the title: a reader need not hear what every heading means.
        return " ".join([f"{self.title()}: {told}", *explanations(beside)])

    def set_stale(self, stale: bool) -> None:
        if stale != self._stale:
            self._stale = stale
            self._tell()

    def _tell(self) -> None:
        words = [translate("Veil", "This picture is of the settings before.")] if self._stale else []
        self.setAccessibleDescription(" ".join([*words, self.summary()]))

    def choices(self) -> list[Choice]:
        return self.figure.choices()

    def recall(self, chosen: Mapping[str, Any]) -> None:
        self.figure.recall(chosen)

    def _tell_choice(self) -> None:
        self._telling.start()
        self.rechosen.emit(self.figure.choice())

    def written(self, form: str) -> str:
        write = getattr(self.figure, f"as_{form}", None)
        return "" if write is None else str(write())

    def write(self, form: str, take: Callable[[str], None]) -> None:
        run = getattr(self.figure, f"long_{form}", lambda: None)()
        if run is None:
            super().write(form, take)
        else:
            self.asked.emit(
                Reading((self, form), run, lambda words: take(words if isinstance(words, str) else ""))
            )

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        # While nothing is painted, sizes come and go; ``settle`` draws into the last one.
        if self.updatesEnabled():
            self.settle()

    def settle(self) -> None:
        self.figure.setPos(0, 0)
        self.set_covered(self._covered)
        self.figure.resize((self.width() - GUTTER) / self.zoom, self.height() / self.zoom)

    def set_covered(self, covered: bool) -> None:
        self._covered = covered
        if isValid(self.figure):  # else the window is being closed under the pointer
            self.figure.corner = CORNER - GUTTER / self.zoom if covered else 0.0
            self.figure.update()

    def tear_down(self) -> None:
        """Empty the scene before Qt destroys it: pyqtgraph's items must go first."""
        self._telling.stop()
        self._pointing.stop()
        self.figure.setParentItem(None)
        self._view.scene().clear()
        self._view.close()
