"""The cross-fade at a toggle, so that the eye sees what changed; off where the system wants less motion."""

from __future__ import annotations

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QRectF, QVariantAnimation
from PySide6.QtWidgets import QApplication, QGraphicsItem, QStyle

DURATION_MS = 150
#: The first frame already shows more of the new picture than of the old: a toggle answers at once.
FIRST_SHARE = 0.5


def motion_wanted() -> bool:
    """Whether the system's style animates its own widgets."""
    style = QApplication.style()
    return style is not None and style.styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration) > 0


class Fade:
    """The picture before, over the new one, leaving within :data:`DURATION_MS`."""

    def __init__(self, parent: QGraphicsItem):
        self.image = pg.ImageItem(axisOrder="row-major")
        self.image.setParentItem(parent)
        self.image.setZValue(1)
        self.image.hide()
        # A child of the image: a window that is closed while it runs takes it along.
        self._animation = QVariantAnimation(self.image)
        self._animation.setDuration(DURATION_MS)
        self._animation.setStartValue(FIRST_SHARE)
        self._animation.setEndValue(0.0)
        self._animation.valueChanged.connect(self._step)
        self._animation.finished.connect(self.image.hide)

    def start(self, indices: np.ndarray, rect: QRectF) -> None:
        """Let ``indices`` (palette indices of the old picture, laid into ``rect``) fade away."""
        if not motion_wanted():
            return
        if self._animation.state() == QVariantAnimation.State.Running:
            # Pictures that follow each other faster than the fade (a drag) are shown as they are.
            self.stop()
            return
        self.image.setImage(indices, autoLevels=False, levels=None)
        self.image.setRect(rect)
        self.image.setOpacity(FIRST_SHARE)
        self.image.show()
        self._animation.start()

    def stop(self) -> None:
        """Show the new picture alone, at once."""
        self._animation.stop()
        self.image.hide()

    def _step(self, share: object) -> None:
        self.image.setOpacity(float(share))  # type: ignore[arg-type]
