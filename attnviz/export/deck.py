"""A deck of slides: the formula, one slide a panel, and the settings as a table that can be edited."""

from __future__ import annotations

import io
import os
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from pptx import Presentation
from pptx.dml.color import RGBColor
from pptx.opc.package import Part
from pptx.opc.packuri import PackURI
from pptx.oxml.ns import qn
from pptx.util import Emu, Inches, Pt
from PySide6.QtCore import QCoreApplication, QRectF, Qt
from PySide6.QtGui import QImage, QPainter

from attnviz.core.result import Result
from attnviz.core.version import __version__
from attnviz.export.alive import as_xml, record_for
from attnviz.export.files import write_file
from attnviz.export.image import METRES_AN_INCH, paint, png_of
from attnviz.figures import fonts
from attnviz.figures.compose import check
from attnviz.figures.formula import lay_out, paint_formula
from attnviz.figures.sheet import Sheet
from attnviz.figures.theme import Theme
from attnviz.figures.words import numbers_in_words, settings_in_words, settings_table, what_to_see

WIDTH, HEIGHT = 13.333, 7.5  # inches of a 16:9 slide
MARGIN, TITLE_HEIGHT, FOOT = 0.6, 1.0, 0.5
#: Pixels an inch of the pictures: twice what a slide has on a 1920 x 1080 projector.
DPI = 288.0
_CUSTOM_XML = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/customXml"
#: Panels that are the same at every scale, or show both scales already.
_BOTH = ("qkv", "raw", "peakiness")
_TITLES = {
    "qkv": "Query, key and value",
    "raw": "Raw scores",
    "scaled": "Scaled scores",
    "mask": "What the mask blocks",
    "weights": "Attention weights",
    "output": "Output of the head",
    "peakiness": "How peaked the rows are",
}


def _tr(text: str) -> str:
    return QCoreApplication.translate("deck", text)


def save_pptx(result: Result, path: str | os.PathLike, sheet: Sheet) -> None:
    """One slide a panel of ``sheet``, after a slide with the formula, before one with the settings.

    Every picture has alt text, every slide with one has notes with the numbers. Type is that of the slide, so
    ``sheet.size`` gives the proportions of nothing here: slides are 13.33 x 7.5 in.

    Raises:
        InputError: a panel or theme that does not exist.
        ExportError: the file cannot be written.
    """
    data = pptx([result], sheet)
    write_file(path, lambda file: file.write(data))


def save_comparison(scaled: Result, unscaled: Result, path: str | os.PathLike, sheet: Sheet) -> None:
    """The deck "scaled against unscaled": each panel of ``sheet`` on one slide, both ways side by side.

    Raises:
        InputError: a panel or theme that does not exist.
        ExportError: the file cannot be written.
    """
    data = pptx([scaled, unscaled], sheet)
    write_file(path, lambda file: file.write(data))


def pptx(results: Sequence[Result], sheet: Sheet) -> bytes:
    """The deck as bytes; two results are compared, the first on the left. Needs a QApplication."""
    theme = check(sheet)
    deck = Presentation()
    deck.slide_width, deck.slide_height = Inches(WIDTH), Inches(HEIGHT)
    first = results[0]
    title = sheet.title or first.inputs.title
    _properties(deck, title)
    _formula_slide(deck, results, title, theme)
    for panel in sheet.panels:
        _panel_slide(deck, results, panel, sheet, theme)
    _table_slide(deck, results, theme)
    _embed(deck, as_xml(record_for(first, sheet)))
    file = io.BytesIO()
    deck.save(file)
    return file.getvalue()


def _properties(deck: Any, title: str) -> None:
    properties = deck.core_properties
    properties.title, properties.author, properties.last_modified_by = title, "", ""
    properties.comments = f"attnviz {__version__}"


def _slide(deck: Any, title: str, theme: Theme) -> Any:
    """A slide of the layout "Title Only" whose title is the layout's own placeholder, placed to our grid."""
    slide = deck.slides.add_slide(deck.slide_layouts[5])
    slide.background.fill.solid()
    slide.background.fill.fore_color.rgb = _rgb(theme.ground)
    shape = slide.shapes.title
    shape.left, shape.top = Inches(MARGIN), Inches(0.35)
    shape.width, shape.height = Inches(WIDTH - 2 * MARGIN), Inches(TITLE_HEIGHT - 0.2)
    frame = shape.text_frame
    frame.text = title
    frame.margin_left = frame.margin_right = 0
    frame.paragraphs[0].alignment = 1
    _style(frame.paragraphs[0], 30, theme.ink, bold=True)
    return slide


def _formula_slide(deck: Any, results: Sequence[Result], title: str, theme: Theme) -> None:
    first = results[0]
    slide = _slide(deck, title, theme)
    masked = first.settings.masked
    image = _formula_image(theme, scaled=first.settings.scaling > 0, masked=masked)
    width = min(WIDTH - 2 * MARGIN, image.width() / DPI)
    height = width * image.height() / image.width()
    _picture(
        slide, image, ((WIDTH - width) / 2, 2.9, width, height),
        _tr("Formula: Attention(Q, K, V) = softmax(mask(Q Kᵀ / √d_k)) V"), _tr("Formula"),
    )  # fmt: skip
    _text(slide, settings_in_words(first), (MARGIN, HEIGHT - 1.0, WIDTH - 2 * MARGIN, 0.6), 16, theme.muted)
    slide.notes_slide.notes_text_frame.text = "\n".join(numbers_in_words(first))


