"""Whether all type of an export can be read where it will be shown; what is too small is refused."""

from __future__ import annotations

from collections.abc import Sequence

from attnviz.core.errors import InputError
from attnviz.core.result import Result
from attnviz.core.sentence import QT_TRANSLATE_NOOP, Sentence
from attnviz.export.formats import by_ending
from attnviz.export.slides import HEIGHT, TOLERANCE, WIDTH, slides
from attnviz.figures.sheet.composition import smallest_type
from attnviz.figures.sheet.sheet import SLIDE_TYPE, Sheet


def require_legible(results: Sequence[Result], sheet: Sheet, ending: str) -> float:
    """Points of the smallest type in the file.

    Args:
        results: what is drawn; two are compared in a deck.
        ending: of the file; a deck's slides have their own size, whatever ``sheet.size`` is.

    Raises:
        InputError: it is under the least that the sheet asks for, or under a slide's.
    """
    least, inches = sheet.least_type, sheet.inches
    if by_ending(ending).slides:
        least, inches = max(least, SLIDE_TYPE) if least else 0.0, (WIDTH, HEIGHT)
        pictures = [picture for slide in slides(results, sheet) for picture in slide.pictures]
        points = min(smallest_type(picture.drawn[1]) for picture in pictures if picture.drawn)
    else:
        points = smallest_type(sheet)
    if points >= least - TOLERANCE:
        return points
    raise InputError(
        Sentence(
            QT_TRANSLATE_NOOP(
                "errors",
                "The smallest type would be {points:.1f} pt on {width:.2f} × {height:.2f} in, and less than "
                "{least:g} pt is hard to read there. Choose fewer panels, slides with one panel each, or "
                "allow small type.",
            ),
            points=points, width=inches[0], height=inches[1], least=least,
        )
    )  # fmt: skip
