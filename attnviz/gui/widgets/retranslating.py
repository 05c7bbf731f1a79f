"""A widget that sets its words anew when the language changes."""

from __future__ import annotations

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QWidget


class Worded(QWidget):
    """Subclasses set every word in :meth:`retranslate`, and call it once when they are built."""

    def retranslate(self) -> None:
        """Set every word anew."""
        raise NotImplementedError

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)
