"""The room that the board stands in: it scrolls a board that is larger, and says why one is empty."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QFrame, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from attnviz.figures.style import fonts
from attnviz.figures.words.translate import translate
from attnviz.gui.look.type_scale import px, ui
from attnviz.gui.widgets.retranslating import Worded
from attnviz.gui.window.board import Board
from attnviz.gui.window.pointing import ARROWS


class BoardRoom(QScrollArea):
    """Holds one :class:`Board`, which keeps the least size of its panels."""

    def __init__(self, board: Board, parent: QWidget | None = None):
        super().__init__(parent)
        self.setObjectName("boardRoom")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidgetResizable(True)
        self.setWidget(board)
        self._board = board
        self._name()
        self.empty = EmptyBoard(board, self.viewport())
        board.panels_changed.connect(self._show_why_empty)
        QApplication.instance().focusObjectChanged.connect(self._follow)  # type: ignore[union-attr]

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._name()
        super().changeEvent(event)

    def _name(self) -> None:
        self._board.setAccessibleName(translate("Board", "Panels: the arrow keys move the cell"))

    def _show_why_empty(self) -> None:
        self.empty.show_for(self.viewport().size())

    def _follow(self, focus: object) -> None:
        """Scroll to a panel that the keyboard has gone to."""
        if isinstance(focus, QWidget) and self._board.isAncestorOf(focus) and focus.window() is self.window():
            self.ensureWidgetVisible(focus, 8, 8)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows are the window's, which moves the cell; other keys scroll."""
        if Qt.Key(event.key()) in ARROWS:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.empty.show_for(self.viewport().size())


class EmptyBoard(Worded):
    """What stands where no panel does: a sentence, and a button that brings the layout's panels back."""

    def __init__(self, board: Board, parent: QWidget):
        super().__init__(parent)
        self._board = board
        self.setObjectName("emptyBoard")
        column = QVBoxLayout(self)
        column.setSpacing(px(12))
        self.sentence, self.button = QLabel(self), QPushButton(self)
        self.sentence.setFont(ui(fonts.BODY))
        self.sentence.setWordWrap(True)
        self.sentence.setAlignment(Qt.AlignmentFlag.AlignCenter)
        column.addStretch(1)
        column.addWidget(self.sentence)
        column.addWidget(self.button, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(1)
        self.button.clicked.connect(lambda: board.arrange(board.layout_))
        self.retranslate()
        self.hide()

    def retranslate(self) -> None:
        """Set every word anew."""
        self.button.setText(translate("Board", "Put the panels back"))
        self._say()

    def _say(self) -> None:
        words = translate("Board", "All panels are hidden.")
        if self._board.panels:
            words = translate("Board", "All panels are in windows of their own.")
        self.sentence.setText(words + " " + translate("Board", "The menu ▦ chooses layouts and panels."))

    def show_for(self, size: object) -> None:
        """Show it over a room of this size if no panel is on the board."""
        self._say()
        self.resize(size)  # type: ignore[call-overload]
        self.setVisible(not self._board.docked)
        self.raise_()