def _formula_image(theme: Theme, *, scaled: bool, masked: bool) -> QImage:
    points = 96.0
    width = sum(placed.width for placed in lay_out(QRectF(0, 0, 1e6, 1), points).runs)
    image = QImage(round(width) + 40, round(points * 2.4), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    try:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        room = QRectF(0, 0, image.width(), image.height())
        paint_formula(painter, room, theme, scaled=scaled, masked=masked, points=points)
    finally:
        painter.end()
    return image


def _panel_slide(deck: Any, results: Sequence[Result], panel: str, sheet: Sheet, theme: Theme) -> None:
    slide = _slide(deck, _tr(_TITLES[panel.partition("@")[0]]), theme)
    gap = 0.4
    if panel in _BOTH:
        results = results[:1]
    width = (WIDTH - 2 * MARGIN - gap * (len(results) - 1)) / len(results)
    height = HEIGHT - TITLE_HEIGHT - FOOT - 0.35
    sides = (_tr("Scaled"), _tr("Unscaled")) if len(results) == 2 else ("",)
    notes = []
    for i, (result, side) in enumerate(zip(results, sides, strict=True)):
        one = replace(
            sheet, panels=(panel,), size=(round(width * DPI), round(height * DPI)), dpi=DPI, title=side,
            caption="", transparent=True, margin=4.0,
        )  # fmt: skip
        seen = what_to_see(panel, result)
        place = (MARGIN + i * (width + gap), TITLE_HEIGHT + 0.15, width, height)
        alt = f"{side}: {seen}" if side else seen
        _picture(slide, paint(result, one), place, alt, _tr(_TITLES[panel.partition("@")[0]]))
        notes += [alt, *([] if i else numbers_in_words(result))]
    caption = settings_in_words(results[0])
    _text(slide, caption, (MARGIN, HEIGHT - FOOT - 0.1, WIDTH - 2 * MARGIN, 0.4), 14, theme.muted)
    slide.notes_slide.notes_text_frame.text = "\n".join([*notes, caption])


def _table_slide(deck: Any, results: Sequence[Result], theme: Theme) -> None:
    slide = _slide(deck, _tr("Settings"), theme)
    tables = [settings_table(result) for result in results]
    names = [name for name, _ in tables[0]]
    shape = slide.shapes.add_table(
        len(names), 1 + len(tables), Inches(MARGIN), Inches(TITLE_HEIGHT + 0.2), Inches(WIDTH - 2 * MARGIN),
        Inches(0.5 * len(names)),
    )  # fmt: skip
    table = shape.table
    table.first_row = table.horz_banding = False
    # The plain style without fills: the deck's theme colours are not ours.
    style = shape._element.graphic.graphicData.tbl.tblPr.find(qn("a:tableStyleId"))
    style.text = "{2D5ABB26-0587-4C30-8999-92F81FD0307C}"
    table.columns[0].width = Inches(3)
    rest = Emu(round((Inches(WIDTH - 2 * MARGIN) - Inches(3)) / len(tables)))
    for column in range(len(tables)):
        table.columns[column + 1].width = rest
    for i, name in enumerate(names):
        table.rows[i].height = Inches(0.5)
        for j, words in enumerate([name, *(values[i][1] for values in tables)]):
            cell = table.cell(i, j)
            cell.margin_left = 0 if j == 0 else Inches(0.1)
            cell.text_frame.text = words
            _style(cell.text_frame.paragraphs[0], 16, theme.muted if j == 0 else theme.ink)


def _picture(
    slide: Any, image: QImage, place: tuple[float, float, float, float], alt: str, name: str
) -> None:
    image.setDotsPerMeterX(round(DPI / METRES_AN_INCH))
    image.setDotsPerMeterY(round(DPI / METRES_AN_INCH))
    picture = slide.shapes.add_picture(io.BytesIO(png_of(image)), *(Inches(inches) for inches in place))
    picture.name = name
    picture._element.nvPicPr.cNvPr.set("descr", alt)


def _text(
    slide: Any, words: str, place: tuple[float, float, float, float], points: float, colour: str
) -> None:
    frame = slide.shapes.add_textbox(*(Inches(inches) for inches in place)).text_frame
    frame.margin_left = frame.margin_right = 0
    frame.word_wrap = True
    frame.text = words
    _style(frame.paragraphs[0], points, colour)


def _style(paragraph: Any, points: float, colour: str, *, bold: bool = False) -> None:
    font = paragraph.font
    font.size, font.bold, font.color.rgb = Pt(points), bold, _rgb(colour)
    # The face of the pictures, so that a slide is of one hand.
    font.name = fonts.resolved_family()[1]


def _rgb(colour: str) -> RGBColor:
    return RGBColor.from_string(colour.lstrip("#"))


def _embed(deck: Any, xml: str) -> None:
    """The record as a custom XML part (ECMA-376 part 1, section 15.2.5), which presentation programs keep."""
    package = deck.part.package
    blob = b'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' + xml.encode("ascii")
    part = Part(PackURI("/customXml/item1.xml"), "application/xml", package, blob)
    deck.part.relate_to(part, _CUSTOM_XML)


__all__ = ["pptx", "save_comparison", "save_pptx"]
