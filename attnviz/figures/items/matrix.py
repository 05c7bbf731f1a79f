"""One matrix as an image: palette cells over a hatch, with frame, grid, crosses and the cursor's bands.

The image is drawn from palette indices (``indexed.py``); blocked cells are transparent in the palette, so the
hatch behind them shows.
"""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from attnviz.core.colours.colour_scale import Scale
from attnviz.core.colours.picture import BLOCKED, NONFINITE, Picture, picture_of
from attnviz.core.tile import Tile
from attnviz.figures.items import cell_numbers, hatch
from attnviz.figures.items.fade import Fade
from attnviz.figures.items.indexed import IndexedImage
from attnviz.figures.style.colormaps import palette, with_map
from attnviz.figures.style.theme import LIGHT, Theme

GRID_FROM = 6.0  # px a cell from which neighbouring cells are parted by a hairline
CROSS_FROM = 4.0  # px a cell from which NaN and inf carry a cross
MOST_CROSSES = 4096
BAND_FROM = 2.6  # px a band is wide at least: what it marks is seen between its lines, each 1.3 wide


class Matrix(QGraphicsItem):
    """A T x T stage, or Q, K, V or output, in the rectangle given by :meth:`set_rect`."""

    def __init__(self, parent: QGraphicsItem, kind: str, frame: str | None = None):
        """``kind`` is the palette's; ``frame`` names the theme colour of the border, if any."""
        super().__init__(parent)
        self._kind, self._frame = kind, frame
        self._rect = QRectF(0, 0, 1, 1)
        self._theme: Theme = LIGHT
        self.picture: Picture | None = None
        self.tile: Tile | None = None  # its numbers, where they are at hand
        #: Written into blocked cells, where the others have their numbers.
        self.blocked_word = ""
        self._low_blocked = False
        self._image = IndexedImage(self)
        self._words: list[list[str]] | None = None
        self._words_of: tuple[Tile | None, float, float] = (None, 0.0, 0.0)
        self._fade: Fade | None = None
        self._in_file = False
        self._overlay = _Overlay(self)
        self._overlay.setZValue(2)

    # -- what is shown ---------------------------------------------------------------------------

    def show_tile(self, tile: Tile, scale: Scale) -> bool:
        """Draw ``tile``; False, and nothing happens, when it is the tile on show at the same scale."""
        if tile is self.tile and scale == self.scale_:
            return False
        return self.show_picture(picture_of(tile, scale), tile)

    def show_picture(self, picture: Picture, tile: Tile | None) -> bool:
        """Draw ``picture``, which is that of ``tile``; False, and nothing happens, when it is on show."""
        if self.tile is not tile:
            self.tile = tile
            self._overlay.update()
        if picture is self.picture:
            return False
        before, self.picture = self.picture, picture
        if self._fade is not None and before is not None:
            same_place = (before.rows, before.cols) == (picture.rows, picture.cols)
            self._fade.start(before.indices, self._rect) if same_place else self._fade.stop()
        self._image.set_indices(picture.indices)
        self._image.set_rect(self._rect)
        self._overlay.update()
        return True

    def fill_blocked(self, word: str, finite: bool) -> None:
        """Write ``word`` into blocked cells; where it is ``finite``, hatch them over the lowest colour."""
        if (word, finite) != (self.blocked_word, self._low_blocked):
            self.blocked_word, self._low_blocked = word, finite
            self.update()
            self._overlay.update()

    @property
    def scale_(self) -> Scale | None:
        """Of the colours on show."""
        return None if self.picture is None else self.picture.scale

    def set_theme(self, theme: Theme) -> None:
        """Redraw in the theme's palette."""
        self._theme = theme
        self._image.set_palette(palette(self._kind, theme))
        if self._fade is not None:
            self._fade.stop()
            self._fade.image.set_palette(palette(self._kind, theme))
        self.update()
        self._overlay.update()

    def set_map(self, name: str) -> None:
        """Draw in the colour map of that name; without a name in the theme's own."""
        if (kind := with_map(self._kind.partition(":")[0], name)) != self._kind:
            self._kind = kind
            self.set_theme(self._theme)

    @property
    def kind(self) -> str:
        """The palette in use."""
        return self._kind

    def for_screen(self) -> None:
        """Fade from the picture before whenever the same part of the matrix changes its values."""
        self._fade = Fade(self, self.parentObject())
        self._fade.image.set_palette(palette(self._kind, self._theme))

    def for_file(self) -> None:
        """Draw for a file of any size: see ``attnviz.figures.items.hatch``."""
        self._in_file = True

    def set_rect(self, rect: QRectF) -> None:
        """Lay the matrix into ``rect``, in the parent's coordinates."""
        if rect != self._rect:
            self.prepareGeometryChange()
            self._overlay.prepareGeometryChange()
            self._rect = QRectF(rect)
            self._image.set_rect(self._rect)

    def set_cursor(self, row: int | None, col: int | None, *, row_is_key: bool = False) -> None:
        """Band row ``row`` and column ``col``; None for no band.

        Rows are queries and columns keys, save in K and V, whose rows are keys (``row_is_key``).
        """
        if (row, col) != (self._overlay.row, self._overlay.col):
            self._overlay.row, self._overlay.col = row, col
            self._overlay.row_is_key = row_is_key
            self._overlay.update()

    # -- geometry --------------------------------------------------------------------------------

    @property
    def rect(self) -> QRectF:
        """Where the matrix lies in its parent."""
        return self._rect

    @property
    def palette_indices(self) -> np.ndarray:
        """What is drawn, uint8 (h, w)."""
        assert self.picture is not None
        return self.picture.indices

    def cell_at(self, x: float, y: float) -> tuple[int, int] | None:
        """Matrix (row, column) under a point of the parent, or None outside."""
        if self.picture is None or not self._rect.contains(x, y):
            return None
        (r0, r1), (c0, c1) = self.picture.rows, self.picture.cols
        row = r0 + int((y - self._rect.top()) / self._rect.height() * (r1 - r0))
        col = c0 + int((x - self._rect.left()) / self._rect.width() * (c1 - c0))
        return (min(row, r1 - 1), min(col, c1 - 1))

    def cell_size(self) -> tuple[float, float]:
        """Width and height of one matrix cell in px."""
        if self.picture is None:
            return (0.0, 0.0)
        (r0, r1), (c0, c1) = self.picture.rows, self.picture.cols
        return (self._rect.width() / (c1 - c0), self._rect.height() / (r1 - r0))

    def words(self) -> list[list[str]] | None:
        """Return the numbers in the cells, or None where there is no room for them."""
        if self._words_of != (self.tile, *self.cell_size()):
            self._words_of = (self.tile, *self.cell_size())
            self._words = cell_numbers.fitting(self.tile, *self.cell_size()) if self.tile else None
        return self._words

    def boundingRect(self) -> QRectF:
        return self._rect.adjusted(-2, -2, 2, 2)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Paint the ground under the image: a hatch where cells are blocked."""
        if self.picture is not None and self.picture.has_blocked:
            painter.fillRect(self._rect, self._ground())
            if self._in_file:
                hatch.lines(painter, self._rect, self._theme.hatch)
            else:
                painter.fillRect(self._rect, QBrush(QColor(self._theme.hatch), Qt.BrushStyle.BDiagPattern))

    def _ground(self) -> QColor:
        """Under the hatch: the panel's, or the colour of what lies below the colours' lower limit."""
        if not self._low_blocked:
            return QColor(self._theme.panel)
        return QColor(*(int(c) for c in palette(self._kind, self._theme)[0][:3]))


def around(matrix: Matrix) -> QRectF:
    """Return the matrix and the margin that Qt adds to what it asks for; labels begin 5 px away."""
    return matrix.rect.adjusted(-4, -4, 4, 4)


class _Overlay(QGraphicsItem):
    """Everything over the image; an item of its own so that moving the cursor repaints no image."""

    def __init__(self, matrix: Matrix):
        super().__init__(matrix)
        self._matrix = matrix
        self.row: int | None = None
        self.col: int | None = None
        self.row_is_key = False

    def boundingRect(self) -> QRectF:
        return self._matrix.boundingRect()

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        matrix, theme = self._matrix, self._matrix._theme
        if matrix.picture is None:
            return
        width, height = matrix.cell_size()
        if min(width, height) >= GRID_FROM:
            self._grid(painter, theme)
        if matrix.picture.nonfinite:
            self._crosses(painter, theme)
        if (words := matrix.words()) is not None:
            colours = palette(matrix._kind, theme)
            cell_numbers.paint(painter, matrix.rect, words, matrix.palette_indices, colours)
            if matrix.blocked_word and matrix.picture.has_blocked:
                blocked = matrix.palette_indices == BLOCKED
                cell_numbers.paint_blocked(painter, matrix.rect, blocked, matrix.blocked_word, theme)
        if matrix._frame:
            pen = QPen(QColor(getattr(theme, matrix._frame)), 1.5)
            pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
            painter.setPen(pen)
            painter.drawRect(matrix.rect)
        self._band(painter, theme.key if self.row_is_key else theme.query, self.row, rows=True)
        self._band(painter, theme.key, self.col, rows=False)

    def _grid(self, painter: QPainter, theme: Theme) -> None:
        rect = self._matrix.rect
        painter.setPen(QPen(QColor(theme.ground), 0.6))
        rows, cols = self._matrix.palette_indices.shape
        lines = [
            QLineF(rect.left(), y, rect.right(), y)
            for y in (rect.top() + rect.height() * i / rows for i in range(1, rows))
        ]
        lines += [
            QLineF(x, rect.top(), x, rect.bottom())
            for x in (rect.left() + rect.width() * j / cols for j in range(1, cols))
        ]
        painter.drawLines(lines)

    def _crosses(self, painter: QPainter, theme: Theme) -> None:
        rect, indices = self._matrix.rect, self._matrix.palette_indices
        w, h = rect.width() / indices.shape[1], rect.height() / indices.shape[0]
        if min(w, h) < CROSS_FROM:
            return
        painter.setPen(QPen(QColor(theme.panel), 1.2))
        lines = []
        for i, j in np.argwhere(indices == NONFINITE)[:MOST_CROSSES]:
            x, y = rect.left() + j * w, rect.top() + i * h
            lines.append(QLineF(x + 0.2 * w, y + 0.2 * h, x + 0.8 * w, y + 0.8 * h))
            lines.append(QLineF(x + 0.8 * w, y + 0.2 * h, x + 0.2 * w, y + 0.8 * h))
        painter.drawLines(lines)

    def _band(self, painter: QPainter, colour: str, index: int | None, *, rows: bool) -> None:
        rect, picture = self._matrix.rect, self._matrix.picture
        assert picture is not None
        lo, hi = picture.rows if rows else picture.cols
        if index is None or not lo <= index < hi:
            return
        start, length = (rect.top(), rect.height()) if rows else (rect.left(), rect.width())
        thick = max(length / (hi - lo), BAND_FROM)
        at = start + length * (index - lo + 0.5) / (hi - lo) - thick / 2
        band = (
            QRectF(rect.left(), at, rect.width(), thick)
            if rows
            else QRectF(at, rect.top(), thick, rect.height())
        )
        painter.setPen(QPen(QColor(colour), 1.3))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(band)
