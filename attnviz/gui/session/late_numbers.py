"""Numbers of a panel that a GPU still holds: asked for, and told of when they are there."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject

from attnviz.core.result import Result
from attnviz.gui.session.session import Session


class Arrival(QObject):
    """Calls ``then`` once with the next result, which has the numbers, unless it fails or is taken back."""

    def __init__(self, session: Session, then: Callable[[], None]):
        super().__init__(session)
        self._session, self._then, self._waits = session, then, True
        session.result_changed.connect(self._show)
        session.failed.connect(self.end)
        session.viewed.want_values()

    def _show(self, result: Result) -> None:
        if result.tiles:
            self.end()
            self._then()

    def end(self, reason: str = "") -> None:
        """Wait no longer. May be called again."""
        if self._waits:
            self._waits = False
            self._session.result_changed.disconnect(self._show)
            self._session.failed.disconnect(self.end)
            self.deleteLater()
