"""Asks how an ambiguous array is to be read, with its shapes in the question."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QRadioButton, QVBoxLayout, QWidget

from attnviz.core.errors import AmbiguousInput
from attnviz.figures.words.translate import said, translate
from attnviz.gui.failures import sentence


class QuestionDialog(QDialog):
    """One radio button a choice; the first is marked."""

    def __init__(self, question: AmbiguousInput, parent: QWidget | None = None):
        super().__init__(parent)
        self.setWindowTitle(translate("Question", "How should this array be read?"))
        column = QVBoxLayout(self)
        column.setSpacing(8)
        words = QLabel(sentence(question), self)
        words.setWordWrap(True)
        words.setMinimumWidth(420)
        column.addWidget(words)
        self.choices: dict[str, QRadioButton] = {}
        for key, choice in question.choices:
            button = QRadioButton(said(choice), self)
            self.choices[key] = button
            column.addWidget(button)
        next(iter(self.choices.values())).setChecked(True)
        buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel, parent=self
        )
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        column.addWidget(buttons)

    @property
    def key(self) -> str:
        """The key of the marked choice."""
        return next(key for key, button in self.choices.items() if button.isChecked())


def ask(parent: QWidget, question: AmbiguousInput) -> str | None:
    """Return the key of the chosen reading, or None when the person thought better of it."""
    dialog = QuestionDialog(question, parent)
    try:
        return dialog.key if dialog.exec() == QDialog.DialogCode.Accepted else None
    finally:
        dialog.deleteLater()
