"""SVG and PDF: text stays text, lines stay lines, a heatmap is a lossless image of one pixel a cell."""

from __future__ import annotations

import base64
import os
import re
from datetime import datetime, timedelta
from typing import BinaryIO

import numpy as np
from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QRectF, QSize, QSizeF
from PySide6.QtGui import QImage, QPageLayout, QPageSize, QPainter, QPdfWriter
from PySide6.QtSvg import QSvgGenerator

from attnviz.core.files.printable import printable
from attnviz.core.record.figure_record import to_json
from attnviz.core.record.find_record import PDF_NAME
from attnviz.core.result import Result
from attnviz.core.version import __version__
from attnviz.export.alive import into_svg, record_for
from attnviz.export.files import write_file
from attnviz.export.image import png_of
from attnviz.figures.sheet.composition import lay_out, logical_dpi, render
from attnviz.figures.sheet.sheet import Sheet
from attnviz.figures.style import fonts
from attnviz.figures.words.result_words import title_in_words

#: A heatmap of up to so many cells a side goes into a vector file whole; a figure of more names its tile.
MOST_CELLS = 2048
#: In an SVG, heatmaps of up to so many pixels a side are drawn as blocks.
BLOCKS_UP_TO = 1024


def svg(result: Result, sheet: Sheet) -> str:
    """Return the sheet as an SVG document. Needs a QApplication."""
    scene = lay_out(result, sheet)
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setSize(QSize(*sheet.size))
    generator.setViewBox(QRectF(0, 0, *sheet.size))
    generator.setResolution(round(logical_dpi()))
    generator.setTitle(sheet.title or title_in_words(result.inputs))
    generator.setDescription(f"attnviz {__version__}")
    painter = QPainter(generator)
    try:
        render(scene, painter, QRectF(0, 0, *sheet.size))
    finally:
        painter.end()
    return into_svg(_tidy(bytes(buffer.data().data()).decode("utf-8"), sheet), record_for(result, sheet))


def save_svg(result: Result, path: str | os.PathLike, sheet: Sheet) -> None:
    """Draw ``sheet`` and write an SVG file.

    Raises:
        ExportError: the file cannot be written.
    """
    text = svg(result, sheet)
    # No encoding has a lone surrogate, which a label may hold.
    write_file(path, lambda file: file.write(text.encode("utf-8", "replace")))


def _tidy(text: str, sheet: Sheet) -> str:
    """Return the size exactly as asked for, the true profile, cells with hard edges,
    fonts with a fallback."""
    width, height = (f"{inches:.9g}in" for inches in sheet.inches)
    # If the page is no whole number of px, its last px is seen in part.
    box = " ".join(f"{inches * sheet.dpi:.9g}" for inches in sheet.inches)
    head = re.compile(r'<svg width="[^"]*" height="[^"]*"\s+viewBox="[^"]*"')
    text = head.sub(f'<svg width="{width}" height="{height}" viewBox="0 0 {box}"', text, count=1)
    text = text.replace(' version="1.2" baseProfile="tiny"', ' version="1.1"', 1)
    text = text.replace(
        'image-rendering="optimizeSpeed"',
        'image-rendering="optimizeSpeed" style="image-rendering:optimizeSpeed;image-rendering:pixelated"',
    )
    text = _PNG.sub(lambda match: f'"data:image/png;base64,{_enlarged(match[1])}"', text)
    # A label of any figure may hold what XML forbids.
    return _FAMILY.sub(_families, printable(text))


def _families(match: re.Match[str]) -> str:
    """Return the face that was found here, those that are alike, and a class that every program has."""
    asked, found = fonts.resolved_family()
    names = match[1].split(",")
    serif = fonts.mathematics().family() in names
    faces = [found if name == asked else name for name in names]
    faces += ["serif"] if serif else ["DejaVu Sans", "sans-serif"]
    return f'font-family="{", ".join(dict.fromkeys(faces))}"'


_FAMILY = re.compile('font-family="([^"]*)"')
_PNG = re.compile('"data:image/png;base64,([^"]*)"')


