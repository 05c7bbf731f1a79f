"""Numbers and words as they are set in a figure: true minus sign, steady digits, labels that never touch."""

from __future__ import annotations

import math
import re
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from PySide6.QtCore import QLocale, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter

from attnviz.figures.style.theme import text_shade

MINUS = "−"
#: From here on an exponent is easier to read: float32's lowest number, which some masks add, has 39 digits.
_LONG = 1e9

_ENGLISH = QLocale(QLocale.Language.English, QLocale.Country.UnitedStates)
_locale = _ENGLISH


def set_locale(locale: QLocale) -> None:
    """From now on numbers are written as ``locale`` writes them."""
    global _locale
    _locale = QLocale(locale)


class _Programs(threading.local):
    """Whether numbers are written for programs in this thread."""

    on = False


_programs = _Programs()


@contextmanager
def for_programs() -> Iterator[None]:
    """Until the end, numbers are written as programs read them: ``-1234.5``, ``inf``, in every language."""
    before, _programs.on = _programs.on, True
    try:
        yield
    finally:
        _programs.on = before


def unspoken(words: str) -> str:
    """Return a number that was written for people, as programs read it; other words as they are."""
    plain = words.replace(_locale.groupSeparator(), "").replace(_locale.decimalPoint(), ".")
    plain = plain.replace(MINUS, "-")
    return plain.replace("∞", "inf") if _PLAIN.fullmatch(plain) else words


_PLAIN = re.compile(r"-?(\d+(\.\d*)?(e-?\d+)?|∞)")


def spoken(digits: str) -> str:
    """Return a plain number with the language's decimal sign and a true minus sign."""
    if _programs.on:
        return digits.replace("∞", "inf")
    return digits.replace("-", MINUS).replace(".", _locale.decimalPoint())


def number(value: float, digits: int = 3) -> str:
    """``value`` with ``digits`` decimals and a true minus sign; NaN and ∞ as such; never a negative zero."""
    return spoken(plain_number(value, digits))


def significant(value: float, digits: int = 3) -> str:
    """``value`` to ``digits`` significant figures, without an exponent where it reads well without."""
    return spoken(plain_significant(value, digits))


def small(value: float, digits: int = 3, figures: int = 2) -> str:
    """Like :func:`number`; what is above 0 and would be written as 0 has an exponent: ``3.2e−5``,
    with so many significant ``figures``.

    For weights: of 40,000 keys each has some 1/40,000, and only a blocked key has 0.
    """
    return spoken(plain_small(value, digits, figures))


def plain_small(value: float, digits: int = 3, figures: int = 2) -> str:
    """Like :func:`small`, as programs and LaTeX read it."""
    words = plain_number(value, digits)
    if value == 0 or not math.isfinite(value) or float(words) != 0:
        return words
    mantissa, exponent = f"{value:.{figures - 1}e}".split("e")
    return f"{mantissa}e{int(exponent)}"


def plain_number(value: float, digits: int = 3) -> str:
    """Like :func:`number`, as programs and LaTeX read it: a decimal point and a hyphen in every language."""
    if math.isnan(value):
        return "NaN"
    if math.isinf(value):
        return "∞" if value > 0 else "-∞"
    if abs(value) >= _LONG:
        return plain_significant(value, digits + 1)
    text = f"{value:.{digits}f}"
    return text.lstrip("-") if float(text) == 0 else text


def plain_significant(value: float, digits: int = 3) -> str:
    """Like :func:`significant`, as programs and LaTeX read it."""
    if value == 0 or not math.isfinite(value):
        return plain_number(value, 0)
    if not 1e-4 <= abs(value) < 1e6:
        mantissa, exponent = f"{value:.{digits - 1}e}".split("e")
        return f"{mantissa}e{int(exponent)}"
    decimals = max(0, digits - 1 - math.floor(math.log10(abs(value))))
    return plain_number(value, decimals)


