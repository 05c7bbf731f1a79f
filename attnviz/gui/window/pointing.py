"""Which cell is marked: the one under the pointer, or one that a click or an arrow key keeps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

if TYPE_CHECKING:
    from attnviz.gui.session.session import Session

#: Arrow key -> (queries down, keys to the right).
ARROWS = {
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
}


class Pointing:
    """Moves the cursor of ``session``; ``pinned`` while it stays whatever the pointer does."""

    def __init__(self, session: Session):
        self._session = session
        self.pinned = False

    def hover(self, cell: tuple[int | None, int | None]) -> None:
        """Point at the cell that the pointer is over."""
        if not self.pinned:
            self._session.viewed.set_cursor(self._whole(cell))

    def pin(self, cell: tuple[int | None, int | None]) -> None:
        """Keep the clicked cell while the pointer goes on; a second click on it lets go."""
        whole = self._whole(cell)
        self.pinned = not (self.pinned and whole == self._session.cursor)
        self._session.viewed.set_cursor(whole)

    def step(self, event: QKeyEvent) -> bool:
        """Arrow keys move the cell, ten at a time with Shift; False for another key."""
        if (step := ARROWS.get(Qt.Key(event.key()))) is None:
            return False
        far = 10 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1
        self.pinned = True
        self._session.viewed.move_cursor(step[0] * far, step[1] * far)
        return True

    def let_go(self) -> None:
        """Mark no cell, until the pointer is over one."""
        self.pinned = False
        self._session.viewed.set_cursor(None)

    def _whole(self, cell: tuple[int | None, int | None]) -> tuple[int, int]:
        """Return a cell of which a panel knows only the row or the key, completed by the cursor."""
        row, key = self._session.cursor or (0, 0)
        return (row if cell[0] is None else cell[0], key if cell[1] is None else cell[1])
