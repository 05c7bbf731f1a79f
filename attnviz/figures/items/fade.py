"""The cross-fade at a toggle, so that the eye sees what changed; off where the system wants less motion."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QElapsedTimer, QObject, QRectF, QVariantAnimation
from PySide6.QtWidgets import QApplication, QGraphicsItem, QStyle

from attnviz.figures.items.indexed import IndexedImage

DURATION_MS = 150
#: The first frame already shows more of the new picture than of the old: a toggle answers at once.
FIRST_SHARE = 0.5


def motion_wanted() -> bool:
    """Return whether the system's style animates its own widgets."""
    style = QApplication.style()
    return style is not None and style.styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration) > 0


class Fade:
    """The picture before, over the new one, leaving within :data:`DURATION_MS`.

    Args:
        owner: takes the animation along when it is destroyed, so that none outlives the picture.
    """

    def __init__(self, parent: QGraphicsItem, owner: QObject):
        self.image = IndexedImage(parent)
        self.image.setZValue(1)
        self.image.hide()
        self._since = QElapsedTimer()  # the picture before
        self._animation = QVariantAnimation(owner)
        self._animation.setDuration(DURATION_MS)
        self._animation.setStartValue(FIRST_SHARE)
        self._animation.setEndValue(0.0)
        self._animation.valueChanged.connect(self._step)
        self._animation.finished.connect(self.image.hide)

    def start(self, indices: np.ndarray, rect: QRectF) -> None:
        """Let ``indices`` (palette indices of the old picture, laid into ``rect``) fade away."""
        # If pictures follow each other faster than the fade (in a drag), they are shown as they are.
        rested = not self._since.isValid() or self._since.elapsed() >= DURATION_MS
        self._since.start()
        if not rested or not motion_wanted():
            self.stop()
            return
        self.image.set_indices(indices)
        self.image.set_rect(rect)
        self.image.setOpacity(FIRST_SHARE)
        self.image.show()
        self._animation.start()

    def stop(self) -> None:
        """Show the new picture alone, at once."""
        self._animation.stop()
        self.image.hide()

    def _step(self, share: object) -> None:
        self.image.setOpacity(float(share))  # type: ignore[arg-type]
