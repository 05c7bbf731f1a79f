"""The marked cell and the part in view come back with the input that they are of, and with no other."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace

import pytest

from attnviz.core.dimensions import Dimensions
from attnviz.core.settings import FIRST_SETTINGS, RandomSource, Settings
from attnviz.gui.kept import remembering, store
from attnviz.gui.kept.recalling import LOOK
from attnviz.gui.session.view_state import FIRST_CURSOR
from tests.gui.driver import Driver

OTHER = replace(FIRST_SETTINGS, source=RandomSource(Dimensions(16, 2, 9)), head=1)


def kept(driver: Driver) -> dict:
    return json.loads(str(store.store().value(LOOK) or "{}"))


def begin_again(open_window: Callable[..., Driver], settings: Settings = OTHER) -> Driver:
    """As ``app.run`` does, on what is remembered."""
    left = {name: store.store().value(name) for name in (remembering.INPUT, LOOK)}
    driver = open_window(settings, remember=True)
    store.keep(left)  # the window has been looked at since
    driver.window.remembering.recall_look()
    return driver


def leave(open_window: Callable[..., Driver], look: dict, settings: Settings = OTHER) -> None:
    store.keep({remembering.INPUT: remembering._written(settings), LOOK: json.dumps(look)})


def test_what_was_looked_at_comes_back(open_window: Callable[..., Driver]) -> None:
    driver = open_window(OTHER, remember=True)
    driver.session.viewed.zoom((2, 9), (0, 5))
    driver.settle()
    driver.click("weights", driver.point("weights", 4, 3))
    driver.session.viewed.set_choices({"spread": {"measure": "entropy"}})
    driver.until(lambda: kept(driver).get("cell") == [4, 3] and kept(driver)["pinned"])
    driver.close()
    again = begin_again(open_window)
    again.settle()
    assert again.session.cursor == (4, 3)
    assert again.window.pointing.pinned
    assert (again.session.view.rows, again.session.view.cols) == ((2, 9), (0, 5))
    assert again.session.viewed.choices["spread"] == {"measure": "entropy"}
    again.hover("weights", again.point("weights", 6, 1))
    assert again.session.cursor == (4, 3)


def test_a_click_on_the_marked_cell_is_kept_too(open_window: Callable[..., Driver]) -> None:
    driver = open_window(remember=True)
    driver.until(lambda: kept(driver).get("pinned") is False)
    driver.click("weights", driver.point("weights", *FIRST_CURSOR))
    driver.until(lambda: kept(driver)["pinned"])


def test_no_marked_cell_is_remembered_as_none(open_window: Callable[..., Driver]) -> None:
    leave(open_window, {"cell": None}, FIRST_SETTINGS)
    assert begin_again(open_window, FIRST_SETTINGS).session.cursor is None


@pytest.mark.parametrize(
    "look",
    [
        {}, {"cell": [9, 0]}, {"cell": [0, -1]}, {"cell": [1.5, 0]}, {"cell": [True, 0]}, {"cell": "1,1"},
        {"cell": [1]}, {"rows": [0, 10]}, {"rows": [4, 4]}, {"columns": [-1, 3]}, {"choices": [1]},
        {"choices": {"spread": 7}},
    ],
)  # fmt: skip
def test_what_does_not_fit_the_input_is_left(open_window: Callable[..., Driver], look: dict) -> None:
    leave(open_window, look)
    again = begin_again(open_window)
    assert again.session.cursor is None
    assert (again.session.view.rows, again.session.view.cols) == (None, None)
    assert again.session.viewed.choices == {}


def test_another_input_than_the_remembered_one_has_its_own_look(open_window: Callable[..., Driver]) -> None:
    leave(open_window, {"cell": [4, 3], "rows": [2, 5]})
    again = begin_again(open_window, replace(OTHER, head=0))
    assert again.session.cursor is None
    assert again.session.view.rows is None
