"""Cyclic garbage is collected in the window's thread alone.

Python collects in whichever thread happens to allocate; a widget destroyed in the worker thread crashes Qt.
"""

from __future__ import annotations

import gc
from contextlib import ExitStack

from PySide6.QtCore import QObject, QTimer

from attnviz.engine.collection import collection_paused

INTERVAL_MS = 500
#: Ticks after which the window stands: what lives then lives as long as it does.
STANDS_AFTER = 4


class Collector(QObject):
    """Takes over from Python's automatic collection until :meth:`close`; same thresholds, own thread.

    What the start has made is set aside once, since looking through it again and again would hold the event
    loop for tens of milliseconds.
    """

    def __init__(self, parent: QObject | None = None):
        super().__init__(parent)
        self._paused = ExitStack()
        self._paused.enter_context(collection_paused())
        self._ticks = 0
        self._timer = QTimer(self)
        self._timer.timeout.connect(self.collect)
        self._timer.start(INTERVAL_MS)

    def collect(self) -> None:
        """Collect the oldest generation that is over its threshold, if any."""
        self._ticks += 1
        if self._ticks == STANDS_AFTER:
            gc.collect()
            gc.freeze()
            return
        due = [
            generation
            for generation, (count, most) in enumerate(zip(gc.get_count(), gc.get_threshold(), strict=True))
            if most and count > most
        ]
        if due:
            gc.collect(due[-1])

    def close(self) -> None:
        """Hand collection back to Python as it was. May be called again."""
        if self._timer.isActive():
            self._timer.stop()
            gc.unfreeze()
            self._paused.close()
