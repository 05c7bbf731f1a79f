"""MASK: which rule, the numbers that it may need, and the fill that its explanation shows."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from attnviz.core.errors import AmbiguousInput
from attnviz.core.masks import Mask, OwnMask
from attnviz.core.masks.registry import all_offered, offered_now
from attnviz.core.result import rule_of, unasked_mask
from attnviz.core.sentence import QT_TRANSLATE_NOOP
from attnviz.core.settings import RandomSource, Settings
from attnviz.figures.figure import Choice
from attnviz.figures.words.fill_words import SIGNS
from attnviz.figures.words.mask_words import mask_in_words, mask_title
from attnviz.figures.words.translate import said, translate
from attnviz.gui.controls.mask_numbers import MaskNumbers
from attnviz.gui.controls.section import Section, note, say
from attnviz.gui.look.type_scale import px
from attnviz.gui.question import ask as ask_about
from attnviz.gui.session.session import Session
from attnviz.gui.widgets.combo import Combo
from attnviz.gui.widgets.segmented import Segmented

FROM_FILE = QT_TRANSLATE_NOOP("MaskControl", "From a file…")


class MaskControl(Section):
    """The rules on offer, then what the input brings, a program has set or a file held, and: from a file.

    Masks of plug-ins join the rules in :meth:`offer_plugins`, which does not belong to the first picture.
    """

    refused = Signal(str)  # why a file that was chosen holds no mask

    def __init__(self, session: Session, parent: QWidget | None = None):
        super().__init__("", parent)
        self._session = session
        self._rules = offered_now()
        self._others: list[Mask] = []  # the entries between the rules and the last entry
        self._from_file: Mask | None = None
        self._refusing = False  # the settings return to those on show; the reason stays
        self.rule = Combo()
        self.numbers = MaskNumbers()
        self.refusal = note(kind="refusal")
        self.off, self.unasked = note(), note()
        self.fill = Segmented("", list(SIGNS.values()))
        # It stands in the line of the heading, and needs no line of its own.
        self.fill.setFixedSize(px(96), self.heading.fontMetrics().height() + px(6))
        self.title.addWidget(self.fill)
        self.body.addWidget(self.rule)
        self.body.addWidget(self.numbers)
        self.body.addWidget(self.refusal)
        self.body.addWidget(self.off)
        self.body.addWidget(self.unasked)
        self.rule.activated.connect(self._choose)
        self.fill.chosen.connect(lambda index: session.chosen.set_fill(list(SIGNS)[index]))
        self.numbers.changed.connect(self._take_number)
        self.numbers.refused.connect(lambda reason: say(self.refusal, reason))
        session.settings_changed.connect(self._follow)
        session.result_changed.connect(lambda result: self._offer())
        session.failed.connect(self._refuse_file)
        self.rule.addItems([""] * (len(self._rules) + 1))
        self.retranslate()

    def retranslate(self) -> None:
        self.head(self.tr("Mask"))
        self.rule.setAccessibleName(self.tr("Mask"))
        self.rule.setToolTip(self.tr("Which keys a query may see. A blocked key gets weight 0."))
        for index, rule in enumerate(self._rules):
            self.rule.setItemText(index, mask_title(rule))
        self.rule.setItemText(self.rule.count() - 1, translate("MaskControl", FROM_FILE))
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

    def offer_plugins(self) -> None:
        """Offer the masks of plug-ins too."""
        more = all_offered()[len(self._rules) :]
        if more:
            self.rule.insertItems(len(self._rules), [mask_title(rule) for rule in more])
            self._rules += more
            self._offer()

    def _choose(self, index: int) -> None:
        if index == self.rule.count() - 1:
            self._offer()  # the entry leads to a mask, and is none itself
            self.ask()
            return
        if index != self._index(self._session.settings.mask):
            other = index - len(self._rules)
            chosen = self._others[other] if other >= 0 else self._rules[index].starting(self._keys())
            self._session.chosen.set_mask(chosen)
        elif not self._session.settings.masked:
            self._session.toggle_mask()

    def _keys(self) -> int:
        """Return how many keys there are, or will be when what is at work is done."""
        source, result = self._session.settings.source, self._session.result
        if isinstance(source, RandomSource):
            return source.dimensions.seq_len
        return result.shape[1] if result is not None else 16

    def choices(self) -> list[Choice]:
        """Return the entries and both fills, for those who type what they want."""
        mask, fill = translate("MaskControl", "Mask"), translate("MaskControl", "Fill of blocked scores")
        entries = [mask_title(rule) for rule in self._rules]
        entries += [mask_in_words(other) for other in self._others] + [translate("MaskControl", FROM_FILE)]
        found: list[Choice] = []
        for i, words in enumerate(entries):
            found.append((f"{mask}: {words}", partial(self._choose, i)))
        for name, sign in SIGNS.items():
            found.append((f"{fill}: {sign}", partial(self._session.chosen.set_fill, name)))
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
        self._session.chosen.set_mask(mask)

    def _refuse_mask(self, sentence: str) -> None:
        say(self.refusal, sentence)
        self.refused.emit(sentence)

    def _refuse_file(self, sentence: str) -> None:
        """Refuse a mask that does not fit what is looked at, where it was chosen."""
        if self._from_file is not None and self._session.settings.mask is self._from_file:
            say(self.refusal, sentence)
            self._refusing, self._from_file = True, None

    def _take_number(self, mask: Mask) -> None:
        self._session.chosen.set_mask(mask)
        say(self.refusal, "")

    def _follow(self, settings: Settings) -> None:
        self.fill.set_current(list(SIGNS).index(settings.fill))
        self._offer()
        self.numbers.show_numbers(settings.mask)
        if not self._refusing:
            say(self.refusal, "")
        self._refusing = False
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
        first = len(self._rules)
        if words != [self.rule.itemText(i) for i in range(first, self.rule.count() - 1)]:
            while self.rule.count() > first + 1:
                self.rule.removeItem(first)
            self.rule.insertItems(first, words)
        self._others = others
        unasked = None if result is None else unasked_mask(self._session.settings, result.inputs)
        say(self.unasked, "" if unasked is None else said(unasked))
        self.rule.setCurrentIndex(self._index(mask))

    def _index(self, mask: Mask) -> int:
        """Return the entry that ``mask`` is."""
        rule = self._rule_of(mask)
        return len(self._rules) + self._others.index(mask) if rule is None else rule

    def _rule_of(self, mask: Mask) -> int | None:
        """Return which of the rules ``mask`` is, if any: all but its numbers as it is first offered."""
        result = self._session.result
        if isinstance(mask, OwnMask) and result is not None:
            if result.inputs.blocking_mask is not None:
                return None
            mask = rule_of(Settings(mask=mask), result.inputs)
        if type(mask) not in self._rules:
            return None
        numbers = {number.field: getattr(mask, number.field) for number in mask.numbers}
        return self._rules.index(type(mask)) if mask == type(mask)(**numbers) else None
