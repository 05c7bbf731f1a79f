"""Everything that can be done by key or menu, in one table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from attnviz.core.sentence import QT_TRANSLATE_NOOP


@dataclass(frozen=True)
class Entry:
    """One action. ``name`` is what the window connects it by; ``menu`` False keeps it a key alone."""

    name: str
    words: str
    keys: tuple[str, ...] = ()
    menu: bool = True
    before_separator: bool = False


def _key(name: str, words: str, *keys: str) -> Entry:
    return Entry(name, words, keys, menu=False)


TABLE = (
    Entry("open", QT_TRANSLATE_NOOP("Actions", "Open file…"), ("Ctrl+O",)),
    Entry("export", QT_TRANSLATE_NOOP("Actions", "Export…"), ("Ctrl+E",)),
    Entry("deck", QT_TRANSLATE_NOOP("Actions", "Deck: scaled against unscaled…")),
    Entry("copy", QT_TRANSLATE_NOOP("Actions", "Copy the cell's numbers"), ("Ctrl+C",)),
    Entry("table", QT_TRANSLATE_NOOP("Actions", "Panel as a table…"), ("Ctrl+T",), before_separator=True),
    Entry("undo", QT_TRANSLATE_NOOP("Actions", "Undo"), ("Ctrl+Z",)),
    Entry("redo", QT_TRANSLATE_NOOP("Actions", "Redo"), ("Ctrl+Shift+Z", "Ctrl+Y"), before_separator=True),
    Entry("scaling", QT_TRANSLATE_NOOP("Actions", "Scaling on or off"), ("S",)),
    Entry("mask", QT_TRANSLATE_NOOP("Actions", "Mask on or off"), ("M",)),
    Entry("limits", QT_TRANSLATE_NOOP("Actions", "Lock or free the colour limits of scaled scores"), ("L",)),
    Entry("draw", QT_TRANSLATE_NOOP("Actions", "New random draw"), ("Ctrl+R",)),
    Entry("zoom_in", QT_TRANSLATE_NOOP("Actions", "Zoom in on the cell"), ("+", "=")),
    Entry("zoom_out", QT_TRANSLATE_NOOP("Actions", "Zoom out"), ("-",)),
    Entry("reset_zoom", QT_TRANSLATE_NOOP("Actions", "Show everything"), ("Ctrl+0",), before_separator=True),
    Entry("theme", QT_TRANSLATE_NOOP("Actions", "Next theme: light, dark, high contrast"), ("Ctrl+Shift+T",)),
    Entry("palette", QT_TRANSLATE_NOOP("Actions", "Command palette…"), ("Ctrl+K", "Ctrl+Shift+P")),
    Entry("shortcuts", QT_TRANSLATE_NOOP("Actions", "Keys and mouse…"), ("F1",), before_separator=True),
    Entry("quit", QT_TRANSLATE_NOOP("Actions", "Quit"), ("Ctrl+Q",)),
    _key("panel_next", QT_TRANSLATE_NOOP("Actions", "Go to the next panel"), "F6"),
    _key("panel_before", QT_TRANSLATE_NOOP("Actions", "Go to the previous panel"), "Shift+F6"),
    _key("panel_alone", QT_TRANSLATE_NOOP("Actions", "The panel alone, or all again"), "F"),
    _key("panel_float", QT_TRANSLATE_NOOP("Actions", "The panel in a window of its own, or back"), "Ctrl+D"),
    _key("panel_hide", QT_TRANSLATE_NOOP("Actions", "Hide the panel"), "Ctrl+W"),
    _key("panel_wider", QT_TRANSLATE_NOOP("Actions", "The panel wider"), "Ctrl+Shift+Right"),
    _key("panel_narrower", QT_TRANSLATE_NOOP("Actions", "The panel narrower"), "Ctrl+Shift+Left"),
    _key("panel_taller", QT_TRANSLATE_NOOP("Actions", "The panel taller"), "Ctrl+Shift+Down"),
    _key("panel_lower", QT_TRANSLATE_NOOP("Actions", "The panel lower"), "Ctrl+Shift+Up"),
    _key("head_next", QT_TRANSLATE_NOOP("Actions", "Next head"), "H"),
    _key("head_before", QT_TRANSLATE_NOOP("Actions", "Previous head"), "Shift+H"),
    _key("layer_next", QT_TRANSLATE_NOOP("Actions", "Next layer"), "Y"),
    _key("layer_before", QT_TRANSLATE_NOOP("Actions", "Previous layer"), "Shift+Y"),
    _key("scaling_more", QT_TRANSLATE_NOOP("Actions", "More scaling"), "Ctrl+Right"),
    _key("scaling_less", QT_TRANSLATE_NOOP("Actions", "Less scaling"), "Ctrl+Left"),
    _key("measure", QT_TRANSLATE_NOOP("Actions", "Over the rows: next measure"), "R"),
    _key("law", QT_TRANSLATE_NOOP("Actions", "What d_k does: variance 1 or length 1"), "V"),
    _key("width_up", QT_TRANSLATE_NOOP("Actions", "What d_k does: twice the d_k"), "D"),
    _key("width_down", QT_TRANSLATE_NOOP("Actions", "What d_k does: half the d_k"), "Shift+D"),
    _key("escape", QT_TRANSLATE_NOOP("Actions", "Cancel work, close the message, clear the cell"), "Esc"),
)


def make(window: QWidget, handlers: Mapping[str, Callable[[], object]]) -> dict[str, QAction]:
    """An action of ``window`` for every entry of the table; a missing handler is a KeyError."""
    actions = {}
    for entry in TABLE:
        action = QAction(window)
        action.setObjectName(entry.name)
        action.setProperty("english", entry.words)
        action.setShortcuts([QKeySequence(key) for key in entry.keys])
        action.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
        handler = handlers[entry.name]
        action.triggered.connect(lambda checked=False, handler=handler: handler())
        window.addAction(action)
        actions[entry.name] = action
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
    """The action's first key as this system writes it."""
    return action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
