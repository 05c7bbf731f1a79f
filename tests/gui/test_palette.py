"""The palette finds what a person calls it: other words, other languages, slips, and numbers."""

from __future__ import annotations

import pytest
from driver import Driver
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from attnviz.core.settings import RandomSource
from attnviz.gui.commands import commands, of_number
from attnviz.gui.palette import CommandPalette
from attnviz.gui.palette_search import Command, found


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
    ("4096", ["T = 4,096", "d_k = 4,096", "Seed = 4096"]),
    ("d_model 1536", ["d_model = 1,536"]),
    ("T 100", ["T = 100"]),
    ("seed = 7", ["Seed = 7"]),
    ("770", ["T = 770", "d_k = 770", "Seed = 770"]),
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
