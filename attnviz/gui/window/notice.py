"""A sentence over the panels: what went wrong or what was done. It covers, never moves, what is below."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QToolButton, QWidget

from attnviz.figures.style import fonts
from attnviz.figures.words.translate import translate
from attnviz.gui.look.type_scale import px, ui


class Notice(QFrame):
    """Lies at the foot of ``parent`` until it is closed, Esc is pressed, or the next success."""

    def __init__(self, parent: QWidget):
        super().__init__(parent)
        self._over = parent
        self.setObjectName("notice")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._row = row = QHBoxLayout(self)
        row.setContentsMargins(16, 8, 8, 8)
        self.label = QLabel(self)
        self.label.setWordWrap(True)
        self.label.setTextFormat(Qt.TextFormat.PlainText)
        self.label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.close_button = QToolButton(self)
        self.close_button.setText("✕")
        self.close_button.clicked.connect(self.hide)
        row.addWidget(self.label, 1)
        row.addWidget(self.close_button, 0, Qt.AlignmentFlag.AlignTop)
        parent.installEventFilter(self)
        self.set_zoom(1.0)
        self.retranslate()
        self.hide()

    def set_zoom(self, zoom: float) -> None:
        """Type ``zoom`` times as large as usual."""
        for part in (self.label, self.close_button):
            part.setFont(ui(fonts.BODY * zoom))
        if self.isVisible():
            self._place()

    def retranslate(self) -> None:
        """Set every word anew; what was told stays as it was told."""
        self.close_button.setAccessibleName(translate("Notice", "Close this message"))

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)

    def tell(self, sentence: str) -> None:
        """Show ``sentence``."""
        self.label.setText(sentence)
        self.setAccessibleName(sentence)
        self.show()
        self._place()
        self.raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self._place()
        return False

    def _place(self) -> None:
        parent = self._over
        width = min(px(720), parent.width() - 32)
        self.setFixedWidth(width)
        self.setFixedHeight(self._row.heightForWidth(width))
        self.move((parent.width() - width) // 2, parent.height() - self.height() - 16)
