"""Typed text and the tokens that the decoder makes of it."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QMenu, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from attnviz.core.result import Result
from attnviz.core.settings import Settings, TextSource
from attnviz.figures.words.result_words import decoder_language
from attnviz.figures.words.text import count
from attnviz.gui.controls.section import note, row, say
from attnviz.gui.look.type_scale import px
from attnviz.gui.session.session import Session
from attnviz.gui.widgets.chips import Chip, Chips
from attnviz.gui.widgets.dynamic_property import set_property
from attnviz.gui.widgets.retranslating import Worded

#: A text is shown so long after the last key: a word is then one request instead of seven.
PAUSE_MS = 150
HEIGHT = 64


class TextPane(Worded):
    """A live text box, the number of tokens, and the tokens as chips (a click points the cursor at one)."""

    def __init__(self, session: Session, parent: QWidget | None = None):
        super().__init__(parent)
        self._session = session
        self._shown = ""
        self._counted: TextSource | None = None
        self.box = QPlainTextEdit()
        self.box.setFixedHeight(px(HEIGHT))
        self.box.setTabChangesFocus(True)
        self.box.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.count = note()
        self.language = QPushButton()
        self.language.setProperty("kind", "link")
        self.refusal = note(kind="refusal")
        self.chips = Chips("")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(self.box)
        column.addWidget(self.refusal)
        column.addLayout(row(self.count, self.language))
        column.addWidget(self.chips)
        self._make_menu()

        self._pause = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._pause.timeout.connect(self._send)
        self.box.textChanged.connect(self._typed)
        self.chips.chosen.connect(self._point)
        session.settings_changed.connect(self._follow)
        session.result_changed.connect(self._show)
        session.viewed.cursor_changed.connect(self._mark)
        session.failed.connect(self._refuse)
        self.retranslate()

    def retranslate(self) -> None:
        self.box.setAccessibleName(self.tr("Text"))
        self.box.setPlaceholderText(self.tr("Type a sentence"))
        self.box.setToolTip(
            self.tr("Type anything: the picture follows. Each token becomes a row and a column.")
        )
        self.language.setToolTip(self.tr("The language that the decoder was trained on."))
        self.chips.setAccessibleName(self.tr("Tokens"))
        self.chips.setToolTip(self.tr("What the decoder reads. Click a token to look at what it asks for."))
        for action in self._languages.actions():
            action.setText(decoder_language(action.data()))
        self._counted = None
        self._follow(self._session.settings)
        if self._session.result is not None:
            self._show(self._session.result)

    def _make_menu(self) -> None:
        from attnviz.sources.text import LANGUAGES

        menu, group = QMenu(self.language), QActionGroup(self)
        for code in LANGUAGES:
            action = group.addAction(menu.addAction(""))
            action.setCheckable(True)
            action.setData(code)
        group.triggered.connect(lambda action: self._set_language(action.data()))
        self._languages = group
        self.language.setMenu(menu)

    def _set_language(self, code: str) -> None:
        self._session.chosen.set_source(TextSource(self.box.toPlainText(), code))

    def _typed(self) -> None:
        if self.box.toPlainText() != self._shown:
            self._pause.start()

    def _send(self) -> None:
        self._shown = self.box.toPlainText()
        self._session.chosen.set_text(self._shown)

    def _follow(self, settings: Settings) -> None:
        source = settings.source
        if not isinstance(source, TextSource):
            return
        for action in self._languages.actions():
            if action.data() == source.language:
                action.setChecked(True)
                self.language.setText(f"{action.text()} ▾")
        if source.text != self._shown:
            self._shown = source.text
            self._pause.stop()
            self.box.setPlainText(source.text)

    def _show(self, result: Result) -> None:
        source = result.settings.source
        if not isinstance(source, TextSource):
            return
        if source.text == self.box.toPlainText():
            set_property(self.box, "refused", False)
            say(self.refusal, "")
        if source != self._counted:
            self._counted = source
            self._count(source)
        self._mark(self._session.cursor)

    def _count(self, source: TextSource) -> None:
        from attnviz.sources.text import tokens

        found = tokens(source.text, source.language)
        chips = []
        for place, token in enumerate(found):
            tip = self.tr("Position {place}, token {id}").format(place=place, id=token.id)
            if not token.known:
                tip += self.tr("; the decoder does not know it and reads its “unknown” token")
            chips.append(Chip(token.label, tip, token.known))
        self.chips.set_chips(chips)
        words = self.tr("{n} tokens", None, len(found)).format(n=count(len(found)))
        if unknown := sum(not token.known for token in found):
            words += self.tr(" · {n} unknown", None, unknown).format(n=count(unknown))
        say(self.count, words)

    def _refuse(self, sentence: str) -> None:
        """Keep what was typed, with the reason under it; the settings go back to what is shown."""
        result, source = self._session.result, self._session.settings.source
        if not isinstance(source, TextSource) or (result and result.settings.source == source):
            return
        set_property(self.box, "refused", True)
        say(self.refusal, sentence)
        if result and isinstance(result.settings.source, TextSource):
            self._shown = result.settings.source.text

    def _point(self, place: int) -> None:
        """Let the chosen token ask: its row, and the key that was looked at, or itself."""
        cursor = self._session.cursor
        self._session.viewed.set_cursor((place, place if cursor is None else cursor[1]))

    def _mark(self, cursor: tuple[int, int] | None) -> None:
        self.chips.set_marks(*(cursor or (-1, -1)))