def _enlarged(png: str) -> str:
    """Return a heatmap with every cell a block of equal pixels.

    Several programs smooth an image whatever ``image-rendering`` says; they then smooth the edges of the
    blocks, which are too narrow to see, and not the cells.
    """
    image = QImage.fromData(base64.b64decode(png)).convertToFormat(QImage.Format.Format_ARGB32)
    width, height = image.width(), image.height()
    times = max(1, BLOCKS_UP_TO // max(width, height))
    cells = np.frombuffer(image.constBits(), np.uint32).reshape(height, width)
    colours, indices = np.unique(cells, return_inverse=True)
    side = (width * times, height * times)
    if len(colours) > 256:
        pixels = cells.repeat(times, axis=0).repeat(times, axis=1)
        made = QImage(pixels.data, *side, QImage.Format.Format_ARGB32)
    else:
        # By hand: Qt dithers when it reduces an image to a palette.
        blocks = indices.reshape(height, width).astype(np.uint8).repeat(times, axis=0).repeat(times, axis=1)
        made = QImage(blocks.data, *side, side[0], QImage.Format.Format_Indexed8)
        made.setColorTable(colours.tolist())
    return base64.b64encode(png_of(made)).decode("ascii")


def save_pdf(result: Result, path: str | os.PathLike, sheet: Sheet) -> None:
    """Draw ``sheet`` and write a PDF file of one page of exactly ``sheet.inches``.

    Raises:
        ExportError: the file cannot be written.
    """
    data = pdf(result, sheet)

    def write(file: BinaryIO) -> None:
        file.write(data)

    write_file(path, write)


def pdf(result: Result, sheet: Sheet) -> bytes:
    """Return the sheet as a PDF document. Needs a QApplication."""
    scene = lay_out(result, sheet)
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    width, height = sheet.inches
    # A name of its own keeps Qt from rounding the page to a standard paper size.
    page = QPageSize(
        QSizeF(width, height), QPageSize.Unit.Inch, "figure", QPageSize.SizeMatchPolicy.ExactMatch
    )
    writer.setPageLayout(
        QPageLayout(page, QPageLayout.Orientation.Portrait, QMarginsF(0, 0, 0, 0), QPageLayout.Unit.Point)
    )
    # The screen's own resolution, so that a point has as many px as where the figures were laid out.
    resolution = round(logical_dpi())
    writer.setResolution(resolution)
    writer.setTitle(sheet.title or title_in_words(result.inputs))
    writer.setCreator(f"attnviz {__version__}")
    writer.addFileAttachment(PDF_NAME, to_json(record_for(result, sheet)).encode("ascii"), "application/json")
    painter = QPainter(writer)
    try:
        painter.setRenderHint(QPainter.RenderHint.LosslessImageRendering)
        render(scene, painter, QRectF(0, 0, width * resolution, height * resolution))
    finally:
        painter.end()
    return _in_utc(_exact_page(bytes(buffer.data().data()), width * 72, height * 72))


#: A date with the time zone, the same in the document information and in the XMP packet.
_DATE = re.compile(rb"\(D:(\d{14})([+-])(\d\d)'(\d\d)'\)")
_XMP_DATE = re.compile(rb"Date=\"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)([+-])(\d\d):(\d\d)\"")


def _in_utc(data: bytes) -> bytes:
    """Dates in universal time: the zone would tell where the machine stands. No object moves."""

    def utc(match: re.Match[bytes], form: str) -> str:
        ahead = timedelta(hours=int(match[3]), minutes=int(match[4]))
        local = datetime.strptime(match[1].decode("ascii"), form)
        return (local - ahead if match[2] == b"+" else local + ahead).strftime(form)

    plain, xmp = "%Y%m%d%H%M%S", "%Y-%m-%dT%H:%M:%S"
    data = _DATE.sub(lambda match: f"(D:{utc(match, plain)}+00'00')".encode("ascii"), data)
    return _XMP_DATE.sub(lambda match: f'Date="{utc(match, xmp)}+00:00"'.encode("ascii"), data)


_BOXES = re.compile(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]\s*/TrimBox \[0 0 [\d.]+ [\d.]+\]")


def _exact_page(data: bytes, width: float, height: float) -> bytes:
    """Return the page of ``width`` x ``height`` points; Qt rounds both to whole ones.

    The trim box, which without being said is the page, makes room: every object stays where it is.
    """

    def exact(match: re.Match[bytes]) -> bytes:
        top = float(match[2])  # what is drawn stands below it
        box = b"/MediaBox [0 %.6f %.6f %.6f]" % (top - height, width, top)
        return box.ljust(len(match[0])) if len(box) <= len(match[0]) else match[0]

    return _BOXES.sub(exact, data, count=1)
