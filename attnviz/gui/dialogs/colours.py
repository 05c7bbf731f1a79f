"""Colour limits and map of one kind of numbers: automatic, or fixed, so that pictures can be compared."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from attnviz.core.colours.own_colours import MAPS, Own
from attnviz.core.colours.picture import LEVELS
from attnviz.core.errors import InputError
from attnviz.core.sentence import QT_TRANSLATE_NOOP
from attnviz.figures.style.colormaps import palette, with_map
from attnviz.figures.style.theme import Theme
from attnviz.figures.words import text
from attnviz.figures.words.translate import translate
from attnviz.gui.controls.section import note
from attnviz.gui.failures import sentence
from attnviz.gui.look.type_scale import px
from attnviz.gui.widgets.dynamic_property import set_property

if TYPE_CHECKING:
    from attnviz.gui.session.session import Session

MAP_WORDS = {
    "": QT_TRANSLATE_NOOP("Colours", "The theme's own"),
    "purple-orange": QT_TRANSLATE_NOOP("Colours", "Purple and orange"),
    "teal-brown": QT_TRANSLATE_NOOP("Colours", "Teal and brown"),
    "grey": QT_TRANSLATE_NOOP("Colours", "Grey"),
    "cividis": QT_TRANSLATE_NOOP("Colours", "Blue to yellow (cividis)"),
}
TITLES = {
    "scores": QT_TRANSLATE_NOOP("Colours", "Colours of the scores: raw, scaled and masked"),
    "weights": QT_TRANSLATE_NOOP("Colours", "Colours of the weights"),
    "values": QT_TRANSLATE_NOOP("Colours", "Colours of Q, K, V and the output"),
}
SWATCH = QSize(120, 12)


class Swatch(QWidget):
    """A colour map from its low end to its high one."""

    def __init__(self, kind: str, name: str, theme: Theme, parent: QWidget):
        super().__init__(parent)
        shape = "sequential" if kind == "weights" else "diverging"
        self._colours = palette(with_map(shape, name), theme)[None, :LEVELS].copy()
        self.setFixedSize(px(SWATCH.width()), px(SWATCH.height()))

    def paintEvent(self, event: QPaintEvent) -> None:
        image = QImage(self._colours.data, LEVELS, 1, QImage.Format.Format_RGBA8888)
        QPainter(self).drawImage(QRectF(self.rect()), image)


class ColoursDialog(QDialog):
    """Every choice is shown at once in the window behind; Cancel takes all of them back.

    Args:
        kind: of ``core.own_colours.MAPS``.
        limits: of the colours on show: what "fixed" begins with.
    """

    def __init__(
        self, session: Session, kind: str, limits: tuple[float, float], theme: Theme, parent: QWidget
    ):
        super().__init__(parent)
        self._session, self._kind = session, kind
        session.chosen.settle()
        self._settings, self._before = session.settings, self._own()
        self.setWindowTitle(translate("Colours", "Colour limits and map"))
        self.automatic = QRadioButton(translate("Colours", "Automatic: they follow the numbers"), self)
        self.fixed = QRadioButton(translate("Colours", "Fixed, whatever is shown:"), self)
        self.low, self.high = QLineEdit(self), QLineEdit(self)
        self.low.setAccessibleName(translate("Colours", "Lower limit"))
        self.high.setAccessibleName(translate("Colours", "Upper limit"))
        self.refusal = note(kind="refusal")
        self.maps: dict[str, QRadioButton] = {}
        self._lay_out(theme)
        self._show(limits)
        for button in (self.automatic, self.fixed, *self.maps.values()):
            button.toggled.connect(self._apply)
        for field in (self.low, self.high):
            field.textEdited.connect(self._typed)

    def _lay_out(self, theme: Theme) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 16, 20, 16)
        column.setSpacing(10)
        title = QLabel(translate("Colours", TITLES[self._kind]), self)
        title.setWordWrap(True)
        column.addWidget(title)
        limits = QWidget(self)
        rows = QVBoxLayout(limits)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.addWidget(self.automatic)
        row = QHBoxLayout()
        row.addWidget(self.fixed)
        for words, field in (
            (translate("Colours", "from"), self.low),
            (translate("Colours", "to"), self.high),
        ):
            row.addWidget(QLabel(words, self))
            field.setFixedWidth(px(84))
            field.setAlignment(Qt.AlignmentFlag.AlignRight)
            row.addWidget(field)
        row.addStretch(1)
        rows.addLayout(row)
        column.addWidget(limits)
        column.addWidget(self.refusal)
        choices = QWidget(self)
        grid = QGridLayout(choices)
        grid.setContentsMargins(0, 4, 0, 4)
        grid.setColumnStretch(1, 1)
        for i, name in enumerate(MAPS[self._kind]):
            self.maps[name] = QRadioButton(translate("Colours", MAP_WORDS[name]), choices)
            grid.addWidget(self.maps[name], i, 0)
            swatch = Swatch(self._kind, name, theme, choices)
            grid.addWidget(swatch, i, 1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        column.addWidget(choices)
        buttons = QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        self.buttons = QDialogButtonBox(buttons, parent=self)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        column.addWidget(self.buttons)

    def _own(self) -> Own:
        return getattr(self._session.settings.colours, self._kind)

    def _show(self, limits: tuple[float, float]) -> None:
        own = self._before
        (self.fixed if own.fixed else self.automatic).setChecked(True)
        low, high = (own.low, own.high) if own.fixed else limits
        self.low.setText(written(low or 0.0))
        self.high.setText(written(high or 0.0))
        self.maps[own.map].setChecked(True)

    def _typed(self) -> None:
        if self.fixed.isChecked():
            self._apply()
        else:
            self.fixed.setChecked(True)  # a person who types limits wants them to be used

    def _apply(self) -> None:
        """Show what is chosen, or say why that cannot be."""
        name = next(name for name, button in self.maps.items() if button.isChecked())
        try:
            fixed = self.fixed.isChecked()
            own = Own(typed(self.low.text()), typed(self.high.text()), name) if fixed else Own(map=name)
            reason = ""
        except InputError as error:
            own, reason = self._own(), sentence(error)
        self.refusal.setText(reason)
        self.refusal.setVisible(bool(reason))
        for field in (self.low, self.high):
            set_property(field, "refused", bool(reason))
        ok = self.buttons.button(QDialogButtonBox.StandardButton.Ok)
        ok.setEnabled(not reason)
        ok.setToolTip(reason)
        if not reason:
            self._session.chosen.set_colours(self._kind, own)

    def done(self, code: int) -> None:
        """All that was tried here is one step of undo, or none."""
        if code != QDialog.DialogCode.Accepted or self._own() == self._before:
            self._session.chosen.take_back(self._settings)
        self._session.chosen.settle()
        super().done(code)


def written(limit: float) -> str:
    """Return a limit as it can be typed again: all of its digits, in the language's signs."""
    return text.spoken(f"{limit:.12g}")


def typed(words: str) -> float:
    """Return the number that was typed: a decimal point or comma, either minus sign,
    and groups of three digits.

    Raises:
        InputError: it is none.
    """
    from attnviz.core import checks

    plain = re.sub(r"\s", "", words).replace(text.MINUS, "-")
    groups = text.spoken(".") == "." and re.fullmatch(r"[-+]?\d{1,3}(,\d{3})+(\.\d*)?", plain)
    plain = plain.replace(",", "" if groups else ".")
    try:
        return float(plain)
    except ValueError:
        return checks.finite(QT_TRANSLATE_NOOP("titles", "A colour limit"), words.strip())
