"""What is written over a blocked score: a row before and after the softmax, and a row of nothing else."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QPainter, QPen

from attnviz.core.colours.colour_scale import Scale
from attnviz.core.numbers.fill import FLOAT16_MAX, FillCase
from attnviz.core.numbers.row import Row
from attnviz.figures.items import hatch, vector_strip
from attnviz.figures.style.theme import Theme
from attnviz.figures.words import text
from attnviz.figures.words.cell_words import named
from attnviz.figures.words.fill_words import SIGNS, fill_word
from attnviz.figures.words.translate import translate

HEADING = 13.0
LEAST_CELL = 42.0  # px: a number of two decimals fits
MOST_CELLS = 12
NAME_ROOM = 78.0
MARK_WIDTH = 22.0
LEAST_LINE, MOST_LINE = 15.0, 20.0
PART = 12.0  # px of the line that says which part of the row is shown


def cells_shown(row: Row, count: int) -> np.ndarray:
    """At most ``count`` neighbouring keys, around the last one that is seen: the edge of the mask."""
    n, count = len(row.raw), max(1, min(count, len(row.raw)))
    last = int(np.argmax(row.allowed[::-1]))  # 0 also where none is seen
    edge = n - last if row.allowed[n - 1 - last] else 0
    start = min(max(edge - (count + 1) // 2, 0), n - count)
    return np.arange(start, start + count)


def paint_cases(
    painter: QPainter,
    room: QRectF,
    row: Row,
    cases: Sequence[FillCase],
    chosen: str,
    tokens: tuple[str, ...] | None,
    theme: Theme,
    font: QFont,
    bold: QFont,
) -> None:
    """Paint the chosen fill on ``row`` before and after the softmax; below, a blocked row in every case.

    Args:
        chosen: a key of ``core.numbers.fill.FILLS``.
        tokens: of the queries.
    """
    words = (
        translate("figures", "No score of query {query} is blocked: nothing is filled in")
        if row.allowed.all()
        else translate("figures", "{fill} over the blocked scores of query {query}, float32")
    ).format(fill=SIGNS[chosen], query=named(tokens, row.query))
    text.draw(
        painter, (room.left(), room.top() + HEADING), text.elide(words, bold, room.width()), bold, theme.ink
    )
    case = next(c for c in cases if c.fill == chosen and c.dtype == "float32")
    width = room.width() - NAME_ROOM
    keys = cells_shown(row, min(MOST_CELLS, int(width / LEAST_CELL)))
    part_room = PART if len(keys) < len(row.raw) else 0.0
    line = min(max((room.height() - 24 - part_room) / 9.2, LEAST_LINE), MOST_LINE)
    strip = QRectF(room.left() + NAME_ROOM, room.top() + HEADING + 8, width, line)
    _before(painter, strip, row, case, keys, theme, font)
    text.draw(
        painter, (room.left(), strip.center().y() + 3.5), translate("figures", "before"), font, theme.muted
    )
    strip.translate(0, line + 4)
    weights = case.weights[keys].astype(np.float64)
    top = float(np.max(weights[np.isfinite(weights)], initial=0.0)) or 1.0
    digits = min(max(1 - math.floor(math.log10(top)), 2), 4)
    vector_strip.paint(
        painter, strip, weights, Scale(0.0, top), theme,
        kind="sequential", blocked=~row.allowed[keys], font=font, digits=digits,
    )  # fmt: skip
    _outline(painter, strip, theme)
    text.draw(
        painter, (room.left(), strip.center().y() + 3.5), translate("figures", "softmax"), font, theme.muted
    )
    if part_room:
        part = text.fitting(part_in_words(row, keys, weights), font, width)
        text.draw(painter, (strip.left(), strip.bottom() + PART), part, font, theme.muted)
    below = QRectF(room)
    below.setTop(strip.bottom() + part_room + 8)
    _blocked_rows(painter, below, line, cases, chosen, theme, font, bold)


def part_in_words(row: Row, keys: np.ndarray, weights: np.ndarray) -> list[str]:
    """Return which keys of ``row`` are shown, and with which share of its weight; the longest words first."""
    words = translate("figures", "part of the row: keys {first}–{last} of {n}").format(
        first=text.count(int(keys[0])), last=text.count(int(keys[-1])), n=text.count(len(row.raw))
    )
    share = translate("figures", "{share} of the weight").format(share=text.percent(float(weights.sum())))
    bare = f"{text.count(int(keys[0]))}–{text.count(int(keys[-1]))} / {text.count(len(row.raw))}"
    return [*([f"{words} · {share}"] if np.isfinite(weights).all() else []), words, bare]


def _before(
    painter: QPainter, strip: QRectF, row: Row, case: FillCase, keys: np.ndarray, theme: Theme, font: QFont
) -> None:
    """Scores with their numbers; a blocked one holds the fill itself."""
    scores, allowed = case.scores[keys].astype(np.float64), row.allowed[keys]
    limit = vector_strip.common_limit(scores[allowed])
    vector_strip.paint(painter, strip, scores, Scale(-limit, limit), theme, blocked=~allowed, font=font)
    width = strip.width() / len(keys)
    for i in np.flatnonzero(~allowed):
        cell = QRectF(strip.left() + i * width, strip.top(), width, strip.height())
        painter.fillRect(cell.adjusted(3, 3, -3, -3), QColor(theme.panel))
        at = (cell.center().x(), cell.center().y() + 3.5)
        text.draw(painter, at, fill_word(case.stored), font, theme.ink, Qt.AlignmentFlag.AlignHCenter)
    _outline(painter, strip, theme)


def _outline(painter: QPainter, strip: QRectF, theme: Theme) -> None:
    painter.setPen(QPen(QColor(theme.hairline), 1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(strip)


def _blocked_rows(
    painter: QPainter,
    room: QRectF,
    line: float,
    cases: Sequence[FillCase],
    chosen: str,
    theme: Theme,
    font: QFont,
    bold: QFont,
) -> None:
    text.draw(
        painter,
        (room.left(), room.top() + 9),
        translate("figures", "A row with every key blocked"),
        bold,
        theme.ink,
    )
    y = room.top() + 14
    for case in cases:
        if y + line > room.bottom() + 4:
            return
        face, colour = (bold, theme.ink) if case.fill == chosen else (font, theme.muted)
        baseline = y + line / 2 + 3.5
        text.draw(painter, (room.left(), baseline), f"{SIGNS[case.fill]} {case.dtype}", face, colour)
        mark = QRectF(room.left() + NAME_ROOM, y + 3, MARK_WIDTH, line - 6)
        _mark(painter, mark, case, theme)
        x = mark.right() + 8
        words = text.elide(outcome(case), font, room.right() - x)
        text.draw(painter, (x, baseline), words, font, theme.ink if case.fill == chosen else theme.muted)
        y += line
    if y + line <= room.bottom() + 6:
        baseline = y + line / 2 + 3.5
        text.draw(painter, (room.left(), baseline), "attnviz", font, theme.muted)
        mark = QRectF(room.left() + NAME_ROOM, y + 3, MARK_WIDTH, line - 6)
        hatch.fill(painter, mark, theme.hatch)
        words = text.elide(
            translate("figures", "takes no part: weights 0, and marked"),
            font,
            room.right() - mark.right() - 8,
        )
        text.draw(painter, (mark.right() + 8, baseline), words, font, theme.muted)


def outcome(case: FillCase) -> str:
    """In words, what is left of a fully blocked row."""
    if case.defined:
        share = text.significant(float(case.blocked_weights[0]))
        return translate("figures", "uniform: {share} on each key").format(share=share)
    if case.fill == "-1e9":
        return translate("figures", "−∞ in float16 (largest {most}): NaN").format(
            most=text.count(FLOAT16_MAX)
        )
    return translate("figures", "−∞ − (−∞) is undefined: NaN")


def _mark(painter: QPainter, rect: QRectF, case: FillCase, theme: Theme) -> None:
    """Paint a small picture: even bars where weights are uniform, the cross of NaN where there are none."""
    if case.defined:
        painter.fillRect(rect, QBrush(QColor(theme.bars)))
        return
    painter.fillRect(rect, QColor(theme.warning))
    c, side = rect.center(), rect.height() * 0.3
    painter.setPen(QPen(QColor(theme.panel), 1.2))
    painter.drawLine(QLineF(c.x() - side, c.y() - side, c.x() + side, c.y() + side))
    painter.drawLine(QLineF(c.x() - side, c.y() + side, c.x() + side, c.y() - side))
