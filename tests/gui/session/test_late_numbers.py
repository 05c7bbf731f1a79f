"""The window on a GPU (its stand-in): pictures come as one byte a cell, numbers when somebody asks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from attnviz.core.dimensions import Dimensions
from attnviz.core.masks import Causal
from attnviz.core.settings import RandomSource, Settings
from attnviz.core.tile import Stage
from attnviz.engine.cpu.engine import NumpyEngine
from attnviz.engine.gpu.engine import CupyEngine
from attnviz.engine.pipeline import Pipeline
from attnviz.export import write_sheet
from attnviz.figures.sheet.sheet import Sheet
from attnviz.gui.table import TableDialog
from attnviz.sources import load
from tests.gui import driver
from tests.gui.driver import Driver
from tests.kernels.fibers.standin import StandIn

T = 41
CTRL = Qt.KeyboardModifier.ControlModifier
CHOICE = Settings(source=RandomSource(Dimensions(d_model=16, n_head=2, seq_len=T), seed=3), mask=Causal())


@pytest.fixture(scope="module")
def kernels(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("kernels")


@pytest.fixture
def brought() -> list[tuple[int, ...]]:
    """The shapes of all that came to the host."""
    return []


@pytest.fixture
def on_gpu(
    open_window: Callable[..., Driver],
    kernels: Path,
    brought: list[tuple[int, ...]],
    monkeypatch: pytest.MonkeyPatch,
) -> Driver:
    class Watched(CupyEngine):
        def host(self, array: object) -> np.ndarray:
            answer = super().host(array)
            brought.append((*answer.shape, answer.itemsize))
            return answer

    engine = Watched(StandIn(kernels), "fibers on the CPU")
    monkeypatch.setattr(driver, "make_pipeline", lambda: Pipeline(load, engine))
    return open_window(CHOICE)


def cells(brought: list[tuple[int, ...]]) -> list[int]:
    """Bytes a cell of each T x T matrix that came."""
    return [size for *shape, size in brought if shape == [T, T]]


def test_only_pixels_cross_the_bus(on_gpu: Driver, brought: list[tuple[int, ...]]) -> None:
    assert on_gpu.result.engine.name == "cupy"
    assert not on_gpu.result.tiles
    assert set(cells(brought)) == {1}
    brought.clear()
    for scaling in (0.0, 1.0, 0.0):
        with on_gpu.painting():
            on_gpu.press(Qt.Key.Key_S)
        assert on_gpu.result.settings.scaling == scaling
    assert cells(brought) == [1] * 3  # scaled, masked and weights of the other scale, once


def test_the_pictures_are_those_of_numpy(on_gpu: Driver) -> None:
    want = Pipeline(load, NumpyEngine()).compute(on_gpu.result.settings, on_gpu.result.view)
    for name, stage in zip(driver.STAGES, Stage, strict=True):
        ours, scale = on_gpu.matrix(name).palette_indices, on_gpu.matrix(name).scale_
        assert scale is not None
        theirs = want.picture(stage, scale)
        assert theirs.scale == scale
        off = np.abs(ours.astype(int) - theirs.indices)
        assert (off <= 1).all()
        assert (off > 0).mean() < 0.01
        assert on_gpu.matrix(name).tile is None


def test_a_cell_is_read_though_its_picture_holds_no_number(on_gpu: Driver) -> None:
    on_gpu.hover("weights", on_gpu.point("weights", 20, 7))
    weights = Pipeline(load, NumpyEngine()).compute(CHOICE, on_gpu.result.view).tiles[Stage.WEIGHTS]
    assert float(on_gpu.readout["weight"]) == pytest.approx(float(weights.values[20, 7]), abs=6e-4)


def test_a_table_brings_the_numbers(on_gpu: Driver, brought: list[tuple[int, ...]]) -> None:
    on_gpu.hover("weights", on_gpu.point("weights", 20, 7))
    on_gpu.press(Qt.Key.Key_T, CTRL)
    on_gpu.until(lambda: isinstance(QApplication.activeModalWidget(), TableDialog))
    table = QApplication.activeModalWidget()
    assert isinstance(table, TableDialog)
    model = table.view.model()
    assert (model.rowCount(), model.columnCount()) == (T, T)
    assert model.index(0, 0).data() == "1.000"
    assert model.index(0, 1).data() == "blocked"
    table.close()
    assert 4 in cells(brought)
    on_gpu.window.activateWindow()
    on_gpu.until(on_gpu.window.isActiveWindow)
    on_gpu.settle()
    with on_gpu.painting():
        on_gpu.press(Qt.Key.Key_S)
    assert on_gpu.result.tiles.keys() == set(Stage)


def test_numbers_written_into_cells_are_there(on_gpu: Driver) -> None:
    with on_gpu.painting():
        on_gpu.session.viewed.zoom((20, 30), (5, 15))
    assert on_gpu.result.tiles.keys() == set(Stage)
    assert on_gpu.matrix("weights").tile is on_gpu.result.tiles[Stage.WEIGHTS]


def test_what_is_on_show_can_be_saved(on_gpu: Driver, tmp_path: Path) -> None:
    for ending in (".png", ".svg"):
        write_sheet(on_gpu.result, tmp_path / f"weights{ending}", Sheet(panels=("weights",)))
        assert (tmp_path / f"weights{ending}").stat().st_size > 1000


def test_own_limits_are_drawn_by_the_gpu_too(on_gpu: Driver, brought: list[tuple[int, ...]]) -> None:
    before = on_gpu.matrix("scaled").palette_indices
    with on_gpu.painting():
        on_gpu.session.viewed.toggle_limits()
    assert on_gpu.matrix("scaled").scale_ == on_gpu.result.colours(Stage.SCALED)
    assert (on_gpu.matrix("scaled").palette_indices != before).any()
    assert set(cells(brought)) == {1}


def test_a_comparison_is_drawn_by_the_gpu_too(on_gpu: Driver, brought: list[tuple[int, ...]]) -> None:
    with on_gpu.painting():
        on_gpu.press(Qt.Key.Key_2, CTRL)
    counterpart = on_gpu.result.counterpart
    assert counterpart is not None
    assert replace(counterpart.settings, scaling=1.0) == CHOICE
    assert not counterpart.tiles
    assert set(cells(brought)) == {1}


def tables(on_gpu: Driver) -> list[TableDialog]:
    return [table for table in on_gpu.window.findChildren(TableDialog) if table.isVisible()]


def test_a_table_that_was_asked_for_twice_opens_once(on_gpu: Driver) -> None:
    on_gpu.hover("weights", on_gpu.point("weights", 20, 7))
    with on_gpu.painting():
        on_gpu.press(Qt.Key.Key_T, CTRL)
        on_gpu.press(Qt.Key.Key_T, CTRL)
    assert len(tables(on_gpu)) == 1
    tables(on_gpu)[0].close()


def test_a_table_that_escape_took_back_does_not_open_later(on_gpu: Driver) -> None:
    on_gpu.hover("weights", on_gpu.point("weights", 20, 7))
    on_gpu.press(Qt.Key.Key_T, CTRL)
    on_gpu.press(Qt.Key.Key_Escape)
    with on_gpu.painting():
        on_gpu.press(Qt.Key.Key_S)
    assert not tables(on_gpu)
