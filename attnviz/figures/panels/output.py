"""The output of one head: every query's weighted sum of the values."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from attnviz.core.colours.colour_scale import Scale
from attnviz.core.colours.picture import picture_of
from attnviz.core.result import Result
from attnviz.core.tile import Tile, edges
from attnviz.figures.figure import CellIntent, Figure
from attnviz.figures.items import axes, colorbar
from attnviz.figures.items.matrix import Matrix, around
from attnviz.figures.panels.projections import finite_limit
from attnviz.figures.panels.stage import BAR_ROOM, MOST_LABEL
from attnviz.figures.style.theme import Theme
from attnviz.figures.words import text
from attnviz.figures.words.clip_words import clipped
from attnviz.figures.words.translate import figures, translate


class OutputFigure(Figure):
    """output (T_q, d_v)."""

    name = "output"

    def __init__(self) -> None:
        super().__init__()
        self.matrix = Matrix(self, "diverging", frame="value")
        self._reach = 0.0
        self._drawn: tuple = ()  # tile, statistics and scale of the picture
        self._around: tuple = ()  # what of the result is drawn around the picture, the words aside
        self.matrix.set_theme(self.theme)

    def title(self) -> str:
        return translate("figures", "Output")

    def title_colour(self) -> str:
        return self.theme.value

    def subtitle(self) -> str:
        assert self.result is not None
        shape = f"{self.result.shape[0]} × {self.result.head.d_v}"
        dead = int(self.result.statistics.fully_masked.sum())
        if dead:
            shape += figures.tr(" · {n} rows fully masked", None, dead).format(n=text.count(dead))
        if whole := self.all_rows_in_words():
            shape += f" · {whole}"
        if clips := clipped(self.clipped_count()):
            shape += f" · {clips}"
        bad = self.result.nonfinite.get("output", 0)
        return f"{shape} · {text.at_least(bad, self.result.output.exact)} NaN/∞" if bad else shape

    def clipped_count(self) -> str:
        picture = self.matrix.picture
        if self.result is None or self.result.preview or picture is None:
            return ""
        clips = sum(picture.clipped) if self.result.settings.colours.values.fixed else 0
        return text.at_least(clips, picture.exact) if clips else ""

    def operation(self) -> str:
        return text.whole(translate("figures", "→ Σ weight · V"))

    def draw_result(self, result: Result) -> bool:
        limit = finite_limit(result.output, *([self.beyond.output] if self.beyond else []))
        limit = max(limit, self._reach)
        tile, own = result.output, result.settings.colours.values
        self.matrix.set_map(own.map)
        drawn = (tile, result.statistics, own.applied(Scale(-limit, limit)))
        if drawn != self._drawn:
            self._drawn = drawn
            # The table keeps the zeros; the picture is hatched where the mask leaves no key.
            seen = replace(tile, blocked=_blocked(tile, result.statistics.fully_masked))
            self.matrix.show_picture(picture_of(seen, drawn[2]), tile)
        before, self._around = (
            self._around,
            (own, limit, tile.rows, tile.values.shape, result.inputs.query_tokens),
        )
        return before != self._around

    def keep_reach(self) -> None:
        if self.matrix.scale_ is not None:
            self._reach = self.matrix.scale_.high

    def set_theme(self, theme: Theme) -> None:
        self.matrix.set_theme(theme)
        super().set_theme(theme)

    def for_screen(self) -> None:
        self.matrix.for_screen()

    def mark_cursor(self) -> None:
        self.matrix.set_cursor((self.cursor_cell or (None, None))[0], None)

    def picture(self) -> QRectF:
        return around(self.matrix)

    def lay_out(self) -> None:
        if self.result is None or self.matrix.tile is None:
            return
        body = self.body()
        tokens = self.result.inputs.query_tokens
        left = axes.label_room(tokens, self.matrix.tile.rows, self.caption, MOST_LABEL) + 6
        foot = BAR_ROOM if self.colour_bar else 2.0
        top, bottom = self.span or (body.top() + 8, body.bottom() - foot)
        rect = QRectF(body.left() + left, top, body.width() - left - 4, bottom - top)
        self.matrix.set_rect(text.snapped(rect))
        rows = self.matrix.tile.rows
        share = axes.share_for(self.matrix.rect.height(), rows[1] - rows[0], self.caption)
        self.label_share = None if tokens is None else share

    def paint_parts(self, painter: QPainter) -> None:
        tile, scale = self.matrix.tile, self.matrix.scale_
        if tile is None or scale is None or self.result is None:
            return
        rect = self.matrix.rect
        row = (self.cursor_cell or (None, None))[0]
        tokens = self.result.inputs.query_tokens
        axes.paint_rows(
            painter, rect, tile.rows, tokens, self.caption, self.theme, row, MOST_LABEL, self.least_label
        )
        if self.colour_bar:
            bar = QRectF(rect.left(), rect.bottom() + 9, rect.width(), colorbar.HEIGHT)
            own = self.result.settings.colours.values.fixed
            colorbar.paint(
                painter, bar, scale, self.matrix.kind, self.caption, self.theme, self._beyond(), own=own
            )

    def _beyond(self) -> tuple[bool, bool]:
        """Return whether values lie below and above the limits."""
        low, high = (0, 0) if self.matrix.picture is None else self.matrix.picture.clipped
        return low > 0, high > 0

    def cell_at(self, at: QPointF) -> CellIntent | None:
        cell = self.matrix.cell_at(at.x(), at.y())
        return (cell[0], None) if cell else None


def _blocked(tile: Tile, dead: np.ndarray) -> np.ndarray | None:
    """Return the cells of ``tile`` in whose rows nothing has weight, (h, w); None where there are none."""
    starts = edges(tile.rows, tile.values.shape[0])[:-1] - tile.rows[0]
    rows = np.logical_and.reduceat(dead[slice(*tile.rows)], starts)
    return np.broadcast_to(rows[:, None], tile.values.shape) if rows.any() else None
