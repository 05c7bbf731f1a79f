"""Figures by name, and several of them laid into one scene for an export."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QFontMetricsF, QGuiApplication, QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from attnviz.core.errors import InputError
from attnviz.core.files.printable import visible
from attnviz.core.panels import entry_of
from attnviz.core.result import Result
from attnviz.figures.figure import Figure
from attnviz.figures.guarded import require_drawn
from attnviz.figures.panels.stage import RECIPES, StageFigure
from attnviz.figures.registry import FIGURES, make_figure
from attnviz.figures.sheet.alignment import align
from attnviz.figures.sheet.arrange import GAP, LEAST_WIDTH, least_width_of, rows_of, units, width_of
from attnviz.figures.sheet.sheet import Sheet
from attnviz.figures.style import fonts
from attnviz.figures.style.graph import pg
from attnviz.figures.style.theme import THEMES, Theme
from attnviz.figures.words import text

HEADLINE = 13.0  # points of a sheet's title
#: px that a heatmap's labels, title lines and colour bar take of its figure, about.
ABOUT_WIDTH, ABOUT_HEIGHT = 95.0, 115.0
LEAST_LABEL = 5.0  # points of token labels, where the sheet asks for no more
TIGHT_MARGIN = 12.0  # px around all, where there is little room
TITLE_ROOM, LINE = 28.0, 14.0  # px of the title, and of each line of the caption


def needs_of(panels: Sequence[str]) -> frozenset[str]:
    """Return the extras that these panels draw from: what ``Result.extras`` has to hold for them."""
    return frozenset().union(*(make_figure(name).needs for name in panels))


def without_export(scene: pg.GraphicsScene) -> None:
    """Take pyqtgraph's own export out of the menus of ``scene``: it fails, and attnviz has its own."""
    scene.contextMenu = []


class FigureScene(pg.GraphicsScene):
    """A scene that keeps its figures alive: Qt alone does not keep the Python half of an item."""

    def __init__(self, size: tuple[int, int], ground: str | None):
        super().__init__()
        without_export(self)
        self.figures: list[Figure] = []
        self.words: SheetWords | None = None
        #: Magnification of the figures, and their smallest type in points at the sheet's size.
        self.zoom = 1.0
        self.smallest_type = fonts.CAPTION
        self.setSceneRect(0, 0, *size)
        if ground is not None:
            self.setBackgroundBrush(QBrush(QColor(ground)))

    def add_figure(self, figure: Figure) -> None:
        """Add a figure, and keep it alive as long as the scene."""
        self.figures.append(figure)
        self.addItem(figure)


def compose(
    result: Result,
    panels: Sequence[str],
    *,
    theme: str = "light",
    size: tuple[int, int] = (1920, 1080),
    cursor: tuple[int, int] | None = None,
) -> FigureScene:
    """Return a scene of ``size`` px with the named panels, drawn exactly as the window draws them.

    Raises:
        InputError: a panel or theme that does not exist, or no panel at all.
    """
    return lay_out(result, Sheet(tuple(panels), theme, size, cursor=cursor))


def check(sheet: Sheet) -> Theme:
    """Return the theme of ``sheet``.

    Raises:
        InputError: a panel or theme that does not exist, no panel at all, or one twice.
    """
    unknown = [name for name in sheet.panels if not _exists(name)]
    if unknown or not sheet.panels:
        what = f"There is no panel {unknown[0]!r}." if unknown else "No panel was named."
        raise InputError(f"{what} Panels are: {', '.join(FIGURES)}.")
    if sheet.theme not in THEMES:
        raise InputError(f"There is no theme {sheet.theme!r}. Themes are: {', '.join(THEMES)}.")
    return THEMES[sheet.theme]


def _exists(panel: str) -> bool:
    entry = entry_of(panel)
    return entry is not None and bool(entry.figure)


