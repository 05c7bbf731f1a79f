"""Switches the terms that few models have, and says so where the input on show has none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attnviz.figures.words.translate import translate

if TYPE_CHECKING:
    from attnviz.gui.window.main_window import MainWindow


def press_cap(window: MainWindow) -> None:
    """Switch the soft-cap on or off."""
    result = window.session.result
    if result is not None and result.inputs.softcap is None:
        window.tell_briefly(translate("MainWindow", "This input has no soft-cap."))
    else:
        window.session.chosen.toggle_cap()


def press_sinks(window: MainWindow) -> None:
    """Switch the sinks on or off."""
    result = window.session.result
    if result is not None and result.inputs.sinks is None:
        window.tell_briefly(translate("MainWindow", "This input has no sinks."))
    else:
        window.session.chosen.toggle_sinks()
