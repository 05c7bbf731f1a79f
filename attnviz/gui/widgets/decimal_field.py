"""A number with decimals that is typed, or stepped with the arrow keys."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from attnviz.figures.words.text import count, rounded
from attnviz.figures.words.text import number as written
from attnviz.figures.words.translate import translate
from attnviz.gui.widgets.dynamic_property import set_property
from attnviz.gui.widgets.typed import decimal


class DecimalField(QLineEdit):
    """Tells ``changed`` when a number within the range is complete: Return, leaving the field, or a step.

    What is no such number is marked, and its tooltip says what would be; leaving the field brings the last
    good one back.

    Args:
        name: what the number is, for screen readers.
        least, most: the range, both included.
        decimals: how many are shown.
    """

    changed = Signal(float)

    def __init__(
        self, name: str, least: float, most: float, decimals: int = 0, parent: QWidget | None = None
    ):
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._least, self._most, self._decimals = least, most, decimals
        self._value = least
        self.textEdited.connect(self._judge)

    @property
    def value(self) -> float:
        """The last number that was complete."""
        return self._value

    def set_value(self, value: float, *, least: float | None = None, decimals: int | None = None) -> None:
        """Show ``value``, brought into the range, without telling; its least and decimals may change."""
        self._least = self._least if least is None else least
        self._decimals = self._decimals if decimals is None else decimals
        self._value = min(max(value, self._least), self._most)
        self.setText(written(self._value, self._decimals))
        self._judge()

    def _typed(self) -> float | None:
        if self.text() == written(self._value, self._decimals):
            return self._value  # may have more decimals than are shown
        number = decimal(self.text(), self._decimals)
        return number if number is not None and self._least <= number <= self._most else None

    def _judge(self, text: str = "") -> None:
        good = self._typed() is not None
        set_property(self, "refused", not good)
        self.setToolTip("" if good else self._what_is_right())

    def _what_is_right(self) -> str:
        words = (
            translate("DecimalField", "This must be a number from {least} to {most}.")
            if self._decimals
            else translate("DecimalField", "This must be a whole number from {least} to {most}.")
        )
        least, most = (
            count(end) if float(end).is_integer() else rounded(end) for end in (self._least, self._most)
        )
        return words.format(least=least, most=most)

    def _enter(self) -> None:
        number = self._typed()
        if number is not None and number != self._value:
            self.set_value(number)
            self.changed.emit(self._value)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._enter()
        self.set_value(self._value)
        super().focusOutEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            # Not passed on: Return ends the number, and must not press the dialog's button too.
            self._enter()
            return
        step = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1}.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
            return
        self.set_value(self._value + step * 10**-self._decimals)
        self.changed.emit(self._value)
