"""Plays the preview of a movement: a button, a slider of its frames, and where it is in seconds."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QElapsedTimer, Qt, QTimer
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSlider, QWidget

from attnviz.core.result import Result
from attnviz.export.movement import Timing
from attnviz.export.reel import Reel
from attnviz.figures.sheet.sheet import Sheet
from attnviz.figures.words.text import number
from attnviz.figures.words.translate import translate
from attnviz.gui.export.preview import Preview


class Player(QWidget):
    """Draws into ``preview`` the frames that will be written; one for which there was no time is left out."""

    def __init__(self, preview: Preview, parent: QWidget | None = None):
        super().__init__(parent)
        self._preview = preview
        self._reel: tuple[Reel, Sheet] | None = None
        self._timing = Timing()
        self._clock, self._start = QElapsedTimer(), 0.0
        self.button = QPushButton(self)
        self.button.setFixedWidth(40)
        self.slider = QSlider(Qt.Orientation.Horizontal, self)
        self.slider.setAccessibleName(translate("Export", "Frame"))
        self.where = QLabel(self)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        for widget in (self.button, self.slider, self.where):
            row.addWidget(widget)
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._advance)
        self.button.clicked.connect(self.toggle)
        self.slider.valueChanged.connect(self._move)
        self.slider.sliderPressed.connect(self.stop)
        self._say()

    @property
    def playing(self) -> bool:
        """Whether the movement is playing."""
        return self._timer.isActive()

    def load(self, results: Sequence[Result], sheet: Sheet, timing: Timing) -> None:
        """Show the movement of these frames, seen from where the slider is."""
        if self._reel is None or self._reel[1] != sheet or self._reel[0].results is not results:
            self._reel = (Reel(results, sheet), sheet)
        if timing != self._timing:
            self.stop()
        self._timing = timing
        self.slider.setRange(0, timing.frames - 1)
        self.slider.setPageStep(max(1, round(timing.fps / 2)))
        self.allow(True)
        self._move(self.slider.value())

    def wait(self) -> None:
        """There are no frames yet."""
        self.stop()
        self._reel = None
        self.allow(False)

    def allow(self, allowed: bool) -> None:
        """Set whether it may play, once there are frames."""
        if not allowed:
            self.stop()
        self.setEnabled(allowed and self._reel is not None)

    def toggle(self) -> None:
        """Play from where it is, from the start after the end; or stop."""
        if self.playing:
            self.stop()
            return
        if self.slider.value() == self.slider.maximum():
            self.slider.setValue(0)
        self._start = self.slider.value() / self._timing.fps
        self._clock.start()
        self._timer.start(max(1, round(1000 / self._timing.fps)))
        self._say()

    def stop(self) -> None:
        """Stand still."""
        self._timer.stop()
        self._say()

    def _advance(self) -> None:
        frame = int((self._start + self._clock.elapsed() / 1000) * self._timing.fps)
        if self._timing.loop:
            frame %= self._timing.frames
        self.slider.setValue(frame)
        if frame >= self._timing.frames:
            self.stop()

    def _move(self, frame: int) -> None:
        self._say()
        if self._reel is not None:
            reel, sheet = self._reel
            reel.show(frame)
            self._preview.show_scene(reel.scene, sheet)

    def _say(self) -> None:
        self.button.setText("❚❚" if self.playing else "▶")
        name = translate("Export", "Stop") if self.playing else translate("Export", "Play")
        self.button.setAccessibleName(name)
        self.button.setToolTip(name)
        seconds = number(self.slider.value() / self._timing.fps, 2)
        self.where.setText(f"{seconds} / {number(self._timing.seconds, 1)} s")
