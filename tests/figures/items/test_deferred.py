"""What takes long to read is asked for on the screen; what was there stays; in a file it is read at once."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtGui import QImage, QPainter

from attnviz.core.dimensions import Dimensions
from attnviz.core.extras import UNMASKED, Unavailable
from attnviz.core.masks import Causal, SlidingWindow
from attnviz.core.numbers import row as row_module
from attnviz.core.result import Result
from attnviz.core.settings import RandomSource, Settings, View
from attnviz.engine.cpu.engine import NumpyEngine
from attnviz.engine.pipeline import Pipeline
from attnviz.figures.figure import Figure
from attnviz.figures.items.deferred import Awaited, Reading
from attnviz.figures.panels.leak import LeakFigure
from attnviz.figures.panels.row import RowFigure
from attnviz.figures.sheet.composition import FigureScene, render
from attnviz.sources import load

ABOUT = object()


class Asking:
    """A figure on the screen, what it has asked for, and how often it was answered."""

    def __init__(self) -> None:
        self.figure = Figure()
        self.readings: list[Reading] = []
        self.answers = 0
        self.figure.asked.connect(self.readings.append)
        self.figure.answered.connect(self._count)
        self.awaited = Awaited[str](self.figure)
        self.awaited.on_screen = True

    def _count(self) -> None:
        self.answers += 1

    def get(self, key: str, about: object = ABOUT) -> str | None:
        return self.awaited.get(about, key, True, lambda: f"value of {key}")

    def answer(self, at: int) -> None:
        reading = self.readings[at]
        reading.take(reading.run())


@pytest.fixture
def asking(qapp: object) -> Asking:
    return Asking()


def test_it_is_asked_for_once_and_then_there(asking: Asking) -> None:
    assert asking.get("a") is None
    assert asking.get("a") is None
    assert len(asking.readings) == 1
    asking.answer(0)
    assert asking.answers == 1
    assert asking.get("a") == "value of a"
    assert len(asking.readings) == 1


def test_the_last_stays_until_the_next_is_there(asking: Asking) -> None:
    asking.get("a")
    asking.answer(0)
    assert asking.get("b") == "value of a"
    asking.answer(1)
    assert asking.get("b") == "value of b"


def test_one_that_was_overtaken_is_shown_on_the_way(asking: Asking) -> None:
    for key in "abc":
        asking.get(key)
    asking.answer(0)
    assert asking.get("c") == "value of a"
    assert len(asking.readings) == 3  # c is on its way
    asking.answer(2)
    assert asking.get("c") == "value of c"


def test_what_comes_when_nobody_waits_any_more_changes_nothing(asking: Asking) -> None:
    asking.get("a")
    asking.answer(0)
    asking.get("b")
    assert asking.get("a") == "value of a"  # back before b was there
    asking.answer(1)
    assert asking.get("a") == "value of a"
    assert len(asking.readings) == 2


def test_about_something_else_nothing_is_shown_before_it_is_there(asking: Asking) -> None:
    asking.get("a")
    asking.answer(0)
    other = object()
    assert asking.get("a", other) is None
    asking.answer(0)  # one of the former input comes late
    assert asking.get("a", other) is None
    asking.answer(1)
    assert asking.get("a", other) == "value of a"


def test_why_it_cannot_be_read_is_kept_until_it_can(asking: Asking) -> None:
    asking.get("a")
    asking.readings[0].take(Unavailable("There is no memory."))
    assert asking.get("a") is None
    assert asking.awaited.reason == "There is no memory."
    assert len(asking.readings) == 1  # it is not asked for again and again
    asking.get("b")
    asking.answer(1)
    assert (asking.get("b"), asking.awaited.reason) == ("value of b", "")


def test_short_ones_and_those_in_a_file_are_read_at_once(asking: Asking) -> None:
    assert asking.awaited.get(ABOUT, "a", False, lambda: "short") == "short"
    asking.awaited.on_screen = False
    assert asking.get("b") == "value of b"
    assert not asking.readings


# -- the figures that ask -------------------------------------------------------------------------


PIPELINE = Pipeline(load, NumpyEngine())


def result_of(mask: object = None, scaling: float = 1.0, seed: int = 0) -> Result:
    source = RandomSource(Dimensions(8, 1, 97), seed)
    settings = Settings(source, mask=mask or Causal(), scaling=scaling)  # type: ignore[arg-type]
    return PIPELINE.compute(settings, View(pixels=(64, 64)))


class OnScreen:
    def __init__(self, kind: type[RowFigure] | type[LeakFigure], monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(row_module, "_LONG", 1)
        self.figure = kind()
        self.figure.for_screen()
        self.figure.resize(700, 330)
        self.readings: list[Reading] = []
        self.figure.asked.connect(self.readings.append)

    def answer(self) -> None:
        reading = self.readings[-1]
        reading.take(reading.run())


def at_row_40(monkeypatch: pytest.MonkeyPatch) -> tuple[OnScreen, RowFigure]:
    """One row of a result, its cursor in row 40, which has been asked for."""
    screen = OnScreen(RowFigure, monkeypatch)
    figure = screen.figure
    assert isinstance(figure, RowFigure)
    figure.show_result(result_of())
    figure.set_cursor((40, 3))
    return screen, figure


def test_a_long_row_is_followed_by_the_row_of_the_cursor(
    qapp: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen, figure = at_row_40(monkeypatch)
    assert figure.row is None
    assert figure.subtitle() == ""
    screen.answer()
    assert figure.row is not None
    assert figure.row.query == 40
    figure.set_cursor((50, 3))
    assert figure.row.query == 40  # and its title says so
    assert "40 reads 41" in figure.subtitle()
    screen.answer()
    assert "50 reads 51" in figure.subtitle()
    figure.set_cursor(None)
    assert figure.row is None


def test_the_row_before_is_drawn_as_it_was_computed(qapp: object, monkeypatch: pytest.MonkeyPatch) -> None:
    screen, figure = at_row_40(monkeypatch)
    assert figure.shown is None
    screen.answer()
    figure.show_result(result_of(scaling=0.0))
    shown = figure.shown
    assert shown is not None
    assert shown.result.settings.scaling == 1
    assert figure.strips(shown)[1].total == "× 0.354"
    screen.answer()
    assert figure.shown is not None
    assert figure.strips(figure.shown)[1].total == "off: × 1"
    figure.show_result(result_of(seed=1))
    assert figure.shown is None  # another input: nothing of the one before


def test_a_result_with_the_same_row_asks_for_nothing(qapp: object, monkeypatch: pytest.MonkeyPatch) -> None:
    """A preview and the whole picture after it, another zoom, another fill."""
    screen, figure = at_row_40(monkeypatch)
    assert figure.row is None
    screen.answer()
    asked, before = len(screen.readings), figure.row
    settings = result_of().settings
    figure.show_result(PIPELINE.compute(settings, View(rows=(3, 60), cols=(2, 9), pixels=(64, 64))))
    assert figure.row is before
    figure.resize(500, 330)
    assert figure.shown is not None  # other bars of the same row
    screen.answer()
    assert len(screen.readings) == asked + 1
    assert figure.row is before


def painted(scene: FigureScene) -> np.ndarray:
    image = QImage(700, 330, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    render(scene, painter)
    painter.end()
    return np.frombuffer(image.constBits(), np.uint8).copy()


@pytest.mark.parametrize("kind", [RowFigure, LeakFigure])
def test_the_screen_shows_what_a_file_shows(
    qapp: object, kind: type[RowFigure] | type[LeakFigure], monkeypatch: pytest.MonkeyPatch
) -> None:
    result = result_of(SlidingWindow(7))
    screen = OnScreen(kind, monkeypatch)
    pictures, scenes = [], []
    for figure in (kind(), screen.figure):
        scene = FigureScene((700, 330), "#FFFFFF")
        scene.add_figure(figure)
        scenes.append(scene)
        figure.resize(700, 330)
        if isinstance(figure, LeakFigure):
            figure.show_extra(UNMASKED, result.statistics)
        figure.show_result(result)
        figure.set_cursor((40, 37))
        pictures.append(painted(scene))
    assert (pictures[0] != pictures[1]).any()  # the row is still to come
    screen.answer()
    assert (painted(scenes[1]) == pictures[0]).all()
    for scene in scenes:
        scene.removeItem(scene.figures[0])


def test_why_a_row_cannot_be_read_is_written_in_its_place(
    qapp: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    for kind in (RowFigure, LeakFigure):
        screen = OnScreen(kind, monkeypatch)
        scene = FigureScene((700, 330), "#FFFFFF")
        scene.add_figure(screen.figure)
        screen.figure.show_result(result_of())
        screen.figure.set_cursor((40, 37))
        waiting = painted(scene)
        screen.readings[-1].take(Unavailable("The machine ran out of memory."))
        assert (painted(scene) != waiting).any()
        assert len(screen.readings) == 1
        scene.removeItem(screen.figure)
