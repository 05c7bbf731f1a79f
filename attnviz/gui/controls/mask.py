"""MASK: which rule, the one number that it may need, and the fill that its explanation shows."""

from __future__ import annotations

from PySide6.QtWidgets import QLabel, QWidget

from attnviz.core.errors import DimensionError
from attnviz.core.masks import Causal, Mask, NoMask, OwnMask, Prefix, SlidingWindow
from attnviz.core.settings import Settings
from attnviz.figures.fill import SIGNS
from attnviz.figures.mask_words import mask_in_words
from attnviz.gui.controls.section import Section, note, row, say
from attnviz.gui.failures import sentence
from attnviz.gui.scale import px
from attnviz.gui.session import Session
from attnviz.gui.widgets.combo import Combo
from attnviz.gui.widgets.number_field import NumberField
from attnviz.gui.widgets.segmented import Segmented

CAUSAL, NONE, WINDOW, PREFIX, OTHER = range(5)


class MaskControl(Section):
    """The rules that are offered, and one more: what the input brings, or what a program has set."""

    def __init__(self, session: Session, parent: QWidget | None = None):
        super().__init__("", parent)
        self._session = session
        self.rule = Combo()
        self.label = QLabel()
        self.number = NumberField("", lambda value, steps: max(0, value + steps))
        self.label.setBuddy(self.number)
        self.refusal = note(kind="refusal")
        self.off = note()
        self.fill = Segmented("", list(SIGNS.values()))
        # It stands in the heading's line, and takes no line of its own.
        self.fill.setFixedSize(px(96), self.heading.fontMetrics().height() + px(6))
        self.title.addWidget(self.fill)
        self.body.addWidget(self.rule)
        self.body.addLayout(row(self.label, self.number))
        self.body.addWidget(self.refusal)
        self.body.addWidget(self.off)
        self.rule.activated.connect(self._choose)
        self.fill.chosen.connect(lambda index: session.set_fill(list(SIGNS)[index]))
        self.number.entered.connect(lambda value: self._set_number())
        self.number.refused.connect(self._refuse)
        session.settings_changed.connect(self._follow)
        session.result_changed.connect(lambda result: self._offer())
        self.rule.addItems([""] * OTHER)
        self.retranslate()

    def retranslate(self) -> None:
        self.head(self.tr("Mask"))
        self.rule.setAccessibleName(self.tr("Mask"))
        self.rule.setToolTip(self.tr("Which keys a query may see. A blocked key gets weight 0."))
        for index, words in enumerate(
            (
                self.tr("Causal: key ≤ query"),
                self.tr("None: every key"),
                self.tr("Sliding window"),
                self.tr("Prefix, then causal"),
            )
        ):
            self.rule.setItemText(index, words)
        self.number.setAccessibleName(self.tr("Keys"))
        self.off.setText(self.tr("Off: every key is seen."))
        self.fill.set_words(
            self.tr("Fill of blocked scores"),
            list(SIGNS.values()),
            [
                self.tr("Blocked scores as −∞, which no number can reach: their weight is exactly 0."),
                self.tr(
                    "Blocked scores as −1e9: float16 cannot hold it, and a row of nothing else is uniform."
                ),
            ],
        )
        self._follow(self._session.settings)

    def _choose(self, index: int) -> None:
        result = self._session.result
        quarter = max(1, result.shape[1] // 4) if result is not None else 4
        rules: dict[int, Mask | None] = {
            CAUSAL: Causal(),
            NONE: NoMask(),
            WINDOW: SlidingWindow(quarter),
            PREFIX: Prefix(quarter),
            OTHER: self._other(),
        }
        if (rule := rules[index]) is not None and index != self._index(self._session.settings.mask):
            self._session.set_mask(rule)
        elif not self._session.settings.masked:
            self._session.toggle_mask()

    def _set_number(self) -> None:
        mask = self._session.settings.mask
        try:
            if isinstance(mask, SlidingWindow):
                self._session.set_mask(SlidingWindow(self.number.value, mask.alignment))
            elif isinstance(mask, Prefix):
                self._session.set_mask(Prefix(self.number.value))
            say(self.refusal, "")
            self.number.set_refused(False)
        except DimensionError as error:
            self.number.set_refused(True)
            say(self.refusal, sentence(error))

    def _refuse(self, typed: str) -> None:
        say(self.refusal, self.tr("This is a whole number of keys, not “{typed}”.").format(typed=typed))

    def _follow(self, settings: Settings) -> None:
        self.fill.set_current(list(SIGNS).index(settings.fill))
        self._offer()
        mask = settings.mask
        number = _number_of(mask)
        self.number.setVisible(number is not None)
        self.label.setVisible(number is not None)
        say(self.refusal, "")
        if number is not None:
            window = isinstance(mask, SlidingWindow)
            self.label.setText(self.tr("keys in the window") if window else self.tr("keys in the prefix"))
            self.number.setToolTip(
                self.tr("How many keys back a query sees, itself included.")
                if window
                else self.tr("How many of the first keys every query sees.")
            )
            self.number.set_value(number)
        self.off.setVisible(not settings.masked)

    def _offer(self) -> None:
        other = self._other()
        words = "" if other is None else mask_in_words(other)
        if self.rule.itemText(OTHER) != words:
            self.rule.removeItem(OTHER)
            if words:
                self.rule.addItem(words)
        self.rule.setCurrentIndex(self._index(self._session.settings.mask))

    def _other(self) -> Mask | None:
        """The rule on show where it is none of the four, else the one that the input brings, if any."""
        mask, result = self._session.settings.mask, self._session.result
        if self._index(mask) == OTHER:
            return mask
        return None if result is None or result.inputs.attn_mask is None else OwnMask()

    def _index(self, mask: Mask) -> int:
        """The offered rule that ``mask`` is."""
        result = self._session.result
        brings_none = result is not None and result.inputs.attn_mask is None
        if mask == Causal() or (isinstance(mask, OwnMask) and brings_none):
            return CAUSAL
        if isinstance(mask, NoMask):
            return NONE
        plain = isinstance(mask, SlidingWindow) and mask.alignment == "top-left"
        return WINDOW if plain else PREFIX if isinstance(mask, Prefix) else OTHER


def _number_of(mask: Mask) -> int | None:
    """The one number of a rule that has one."""
    if isinstance(mask, SlidingWindow):
        return mask.window
    return mask.length if isinstance(mask, Prefix) else None
