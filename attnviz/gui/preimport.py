"""What panels that are not on show yet are made of is read ahead, a module a turn of the event loop.

The first picture waits for none of it; a layout chosen later would hold the window while it reads.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from itertools import chain

from PySide6.QtCore import QObject, QTimer

from attnviz.figures.registry import FIGURES

#: ms between two modules, so that what follows the first picture goes first
PAUSE_MS = 50


class ReadAhead(QTimer):
    """Reads from :meth:`start` on, and stops when all is read; ``then`` is called last."""

    def __init__(self, parent: QObject, then: Callable[[], object]):
        super().__init__(parent, interval=PAUSE_MS)
        self._left = chain(_readers(), [then])
        self.timeout.connect(self._read_one)

    def _read_one(self) -> None:
        if (read := next(self._left, None)) is None:
            self.stop()
        else:
            read()


def _readers() -> Iterator[Callable[[], object]]:
    yield from (entry.read for entry in FIGURES.values())
    yield partial(import_module, "attnviz.gui.panels.code")
