"""``--lang``: what is drawn speaks the language, what is written for programs does not."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest


def words_of(svg: Path) -> str:
    return " ".join(re.findall(r">([^<>]+)</text>", svg.read_text(encoding="utf-8")))


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("en", ("Weights", "each row sums to 1", "key (is read)")),
        ("sv", ("Vikter", "summan av varje rad är 1", "nyckel (läses)")),
        ("ka", ("წონები", "სტრიქონის ჯამია 1", "გასაღები (იკითხება)")),
    ],
)
def test_a_picture_speaks_the_language(
    attnviz: Callable[..., Any], tmp_path: Path, code: str, found: tuple[str, ...]
) -> None:
    path = tmp_path / "weights.svg"
    done = attnviz("render", "-o", str(path), "--panels", "weights", "--seq-len", "7", "--lang", code)
    assert done.returncode == 0, done.stderr
    said = words_of(path)
    assert all(words in said for words in found), said


def test_numbers_for_programs_are_the_same_in_every_language(
    attnviz: Callable[..., Any], tmp_path: Path
) -> None:
    small = ("--seq-len", "7", "--d-model", "8", "--n-head", "2")
    for code in ("en", "sv"):
        done = attnviz("render", "-o", f"{code}.json", *small, "--lang", code)
        assert done.returncode == 0, done.stderr
    assert (tmp_path / "en.json").read_bytes() == (tmp_path / "sv.json").read_bytes()
    same = ("--csv-separator", "comma", "--csv-decimal", "point")
    for name, more in (("en", ("--lang", "en")), ("sv", ("--lang", "sv", *same))):
        done = attnviz("render", "-o", f"{name}.csv", *small, *more)
        assert done.returncode == 0, done.stderr
    assert (tmp_path / "en.csv").read_bytes() == (tmp_path / "sv.csv").read_bytes()


def test_a_language_without_words_is_refused(attnviz: Callable[..., Any], tmp_path: Path) -> None:
    done = attnviz("render", "-o", str(tmp_path / "a.png"), "--lang", "fi")
    assert done.returncode == 2
    assert "'fi'" in done.stderr
    assert "sv" in done.stderr
