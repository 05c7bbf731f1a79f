"""A sheet: everything that decides how a picture of a result looks, whatever it is painted on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, asdict, dataclass, field, fields
from typing import Any

from attnviz.core.errors import InputError
from attnviz.core.files import limits
from attnviz.core.files.printable import one_line, printable
from attnviz.core.record import schema
from attnviz.core.record.schema import Kind, listed, number, optional, pair, text, truth, whole
from attnviz.core.sentence import QT_TRANSLATE_NOOP, Sentence

#: From so many inches of width on, a sheet is a slide, read from the back of a room; and its least type in
#: points.
SLIDE_FROM, SLIDE_TYPE = 10.0, 14.0
#: Points: a sheet that is no slide claims no least type, like a picture on a screen, which people move closer
#: to.
NO_CLAIM = 1.0
#: Preset name -> (width px, height px, dots an inch, least type in points).
#: A slide of 13.33 x 7.5 in is read from the back of a room; a column of a paper from 40 cm.
PRESETS: dict[str, tuple[int, int, float, float]] = {
    "slide": (1920, 1080, 144.0, 14.0),
    "slide-4k": (3840, 2160, 288.0, 14.0),
    "slide-4:3": (1440, 1080, 144.0, 14.0),
    "a4-column": (1000, 750, 300.0, 6.0),
    "letter-column": (1050, 788, 300.0, 6.0),
    "square": (1200, 1200, 144.0, 14.0),
    "screen": (1920, 1080, 96.0, NO_CLAIM),
}


def least_type_at(width: float) -> float:
    """Points that type has at least on a sheet ``width`` inches wide that is no preset."""
    return SLIDE_TYPE if width >= SLIDE_FROM else NO_CLAIM


@dataclass(frozen=True)
class Sheet:
    """What is drawn, and how.

    Attributes:
        panels: names of figures, in order.
        size: width and height in px.
        dpi: px an inch: the physical size of pages and slides, and the measure of ``least_type``.
        transparent: no ground behind the figures.
        title, caption: a line above and lines below; empty for none.
        margin: px around all, of the design (before magnification).
        page: width and height in inches, where they are given so and are no whole px; None: of ``size``.
        choices: panel -> what ``Figure.choice`` gave of it, e.g. the measure that is drawn row by row.
        headed: the figures' titles are drawn.
        least_type: points under which no type goes as long as the panels have room; 0: the person allows any.
    """

    panels: tuple[str, ...]
    theme: str = "light"
    size: tuple[int, int] = (1920, 1080)
    dpi: float = 144.0
    transparent: bool = False
    title: str = ""
    caption: str = ""
    colour_bars: bool = True
    token_labels: bool = True
    cursor: tuple[int, int] | None = None
    least_type: float = 14.0
    margin: float = 24.0
    page: tuple[float, float] | None = None
    choices: Mapping[str, Mapping[str, Any]] = field(default_factory=dict, hash=False)
    headed: bool = True

    def __post_init__(self) -> None:
        # Here, for every format: a title may come from a command line or a slide, with anything in it.
        object.__setattr__(self, "title", one_line(self.title))
        object.__setattr__(self, "caption", printable(self.caption))

    @property
    def inches(self) -> tuple[float, float]:
        """Width and height in inches."""
        return self.page or (self.size[0] / self.dpi, self.size[1] / self.dpi)


#: What each field of a sheet in JSON must be.
_KINDS: dict[str, Kind] = {
    "panels": listed(text(), limits.PANELS, 1),
    "theme": text(),
    "size": pair(whole(1, limits.SIDE)),
    "dpi": number(1.0, limits.DPI),
    "transparent": truth,
    "title": text(),
    "caption": text(),
    "colour_bars": truth,
    "token_labels": truth,
    "cursor": optional(pair(whole())),
    "least_type": number(0.0, limits.SIDE),
    "margin": number(0.0, limits.SIDE),
    "page": optional(pair(number(0.01, limits.INCHES))),
    "headed": truth,
}


def sheet_to_json(sheet: Sheet) -> dict[str, Any]:
    """``sheet`` in JSON's own types."""
    return asdict(sheet)


def choices_of(data: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """``Sheet.choices`` of a sheet in JSON's types; none of a sheet that is older than they are.

    Raises:
        InputError: they are no choices.
    """
    choices = data.get("choices", {})
    if not isinstance(choices, Mapping) or not all(map(_is_choice, choices.values())):
        words = QT_TRANSLATE_NOOP("errors", "choices must be a table of panels.")
        raise InputError(Sentence(words))
    return {str(panel): dict(chosen) for panel, chosen in choices.items()}


def _is_choice(chosen: Any, depth: int = 0) -> bool:
    """Return whether it is a table of words and numbers, or of such tables."""
    if isinstance(chosen, Mapping):
        return depth < 3 and all(_is_choice(value, depth + 1) for value in chosen.values())
    return depth > 0 and (chosen is None or isinstance(chosen, str | int | float))


def sheet_from_json(data: Mapping[str, Any]) -> Sheet:
    """Return the inverse of :func:`sheet_to_json`; what a newer version added is left out.

    Raises:
        InputError: it is no sheet.
    """
    defaults = {field.name: field.default for field in fields(Sheet) if field.default is not MISSING}
    try:
        found = schema.fields("figure", data, _KINDS, **defaults)
        return Sheet(**found, choices=choices_of(data))
    except InputError as error:
        words = QT_TRANSLATE_NOOP("errors", "The figure does not say how it was drawn: {reason}")
        raise InputError(Sentence(words, reason=error.args[0])) from error
