"""A figure dropped on the window: the same settings, view, cell and numbers, or a sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from pytestqt.qtbot import QtBot

from attnviz.core.dimensions import Dimensions
from attnviz.core.masks import SlidingWindow
from attnviz.core.settings import FIRST_SETTINGS, FileSource, RandomSource, Settings, View
from attnviz.core.tile import Stage
from attnviz.engine.cpu.engine import NumpyEngine
from attnviz.engine.pipeline import Pipeline
from attnviz.export import PICTURES, write_sheet
from attnviz.figures.sheet.sheet import Sheet
from attnviz.gui.session.session import Session
from attnviz.sources import load
from tests.gui.driver import Driver

SETTINGS = Settings(RandomSource(Dimensions(16, 2, 40), 5), 0, 1, 0.0, SlidingWindow(9))
SHEET = Sheet(("weights",), size=(400, 300), cursor=(12, 7))


def make_pipeline() -> Pipeline:
    return Pipeline(load, NumpyEngine())


def figure_of(path: Path, settings: Settings = SETTINGS) -> Path:
    view = View((10, 30), (0, 20), (40, 40))
    write_sheet(make_pipeline().compute(settings, view), path, SHEET)
    return path


@pytest.fixture
def session(qtbot: QtBot) -> Iterator[Session]:
    session = Session(make_pipeline, FIRST_SETTINGS)
    with qtbot.waitSignal(session.result_changed):
        pass
    yield session
    session.close()


@pytest.mark.parametrize("ending", PICTURES)
def test_a_figure_brings_everything_back(qtbot: QtBot, session: Session, tmp_path: Path, ending: str) -> None:
    figure = figure_of(tmp_path / f"a{ending}")
    with qtbot.assertNotEmitted(session.failed):
        session.open_file(str(figure))
        qtbot.waitUntil(lambda: session.result.view.rows == (10, 30))
    assert session.cursor == (12, 7)
    assert session.settings == SETTINGS
    assert (session.view.rows, session.view.cols) == ((10, 30), (0, 20))
    assert session.result is not None
    want = make_pipeline().compute(SETTINGS, session.view)
    np.testing.assert_array_equal(
        session.result.tiles[Stage.WEIGHTS].values, want.tiles[Stage.WEIGHTS].values
    )
    session.chosen.undo()
    assert session.settings == FIRST_SETTINGS


def test_a_figure_of_what_is_shown_only_moves_view_and_cell(
    qtbot: QtBot, session: Session, tmp_path: Path
) -> None:
    view = View((3, 15), (0, 12), (40, 40), own_limits=True)
    write_sheet(make_pipeline().compute(FIRST_SETTINGS, view), tmp_path / "a.png", SHEET)
    session.open_file(str(tmp_path / "a.png"))
    qtbot.waitUntil(lambda: session.result.view.rows == (3, 15) and session.result.view.own_limits)
    assert session.cursor == (12, 7)
    assert not session.chosen.can_undo


def test_a_figure_dropped_on_the_window(
    qtbot: QtBot, open_window: Callable[..., Driver], tmp_path: Path
) -> None:
    driver = open_window()
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(figure_of(tmp_path / "a b é.svg")))])
    event = QDropEvent(
        QPointF(5, 5),
        Qt.DropAction.CopyAction,
        data,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    driver.window.dropEvent(event)
    qtbot.waitUntil(lambda: driver.session.view.rows == (10, 30) and driver.session.cursor == (12, 7))
    assert driver.session.settings == SETTINGS
    assert driver.sentences == []


def test_what_is_no_figure_of_ours_is_a_sentence_and_changes_nothing(
    qtbot: QtBot, session: Session, tmp_path: Path
) -> None:
    (tmp_path / "a.png").write_bytes(b"junk")
    with qtbot.waitSignal(session.failed) as told:
        session.open_file(str(tmp_path / "a.png"))
    assert "a.png is damaged" in told.args[0]
    assert session.settings == FIRST_SETTINGS


def test_a_missing_input_is_named(qtbot: QtBot, session: Session, tmp_path: Path) -> None:
    rng = np.random.default_rng(0)
    arrays = {name: rng.standard_normal((4, 256, 64), dtype=np.float32) for name in "qkv"}
    np.savez(tmp_path / "big.npz", axes="HTd", **arrays)
    figure = figure_of(tmp_path / "a.pdf", Settings(FileSource(str(tmp_path / "big.npz"))))
    (tmp_path / "big.npz").unlink()
    with qtbot.waitSignal(session.failed) as told:
        session.open_file(str(figure))
    assert "made from 'big.npz'" in told.args[0]
    assert session.settings == FIRST_SETTINGS


def test_an_input_that_gives_other_numbers_now_is_told(
    qtbot: QtBot, session: Session, tmp_path: Path
) -> None:
    """As when another version of a library draws other numbers from the same seed."""
    result = make_pipeline().compute(SETTINGS, View(pixels=(40, 40)))
    odd = replace(result, distribution=replace(result.distribution, std=3 * result.distribution.std))
    write_sheet(odd, tmp_path / "a.png", SHEET)
    with qtbot.waitSignal(session.failed) as told:
        session.open_file(str(tmp_path / "a.png"))
    assert "no longer the one of the figure" in told.args[0]
    assert session.settings == SETTINGS
