"""Everything that can be done by key or menu, in one table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget


@dataclass(frozen=True)
class Entry:
    """One action. ``name`` is what the window connects it by; ``menu`` False keeps it a key alone."""

    name: str
    words: str
    keys: tuple[str, ...] = ()
    menu: bool = True
    before_separator: bool = False


_NOOP = QT_TRANSLATE_NOOP

TABLE = (
    Entry("open", _NOOP("Actions", "Open file…"), ("Ctrl+O",)),
    Entry("export", _NOOP("Actions", "Export…"), ("Ctrl+E",)),
    Entry("copy", _NOOP("Actions", "Copy the cell's numbers"), ("Ctrl+C",)),
    Entry("table", _NOOP("Actions", "Panel as a table…"), ("Ctrl+T",), before_separator=True),
    Entry("undo", _NOOP("Actions", "Undo"), ("Ctrl+Z",)),
    Entry("redo", _NOOP("Actions", "Redo"), ("Ctrl+Shift+Z", "Ctrl+Y"), before_separator=True),
    Entry("scaling", _NOOP("Actions", "Scaling on or off"), ("S",)),
    Entry("mask", _NOOP("Actions", "Mask on or off"), ("M",)),
    Entry("draw", _NOOP("Actions", "New random draw"), ("Ctrl+R",)),
    Entry("reset_zoom", _NOOP("Actions", "Show everything"), ("Ctrl+0",), before_separator=True),
    Entry("theme", _NOOP("Actions", "Next theme: light, dark, high contrast"), ("Ctrl+Shift+T",)),
    Entry("palette", _NOOP("Actions", "Command palette…"), ("Ctrl+K", "Ctrl+Shift+P")),
    Entry("shortcuts", _NOOP("Actions", "Keys and mouse…"), ("F1",), before_separator=True),
    Entry("quit", _NOOP("Actions", "Quit"), ("Ctrl+Q",)),
    Entry("escape", _NOOP("Actions", "Cancel work, close the message, clear the cell"), ("Esc",), menu=False),
)


def make(window: QWidget, handlers: Mapping[str, Callable[[], object]]) -> dict[str, QAction]:
    """An action of ``window`` for every entry of the table; a missing handler is a KeyError."""
    actions = {}
    for entry in TABLE:
        action = QAction(window)
        action.setObjectName(entry.name)
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


def key_text(action: QAction) -> str:
    """The action's first key as this system writes it."""
    return action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
