"""The words of a call that say how a picture looks, and how it moves. Qt is not needed to understand them."""

from __future__ import annotations

import argparse
import math
import re
from collections.abc import Iterable
from typing import Any

from attnviz.commands.options import MAX_SIDE, THEMES, panels, whole
from attnviz.core.errors import InputError
from attnviz.core.files.delimited import DECIMALS, SEPARATORS, Dialect, dialect_of
from attnviz.core.numbers.sweep import WIDTHS
from attnviz.core.panels import OVERVIEW
from attnviz.export.formats import Format, Kind, endings
from attnviz.export.movement import Movement, Timing

#: Names of ``attnviz.figures.sheet.sheet.PRESETS``; they stand here so that a refused call need not load Qt.
SHEETS = ("slide", "slide-4k", "slide-4:3", "a4-column", "letter-column", "square", "screen")
#: ``MEASURES`` of ``panels.peakiness_spread`` and ``KINDS`` of ``panels.sweep``, for the same reason.
MEASURES, LAWS = ("weight", "entropy", "keys", "jacobian"), ("variance", "length")
MOST_DPI = 4800
MOST_POINTS = 1000
_INCHES = {"in": 1.0, "mm": 1 / 25.4, "cm": 1 / 2.54}


def add_picture_options(group: argparse._ArgumentGroup) -> None:
    """Add how the picture looks. What is not given stays as in the figure of ``--settings``,
    or by default."""
    group.add_argument("--panels", metavar="A,B", type=panels, help=f"of {','.join(OVERVIEW)} (all)")
    group.add_argument("--theme", choices=THEMES, help="colours (light)")
    group.add_argument(
        "--sheet", choices=SHEETS,
        help="size, resolution and least type by name (slide; without --panels the whole window: screen)",
    )  # fmt: skip
    group.add_argument(
        "--size", metavar="WxH", type=size, help="pixels, or 3.5x2.5in, 90x60mm at --dpi (1920x1080)"
    )
    group.add_argument("--dpi", metavar="N", type=_dpi, help="pixels an inch (144: a 13.33 x 7.5 in slide)")
    group.add_argument("--title", metavar="WORDS", help="a line above")
    group.add_argument(
        "--caption", metavar="WORDS", nargs="?", const=True, help="lines below; alone: the settings in words"
    )
    group.add_argument("--transparent", action=argparse.BooleanOptionalAction, help="no background (no)")
    group.add_argument(
        "--colour-bars", action=argparse.BooleanOptionalAction, help="which colour is which value (yes)"
    )
    group.add_argument("--labels", action=argparse.BooleanOptionalAction, help="tokens on the axes (yes)")
    group.add_argument(
        "--measure", choices=MEASURES, help="panel spread: what is drawn row by row (jacobian)"
    )
    group.add_argument(
        "--law", choices=LAWS,
        help="panel sweep: input of components of variance 1 or of vectors of length 1 (as the input)",
    )  # fmt: skip
    group.add_argument(
        "--read-d-k", metavar="N", type=int, choices=WIDTHS,
        help="panel sweep: the width whose numbers are read, a power of 2 up to 4096 (the input's)",
    )  # fmt: skip
    group.add_argument("--cursor", metavar="Q,K", type=_cell, help="mark the cell of query Q and key K")
    group.add_argument(
        "--smallest-type", metavar="PT", type=_points,
        help="points: a picture with smaller type is refused (14 on a slide)",
    )  # fmt: skip
    group.add_argument(
        "--small-type", dest="smallest_type", action="store_const", const=0.0, help="any size of type",
    )  # fmt: skip
    group.add_argument(
        "--against-unscaled", action="store_true", help=".pptx: scaled and unscaled side by side"
    )


def add_movement_options(parser: argparse.ArgumentParser) -> None:
    """Add what moves in a .gif, .apng or .mp4, and for how long."""
    group = parser.add_argument_group("movement (.gif .apng .mp4)")
    group.add_argument(
        "--movement", choices=tuple(map(str, Movement)),
        help="the scale from 1 to 1/√d_k, the falling mask, or the width d_k of random input (toggle)",
    )  # fmt: skip
    group.add_argument("--seconds", metavar="N", type=_positive, help="how long it lasts (4)")
    group.add_argument("--fps", metavar="N", type=_positive, help="frames a second (20)")
    group.add_argument("--loop", action=argparse.BooleanOptionalAction, help="begin anew at the end (yes)")


def add_table_options(parser: argparse.ArgumentParser) -> None:
    """Add how a table is written, for those whose spreadsheet does not read the one of ``--lang``."""
    group = parser.add_argument_group("table (.csv)")
    group.add_argument(
        "--csv-separator", choices=tuple(SEPARATORS),
        help="between two fields (of --lang: en comma, sv and ka semicolon)",
    )  # fmt: skip
    group.add_argument(
        "--csv-decimal",
        choices=tuple(DECIMALS),
        help="sign of numbers (of --lang: en point, sv and ka comma)",
    )
    group.add_argument(
        "--csv-exact", action="store_true", default=None,
        help="tokens as they are; without, one that begins like a formula has an apostrophe before it",
    )  # fmt: skip


def dialect_of_call(options: argparse.Namespace) -> Dialect:
    """Return how the call wants its table.

    Raises:
        InputError: separator and decimal sign are the same.
    """
    usual = dialect_of(options.lang)
    decimal = DECIMALS.get(options.csv_decimal, usual.decimal)
    # A person who asks for one of the two also gets the other.
    separator = SEPARATORS.get(options.csv_separator)
    if separator is None:
        separator = usual.separator if options.csv_decimal is None else ";" if decimal == "," else ","
    elif separator == "," and options.csv_decimal is None:
        decimal = "."
    return Dialect(separator, decimal, guarded=not options.csv_exact)


