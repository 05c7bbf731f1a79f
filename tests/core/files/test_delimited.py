"""Words that every file can hold, and fields that are read back as they were."""

from __future__ import annotations

import csv
import io
import random

import pytest

from attnviz.core.files.delimited import COMMA, POINT, TSV, Dialect, dialect_of, guarded, table, unguarded
from attnviz.core.files.printable import one_line, printable, visible

SIGNS = "\"'\t\n\r ,;=+-@a1\u2028\x0b\uff1d"


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        ("Head\x0b3", "Head␋3"), ("a\x01b", "a␁b"), ("a\uffffb", "a\ufffdb"), ("\ufffe", "\ufffd"),
        ("\udcff", "\ufffd"), ("\x7f", "␡"), ("\x85", "\ufffd"), ("\ufdd0", "\ufffd"), ("\x00", "␀"),
        ("åა漢😀\t\n", "åა漢😀\t\n"),
    ],
)  # fmt: skip
def test_a_visible_sign_stands_for_what_cannot_be_written(words: str, shown: str) -> None:
    assert printable(words) == shown


def test_a_title_is_one_line_and_a_token_shows_its_breaks() -> None:
    assert one_line("a\r\nb\tc\u2028d\x0b") == "a b c d␋"
    assert visible("\r\n\t") == "␍␊␉"


@pytest.mark.parametrize("dialect", [TSV, POINT, COMMA, Dialect(";")])
def test_any_words_are_read_back(dialect: Dialect) -> None:
    draw = random.Random(0)
    words = ["".join(draw.choices(SIGNS, k=draw.randrange(6))) for _ in range(500)]
    lines = [words[i : i + 5] for i in range(0, 500, 5)]
    found = list(csv.reader(io.StringIO(table(lines, dialect), newline=""), delimiter=dialect.separator))
    assert [[unguarded(w) if dialect.guarded else w for w in line] for line in found] == lines


def test_the_apostrophe_is_taken_off_again_whatever_was_there() -> None:
    draw = random.Random(1)
    for _ in range(2000):
        words = "".join(draw.choices(SIGNS, k=draw.randrange(5)))
        assert unguarded(guarded(words)) == words


def test_a_line_of_nothing_is_a_line() -> None:
    assert table([[""]], TSV) == '""\n'


def test_the_language_chooses() -> None:
    assert (dialect_of("en"), dialect_of("sv"), dialect_of("ka")) == (POINT, COMMA, COMMA)
    assert table([[0.5, True, 3, "a"]], COMMA) == "0,5;TRUE;3;a\n"
