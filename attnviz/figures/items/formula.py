"""The formula, set as mathematics: Q, K and V in their colours, the term that is off struck through."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPaintDevice, QPainter, QPen

from attnviz.figures.style import fonts
from attnviz.figures.style.theme import Theme, text_shade
from attnviz.figures.words.terms import ALL, Terms

SMALL = 0.62  # size of sub- and superscripts


@dataclass(frozen=True)
class Run:
    """A piece of the formula: its text, theme colour, style, and what it belongs to."""

    text: str
    colour: str = "ink"
    italic: bool = False
    lift: float = 0.0  # baseline shift in x-heights, up; non-zero is set small
    part: str = ""  # "scale", "cap", "mask" or "sink": struck through while that is off
    roofed: bool = False  # under the radical's bar
    panel: str = ""  # the panel that shows this term


RUNS = (
    Run("Attention", panel="output"), Run("("), Run("Q", "query", True, panel="qkv"), Run(", "),
    Run("K", "key", True, panel="qkv"), Run(", "), Run("V", "value", True, panel="qkv"), Run(") = "),
    Run("softmax", panel="weights"), Run("("), Run("mask", part="mask", panel="mask"), Run("("),
    Run("Q", "query", True, panel="raw"), Run("K", "key", True, panel="raw"),
    Run("T", "key", lift=0.9, panel="raw"), Run(" / ", part="scale", panel="scaled"),
    Run("√", part="scale", panel="scaled"), Run("d", italic=True, part="scale", roofed=True, panel="scaled"),
    Run("k", lift=-0.35, part="scale", roofed=True, panel="scaled"), Run(")"), Run(") "),
    Run("V", "value", True, panel="output"),
)  # fmt: skip


def runs_of(terms: Terms) -> tuple[Run, ...]:
    """Return the runs, with the factor in the place of ``/ √d_k`` where scores are multiplied by another.

    A model's soft-cap stands around the scaled scores, and its sink at the softmax.
    """
    runs = [run for run in RUNS if run.part != "scale" or not terms.factor]
    if terms.factor:
        factor = Run(f" · {terms.factor}", part="scale", panel="scaled")
        runs.insert(next(i for i, run in enumerate(runs) if run.text == "T") + 1, factor)
    if terms.cap:
        inside = next(i for i, run in enumerate(runs) if run.part == "mask") + 2
        around = [
            Run("cap", part="cap", panel="mask"),
            Run(terms.cap, lift=-0.35, part="cap", panel="mask"),
            Run("("),
        ]
        runs[inside:inside] = around
        runs.insert(next(i for i, run in enumerate(runs) if run.text == ")" and i > inside), Run(")"))
    if terms.has_sinks:
        softmax = next(i for i, run in enumerate(runs) if run.text == "softmax")
        runs.insert(softmax + 1, Run("+sink", lift=-0.35, part="sink", panel="weights"))
    return tuple(runs)


@dataclass(frozen=True)
class Placed:
    """A run with its font, its left end on the baseline, and its width in px."""

    run: Run
    font: QFont
    x: float
    width: float


@dataclass(frozen=True)
class Setting:
    """The formula laid into a rectangle: its runs, the baseline and the x-height."""

    runs: tuple[Placed, ...]
    baseline: float
    height: float
    points: float

    def panel_at(self, at: QPointF) -> str:
        """Return the panel that the term under a point belongs to, or nothing."""
        for placed in self.runs:
            if placed.x <= at.x() < placed.x + placed.width and abs(at.y() - self.baseline) < 3 * self.height:
                return placed.run.panel
        return ""


#: Points below which the formula is no longer made smaller: nobody could read it.
LEAST = 4.0


def lay_out(
    rect: QRectF, points: float = fonts.FORMULA, device: QPaintDevice | None = None, terms: Terms = ALL
) -> Setting:
    """Lay the formula out in the middle of ``rect``, smaller where it would not fit."""
    runs = runs_of(terms)
    width = sum(_advance(run, points, device) for run in runs)
    while width > rect.width() > 0 and points > LEAST:
        # Type does not shrink evenly: hinted letters have whole px as widths.
        points *= min(rect.width() / width, 0.98)
        width = sum(_advance(run, points, device) for run in runs)
    x = rect.center().x() - width / 2
    height = _metrics(fonts.mathematics(points), device).xHeight()
    placed = []
    for run in runs:
        advance = _advance(run, points, device)
        placed.append(Placed(run, _font(run, points), x, advance))
        x += advance
    return Setting(tuple(placed), rect.center().y() + 0.62 * height, height, points)


def paint_formula(
    painter: QPainter,
    rect: QRectF,
    theme: Theme,
    terms: Terms,
    *,
    points: float = fonts.FORMULA,
    under: str = "",
) -> None:
    """Draw the formula centred in ``rect``; terms of the panel ``under`` the pointer are underlined.

    Attention(Q, K, V) = softmax(mask(QKᵀ/√d_k))V: Vaswani et al. (2017), equation 1, the mask written out.
    """
    setting = lay_out(rect, points, painter.device(), terms)
    parts = (
        ("scale", terms.scaled), ("mask", terms.masked), ("cap", terms.capped), ("sink", terms.sinks),
    )  # fmt: skip
    there = {placed.run.part for placed in setting.runs}
    off = {part for part, on in parts if not on and part in there}
    for placed in setting.runs:
        run = placed.run
        painter.setFont(placed.font)
        painter.setPen(QColor(theme.muted if run.part in off else text_shade(getattr(theme, run.colour))))
        painter.drawText(QPointF(placed.x, setting.baseline - run.lift * setting.height), run.text)
    roof = QPen(QColor(theme.muted if "scale" in off else theme.ink), setting.points / 16)
    if roofed := [p for p in setting.runs if p.run.roofed]:
        _line(painter, setting, roofed, 1.52, roof)
    for part in off:
        struck = [p for p in setting.runs if p.run.part == part]
        _line(painter, setting, struck, 0.45, QPen(QColor(theme.warning), setting.points / 9))
    if under:
        for placed in setting.runs:
            if placed.run.panel == under:
                _line(painter, setting, [placed], -0.45, QPen(QColor(theme.accent), setting.points / 12))


def _line(painter: QPainter, setting: Setting, runs: list[Placed], lift: float, pen: QPen) -> None:
    y = setting.baseline - lift * setting.height
    painter.setPen(pen)
    painter.drawLine(QLineF(runs[0].x, y, runs[-1].x + runs[-1].width, y))


def _font(run: Run, points: float) -> QFont:
    return fonts.mathematics(points * (SMALL if run.lift else 1), italic=run.italic)


def _metrics(font: QFont, device: QPaintDevice | None) -> QFontMetricsF:
    return QFontMetricsF(font) if device is None else QFontMetricsF(font, device)


def _advance(run: Run, points: float, device: QPaintDevice | None) -> float:
    return _metrics(_font(run, points), device).horizontalAdvance(run.text)