def tick(value: float) -> str:
    """Return a short label for a round number: ``−40``, ``0.5``, ``12.5k``, ``1e−5``."""
    value += 0.0  # turns −0 into 0
    if 1e4 <= abs(value) < 1e6:
        return spoken(f"{value / 1e3:.4g}k")
    return rounded(value, 4)


def rounded(value: float, digits: int = 3) -> str:
    """``value`` to at most ``digits`` significant figures, without trailing zeros: ``0.177``, ``1e16``."""
    mantissa, exponent, power = f"{value:.{digits}g}".partition("e")
    return spoken(f"{mantissa}{exponent}{int(power)}" if power else mantissa)


def at_least(n: int, exact: bool) -> str:
    """Return how many matrix cells: as many, or no fewer, where ``n`` counts picture cells that hold
    several."""
    return count(n) if exact else f"≥ {count(n)}"


def count(n: float | None) -> str:
    """Return a whole number with its digits grouped: ``1,024`` in English;
    an ellipsis for one not yet known."""
    if n is None:
        return "…"
    if _programs.on:
        return str(round(n))
    return f"{round(n):,}".replace(",", _locale.groupSeparator()).replace("-", MINUS)


def quoted(words: str) -> str:
    """``words`` in the quotation marks of the language."""
    return _locale.quoteString(words)


def percent(share: float, digits: int = 0) -> str:
    """Return a share from 0 to 1 in percent: ``12.5%`` in English, ``12,5 %`` in Swedish."""
    english = _programs.on or _locale.language() == QLocale.Language.English
    gap = "" if english else "\u00a0"
    return number(100 * share, digits) + gap + "%"


def draw(
    painter: QPainter,
    at: QPointF | tuple[float, float],
    text: str,
    font: QFont,
    colour: str,
    align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
    turn: float = 0.0,
) -> float:
    """Draw one line with its baseline at ``at``, turned by ``turn`` degrees; returns its width in px."""
    metrics = QFontMetricsF(font, painter.device()) if painter.device() else QFontMetricsF(font)
    width = metrics.horizontalAdvance(text)
    shift = {Qt.AlignmentFlag.AlignRight: -width, Qt.AlignmentFlag.AlignHCenter: -width / 2}.get(align, 0.0)
    point = QPointF(*at) if isinstance(at, tuple) else at
    painter.setFont(font)
    painter.setPen(QColor(text_shade(colour)))
    if turn:
        painter.save()
        painter.translate(point)
        painter.rotate(turn)
        painter.drawText(QPointF(shift, 0), text)
        painter.restore()
    else:
        painter.drawText(QPointF(point.x() + shift, point.y()), text)
    return width


def elide(text: str, font: QFont, width: float) -> str:
    """``text`` cut with an ellipsis to ``width`` px."""
    return QFontMetricsF(font).elidedText(text, Qt.TextElideMode.ElideRight, width)


def fitting(forms: Iterable[str], font: QFont, width: float) -> str:
    """Return the first of ``forms``, the fullest first, that has room in ``width`` px;
    nothing where none has."""
    metrics = QFontMetricsF(font)
    return next((words for words in forms if metrics.horizontalAdvance(words) <= width), "")


def fewer_parts(words: str, *, first: bool = False) -> list[str]:
    """``words``, then without its last part (or its ``first``), and so on: parts stand between `` · ``."""
    parts = words.split(" · ")
    return [" · ".join(parts[n:] if first else parts[: len(parts) - n]) for n in range(len(parts))]


def whole(formula: str) -> str:
    """Return ``formula`` with no-break spaces about its dots: :func:`fewer_parts` keeps it whole."""
    return formula.replace(" · ", "\u00a0·\u00a0")


def step_for(cells: int, room: int) -> int:
    """Return the power of two that puts at most ``room`` ticks on ``cells``: sequences have such lengths."""
    least = max(1, math.ceil(cells / max(room, 1)))
    return 1 << (least - 1).bit_length()


def snapped(rect: QRectF) -> QRectF:
    """``rect`` on whole pixels, so that hairlines are hairlines."""
    return QRectF(round(rect.x()), round(rect.y()), round(rect.width()), round(rect.height()))
