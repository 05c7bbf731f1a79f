"""A deck of slides as .pptx: the formula, one slide a panel, and the settings as an editable table."""

from __future__ import annotations

import io
import os
from collections.abc import Iterator, Sequence
from typing import Any

from pptx.dml.color import RGBColor
from pptx.enum.text import PP_ALIGN
from pptx.opc.package import Part
from pptx.opc.packuri import PackURI
from pptx.oxml.ns import qn
from pptx.util import Inches, Pt
from PySide6.QtGui import QImage

from attnviz.core.files.printable import printable
from attnviz.core.job import Job
from attnviz.core.result import Result
from attnviz.export import deck_template
from attnviz.export.alive import as_xml, record_for
from attnviz.export.files import write_file
from attnviz.export.image import METRES_AN_INCH, png_of
from attnviz.export.slides import (
    CAPTION_POINTS,
    CAPTION_TOP,
    DPI,
    HEIGHT,
    MARGIN,
    PARAGRAPH_GAP,
    ROW,
    TABLE_POINTS,
    TABLE_TOP,
    TITLE_HEIGHT,
    TITLE_POINTS,
    WIDTH,
    Picture,
    Slide,
    Words,
    columns_of,
    paint_slide,
    slides,
)
from attnviz.figures.sheet.composition import check
from attnviz.figures.sheet.sheet import Sheet
from attnviz.figures.style import fonts

_TITLE_ONLY = 5  # the layouts that python-pptx brings
#: "No style, no grid": the deck's theme colours are not ours.
_PLAIN_TABLE = "{2D5ABB26-0587-4C30-8999-92F81FD0307C}"
THUMBNAIL = 256  # px of width
_CUSTOM_XML = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/customXml"


def save_pptx(result: Result, path: str | os.PathLike, sheet: Sheet, job: Job | None = None) -> None:
    """One slide a panel of ``sheet``, after a slide with the formula, before one with the settings.

    Slides are 13.33 x 7.5 in whatever ``sheet.size`` is. Every picture has alt text, and the notes of its
    slide hold one sentence of what to see and the numbers.

    Raises:
        InputError: a panel or theme that does not exist.
        ExportError: the file cannot be written.
        Cancelled: ``job`` was cancelled between two pictures.
    """
    data = pptx([result], sheet, job)
    write_file(path, lambda file: file.write(data))


def save_comparison(
    scaled: Result, unscaled: Result, path: str | os.PathLike, sheet: Sheet, job: Job | None = None
) -> None:
    """Write the deck "scaled against unscaled": each panel of ``sheet`` on one slide, both ways side by side.

    Raises:
        InputError: a panel or theme that does not exist.
        ExportError: the file cannot be written.
        Cancelled: ``job`` was cancelled between two pictures.
    """
    data = pptx([scaled, unscaled], sheet, job)
    write_file(path, lambda file: file.write(data))


def pptx(results: Sequence[Result], sheet: Sheet, job: Job | None = None) -> bytes:
    """Return the deck as bytes; two results are compared, the first on the left. Needs a QApplication."""
    deck, pngs = Deck(results, sheet), list[bytes]()
    job = job or Job()
    for picture in deck.pictures:
        job.step(len(pngs) / len(deck.pictures))
        pngs.append(png_of(deck.paint(picture)))
    job.step(1.0)
    return deck.data(pngs)


