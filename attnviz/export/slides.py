"""The slides of a deck as data, and as pictures: what the deck's file and its preview are both made from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter, QTextLayout

from attnviz.core.files.printable import one_line
from attnviz.core.result import Result
from attnviz.core.sentence import QT_TRANSLATE_NOOP
from attnviz.core.settings import TextSource
from attnviz.export.image import paint
from attnviz.figures import FIGURES, OVERVIEW
from attnviz.figures.items.formula import lay_out, paint_formula
from attnviz.figures.registry import make_figure
from attnviz.figures.sheet.composition import check, smallest_type
from attnviz.figures.sheet.sheet import SLIDE_TYPE, Sheet
from attnviz.figures.style import fonts
from attnviz.figures.style.theme import Theme
from attnviz.figures.words import text
from attnviz.figures.words.result_words import (
    numbers_in_words,
    settings_in_words,
    settings_table,
    title_in_words,
    what_to_see,
)
from attnviz.figures.words.terms import Terms, terms_of
from attnviz.figures.words.translate import translate

WIDTH, HEIGHT = 40 / 3, 7.5  # inches of a 16:9 slide
MARGIN, TITLE_HEIGHT, FOOT, ROW = 0.6, 1.0, 0.5, 0.5
CAPTION_TOP, TABLE_TOP = HEIGHT - FOOT - 0.1, TITLE_HEIGHT + 0.2
INSET = 0.05  # of words below the top of their box, as presentation programs have it
#: Pixels per inch of the pictures: twice what a slide has on a 1920 x 1080 projector.
DPI = 288.0
TITLE_POINTS, TABLE_POINTS, CAPTION_POINTS = 30.0, 16.0, 14.0
SENTENCE_POINTS, NUMBER_POINTS, PARAGRAPH_GAP = 20.0, 16.0, 10.0
#: Heights of its type that a line takes in presentation programs, and those that it has above its letters.
LINE, LEAD = 1.2, 0.044
MOST_READ = 200  # characters of a text that the first slide names: two lines
PICTURE_WIDTH = 6.8  # inches of a picture that leaves room for words
MOST_ASPECT = 1.3  # keys to queries, up to which it does
#: Panels that are the same at every scale, or show both scales already.
SHARED = ("qkv", "raw", "peakiness", "spread", "sweep")
#: Panels whose colours follow the scale.
PAIRED = ("scaled", "mask", "weights", "output")

TOLERANCE = 0.05  # points that are rounding

Place = tuple[float, float, float, float]  # left, top, width, height in inches

_TITLES = {
    "qkv": QT_TRANSLATE_NOOP("deck", "Query, key and value"),
    "mask": QT_TRANSLATE_NOOP("deck", "What the mask blocks"),
    "weights": QT_TRANSLATE_NOOP("deck", "Attention weights"),
    "output": QT_TRANSLATE_NOOP("deck", "Output of the head"),
    "peakiness": QT_TRANSLATE_NOOP("deck", "How peaked the rows are"),
}


@dataclass(frozen=True)
class Picture:
    """A picture on a slide; ``make`` paints it at :data:`DPI` when it is needed.

    ``drawn`` is the result and the sheet that it is of; the formula has none.
    """

    make: Callable[[], QImage]
    place: Place
    name: str
    alt: str
    drawn: tuple[Result, Sheet] | None = None


@dataclass(frozen=True)
class Words:
    """A box of paragraphs, each of (words, points, whether in ink or muted)."""

    place: Place
    paragraphs: tuple[tuple[str, float, bool], ...]


@dataclass(frozen=True)
class Slide:
    """One slide. ``table`` is rows of words; ``notes`` are for who speaks."""

    title: str
    pictures: tuple[Picture, ...] = ()
    words: Words | None = None
    caption: str = ""
    table: tuple[tuple[str, ...], ...] = ()
    notes: str = field(default="")


def slides(results: Sequence[Result], sheet: Sheet) -> list[Slide]:
    """Return the formula, one slide a panel, and the settings;
    two results stand side by side where they have room.

    Raises:
        InputError: a panel or theme that does not exist.
    """
    theme = check(sheet)
    first = results[0]
    title = sheet.title or title_in_words(first.inputs)
    middle = [slide for panel in sheet.panels for slide in _panel(results, panel, sheet)]
    return [_formula(first, title, theme), *middle, _settings(results)]


def _formula(result: Result, title: str, theme: Theme) -> Slide:
    terms = terms_of(result)
    image = _formula_image(theme, terms)
    width = min(WIDTH - 2 * MARGIN, image.width() / DPI)
    height = width * image.height() / image.width()
    alt = translate("deck", "Formula: {formula}").format(formula=terms.in_words())
    place = ((WIDTH - width) / 2, 2.9, width, height)
    picture = Picture(lambda: image, place, translate("deck", "Formula"), alt)
    notes = "\n".join(numbers_in_words(result))
    return Slide(title, (picture,), _read(result), settings_in_words(result), notes=notes)


def _read(result: Result) -> Words | None:
    """Return the sentence that was read, where the input is one."""
    source = result.settings.source
    if not isinstance(source, TextSource):
        return None
    read = one_line(source.text).strip()
    if len(read) > MOST_READ:
        read = read[:MOST_READ].rpartition(" ")[0] + " …"
    place = (MARGIN, TITLE_HEIGHT + 0.15, WIDTH - 2 * MARGIN, 1.4)
    return Words(place, ((text.quoted(read), SENTENCE_POINTS, True),))


def _formula_image(theme: Theme, terms: Terms) -> QImage:
    points = 96.0
    width = sum(placed.width for placed in lay_out(QRectF(0, 0, 1e6, 1), points, terms=terms).runs)
    image = QImage(round(width) + 40, round(points * 2.4), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    try:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        room = QRectF(0, 0, image.width(), image.height())
        paint_formula(painter, room, theme, terms, points=points)
    finally:
        painter.end()
    return image


def _panel(results: Sequence[Result], panel: str, sheet: Sheet) -> list[Slide]:
    """One slide; or one a side where two beside each other would have too small a type."""
    name = panel.partition("@")[0]
    title = translate("deck", _TITLES[name]) if name in _TITLES else _title(name, results[0])
    sheet = replace(sheet, panels=(panel,), page=None, dpi=DPI, caption="", transparent=True, margin=4.0)
    sheet = replace(sheet, headed=False)  # the slide shows the title
    if sheet.least_type:
        sheet = replace(sheet, least_type=max(sheet.least_type, SLIDE_TYPE))
    if len(results) == 1 or name in SHARED:
        return [_slide(title, results[:1], name, replace(sheet, title=""), ("",))]
    sides = (translate("deck", "Scaled"), translate("deck", "Unscaled"))
    half = replace(sheet, size=_pixels(_places(2)[0]), title=sides[0])
    if smallest_type(half) >= sheet.least_type - TOLERANCE:
        return [_slide(title, results, name, sheet, sides)]
    return [
        _slide(f"{title} · {side}", [result], name, replace(sheet, title=""), (side,))
        for result, side in zip(results, sides, strict=True)
    ]


def _title(name: str, result: Result) -> str:
    """Return the panel's own, which says what of ``result`` it draws."""
    figure = make_figure(name)
    figure.result = result
    return figure.title()


