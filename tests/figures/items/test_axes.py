"""Labels along a matrix never touch, whatever the length, the size and the tokens."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import pytest
from PySide6 import QtGui
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QImage, QPainter, QPolygonF, QTransform

from attnviz.core.colours.colour_scale import Scale, nice_limit
from attnviz.figures.items import axes, colorbar, vector_strip
from attnviz.figures.style import fonts
from attnviz.figures.style.theme import LIGHT
from attnviz.figures.words import text

WORDS = ("Alice", "was", "begin", "ning", "to", "get", "very", "t", "i", "red", "of", "ting", "by", "gjpqy")


@dataclass(frozen=True)
class Drawn:
    """One label as it was drawn: its words, colour and tight outline in px."""

    words: str
    colour: str
    outline: QPolygonF
    index: int


@pytest.fixture
def drawn(qapp: object, monkeypatch: pytest.MonkeyPatch) -> list[Drawn]:
    """Every label that is drawn from now on, in order; drawn all the same."""
    labels: list[Drawn] = []
    draw = text.draw

    def record(
        painter: QPainter,
        at: QPointF | tuple[float, float],
        words: str,
        font: QFont,
        colour: str,
        align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
        turn: float = 0.0,
    ) -> float:
        width = draw(painter, at, words, font, colour, align, turn)
        shift = {Qt.AlignmentFlag.AlignRight: -width, Qt.AlignmentFlag.AlignHCenter: -width / 2}.get(
            align, 0.0
        )
        x, y = (at.x(), at.y()) if isinstance(at, QPointF) else at
        place = QTransform().translate(x, y).rotate(turn)
        # Qt rounds the ink's outline to whole px, outwards: half a px on each side is none.
        tight = (
            QFontMetricsF(font).tightBoundingRect(words).translated(shift, 0).adjusted(0.5, 0.5, -0.5, -0.5)
        )
        labels.append(Drawn(words, colour, place.map(QPolygonF(tight)), len(labels)))
        return width

    monkeypatch.setattr(text, "draw", record)
    return labels


@pytest.fixture
def painter(qapp: object) -> Iterator[QtGui.QPainter]:  # type: ignore[no-untyped-def]
    picture = QImage(1600, 1600, QImage.Format.Format_RGB32)
    painter = QPainter(picture)
    yield painter
    painter.end()


def touching(labels: list[Drawn]) -> list[tuple[str, str]]:
    """Pairs of labels whose outlines meet."""
    return [
        (a.words, b.words)
        for i, a in enumerate(labels)
        for b in labels[:i]
        if a.outline.intersects(b.outline)
    ]


def tokens_for(n: int) -> tuple[str, ...]:
    return tuple(WORDS[i % len(WORDS)] for i in range(n))


SIZES = pytest.mark.parametrize("side", [40, 97, 200, 331, 640, 1200])
LENGTHS = pytest.mark.parametrize("n", [1, 7, 19, 64, 200, 1024, 1025, 131_072])
LABELLED = pytest.mark.parametrize("labelled", [True, False], ids=["tokens", "numbers"])


@SIZES
@LENGTHS
@LABELLED
def test_labels_of_rows_never_touch(
    drawn: list[Drawn], painter: QPainter, side: int, n: int, labelled: bool
) -> None:
    tokens = tokens_for(n) if labelled and n < 2000 else None
    rect = QRectF(200, 200, side, side)
    axes.paint_rows(painter, rect, (0, n), tokens, fonts.face(fonts.CAPTION), LIGHT, n // 2, 62)
    assert drawn
    assert not touching(drawn)
    for label in drawn:
        assert label.outline.boundingRect().right() < rect.left()
        assert label.outline.boundingRect().width() <= 62 + 1


@SIZES
@LENGTHS
@LABELLED
def test_labels_of_columns_never_touch(
    drawn: list[Drawn], painter: QPainter, side: int, n: int, labelled: bool
) -> None:
    tokens = tokens_for(n) if labelled and n < 2000 else None
    rect = QRectF(200, 200, side, side)
    axes.paint_columns(painter, rect, (0, n), tokens, fonts.face(fonts.CAPTION), LIGHT, n // 2, 50)
    assert drawn
    assert not touching(drawn)
    for label in drawn:
        assert label.outline.boundingRect().bottom() < rect.top()


@pytest.mark.parametrize("interval", [(100_000, 131_072), (1000, 1025), (996, 1001), (131_071, 131_072)])
@SIZES
def test_labels_of_a_zoomed_part_are_in_it_and_apart(
    drawn: list[Drawn], painter: QPainter, interval: tuple[int, int], side: int
) -> None:
    rect = QRectF(200, 200, side, side)
    axes.paint_columns(painter, rect, interval, None, fonts.face(fonts.CAPTION), LIGHT, None, 50)
    assert all(interval[0] <= int(label.words) < interval[1] for label in drawn)
    assert not touching(drawn)


@pytest.mark.parametrize("interval", [(0, 1025), (0, 131_072), (26_500, 49_300), (49_140, 49_155), (0, 97)])
@SIZES
def test_no_number_of_the_columns_is_cut_at_the_right(
    drawn: list[Drawn], painter: QPainter, interval: tuple[int, int], side: int
) -> None:
    rect = QRectF(200, 200, side, side)
    axes.paint_columns(painter, rect, interval, None, fonts.face(fonts.CAPTION), LIGHT, None, 50)
    assert drawn
    assert all(label.outline.boundingRect().right() <= rect.right() + axes.OVERHANG for label in drawn)
    pitch = side / (interval[1] - interval[0])
    for label in drawn if len(drawn) > 1 else []:
        middle = rect.left() + (int(label.words) - interval[0] + 0.5) * pitch
        assert label.outline.boundingRect().center().x() == pytest.approx(middle, abs=1.5)


def test_tokens_give_way_to_numbers_where_they_have_no_room(drawn: list[Drawn], painter: QPainter) -> None:
    font = fonts.face(fonts.CAPTION)
    for side, words in ((400, True), (100, False)):
        drawn.clear()
        axes.paint_rows(painter, QRectF(200, 200, side, side), (0, 19), tokens_for(19), font, LIGHT, None, 62)
        assert (drawn[0].words == "Alice") is words
        assert axes.shows_tokens(tokens_for(19), side, 19, font) is words
        assert words or all(label.words.isdigit() for label in drawn)


def test_the_chosen_label_has_the_colour_of_its_axis(drawn: list[Drawn], painter: QPainter) -> None:
    rect, font = QRectF(200, 200, 400, 400), fonts.face(fonts.CAPTION)
    axes.paint_rows(painter, rect, (0, 19), tokens_for(19), font, LIGHT, 6, 62)
    assert [d.index for d in drawn if d.colour == LIGHT.query] == [6]
    drawn.clear()
    axes.paint_columns(painter, rect, (0, 19), tokens_for(19), font, LIGHT, 5, 50)
    assert [d.index for d in drawn if d.colour == LIGHT.key] == [5]


def test_a_long_token_is_cut(drawn: list[Drawn], painter: QPainter) -> None:
    font = fonts.face(fonts.CAPTION)
    tokens = ("supercalifragilisticexpialidocious",) * 3
    assert axes.label_room(tokens, (0, 3), font, 62) == 62
    axes.paint_rows(painter, QRectF(200, 200, 300, 300), (0, 3), tokens, font, LIGHT, None, 62)
    assert all(label.words.endswith("…") for label in drawn)


@pytest.mark.parametrize("width", [8, 40, 100, 200, 500])
@pytest.mark.parametrize(
    "scale", [Scale(-1, 1), Scale(-1.2e-7, 1.2e-7), Scale(-2500, 2500), Scale(0, 1, power=0.5)]
)
def test_ticks_of_a_colour_bar_never_touch(
    drawn: list[Drawn], painter: QPainter, width: int, scale: Scale
) -> None:
    assert scale.power != 1 or nice_limit(scale.high) == scale.high
    bar = QRectF(200, 200, width, colorbar.HEIGHT)
    kind = "sequential" if scale.power != 1 else "diverging"
    colorbar.paint(painter, bar, scale, kind, fonts.face(fonts.CAPTION), LIGHT)
    assert not touching(drawn)
    if width >= 100:
        assert {text.tick(scale.low), text.tick(scale.high)} <= {label.words for label in drawn}


def test_small_weights_of_a_row_are_not_written_as_zeros(drawn: list[Drawn], painter: QPainter) -> None:
    """Scores near 0 are: they are one number among others, but a weight of 0 is that of a blocked key."""
    values, rect = np.array([0.31, 3.1e-5, 2e-13, 0.0]), QRectF(200, 200, 200, 24)
    for kind, words in (
        ("sequential", ["0.31", "3e−5", "2e−13", "0.00"]),
        ("diverging", ["0.31", *["0.00"] * 3]),
    ):
        drawn.clear()
        scale = Scale(0, 0.31) if kind == "sequential" else Scale(-0.31, 0.31)
        vector_strip.paint(painter, rect, values, scale, LIGHT, kind=kind, font=fonts.face(fonts.CAPTION))
        assert [label.words for label in drawn] == words
        assert not touching(drawn)
