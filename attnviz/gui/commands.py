"""Everything that the command palette offers, with the English words that find it in any language."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction

from attnviz.core.presets import presets
from attnviz.figures.translate import in_english, translate
from attnviz.figures.words import preset_in_words
from attnviz.gui import actions, language, layouts, menus
from attnviz.gui.copying import named_copies
from attnviz.gui.palette import Command

if TYPE_CHECKING:
    from attnviz.gui.main_window import MainWindow

Named = tuple[str, Callable[[], object]]


def commands(window: MainWindow) -> list[Command]:
    """What ``window`` can do now, each with its English words beside those of its language."""
    actions_ = [
        Command(action.text(), actions.key_text(action), action.trigger, english_of(action))
        for action in (*window.actions_.values(), *window.board_menu.actions())
        if action.text() and action.isEnabled() and action.objectName() not in ("palette", "escape")
    ]
    others = [Command(words, "", act) for words, act in _named(window)]
    with in_english():
        english = [words for words, _ in _named(window)]
    return actions_ + [replace(c, english=words) for c, words in zip(others, english, strict=True)]


def english_of(action: QAction) -> str:
    """The action's words as they stand in the sources."""
    return str(action.property("english") or "")


def _named(window: MainWindow) -> Iterator[Named]:
    """What is no action, with its words in the language of the moment."""
    for name in presets():
        words = translate("MainWindow", "Preset: {title}").format(title=preset_in_words(name))
        yield words, partial(window.session.use_preset, name)
    for code, name in language.available().items():
        words = translate("MainWindow", "Language: {name}").format(name=name)
        yield words, partial(menus.choose_language, code)
    yield from named_copies(window.board)
    for name in layouts.PANEL_TITLES:
        words = translate("MainWindow", "Alone: {panel}").format(panel=menus.panel_title(name))
        yield words, partial(window.board.focus_on, name)
    for name, panel in window.board.panels.items():
        if panel.tabular():
            words = translate("MainWindow", "As a table: {panel}").format(panel=panel.title())
            yield words, partial(window.dialogs.table, name)
        for words, act in panel.choices():
            yield f"{panel.title()}: {words}", act
    yield from window.controls.masks.choices()
