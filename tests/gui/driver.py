"""A person at the window: presses keys, clicks cells, types, and waits until all of it is painted."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QMouseEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from attnviz.core.result import Result
from attnviz.core.settings import FIRST_SETTINGS, Settings
from attnviz.figures.items.matrix import Matrix
from attnviz.gui.app import make_pipeline
from attnviz.gui.panels.panel import Panel
from attnviz.gui.question import QuestionDialog
from attnviz.gui.session.session import Session
from attnviz.gui.window.main_window import MainWindow

STAGES = ("raw", "scaled", "mask", "weights")
WAIT_MS = 20_000


class Driver:
    """The real window on the real pipeline.

    ``painted`` holds every result in the order in which it was painted, ``sentences`` what the window said,
    ``asked`` the choices of every question; ``answers`` holds the indices of the choices to click, and where
    it is empty a question is declined.
    """

    def __init__(
        self,
        qtbot: QtBot,
        settings: Settings = FIRST_SETTINGS,
        theme: str | None = "light",
        *,
        remember: bool = False,
    ) -> None:
        self._qtbot = qtbot
        self.painted: list[Result] = []
        self.sentences: list[str] = []
        self.asked: list[list[str]] = []
        self.answers: list[int] = []
        self.session = Session(make_pipeline, settings)
        # Before the window, which then asks: the answer is given inside its dialog.
        self.session.question.connect(lambda question: QTimer.singleShot(0, self._answer))
        self.window = MainWindow(self.session, theme, remember=remember)
        self.window.painted.connect(self.painted.append)
        self.session.failed.connect(self.sentences.append)
        self.window.show()
        self.window.activateWindow()

    def close(self) -> None:
        """Close the window as a person does, and let Qt destroy it. May be called again."""
        if not isValid(self.window):
            return
        self.window.close()
        self.window.deleteLater()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)

    # -- waiting ---------------------------------------------------------------------------------

    @property
    def result(self) -> Result:
        """The result on show."""
        assert self.session.result is not None
        return self.session.result

    def settled(self) -> bool:
        """Whether all that was asked for is painted, at the resolution that the panels have."""
        if not self.painted or self.painted[-1] is not self.session.result or self.session.busy:
            return False
        if not self.window.board.updatesEnabled():  # a layout is still to come to rest
            return False
        shown = self.painted[-1]
        sizes = [s for p in self.window.board.panels.values() if (s := p.picture_size()) is not None]
        pixels = (max(h for h, _ in sizes), max(w for _, w in sizes))
        return (
            shown.settings == self.session.settings
            and shown.view == self.session.view
            and shown.view.pixels == pixels
        )

    def settle(self) -> Result:
        """Wait until :meth:`settled`; the result on show."""
        self._qtbot.waitUntil(self.settled, timeout=WAIT_MS)
        return self.result

    @contextmanager
    def painting(self) -> Iterator[None]:  # type: ignore[no-untyped-def]
        """What is done inside leads to another painted result; afterwards all is settled."""
        before = len(self.painted)
        yield
        self._qtbot.waitUntil(lambda: len(self.painted) > before, timeout=WAIT_MS)
        self.settle()

    @contextmanager
    def refusal(self) -> Iterator[None]:  # type: ignore[no-untyped-def]
        """What is done inside is refused by a sentence; afterwards all is settled again."""
        before = len(self.sentences)
        yield
        self._qtbot.waitUntil(lambda: len(self.sentences) > before, timeout=WAIT_MS)
        self.settle()

    def until(self, condition: Callable[[], bool]) -> None:
        self._qtbot.waitUntil(condition, timeout=WAIT_MS)

    # -- keyboard and controls -------------------------------------------------------------------

    def press(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        """A key, sent to whatever has the focus."""
        QTest.keyClick(QApplication.focusWidget() or self.window, key, modifiers)

    def click_on(self, widget: QWidget, at: QPoint | None = None) -> None:
        QTest.mouseClick(widget, Qt.MouseButton.LeftButton, pos=at or widget.rect().center())

    def type_into(self, field: QWidget, words: str) -> None:
        """Replace what stands in a field and press Return."""
        field.setFocus()
        QTest.keyClick(field, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
        QTest.keyClick(field, Qt.Key.Key_Delete)
        QTest.keyClicks(field, words)
        QTest.keyClick(field, Qt.Key.Key_Return)

    def _answer(self) -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, QuestionDialog)
        choices = list(dialog.choices.values())
        self.asked.append([button.text() for button in choices])
        if self.answers:
            self.click_on(choices[index := self.answers.pop(0)], QPoint(8, choices[index].height() // 2))
            assert choices[index].isChecked()
            button = QDialogButtonBox.StandardButton.Ok
        else:
            button = QDialogButtonBox.StandardButton.Cancel
        self.click_on(dialog.findChild(QDialogButtonBox).button(button))

    # -- cells -----------------------------------------------------------------------------------

    def panel(self, name: str) -> Panel:
        return self.window.board.panels[name]

    def matrix(self, name: str, which: str | None = None) -> Matrix:
        """The matrix of a panel; ``which`` of Q, K and V in theirs."""
        figure = self.panel(name).figure
        return figure.matrices[which] if which else figure.matrix  # type: ignore[attr-defined]

    def point(self, name: str, row: int, col: int, which: str | None = None) -> QPoint:
        """Where the middle of a cell lies in the panel's viewport."""
        matrix = self.matrix(name, which)
        width, height = matrix.cell_size()
        assert matrix.picture is not None
        x = matrix.rect.left() + (col - matrix.picture.cols[0] + 0.5) * width
        y = matrix.rect.top() + (row - matrix.picture.rows[0] + 0.5) * height
        return self.at(name, QPointF(x, y))

    def at(self, name: str, place: QPointF) -> QPoint:
        """A place in a panel's figure, in its viewport."""
        panel = self.panel(name)
        view = panel.viewport.parentWidget()
        return view.mapFromScene(panel.figure.mapToScene(place))  # type: ignore[attr-defined]

    def hover(self, name: str, place: QPoint) -> None:
        """Move the pointer, no button down."""
        self._mouse(QEvent.Type.MouseMove, self.panel(name).viewport, place, Qt.MouseButton.NoButton)

    def click(self, name: str, place: QPoint) -> None:
        self.hover(name, place)
        QTest.mouseClick(self.panel(name).viewport, Qt.MouseButton.LeftButton, pos=place)

    def double_click(self, name: str, place: QPoint) -> None:
        """Click twice. The last release is ours: after ``mouseDClick`` alone Qt takes the button for held."""
        QTest.mouseDClick(self.panel(name).viewport, Qt.MouseButton.LeftButton, pos=place)
        QTest.mouseRelease(self.panel(name).viewport, Qt.MouseButton.LeftButton, pos=place)

    def wheel(self, name: str, place: QPoint, clicks: int) -> None:
        """Turn the wheel: up zooms in."""
        port = self.panel(name).viewport
        event = QWheelEvent(
            QPointF(place), QPointF(port.mapToGlobal(place)), QPoint(), QPoint(0, 120 * clicks),
            Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        QApplication.sendEvent(port, event)

    def drag(self, name: str, start: QPoint, end: QPoint) -> None:
        """Press at ``start``, move to ``end`` by way of the middle, let go."""
        port, left = self.panel(name).viewport, Qt.MouseButton.LeftButton
        self._mouse(QEvent.Type.MouseButtonPress, port, start, left)
        self._mouse(QEvent.Type.MouseMove, port, (start + end) / 2, left)
        self._mouse(QEvent.Type.MouseMove, port, end, left)
        self._mouse(QEvent.Type.MouseButtonRelease, port, end, left)

    @staticmethod
    def _mouse(kind: QEvent.Type, port: QWidget, place: QPoint, button: Qt.MouseButton) -> None:
        moves = kind == QEvent.Type.MouseMove
        down = Qt.MouseButton.NoButton if kind == QEvent.Type.MouseButtonRelease else button
        event = QMouseEvent(
            kind, QPointF(place), QPointF(port.mapToGlobal(place)),
            Qt.MouseButton.NoButton if moves else button, down, Qt.KeyboardModifier.NoModifier,
        )  # fmt: skip
        QApplication.sendEvent(port, event)

    # -- what is seen ----------------------------------------------------------------------------

    @property
    def readout(self) -> dict[str, str]:
        """The read-out's words by field."""
        return {name: label.text() for name, label in self.window.readout.values.items()}

    def marks(self) -> dict[str, tuple[int | None, int | None]]:
        """The row and column that each T x T panel marks."""
        return {name: (self.matrix(name)._overlay.row, self.matrix(name)._overlay.col) for name in STAGES}
