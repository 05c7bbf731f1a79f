"""The command palette: type some letters of what you want, press Enter."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPalette
from PySide6.QtWidgets import (
    QDialog,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from attnviz.figures.style import fonts
from attnviz.figures.words.translate import translate
from attnviz.gui.actions.palette_search import Command, found, matches
from attnviz.gui.look.type_scale import px, ui

__all__ = ["Command", "CommandPalette", "found", "matches"]

SIZE, LINE, EDGE, GAP = (560, 380), 26, 10, 16
KIND_WIDTH, KEY_WIDTH = 110, 100


class Lines(QStyledItemDelegate):
    """A command a line: its words, its kind in quiet letters, and its key at the right."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(0, px(LINE))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        command: Command | None = index.data(Qt.ItemDataRole.UserRole)
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        palette: QPalette = option.palette
        rect: QRect = option.rect
        if chosen:
            painter.fillRect(rect, palette.highlight())
        role = QPalette.ColorRole
        ink = palette.color(role.HighlightedText if chosen else role.Text)
        quiet = ink if chosen else palette.color(role.PlaceholderText)
        line = rect.adjusted(EDGE, 0, -EDGE, 0)
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.setFont(ui(fonts.BODY))
        if command is None:
            painter.setPen(quiet)
            painter.drawText(line, middle, index.data())
            return
        key = QRect(line.right() - px(KEY_WIDTH), line.top(), px(KEY_WIDTH), line.height())
        kind = QRect(key.left() - GAP - px(KIND_WIDTH), line.top(), px(KIND_WIDTH), line.height())
        words = QRect(line.left(), line.top(), kind.left() - GAP - line.left(), line.height())
        painter.setPen(ink)
        elided = painter.fontMetrics().elidedText(command.words, Qt.TextElideMode.ElideRight, words.width())
        painter.drawText(words, middle, elided)
        painter.setPen(quiet)
        painter.drawText(key, middle | Qt.AlignmentFlag.AlignRight, command.key)
        painter.drawText(kind, middle, command.kind)


class CommandPalette(QDialog):
    """Lists the commands that match what is typed; runs the chosen one after it has closed.

    Args:
        commands: what there always is.
        more: gives those that what is typed makes possible: a number becomes a setting.
    """

    def __init__(
        self,
        commands: Sequence[Command],
        parent: QWidget | None = None,
        more: Callable[[str], Sequence[Command]] = lambda typed: (),
    ):
        super().__init__(parent, Qt.WindowType.Popup)
        self.setObjectName("palette")
        self._commands, self._more = commands, more
        self.field, self.list = QLineEdit(self), QListWidget(self)
        self.field.setPlaceholderText(translate("Palette", "What would you like to do?"))
        self.field.setAccessibleName(self.field.placeholderText())
        self.field.setFixedHeight(px(30))
        self.list.setAccessibleName(translate("Palette", "Commands"))
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setItemDelegate(Lines(self.list))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setUniformItemSizes(True)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 8, 8, 8)
        column.addWidget(self.field)
        column.addWidget(self.list)
        room = parent.size() - QSize(32, 32) if parent is not None else QSize(px(SIZE[0]), px(SIZE[1]))
        self.resize(QSize(px(SIZE[0]), px(SIZE[1])).boundedTo(room))
        self.field.textChanged.connect(self._filter)
        self.field.installEventFilter(self)
        self.list.itemClicked.connect(self._take)
        self._filter("")
        self.field.setFocus()

    def _filter(self, typed: str) -> None:
        self.list.clear()
        for command in (*self._more(typed), *found(typed, self._commands)):
            item = QListWidgetItem(command.words, self.list)
            item.setData(Qt.ItemDataRole.UserRole, command)
            said = ", ".join(part for part in (command.words, command.kind, command.key) if part)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, said)
        if self.list.count() == 0:
            none = QListWidgetItem(translate("Palette", "Nothing has that name."), self.list)
            none.setFlags(Qt.ItemFlag.NoItemFlags)
        self.list.setCurrentRow(0)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Up, Down and Enter in the field work on the list."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            page = max(1, self.list.viewport().height() // px(LINE) - 1)
            steps = {
                Qt.Key.Key_Down: 1,
                Qt.Key.Key_Up: -1,
                Qt.Key.Key_PageDown: page,
                Qt.Key.Key_PageUp: -page,
            }
            if step := steps.get(Qt.Key(event.key())):
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
