"""``python -m tests.icons``: draw ``resources/icons/attnviz.svg`` at every size that systems ask for."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

ICONS = Path(__file__).resolve().parent.parent / "resources" / "icons"
SIZES = (16, 24, 32, 48, 64, 128, 256, 512)


def drawn(size: int) -> QImage:
    """Return the icon as a picture of ``size`` x ``size`` pixels."""
    image = QImage(size, size, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    QSvgRenderer(str(ICONS / "attnviz.svg")).render(painter)
    painter.end()
    return image


if __name__ == "__main__":
    for size in SIZES:
        drawn(size).save(str(ICONS / f"attnviz-{size}.png"))
