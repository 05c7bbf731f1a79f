"""A result as a picture of exactly the pixels asked for, painted by ourselves from the shared figures."""

from __future__ import annotations

import os
from collections.abc import Sequence

from PySide6.QtCore import QBuffer, QIODevice, Qt
from PySide6.QtGui import QImage, QPainter

from attnviz.core.memory import require
from attnviz.core.result import Result
from attnviz.core.version import __version__
from attnviz.export.alive import into_png, record_for
from attnviz.export.files import write_file
from attnviz.figures.sheet.composition import lay_out, render
from attnviz.figures.sheet.sheet import Sheet
from attnviz.figures.words.result_words import title_in_words

METRES_AN_INCH = 0.0254


def draw(result: Result, panels: Sequence[str], *, theme: str = "light", size: tuple[int, int]) -> QImage:
    """Return the panels as an image of ``size`` (width, height) device pixels, whatever the screen's density.

    Needs a QApplication.

    Raises:
        MemoryBudgetError: an image of that size is over the budget.
    """
    return paint(result, Sheet(tuple(panels), theme, size))


def paint(result: Result, sheet: Sheet) -> QImage:
    """Return the sheet as an image of ``sheet.size`` device pixels;
    with an alpha channel where it is transparent.

    Raises:
        InputError: a panel or theme that does not exist.
        MemoryBudgetError: an image of that size is over the budget.
    """
    width, height = sheet.size
    require(4 * width * height, f"A picture of {width:,} × {height:,} pixels", "Ask for a smaller one.")
    kind = QImage.Format.Format_ARGB32_Premultiplied if sheet.transparent else QImage.Format.Format_RGB32
    image = QImage(width, height, kind)
    image.fill(Qt.GlobalColor.transparent)
    scene = lay_out(result, sheet)
    painter = QPainter(image)
    try:
        render(scene, painter)
    finally:
        painter.end()
    # After painting, since it would change the size of a point of type.
    image.setDotsPerMeterX(round(sheet.dpi / METRES_AN_INCH))
    image.setDotsPerMeterY(round(sheet.dpi / METRES_AN_INCH))
    return image


def png_of(image: QImage) -> bytes:
    """``image`` as a PNG file."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]
    return bytes(buffer.data().data())


def png(result: Result, sheet: Sheet) -> bytes:
    """Return the sheet as a PNG file that carries its record. Needs a QApplication."""
    image = paint(result, sheet)
    image.setText("Software", f"attnviz {__version__}")
    image.setText("Title", sheet.title or title_in_words(result.inputs))
    return into_png(png_of(image), record_for(result, sheet))


def save_png(
    result: Result,
    path: str | os.PathLike,
    panels: Sequence[str] | Sheet,
    *,
    theme: str = "light",
    size: tuple[int, int] = (1920, 1080),
) -> None:
    """Draw ``panels``, or a whole sheet, and write a PNG file.

    Raises:
        ExportError: the file cannot be written.
        MemoryBudgetError: an image of that size is over the budget.
    """
    sheet = panels if isinstance(panels, Sheet) else Sheet(tuple(panels), theme, size)
    # Through memory, since Qt does not say why a file cannot be written.
    data = png(result, sheet)
    write_file(path, lambda file: file.write(data))
