"""Cyclic garbage is collected in the window's thread alone.

Python collects in whichever thread happens to allocate; a widget destroyed in the worker thread crashes Qt.
"""

from __future__ import annotations

import gc
import sys
from contextlib import ExitStack

from PySide6.QtCore import QObject, QTimer

from attnviz.engine.cpu.garbage import collection_paused

INTERVAL_MS = 500
#: After so many ticks the window stands: objects that live then live as long as it does.
STANDS_AFTER = 4
#: After so many new modules, what was imported is set aside: Numba brings 500, whose objects take 25 ms to
#: walk.
MANY_MODULES = 100


class Collector(QObject):
    """Takes over from Python's automatic collection until :meth:`close`; same thresholds, own thread.

    What the start has made, and each large import, is set aside: it stays, and looking through it again and
    again would hold the event loop for tens of milliseconds.
    """

    def __init__(self, parent: QObject | None = None):
        super().__init__(parent)
        self._paused = ExitStack()
        self._paused.enter_context(collection_paused())
        self._ticks, self._modules = 0, len(sys.modules)
        self._froze = False
        self._timer = QTimer(self)
        self._timer.timeout.connect(self.collect)
        self._timer.start(INTERVAL_MS)

    def collect(self) -> None:
        """Collect the oldest generation that is over its threshold, if any."""
        self._ticks += 1
        if self._imported_many():
            self._freeze()
            return
        if self._ticks == STANDS_AFTER:
            gc.collect()
            self._freeze()
            return
        due = [
            generation
            for generation, (count, most) in enumerate(zip(gc.get_count(), gc.get_threshold(), strict=True))
            if most and count > most
        ]
        if due:
            gc.collect(due[-1])

    def _imported_many(self) -> bool:
        before, self._modules = self._modules, len(sys.modules)
        return self._modules - before >= MANY_MODULES

    def _freeze(self) -> None:
        gc.freeze()
        self._froze = True

    def close(self) -> None:
        """Hand collection back to Python as it was. May be called again.

        What the program around us has frozen itself stays so, unless this collector froze something as well:
        Python unfreezes all or nothing.
        """
        if self._timer.isActive():
            self._timer.stop()
            if self._froze:
                gc.unfreeze()
            self._paused.close()
