"""A number that is typed is the number that is meant, or none: never silently another."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PySide6.QtCore import QLocale

from attnviz.figures.words import text
from attnviz.gui.widgets.typed import decimal, whole


@pytest.fixture
def speak() -> Iterator[object]:
    yield lambda code: text.set_locale(QLocale(code))
    text.set_locale(QLocale("en_US"))


EVERY = ("en", "sv", "ka")


@pytest.mark.parametrize("code", EVERY)
@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("1920", 1920),
        (" 1920 ", 1920),
        ("1 920", 1920),
        ("1\u00a0920", 1920),
        ("1\u202f048\u202f576", 1048576),
        ("1'920", 1920),
        ("1_920", 1920),
        ("١٩٢٠", 1920),
        ("١٬٩٢٠", 1920),
        ("１９２０", 1920),
        ("−3", -3),
        ("+7", 7),
        ("1,048,576", 1048576),
        ("1.048.576", 1048576),
        ("10,24", None),
        ("1,9", None),
        ("1.9", None),
        ("1 92", None),
        ("1,0240", None),
        ("1,920.5", None),
        ("1e3", None),
        ("", None),
        ("x", None),
        ("²", None),
        ("-", None),
        ("1-2", None),
        ("9" * 19, None),
    ],
)
def test_a_whole_number(speak: Callable[..., Any], code: str, typed: str, meant: int | None) -> None:
    speak(code)
    number = whole(typed)
    # The decimal sign of a language groups nothing in it, not even twice.
    decimal_sign = {"en": ".", "sv": ",", "ka": ","}[code]
    assert number == (None if decimal_sign in typed else meant)


@pytest.mark.parametrize(
    ("code", "typed", "decimals", "meant"),
    [
        ("en", "1,920", 0, 1920),
        ("en", "1.920", 0, None),
        ("sv", "1.920", 0, 1920),
        ("sv", "1,920", 0, None),
        ("ka", "1 920", 0, 1920),
        ("en", "1,920", 2, 1920),
        ("sv", "1,920", 2, 1.92),
        ("ka", "1,920", 2, 1.92),
        ("sv", "1.920", 2, None),  # a dot groups in old Swedish print, and is a decimal sign in programs
        ("en", "1.920", 2, 1.92),
        ("en", "1,5", 1, 1.5),
        ("sv", "1.5", 1, 1.5),
        ("sv", "1,5", 1, 1.5),
        ("en", "0,500", 1, 0.5),
        ("en", "1,920.5", 1, 1920.5),
        ("sv", "1.920,5", 1, 1920.5),
        ("sv", "1\u00a0920,5", 1, 1920.5),
        ("en", "1,920,000", 1, 1920000),
        ("sv", "1.920.000", 1, None),
        ("en", "١٩٢٠٫٥", 1, 1920.5),
        ("en", "1.25", 1, None),
        ("en", "1.50", 1, 1.5),
        ("en", "1..5", 1, None),
        ("en", "1.5.5", 1, None),
        ("en", ".5", 1, None),
        ("en", "5.", 1, None),
        ("en", "inf", 1, None),
        ("en", "nan", 1, None),
        ("en", "1_0", 1, None),
        ("en", "", 1, None),
        ("en", "−2.5", 1, -2.5),
    ],
)  # fmt: skip
def test_a_number_with_decimals(
    speak: Callable[..., Any], code: str, typed: str, decimals: int, meant: float | None
) -> None:
    speak(code)
    assert decimal(typed, decimals) == meant


@pytest.mark.parametrize("code", EVERY)
@pytest.mark.parametrize("number", [0, 7, 999, 1000, 1920, 16384, 1048576])
def test_what_is_written_is_read_again(speak: Callable[..., Any], code: str, number: int) -> None:
    speak(code)
    assert whole(text.count(number)) == number
    assert decimal(text.count(number), 2) == number
    assert decimal(text.number(number + 0.5, 1), 1) == number + 0.5
