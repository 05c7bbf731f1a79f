"""Files: open, drop, or open again."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QLabel, QPushButton, QVBoxLayout, QWidget

from attnviz.core.record.figure_record import FIGURES
from attnviz.core.result import Result
from attnviz.core.settings import FileSource
from attnviz.gui.controls.section import note, say
from attnviz.gui.kept import folders
from attnviz.gui.kept.recent import RecentFiles
from attnviz.gui.session.session import Session
from attnviz.gui.widgets.retranslating import Worded

ENDINGS = "*.npy *.npz *.safetensors *.csv *.tsv"
FIGURE_ENDINGS = " ".join(f"*{ending}" for ending in FIGURES)
SHOWN = 3


class FilePane(Worded):
    """The open file, a button for another one, and those that were opened last."""

    def __init__(self, session: Session, recent: RecentFiles | None = None, parent: QWidget | None = None):
        super().__init__(parent)
        self._session = session
        self._recent = recent or RecentFiles()
        self.open = QPushButton()
        self.name = QLabel()
        self.name.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.hint = note()
        self.refusal = note(kind="refusal")
        self._links = [QPushButton() for _ in range(SHOWN)]
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 2, 0, 0)
        column.setSpacing(6)
        column.addWidget(self.open)
        column.addWidget(self.name)
        column.addWidget(self.refusal)
        column.addWidget(self.hint)
        self._recent_title = note()
        column.addWidget(self._recent_title)
        for link in self._links:
            link.setProperty("kind", "link")
            link.setCursor(Qt.CursorShape.PointingHandCursor)
            link.clicked.connect(lambda checked=False, link=link: session.open_file(link.toolTip()))
            column.addWidget(link)
        self.open.clicked.connect(lambda: self.ask())
        session.result_changed.connect(self._show)
        session.failed.connect(self._refuse)
        session.question.connect(lambda error: say(self.refusal, ""))
        self.retranslate()
        self._show(session.result)

    def retranslate(self) -> None:
        self.open.setText(self.tr("Open…"))
        self.open.setToolTip(self.tr("Query, key and value, or x with its weight matrices, from a file."))
        say(
            self.hint,
            self.tr(
                "Or drop a file on the window: .npy, .npz, .safetensors or .csv with query, key and value."
            ),
        )
        self._recent_title.setText(self.tr("Opened before"))

    def ask(self) -> None:
        """Let the person choose a file, and open it."""
        endings = (
            (self.tr("Arrays, or a figure of attnviz"), f"{ENDINGS} {FIGURE_ENDINGS}"),
            (self.tr("Arrays"), ENDINGS),
            (self.tr("All files"), "*"),
        )
        filters = ";;".join(f"{words} ({ends})" for words, ends in endings)
        path, _ = QFileDialog.getOpenFileName(
            self.window(), self.tr("Open Q, K and V"), folders.first(folders.OPEN), filters
        )
        if path:
            folders.used(folders.OPEN, path)
            self._session.open_file(path)

    def _refuse(self, sentence: str) -> None:
        # The window names what is no file of arrays; the sentence about an earlier file goes.
        say(self.refusal, sentence if isinstance(self._session.settings.source, FileSource) else "")

    def leave(self, sentence: str) -> None:
        """Show no refusal that is said elsewhere in the same words."""
        if self.refusal.text() == sentence:
            self.refusal.hide()

    def _show(self, result: Result | None) -> None:
        source = None if result is None else result.settings.source
        path = source.path if isinstance(source, FileSource) else ""
        if path:
            self._recent.add(path)
            say(self.refusal, "")
        self._elide(self.name, Path(path).name, Qt.TextElideMode.ElideMiddle)
        self.name.setToolTip(path)
        self.name.setVisible(bool(path))
        others = [p for p in self._recent.paths if p != path][:SHOWN]
        self._recent_title.setVisible(bool(others))
        for link, other in zip(self._links, [*others, *[""] * SHOWN], strict=False):
            self._elide(link, Path(other).name, Qt.TextElideMode.ElideMiddle)
            link.setToolTip(other)
            link.setVisible(bool(other))

    def _elide(self, widget: QLabel | QPushButton, text: str, mode: Qt.TextElideMode) -> None:
        widget.setText(widget.fontMetrics().elidedText(text, mode, 190))
