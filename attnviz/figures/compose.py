"""Figures by name, and several of them laid into one scene for an export."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain, combinations

import pyqtgraph as pg
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter

from attnviz.core.errors import InputError
from attnviz.core.result import Result
from attnviz.figures.figure import Figure
from attnviz.figures.output import OutputFigure
from attnviz.figures.peakiness import PeakinessFigure
from attnviz.figures.projections import ProjectionsFigure
from attnviz.figures.stage import StageFigure
from attnviz.figures.theme import THEMES

#: Panel name -> what builds its figure, in the formula's order.
FIGURES: dict[str, Callable[[], Figure]] = {
    "qkv": ProjectionsFigure,
    "raw": lambda: StageFigure("raw"),
    "scaled": lambda: StageFigure("scaled"),
    "mask": lambda: StageFigure("mask"),
    "weights": lambda: StageFigure("weights"),
    "output": OutputFigure,
    "peakiness": PeakinessFigure,
}

#: How wide a figure wants to be beside the others, in columns of the window's grid.
WIDTHS = {"peakiness": 2.0, "qkv": 0.85, "output": 0.85}
MARGIN, GAP = 24.0, 16.0
#: A figure is laid out for a column of this size and scaled to the picture: its type keeps its proportion.
DESIGN_WIDTH, DESIGN_HEIGHT = 250.0, 324.0


class FigureScene(pg.GraphicsScene):
    """A scene that keeps its figures alive: Qt alone does not keep the Python half of an item."""

    def __init__(self, size: tuple[int, int], ground: str):
        super().__init__()
        self.figures: list[Figure] = []
        self.setSceneRect(0, 0, *size)
        self.setBackgroundBrush(QBrush(QColor(ground)))

    def add_figure(self, figure: Figure) -> None:
        self.figures.append(figure)
        self.addItem(figure)


def rows_of(panels: Sequence[str], size: tuple[int, int]) -> tuple[list[list[str]], float]:
    """Panels shared among rows, in order, so that type is largest in ``size``; and its magnification."""
    names = list(panels)
    best: tuple[float, float, list[list[str]]] | None = None
    for breaks in chain.from_iterable(combinations(range(1, len(names)), n) for n in range(len(names))):
        rows = [names[i:j] for i, j in zip((0, *breaks), (*breaks, len(names)), strict=True)]
        widest = max(DESIGN_WIDTH * _units(row) + GAP * (len(row) - 1) for row in rows)
        height = DESIGN_HEIGHT * len(rows) + GAP * (len(rows) - 1)
        zoom = min(size[0] / (widest + 2 * MARGIN), size[1] / (height + 2 * MARGIN))
        if best is None or (zoom, -widest) > best[:2]:
            best = (zoom, -widest, rows)
    assert best is not None
    return best[2], best[0]


def _units(row: Sequence[str]) -> float:
    return sum(WIDTHS.get(name, 1.0) for name in row)


def compose(
    result: Result,
    panels: Sequence[str],
    *,
    theme: str = "light",
    size: tuple[int, int] = (1920, 1080),
    cursor: tuple[int, int] | None = None,
) -> FigureScene:
    """A scene of ``size`` px with the named panels, drawn exactly as the window draws them.

    Raises:
        InputError: a panel or theme that does not exist, or no panel at all.
    """
    unknown = [name for name in panels if name not in FIGURES]
    if unknown or not panels:
        what = f"There is no panel {unknown[0]!r}." if unknown else "No panel was named."
        raise InputError(f"{what} Panels are: {', '.join(FIGURES)}.")
    if theme not in THEMES:
        raise InputError(f"There is no theme {theme!r}. Themes are: {', '.join(THEMES)}.")
    colours = THEMES[theme]
    scene = FigureScene(size, colours.ground)
    rows, zoom = rows_of(panels, size)
    width, height = size[0] / zoom, size[1] / zoom
    row_height = (height - 2 * MARGIN - (len(rows) - 1) * GAP) / len(rows)
    for r, row in enumerate(rows):
        unit = (width - 2 * MARGIN - (len(row) - 1) * GAP) / _units(row)
        x = MARGIN
        for name in row:
            figure = FIGURES[name]()
            scene.add_figure(figure)
            figure.set_theme(colours)
            figure.setScale(zoom)
            figure.setPos(x * zoom, (MARGIN + r * (row_height + GAP)) * zoom)
            figure.resize(unit * WIDTHS.get(name, 1.0), row_height)
            figure.show_result(result)
            figure.set_cursor(cursor)
            x += unit * WIDTHS.get(name, 1.0) + GAP
    return scene


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


def render(scene: FigureScene, painter: QPainter) -> None:
    """Paint ``scene`` with ``painter`` over its whole device."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.TextAntialiasing)
    device = painter.device()
    target = QRectF(0, 0, device.width(), device.height())
    scene.prepareForPaint()
    scene.render(painter, target, scene.sceneRect(), Qt.AspectRatioMode.KeepAspectRatio)