def lay_out(result: Result, sheet: Sheet) -> FigureScene:
    """Return a scene of ``sheet.size`` px with all that the sheet names.

    Raises:
        InputError: a panel or theme that does not exist, no panel at all, or a plug-in that failed.
    """
    colours = check(sheet)
    result = _labelled(result, labels=sheet.token_labels)
    scene = FigureScene(sheet.size, None if sheet.transparent else colours.ground)
    plan = _plan(sheet)
    zoom, margin, lines, above, below = plan.zoom, plan.margin, plan.lines, plan.above, plan.below
    scene.zoom = zoom
    scene.smallest_type = _points(zoom, sheet)
    width, height = sheet.size[0] / zoom, sheet.size[1] / zoom
    room = QRectF(margin, margin + above, width - 2 * margin, max(height - 2 * margin - above - below, 1.0))
    words = SheetWords(sheet.title, lines, QRectF(margin, margin, room.width(), height - 2 * margin), colours)
    words.setScale(zoom)
    scene.addItem(words)
    scene.words = words
    for name, place in _places(plan.rows, room, result):
        figure = make_figure(name)
        figure.least_label = min(max(sheet.least_type, LEAST_LABEL) / scene.smallest_type, 1.0)
        figure.colour_bar, figure.headed = sheet.colour_bars, sheet.headed
        _for_file(figure)
        scene.add_figure(figure)
        figure.set_theme(colours)
        figure.setScale(zoom)
        figure.setPos(place.x() * zoom, place.y() * zoom)
        figure.resize(place.width(), place.height())
        figure.recall(sheet.choices.get(figure.name, {}))
        figure.show_result(result)
        for extra, value in result.extras.items():
            figure.show_extra(extra, value)
        figure.set_cursor(sheet.cursor)
    for top in {figure.y() for figure in scene.figures}:
        align([figure for figure in scene.figures if figure.y() == top])
    require_drawn(scene.figures)
    return scene


def smallest_type(sheet: Sheet) -> float:
    """Points of the smallest type on ``sheet``.

    Raises:
        InputError: a panel or theme that does not exist, or no panel at all.
    """
    check(sheet)
    return _points(_plan(sheet).zoom, sheet)


def _points(zoom: float, sheet: Sheet) -> float:
    return _caption_px() * zoom * 72 / sheet.dpi


def _caption_px() -> float:
    return fonts.CAPTION * logical_dpi() / 72


@dataclass(frozen=True)
class _Plan:
    """Rows of panels, magnification, margin, lines of the caption, and the design px of words."""

    rows: list[list[str]]
    zoom: float
    margin: float
    lines: list[str]
    above: float
    below: float


def _plan(sheet: Sheet) -> _Plan:
    """Return how the sheet is shared out; with less margin where its type would else be too small."""
    plan = _plan_within(sheet, sheet.margin)
    if _points(plan.zoom, sheet) < sheet.least_type and sheet.margin > TIGHT_MARGIN:
        tight = _plan_within(sheet, TIGHT_MARGIN)
        return tight if _points(tight.zoom, sheet) >= sheet.least_type - 1e-6 else plan
    return plan


def _plan_within(sheet: Sheet, margin: float) -> _Plan:
    above = TITLE_ROOM if sheet.title else 0.0
    least = sheet.least_type * sheet.dpi / 72 / _caption_px()
    # Title and caption are magnified with the figures, so they take room from them at every zoom.
    rows, zoom = rows_of(sheet.panels, sheet.size, least, margin)
    lines = wrapped(sheet.caption, fonts.face(fonts.CAPTION), sheet.size[0] / zoom - 2 * margin)
    below = LINE * len(lines) + 6 if lines else 0.0
    if above or below:
        free = (sheet.size[0], max(sheet.size[1] - (above + below) * zoom, 1))
        rows, zoom = rows_of(sheet.panels, free, least, margin)
    return _Plan(rows, zoom, margin, lines, above, below)


def _for_file(item: QGraphicsItem) -> None:
    """Tell every part that it is drawn for a file."""
    if hasattr(item, "for_file"):
        item.for_file()
    for part in item.childItems():
        _for_file(part)


def _places(rows: list[list[str]], room: QRectF, result: Result) -> list[tuple[str, QRectF]]:
    """Return where each panel lies: no wider than its matrix can use, and the whole in the middle."""
    height = (room.height() - (len(rows) - 1) * GAP) / len(rows)
    aspect = min(max(result.shape[1] / result.shape[0], 0.6), 2.5)
    most = max((height - ABOUT_HEIGHT) * aspect + ABOUT_WIDTH, 1.0)
    if not any(FIGURES[name.partition("@")[0]].square for row in rows for name in row):
        most = room.width()
    unit = [min((room.width() - (len(row) - 1) * GAP) / units(row), most) for row in rows]
    heatmaps = [name.partition("@")[0] in RECIPES for row in rows for name in row]
    if any(heatmaps):
        square = (max(unit) - ABOUT_WIDTH) / aspect + ABOUT_HEIGHT
        # Charts beside heatmaps may be a little taller than the heatmaps.
        height = min(height, square if all(heatmaps) else 1.35 * square)
    top = room.top() + (room.height() - height * len(rows) - (len(rows) - 1) * GAP) / 2
    widest = max(u * units(row) + (len(row) - 1) * GAP for u, row in zip(unit, rows, strict=True))
    places = []
    for r, row in enumerate(rows):
        x = room.left() + (room.width() - widest) / 2
        shares = [width_of(name) for name in row]
        if any(unit[r] * width_of(name) < LEAST_WIDTH * least_width_of(name) for name in row):
            shares = [least_width_of(name) for name in row]
        for name, share in zip(row, shares, strict=True):
            width = unit[r] * units(row) * share / sum(shares)
            places.append((name, QRectF(x, top + r * (height + GAP), width, height)))
            x += width + GAP
    return places