class Deck:
    """A deck in the making: it is planned and painted in Qt's thread, compressed and put together in any."""

    def __init__(self, results: Sequence[Result], sheet: Sheet):
        """Plan it; two results are compared.

        Raises:
            InputError: a panel or theme that does not exist.
        """
        self._theme = check(sheet)
        self._slides = slides(results, sheet)
        self._xml = as_xml(record_for(results[0], sheet))
        self._thumbnail = paint_slide(self._slides[0], self._theme, THUMBNAIL)
        # The typeface of the pictures, so that a slide has only one.
        self._face = fonts.resolved_family()[1]

    @property
    def pictures(self) -> list[Picture]:
        """Every picture, slide by slide."""
        return [picture for slide in self._slides for picture in slide.pictures]

    def paint(self, picture: Picture) -> QImage:
        """``picture`` with its resolution."""
        image = picture.make()
        image.setDotsPerMeterX(round(DPI / METRES_AN_INCH))
        image.setDotsPerMeterY(round(DPI / METRES_AN_INCH))
        return image

    def data(self, pngs: Sequence[bytes]) -> bytes:
        """Return the file; ``pngs`` are the :attr:`pictures` in order."""
        deck = deck_template.empty(WIDTH, HEIGHT)
        deck_template.describe(deck, self._slides[0].title, len(self._slides), self._thumbnail)
        files = iter(pngs)
        for slide in self._slides:
            self._add(deck, slide, files)
        _embed(deck, self._xml)
        file = io.BytesIO()
        deck.save(file)
        return file.getvalue()

    def _add(self, deck: Any, slide: Slide, files: Iterator[bytes]) -> None:
        """Add a slide whose title is the layout's own placeholder, placed to our grid."""
        theme = self._theme
        made = deck.slides.add_slide(deck.slide_layouts[_TITLE_ONLY])
        made.background.fill.solid()
        made.background.fill.fore_color.rgb = _rgb(theme.ground)
        shape = made.shapes.title
        shape.left, shape.top = Inches(MARGIN), Inches(0.35)
        shape.width, shape.height = Inches(WIDTH - 2 * MARGIN), Inches(TITLE_HEIGHT - 0.2)
        self._say(shape.text_frame, slide.title, TITLE_POINTS, theme.ink, bold=True)
        for picture in slide.pictures:
            shape = made.shapes.add_picture(io.BytesIO(next(files)), *map(Inches, picture.place))
            shape.name = picture.name
            shape._element.nvPicPr.cNvPr.set("descr", printable(picture.alt))
        if slide.words is not None:
            self._add_words(made, slide.words)
        if slide.caption:
            box = made.shapes.add_textbox(
                Inches(MARGIN), Inches(CAPTION_TOP), Inches(WIDTH - 2 * MARGIN), Inches(0.4)
            )
            box.text_frame.word_wrap = True
            self._say(box.text_frame, slide.caption, CAPTION_POINTS, theme.muted)
        if slide.table:
            self._add_table(made, slide)
        if slide.notes:
            made.notes_slide.notes_text_frame.text = printable(slide.notes)

    def _add_words(self, made: Any, words: Words) -> None:
        frame = made.shapes.add_textbox(*map(Inches, words.place)).text_frame
        frame.word_wrap = True
        frame.margin_left = frame.margin_right = 0
        for i, (paragraph, points, strong) in enumerate(words.paragraphs):
            one = frame.add_paragraph() if i else frame.paragraphs[0]
            one.text, one.alignment = printable(paragraph), PP_ALIGN.LEFT
            one.space_after = Pt(PARAGRAPH_GAP)
            colour = self._theme.ink if strong else self._theme.muted
            one.font.size, one.font.color.rgb, one.font.name = Pt(points), _rgb(colour), self._face

    def _add_table(self, made: Any, slide: Slide) -> None:
        widths, theme = columns_of(slide), self._theme
        shape = made.shapes.add_table(
            len(slide.table), len(widths), Inches(MARGIN), Inches(TABLE_TOP), Inches(sum(widths)),
            Inches(ROW * len(slide.table)),
        )  # fmt: skip
        table = shape.table
        table.first_row = table.horz_banding = False
        shape._element.graphic.graphicData.tbl.tblPr.find(qn("a:tableStyleId")).text = _PLAIN_TABLE
        for j, width in enumerate(widths):
            table.columns[j].width = Inches(width)
        for i, row in enumerate(slide.table):
            table.rows[i].height = Inches(ROW)
            for j, words in enumerate(row):
                cell = table.cell(i, j)
                self._say(cell.text_frame, words, TABLE_POINTS, theme.ink if j else theme.muted)
                cell.margin_left = Inches(0.1 if j else 0)

    def _say(self, frame: Any, words: str, points: float, colour: str, *, bold: bool = False) -> None:
        frame.margin_left = frame.margin_right = 0
        frame.text = printable(words)
        paragraph = frame.paragraphs[0]
        paragraph.alignment = PP_ALIGN.LEFT
        font = paragraph.font
        font.size, font.bold, font.color.rgb, font.name = Pt(points), bold, _rgb(colour), self._face


def _rgb(colour: str) -> RGBColor:
    return RGBColor.from_string(colour.lstrip("#"))


def _embed(deck: Any, xml: str) -> None:
    """Add the record as a custom XML part (ECMA-376 part 1, section 15.2.5), which programs keep."""
    blob = b'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' + xml.encode("ascii")
    part = Part(PackURI("/customXml/item1.xml"), "application/xml", deck.part.package, blob)
    deck.part.relate_to(part, _CUSTOM_XML)
