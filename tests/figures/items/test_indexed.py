"""Palette indices on the screen: the very colours of the palette, and no fade while pictures follow fast."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication, QGraphicsRectItem, QGraphicsScene

from attnviz.core.colours.colour_scale import Scale
from attnviz.core.tile import Reduce, Tile
from attnviz.figures.figure import Figure
from attnviz.figures.items import fade
from attnviz.figures.items.indexed import IndexedImage
from attnviz.figures.items.matrix import Matrix
from attnviz.figures.style.colormaps import palette
from attnviz.figures.style.theme import DARK, LIGHT


def drawn(scene: QGraphicsScene, width: int, height: int) -> np.ndarray:
    """What the scene's (0, 0, width, height) looks like, uint8 (height, width, 3)."""
    image = QImage(width, height, QImage.Format.Format_RGB888)
    image.fill(Qt.GlobalColor.black)
    with QPainter(image) as painter:
        scene.render(painter, QRectF(0, 0, width, height), QRectF(0, 0, width, height))
    flat = np.frombuffer(image.constBits(), np.uint8).reshape(height, image.bytesPerLine())
    return flat[:, : 3 * width].reshape(height, width, 3).copy()


@pytest.mark.parametrize(("rows", "cols"), [(1, 1), (3, 7), (5, 2)])
def test_every_index_has_the_palettes_colour_over_its_whole_cell(
    qapp: QApplication, rows: int, cols: int
) -> None:
    scene, root = QGraphicsScene(), QGraphicsRectItem()
    scene.addItem(root)
    indices = np.arange(rows * cols, dtype=np.uint8).reshape(rows, cols) * 7
    for theme in (LIGHT, DARK):  # a new palette recolours the picture on show
        image = IndexedImage(root)
        image.set_indices(indices)
        image.set_rect(QRectF(0, 0, 4 * cols, 3 * rows))
        image.set_palette(palette("sequential", theme))
        expected = palette("sequential", theme)[indices][..., :3].repeat(3, 0).repeat(4, 1)
        np.testing.assert_array_equal(drawn(scene, 4 * cols, 3 * rows), expected)


def test_without_a_palette_nothing_is_drawn(qapp: QApplication) -> None:
    """Qt reads what lies behind a colour table that is too short; behind an empty one the process ends."""
    scene, root = QGraphicsScene(), QGraphicsRectItem()
    scene.addItem(root)
    image = IndexedImage(root)
    image.set_indices(np.full((7, 7), 255, np.uint8))
    image.set_rect(QRectF(0, 0, 7, 7))
    assert not drawn(scene, 7, 7)[1:-1, 1:-1].any()
    with pytest.raises(ValueError, match="256 colours"):
        image.set_palette(palette("sequential", LIGHT)[:200])


def tile_of(value: float) -> Tile:
    values = np.full((2, 2), value, np.float32)
    return Tile(values=values, rows=(0, 2), cols=(0, 2), reduce=Reduce.MAX)


def test_only_a_picture_that_has_stood_for_a_while_fades(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fade, "motion_wanted", lambda: True)
    scene, figure = QGraphicsScene(), Figure()
    scene.addItem(figure)
    matrix = Matrix(figure, "sequential")
    matrix.set_theme(LIGHT)
    matrix.for_screen()
    shown = []
    for share in (0.1, 0.2, 0.3, 0.4, 0.5):  # faster than the fade lasts
        matrix.show_tile(tile_of(share), Scale(0.0, 1.0))
        shown.append(matrix._fade.image.isVisible())
    assert shown == [False, True, False, False, False]  # nothing to fade from; a toggle; a drag
    matrix._fade._since.invalidate()  # the picture has stood
    matrix.show_tile(tile_of(0.6), Scale(0.0, 1.0))
    assert matrix._fade.image.isVisible()
    matrix._fade.stop()