def _labelled(result: Result, *, labels: bool) -> Result:
    """Return ``result`` without ``labels``, or with those that every kind of file can hold."""
    inputs, other = result.inputs, result.counterpart
    queries = _visible(inputs.query_tokens) if labels else None
    keys = _visible(inputs.key_tokens) if labels else None
    if (queries, keys) == (inputs.query_tokens, inputs.key_tokens):
        return result
    inputs = replace(inputs, query_tokens=queries, key_tokens=keys)
    return replace(result, inputs=inputs, counterpart=other and replace(other, inputs=inputs))


def _visible(tokens: tuple[str, ...] | None) -> tuple[str, ...] | None:
    return None if tokens is None else tuple(map(visible, tokens))


def logical_dpi() -> float:
    """Dots an inch by which Qt turns points into px here: 96 in most places, 72 on a Mac."""
    screen = QGuiApplication.primaryScreen()
    return screen.logicalDotsPerInch() if screen is not None else 96.0


def wrapped(words: str, font: QFont, width: float) -> list[str]:
    """``words`` in lines of at most ``width`` px, broken at spaces; nothing for no words."""
    metrics, lines = QFontMetricsF(font), []
    for paragraph in words.split("\n") if words else []:
        line = ""
        for word in paragraph.split(" "):
            longer = f"{line} {word}" if line else word
            if line and metrics.horizontalAdvance(longer) > width:
                lines.append(line)
                longer = word
            line = longer
        lines.append(line)
    return lines


class SheetWords(QGraphicsItem):
    """Title above and caption below the figures."""

    def __init__(self, title: str, lines: Sequence[str], rect: QRectF, theme: Theme):
        super().__init__()
        self._title, self._lines, self._rect, self._theme = title, lines, rect, theme
        self._headline, self._small = fonts.face(HEADLINE, bold=True), fonts.face(fonts.CAPTION)
        self._room = len(lines)

    def say(self, caption: str) -> None:
        """Another caption, of at most as many lines."""
        self._lines = wrapped(caption, self._small, self._rect.width())
        self.update()

    def boundingRect(self) -> QRectF:
        return self._rect

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        rect = self._rect
        title = text.elide(self._title, self._headline, rect.width())
        text.draw(painter, (rect.left(), rect.top() + 14), title, self._headline, self._theme.ink)
        for i, line in enumerate(self._lines):
            at = QPointF(rect.left(), rect.bottom() - 2 - (self._room - 1 - i) * LINE)
            text.draw(
                painter, at, text.elide(line, self._small, rect.width()), self._small, self._theme.muted
            )


def heatmap_pixels(scene: FigureScene) -> tuple[int, int]:
    """(height, width) of the largest T x T heatmap in the scene's pixels: the tile that it can show.

    (512, 512) where the scene has none.
    """
    sizes = [
        (figure.matrix.rect.height() * figure.scale(), figure.matrix.rect.width() * figure.scale())
        for figure in scene.figures
        if isinstance(figure, StageFigure)
    ]
    if not sizes:
        return (512, 512)
    return (max(1, round(max(h for h, _ in sizes))), max(1, round(max(w for _, w in sizes))))


def render(scene: FigureScene, painter: QPainter, target: QRectF | None = None) -> None:
    """Paint ``scene`` with ``painter`` into ``target``, or over its whole device.

    Raises:
        InputError: the plug-in of a panel failed.
    """
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.TextAntialiasing)
    device = painter.device()
    scene.prepareForPaint()
    scene.render(
        painter,
        target or QRectF(0, 0, device.width(), device.height()),
        scene.sceneRect(),
        Qt.AspectRatioMode.IgnoreAspectRatio if target else Qt.AspectRatioMode.KeepAspectRatio,
    )
    require_drawn(scene.figures)
