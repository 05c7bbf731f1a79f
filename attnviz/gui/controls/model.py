"""How to look into a model of one's own."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QFileDialog, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from attnviz.core.settings import ArraySource, FileSource, Settings
from attnviz.figures.style.fonts import CAPTION
from attnviz.gui.controls.section import note, row, say
from attnviz.gui.session.session import Session
from attnviz.gui.widgets.retranslating import Worded

SNIPPET = """import attnviz

with attnviz.capture() as c:
    model(x)
c.save("run.safetensors")"""


class ModelPane(Worded):
    """The lines that capture a PyTorch model's Q, K and V, ready to copy, and what they saved."""

    def __init__(self, session: Session, parent: QWidget | None = None):
        super().__init__(parent)
        self._session = session
        self.title = note()
        self.refusal = note(kind="refusal")
        self.hint = note()
        self.code = QPlainTextEdit(SNIPPET)
        self.code.setReadOnly(True)
        self.code.setTabChangesFocus(True)
        self.code.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        font.setPointSizeF(CAPTION)
        self.code.setFont(font)
        self.code.document().setDocumentMargin(2)
        for set_policy in (self.code.setHorizontalScrollBarPolicy, self.code.setVerticalScrollBarPolicy):
            set_policy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.code.setFixedHeight(self.code.fontMetrics().lineSpacing() * 5 + 16)
        self.copy = QPushButton()
        self.open = QPushButton()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 2, 0, 0)
        column.setSpacing(8)
        for widget in (self.title, self.hint, self.code):
            column.addWidget(widget)
        column.addLayout(row(self.copy, self.open, stretch=1))
        self.copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(SNIPPET))
        self.open.clicked.connect(lambda: self._ask())
        column.addWidget(self.refusal)
        session.settings_changed.connect(self._follow)
        session.result_changed.connect(lambda result: say(self.refusal, ""))
        session.failed.connect(self._refuse)
        self.retranslate()
        self._follow(session.settings)

    def retranslate(self) -> None:
        say(self.hint, self.tr("Run your PyTorch model in these lines, then open what they saved."))
        self.code.setAccessibleName(self.tr("Lines that capture a model"))
        self.code.setToolTip(self.tr("Every attention call inside the block is kept, layer by layer."))
        self.copy.setText(self.tr("Copy"))
        self.copy.setToolTip(self.tr("Copy these lines to the clipboard."))
        self.open.setText(self.tr("Open capture…"))
        self.open.setToolTip(self.tr("Open what attnviz.capture saved: every layer and head of one run."))

    def _ask(self) -> None:
        filters = self.tr("Captures") + " (*.safetensors *.npz)"
        path, _ = QFileDialog.getOpenFileName(self.window(), self.tr("Open a capture"), "", filters)
        if path:
            self._session.open_file(path)

    def _refuse(self, sentence: str) -> None:
        if isinstance(self._session.settings.source, FileSource | ArraySource):
            say(self.refusal, sentence)

    def _follow(self, settings: Settings) -> None:
        source = settings.source
        say(self.title, source.title if isinstance(source, ArraySource) else "")
