"""Random input: which preset, which draw, and which of the two laws its scores follow."""

from __future__ import annotations

from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from attnviz.core.presets import presets
from attnviz.core.settings import RandomSource, Settings
from attnviz.figures.words.result_words import preset_in_words
from attnviz.gui.controls.section import note, row, say
from attnviz.gui.look.type_scale import px
from attnviz.gui.session.session import Session
from attnviz.gui.widgets.combo import Combo
from attnviz.gui.widgets.number_field import NumberField
from attnviz.gui.widgets.retranslating import Worded
from attnviz.gui.widgets.segmented import Segmented
from attnviz.gui.widgets.typed import MOST_DIGITS

#: px inside the sidebar.
ROOM = 199


class RandomPane(Worded):
    """Presets, the seed and "New draw", and variance 1 or length 1."""

    def __init__(self, session: Session, parent: QWidget | None = None):
        super().__init__(parent)
        self._session = session
        self.preset = Combo()
        self.preset.addItem("", None)
        for name in presets():
            self.preset.addItem("", name)
        self.seed = NumberField("", lambda value, steps: max(0, value + steps))
        self.seed.setFixedWidth(px(54))  # the rest belongs to the button beside it
        self.draw = QPushButton()
        self.law = Segmented(room=px(ROOM))
        self._seed_label = QLabel()
        self.consequence = note()
        self.refusal = note(kind="refusal")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 2, 0, 0)
        column.setSpacing(8)
        column.addWidget(self.preset)
        column.addLayout(row(self._seed_label, self.seed, self.draw))
        column.addWidget(self.refusal)
        column.addWidget(self.law)
        column.addWidget(self.consequence)

        self.preset.activated.connect(self._use)
        self.seed.entered.connect(self._set_seed)
        self.seed.refused.connect(self._refuse)
        self.draw.clicked.connect(lambda: session.chosen.new_draw())
        self.law.chosen.connect(lambda index: session.chosen.set_unit_length(index == 1))
        session.settings_changed.connect(self._follow)
        self.retranslate()

    def retranslate(self) -> None:
        self.preset.setAccessibleName(self.tr("Preset"))
        self.preset.setToolTip(self.tr("The dimensions of a known model."))
        self.preset.setItemText(0, self.tr("Dimensions of your own"))
        for index in range(1, self.preset.count()):
            self.preset.setItemText(index, preset_in_words(self.preset.itemData(index)))
        self._seed_label.setText(self.tr("seed"))
        self.seed.setAccessibleName(self.tr("Seed"))
        self.seed.setToolTip(self.tr("The same seed gives the same numbers on every machine."))
        self.draw.setText(self.tr("New draw"))
        self.draw.setToolTip(
            self.tr("Draw again with the next seed: what stays the same is the law, not luck.")
        )
        self.law.set_words(
            self.tr("Q and K"),
            (self.tr("Variance 1"), self.tr("Length 1")),
            (
                self.tr("Each component of Q and K has variance 1."),
                self.tr("Each row of Q and K has length 1."),
            ),
        )
        self._follow(self._session.settings)

    def _use(self, index: int) -> None:
        if (name := self.preset.itemData(index)) is not None:
            self._session.chosen.use_preset(name)
        else:
            self._follow(self._session.settings)  # "of your own" dimensions are set in the fields below

    def _set_seed(self, seed: int) -> None:
        try:
            self._session.chosen.set_seed(seed)
            self._follow(self._session.settings)  # after a refusal the seed may be the same as before
        except ValueError:
            self.seed.set_refused(True)
            self._refuse(str(seed))

    def _refuse(self, typed: str) -> None:
        words = self.tr("The seed must be a whole number of at least 0, not “{typed}”.")
        if len(typed) > MOST_DIGITS and typed.isdecimal():
            words = self.tr("The seed can have at most {n} digits, not as many as “{typed}”.")
        say(self.refusal, words.format(typed=typed, n=MOST_DIGITS))

    def _follow(self, settings: Settings) -> None:
        source = settings.source
        if not isinstance(source, RandomSource):
            return
        say(self.refusal, "")
        self.seed.set_value(source.seed)
        self.law.set_current(int(source.unit_length))
        say(
            self.consequence,
            self.tr("Rows of length 1: raw scores spread like 1/√d_k.")
            if source.unit_length
            else self.tr("Components of variance 1: raw scores spread like √d_k."),
        )
        known = presets()
        if known.get(self.preset.currentData()) != source.dimensions:
            # Some models share their dimensions: the name is replaced only if it is wrong.
            name = next((n for n, dims in known.items() if dims == source.dimensions), None)
            self.preset.setCurrentIndex(self.preset.findData(name) if name else 0)
