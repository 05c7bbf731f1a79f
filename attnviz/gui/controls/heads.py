"""LAYER and HEAD: numbered buttons, or a field where there are too many."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from attnviz.core.result import Result
from attnviz.core.settings import Settings
from attnviz.gui.controls.section import Section, note, row, say
from attnviz.gui.session.session import Session
from attnviz.gui.widgets.choice_row import ChoiceRow
from attnviz.gui.widgets.number_field import NumberField

#: More heads than this get a field to type into.
MOST_BUTTONS = 32


class _Numbered(Section):
    """What LayerControl and HeadControl share."""

    def __init__(self, session: Session, parent: QWidget | None = None):
        super().__init__("", parent)
        self._session = session
        self._count = 0
        self.buttons = ChoiceRow("")
        self.field = NumberField("", lambda value, steps: min(self._count - 1, max(0, value + steps)))
        self.body.addWidget(self.buttons)
        self.range = note()
        self.range.setWordWrap(False)
        self.body.addLayout(row(self.field, self.range, stretch=1))
        self.buttons.chosen.connect(self._choose)
        self.field.entered.connect(self._choose)
        session.settings_changed.connect(self._follow)
        session.result_changed.connect(self._show)

    def _name(self, title: str, tip: str) -> None:
        self.head(title)
        self.buttons.set_name(title)
        self.field.setAccessibleName(title)
        for widget in (self.buttons, self.field):
            widget.setToolTip(tip)
        self._say_range()

    def _begin(self) -> None:
        self.retranslate()
        if self._session.result is not None:
            self._show(self._session.result)
        else:
            # No heading without choices: they come with the first result.
            self._set_count(0)
            self.hide()

    def _set_count(self, count: int) -> None:
        if count == self._count and count:
            return
        self._count = count
        few = count <= MOST_BUTTONS
        self.buttons.set_count(count if few else 0)
        self.buttons.setVisible(few)
        self.field.setVisible(not few)
        self._say_range()

    def _say_range(self) -> None:
        few = self._count <= MOST_BUTTONS
        say(self.range, "" if few else self.tr("0 to {last}").format(last=self._count - 1))

    def _place(self, index: int) -> None:
        self.buttons.set_current(index)
        self.field.set_value(index)

    def _choose(self, index: int) -> None:
        raise NotImplementedError

    def _follow(self, settings: Settings) -> None:
        raise NotImplementedError

    def _show(self, result: Result) -> None:
        raise NotImplementedError


class LayerControl(_Numbered):
    """Which layer; not there where the input has only one."""

    def __init__(self, session: Session, parent: QWidget | None = None):
        super().__init__(session, parent)
        self._begin()

    def retranslate(self) -> None:
        self._name(self.tr("Layer"), self.tr("Each layer attends anew, to what the layers below have made."))

    def _choose(self, index: int) -> None:
        self._session.chosen.set_layer(index)

    def _follow(self, settings: Settings) -> None:
        self._place(settings.layer)

    def _show(self, result: Result) -> None:
        self._set_count(result.inputs.n_layer)
        self.setVisible(result.inputs.n_layer > 1)
        self._place(self._session.settings.layer)


class HeadControl(_Numbered):
    """Which head of the layer."""

    def __init__(self, session: Session, parent: QWidget | None = None):
        super().__init__(session, parent)
        self._begin()

    def retranslate(self) -> None:
        self._name(
            self.tr("Head"),
            self.tr("Each head looks with a Q, K and V of its own. Only the one on show is computed."),
        )

    def _choose(self, index: int) -> None:
        self._session.chosen.set_head(index)

    def _follow(self, settings: Settings) -> None:
        self._place(settings.head)

    def _show(self, result: Result) -> None:
        self._set_count(result.inputs.n_head)
        self.show()
        self._place(self._session.settings.head)
