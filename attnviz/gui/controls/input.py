"""INPUT: which kind of source, and the pane that belongs to it."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from attnviz.core.result import Result
from attnviz.core.settings import FileSource, RandomSource, Settings, Source, TextSource
from attnviz.gui.controls.file import FilePane
from attnviz.gui.controls.model import ModelPane
from attnviz.gui.controls.random import RandomPane
from attnviz.gui.controls.section import Section
from attnviz.gui.controls.text import TextPane
from attnviz.gui.kept.recent import RecentFiles
from attnviz.gui.look.type_scale import px
from attnviz.gui.session.session import Session
from attnviz.gui.widgets.segmented import Segmented

#: px inside the sidebar.
ROOM = 199
TEXT, RANDOM, FILE, MODEL = range(4)


class InputControl(Section):
    """Choosing Text or Random shows it at once; File and Model only offer what can be opened."""

    def __init__(self, session: Session, parent: QWidget | None = None, recent: RecentFiles | None = None):
        super().__init__("", parent)
        self._session = session
        self.kinds = Segmented(room=px(ROOM))
        self.text = TextPane(session)
        self.random = RandomPane(session)
        self.file = FilePane(session, recent)
        self.model = ModelPane(session)
        self._panes = (self.text, self.random, self.file, self.model)
        self.body.addWidget(self.kinds)
        for pane in self._panes:
            self.body.addWidget(pane)
        self.kinds.chosen.connect(self._choose)
        session.settings_changed.connect(self._follow)
        session.result_changed.connect(self._agree)
        self.retranslate()
        self._show(_kind_of(session.settings.source))

    def retranslate(self) -> None:
        self.head(self.tr("Input"))
        self.kinds.set_words(
            self.tr("Input"),
            (self.tr("Text"), self.tr("Random"), self.tr("File"), self.tr("Model")),
            (
                self.tr("Type a sentence; a small trained decoder reads it."),
                self.tr("Random vectors of any dimensions: what attention does before it has learned."),
                self.tr("Query, key and value from a file of your own."),
                self.tr("Query, key and value of every layer of a PyTorch model of your own."),
            ),
        )

    def _choose(self, kind: int) -> None:
        self._show(kind)
        if kind == TEXT:
            self._session.chosen.set_source(self._session.chosen.last_source(TextSource))
        elif kind == RANDOM:
            self._session.chosen.set_source(self._session.chosen.last_source(RandomSource))

    def _follow(self, settings: Settings) -> None:
        """Go along with a new source; stay where one has failed, or where a file is about to be opened."""
        result, kind = self._session.result, _kind_of(settings.source)
        if result is None or settings.source != result.settings.source:
            # A capture is a file too: a person who opened it in the Model pane stays there.
            self._show(MODEL if kind == FILE and self.kinds.current == MODEL else kind)

    def _agree(self, result: Result) -> None:
        kind = _kind_of(result.settings.source)
        current = result.settings.source == self._session.settings.source
        if current and self.kinds.current in (TEXT, RANDOM) and kind != self.kinds.current:
            self._show(kind)

    def _show(self, kind: int) -> None:
        self.kinds.set_current(kind)
        for index, pane in enumerate(self._panes):
            pane.setVisible(index == kind)


def _kind_of(source: Source) -> int:
    if isinstance(source, TextSource):
        return TEXT
    if isinstance(source, RandomSource):
        return RANDOM
    return FILE if isinstance(source, FileSource) else MODEL
