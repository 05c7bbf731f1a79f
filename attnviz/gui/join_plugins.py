"""Brings what other packages add into the window, once the first picture stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attnviz.core import panels, plugins
from attnviz.figures.words.translate import said

if TYPE_CHECKING:
    from attnviz.gui.window.main_window import MainWindow


def join_plugins(window: MainWindow) -> None:
    """Offer the masks, panels and formats of plug-ins, and say which of them are left out."""
    from attnviz.export import formats

    window.controls.masks.offer_plugins()
    panels.TABLE.plugged()
    formats.TABLE.plugged()
    window.board_menu.offer_panels()
    if left_out := plugins.refused():
        window.tell_of_this(" ".join(map(said, left_out)))
