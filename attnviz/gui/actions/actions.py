"""Everything that can be done by key or menu, in one table: menus, palette, F1 and panels' menus read it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from attnviz.core.sentence import QT_TRANSLATE_NOOP


@dataclass(frozen=True)
class Entry:
    """One action.

    Attributes:
        name: what the window connects it by.
        words: what it is called, in English.
        keys: its shortcuts, the usual one first.
        also: other words by which the palette finds it, in English.
        role: Qt's, for systems that put some entries into a menu of their own.
    """

    name: str
    words: str
    keys: tuple[str, ...] = ()
    also: str = ""
    role: QAction.MenuRole = QAction.MenuRole.NoRole


def _entry(name: str, words: str, *keys: str, also: str = "") -> Entry:
    return Entry(name, words, keys, also)


_ABOUT, _QUIT = QAction.MenuRole.AboutRole, QAction.MenuRole.QuitRole

TABLE = (
    _entry("new", QT_TRANSLATE_NOOP("Actions", "Start afresh"), "Ctrl+N",
           also=QT_TRANSLATE_NOOP("Synonyms", "new reset default initial clear beginning")),
    _entry("open", QT_TRANSLATE_NOOP("Actions", "Open file…"), "Ctrl+O",
           also=QT_TRANSLATE_NOOP("Synonyms", "load import read arrays npz safetensors csv")),
    _entry("save", QT_TRANSLATE_NOOP("Actions", "Save as…"), "Ctrl+S", "Ctrl+Shift+S",
           also=QT_TRANSLATE_NOOP("Synonyms", "store write keep file picture board png pdf svg")),
    _entry("export", QT_TRANSLATE_NOOP("Actions", "Export…"), "Ctrl+E",
           also=QT_TRANSLATE_NOOP("Synonyms", "save picture image slide film video gif mp4 png pdf numbers")),
    _entry("deck", QT_TRANSLATE_NOOP("Actions", "Deck: scaled against unscaled…"),
           also=QT_TRANSLATE_NOOP("Synonyms", "slides powerpoint presentation pptx compare")),
    _entry("print", QT_TRANSLATE_NOOP("Actions", "Print…"), "Ctrl+P",
           also=QT_TRANSLATE_NOOP("Synonyms", "paper printer hand-out page pdf")),
    Entry("quit", QT_TRANSLATE_NOOP("Actions", "Quit"), ("Ctrl+Q",),
          QT_TRANSLATE_NOOP("Synonyms", "close exit end leave"), _QUIT),
    _entry("undo", QT_TRANSLATE_NOOP("Actions", "Undo"), "Ctrl+Z",
           also=QT_TRANSLATE_NOOP("Synonyms", "back take back")),
    _entry("redo", QT_TRANSLATE_NOOP("Actions", "Redo"), "Ctrl+Shift+Z", "Ctrl+Y",
           also=QT_TRANSLATE_NOOP("Synonyms", "again forward")),
    _entry("copy", QT_TRANSLATE_NOOP("Actions", "Copy the cell's numbers"), "Ctrl+C",
           also=QT_TRANSLATE_NOOP("Synonyms", "clipboard values")),
    _entry("copy_picture", QT_TRANSLATE_NOOP("Actions", "Copy the panel as a picture"), "Ctrl+Shift+C",
           also=QT_TRANSLATE_NOOP("Synonyms", "clipboard image screenshot")),
    _entry("copy_numbers", QT_TRANSLATE_NOOP("Actions", "Copy the panel's numbers"),
           also=QT_TRANSLATE_NOOP("Synonyms", "clipboard values table spreadsheet")),
    _entry("table", QT_TRANSLATE_NOOP("Actions", "Panel as a table…"), "Ctrl+T",
           also=QT_TRANSLATE_NOOP("Synonyms", "numbers values spreadsheet list csv")),
    _entry("scaling", QT_TRANSLATE_NOOP("Actions", "Scaling on or off"), "S",
           also=QT_TRANSLATE_NOOP("Synonyms", "temperature divide square root d_k")),
    _entry("mask", QT_TRANSLATE_NOOP("Actions", "Mask on or off"), "M",
           also=QT_TRANSLATE_NOOP("Synonyms", "causal future hide block")),
    _entry("cap", QT_TRANSLATE_NOOP("Actions", "Soft-cap on or off"),
           also=QT_TRANSLATE_NOOP("Synonyms", "softcap tanh logit gemma")),
    _entry("sinks", QT_TRANSLATE_NOOP("Actions", "Sinks on or off"),
           also=QT_TRANSLATE_NOOP("Synonyms", "attention sink gpt-oss")),
    _entry("draw", QT_TRANSLATE_NOOP("Actions", "New random draw"), "Ctrl+R",
           also=QT_TRANSLATE_NOOP("Synonyms", "seed again shuffle")),
    _entry("limits", QT_TRANSLATE_NOOP("Actions", "Lock or free the colour limits of scaled scores"), "L",
           also=QT_TRANSLATE_NOOP("Synonyms", "color range scale")),
    _entry("colours", QT_TRANSLATE_NOOP("Actions", "Colour limits and map…"), "Ctrl+L",
           also=QT_TRANSLATE_NOOP("Synonyms", "color colormap palette range minimum maximum vmin vmax")),
    _entry("zoom_in", QT_TRANSLATE_NOOP("Actions", "Zoom in on the cell"), "+", "=",
           also=QT_TRANSLATE_NOOP("Synonyms", "larger magnify")),
    _entry("zoom_out", QT_TRANSLATE_NOOP("Actions", "Zoom out"), "-",
           also=QT_TRANSLATE_NOOP("Synonyms", "smaller")),
    _entry("reset_zoom", QT_TRANSLATE_NOOP("Actions", "Show everything"), "Ctrl+0",
           also=QT_TRANSLATE_NOOP("Synonyms", "zoom reset whole all")),
    _entry("theme", QT_TRANSLATE_NOOP("Actions", "Next theme: light, dark, high contrast"), "Ctrl+Shift+T",
           also=QT_TRANSLATE_NOOP("Synonyms", "night black white appearance")),
    _entry("full_screen", QT_TRANSLATE_NOOP("Actions", "Full screen, or back"), "F11",
           also=QT_TRANSLATE_NOOP("Synonyms", "fullscreen maximise presentation projector")),
    _entry("menu_bar", QT_TRANSLATE_NOOP("Actions", "Menu bar"), "Ctrl+Shift+M",
           also=QT_TRANSLATE_NOOP("Synonyms", "menus show hide")),
    _entry("palette", QT_TRANSLATE_NOOP("Actions", "Command palette…"), "Ctrl+K", "Ctrl+Shift+P"),
    _entry("shortcuts", QT_TRANSLATE_NOOP("Actions", "What the keys do…"), "F1",
           also=QT_TRANSLATE_NOOP("Synonyms", "help shortcuts keyboard mouse manual")),
    _entry("what", QT_TRANSLATE_NOOP("Actions", "What this panel shows"), "Shift+F1",
           also=QT_TRANSLATE_NOOP("Synonyms", "help explain meaning")),
    Entry("about", QT_TRANSLATE_NOOP("Actions", "About attnviz…"), (),
          QT_TRANSLATE_NOOP("Synonyms", "help version"), _ABOUT),
    _entry("licences", QT_TRANSLATE_NOOP("Actions", "Licences…"),
           also=QT_TRANSLATE_NOOP("Synonyms", "help license copyright fonts libraries")),
    _entry("system", QT_TRANSLATE_NOOP("Actions", "About this system…"),
           also=QT_TRANSLATE_NOOP("Synonyms", "help information version bug report gpu doctor")),
    _entry("menu", QT_TRANSLATE_NOOP("Actions", "Open the menu"), "F10"),
    _entry("panel_menu", QT_TRANSLATE_NOOP("Actions", "Menu of the panel"), "Shift+F10", "Menu"),
    _entry("panel_next", QT_TRANSLATE_NOOP("Actions", "Go to the next panel"), "F6"),
    _entry("panel_before", QT_TRANSLATE_NOOP("Actions", "Go to the panel before"), "Shift+F6"),
    _entry("panel_alone", QT_TRANSLATE_NOOP("Actions", "The panel alone, or all again"), "F",
           also=QT_TRANSLATE_NOOP("Synonyms", "focus maximise large")),
    _entry("panel_float", QT_TRANSLATE_NOOP("Actions", "The panel in a window of its own, or back"), "Ctrl+D",
           also=QT_TRANSLATE_NOOP("Synonyms", "float detach undock")),
    _entry("panel_hide", QT_TRANSLATE_NOOP("Actions", "Hide the panel"), "Ctrl+W",
           also=QT_TRANSLATE_NOOP("Synonyms", "close remove")),
    _entry("panel_wider", QT_TRANSLATE_NOOP("Actions", "The panel wider"), "Ctrl+Shift+Right"),
    _entry("panel_narrower", QT_TRANSLATE_NOOP("Actions", "The panel narrower"), "Ctrl+Shift+Left"),
    _entry("panel_taller", QT_TRANSLATE_NOOP("Actions", "The panel taller"), "Ctrl+Shift+Down"),
    _entry("panel_lower", QT_TRANSLATE_NOOP("Actions", "The panel lower"), "Ctrl+Shift+Up"),
    _entry("head_next", QT_TRANSLATE_NOOP("Actions", "Next head"), "H"),
    _entry("head_before", QT_TRANSLATE_NOOP("Actions", "The head before"), "Shift+H"),
    _entry("layer_next", QT_TRANSLATE_NOOP("Actions", "Next layer"), "Y"),
    _entry("layer_before", QT_TRANSLATE_NOOP("Actions", "The layer before"), "Shift+Y"),
    _entry("scaling_more", QT_TRANSLATE_NOOP("Actions", "More of the scaling"), "Ctrl+Right"),
    _entry("scaling_less", QT_TRANSLATE_NOOP("Actions", "Less of the scaling"), "Ctrl+Left"),
    _entry("measure", QT_TRANSLATE_NOOP("Actions", "Over the rows: next measure"), "R"),
    _entry("law", QT_TRANSLATE_NOOP("Actions", "What d_k does: variance 1 or length 1"), "V"),
    _entry("width_up", QT_TRANSLATE_NOOP("Actions", "What d_k does: twice the d_k"), "D"),
    _entry("width_down", QT_TRANSLATE_NOOP("Actions", "What d_k does: half the d_k"), "Shift+D"),
    _entry("escape", QT_TRANSLATE_NOOP("Actions", "Cancel work, close the message, clear the cell"), "Esc"),
)  # fmt: skip

#: The menus by name, each with its title and entries: names of actions, "" for a line, "@…" for a menu
#: inside.
MENUS = {
    "file": (QT_TRANSLATE_NOOP("Menus", "&File"), (
        "new", "open", "@recent", "", "save", "export", "deck", "", "print", "", "quit")),
    "edit": (QT_TRANSLATE_NOOP("Menus", "&Edit"), (
        "undo", "redo", "", "copy", "copy_picture", "copy_numbers", "table", "",
        "scaling", "mask", "cap", "sinks", "draw")),
    "view": (QT_TRANSLATE_NOOP("Menus", "&View"), (
        "@board", "@theme", "", "zoom_in", "zoom_out", "reset_zoom", "", "limits", "colours", "",
        "full_screen", "menu_bar", "palette")),
    "panel": (QT_TRANSLATE_NOOP("Menus", "&Panel"), ()),
    "help": (QT_TRANSLATE_NOOP("Menus", "&Help"), (
        "shortcuts", "what", "", "about", "licences", "system")),
}  # fmt: skip

#: The menu of one panel; "@choices" stands for what can be chosen in that panel only.
PANEL_MENU = (
    "copy_picture", "copy_numbers", "save", "table", "", "colours", "@choices", "",
    "panel_alone", "panel_float", "panel_hide", "", "what",
)  # fmt: skip


def in_menu() -> Iterator[tuple[str, str]]:
    """Return (action, menu) of every action that stands in a menu of the window."""
    for menu, (_, names) in MENUS.items():
        for name in names or PANEL_MENU:
            if name and not name.startswith("@"):
                yield name, menu


def make(window: QWidget, handlers: Mapping[str, Callable[[], object]]) -> dict[str, QAction]:
    """Return an action of ``window`` for every entry of the table; a missing handler is a KeyError."""
    actions = {}
    for entry in TABLE:
        action = QAction(window)
        action.setObjectName(entry.name)
        action.setProperty("english", entry.words)
        action.setProperty("also", entry.also)
        action.setMenuRole(entry.role)
        action.setShortcuts([QKeySequence(key) for key in entry.keys])
        action.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
        handler = handlers[entry.name]
        action.triggered.connect(lambda checked=False, handler=handler: handler())
        window.addAction(action)
        actions[entry.name] = action
    actions["menu_bar"].setCheckable(True)
    actions["full_screen"].setCheckable(True)
    retranslate(actions)
    return actions


def retranslate(actions: Mapping[str, QAction]) -> None:
    """Set the words of every action anew."""
    for entry in TABLE:
        actions[entry.name].setText(QCoreApplication.translate("Actions", entry.words))


def show_undo(actions: Mapping[str, QAction], can_undo: bool, can_redo: bool) -> None:
    """Open or close the two entries; a closed one says why."""
    nothing = {
        "undo": QCoreApplication.translate("Actions", "No setting has been changed yet"),
        "redo": QCoreApplication.translate("Actions", "No change has been undone"),
    }
    for name, can in (("undo", can_undo), ("redo", can_redo)):
        actions[name].setEnabled(can)
        actions[name].setToolTip("" if can else nothing[name])


def key_text(action: QAction) -> str:
    """Return the action's first key as this system writes it."""
    return action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
