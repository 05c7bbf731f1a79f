"""Numbers as people type them: grouped or not, in any script, with the decimal sign of their language.

A comma in ``1,920`` groups in English and is a decimal sign in Swedish; what can be both is no number.
"""

from __future__ import annotations

import re
import unicodedata

from attnviz.figures.words import text

#: The largest whole number of NumPy; the owner of a field says which numbers are too large for it.
MOST_DIGITS = 18
#: Signs that group digits in any language, Arabic among them.
_GROUPING = " \u00a0\u2009\u202f'’_\u066c"
_ARABIC_POINT = "\u066b"


def whole(typed: str) -> int | None:
    """Return the whole number that is typed as ``1024``, ``1,024``, ``1 024`` or ``−3``, or None.

    The decimal sign of the language in use groups nothing.
    """
    sign, digits = _plain(typed)
    for separator in (*_GROUPING, *({",", "."} - {text.spoken(".")})):
        if _is_grouped(digits, separator):
            digits = digits.replace(separator, "")
            break
    return sign * int(digits) if digits.isdecimal() and len(digits) <= MOST_DIGITS else None


def decimal(typed: str, decimals: int) -> float | None:
    """Return the number that is typed, with at most so many ``decimals``;
    None for what is none, or could be two.

    Both decimal signs are read, where they can be nothing else.
    """
    if not decimals:
        number = whole(typed)
        return None if number is None else float(number)
    sign, digits = _plain(typed)
    point, group = text.spoken("."), _group_sign()
    integer, fraction = digits, ""
    if marks := re.findall(r"[.,\u066b]", digits):
        last = marks[-1]
        if marks.count(last) == 1 and not (len(marks) == 1 and _could_group(digits, last, point)):
            integer, fraction = digits.split(last)
            if not fraction.isdecimal():
                return None
        elif last != group:
            return None
    for separator in (*_GROUPING, ",", "."):
        if _is_grouped(integer, separator):
            integer = integer.replace(separator, "")
            break
    fraction = fraction.rstrip("0")
    if not integer.isdecimal() or len(integer) > MOST_DIGITS or len(fraction) > decimals:
        return None
    return sign * float(f"{integer}.{fraction or 0}")


def _plain(typed: str) -> tuple[int, str]:
    """Sign, and the rest with its digits in ASCII."""
    words = "".join(
        str(unicodedata.decimal(letter)) if letter.isdecimal() else letter for letter in typed.strip()
    ).replace("−", "-")
    if words.startswith(("-", "+")):
        return (-1 if words[0] == "-" else 1), words[1:]
    return 1, words


def _group_sign() -> str:
    """Return the sign between thousands in the language in use."""
    return text.count(1000)[1]


def _is_grouped(digits: str, separator: str) -> bool:
    """Return whether ``separator`` alone parts ``digits`` in threes, or in India's way: three, then twos."""
    sign = re.escape(separator)
    western, indian = rf"\d{{1,3}}(?:{sign}\d{{3}})+", rf"\d{{1,2}}(?:{sign}\d{{2}})+{sign}\d{{3}}"
    return re.fullmatch(f"{western}|{indian}", digits) is not None


def _could_group(digits: str, mark: str, point: str) -> bool:
    """Return whether the only ``mark`` may part thousands, and is not the language's decimal sign."""
    return mark not in (point, _ARABIC_POINT) and not digits.startswith("0") and _is_grouped(digits, mark)
