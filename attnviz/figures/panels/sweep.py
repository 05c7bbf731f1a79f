"""The sweep over d_k: how scores grow with width, what the softmax makes of it, and what scaling mends."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, ClassVar

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter
from PySide6.QtWidgets import QGraphicsSceneHoverEvent, QGraphicsSceneMouseEvent

from attnviz.core.colours.colour_scale import nice_limit
from attnviz.core.extras import SWEEP, Unavailable
from attnviz.core.numbers.sweep import MARKS, SEQ_LEN, WIDTHS, Sweep, SweepPoint
from attnviz.core.result import Result
from attnviz.figures.figure import OPERATION_BASELINE, Choice, Figure
from attnviz.figures.items.plot import Axis, Line, Note, Plot
from attnviz.figures.style import fonts
from attnviz.figures.style.theme import Theme
from attnviz.figures.words import text
from attnviz.figures.words.translate import said, translate

HEADING, FOOT, LEFT_ROOM, COLUMN_GAP = 20.0, 20.0, 44.0, 46.0
READ_ROOM = 52.0  # the table that reads one d_k
KINDS = ("variance", "length")


class SweepFigure(Figure):
    """The scores' standard deviation against its law, and three measures of peakiness, d_k from 1 to 4096."""

    name = "sweep"
    needs: ClassVar[frozenset[str]] = frozenset({SWEEP})

    def __init__(self) -> None:
        super().__init__()
        self.sweep: Sweep | None = None
        self.reason = ""
        self.kind = "variance"
        self.read_d_k = 64
        #: The input at which kind and d_k were chosen; None: the next one, whatever it is.
        self._source: dict[str, Any] = {"kind": "", "d_k": 0}
        self.plots = {which: Plot(self, self.caption) for which in ("std", "weight", "saturated", "jacobian")}
        self._bold = fonts.face(fonts.CAPTION, bold=True)
        self._choices: dict[str, QRectF] = {}
        self.set_theme(self.theme)

    # -- words -----------------------------------------------------------------------------------

    def title(self) -> str:
        return translate("figures", "What d_k does")

    def subtitle(self) -> str:
        if self.sweep is not None and not self.sweep.complete:
            done = len(self.sweep.variance) + len(self.sweep.length)
            return translate("figures", "{done} of {all} points so far").format(
                done=done, all=2 * len(WIDTHS)
            )
        return translate("figures", "random Q, K · causal, T = {t} · scaled, solid · raw, dashed").format(
            t=text.count(SEQ_LEN)
        )

    # -- showing ---------------------------------------------------------------------------------

    def retranslate(self) -> None:
        self._draw()
        super().retranslate()

    def draw_result(self, result: Result) -> bool:
        before, self._source = self._source, _of_input(result)
        kind, nearest = self._source["kind"], self._source["d_k"]
        if before["kind"] not in (kind, None):
            self.choose(kind)
        if before["d_k"] not in (nearest, None):
            self.read(nearest)
        self._draw()
        return True

    def choice(self) -> dict[str, Any]:
        """Kind and d_k, and those of the input they were chosen at: another input begins with its own."""
        return {"kind": self.kind, "d_k": self.read_d_k, "source": self._source}

    def recall(self, chosen: Mapping[str, Any]) -> None:
        source = chosen.get("source")
        before = (self.kind, self.read_d_k)
        for name, attribute, known in (("kind", "kind", KINDS), ("d_k", "read_d_k", WIDTHS)):
            if chosen.get(name) in known:
                setattr(self, attribute, chosen[name])
                at = source.get(name) if isinstance(source, Mapping) else None
                self._source = {**self._source, name: at}
        if (self.kind, self.read_d_k) != before:
            self._draw()
            self.update()
            self.rechosen.emit()
        # What was chosen for another input than the one on show waits for that input, which is on its way.
        if self.result is not None and (source is None or source == _of_input(self.result)):
            self.draw_result(self.result)

    def show_extra(self, name: str, value: object) -> None:
        if name != SWEEP or value is self.sweep:
            return
        if isinstance(value, Unavailable):
            self.reason = said(value.reason)
        elif isinstance(value, Sweep):
            self.sweep, self.reason = value, ""
        self._draw()
        self.update()

    def choose(self, kind: str) -> None:
        """Look at inputs of ``"variance"`` 1 or of ``"length"`` 1."""
        if kind != self.kind:
            self.kind = kind
            self._draw()
            self.update()
            self.rechosen.emit()

    def choose_next(self) -> None:
        """Look at the other of the two kinds of input."""
        self.choose(KINDS[(KINDS.index(self.kind) + 1) % len(KINDS)])

    def read(self, d_k: int) -> None:
        """Read the numbers of this width in the lines below."""
        if d_k != self.read_d_k:
            self.read_d_k = d_k
            self._draw()
            self.update()
            self.rechosen.emit()

    def read_next(self, by: int) -> None:
        """Read the numbers ``by`` points on, as far as there are points."""
        at = WIDTHS.index(self.read_d_k) + by
        self.read(WIDTHS[min(max(at, 0), len(WIDTHS) - 1)])

    def choices(self) -> list[Choice]:
        kinds: list[Choice] = [(_kind_words(kind), partial(self.choose, kind)) for kind in KINDS]
        return [*kinds, *((f"d_k = {text.count(d_k)}", partial(self.read, d_k)) for d_k in WIDTHS)]

    @property
    def points(self) -> tuple[SweepPoint, ...]:
        """The points of the kind of input that is looked at."""
        return getattr(self.sweep, self.kind) if self.sweep is not None else ()

    def _draw(self) -> None:
        points = self.points
        for plot in self.plots.values():
            plot.setVisible(bool(points) and not self.reason)
        if not points:
            return
        x = Axis(WIDTHS[0], WIDTHS[-1], tuple((4.0**n, text.tick(4**n)) for n in range(7)), log=True)
        self._draw_std(x, points)
        d_k = np.array([p.d_k for p in points], float)
        here = [(float(self.read_d_k), "query", "")]
        for which, heading, values in (
            (
                "weight", translate("figures", "largest weight, mean"),
                [(p.raw.max_weight, p.scaled.max_weight) for p in points],
            ),
            (
                "saturated", translate("figures", "saturated rows"),
                [(p.raw.saturated_share, p.scaled.saturated_share) for p in points],
            ),
            (
                "jacobian", translate("figures", "Jacobian norm, median"),
                [(p.raw.jacobian_norm, p.scaled.jacobian_norm) for p in points],
            ),
        ):  # fmt: skip
            raw, scaled = np.array(values, float).T
            if which == "jacobian":
                top = nice_limit(float(max(raw.max(), scaled.max())))
                y = Axis(0, top, tuple((v, text.tick(v)) for v in (0, top / 2, top)))
            else:
                write = text.percent if which == "saturated" else text.tick
                labels = ("0", write(0.5), write(1.0))
                y = Axis(0, 1, tuple(zip((0, 0.5, 1), labels, strict=True)))
            self.plots[which].heading = heading
            self.plots[which].draw(
                x, y, uprights=here,
                lines=[Line(d_k, raw, "muted", dashed=True, points=True), Line(d_k, scaled, points=True)],
            )  # fmt: skip

    def _draw_std(self, x: Axis, points: tuple[SweepPoint, ...]) -> None:
        d_k = np.array([p.d_k for p in points], float)
        raw, scaled = np.array([p.std for p in points]), np.array([p.scaled_std for p in points])
        law = np.array(WIDTHS, float) ** (0.5 if self.kind == "variance" else -0.5)
        plot = self.plots["std"]
        if self.kind == "variance":
            y = Axis(0.5, 128, tuple((v, text.tick(v)) for v in (1, 8, 16, 64)), log=True)
            plot.heading = translate("figures", "σ of the scores · blue: √d_k")
        else:
            y = Axis(
                1 / 8192, 2, tuple((2.0**-n, f"1/{2**n}" if n else "1") for n in (12, 9, 6, 3, 0)), log=True
            )
            plot.heading = translate("figures", "σ of the scores · blue: 1/√d_k")
        # Rising points have room on their left, falling points on their right.
        left, right = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight
        falling = self.kind == "length"
        notes = [
            Note(
                p.d_k, p.std, f"{p.d_k} → {text.significant(p.std)}", dot=True,
                align=left if falling and p.d_k < WIDTHS[-1] else right,
                below=falling and p.d_k == WIDTHS[-1],
            )
            for p in points
            if p.d_k in MARKS
        ]  # fmt: skip
        last = points[-1]
        if len(points) > len(WIDTHS) // 2:  # up to here the line is too short for its name
            notes.append(
                Note(last.d_k, last.scaled_std, translate("figures", "scaled"), align=right, below=falling)
            )
        plot.draw(
            x, y, notes=notes, uprights=[(float(self.read_d_k), "query", "")],
            lines=[
                Line(np.array(WIDTHS, float), law, "query", width=1.2),
                Line(d_k, raw, "muted", dashed=True, points=True),
                Line(d_k, scaled, points=True),
            ],
        )  # fmt: skip

    def set_theme(self, theme: Theme) -> None:
        for plot in self.plots.values():
            plot.set_theme(theme)
        super().set_theme(theme)

    def lay_out(self) -> None:
        whole = self.body().adjusted(LEFT_ROOM, 2, -8, -READ_ROOM)
        half, third = (whole.width() - COLUMN_GAP) / 2, whole.height() / 3
        self.plots["std"].set_rect(
            QRectF(whole.left(), whole.top() + HEADING, half, whole.height() - HEADING - FOOT)
        )
        x = whole.left() + half + COLUMN_GAP
        for i, which in enumerate(("weight", "saturated", "jacobian")):
            y = whole.top() + i * third
            self.plots[which].set_rect(QRectF(x, y + HEADING, half, third - HEADING - FOOT))
        metrics, left = QFontMetricsF(self._bold), 0.0
        for kind in KINDS:
            width = metrics.horizontalAdvance(_kind_words(kind))
            self._choices[kind] = QRectF(left, OPERATION_BASELINE - 13, width, 18)
            left += width + 16

    def paint_parts(self, painter: QPainter) -> None:
        for kind, rect in self._choices.items():
            chosen = kind == self.kind
            ink = self.theme.ink if chosen else self.theme.muted
            font = self._bold if chosen else self.caption
            text.draw(painter, (rect.left(), OPERATION_BASELINE), _kind_words(kind), font, ink)
            if chosen:
                painter.fillRect(
                    QRectF(rect.left(), rect.bottom() - 1, rect.width(), 2), QColor(self.theme.accent)
                )
        if self.reason or not self.points:
            at = (0.0, self.body().top() + 20)
            sentence = self.reason or translate("figures", "Computing attention at d_k = 1, 2, 4, … 4096 …")
            text.draw(painter, at, sentence, self.caption, self.theme.muted)
            return
        self._paint_reading(painter)

    def _paint_reading(self, painter: QPainter) -> None:
        """Paint a small table: what was measured at ``read_d_k``, raw and scaled."""
        room = self.boundingRect().width() - 8
        starts = [room * share for share in (0.0, 0.2, 0.46, 0.68, 0.85, 1.0)]
        bottom = self.boundingRect().bottom()
        for i, row in enumerate(self.reading()):
            for j, word in enumerate(row):
                font = self._bold if (i, j) == (0, 0) else self.caption
                ink = self.theme.muted if (i == 0) != (j == 0) else self.theme.ink
                at = (starts[j], bottom - 36 + 15 * i)
                text.draw(painter, at, text.elide(word, font, starts[j + 1] - starts[j] - 6), font, ink)

    def reading(self) -> list[tuple[str, ...]]:
        """Return the numbers at ``read_d_k``: a line of names, one of raw and one of scaled values."""
        point = next((p for p in self.points if p.d_k == self.read_d_k), None)
        if point is None:
            return []
        law = point.d_k ** (0.5 if self.kind == "variance" else -0.5)
        names = (
            translate("figures", "σ, law"),
            translate("figures", "largest weight"),
            translate("figures", "saturated"),
            translate("figures", "Jacobian"),
        )
        lines: list[tuple[str, ...]] = [(f"d_k = {point.d_k}", *names)]
        for name, rows, std, expected in (
            (translate("figures", "raw"), point.raw, point.std, law),
            (
                translate("figures", "scaled, ÷√{d_k}").format(d_k=point.d_k),
                point.scaled,
                point.scaled_std,
                law * point.d_k**-0.5,
            ),
        ):
            lines.append((
                name,
                translate("figures", "{measured}, {expected}").format(
                    measured=text.significant(std), expected=text.significant(expected)
                ),
                text.significant(rows.max_weight, 2),
                text.percent(rows.saturated_share, 1),
                text.significant(rows.jacobian_norm, 2),
            ))  # fmt: skip
        return lines

    def words_at(self, at: QPointF) -> str:
        below = at.y() - (self.boundingRect().bottom() - 48)
        if self.points and 0 < below < 15:  # the names over the table
            return " · ".join(self.reading()[0][1:])
        return super().words_at(at)

    # -- intents ---------------------------------------------------------------------------------

    def hoverMoveEvent(self, event: QGraphicsSceneHoverEvent) -> None:
        for plot in self.plots.values():
            if (at := plot.x_at(event.pos())) is not None:
                self.read(min(WIDTHS, key=lambda d_k: abs(np.log(d_k / at))))
        chooses = any(rect.contains(event.pos()) for rect in self._choices.values())
        self.setCursor(Qt.CursorShape.PointingHandCursor if chooses else Qt.CursorShape.ArrowCursor)

    def mousePressEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        kind = self._kind_at(event.pos())
        if kind is None:
            event.ignore()
            return
        event.accept()
        self.choose(kind)

    def _kind_at(self, at: QPointF) -> str | None:
        return next((kind for kind, rect in self._choices.items() if rect.contains(at)), None)


def _kind_words(kind: str) -> str:
    return (
        translate("figures", "components of variance 1")
        if kind == "variance"
        else translate("figures", "vectors of length 1")
    )


def _of_input(result: Result) -> dict[str, Any]:
    """Return the law and the width with which an input begins."""
    kind = "length" if result.inputs.unit_length else "variance"
    return {"kind": kind, "d_k": min(WIDTHS, key=lambda d_k: abs(np.log(d_k / result.head.d_k)))}