def movement_of(options: argparse.Namespace) -> tuple[Movement, Timing]:
    """Return what moves, and how long; what was not said is as it is by default."""
    given = {name: getattr(options, name) for name in ("seconds", "fps", "loop")}
    timing = Timing(**{name: value for name, value in given.items() if value is not None})
    return Movement(options.movement or Movement.TOGGLE), timing


def refuse_unused(options: argparse.Namespace, chosen: Format) -> None:
    """Refuse an option that a file of this kind makes nothing of: it was meant for another one.

    Raises:
        InputError: it is named, with the endings that it is for.
    """
    if not chosen.table:
        _refuse(options, ("csv_separator", "csv_decimal", "csv_exact"), (".csv",), chosen.ending)
    if chosen.kind is not Kind.MOVEMENT:
        moving = ("movement", "seconds", "fps", "loop")
        _refuse(options, moving, endings(Kind.MOVEMENT), chosen.ending)
    if not chosen.draws:
        of_sheet = {"token_labels": "labels", "least_type": "smallest_type", "inches": "size"}
        names = [of_sheet.get(name, name) for name in changes(options)]
        names += ["against_unscaled"] if options.against_unscaled else []
        names += ["measure", "law", "read_d_k"]
        _refuse(options, names, endings(Kind.PICTURE, Kind.MOVEMENT), chosen.ending)


def _refuse(options: argparse.Namespace, names: Iterable[str], endings: Iterable[str], ending: str) -> None:
    for name in names:
        if getattr(options, name) is not None:
            option = f"--{name.replace('_', '-')}"
            raise InputError(f"{option} is for {' '.join(endings)}: leave it out for {ending}.")


def changes(options: argparse.Namespace) -> dict[str, Any]:
    """Fields of a ``Sheet`` that were given, and ``sheet`` (a preset's name) and ``inches``."""
    given = {
        "panels": options.panels,
        "theme": options.theme,
        "sheet": options.sheet,
        "dpi": options.dpi,
        "title": options.title,
        "caption": options.caption,
        "transparent": options.transparent,
        "colour_bars": options.colour_bars,
        "token_labels": options.labels,
        "cursor": options.cursor,
        "least_type": options.smallest_type,
    }
    if options.size is not None:
        given["size" if isinstance(options.size[0], int) else "inches"] = options.size
    return {name: value for name, value in given.items() if value is not None}


def choices(options: argparse.Namespace) -> dict[str, dict[str, Any]]:
    """Return what was given of ``Sheet.choices``."""
    sweep = {"kind": options.law, "d_k": options.read_d_k}
    given = {"spread": {"measure": options.measure}, "sweep": sweep}
    said = {panel: {k: v for k, v in one.items() if v is not None} for panel, one in given.items()}
    return {panel: one for panel, one in said.items() if one}


#: A whole number, perhaps with separators between its thousands.
_GROUPED = r"([0-9]+|[0-9]{1,3}([,_][0-9]{3})+)"


def size(word: str) -> tuple[int, int] | tuple[float, float]:
    """``1920x1080`` as (width, height) in whole pixels, ``90x60mm`` in inches as floats."""
    plain = word.lower().replace("×", "x").replace(" ", "")
    if re.fullmatch(rf"{_GROUPED}x{_GROUPED}(px)?", plain):
        plain = plain.replace(",", "").replace("_", "")
    match = re.fullmatch(r"([0-9.]+)x([0-9.]+)(px|in|mm|cm)?", plain)
    try:
        sides = (float(match[1]), float(match[2])) if match else None
    except ValueError:
        sides = None
    if match is None or sides is None:
        raise argparse.ArgumentTypeError(
            f"{word!r} is not a size; write width x height, as in 1920x1080, 13.33x7.5in or 180x120mm"
        )
    if (unit := _INCHES.get(match[3] or "px")) is not None:
        return (_side(sides[0] * unit, word), _side(sides[1] * unit, word))
    pixels = (int(sides[0]), int(sides[1]))
    if pixels != sides or not all(1 <= side <= MAX_SIDE for side in pixels):
        raise argparse.ArgumentTypeError(f"{word!r}: each side is from 1 to {MAX_SIDE} pixels")
    return pixels


def _side(inches: float, word: str) -> float:
    if not 0.1 <= inches <= 200:
        raise argparse.ArgumentTypeError(f"{word!r}: each side is from 0.1 to 200 inches")
    return inches


def _positive(word: str) -> float:
    if (number := _not_negative(word)) == 0:
        raise argparse.ArgumentTypeError(f"{word!r} is not a number above 0")
    return number


def _dpi(word: str) -> float:
    if not 1 <= (number := _not_negative(word)) <= MOST_DPI:
        raise argparse.ArgumentTypeError(f"{word!r} is not a number of pixels an inch from 1 to {MOST_DPI}")
    return number


def _not_negative(word: str) -> float:
    try:
        number = -1.0 if "_" in word else float(word)
    except ValueError:
        number = -1.0
    if not 0 <= number < math.inf:
        raise argparse.ArgumentTypeError(f"{word!r} is not a number of at least 0")
    return number


def _points(word: str) -> float:
    if (number := _not_negative(word)) > MOST_POINTS:
        raise argparse.ArgumentTypeError(f"{word!r} is not a size of type from 0 to {MOST_POINTS} points")
    return number


def _cell(word: str) -> tuple[int, int]:
    query, comma, key = word.partition(",")
    if not comma:
        raise argparse.ArgumentTypeError(f"{word!r} is not a cell; write query,key, as in 6,5")
    return (whole(query), whole(key))
