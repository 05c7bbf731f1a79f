"""The formula, set as mathematics: Q, K and V in their colours, the term that is off struck through."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from attnviz.figures import fonts
from attnviz.figures.theme import Theme

SMALL = 0.62  # size of sub- and superscripts


@dataclass(frozen=True)
class Run:
    """A piece of the formula: its text, theme colour, style, and the step of attention that it belongs to."""

    text: str
    colour: str = "ink"
    italic: bool = False
    lift: float = 0.0  # baseline shift in x-heights, up; non-zero is set small
    part: str = ""  # "scale" or "mask": struck through while that is off
    roofed: bool = False  # under the radical's bar


RUNS = (
    Run("Attention("), Run("Q", "query", True), Run(", "), Run("K", "key", True), Run(", "),
    Run("V", "value", True), Run(") = softmax("), Run("mask", part="mask"), Run("(", part="brace"),
    Run("Q", "query", True), Run("K", "key", True), Run("T", "key", lift=0.9),
    Run(" / ", part="scale"), Run("√", part="scale"), Run("d", italic=True, part="scale", roofed=True),
    Run("k", lift=-0.35, part="scale", roofed=True), Run(")", part="brace"), Run(") "), Run("V", "value", True),
)  # fmt: skip


def paint_formula(
    painter: QPainter,
    rect: QRectF,
    theme: Theme,
    *,
    scaled: bool,
    masked: bool,
    points: float = fonts.FORMULA,
) -> None:
    """Draw the formula centred in ``rect``, smaller where it would not fit.

    Attention(Q, K, V) = softmax(mask(QKᵀ/√d_k))V, Vaswani et al. (2017), equation 1 with the mask written out.
    """
    width = formula_width(painter, points)
    if width > rect.width() > 0:
        points *= rect.width() / width
        width = formula_width(painter, points)
    x = rect.center().x() - width / 2
    height = QFontMetricsF(fonts.mathematics(points), painter.device()).xHeight()
    baseline = rect.center().y() + 0.62 * height
    off = {part for part, on in (("scale", scaled), ("mask", masked)) if not on}
    struck: dict[str, tuple[float, float]] = {}
    roof: tuple[float, float] | None = None
    for run in RUNS:
        font = fonts.mathematics(points * (SMALL if run.lift else 1), italic=run.italic)
        advance = QFontMetricsF(font, painter.device()).horizontalAdvance(run.text)
        painter.setFont(font)
        painter.setPen(QColor(theme.muted if run.part in off else getattr(theme, run.colour)))
        painter.drawText(QPointF(x, baseline - run.lift * height), run.text)
        if run.part in off:
            start = struck.get(run.part, (x, x))[0]
            struck[run.part] = (start, x + advance)
        if run.roofed:
            roof = (roof[0] if roof else x, x + advance)
        x += advance
    if roof:
        painter.setPen(QPen(QColor(theme.muted if "scale" in off else theme.ink), points / 16))
        y = baseline - 1.52 * height
        painter.drawLine(QLineF(roof[0], y, roof[1], y))
    painter.setPen(QPen(QColor(theme.warning), points / 9))
    for left, right in struck.values():
        painter.drawLine(QLineF(left, baseline - 0.45 * height, right, baseline - 0.45 * height))


def formula_width(painter: QPainter, points: float) -> float:
    """Width of the formula in px."""
    return sum(
        QFontMetricsF(
            fonts.mathematics(points * (SMALL if run.lift else 1), italic=run.italic), painter.device()
        ).horizontalAdvance(run.text)
        for run in RUNS
    )
