"""Everything that the command palette offers, with the English words that find it in any language."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction

from attnviz.core.dimensions import Dimensions
from attnviz.core.errors import AttnvizError
from attnviz.core.presets import presets
from attnviz.core.sentence import QT_TRANSLATE_NOOP
from attnviz.core.settings import RandomSource
from attnviz.figures import text
from attnviz.figures.translate import in_english, translate
from attnviz.figures.words import preset_in_words
from attnviz.gui import actions, kinds, language, layouts, menus
from attnviz.gui.copying import named_copies
from attnviz.gui.palette_search import Command, found
from attnviz.gui.recent import RecentFiles, told_apart

if TYPE_CHECKING:
    from attnviz.gui.main_window import MainWindow

_SWITCHES = ("scaling", "mask", "limits", "menu_bar", "full_screen")
#: What a language is called by those who look for it in another one.
_LANGUAGE_NAMES = "language english engelska swedish svenska georgian georgiska kartuli"
_NUMBER = re.compile(r"(?<![\w.,])\d[\d\s,.]*(?![\w])")


@dataclass(frozen=True)
class Named:
    """What is no action of the table: its words in the language of the moment, and what does it."""

    words: str
    act: Callable[[], object]
    kind: str
    also: str = ""


def commands(window: MainWindow) -> list[Command]:
    """What ``window`` can do now, each with its English words beside those of its language."""
    listed = [*_of_table(window), *_of_board(window)]
    others = list(_named(window))
    with in_english():
        english = list(_named(window))
    for here, there in zip(others, english, strict=True):
        also = f"{here.also} {there.also} {there.kind}"
        listed.append(Command(here.words, "", here.act, there.words, here.kind, also))
    return listed


def english_of(action: QAction) -> str:
    """The action's words as they stand in the sources."""
    return str(action.property("english") or "")


def _of_table(window: MainWindow) -> Iterator[Command]:
    menu_of = dict(reversed([*actions.in_menu()]))  # of two menus the first
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
    """The kind of an action, in English."""
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
    """What is no action, with its words in the language of the moment."""
    kind = translate("Palette", "Preset")
    for name in presets():
        words = translate("MainWindow", "Preset: {title}").format(title=preset_in_words(name))
        yield Named(words, partial(window.session.use_preset, name), kind)
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
    for name in layouts.PANEL_TITLES:
        words = translate("MainWindow", "Alone: {panel}").format(panel=menus.panel_title(name))
        yield Named(words, partial(window.board.focus_on, name), kind)
    for name, panel in window.board.panels.items():
        if panel.tabular():
            words = translate("MainWindow", "As a table: {panel}").format(panel=panel.title())
            yield Named(words, partial(window.dialogs.table, name), kind)
        if kinds.of_panel(name) is not None:
            words = translate("MainWindow", "Colours: {panel}").format(panel=panel.title())
            yield Named(words, partial(window.panel_actions.choose_colours, name), kind)
        for words, act in panel.choices():
            yield Named(f"{panel.title()}: {words}", act, kind)


# -- numbers ----------------------------------------------------------------------------------------------


def of_number(window: MainWindow, typed: str) -> list[Command]:
    """Settings that can become the number in what is typed; other words typed choose among them."""
    if (number := _NUMBER.search(typed)) is None:
        return []
    digits = re.sub(r"\s", "", number[0]).rstrip(".,")
    rest = (typed[: number.start()] + typed[number.end() :]).replace("=", " ").strip()
    offered = _whole(window, int(digits)) if digits.isdecimal() and len(digits) <= 18 else []
    offered += _share(window, digits)
    named = [command for command in offered if command.english.casefold() == rest.casefold()]
    return named or (found(rest, offered) if rest else offered)


def _whole(window: MainWindow, n: int) -> list[Command]:
    session, kind = window.session, translate("Palette", "Set")
    size = session.last_source(RandomSource).dimensions
    asked = (
        ("T", "sequence length seq_len tokens positions", (size.d_model, size.n_head, n)),
        ("d_model", "width model", (n, size.n_head, size.seq_len)),
        ("d_k", "dimension width", (n * size.n_head, size.n_head, size.seq_len)),
        ("n_head", "heads number of heads", (size.d_model, n, size.seq_len)),
    )
    made = [
        Command(f"{name} = {text.count(n)}", "", partial(session.set_dimensions, *numbers), name, kind, also)
        for name, also, numbers in asked
        if _can_be(*numbers)
    ]
    seed = translate("Palette", "Seed = {n}").format(n=n)
    made.append(Command(seed, "", partial(session.set_seed, n), "seed", kind, "random draw"))
    if (result := session.result) is not None:
        for which, words, act in (
            ("layer", translate("Palette", "Layer {n}"), session.set_layer),
            ("head", translate("Palette", "Head {n}"), session.set_head),
        ):
            if n < getattr(result.inputs, f"n_{which}"):
                made.append(Command(words.format(n=n), "", partial(act, n), which, kind))
    return made


def _can_be(d_model: int, n_head: int, seq_len: int) -> bool:
    try:
        Dimensions(d_model, n_head, seq_len)
    except (AttnvizError, ValueError):
        return False
    return True


def _share(window: MainWindow, digits: str) -> list[Command]:
    try:
        share = float(digits.replace(",", "."))
    except ValueError:
        return []
    if not 0 <= share <= 1:
        return []
    words = translate("Palette", "Scaling × {share}").format(share=text.number(share, 2))
    act = partial(window.session.set_scaling, share)
    return [Command(words, "", act, "scaling", translate("Palette", "Set"), "temperature square root d_k")]
