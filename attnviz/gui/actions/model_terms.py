"""Switches a term that few models have, and says so where the input on show has none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attnviz.figures.words.translate import translate

if TYPE_CHECKING:
    from attnviz.gui.window.main_window import MainWindow


def press_cap(window: MainWindow) -> None:
    """Switch the soft-cap on or off."""
    _press(window, "softcap", translate("MainWindow", "This input has no soft-cap."))


def press_sinks(window: MainWindow) -> None:
    """Switch the sinks on or off."""
    _press(window, "sinks", translate("MainWindow", "This input has no sinks."))


def _press(window: MainWindow, term: str, none: str) -> None:
    chosen, result = window.session.chosen, window.session.result
    if result is not None and getattr(result.inputs, term) is None:
        window.tell_briefly(none)
    else:
        {"softcap": chosen.toggle_cap, "sinks": chosen.toggle_sinks}[term]()
