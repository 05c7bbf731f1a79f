"""A panel that names itself in one place alone is drawn, told and exported everywhere."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pptx import Presentation

from attnviz.commands import options
from attnviz.core import panels, plugins
from attnviz.core.job import Job
from attnviz.core.panels import TABLE, PanelEntry
from attnviz.core.result import Result
from attnviz.core.settings import FIRST_SETTINGS
from attnviz.export import MOVEMENTS, PICTURES, write_sheet
from attnviz.export.animation import save_movement
from attnviz.export.movement import Movement, Timing
from attnviz.export.needs import frames
from attnviz.figures.figure import Figure
from attnviz.figures.sheet.sheet import Sheet
from attnviz.gui.actions.menus import panel_title
from attnviz.gui.listing import listing_of

Compute = Callable[..., Result]


class Received(Figure):
    """What each key receives: the least that a figure has to say."""

    name = "received"

    def title(self) -> str:
        return "Received"

    def draw_result(self, result: Result) -> bool:
        return True


class Told(Received):
    def what_to_see(self, result: Result) -> str:
        return "Some keys receive more."

    def table(self, result: Result) -> tuple[list[str], list[list[object]]]:
        return ["weight"], [[0.5], [-0.25]]


@pytest.fixture(params=[Received, Told])
def added(request: pytest.FixtureRequest) -> Iterator[type[Received]]:
    TABLE.add(PanelEntry("received", "Received", request.param))
    yield request.param
    plugins.forget()


@pytest.mark.parametrize("ending", PICTURES)
def test_every_picture(
    qapp: object, tmp_path: Path, compute: Compute, added: type[Received], ending: str
) -> None:
    write_sheet(compute(), tmp_path / f"a{ending}", Sheet(("received", "weights")))
    if ending == ".pptx":
        slide = Presentation(str(tmp_path / "a.pptx")).slides[1]
        said = "Received: Some keys receive more." if added is Told else "Received"
        assert slide.notes_slide.notes_text_frame.text.split("\n")[0] == said


@pytest.mark.parametrize("ending", MOVEMENTS[:2])
def test_every_movement(
    qapp: object, tmp_path: Path, pipeline: object, added: type[Received], ending: str
) -> None:
    sheet = Sheet(("received",), size=(320, 180))
    compute = frames(pipeline, sheet, Job())  # type: ignore[arg-type]
    save_movement(tmp_path / f"a{ending}", FIRST_SETTINGS, Movement.TOGGLE, compute, sheet, Timing(0.5, 4.0))
    assert (tmp_path / f"a{ending}").stat().st_size > 100


def test_its_words(qapp: object, compute: Compute, added: type[Received]) -> None:
    assert options.panels("received,weights") == ("received", "weights")
    assert panel_title("received") == "Received"
    figure = added()
    figure.show_result(compute())
    listing = listing_of(figure)
    if added is Told:
        assert listing is not None
        assert (listing.count, listing.cell(1, 0), listing.summary) == (
            2,
            "−0.2500",
            "Some keys receive more.",
        )
    else:
        assert listing is None


@pytest.mark.parametrize(
    ("entry", "why"),
    [
        (PanelEntry("weights", "Mine", Received), "the name 'weights' is taken already"),
        (PanelEntry("My panel", "Mine", Received), "its name must be a word of small letters"),
        (PanelEntry("mine", "", Received), "it has no title"),
        (PanelEntry("mine", "Mine", Received, columns=0.0), "must be numbers above 0"),
        (PanelEntry("mine", "Mine", dict), "its figure is no subclass of"),
        (PanelEntry("mine", "Mine", ""), "its figure is no subclass of"),
        (PanelEntry("mine", "Mine", "attnviz.nowhere:Mine"), "No module named 'attnviz.nowhere'"),
        (Received, r"it is no attnviz\.core\.panels\.PanelEntry"),
    ],
)
def test_what_cannot_be_offered_is_refused(entry: object, why: str) -> None:
    with pytest.raises((ValueError, ImportError), match=why):
        TABLE.add(entry)


def test_every_figure_of_attnviz_says_what_a_plug_in_has_to() -> None:
    for name, entry in TABLE.own().items():
        assert entry.stage == "" or entry.stage in TABLE.own()
        if entry.figure:
            assert panels._check(entry) == (name, entry)
