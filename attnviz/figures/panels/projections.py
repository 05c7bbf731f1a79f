"""Q, K and V side by side, one colour each, on one colour scale."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from attnviz.core.colours.colour_scale import Scale, nice_limit
from attnviz.core.colours.own_colours import Own
from attnviz.core.inputs import Inputs
from attnviz.core.result import Result
from attnviz.core.tile import Tile
from attnviz.figures.figure import BESIDE, TITLE_BASELINE, CellIntent, Figure
from attnviz.figures.items import colorbar
from attnviz.figures.items.matrix import Matrix
from attnviz.figures.style.theme import Theme
from attnviz.figures.words import text
from attnviz.figures.words.clip_words import clipped
from attnviz.figures.words.translate import translate

GAP = 6.0
LABEL_ROOM = 16.0
FOOT_ROOM = 28.0  # the colour bar, where those of the stages beside it are


def finite_limit(*tiles: Tile) -> float:
    """Return the largest finite magnitude in the tiles, rounded up to a nice colour limit."""
    largest = 0.0
    for tile in tiles:
        values = abs(tile.values)
        values = values[values < float("inf")] if tile.nonfinite else values
        largest = max(largest, float(np.max(values, initial=0.0)))
    return nice_limit(largest)


def _made(letter: str, inputs: Inputs) -> list[str]:
    """Return what a matrix was made by, the fullest form first; none where that is not known."""
    if inputs.x is None:
        return []
    product = f"x·W_{letter}"
    if letter == "V":
        return [product]
    if inputs.unit_length:
        return [f"{product} / |{product}|", translate("figures", "length 1")]
    return [f"RoPE({product})", "RoPE"] if inputs.rotary else [product]


class ProjectionsFigure(Figure):
    """Three matrices: query (T_q, d_k), key (T_k, d_k), value (T_k, d_v)."""

    name = "qkv"

    def __init__(self) -> None:
        super().__init__()
        self.matrices = {which: Matrix(self, "diverging", frame=which) for which in ("query", "key", "value")}
        for matrix in self.matrices.values():
            matrix.set_theme(self.theme)
        self._scale, self._own = Scale(-1, 1), Own()
        self._reach = 0.0

    def title(self) -> str:
        return "Q · K · V"

    def paint_title(self, painter: QPainter) -> None:
        """Paint Q, K and V, each in its colour."""
        letters = (
            ("Q", self.theme.query), (" · ", self.theme.muted), ("K", self.theme.key),
            (" · ", self.theme.muted), ("V", self.theme.value),
        )  # fmt: skip
        x = 0.0 if self.headed else -BESIDE
        for word, colour in letters if self.headed else ():
            x += text.draw(painter, (x, TITLE_BASELINE), word, self.title_font, colour)
        if self.result is not None:
            room = self.boundingRect().width() - x - BESIDE
            beside = text.fitting(self.beside_forms(), self.caption, room)
            text.draw(painter, (x + BESIDE, TITLE_BASELINE), beside, self.caption, self.theme.muted)

    def subtitle(self) -> str:
        assert self.result is not None
        n_q, n_k = self.result.shape
        d_k, d_v = self.result.head.d_k, self.result.head.d_v
        shape = f"{n_q} × {d_k}"
        if (n_k, d_v) != (n_q, d_k):
            shape = f"{n_q} × {d_k}, {n_k} × {d_k}, {n_k} × {d_v}"
        if self.result.inputs.rotary:
            # Under its short name: the whole title has to fit over three narrow matrices.
            shape += " · RoPE"
        if whole := self.all_rows_in_words():
            shape += f" · {whole}"
        if clips := clipped(self.clipped_count()):
            shape += f" · {clips}"
        bad = sum(self.result.nonfinite.get(which, 0) for which in self.matrices)
        exact = self.result.query.exact and self.result.key.exact and self.result.value.exact
        return f"{shape} · {text.at_least(bad, exact)} NaN/∞" if bad else shape

    def clipped_count(self) -> str:
        if self.result is None or self.result.preview or not self._own.fixed:
            return ""
        pictures = [m.picture for m in self.matrices.values() if m.picture is not None]
        clips = sum(sum(picture.clipped) for picture in pictures)
        return text.at_least(clips, all(picture.exact for picture in pictures)) if clips else ""

    def draw_result(self, result: Result) -> bool:
        tiles = {"query": result.query, "key": result.key, "value": result.value}
        own = result.settings.colours.values
        if own != self._own or any(self.matrices[which].tile is not tile for which, tile in tiles.items()):
            limit = max(finite_limit(*tiles.values()), self._reach)
            self._own, self._scale = own, own.applied(Scale(-limit, limit))
        for matrix in self.matrices.values():
            matrix.set_map(own.map)
        # All three, even after one is found to have changed.
        changed = [self.matrices[which].show_tile(tile, self._scale) for which, tile in tiles.items()]
        return any(changed)

    def keep_reach(self) -> None:
        self._reach = self._scale.high

    def set_theme(self, theme: Theme) -> None:
        for matrix in self.matrices.values():
            matrix.set_theme(theme)
        super().set_theme(theme)

    def mark_cursor(self) -> None:
        row, col = self.cursor_cell or (None, None)
        self.matrices["query"].set_cursor(row, None)
        for which in ("key", "value"):
            self.matrices[which].set_cursor(col, None, row_is_key=True)

    def lay_out(self) -> None:
        body = self.body()
        width = (body.width() - 2 * GAP - 4) / 3
        top, bottom = self.span or (body.top() + LABEL_ROOM, body.bottom() - FOOT_ROOM)
        for i, matrix in enumerate(self.matrices.values()):
            rect = QRectF(body.left() + 1 + i * (width + GAP), top, width, bottom - top)
            matrix.set_rect(text.snapped(rect))

    def paint_parts(self, painter: QPainter) -> None:
        assert self.result is not None
        inputs = self.result.inputs
        for (which, matrix), letter in zip(self.matrices.items(), "QKV", strict=True):
            rect = matrix.rect
            colour = getattr(self.theme, which)
            baseline = rect.top() - 5
            width = text.draw(painter, (rect.left(), baseline), letter, self.title_font, colour) + 5
            made = text.fitting(_made(letter, inputs), self.caption, rect.width() - width)
            text.draw(painter, (rect.left() + width, baseline), made, self.caption, self.theme.muted)
        first, last = self.matrices["query"].rect, self.matrices["value"].rect
        if self.colour_bar:
            bar = QRectF(first.left(), first.bottom() + 9, last.right() - first.left(), colorbar.HEIGHT)
            colorbar.paint(
                painter, bar, self._scale, self.matrices["query"].kind, self.caption, self.theme,
                self._beyond(), own=self._own.fixed,
            )  # fmt: skip

    def _beyond(self) -> tuple[bool, bool]:
        """Return whether values lie below and above the limits: of automatic ones none does."""
        pictures = [matrix.picture for matrix in self.matrices.values() if matrix.picture is not None]
        ends = [picture.clipped for picture in pictures]
        return any(low for low, _ in ends), any(high for _, high in ends)

    def cell_at(self, at: QPointF) -> CellIntent | None:
        for which, matrix in self.matrices.items():
            if cell := matrix.cell_at(at.x(), at.y()):
                return (cell[0], None) if which == "query" else (None, cell[0])
        return None