def _slide(title: str, shown: Sequence[Result], name: str, sheet: Sheet, sides: Sequence[str]) -> Slide:
    """``shown`` beside each other; ``sides`` says which each is, over its picture if there are two."""
    pictures = []
    places = _places(len(shown))
    n_q, n_k = shown[0].shape
    if has_room := len(shown) == 1 and FIGURES[name].square and n_k <= MOST_ASPECT * n_q:
        places = [(*places[0][:2], PICTURE_WIDTH, places[0][3])]
    for i, (result, side, place) in enumerate(zip(shown, sides, places, strict=True)):
        one = replace(sheet, size=_pixels(place))
        if len(shown) == 2:
            one = replace(one, title=side)
            if name in PAIRED:
                # Each side knows the other, so that both have the same limits of colour.
                one = replace(one, panels=(f"{name}@{('scaled', 'unscaled')[i]}",))
                result = replace(result, counterpart=shown[1 - i])
        seen = what_to_see(sheet.panels[0], result, sheet.choices.get(sheet.panels[0]))
        if name not in OVERVIEW and seen != title:
            seen = f"{title}: {seen}"
        if len(shown) == 2:
            seen = f"{side}: {seen}"
        pictures.append(Picture(_painter(result, one), place, title, seen, (result, one)))
    caption = settings_in_words(shown[0])
    notes = [*(picture.alt for picture in pictures), *numbers_in_words(shown[0]), caption]
    beside = _beside(sheet.panels[0], shown[0], places[0]) if has_room else None
    return Slide(title, tuple(pictures), beside, caption, notes="\n".join(notes))


def _beside(panel: str, result: Result, picture: Place) -> Words:
    """Return what to see and the numbers, to the right of a picture that leaves room there."""
    left = picture[0] + picture[2] + 0.4
    place = (left, picture[1] + 0.9, WIDTH - MARGIN - left, picture[3] - 0.9)
    numbers = tuple((line, NUMBER_POINTS, False) for line in numbers_in_words(result))
    return Words(place, ((what_to_see(panel, result), SENTENCE_POINTS, True), *numbers))


