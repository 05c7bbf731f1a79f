"""The mark over a picture that is not of the settings chosen: hatched, with how far the work is.

Pictures stay while long work goes on; without a mark they would pass for what sidebar and formula say.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, QTimer
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QBrush,
    QColor,
    QFontMetricsF,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QWidget

from attnviz.core.job import Standing
from attnviz.figures.style import fonts
from attnviz.figures.style.theme import LIGHT, Theme
from attnviz.figures.words import text
from attnviz.figures.words.translate import translate
from attnviz.gui.look.type_scale import px, ui
from attnviz.gui.window.statusline import at_work_in_words

#: The opacity of the ground over the old picture.
WASH = 0.5
BORDER = 10  # px of hatch
#: A drag is seen while it lasts: the mark waits until no picture has come for so long.
LATE_AFTER_MS = 250


class Veil(QWidget):
    """Lies over ``parent``, lets every click through, and is seen while what is below is of other settings.

    Args:
        words: whether it also says so, and how far the work is; else it only washes and hatches.
    """

    def __init__(self, parent: QWidget, words: bool = True):
        super().__init__(parent)
        self._over, self._words = parent, words
        self.stale = False
        self.standing: Standing | None = None
        self.zoom = 1.0
        self.theme: Theme = LIGHT
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        parent.installEventFilter(self)
        self.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self.resize(self._over.size())
        return False

    def mark(self, stale: bool, standing: Standing | None, zoom: float = 1.0) -> None:
        """Say that what is below is of the settings before (``stale``), and how far the work is."""
        if (stale, standing, zoom) == (self.stale, self.standing, self.zoom):
            return
        began = stale and not self.stale
        self.stale, self.standing, self.zoom = stale, standing, zoom
        self.setAccessibleName(" ".join(self.lines()))
        self.resize(self._over.size())
        self.setVisible(bool(stale or (self._words and standing is not None)))
        self.raise_()
        self.update()
        if began and self._words:
            QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.Alert))

    def lines(self) -> list[str]:
        """Return what it says."""
        said = [translate("Veil", "This picture is of the settings before.")] if self.stale else []
        if self.standing is not None:
            said.append(at_work_in_words(self.standing))
        return said

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        if self.stale:
            self._hatch(painter)
        if self._words and (lines := self.lines()):
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._say(painter, lines)

    def _hatch(self, painter: QPainter) -> None:
        wash = QColor(self.theme.ground)
        wash.setAlphaF(WASH)
        painter.fillRect(self.rect(), wash)
        brush = QBrush(QColor(self.theme.warning), Qt.BrushStyle.BDiagPattern)
        width, height, border = self.width(), self.height(), min(px(BORDER), self.height() // 4)
        for edge in (
            (0, 0, width, border),
            (0, height - border, width, border),
            (0, border, border, height - 2 * border),
            (width - border, border, border, height - 2 * border),
        ):
            painter.fillRect(*edge, brush)

    def _say(self, painter: QPainter, lines: list[str]) -> None:
        """Show a label at the top, in the middle: the sentence, the work, and a bar of how much is done."""
        bold, plain = ui(fonts.TITLE * self.zoom, bold=True), ui(fonts.BODY * self.zoom)
        faces = [bold if self.stale and i == 0 else plain for i in range(len(lines))]
        room = self.width() - 4.0 * px(BORDER)
        heights = [QFontMetricsF(face).height() for face in faces]
        lines = [text.elide(line, face, room) for line, face in zip(lines, faces, strict=True)]
        inner = max(QFontMetricsF(f).horizontalAdvance(line) for line, f in zip(lines, faces, strict=True))
        pad = px(10) * self.zoom
        share = None if self.standing is None else self.standing.share
        bar = px(4) * self.zoom if share is not None else 0.0
        label = QRectF(0, 0, min(inner + 2 * pad, self.width()), sum(heights) + 2 * pad + 2 * bar)
        label.moveCenter(QRectF(self.rect()).center())
        label.moveTop(max(px(BORDER) + 4.0, min(label.top(), 0.3 * self.height())))
        theme = self.theme
        edge = QColor(theme.warning if self.stale else theme.control)
        painter.setPen(QPen(edge, 1.5))
        painter.setBrush(QColor(theme.panel))
        painter.drawRoundedRect(label, 6, 6)
        top = label.top() + pad
        for line, face, height in zip(lines, faces, heights, strict=True):
            middle = (label.center().x(), top + 0.78 * height)
            text.draw(painter, middle, line, face, theme.ink, Qt.AlignmentFlag.AlignHCenter)
            top += height
        if share is not None:
            track = QRectF(label.left() + pad, label.bottom() - pad - bar / 2, label.width() - 2 * pad, bar)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(theme.hairline))
            painter.drawRoundedRect(track, bar / 2, bar / 2)
            track.setWidth(track.width() * min(max(share, 0.0), 1.0))
            painter.setBrush(QColor(theme.accent))
            painter.drawRoundedRect(track, bar / 2, bar / 2)


class Staleness(QObject):
    """Marks what is on show as long as it is not of the settings chosen, in the window and in every float."""

    def __init__(self, window: QWidget, session: QObject, board: QWidget, over: list[QWidget]):
        super().__init__(window)
        self._session, self._board = session, board
        self._veils = [Veil(part, words=i == 0) for i, part in enumerate(over)]
        self._floats: dict[str, Veil] = {}
        self._late = QTimer(self, singleShot=True, interval=LATE_AFTER_MS)
        self._late.timeout.connect(self._show)
        self._is_late = False
        self._theme = LIGHT
        session.settings_changed.connect(self._check)  # type: ignore[attr-defined]
        session.result_changed.connect(self._begin_anew)  # type: ignore[attr-defined]
        session.busy_changed.connect(self._check)  # type: ignore[attr-defined]
        session.progress_changed.connect(self._follow)  # type: ignore[attr-defined]
        board.layout_changed.connect(self._follow)  # type: ignore[attr-defined]
        board.panels_changed.connect(self._follow)  # type: ignore[attr-defined]

    @property
    def stale(self) -> bool:
        """Whether the picture on show is of other settings than those chosen."""
        session = self._session
        return session.result is not None and session.result.settings != session.settings  # type: ignore

    @property
    def veil(self) -> Veil:
        """The one that has the words."""
        return self._veils[0]

    def _begin_anew(self) -> None:
        """Begin anew with a picture that has come; it may be of settings that were chosen before the last."""
        if self.stale and self._is_late:
            self._is_late = False
            self._late.stop()
        self._check()

    def _check(self, *_: object) -> None:
        if not self.stale:
            self._late.stop()
            self._is_late = False
        elif not self._is_late and not self._late.isActive():
            self._late.start()
        self._follow()

    def _show(self) -> None:
        self._is_late = True
        self._follow()

    def _follow(self, *_: object) -> None:
        """Bring every mark to what is so now."""
        session, board = self._session, self._board
        stale = self._is_late and self.stale
        # Without a status line nothing else shows that work goes on.
        told = session.busy and (stale or board.layout_.plain)  # type: ignore[attr-defined]
        standing = session.standing if told else None  # type: ignore[attr-defined]
        zoom = board.text_zoom if board.layout_.plain else 1.0  # type: ignore[attr-defined]
        for veil in self._veils:
            veil.mark(stale, standing, zoom)
        for name, panel in board.panels.items():  # type: ignore[attr-defined]
            panel.set_stale(stale)
            if panel.window() is not board.window() and (stale or name in self._floats):
                self._over(name, panel).mark(stale, standing, zoom)
            elif name in self._floats:
                self._floats[name].mark(False, None)

    def set_theme(self, theme: Theme) -> None:
        """Draw in ``theme``."""
        self._theme = theme
        for veil in (*self._veils, *self._floats.values()):
            veil.theme = theme
            veil.update()

    def _over(self, name: str, panel: QWidget) -> Veil:
        if name not in self._floats:
            self._floats[name] = Veil(panel)
            self._floats[name].theme = self._theme
        return self._floats[name]
