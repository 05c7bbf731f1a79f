"""What the docks of a board are as they stand: side by side, under the pointer, larger by so many px."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QApplication, QMainWindow

from attnviz.figures.figure import Figure
from attnviz.figures.sheet.alignment import align
from attnviz.gui.panels.panel import Panel
from attnviz.gui.window.dock import Dock


def align_docked(docks: Iterable[Dock]) -> None:
    """Let a position's row lie at one height in all figures that stand side by side."""
    rows: dict[tuple[int, int], list[Figure]] = {}
    for dock in docks:
        figure = getattr(dock.panel, "figure", None)
        if figure is not None and not dock.isFloating():
            rows.setdefault((dock.y(), dock.height()), []).append(figure)
    for figures in rows.values():
        align(figures)


def grow(board: QMainWindow, dock: Dock, wider: int, taller: int) -> None:
    """Make a dock wider and taller by so many px, as a drag of its borders would."""
    if dock.isFloating():
        dock.resize(dock.width() + wider, dock.height() + taller)
        return
    for by, size, way in (
        (wider, dock.width(), Qt.Orientation.Horizontal),
        (taller, dock.height(), Qt.Orientation.Vertical),
    ):
        if by and not dock.isHidden():
            board.resizeDocks([dock], [max(1, size + by)], way)


def pointed_at(panels: Mapping[str, Panel]) -> str:
    """Return the panel that has the keyboard, else the one that lies under the pointer;
    empty where none does."""
    if with_keyboard := [name for name, panel in panels.items() if panel.has_keyboard()]:
        return with_keyboard[0]
    under = QApplication.widgetAt(QCursor.pos())
    return next((n for n, panel in panels.items() if under is not None and panel.isAncestorOf(under)), "")


def later(parent: QObject, act: Callable[[], object]) -> QTimer:
    """Return a timer that acts in the next turn of the event loop, once however often it was started."""
    timer = QTimer(parent, singleShot=True, interval=0)
    timer.timeout.connect(act)
    return timer
