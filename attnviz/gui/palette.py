"""The command palette: type some letters of what you want, press Enter."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDialog, QLineEdit, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from attnviz.figures.translate import translate


@dataclass(frozen=True)
class Command:
    """What can be chosen: its words, its key as text, and what it does; ``english`` finds it too."""

    words: str
    key: str
    run: Callable[[], object]
    english: str = ""


def matches(typed: str, words: str) -> bool:
    """Whether the letters typed occur in ``words`` in their order."""
    letters = iter(words.casefold())
    return all(letter in letters for letter in typed.casefold() if not letter.isspace())


def found(typed: str, commands: Sequence[Command]) -> list[Command]:
    """The commands that match what is typed, those first that hold it as it stands."""
    matching = [c for c in commands if matches(typed, c.words) or matches(typed, c.english)]
    whole = typed.casefold().strip()
    return sorted(
        matching, key=lambda c: whole not in c.words.casefold() and whole not in c.english.casefold()
    )


class CommandPalette(QDialog):
    """Lists the commands that match what is typed; runs the chosen one after it has closed."""

    def __init__(self, commands: Sequence[Command], parent: QWidget | None = None):
        super().__init__(parent, Qt.WindowType.Popup)
        self.setObjectName("palette")
        self._commands = commands
        self.field, self.list = QLineEdit(self), QListWidget(self)
        self.field.setPlaceholderText(translate("Palette", "What would you like to do?"))
        self.field.setAccessibleName(self.field.placeholderText())
        self.list.setAccessibleName(translate("Palette", "Commands"))
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 8, 8, 8)
        column.addWidget(self.field)
        column.addWidget(self.list)
        self.resize(460, 340)
        self.field.textChanged.connect(self._filter)
        self.field.installEventFilter(self)
        self.list.itemClicked.connect(self._take)
        self._filter("")
        self.field.setFocus()

    def _filter(self, typed: str) -> None:
        self.list.clear()
        for command in found(typed, self._commands):
            words = f"{command.words}    {command.key}" if command.key else command.words
            item = QListWidgetItem(words, self.list)
            item.setData(Qt.ItemDataRole.UserRole, command)
        if self.list.count() == 0:
            none = QListWidgetItem(translate("Palette", "Nothing has that name."), self.list)
            none.setFlags(Qt.ItemFlag.NoItemFlags)
        self.list.setCurrentRow(0)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Up, Down and Enter in the field work on the list."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()))
            if step:
                row = self.list.currentRow() + step
                self.list.setCurrentRow(min(max(row, 0), self.list.count() - 1))
                return True
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._take(self.list.currentItem())
                return True
        return False

    def _take(self, item: QListWidgetItem | None) -> None:
        command: Command | None = None if item is None else item.data(Qt.ItemDataRole.UserRole)
        if command is not None:
            self.accept()
            command.run()
