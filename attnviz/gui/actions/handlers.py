"""What each action of the window does."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from attnviz.figures.sheet.intervals import ZOOM_STEP
from attnviz.gui.actions import menu_keys
from attnviz.gui.actions.model_terms import press_cap, press_sinks

if TYPE_CHECKING:
    from attnviz.gui.window.main_window import MainWindow


def handlers(window: MainWindow) -> dict[str, Callable[[], object]]:
    """Name in the table of actions -> what it does."""
    session = window.session
    return {
        **window.dialogs.handlers(),
        "new": window.start_afresh,
        "full_screen": window.toggle_full_screen,
        "menu_bar": lambda: menu_keys.choose_bar(window.menus),
        "menu": lambda: window.menus.open(),
        "copy": window.copy_cell,
        "undo": session.chosen.undo,
        "redo": session.chosen.redo,
        "scaling": window.press_scaling,
        "mask": session.toggle_mask,
        "cap": lambda: press_cap(window),
        "sinks": lambda: press_sinks(window),
        "limits": session.viewed.toggle_limits,
        "draw": session.chosen.new_draw,
        "zoom_in": lambda: session.viewed.zoom_by(1 / ZOOM_STEP),
        "zoom_out": lambda: session.viewed.zoom_by(ZOOM_STEP),
        "reset_zoom": session.viewed.reset_zoom,
        "theme": window.next_theme,
        "quit": window.close,
        "escape": window.escape,
        **window.by_keys.handlers(),
        **window.panel_actions.handlers(),
    }
