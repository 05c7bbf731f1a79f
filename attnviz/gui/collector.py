"""Cyclic garbage is collected in the window's thread alone.

Python collects in whichever thread happens to allocate; a widget destroyed in the worker thread crashes Qt.
"""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, QTimer

INTERVAL_MS = 500


class Collector(QObject):
    """Takes over from Python's automatic collection until :meth:`close`; same thresholds, own thread."""

    def __init__(self, parent: QObject | None = None):
        super().__init__(parent)
        self._was_enabled = gc.isenabled()
        gc.disable()
        self._timer = QTimer(self)
        self._timer.timeout.connect(self.collect)
        self._timer.start(INTERVAL_MS)

    def collect(self) -> None:
        """Collect the oldest generation that is over its threshold, if any."""
        due = [
            generation
            for generation, (count, most) in enumerate(zip(gc.get_count(), gc.get_threshold(), strict=True))
            if most and count > most
        ]
        if due:
            gc.collect(due[-1])

    def close(self) -> None:
        """Hand collection back to Python, where it was on before. May be called again."""
        self._timer.stop()
        if self._was_enabled:
            gc.enable()