def _places(count: int) -> list[Place]:
    """Return where ``count`` pictures lie beside each other between title and caption."""
    gap = 0.4
    width = (WIDTH - 2 * MARGIN - gap * (count - 1)) / count
    height = HEIGHT - TITLE_HEIGHT - FOOT - 0.35
    return [(MARGIN + i * (width + gap), TITLE_HEIGHT + 0.15, width, height) for i in range(count)]


def _pixels(place: Place) -> tuple[int, int]:
    return (round(place[2] * DPI), round(place[3] * DPI))


def _painter(result: Result, sheet: Sheet) -> Callable[[], QImage]:
    return lambda: paint(result, sheet)


def _settings(results: Sequence[Result]) -> Slide:
    tables = [settings_table(result) for result in results]
    columns = [[name for name, _ in tables[0]], *([value for _, value in table] for table in tables)]
    return Slide(translate("deck", "Settings"), table=tuple(zip(*columns, strict=True)))


def columns_of(slide: Slide) -> list[float]:
    """Width in inches of each column of the table."""
    rest = len(slide.table[0]) - 1
    return [3.0, *[(WIDTH - 2 * MARGIN - 3.0) / rest] * rest]


def paint_slide(slide: Slide, theme: Theme, width: int) -> QImage:
    """Return the slide as a picture of ``width`` px, laid out as its file is."""
    inch = width / WIDTH
    image = QImage(width, round(HEIGHT * inch), QImage.Format.Format_RGB32)
    image.fill(QColor(theme.ground))
    painter = QPainter(image)
    try:
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        title = _font(TITLE_POINTS, inch, bold=True)
        text.draw(painter, _at(MARGIN, 0.9, inch), slide.title, title, theme.ink)
        for picture in slide.pictures:
            place = QRectF(*(side * inch for side in picture.place))
            # The painter, drawing it smaller, would take one px in four: fine lines would be ragged.
            small = picture.make().scaled(
                place.size().toSize(),
                Qt.AspectRatioMode.IgnoreAspectRatio,
                Qt.TransformationMode.SmoothTransformation,
            )
            painter.drawImage(place, small)
        if slide.words is not None:
            _paint_words(painter, slide.words, theme, inch)
        caption = _font(CAPTION_POINTS, inch)
        words = QFontMetricsF(caption).elidedText(
            slide.caption, Qt.TextElideMode.ElideRight, (WIDTH - 2 * MARGIN) * inch
        )
        text.draw(painter, _first_line(MARGIN, CAPTION_TOP, caption, inch), words, caption, theme.muted)
        table = _font(TABLE_POINTS, inch)
        for i, row in enumerate(slide.table):
            x = MARGIN
            for j, (words, column) in enumerate(zip(row, columns_of(slide), strict=True)):
                at = _first_line(x + (0.1 if j else 0), TABLE_TOP + i * ROW, table, inch)
                text.draw(painter, at, words, table, theme.ink if j else theme.muted)
                x += column
    finally:
        painter.end()
    return image


def _paint_words(painter: QPainter, words: Words, theme: Theme, inch: float) -> None:
    left, top, width, _ = (side * inch for side in words.place)
    for paragraph, points, strong in words.paragraphs:
        font, pitch = _font(points, inch), LINE * points / 72 * inch
        lines = QTextLayout(paragraph.replace("\n", "\u2028"), font)
        lines.beginLayout()
        while (line := lines.createLine()).isValid():
            line.setLineWidth(width)
            baseline = _first_line(0, top / inch, font, inch).y()
            line.setPosition(QPointF(0, baseline - line.ascent()))
            top += pitch
        lines.endLayout()
        painter.setPen(QColor(theme.ink if strong else theme.muted))
        lines.draw(painter, QPointF(left, 0))
        top += PARAGRAPH_GAP / 72 * inch


def _at(x: float, y: float, inch: float) -> QPointF:
    return QPointF(x * inch, y * inch)


def _first_line(left: float, top: float, font: QFont, inch: float) -> QPointF:
    """Return where the words of a box begin whose upper left corner is given in inches."""
    above = QFontMetricsF(font).ascent() + LEAD * font.pixelSize()
    return QPointF(left * inch, (top + INSET) * inch + above)


def _font(points: float, inch: float, *, bold: bool = False) -> QFont:
    font = fonts.face(bold=bold)
    font.setPixelSize(max(1, round(points / 72 * inch)))
    return font
