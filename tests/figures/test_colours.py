"""Colours keep what they promise: text can be read, marks can be told apart, equal steps look equal."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtGui import QColor, QImage, QPainter

from attnviz.core.colours.picture import BLOCKED, LEVELS, NONFINITE
from attnviz.figures.style import fonts
from attnviz.figures.style.colormaps import palette
from attnviz.figures.style.theme import LIGHT, THEMES, Theme, text_shade
from attnviz.figures.words import text

ALL = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
KINDS = pytest.mark.parametrize("kind", ["diverging", "sequential"])
TO_LMS = [
    [0.4122214708, 0.5363325363, 0.0514459929],
    [0.2119034982, 0.6806995451, 0.1073969566],
    [0.0883024619, 0.2817188376, 0.6299787005],
]
TO_LAB = [
    [0.2104542553, 0.7936177850, -0.0040720468],
    [1.9779984951, -2.4285922050, 0.4505937099],
    [0.0259040371, 0.7827717662, -0.8086757660],
]


def linear(rgb: np.ndarray) -> np.ndarray:
    share = np.asarray(rgb) / 255
    return np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)


def oklab(rgb: np.ndarray) -> np.ndarray:
    """Ottosson (2020), from sRGB 0..255."""
    return np.cbrt(linear(rgb) @ np.transpose(TO_LMS)) @ np.transpose(TO_LAB)


def rgb(colour: str) -> np.ndarray:
    return np.array([int(colour[i : i + 2], 16) for i in (1, 3, 5)])


def contrast(a: str, b: str) -> float:
    """WCAG 2.2, contrast ratio."""
    light, dark = sorted((float(linear(rgb(c)) @ [0.2126, 0.7152, 0.0722]) for c in (a, b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@ALL
@pytest.mark.parametrize("name", ["ink", "muted", "query", "key", "value"])
def test_words_can_be_read_on_ground_and_panel(theme: Theme, name: str) -> None:
    for under in (theme.ground, theme.panel):
        assert contrast(text_shade(getattr(theme, name)), under) >= 4.5


@ALL
def test_the_shade_for_words_keeps_the_hue(theme: Theme) -> None:
    for name in ("query", "key", "value"):
        hue, words = (oklab(rgb(c))[1:] for c in (getattr(theme, name), text_shade(getattr(theme, name))))
        cosine = float(hue @ words / np.linalg.norm(hue) / np.linalg.norm(words))
        assert cosine > 0.99


def test_all_text_is_drawn_in_the_shade_for_words(qapp: object) -> None:
    picture = QImage(200, 60, QImage.Format.Format_RGB32)
    picture.fill(QColor(LIGHT.ground))
    painter = QPainter(picture)
    font = fonts.face(40, bold=True)
    text.draw(painter, (4.0, 50.0), "K", font, LIGHT.key)
    painter.end()
    found = {picture.pixelColor(x, y).name().upper() for x in range(200) for y in range(60)}
    assert text_shade(LIGHT.key) in found
    assert LIGHT.key not in found


@ALL
def test_text_on_the_accent_and_the_inverted_segment_can_be_read(theme: Theme) -> None:
    assert contrast(theme.on_accent, theme.accent) >= 4.5
    assert contrast(theme.panel, theme.ink) >= 4.5


@ALL
@pytest.mark.parametrize("name", ["query", "key", "value", "control", "warning"])
def test_lines_and_frames_can_be_seen(theme: Theme, name: str) -> None:
    """WCAG 2.2, 1.4.11: graphics that carry meaning have 3:1."""
    for under in (theme.ground, theme.panel):
        assert contrast(getattr(theme, name), under) >= 3


# -- palettes ---------------------------------------------------------------------------------------


def runs(kind: str, theme: Theme) -> list[np.ndarray]:
    """Oklab colours (n, 3) along which lightness goes one way: the whole map, or each half from 0."""
    colours = oklab(palette(kind, theme)[:LEVELS, :3])
    middle = LEVELS // 2
    return [colours] if kind == "sequential" else [colours[middle::-1], colours[middle:]]


@ALL
@KINDS
def test_equal_steps_of_value_are_equal_steps_of_lightness(theme: Theme, kind: str) -> None:
    for colours in runs(kind, theme):
        steps = np.diff(colours[:, 0])
        assert abs(steps.sum()) > 0.4  # enough lightness to be read without colour
        # Sums of ten steps, since single ones are rounded to whole levels of red, green and blue.
        tens = np.add.reduceat(steps, np.arange(0, len(steps) - len(steps) % 10, 10))[:-1]
        assert (np.sign(tens) == np.sign(steps.sum())).all()
        np.testing.assert_allclose(tens, tens.mean(), rtol=0.15)


@ALL
def test_zero_is_the_ground_of_the_map_and_both_signs_leave_it_alike(theme: Theme) -> None:
    diverging = palette("diverging", theme)
    assert LEVELS % 2 == 1
    low, high = (colours[-1, 0] - colours[0, 0] for colours in runs("diverging", theme))
    assert low == pytest.approx(high, abs=0.12)
    chroma = np.hypot(*oklab(diverging[LEVELS // 2, :3])[1:])
    assert chroma < 0.02  # zero has no colour
    zero = oklab(palette("sequential", theme)[0, :3])[0]
    assert zero > 0.95 if theme.name != "dark" else zero < 0.3


@ALL
@KINDS
def test_the_three_marks_are_unlike_any_value(theme: Theme, kind: str) -> None:
    table = palette(kind, theme)
    assert table.shape == (256, 4)
    assert table[BLOCKED, 3] == 0  # the hatch behind shows through
    assert (table[:LEVELS, 3] == 255).all()
    assert len({LEVELS, NONFINITE, BLOCKED, *range(LEVELS)}) == LEVELS + 3
    far = np.linalg.norm(oklab(table[:LEVELS, :3]) - oklab(table[NONFINITE, :3]), axis=1)
    assert far.min() > 0.1


@ALL
@KINDS
def test_every_level_has_a_colour_of_its_own(theme: Theme, kind: str) -> None:
    values = palette(kind, theme)[:LEVELS, :3]
    assert len(np.unique(values, axis=0)) > 0.9 * LEVELS


@ALL
@KINDS
def test_what_is_blocked_is_the_panel_seen_through(kind: str, theme: Theme) -> None:
    """A viewer that makes a PDF smaller mixes the colours of transparent cells into those beside them."""
    assert palette(kind, theme)[BLOCKED].tolist() == [*rgb(theme.panel), 0]
