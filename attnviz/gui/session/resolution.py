"""The resolution that is asked for follows the size of the panels, once a resizing pauses."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer

from attnviz.gui.session.session import Session

PAUSE_MS = 80


class Resolution(QObject):
    """Tells ``session`` how many px the largest heatmap has."""

    def __init__(self, session: Session, parent: QObject):
        super().__init__(parent)
        self._session = session
        self._pixels: tuple[int, int] | None = None
        self._pause = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._pause.timeout.connect(self._ask)

    def note(self, pixels: tuple[int, int]) -> None:
        """Take note that the panels now have (height, width) px."""
        self._pixels = pixels
        self._pause.start()

    def _ask(self) -> None:
        if self._pixels is not None:
            self._session.viewed.set_pixels(self._pixels)
