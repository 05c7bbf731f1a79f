"""The bars of a histogram on a screen's whole pixels."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter
from PySide6.QtWidgets import QApplication, QGraphicsScene, QStyleOptionGraphicsItem

from attnviz.figures.items.histogram import Histogram
from attnviz.figures.style.theme import LIGHT


def gaps(bins: int, width: int) -> list[int]:
    """Widths of the gaps between ``bins`` equal bars, in px, in a plot of ``width`` px."""
    scene = QGraphicsScene()
    histogram = Histogram(None, QFont())  # type: ignore[arg-type]
    scene.addItem(histogram)
    histogram.set_theme(LIGHT)
    histogram.set_rect(QRectF(0.3, 0, width, 100))
    histogram.show_counts(np.linspace(-5, 5, bins + 1), np.full(bins, 1_000_000), 5.0, 1.0)
    image = QImage(width + 1, 100, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    histogram.paint(painter, QStyleOptionGraphicsItem())
    painter.end()
    bar = QColor(LIGHT.bars).rgb()
    filled = [x for x in range(width) if image.pixel(x, 90) == bar]
    return [after - before - 1 for before, after in pairwise(filled) if after > before + 1]


@pytest.mark.parametrize("width", [97, 231, 400])
def test_narrow_bars_are_one_surface_without_stripes(qapp: QApplication, width: int) -> None:
    assert gaps(128, width) == []


@pytest.mark.parametrize("width", [97, 231, 400])
def test_wide_bars_stand_one_pixel_apart(qapp: QApplication, width: int) -> None:
    assert gaps(16, width) == [1] * 15
