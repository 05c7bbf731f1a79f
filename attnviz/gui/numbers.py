"""Numbers of a panel that a GPU still holds: asked for, and told of when they are there."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject

from attnviz.core.result import Result
from attnviz.gui.session import Session


class Arrival(QObject):
    """Calls ``then`` once with the next result, which brings the numbers, unless asking for it fails."""

    def __init__(self, session: Session, then: Callable[[], None]):
        super().__init__(session)
        self._session, self._then = session, then
        session.result_changed.connect(self._show)
        session.failed.connect(self._end)
        session.want_values()

    def _show(self, result: Result) -> None:
        if result.tiles:
            self._end()
            self._then()

    def _end(self, reason: str = "") -> None:
        self._session.result_changed.disconnect(self._show)
        self._session.failed.disconnect(self._end)
        self.deleteLater()
