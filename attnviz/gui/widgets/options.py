"""One out of several, as buttons in a grid: what Segmented and ChoiceRow have in common."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QButtonGroup, QFrame, QGridLayout, QPushButton, QWidget

_STEPS = {
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
}


class Options(QFrame):
    """A group of buttons of which one is chosen; the arrow keys, Home and End choose another.

    Args:
        name: what is chosen, for screen readers.
        kind: the role of the buttons in the style sheet.
    """

    chosen = Signal(int)  # index that the person chose; set_current does not send it

    def __init__(self, name: str, kind: str, gap: int, parent: QWidget | None = None):
        super().__init__(parent)
        self.setAccessibleName(name)
        self._kind = kind
        self._columns = 1
        self._buttons: list[QPushButton] = []
        self._labels: tuple[str, ...] = ()
        self._group = QButtonGroup(self)
        self._group.idClicked.connect(self.chosen)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(gap)

    def set_name(self, name: str) -> None:
        """Name what is chosen, for screen readers."""
        self.setAccessibleName(name)
        for button, label in zip(self._buttons, self._labels, strict=True):
            button.setAccessibleName(f"{name}: {label}")

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels of the options."""
        return self._labels

    @property
    def current(self) -> int:
        """Index of the chosen option, −1 for none."""
        return self._group.checkedId()

    def set_current(self, index: int) -> None:
        """Show option ``index`` as chosen, without telling; an index that is not there chooses none."""
        if 0 <= index < len(self._buttons):
            self._buttons[index].setChecked(True)
        elif (button := self._group.checkedButton()) is not None:
            self._group.setExclusive(False)
            button.setChecked(False)
            self._group.setExclusive(True)

    def button(self, index: int) -> QPushButton:
        """Return the button of one option."""
        return self._buttons[index]

    def set_labels(self, labels: Sequence[str], columns: int) -> None:
        """Offer ``labels``, ``columns`` in a row; buttons that stay are not made anew."""
        if (tuple(labels), columns) == (self._labels, self._columns):
            return
        self._labels, self._columns = tuple(labels), max(1, columns)
        while len(self._buttons) > len(labels):
            button = self._buttons.pop()
            self._group.removeButton(button)
            self._grid.removeWidget(button)
            button.hide()
            button.deleteLater()
        for index, label in enumerate(labels):
            if index == len(self._buttons):
                self._buttons.append(self._make(index))
            button = self._buttons[index]
            button.setText(label)
            button.setAccessibleName(f"{self.accessibleName()}: {label}")
            self._grid.addWidget(button, index // self._columns, index % self._columns)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        last = len(self._buttons) - 1
        if event.key() == Qt.Key.Key_Home:
            self._choose(0)
        elif event.key() == Qt.Key.Key_End:
            self._choose(last)
        elif (step := _STEPS.get(Qt.Key(event.key()))) is not None:
            self._choose(self.current + step[0] * self._columns + step[1])
        else:
            super().keyPressEvent(event)

    def _choose(self, index: int) -> None:
        if 0 <= index < len(self._buttons) and index != self.current:
            self._buttons[index].setFocus(Qt.FocusReason.TabFocusReason)
            self._buttons[index].click()

    def _make(self, index: int) -> QPushButton:
        button = _Option(self)
        button.setProperty("kind", self._kind)
        button.setCheckable(True)
        self._group.addButton(button, index)
        return button


class _Option(QPushButton):
    """Hands the arrow keys to the group, which knows the columns."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (*_STEPS, Qt.Key.Key_Home, Qt.Key.Key_End):
            event.ignore()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)
