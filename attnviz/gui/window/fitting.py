"""The window lies wholly on a screen, its frame included, at the first start and wherever it was left."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QMargins, QObject, QPoint, QRect, QSize, QTimer
from PySide6.QtGui import QGuiApplication, QScreen
from PySide6.QtWidgets import QMainWindow

FIRST_SIZE = QSize(1280, 800)
#: In fewer px a window shows nothing that can be read.
LEAST_SIZE = QSize(480, 320)
#: px of a frame and its title bar, until the window manager tells them; the widest that desktops draw.
LIKELY_FRAME = QMargins(6, 40, 6, 8)
#: Platforms of Qt that nobody looks at: they make pictures and run tests.
WITHOUT_SCREEN = ("offscreen", "minimal")
#: Window managers tell the frame some time after the window is shown.
LOOK_AGAIN_MS = (0, 120, 500)


def fitted(inner: QRect, frame: QMargins, available: QRect) -> QRect:
    """Return the window's inside, moved and made smaller so that frame and all is in ``available``."""
    outer = inner.marginsAdded(frame)
    size = outer.size().boundedTo(available.size())
    left = min(max(outer.left(), available.left()), available.right() + 1 - size.width())
    top = min(max(outer.top(), available.top()), available.bottom() + 1 - size.height())
    return QRect(QPoint(left, top), size).marginsRemoved(frame)


def screen_of(inner: QRect, screens: list[QRect], first: int = 0) -> int:
    """Return which of the screens holds most of the window; ``first`` where none does."""
    shared = [each.intersected(inner) for each in screens]
    areas = [part.width() * part.height() if part.isValid() else 0 for part in shared]
    return max(range(len(areas)), key=areas.__getitem__) if any(areas) else first


class Fitter(QObject):
    """Fits a window once before it is shown, and once more when its frame is known."""

    def __init__(self, window: QMainWindow):
        super().__init__(window)
        self._window = window
        self._looks: list[QTimer] = []
        self._placed: QRect | None = None
        window.installEventFilter(self)

    def first(self) -> None:
        """Set the size of a first start: as much of :data:`FIRST_SIZE` as the screen has room for."""
        self._window.setMinimumSize(LEAST_SIZE)
        available = self._available()
        inside = available.marginsRemoved(LIKELY_FRAME)
        self._window.resize(FIRST_SIZE.boundedTo(inside.size()))

    def fit(self, frame: QMargins = LIKELY_FRAME) -> None:
        """Bring the window, with this frame about it, into the screen that it is on."""
        window = self._window
        if window.isMaximized() or window.isFullScreen() or window.isMinimized():
            return
        now = QRect(window.geometry())
        if (place := fitted(now, frame, self._available())) != now:
            window.setGeometry(place)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._window and event.type() == QEvent.Type.Show and not self._looks:
            for after in LOOK_AGAIN_MS:
                timer = QTimer(self, singleShot=True, interval=after)
                timer.timeout.connect(self._look_again)
                timer.start()
                self._looks.append(timer)
        elif event.type() == QEvent.Type.Close:
            for timer in self._looks:
                timer.stop()
        return False

    def _look_again(self) -> None:
        """Make it smaller where it is too large with its real frame; a person's own size is left."""
        handle = self._window.windowHandle()
        frame = handle.frameMargins() if handle is not None else QMargins()
        if self._placed is None or self._placed.size() == self._window.size():
            self.fit(frame)
            self._placed = QRect(self._window.geometry())

    def _available(self) -> QRect:
        screens = available_rects()
        return screens[screen_of(self._window.geometry(), screens)]


def available_rects() -> list[QRect]:
    """Return what windows may take of every screen, the first one's first."""
    if QGuiApplication.platformName() in WITHOUT_SCREEN or not QGuiApplication.screens():
        return [QRect(0, 0, 1 << 14, 1 << 14)]
    first: QScreen = QGuiApplication.primaryScreen()
    return [s.availableGeometry() for s in sorted(QGuiApplication.screens(), key=lambda s: s is not first)]
