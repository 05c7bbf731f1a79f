"""The application icon: each picture is drawn from the SVG, and the window carries them."""

from __future__ import annotations

import numpy as np
import pytest
from PIL import Image
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from attnviz.gui import app
from tests.icons import ICONS, SIZES, drawn


@pytest.mark.parametrize("size", SIZES)
def test_a_picture_is_the_svg_at_its_size(qtbot: QtBot, size: int) -> None:
    with Image.open(ICONS / f"attnviz-{size}.png") as shipped:
        assert shipped.size == (size, size)
        kept = np.asarray(shipped.convert("RGBA"), dtype=float)
    image = drawn(size).convertToFormat(QImage.Format.Format_RGBA8888)
    now = np.frombuffer(image.constBits(), np.uint8).reshape(size, size, 4).astype(float)
    assert np.abs(kept - now).mean() < 2  # versions of Qt differ along edges


def test_the_window_has_every_size(qtbot: QtBot) -> None:
    assert sorted(size.width() for size in app.icon().availableSizes()) == list(SIZES)
