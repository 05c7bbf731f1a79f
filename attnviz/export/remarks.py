"""What a person should know of a picture before it is used: words that will not be read, or not be there."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace

from attnviz.core.panels import entry_of
from attnviz.core.result import Result
from attnviz.export.formats import by_ending
from attnviz.export.slides import slides
from attnviz.figures.figure import Figure
from attnviz.figures.sheet.composition import LEAST_LABEL, FigureScene, lay_out
from attnviz.figures.sheet.sheet import Sheet
from attnviz.figures.style.theme import THEMES, contrast
from attnviz.figures.words.text import count, number
from attnviz.figures.words.translate import translate

PAGE = "#FFFFFF"  # what a picture without ground is laid on most often
ROOM = 1.03  # of a size that is advised, beyond what is needed: sides are whole pixels
LEAST_CONTRAST = 4.5  # of words (WCAG 2.2, AA)
MOST_SIDE = 16_384  # px of a picture that is worth advising


def remarks(results: Sequence[Result], sheet: Sheet, ending: str) -> list[str]:
    """One sentence each; none where all is as one would think."""
    return [words for words in (on_white(sheet, ending), labels(results, sheet, ending)) if words]


def on_white(sheet: Sheet, ending: str) -> str:
    """Return whether the words of a picture without ground could not be read on a white page."""
    if not sheet.transparent or not by_ending(ending).ground:
        return ""
    theme = THEMES[sheet.theme]
    least = min(contrast(colour, PAGE) for colour in (theme.ink, theme.muted))
    if least >= LEAST_CONTRAST:
        return ""
    return translate(
        "Export",
        "Without a ground the words have a contrast of {least}:1 on a white page, and {wanted}:1 is wanted: "
        "choose the light theme, or lay the picture on a dark page such as {ground}.",
    ).format(least=number(least, 1), wanted=number(LEAST_CONTRAST, 1), ground=theme.ground)


def labels(results: Sequence[Result], sheet: Sheet, ending: str) -> str:
    """Return whether token labels are left out for want of room, and what would bring them back."""
    for figure, scene, drawn in _labelled(results, sheet, ending):
        share = figure.label_share or 0.0
        if share >= figure.least_label:
            continue
        points = share * scene.smallest_type
        words = translate(
            "Export",
            "{panel}: {n} tokens would have room in type of {points} pt only, so that positions stand in "
            "their place.",
        ).format(panel=figure.title(), n=count(max(results[0].shape)), points=number(points, 1))
        return f"{words} {_ways(drawn, ending, points)}"
    return ""


def label_points(results: Sequence[Result], sheet: Sheet, ending: str) -> float:
    """Points of the smallest token labels; ∞ where none are drawn."""
    found = [
        min(figure.label_share or 1.0, 1.0) * scene.smallest_type
        for figure, scene, _ in _labelled(results, sheet, ending)
        if (figure.label_share or 0.0) >= figure.least_label
    ]
    return min(found, default=math.inf)


def _labelled(
    results: Sequence[Result], sheet: Sheet, ending: str
) -> Iterator[tuple[Figure, FigureScene, Sheet]]:
    """Figures with tokens along their sides, as laid out in the file."""
    inputs = results[0].inputs
    if not sheet.token_labels or (inputs.query_tokens is None and inputs.key_tokens is None):
        return
    for result, drawn in _drawn(results, sheet, ending):
        scene = lay_out(result, drawn)
        yield from ((figure, scene, drawn) for figure in scene.figures if figure.label_share is not None)


def _ways(sheet: Sheet, ending: str, points: float) -> str:
    """Return what would bring labels back that would have so many points."""
    if sheet.least_type > LEAST_LABEL and points >= LEAST_LABEL:
        return translate("Export", "Allow small type, and they are drawn.")
    times = ROOM * max(sheet.least_type, LEAST_LABEL) / points
    width, height = (round(times * side + 0.5) for side in sheet.size)
    if by_ending(ending).slides or max(width, height) > MOST_SIDE:
        return translate("Export", "Zoom into a part of the matrix to see them.")
    if len(sheet.panels) > 1:
        return translate("Export", "Fewer panels, or {width} × {height} px, bring them back.").format(
            width=count(width), height=count(height)
        )
    return translate("Export", "{width} × {height} px bring them back.").format(
        width=count(width), height=count(height)
    )


def _drawn(results: Sequence[Result], sheet: Sheet, ending: str) -> list[tuple[Result, Sheet]]:
    """Return the pictures that have tokens along their sides; one of a deck, which speaks for the others."""
    named = [panel for panel in sheet.panels if (entry := entry_of(panel)) and entry.labelled]
    if not named:
        return []
    if not by_ending(ending).slides:
        return [(results[0], sheet)]
    planned = slides(results, replace(sheet, panels=(named[0],)))
    return [picture.drawn for slide in planned for picture in slide.pictures if picture.drawn][:1]
