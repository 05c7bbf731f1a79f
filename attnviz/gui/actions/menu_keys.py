"""The keys that open the menus, and whether the person wants a bar for them."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from attnviz.gui.kept.remembering import BAR
from attnviz.gui.kept.store import keep, store

if TYPE_CHECKING:
    from attnviz.gui.actions.menus import MainMenus


def bar_wanted() -> bool:
    """Return whether the menus stand in a bar: as chosen last;
    on macOS, whose bar costs no room, from the start."""
    kept = store().value(BAR)
    return sys.platform == "darwin" if kept is None else str(kept) == "true"


def choose_bar(menus: MainMenus) -> None:
    """Show the bar, or take it away, from now on."""
    shown = not menus.bar_shown
    keep({BAR: "true" if shown else "false"})
    menus.show_bar(shown)


class AltAlone:
    """Alt, pressed and let go without another key, opens the menus.

    Args:
        act: opens them.
    """

    def __init__(self, act: Callable[[], object]):
        self._act, self._alone = act, False

    def pressed(self, event: QKeyEvent) -> None:
        """Take note that a key has gone down."""
        only = event.modifiers() in (Qt.KeyboardModifier.AltModifier, Qt.KeyboardModifier.NoModifier)
        self._alone = event.key() == Qt.Key.Key_Alt and only

    def released(self, event: QKeyEvent) -> None:
        """Take note that a key has been let go."""
        if self._alone and event.key() == Qt.Key.Key_Alt and sys.platform != "darwin":
            self._act()
        self._alone = False
