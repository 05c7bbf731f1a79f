"""What is on show, theme and layout survive the end of the program, however it ends."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import Qt

from attnviz.core.colours.own_colours import Own, OwnColours
from attnviz.core.dimensions import Dimensions
from attnviz.core.inputs import Inputs
from attnviz.core.masks import BooleanArray, Documents, NoMask, SlidingWindow
from attnviz.core.settings import FIRST_SETTINGS, ArraySource, FileSource, RandomSource, Settings, TextSource
from attnviz.gui.kept import remembering, store
from attnviz.gui.layouts import HEADS
from attnviz.gui.window.titling import title_of
from tests.gui.driver import Driver

RANDOM = RandomSource(Dimensions(16, 2, 5), seed=7, unit_length=True)


def arrays(tmp_path: Path) -> FileSource:
    path = tmp_path / "run.npz"
    rng = np.random.default_rng(0)
    np.savez(path, **{name: rng.normal(size=(2, 6, 4)) for name in ("query", "key", "value")}, axes="HTd")
    return FileSource(str(path))


def on_disk() -> str:
    """The settings file itself: what is there if the process is killed now."""
    path = store.path()
    assert path is not None
    return path.read_text() if path.is_file() else ""


def written(settings: Settings) -> None:
    store.keep({remembering.INPUT: remembering._written(settings)})


@pytest.mark.parametrize(
    "changes",
    [
        {"source": TextSource("Vem är \"rädd\" för ვარგენ?; \\n = [a]\n%20", "pt"), "head": 3, "layer": 1},
        {"source": RANDOM, "scaling": 0.435},
        {"mask": SlidingWindow(3), "masked": False, "fill": "-1e9"},
        {"mask": NoMask() & Documents((2, 3))},
        {"mask": BooleanArray(np.tri(19, dtype=bool))},
        {"colours": OwnColours(scores=Own(-5.5, 1e-3, "teal-brown"), weights=Own(map="cividis"))},
    ],
    ids=["text", "random", "mask", "two masks", "array", "colours"],
)  # fmt: skip
def test_settings_come_back_as_they_were(changes: dict) -> None:
    settings = replace(FIRST_SETTINGS, **changes)
    written(settings)
    again, news = remembering.last_input()
    assert news == ""
    assert again is not None
    assert remembering._written(again) == remembering._written(settings)


def test_a_file_comes_back_by_its_path(tmp_path: Path) -> None:
    settings = replace(FIRST_SETTINGS, source=replace(arrays(tmp_path), reading="HTd"), head=1, layer=0)
    written(settings)
    assert remembering.last_input() == (settings, "")


def gone(path: Path) -> None:
    path.unlink()


def changed(path: Path) -> None:
    path.write_bytes(path.read_bytes() + b"x")


def touched(path: Path) -> None:
    os.utime(path, ns=(1, 1))


def a_pipe(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


def a_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def unreachable(path: Path) -> None:
    path.unlink()
    path.symlink_to(path.name)


@pytest.mark.parametrize("act", [gone, changed, touched, a_pipe, a_folder, unreachable])
def test_a_file_that_is_another_by_now_is_not_opened_and_named(
    tmp_path: Path, act: Callable[..., Any]
) -> None:
    source = arrays(tmp_path)
    written(replace(FIRST_SETTINGS, source=source))
    act(Path(source.path))
    settings, news = remembering.last_input()
    assert settings is None
    assert "run.npz" in news


def test_what_did_not_come_up_is_not_tried_again() -> None:
    written(replace(FIRST_SETTINGS, source=RANDOM))
    settings, _ = remembering.last_input()
    assert settings is not None
    again, news = remembering.last_input()  # the program was killed before anything was shown
    assert again is None
    assert "first picture" in news
    assert remembering.last_input()[0] is not None  # nor is it forgotten


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: data.pop("settings"),
        lambda data: data["settings"].update(scaling=float("nan")),
        lambda data: data["settings"].update(head=-1),
        lambda data: data["settings"].update(source={"kind": "of a newer version"}),
        lambda data: data["settings"].update(source={"kind": "file", "name": "x", "reading": None}),
        lambda data: data["settings"].update(mask={"rule": "sliding", "window": "many"}),
        lambda data: data["settings"].update(colours={"scores": {"low": 1, "high": 0, "map": ""}}),
        lambda data: data["settings"].update(colours=7),
    ],
)
def test_a_damaged_input_is_said_and_the_first_picture_shown(damage: Callable[..., Any]) -> None:
    data = json.loads(remembering._written(FIRST_SETTINGS) or "")
    damage(data)
    store.keep({remembering.INPUT: json.dumps(data)})
    settings, news = remembering.last_input()
    assert settings is None
    assert "first picture" in news


def test_long_inputs_and_those_of_a_program_are_not_kept() -> None:
    source = ArraySource("Arrays", lambda layer: Inputs)  # type: ignore[arg-type,return-value]
    assert remembering._written(replace(FIRST_SETTINGS, source=source)) is None
    long = TextSource("x" * (remembering.MOST_WORDS + 1))
    assert remembering._written(replace(FIRST_SETTINGS, source=long)) is None


def test_input_theme_and_layout_are_on_the_disk_while_the_window_is_open(
    open_window: Callable[..., Driver],
) -> None:
    driver = open_window(remember=True)
    driver.until(lambda: "input=" in on_disk())
    with driver.painting():
        driver.session.chosen.set_source(RANDOM)
    driver.window.board.arrange(HEADS)
    driver.window.choose_theme("dark")
    driver.until(lambda: "layout=heads" in on_disk())
    driver.until(lambda: "random" in on_disk())
    assert "theme=dark" in on_disk()
    settings, _ = remembering.last_input()
    assert settings == driver.session.settings
    remembering.forget_opening()
    again = open_window(remember=True, theme=None)
    assert again.window.theme.name == "dark"
    assert again.window.board.layout_.name == "heads"
    assert remembering.last_input()[0] == settings or again.session.settings == FIRST_SETTINGS


def test_a_window_on_arrays_leaves_the_remembered_input_alone(open_window: Callable[..., Driver]) -> None:
    written(replace(FIRST_SETTINGS, source=RANDOM))
    before = store.store().value(remembering.INPUT)
    driver = open_window()
    with driver.painting():
        driver.session.chosen.set_text("something else")
    driver.close()
    assert store.store().value(remembering.INPUT) == before


def test_the_title_names_what_is_looked_at(open_window: Callable[..., Driver], tmp_path: Path) -> None:
    driver = open_window()
    assert driver.window.windowTitle() == "English decoder — layer 2, head 1 — attnviz"
    with driver.painting():
        driver.session.open_file(arrays(tmp_path).path)
    assert driver.window.windowTitle() == "run.npz — head 0 — attnviz"
    assert driver.window.windowFilePath() == arrays(tmp_path).path
    strange = replace(
        driver.result, settings=replace(driver.result.settings, source=FileSource("/x/a\n[*]\u202eb.npz"))
    )
    assert title_of(strange).startswith("a [*][*] b.npz — ")
    assert title_of(None) == "attnviz"


def test_starting_afresh_shows_the_first_picture_and_can_be_undone(
    open_window: Callable[..., Driver],
) -> None:
    driver = open_window()
    with driver.painting():
        driver.session.restore(Settings(source=RANDOM, colours=OwnColours(weights=Own(0, 0.5))))
    driver.window.board.arrange(HEADS)
    driver.settle()
    driver.press(Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)
    driver.until(lambda: driver.session.settings == FIRST_SETTINGS)
    driver.settle()
    assert driver.window.board.layout_.name == "overview"
    with driver.painting():
        driver.press(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert driver.session.settings.source == RANDOM


def test_what_is_asked_for_wins_over_what_was_on_show() -> None:
    remembered, asked = replace(FIRST_SETTINGS, source=RANDOM), replace(FIRST_SETTINGS, head=3)
    written(remembered)
    assert remembering.first_settings(asked, fresh=False) == (asked, "")
    assert remembering.first_settings(None, fresh=True) == (FIRST_SETTINGS, "")
    assert remembering.first_settings(None, fresh=False) == (remembered, "")
    remembering.forget_opening()
    store.keep({remembering.INPUT: None})
    assert remembering.first_settings(None, fresh=False) == (FIRST_SETTINGS, "")
