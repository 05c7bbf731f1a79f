"""A result as a picture of exactly the pixels asked for, painted by ourselves from the shared figures."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import BinaryIO

from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QImage, QPainter

from attnviz.core.memory import require
from attnviz.core.result import Result
from attnviz.core.version import __version__
from attnviz.export.files import write_file
from attnviz.figures import compose, render


def draw(result: Result, panels: Sequence[str], *, theme: str = "light", size: tuple[int, int]) -> QImage:
    """The panels as an image of ``size`` (width, height) device pixels, whatever the screen's density.

    Needs a QApplication.

    Raises:
        MemoryBudgetError: an image of that size is over the budget.
    """
    width, height = size
    require(4 * width * height, f"A picture of {width:,} × {height:,} pixels", "Ask for a smaller one.")
    image = QImage(width, height, QImage.Format.Format_RGB32)
    scene = compose(result, panels, theme=theme, size=size)
    painter = QPainter(image)
    try:
        render(scene, painter)
    finally:
        painter.end()
    return image


def save_png(
    result: Result,
    path: str | os.PathLike,
    panels: Sequence[str],
    *,
    theme: str = "light",
    size: tuple[int, int] = (1920, 1080),
) -> None:
    """Draw ``panels`` and write a PNG file.

    Raises:
        ExportError: the file cannot be written.
        MemoryBudgetError: an image of that size is over the budget.
    """
    image = draw(result, panels, theme=theme, size=size)
    image.setText("Software", f"attnviz {__version__}")
    image.setText("Title", result.inputs.title)

    def write(file: BinaryIO) -> None:
        # Through a buffer, since Qt does not say why a file could not be written.
        buffer = QBuffer()
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        image.save(buffer, "PNG")  # type: ignore[call-overload]
        file.write(buffer.data().data())

    write_file(path, write)
