"""What a pointer does on a panel, done by keys: going to it, sizing it, and what it lets one choose."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from attnviz.figures.words.translate import translate
from attnviz.gui.actions.menus import panel_title
from attnviz.gui.layouts import LAYOUTS

if TYPE_CHECKING:
    from attnviz.figures.figure import Figure
    from attnviz.gui.window.main_window import MainWindow

#: The share of the whole scaling that one key press moves.
SCALING_STEP = 0.05
#: px by which one key press makes a panel wider or taller.
SIZE_STEP = 32


class ByKeys:
    """Handlers of the actions that have the window's panels, head and layer at the keyboard.

    They act on the panel pointed at: the one gone to by F6 or Tab, or that under the pointer.
    """

    def __init__(self, window: MainWindow):
        self._window = window

    def handlers(self) -> dict[str, Callable[[], object]]:
        """Name in the table of actions -> what it does."""
        board, session = self._window.board, self._window.session
        return {
            "panel_next": lambda: self.go(1),
            "panel_before": lambda: self.go(-1),
            "panel_wider": lambda: self._at(lambda name: board.grow(name, SIZE_STEP, 0)),
            "panel_narrower": lambda: self._at(lambda name: board.grow(name, -SIZE_STEP, 0)),
            "panel_taller": lambda: self._at(lambda name: board.grow(name, 0, SIZE_STEP)),
            "panel_lower": lambda: self._at(lambda name: board.grow(name, 0, -SIZE_STEP)),
            "head_next": lambda: session.chosen.set_head(self._stepped("head", 1)),
            "head_before": lambda: session.chosen.set_head(self._stepped("head", -1)),
            "layer_next": lambda: session.chosen.set_layer(self._stepped("layer", 1)),
            "layer_before": lambda: session.chosen.set_layer(self._stepped("layer", -1)),
            "scaling_more": lambda: self.scale(SCALING_STEP),
            "scaling_less": lambda: self.scale(-SCALING_STEP),
            "measure": lambda: self._in("spread", lambda figure: figure.choose_next()),
            "law": lambda: self._in("sweep", lambda figure: figure.choose_next()),
            "width_up": lambda: self._in("sweep", lambda figure: figure.read_next(1)),
            "width_down": lambda: self._in("sweep", lambda figure: figure.read_next(-1)),
        }

    def go(self, step: int) -> None:
        """Move the keyboard to the next panel, or the one before: first to the one pointed at."""
        panels = self._window.board.panels
        names = list(panels)
        here = next((name for name in names if panels[name].has_keyboard()), "")
        to = names[(names.index(here) + step) % len(names)] if here else self.pointed()
        if to:
            panels[to].take_keyboard()

    def swap_floating(self, name: str) -> None:
        """Into a window of its own, or back; the keyboard goes along, so that the same key takes it back."""
        self._window.board.swap_floating(name)
        self._window.board.panel(name).take_keyboard()

    def pointed(self) -> str:
        """Return the visible panel pointed at last, else the first; empty where none is visible."""
        board = self._window.board
        return board.last_hovered if board.last_hovered in board.panels else next(iter(board.panels), "")

    def scale(self, by: float) -> None:
        """More of the division by √d_k, or less: a step of the slider, also where that is not on show."""
        session = self._window.session
        session.chosen.set_scaling(round(min(1.0, max(0.0, session.settings.scaling + by)), 4))

    def _stepped(self, which: str, by: int) -> int:
        """Return the next head or layer; after the last comes the first."""
        session = self._window.session
        if session.result is None:
            return getattr(session.settings, which)
        count = getattr(session.result.inputs, f"n_{which}")
        return (getattr(session.settings, which) + by) % count

    def _at(self, act: Callable[[str], object]) -> None:
        if name := self.pointed():
            act(name)

    def _in(self, name: str, act: Callable[[Figure], object]) -> None:
        """Do what only one panel has; where it is not on the board, say how it comes there."""
        panel = self._window.board.panels.get(name)
        if panel is not None:
            act(panel.figure)  # type: ignore[attr-defined]
            return
        words = translate("MainWindow", "“{panel}” is not on the board; {key} shows it.")
        key = next(layout.key for layout in LAYOUTS.values() if name in layout.panels)
        self._window.notice.tell(words.format(panel=panel_title(name), key=key))
