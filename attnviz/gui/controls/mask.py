"""MASK: which rule, the one number that it may need, and the fill that its explanation shows."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFileDialog, QLabel, QWidget

from attnviz.core.errors import AmbiguousInput, DimensionError
from attnviz.core.masks import Causal, Mask, NoMask, OwnMask, Prefix, SlidingWindow
from attnviz.core.result import rule_of, unasked_mask
from attnviz.core.sentence import QT_TRANSLATE_NOOP
from attnviz.core.settings import RandomSource, Settings
from attnviz.figures.figure import Choice
from attnviz.figures.words.fill_words import SIGNS
from attnviz.figures.words.mask_words import mask_in_words
from attnviz.figures.words.translate import said, translate
from attnviz.gui.controls.section import Section, note, row, say
from attnviz.gui.failures import sentence
from attnviz.gui.look.type_scale import px
from attnviz.gui.question import ask as ask_about
from attnviz.gui.session.session import Session
from attnviz.gui.widgets.combo import Combo
from attnviz.gui.widgets.number_field import NumberField
from attnviz.gui.widgets.segmented import Segmented

CAUSAL, NONE, WINDOW, PREFIX, OTHER = range(5)
RULES = (
    QT_TRANSLATE_NOOP("MaskControl", "Causal: key ≤ query"),
    QT_TRANSLATE_NOOP("MaskControl", "None: every key"),
    QT_TRANSLATE_NOOP("MaskControl", "Sliding window"),
    QT_TRANSLATE_NOOP("MaskControl", "Prefix, then causal"),
)
FROM_FILE = QT_TRANSLATE_NOOP("MaskControl", "From a file…")


class MaskControl(Section):
    """The four rules, then what the input brings, a program has set or a file held, and last: from a file."""

    refused = Signal(str)  # a file that holds no mask: the sentence says why

    def __init__(self, session: Session, parent: QWidget | None = None):
        super().__init__("", parent)
        self._session = session
        self._others: list[Mask] = []  # what is offered between the four rules and the last entry
        self._from_file: Mask | None = None
        self._refusing = False  # the settings are about to return to those on show; the reason stays
        self.rule = Combo()
        self.label = QLabel()
        self.number = NumberField("", lambda value, steps: max(0, value + steps))
        self.label.setBuddy(self.number)
        self.refusal = note(kind="refusal")
        self.off, self.unasked = note(), note()
        self.fill = Segmented("", list(SIGNS.values()))
        # It stands in the heading's line, and takes no line of its own.
        self.fill.setFixedSize(px(96), self.heading.fontMetrics().height() + px(6))
        self.title.addWidget(self.fill)
        self.body.addWidget(self.rule)
        self.body.addLayout(row(self.label, self.number))
        self.body.addWidget(self.refusal)
        self.body.addWidget(self.off)
        self.body.addWidget(self.unasked)
        self.rule.activated.connect(self._choose)
        self.fill.chosen.connect(lambda index: session.set_fill(list(SIGNS)[index]))
        self.number.entered.connect(lambda value: self._set_number())
        self.number.refused.connect(self._refuse)
        session.settings_changed.connect(self._follow)
        session.result_changed.connect(lambda result: self._offer())
        session.failed.connect(self._refuse_file)
        self.rule.addItems([""] * (OTHER + 1))
        self.retranslate()

    def retranslate(self) -> None:
        self.head(self.tr("Mask"))
        self.rule.setAccessibleName(self.tr("Mask"))
        self.rule.setToolTip(self.tr("Which keys a query may see. A blocked key gets weight 0."))
        for index, words in enumerate(RULES):
            self.rule.setItemText(index, translate("MaskControl", words))
        self.rule.setItemText(self.rule.count() - 1, translate("MaskControl", FROM_FILE))
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
        if index == self.rule.count() - 1:
            self._offer()  # the entry is a way to a mask, and none itself
            self.ask()
            return
        quarter = max(1, self._keys() // 4)
        rules = (Causal(), NoMask(), SlidingWindow(quarter), Prefix(quarter), *self._others)
        if index != self._index(self._session.settings.mask):
            self._session.set_mask(rules[index])
        elif not self._session.settings.masked:
            self._session.toggle_mask()

    def _keys(self) -> int:
        """How many keys there are, or will be when what is at work is done."""
        source, result = self._session.settings.source, self._session.result
        if isinstance(source, RandomSource):
            return source.dimensions.seq_len
        return result.shape[1] if result is not None else 16

    def choices(self) -> list[Choice]:
        """The entries and both fills, for those who type what they want."""
        mask, fill = translate("MaskControl", "Mask"), translate("MaskControl", "Fill of blocked scores")
        entries = [translate("MaskControl", rule) for rule in RULES]
        entries += [mask_in_words(other) for other in self._others] + [translate("MaskControl", FROM_FILE)]
        found: list[Choice] = []
        for i, words in enumerate(entries):
            found.append((f"{mask}: {words}", partial(self._choose, i)))
        for name, sign in SIGNS.items():
            found.append((f"{fill}: {sign}", partial(self._session.set_fill, name)))
        return found

    def ask(self) -> None:
        """Let the person choose a file, and look through the mask in it."""
        filters = self.tr("A mask") + " (*.npy);;" + self.tr("All files") + " (*)"
        path, _ = QFileDialog.getOpenFileName(self.window(), self.tr("Open a mask"), "", filters)
        if path:
            self._read(path)

    def _read(self, path: str, reading: str | None = None) -> None:
        """Read a mask beside the window; what can't be known is asked, and it is read once more."""
        from attnviz.sources.formats.mask_file import load_mask

        def read() -> Mask | AmbiguousInput:
            try:
                return load_mask(path, reading)
            except AmbiguousInput as question:
                return question

        self._session.files.run(read, lambda found: self._take(path, found), self._refuse_mask)

    def _take(self, path: str, mask: Mask | AmbiguousInput) -> None:
        if isinstance(mask, AmbiguousInput):
            if (reading := ask_about(self.window(), mask)) is not None:
                self._read(path, reading)
            return
        self._from_file = mask
        self._session.set_mask(mask)

    def _refuse_mask(self, sentence: str) -> None:
        say(self.refusal, sentence)
        self.refused.emit(sentence)

    def _refuse_file(self, sentence: str) -> None:
        """A mask that does not fit what is looked at is refused where it was chosen."""
        if self._from_file is not None and self._session.settings.mask is self._from_file:
            say(self.refusal, sentence)
            self._refusing, self._from_file = True, None

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
        words = self.tr("The number of keys must be a whole number, not “{typed}”.")
        say(self.refusal, words.format(typed=typed))

    def _follow(self, settings: Settings) -> None:
        self.fill.set_current(list(SIGNS).index(settings.fill))
        self._offer()
        mask = settings.mask
        number = _number_of(mask)
        self.number.setVisible(number is not None)
        self.label.setVisible(number is not None)
        if not self._refusing:
            say(self.refusal, "")
        self._refusing = False
        if number is not None:
            window = isinstance(mask, SlidingWindow)
            self.label.setText(self.tr("window length") if window else self.tr("prefix length"))
            self.number.setToolTip(
                self.tr("How many keys back a query sees, itself included.")
                if window
                else self.tr("How many of the first keys every query sees.")
            )
            self.number.set_value(number)
        self.off.setVisible(not settings.masked)

    def _offer(self) -> None:
        mask, result = self._session.settings.mask, self._session.result
        others: list[Mask] = []
        if result is not None and result.inputs.blocking_mask is not None:
            others.append(OwnMask())
        others += [] if self._from_file is None else [self._from_file]
        if self._rule_of(mask) is None and mask not in others:
            others.append(mask)
        words = [mask_in_words(other) for other in others]
        if words != [self.rule.itemText(OTHER + i) for i in range(self.rule.count() - 1 - OTHER)]:
            while self.rule.count() > OTHER + 1:
                self.rule.removeItem(OTHER)
            self.rule.insertItems(OTHER, words)
        self._others = others
        unasked = None if result is None else unasked_mask(self._session.settings, result.inputs)
        say(self.unasked, "" if unasked is None else said(unasked))
        self.rule.setCurrentIndex(self._index(mask))

    def _index(self, mask: Mask) -> int:
        """The entry that ``mask`` is."""
        rule = self._rule_of(mask)
        return OTHER + self._others.index(mask) if rule is None else rule

    def _rule_of(self, mask: Mask) -> int | None:
        """Which of the four rules ``mask`` is, if any."""
        result = self._session.result
        if isinstance(mask, OwnMask) and result is not None:
            mask = rule_of(Settings(mask=mask), result.inputs)
            return None if result.inputs.blocking_mask is not None else CAUSAL if mask == Causal() else NONE
        if mask == Causal():
            return CAUSAL
        if isinstance(mask, NoMask):
            return NONE
        plain = isinstance(mask, SlidingWindow) and mask.alignment == "top-left"
        return WINDOW if plain else PREFIX if isinstance(mask, Prefix) else None


def _number_of(mask: Mask) -> int | None:
    """The one number of a rule that has one."""
    if isinstance(mask, SlidingWindow):
        return mask.window
    return mask.length if isinstance(mask, Prefix) else None
