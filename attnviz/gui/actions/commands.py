"""Everything that the command palette offers, with the English words that find it in any language."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction

from attnviz.core.panels import TABLE
from attnviz.core.presets import presets
from attnviz.core.sentence import QT_TRANSLATE_NOOP
from attnviz.figures.words.result_words import preset_in_words
from attnviz.figures.words.translate import in_english, translate
from attnviz.gui import language
from attnviz.gui.actions import actions, menus
from attnviz.gui.actions.copying import named_copies
from attnviz.gui.actions.palette_search import Command
from attnviz.gui.kept.recent import RecentFiles, told_apart
from attnviz.gui.session import colour_kinds

if TYPE_CHECKING:
    from attnviz.gui.window.main_window import MainWindow

_SWITCHES = ("scaling", "mask", "limits", "menu_bar", "full_screen")
#: What people who look for a language call it in another one.
_LANGUAGE_NAMES = "language english engelska swedish svenska georgian georgiska kartuli"


@dataclass(frozen=True)
class Named:
    """What is no action of the table: its words in the language of the moment, and what does it."""

    words: str
    act: Callable[[], object]
    kind: str
    also: str = ""


def commands(window: MainWindow) -> list[Command]:
    """Return what ``window`` can do now, each with its English words beside those of its language."""
    listed = [*_of_table(window), *_of_board(window)]
    others = list(_named(window))
    with in_english():
        english = list(_named(window))
    for here, there in zip(others, english, strict=True):
        also = f"{here.also} {there.also} {there.kind}"
        listed.append(Command(here.words, "", here.act, there.words, here.kind, also))
    return listed


def english_of(action: QAction) -> str:
    """Return the action's words as they stand in the sources."""
    return str(action.property("english") or "")


def _of_table(window: MainWindow) -> Iterator[Command]:
    menu_of = dict(reversed([*actions.in_menu()]))  # where two menus have it, the first
    for name, action in window.actions_.items():
        if action.isEnabled() and name not in ("palette", "escape", "menu", "panel_menu"):
            kind = _kind(name, menu_of)
            also = str(action.property("also") or "")
            also = f"{translate('Synonyms', also) if also else ''} {also} {kind}"
            yield Command(
                action.text(), actions.key_text(action), action.trigger, english_of(action),
                translate("Palette", kind), also,
            )  # fmt: skip


def _kind(name: str, menu_of: dict[str, str]) -> str:
    """Return the kind of an action, in English."""
    if name in _SWITCHES:
        return QT_TRANSLATE_NOOP("Palette", "Switch")
    kinds_ = {
        "file": QT_TRANSLATE_NOOP("Palette", "File"),
        "edit": QT_TRANSLATE_NOOP("Palette", "Edit"),
        "view": QT_TRANSLATE_NOOP("Palette", "View"),
        "panel": QT_TRANSLATE_NOOP("Palette", "Panel"),
        "help": QT_TRANSLATE_NOOP("Palette", "Help"),
    }
    if name.startswith("panel_"):
        return kinds_["panel"]
    if name == "theme":
        return kinds_["view"]
    return kinds_[menu_of[name]] if name in menu_of else QT_TRANSLATE_NOOP("Palette", "Step")


def _of_board(window: MainWindow) -> Iterator[Command]:
    menu = window.board_menu
    layout = QT_TRANSLATE_NOOP("Palette", "Layout")
    shown = QT_TRANSLATE_NOOP("Palette", "Show or hide")
    for kind, acts in ((layout, [*menu.layouts.values(), menu.reset]), (shown, menu.panels.values())):
        for action in acts:
            also = f"{action.toolTip()} {kind}" if kind == layout else kind
            yield Command(
                action.text(), actions.key_text(action), action.trigger, english_of(action),
                translate("Palette", kind), also,
            )  # fmt: skip


def _named(window: MainWindow) -> Iterator[Named]:
    """Yield what is no action, with its words in the language of the moment."""
    kind = translate("Palette", "Preset")
    for name in presets():
        words = translate("MainWindow", "Preset: {title}").format(title=preset_in_words(name))
        yield Named(words, partial(window.session.chosen.use_preset, name), kind)
    kind = translate("Palette", "Language")
    for code, name in language.available().items():
        words = translate("MainWindow", "Language: {name}").format(name=name)
        also = " ".join(w for w in _LANGUAGE_NAMES.split() if w[:2] in _STARTS[code] or w == "language")
        yield Named(words, partial(menus.choose_language, code), kind, also)
    kind = translate("Palette", "Theme")
    for name, title in menus.THEME_WORDS.items():
        words = translate("MainWindow", "Theme: {name}").format(name=translate("Menus", title))
        yield Named(words, partial(window.choose_theme, name or None), kind, _DARK if name == "dark" else "")
    kind = translate("Palette", "Recent file")
    for path, name in zip(RecentFiles().paths, told_apart(RecentFiles().paths), strict=True):
        words = translate("MainWindow", "Open {name}").format(name=name)
        yield Named(words, partial(window.session.open_file, path), kind)
    kind = translate("Palette", "Copy")
    for words, copy in named_copies(window.board):
        yield Named(words, copy, kind, translate("Synonyms", "clipboard"))
    yield from _of_panels(window)
    kind = translate("Palette", "Mask rule")
    for words, act in window.controls.masks.choices():
        yield Named(words, act, kind)


_STARTS = {"en": ("en",), "sv": ("sw", "sv"), "ka": ("ge", "ka")}
_DARK = "night mörkt"


def _of_panels(window: MainWindow) -> Iterator[Named]:
    kind = translate("Palette", "Panel")
    for name in TABLE.now():
        words = translate("MainWindow", "Alone: {panel}").format(panel=menus.panel_title(name))
        yield Named(words, partial(window.board.focus_on, name), kind)
    for name, panel in window.board.panels.items():
        if panel.tabular():
            words = translate("MainWindow", "As a table: {panel}").format(panel=panel.title())
            yield Named(words, partial(window.dialogs.table, name), kind)
        if colour_kinds.of_panel(name) is not None:
            words = translate("MainWindow", "Colours: {panel}").format(panel=panel.title())
            yield Named(words, partial(window.panel_actions.choose_colours, name), kind)
        for words, act in panel.choices():
            yield Named(f"{panel.title()}: {words}", act, kind)
