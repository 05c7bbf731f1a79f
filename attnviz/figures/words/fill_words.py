"""How a fill is written, and what stands in a blocked cell."""

from __future__ import annotations

import math

from attnviz.core.numbers.fill import stored
from attnviz.core.result import Result
from attnviz.figures.words import text

SIGNS = {"-inf": "−∞", "-1e9": "−1e9"}


def fill_word(number: float) -> str:
    """Return a fill as a dtype keeps it, as short as it can be written."""
    return "−∞" if math.isinf(number) else text.tick(number)


def fill_of(result: Result) -> float:
    """Return what stands over a blocked score: the fill chosen, as the dtype of the scores keeps it."""
    return stored(result.settings.fill, result.head.query.dtype)


def fill_in_words(result: Result) -> str:
    """Return the same as it is written."""
    return fill_word(fill_of(result))


def plain_fill(result: Result) -> str:
    """Return the same for programs."""
    number = fill_of(result)
    return "-inf" if math.isinf(number) else f"{number:.9g}"


def latex_fill(result: Result) -> str:
    """Return the same for LaTeX."""
    number = fill_of(result)
    if math.isinf(number):
        return r"-\infty"
    mantissa, _, exponent = f"{number:.9g}".partition("e")
    sign = "-" if mantissa.startswith("-") else ""
    factor = "" if mantissa.lstrip("-") == "1" else rf"{mantissa.lstrip('-')} \cdot "
    return rf"{sign}{factor}10^{{{int(exponent)}}}" if exponent else mantissa
