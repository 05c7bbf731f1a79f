"""What the board asks of every panel. A panel shows results and emits intents; it computes nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QEnterEvent, QFocusEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QSizePolicy, QWidget

from attnviz.core.result import Result
from attnviz.core.tile import Tile
from attnviz.figures.figure import Choice
from attnviz.figures.style.theme import Theme
from attnviz.gui.arranging import least_size
from attnviz.gui.look.type_scale import zoom

if TYPE_CHECKING:
    from attnviz.gui.listing import Listing


class Panel(QWidget):
    """Base of all panels. Subclasses override what concerns them; the rest does nothing."""

    hovered = Signal(object)  # (query or None, key or None)
    clicked = Signal(object)
    zoomed = Signal(object, object)  # rows, cols: half-open intervals
    zoomed_by = Signal(float, object)  # factor, and the cell that it is about
    zoom_reset = Signal()
    head_picked = Signal(int)
    asked = Signal(object)  # Reading: what cannot be drawn before it has been read
    rechosen = Signal(object)  # what has been chosen in this panel alone, for ``recall``
    resized = Signal()
    entered = Signal()  # by the pointer or the keyboard
    menu_asked = Signal(object)  # the place on the screen

    #: Extras that are computed in the background while the panel is visible.
    needs: ClassVar[frozenset[str]] = frozenset()

    def __init__(self, name: str, parent: QWidget | None = None):
        super().__init__(parent)
        self.name = name
        self.zoom = 1.0  # of the type
        self.setObjectName(f"panel-{name}")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def minimumSizeHint(self) -> QSize:
        """So much that words and numbers do not touch: on a smaller board one scrolls."""
        width, height = least_size(self.name)
        return QSize(round(width * zoom()), round(height * zoom()))

    def title(self) -> str:
        """Return the panel's name for people, translated."""
        raise NotImplementedError

    def show_result(self, result: Result) -> None:
        """Draw ``result``; parts that did not change are not redrawn."""

    def show_extra(self, name: str, value: object) -> None:
        """Draw something that was computed in the background, where the panel :attr:`needs` it."""

    def set_stale(self, stale: bool) -> None:
        """Say whether what is drawn is of other settings than those chosen: for who hears it."""

    def set_covered(self, covered: bool) -> None:
        """Keep the title's line clear of the corner while a button lies over it."""

    def set_cursor(self, cell: tuple[int, int] | None) -> None:
        """Mark the cell (query, key)."""

    def show_stage(self, panel: str) -> None:
        """Follow the pointer to the panel of this name; the code of its stage may be shown."""

    def set_theme(self, theme: Theme) -> None:
        """Redraw in ``theme``."""

    def set_zoom(self, zoom: float) -> None:
        """Draw everything, type included, ``zoom`` times as large."""
        self.zoom = zoom

    def retranslate(self) -> None:
        """Set every word anew."""

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.resized.emit()

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.entered.emit()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Every panel has one menu, wherever in it the right button is pressed."""
        self.menu_asked.emit(event.globalPos())
        event.accept()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)

    def picture_size(self) -> tuple[int, int] | None:
        """(height, width) of a T x T heatmap in device pixels, or None where there is none."""
        return None

    def tabular(self) -> bool:
        """Return whether it shows something that can be listed,
        even where its numbers have to be sent for."""
        return self.tile() is not None or self.listing() is not None

    def tile(self) -> Tile | None:
        """Return the numbers that are drawn, where they are one matrix."""
        return None

    def listing(self) -> Listing | None:
        """Return what is shown as lines of a table, where it is not one matrix."""
        return None

    def summary(self) -> str:
        """Return what is shown, in a sentence."""
        return ""

    def choices(self) -> list[Choice]:
        """Return what a click can choose in this panel alone."""
        return []

    def recall(self, chosen: Mapping[str, Any]) -> None:
        """Choose again what ``rechosen`` told."""

    def has_keyboard(self) -> bool:
        """Return whether the keyboard is in this panel."""
        focus = QApplication.focusWidget()
        return focus is not None and (focus is self or self.isAncestorOf(focus))

    def take_keyboard(self) -> None:
        """Bring the keyboard here, into the window that the panel is in."""
        self.activateWindow()
        self.setFocus(Qt.FocusReason.TabFocusReason)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.entered.emit()

    def written(self, form: str) -> str:
        """Return what is shown, for the clipboard: ``"text"``, ``"tsv"`` or ``"latex"``;
        empty where it has none."""
        return ""

    def write(self, form: str, take: Callable[[str], None]) -> None:
        """Hand :meth:`written` to ``take``: at once, or when it is there where that takes long."""
        take(self.written(form))

    def settle(self) -> None:
        """Draw into the size that the panel has now, after it changed while nothing was painted."""

    def tear_down(self) -> None:
        """Let go of what Qt must not destroy by itself."""
