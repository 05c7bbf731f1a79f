"""A whole number that is typed, or stepped with the arrow keys and the wheel."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence, QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QLineEdit, QSizePolicy, QWidget

from attnviz.gui.look.type_scale import px
from attnviz.gui.widgets.dynamic_property import set_property
from attnviz.gui.widgets.typed import whole

_STEPS = {
    Qt.Key.Key_Up: 1,
    Qt.Key.Key_Down: -1,
    Qt.Key.Key_PageUp: 10,
    Qt.Key.Key_PageDown: -10,
}
#: Signs that are the window's shortcuts.
_ZOOM = ("+", "=", "-")
SIZE = QSize(80, 22)  # seven digits, the longest T


class NumberField(QLineEdit):
    """Tells ``entered`` when a number is complete: Return, leaving the field, or a step.

    What is typed and is no whole number is told by ``refused``; it stays, so that it can be mended, as does a
    number that its owner does not take (and so does not set). Escape brings back the number last set. After
    Return letters, + and − are the window's shortcuts again, until the field is clicked or typed into; undo
    is the window's as long as nothing else is typed than what is set.

    Args:
        name: what the number is, for screen readers.
        step: ``(value, steps) -> value``: the number so many steps further, by default value + steps.
    """

    entered = Signal(object)  # int; Qt's own ends at 2³¹ − 1
    refused = Signal(str)  # what was typed and is no whole number

    def __init__(
        self,
        name: str,
        step: Callable[[int, int], int] = lambda value, steps: value + steps,
        parent: QWidget | None = None,
    ):
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(px(SIZE.height()))
        self._value = 0
        self._step = step
        self.setText("0")
        self._returned = False
        self.returnPressed.connect(self._return)
        self.textEdited.connect(self._go_on)

    def sizeHint(self) -> QSize:
        return QSize(px(SIZE.width()), px(SIZE.height()))

    @property
    def value(self) -> int:
        """The number that stands in the field; the one last set where what stands there is none."""
        typed = whole(self.text())
        return self._value if typed is None else typed

    def set_value(self, value: int) -> None:
        """Show ``value``, without telling."""
        self._value = value
        self.set_refused(False)
        if self.text() != str(value):
            self.setText(str(value))

    def set_refused(self, refused: bool) -> None:
        """Mark what stands in the field as something that cannot be."""
        set_property(self, "refused", refused)

    def refuse(self, so: int) -> None:
        """Show that what stands in the field cannot be, unless it is ``so``, which Escape brings back."""
        self._value = so
        self.set_refused(whole(self.text()) != so)

    def event(self, event: QEvent) -> bool:
        # The window uses Escape too, and shortcuts win unless the field overrides them.
        if event.type() == QEvent.Type.ShortcutOverride:
            if self._brings_back(event):
                event.accept()
                return True
            if self._is_shortcut(event):
                event.ignore()
                return True
        return super().event(event)

    def _is_shortcut(self, event: QEvent) -> bool:
        if not isinstance(event, QKeyEvent):
            return False
        # On X11 Ctrl+E means End; in a field of one number the window's use of it is worth more.
        if event.key() == Qt.Key.Key_E and event.modifiers() == Qt.KeyboardModifier.ControlModifier:
            return True
        if event.matches(QKeySequence.StandardKey.Copy):
            return not self.hasSelectedText()
        if self.property("refused"):
            return False
        # The field's own undo would bring back digits that are not computed with.
        if event.matches(QKeySequence.StandardKey.Undo) or event.matches(QKeySequence.StandardKey.Redo):
            return whole(self.text()) == self._value
        sign = event.text() in _ZOOM and not self.hasSelectedText()  # over a selection "-" begins a number
        return self._returned and (event.text().isalpha() or sign)

    def _return(self) -> None:
        self._returned = True
        self._enter()

    def _go_on(self) -> None:
        self._returned = False

    def _brings_back(self, event: QEvent) -> bool:
        is_escape = isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape
        return is_escape and self.text() != str(self._value)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = _STEPS.get(Qt.Key(event.key()))
        if steps is not None and not self.isReadOnly():
            self._move(steps)
        elif self._brings_back(event):
            self.bring_back()
        else:
            super().keyPressEvent(event)

    def bring_back(self) -> None:
        """Show the number last set again, and tell it."""
        self.set_value(self._value)
        self.entered.emit(self._value)

    def wheelEvent(self, event: QWheelEvent) -> None:
        # Without the focus, the wheel belongs to the scroll area around the field.
        if self.hasFocus() and not self.isReadOnly() and event.angleDelta().y():
            self._move(1 if event.angleDelta().y() > 0 else -1)
            event.accept()
        else:
            event.ignore()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._go_on()
        super().mousePressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._go_on()
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            self._enter()

    def _move(self, steps: int) -> None:
        self.setText(str(self._step(self.value, steps)))
        self._enter()
        self.selectAll()

    def _enter(self) -> None:
        typed = whole(self.text())
        if typed is None:
            self.set_refused(True)
            self.refused.emit(self.text())
        elif typed != self._value or self.property("refused"):
            self.entered.emit(typed)
