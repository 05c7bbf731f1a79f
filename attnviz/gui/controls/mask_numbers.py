"""The numbers of the mask on show, a line each: what it is called, and the field that holds it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from attnviz.core.errors import AttnvizError, first_line
from attnviz.core.masks import Mask
from attnviz.core.masks.number import Number
from attnviz.figures.words.translate import translate
from attnviz.gui.controls.section import row
from attnviz.gui.failures import sentence
from attnviz.gui.widgets.number_field import NumberField


class MaskNumbers(QWidget):
    """Tells ``changed`` the mask with a number that was entered, or ``refused`` why it cannot be."""

    changed = Signal(object)  # Mask
    refused = Signal(str)

    def __init__(self, parent: QWidget | None = None):
        super().__init__(parent)
        self._mask: Mask | None = None
        self.labels: list[QLabel] = []
        self.fields: list[NumberField] = []
        self._lines = QVBoxLayout(self)
        self._lines.setContentsMargins(0, 0, 0, 0)
        self._lines.setSpacing(5)
        self._add()

    def show_numbers(self, mask: Mask) -> None:
        """Show what numbers ``mask`` has, if any."""
        self._mask = mask
        numbers = type(mask).numbers
        while len(self.fields) < len(numbers):
            self._add()
        for i, (label, field) in enumerate(zip(self.labels, self.fields, strict=True)):
            label.setVisible(i < len(numbers))
            field.setVisible(i < len(numbers))
            if i < len(numbers):
                name = translate("masks", numbers[i].label)
                label.setText(name)
                field.setAccessibleName(name)
                field.setToolTip(translate("masks", numbers[i].hint))
                field.set_value(getattr(mask, numbers[i].field))
        self.setVisible(bool(numbers))

    def _add(self) -> None:
        at, label = len(self.fields), QLabel()
        field = NumberField("", lambda value, steps: max(self._number(at).least, value + steps))
        label.setBuddy(field)
        field.entered.connect(partial(self._enter, at))
        field.refused.connect(partial(self._refuse, at))
        self._lines.addLayout(row(label, field))
        if self.fields:
            self.setTabOrder(self.fields[-1], field)
        self.labels.append(label)
        self.fields.append(field)

    def _number(self, at: int) -> Number:
        return type(self._mask).numbers[at]  # type: ignore[union-attr]

    def _enter(self, at: int, value: int) -> None:
        assert self._mask is not None
        try:
            mask = replace(self._mask, **{self._number(at).field: value})  # type: ignore[type-var]
        except Exception as error:  # a plug-in may refuse a number in any way
            self.fields[at].set_refused(True)
            known = isinstance(error, AttnvizError)
            self.refused.emit(sentence(error) if known else f"{first_line(error)}.")
        else:
            self.fields[at].set_refused(False)
            self.changed.emit(mask)

    def _refuse(self, at: int, typed: str) -> None:
        words = self.tr("The {name} must be a whole number, not “{typed}”.")
        self.refused.emit(words.format(name=self.labels[at].text(), typed=typed))
