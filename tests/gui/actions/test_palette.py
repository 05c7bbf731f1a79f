"""The palette finds what a person calls it: other words, other languages, slips, and numbers."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from attnviz.core.settings import RandomSource
from attnviz.gui.actions.commands import commands
from attnviz.gui.actions.palette import CommandPalette
from attnviz.gui.actions.palette_numbers import of_number
from attnviz.gui.actions.palette_search import Command, found
from tests.gui.driver import Driver


@pytest.fixture
def every_command(first: Driver) -> list[Command]:
    return commands(first.window)


FINDS = (
    ("help", "Help", ""),
    ("save", "File", "Save as…"),
    ("print", "File", "Print…"),
    ("seed", "Edit", "New random draw"),
    ("clipboard", "", "Copy"),
    ("swedish", "Language", "Language: Svenska"),
    ("svenska", "Language", "Language: Svenska"),
    ("georgian", "Language", "Language: ქართული"),
    ("temperature", "Switch", "Scaling on or off"),
    ("version", "Help", "About"),
    ("licenses", "Help", "Licences…"),
    ("theme dark", "Theme", "Theme: Dark"),
    ("color map", "", "Colour limits and map…"),
    ("fullscreen", "Switch", "Full screen, or back"),
    ("weights table", "Panel", "As a table: Weights"),
    ("panel float", "Panel", "The panel in a window of its own, or back"),
    ("scalnig off", "Switch", "Scaling on or off"),
    ("preset tiny", "Preset", "Preset: "),
    ("reset", "", ""),
)


def test_what_people_call_things_finds_them(every_command: list[Command]) -> None:
    for typed, kind, words in FINDS:
        shown = found(typed, every_command)
        assert shown, typed
        best = (typed, [(c.words, c.kind) for c in shown[:4]])
        assert shown[0].words.startswith(words), best
        assert kind in ("", shown[0].kind), best


def test_what_has_one_name_has_different_kinds(every_command: list[Command]) -> None:
    assert all(command.kind for command in every_command)
    named = [(command.words, command.kind) for command in every_command]
    assert len(named) == len(set(named))
    mask = {c.kind for c in found("mask", every_command) if c.words in ("Mask", "Masked", "Mask on or off")}
    assert mask == {"Layout", "Show or hide", "Switch"}


NUMBERS = (
    ("4096", ["T = 4,096", "d_model = 4,096, n_head = 8", "d_k = 4,096", "Seed = 4096"]),
    ("d_model 1536", ["d_model = 1,536"]),
    *(
        (typed, ["T = 65,536"])
        for typed in (
            "T65536",
            "T = 65536",
            "t=65536",
            "T: 65536",
            "T 65,536",
            "T 65 536",
            "65536 T",
            "65536 tokens",
            "seq_len 65536",
            "seq-len=65536",
            "sequence length 65536",
            "set T to 65536",
            "längd 65536",
        )
    ),
    ("T 64k", ["T = 65,536", "T = 64,000"]),
    *(
        (typed, ["d_model = 64, n_head = 8"])
        for typed in ("d_model 64", "d_model64", "d-model 64", "width=64")
    ),
    *((typed, ["n_head = 4"]) for typed in ("heads 4", "n_head4", "4 heads", "n heads = 4", "huvuden 4")),
    ("heads 7", ["n_head = 7, d_model = 770"]),
    ("d_k 64", ["d_k = 64"]),
    ("dk=1", ["d_k = 1"]),
    ("T 100", ["T = 100"]),
    ("seed = 7", ["Seed = 7"]),
    ("seed0", ["Seed = 0"]),
    ("770", ["T = 770", "d_model = 770, n_head = 11", "d_k = 770", "Seed = 770"]),
    ("window 5", ["Sliding window: the last 5 keys"]),
    ("prefix 2", ["Prefix: the first 2 keys, then causal"]),
    ("head2", ["Head 2"]),
    ("scale .5", ["Scaling × 0.50"]),
    ("T 0", []),
    ("T 2000000", []),
    ("T -5", []),
    ("gpt2", []),
    ("andrea-120m", []),
    ("layer 3", ["Layer 3"]),
    ("head 99", []),
    ("0.5", ["Scaling × 0.50"]),
    ("0,25", ["Scaling × 0.25"]),
    ("words", []),
    ("9" * 40, []),
)


def test_a_number_becomes_what_it_can_be(first: Driver) -> None:
    for typed, offered in NUMBERS:
        assert [command.words for command in of_number(first.window, typed)] == offered, typed


def test_a_number_that_is_chosen_is_set(first: Driver) -> None:
    first.press(Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    (palette,) = (p for p in first.window.findChildren(CommandPalette) if p.isVisible())
    QTest.keyClicks(palette.field, "t 12")
    assert palette.list.item(0).text() == "T = 12"
    with first.painting():
        QTest.keyClick(palette.field, Qt.Key.Key_Return)
    source = first.session.settings.source
    assert isinstance(source, RandomSource)
    assert source.dimensions.seq_len == 12


@pytest.mark.parametrize(
    ("typed", "known", "is_found"),
    [
        ("off mask", "Mask on or off", True),
        ("msak", "Mask on or off", True),
        ("maks", "Mask on or off", True),
        ("makk", "Mask on or off", True),
        ("mask xyz", "Mask on or off", False),
        ("expotr", "Export…", True),
        ("MASK", "Mask on or off", True),
        ("  mask   on ", "Mask on or off", True),
    ],
)
def test_words_are_found_in_any_order_and_with_a_slip(typed: str, known: str, is_found: bool) -> None:
    assert bool(found(typed, [Command(known, "", lambda: None)])) == is_found


def test_the_best_comes_first_and_noise_does_not_come_at_all() -> None:
    named, other, noise = (
        Command("Print…", "", lambda: None),
        Command("Save", "", lambda: None, also="print"),
        Command("Put the panel right in its tray", "", lambda: None),
    )
    assert found("print", [noise, other, named]) == [named, other]
    assert found("", [noise, other]) == [noise, other]


def test_the_list_is_read_out_with_kind_and_key(first: Driver) -> None:
    first.press(Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    (palette,) = (p for p in first.window.findChildren(CommandPalette) if p.isVisible())
    QTest.keyClicks(palette.field, "print")
    said = palette.list.item(0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert said == "Print…, File, Ctrl+P"
    assert palette.rect().width() <= first.window.width()
    palette.close()
    QApplication.sendPostedEvents()
