"""The board: all panels in docks, arranged by a named layout, or as the person has dragged them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QByteArray, QCoreApplication, QEvent, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QMainWindow, QMenu, QWidget
from shiboken6 import isValid

from attnviz.core.panels import entry_of
from attnviz.core.result import Result
from attnviz.figures.style.theme import LIGHT, Theme
from attnviz.gui.arranging import Rows, put, rows_for, share_out
from attnviz.gui.layouts import LAYOUTS, OVERVIEW, Layout, focus
from attnviz.gui.panels import make_panel
from attnviz.gui.panels.panel import Panel
from attnviz.gui.window.dock import Dock
from attnviz.gui.window.docked import align_docked, grow, later, pointed_at
from attnviz.gui.window.panel_buttons import contains_keyboard
from attnviz.gui.window.shown import Shown

STATE_VERSION = 1


class Board(QMainWindow):
    """Passes on what its panels intend, and hands every visible panel the same result.

    Panels are made when they are first shown: a program that starts fast makes only what is looked at.
    """

    hovered = Signal(object)
    clicked = Signal(object)
    zoomed = Signal(object, object)
    zoomed_by = Signal(float, object)
    zoom_reset = Signal()
    head_picked = Signal(int)
    asked = Signal(object)  # Reading
    rechosen = Signal(str, object)  # panel, what has been chosen in it
    pixels_changed = Signal(object)  # (height, width) of the largest heatmap, in device pixels
    layout_changed = Signal(object)  # Layout
    panels_changed = Signal()  # which panels are visible
    rearranged = Signal()  # by hand: a border was dragged, a panel was taken out of its place
    menu_asked = Signal(str, object)  # panel, place on the screen

    def __init__(self, parent: QWidget | None = None):
        super().__init__(parent)
        self.setWindowFlags(Qt.WindowType.Widget)  # it stands inside a window
        self.setObjectName("board")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        # A click on a panel takes the focus from a text field, so that letters and arrows reach the window.
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setDockOptions(QMainWindow.DockOption.AllowNestedDocks | QMainWindow.DockOption.AllowTabbedDocks)
        self.setContentsMargins(20, 0, 4, 4)
        self._docks: dict[str, Dock] = {}
        self.layout_: Layout = OVERVIEW
        self._rows: Rows = OVERVIEW.rows
        #: What is painted again together with the board when the controls beside it come or go.
        self.around: QWidget | None = None
        self._theme, self._system_zoom = LIGHT, 1.0
        self._shown = Shown()
        self._pixels: tuple[int, int] | None = None
        self.last_hovered = "weights"
        self._proportions = later(self, self._come_to_rest)
        self._moving = later(self, self._move_rows)
        self._rest = later(self, self._paint)
        self._sizes = later(self, self._tell_pixels)
        # Sent after a change is painted: what the new panels need is computed after that.
        self._changed = later(self, self._tell_change)
        self._free = False  # the person has resized or moved docks: leave them
        self._restoring: QByteArray | None = None
        self._before: dict[str, Any] = {"layout": OVERVIEW.name, "panels": [], "state": QByteArray()}
        self._home: dict[str, Any] | None = None  # the layout from which a single panel was enlarged
        self._pressed: list[QRect] = []
        QApplication.instance().focusChanged.connect(self._follow_keyboard)  # type: ignore[union-attr]

    # -- panels ----------------------------------------------------------------------------------

    @property
    def panels(self) -> dict[str, Panel]:
        """The panels that are on the board and visible, by name."""
        return {name: dock.panel for name, dock in self._docks.items() if not dock.isHidden()}

    @property
    def docked(self) -> bool:
        """Whether any panel is on the board itself, not hidden and not in a window of its own."""
        return any(not dock.isHidden() and not dock.isFloating() for dock in self._docks.values())

    @property
    def text_zoom(self) -> float:
        """How much larger than usual the panels' type is in this layout."""
        return self._zoom() / self._system_zoom

    def panel(self, name: str) -> Panel:
        """Return a panel by name, made if it was not there yet."""
        return self._dock(name).panel

    def is_shown(self, name: str) -> bool:
        """Return whether a panel is on the board and not hidden."""
        return name in self._docks and not self._docks[name].isHidden()

    def set_shown(self, name: str, shown: bool) -> None:
        """Show a panel (below the others if the layout has no place for it) or hide it."""
        dock = self._dock(name)
        if shown and self.dockWidgetArea(dock) == Qt.DockWidgetArea.NoDockWidgetArea:
            self.addDockWidget(Qt.DockWidgetArea.BottomDockWidgetArea, dock)
        dock.setVisible(shown)
        if shown:
            self._shown.fill(dock.panel, self.last_hovered)
        self.panels_changed.emit()

    def _dock(self, name: str) -> Dock:
        if name not in self._docks:
            panel = make_panel(name)
            dock = Dock(panel, self)
            dock.hide()
            dock.focus_asked.connect(lambda name=name: self.focus_on(name))
            dock.menu_asked.connect(lambda at, name=name: self._ask_menu(name, at))
            dock.visibilityChanged.connect(lambda visible: self._changed.start())
            dock.topLevelChanged.connect(self._set_free)  # it is no longer in its place
            for signal in ("hovered", "clicked", "zoomed", "zoomed_by", "zoom_reset", "head_picked", "asked"):
                getattr(panel, signal).connect(getattr(self, signal))
            # Panels also grow when a neighbour hides or a border is dragged, while the board keeps its size.
            panel.resized.connect(self._sizes.start)
            if name != "code":  # this panel shows the code of the panel pointed at before it
                panel.entered.connect(lambda name=name: self._point_at(name))
            panel.hovered.connect(lambda cell, name=name: self._point_at(name))
            panel.rechosen.connect(lambda chosen, name=name: self.rechosen.emit(name, chosen))
            panel.set_theme(self._theme)
            dock.set_zoom(self._zoom(), self.text_zoom)
            self._docks[name] = dock
        return self._docks[name]

    def _follow_keyboard(self, old: QWidget | None, new: QWidget | None) -> None:
        """Show the buttons of the panel that the keyboard is in."""
        if isValid(self):
            for dock in self._docks.values():
                dock.buttons.keyboard(contains_keyboard(dock, new))

    def _ask_menu(self, name: str, at: QPoint) -> None:
        self._point_at(name)
        self.menu_asked.emit(name, at)

    def createPopupMenu(self) -> QMenu | None:
        """None: Qt's list of docks is the menu of panels, without its words."""
        return None

    def _point_at(self, name: str) -> None:
        # While a layout is put in place panels pass below the pointer, and the keyboard passes through them.
        if name != self.last_hovered and self.updatesEnabled():
            self.last_hovered = name
            for panel in self.panels.values():
                panel.show_stage(name)

    # -- layouts ---------------------------------------------------------------------------------

    def arrange(self, layout: Layout) -> None:
        """Put the panels of ``layout`` in their places, and hide the others.

        One thing a turn of the event loop, so that none holds it long: they get their places now, are drawn
        into them in the next turn, and are painted, once, in the one after.
        """
        self._stop_painting(layout)
        if self.panels and not self.layout_.compare:
            self._before = self.remembered()
        self._home = None
        self.layout_, self._restoring = layout, None
        self._rows = self._rows_now()
        keyboard = pointed_at({n: panel for n, panel in self.panels.items() if panel.has_keyboard()})
        self._free = True  # a resize meanwhile shares nothing out: not all panels are in their places yet
        for dock in self._docks.values():
            if dock.isFloating():
                dock.setFloating(False)
            self.removeDockWidget(dock)
        put(self, self._rows, self._dock)
        for name in layout.panels:
            dock = self._dock(name)
            dock.set_zoom(self._zoom(), self.text_zoom)
            dock.show()
            self._shown.fill(dock.panel, self.last_hovered)
        if keyboard:  # Qt gives it to the next widget as soon as its panel is hidden
            self._dock(
                keyboard
            ).panel.take_keyboard() if keyboard in layout.panels else self.window().setFocus()
        self._free = False
        self.layout_changed.emit(layout)
        self._share_out()
        self._proportions.start()

    def _stop_painting(self, layout: Layout) -> None:
        if self.isVisible():
            self.setUpdatesEnabled(False)
            if layout.plain != self.layout_.plain and self.around is not None:
                self.around.setUpdatesEnabled(False)  # where controls come or go no bare ground flashes up

    def _rows_now(self, before: Rows | None = None) -> Rows:
        """Return the rows of the layout that suit the room that the board has."""
        room = (self.parentWidget() or self).size()
        margins = self.contentsMargins()
        width, height = room.width() - margins.left() - margins.right(), room.height() - margins.bottom()
        if width < 100 or not self.isVisible():
            return before or self.layout_.rows
        return rows_for(self.layout_, width, height, self._system_zoom, before)

    def _move_rows(self) -> None:
        """Share the panels among other rows where the board has become upright, or lies again."""
        if self._is_as_named() and (rows := self._rows_now(self._rows)) != self._rows:
            self._stop_painting(self.layout_)
            self._rows, self._free = rows, True
            put(self, self._rows, self._dock)
            self._free = False
            self._share_out()
            self._proportions.start()

    def _come_to_rest(self) -> None:
        """End the arrangement's resizing: every panel has the size that it keeps."""
        self._share_out()
        QCoreApplication.sendPostedEvents(self, QEvent.Type.LayoutRequest)
        for panel in self.panels.values():
            panel.settle()
        self._tell_pixels()
        self._rest.start()

    def _paint(self) -> None:
        """Paint all now: what was to be repainted on the way has come to nothing."""
        if self.around is not None:
            self.around.setUpdatesEnabled(True)
        self.setUpdatesEnabled(True)
        # A panel that is now a window of its own does not get the board's event.
        for dock in self._docks.values():
            dock.setUpdatesEnabled(True)
        self._point_again()
        self._changed.start()

    def _point_again(self) -> None:
        """Point at the panel that has the keyboard, or that has come to lie under the resting pointer."""
        if name := pointed_at(self.panels):
            self._point_at(name)

    def _tell_change(self) -> None:
        if self.updatesEnabled():
            self.panels_changed.emit()

    def focus_on(self, name: str) -> None:
        """Show this panel alone; on the panel that already is alone, go back to where it came from."""
        alone = self.layout_.name == "focus"
        if alone and self.layout_.panels == (name,):
            if (home := self._home) is None:
                self.arrange(OVERVIEW)
            else:
                self.recall(**home)
            return
        home = self._home if alone else self.remembered() if self.panels else None
        self.arrange(focus(name, self.layout_))
        self._home = home

    def _share_out(self) -> None:
        """Widths and heights as the layout says."""
        if self._restoring is not None and self.isVisible():
            state, self._restoring = self._restoring, None
            self.restoreState(state, STATE_VERSION)
        if not self._free and self.width() >= 100:
            share_out(self, self.layout_, self._rows, self._dock)

    def _is_as_named(self) -> bool:
        """Return whether the panels stand as the layout says: nobody has dragged, added or hidden any."""
        return not self._free and set(self.panels) == set(self.layout_.panels)

    def _set_free(self) -> None:
        self._free = True
        self.rearranged.emit()

    def swap_floating(self, name: str) -> None:
        """Take a panel into a window of its own, or back to its place."""
        self._dock(name).swap_floating()

    def grow(self, name: str, wider: int, taller: int) -> None:
        """Make a panel wider and taller by so many px, as a drag of its borders would."""
        self._set_free()
        grow(self, self._dock(name), wider, taller)

    def go_back(self) -> None:
        """Go from a comparison to the arrangement that there was before it."""
        self.recall(**self._before)

    def remembered(self) -> dict[str, Any]:
        """Return what restores this arrangement: layout, panels, and Qt's own state of the docks.

        The state is empty while the panels stand as the layout says: they then follow it at any size.
        """
        shown = [name for name in self._docks if self.is_shown(name)]
        state = QByteArray() if self._is_as_named() else self.saveState(STATE_VERSION)
        return {"layout": self.layout_.name, "panels": shown, "state": state}

    def recall(self, layout: str, panels: list[str], state: QByteArray) -> bool:
        """Restore what :meth:`remembered` gave; False, and nothing changed, where it does not fit."""
        if layout not in LAYOUTS or not all(map(entry_of, panels)):
            return False
        # In this layout the person chooses the panel.
        chosen = layout == "focus" and len(panels) == 1
        self.arrange(focus(panels[0]) if chosen else LAYOUTS[layout])
        if state.isEmpty():
            return True
        for name in panels:
            self._dock(name)
        self._free = restored = self.restoreState(state, STATE_VERSION)
        # Qt has fitted the docks to the size that the board has now; they belong to that of the window.
        self._restoring = state if restored else None
        for panel in self.panels.values():
            self._shown.fill(panel, self.last_hovered)
        self._changed.start()
        return restored

    # -- showing ---------------------------------------------------------------------------------

    def show_result(self, result: Result) -> None:
        """Every visible panel draws what of ``result`` is new to it."""
        self._shown.result = result
        for panel in self.panels.values():
            panel.show_result(result)
        self._tell_pixels()

    def show_extra(self, name: str, value: object) -> None:
        """Something that was computed in the background for the panels that need it."""
        self._shown.extras[name] = value
        for panel in self.panels.values():
            panel.show_extra(name, value)

    @property
    def needs(self) -> frozenset[str]:
        """The extras that the visible panels need."""
        return frozenset().union(*(panel.needs for panel in self.panels.values()))

    def set_cursor(self, cell: tuple[int, int] | None) -> None:
        """Mark the cell in every panel."""
        self._shown.cell = cell
        for panel in self.panels.values():
            panel.set_cursor(cell)

    def set_choices(self, choices: Mapping[str, Mapping[str, Any]]) -> None:
        """Show what has been chosen in each panel alone."""
        self._shown.choices = choices
        for name, panel in self.panels.items():
            panel.recall(choices.get(name, {}))

    def set_theme(self, theme: Theme) -> None:
        """Redraw every panel in ``theme``."""
        self._theme = theme
        for dock in self._docks.values():
            dock.panel.set_theme(theme)

    def set_system_zoom(self, zoom: float) -> None:
        """Type as large as the system's, against the usual size."""
        self._system_zoom = zoom
        self._set_zoom()

    def _set_zoom(self) -> None:
        for dock in self._docks.values():
            dock.set_zoom(self._zoom(), self.text_zoom)

    def _zoom(self) -> float:
        """Type as large as layout and system ask for, and as the layout has the height for."""
        room = (self.parentWidget() or self).height() - self.contentsMargins().bottom()
        return self.layout_.zoom_in(room, self._system_zoom)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._set_zoom()
        self._share_out()
        self._moving.start()
        self._tell_pixels()

    def event(self, event: QEvent) -> bool:
        """Notice that a separator between docks was dragged: the layout then has no say any more."""
        kind = event.type()
        if kind == QEvent.Type.MouseButtonPress:
            self._pressed = [dock.geometry() for dock in self._docks.values()]
        handled = super().event(event)
        if kind == QEvent.Type.MouseButtonRelease:
            self._free |= self._pressed != [dock.geometry() for dock in self._docks.values()]
        return handled

    def _tell_pixels(self) -> None:
        align_docked(dock for dock in self._docks.values() if not dock.isHidden())
        sizes = [s for panel in self.panels.values() if (s := panel.picture_size()) is not None]
        pixels = (max((h for h, _ in sizes), default=0), max((w for _, w in sizes), default=0))
        # Before the first result the heatmaps have no size yet.
        if min(pixels) > 16 and pixels != self._pixels:
            self._pixels = pixels
            self.pixels_changed.emit(pixels)

    def tear_down(self) -> None:
        """Empty every scene before Qt destroys it."""
        for timer in (self._proportions, self._moving, self._rest, self._sizes, self._changed):
            timer.stop()
        for dock in self._docks.values():
            dock.panel.tear_down()
