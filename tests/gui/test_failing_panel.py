"""A plug-in's panel that fails says so: no other panel keeps an old picture, and no file shows it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from attnviz.core import plugins
from attnviz.core.dimensions import Dimensions
from attnviz.core.errors import InputError
from attnviz.core.panels import TABLE, PanelEntry
from attnviz.core.result import Result
from attnviz.core.settings import RandomSource, Settings
from attnviz.export import write_sheet
from attnviz.figures.figure import Figure
from attnviz.figures.registry import make_figure
from attnviz.figures.sheet.sheet import Sheet
from attnviz.gui.export.dialog import ExportDialog
from tests.gui.driver import STAGES, Driver

START = Settings(RandomSource(Dimensions(8, 2, 12)))
METHODS = (
    "__init__", "title", "draw_result", "lay_out", "paint_parts", "subtitle", "legend", "operation",
    "mark_cursor", "set_theme", "show_extra", "what_to_see", "table", "choices", "cell_at",
)  # fmt: skip


def failing(method: str, times: int = 1 << 30) -> type[Figure]:
    """A figure whose ``method`` raises, the first ``times`` that it is called."""

    class Plain(Figure):
        name = "failing"

        def title(self) -> str:
            return "Failing"

        def draw_result(self, result: Result) -> bool:
            return True

    left = [times]
    plain = getattr(Plain, method)

    def fail(self: Figure, *arguments: object, **named: object) -> object:
        if left[0] > 0:
            left[0] -= 1
            raise RuntimeError("no such luck")
        return plain(self, *arguments, **named)

    return type("Failing", (Plain,), {method: fail})


@pytest.fixture(autouse=True)
def own_panels_alone() -> Iterator[None]:
    yield
    plugins.forget()


def add(method: str, times: int = 1 << 30) -> None:
    TABLE.add(PanelEntry("failing", "Failing", failing(method, times)))


@pytest.mark.parametrize("method", METHODS)
def test_the_other_panels_go_on(open_window: Callable[..., Driver], method: str) -> None:
    add(method)
    driver = open_window(START)
    board = driver.window.board
    board.set_shown("failing", True)
    driver.settle()
    with driver.painting():
        driver.session.chosen.toggle_scaling()
    driver.session.viewed.set_cursor((3, 2))
    assert {driver.panel(name).figure.result.settings.scaling for name in STAGES} == {0.0}
    panel = board.panels["failing"]
    panel.listing()
    panel.choices()
    panel.grab()
    # The others nobody has asked yet, or the next result has been drawn since.
    if method not in ("set_theme", "show_extra", "what_to_see", "table", "choices", "cell_at"):
        assert panel.figure.failure == "The plug-in of this panel failed: RuntimeError: no such luck."


def test_the_next_result_is_tried_again(open_window: Callable[..., Driver]) -> None:
    result = open_window(START).result
    add("draw_result", times=1)
    figure = make_figure("failing")
    figure.show_result(result)
    assert figure.failure
    figure.show_result(result)
    assert figure.failure == ""


@pytest.mark.parametrize("method", ["__init__", "title", "draw_result", "lay_out", "paint_parts"])
@pytest.mark.parametrize("ending", [".png", ".svg", ".pdf", ".pptx"])
def test_no_file_shows_it(
    open_window: Callable[..., Driver], tmp_path: Path, method: str, ending: str
) -> None:
    add(method)
    result = open_window(START).result
    with pytest.raises(
        InputError, match=r"failing: The plug-in of this panel failed: RuntimeError: no such luck"
    ):
        write_sheet(result, tmp_path / f"a{ending}", Sheet(("weights", "failing")))
    assert not (tmp_path / f"a{ending}").exists()


def test_the_dialog_says_it_and_cannot_save(open_window: Callable[..., Driver]) -> None:
    add("draw_result")
    driver = open_window(START)
    dialog = ExportDialog(driver.session, "light", driver.window, panels=["failing"])
    driver.until(lambda: "no such luck" in dialog.note.text())
    assert not dialog.save.isEnabled()
    dialog.close()
    dialog.deleteLater()


def test_a_figure_of_attnviz_hides_nothing(qapp: object, monkeypatch: pytest.MonkeyPatch) -> None:
    figure = make_figure("weights@unscaled")
    assert figure.side == "unscaled"
    monkeypatch.setattr(type(figure), "__init__", lambda self, name: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        make_figure("weights")
