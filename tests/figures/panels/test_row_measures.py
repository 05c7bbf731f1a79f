"""What stands beside the rows of a stage: true numbers where they are known, nothing where they are not."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pyqtgraph as pg
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from attnviz.core.dimensions import Dimensions
from attnviz.core.masks import Prefix
from attnviz.core.numbers.statistics import RowStatistics
from attnviz.core.settings import RandomSource, Settings, View
from attnviz.engine.cpu.engine import NumpyEngine
from attnviz.engine.pipeline import Pipeline
from attnviz.figures.panels.row_measures import RowReadings, columns_of
from attnviz.figures.style import fonts
from attnviz.figures.style.theme import LIGHT
from attnviz.sources import load


def statistics(rows: int, **settings: object) -> RowStatistics:
    chosen = Settings(RandomSource(Dimensions(14, 2, rows)), **settings)  # type: ignore[arg-type]
    return Pipeline(load, NumpyEngine()).compute(chosen, View(pixels=(64, 64))).statistics


def sampled(rows: int, step: int) -> RowStatistics:
    """As a preview knows them: every ``step``-th row."""
    whole = statistics(rows)
    between = np.arange(rows) % step != 0
    unknown = {
        name: np.where(between, np.nan, getattr(whole, name))
        for name in ("max_weight", "entropy", "jacobian_norm", "logsumexp", "row_max")
    }
    return replace(whole, **unknown, keys_seen=np.where(between, 1, whole.keys_seen))


def masked_out(rows: int) -> RowStatistics:
    zeros = np.zeros(rows)
    return RowStatistics(
        np.full(rows, -np.inf), np.full(rows, -np.inf), zeros, np.full(rows, -1), zeros, zeros,
        np.zeros(rows, np.int64), zeros,
    )  # fmt: skip


def drawn(rows: RowStatistics, width: int = 600, height: int = 500) -> tuple[RowReadings, QImage]:
    frame = pg.GraphicsWidget()
    readings = RowReadings(frame, fonts.face(fonts.CAPTION))
    readings.show_rows(rows, (0, len(rows.keys_seen)), "after the softmax")
    readings.set_rect(QRectF(10, 40, width - 20, height - 80))
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(0xFFFFFF)
    painter = QPainter(image)
    readings.paint(painter, None)  # type: ignore[arg-type]
    painter.end()
    readings.frame = frame  # type: ignore[attr-defined]
    return readings, image


def bars(image: QImage, y: int) -> int:
    """px of the bars' colour on a line of the picture."""
    return sum(image.pixelColor(x, y).name() == LIGHT.bars.lower() for x in range(image.width()))


def test_the_uniform_row_shares_its_weight_evenly(qapp: object) -> None:
    rows = statistics(97, mask=Prefix(7))
    seen = np.maximum(np.arange(1, 98), 7)
    weight, keys, entropy, jacobian = columns_of(rows)
    np.testing.assert_allclose(weight.uniform, 1 / seen)
    np.testing.assert_allclose(keys.uniform, seen)
    np.testing.assert_allclose(entropy.uniform, np.log(seen))
    even = [np.linalg.norm(np.eye(n) / n - np.full((n, n), 1 / n**2)) for n in seen]
    np.testing.assert_allclose(jacobian.uniform, even)
    assert all((column.values <= column.top).all() for column in (weight, keys, entropy, jacobian))


def test_what_a_preview_does_not_know_is_neither_drawn_nor_compared(qapp: object) -> None:
    for column in columns_of(sampled(1025, 8)):
        known = np.arange(1025) % 8 == 0
        assert np.isfinite(column.values[known]).all()
        assert np.isnan(column.values[~known]).all()
        assert np.isnan(column.uniform[~known]).all()
    _, image = drawn(sampled(1025, 8))
    lower = [bars(image, y) for y in range(300, 440)]
    assert min(lower) > 0  # no px is left without a row that is known


@pytest.mark.parametrize("rows", [1, 7, 1025])
def test_rows_that_see_no_key_have_no_reading(qapp: object, rows: int) -> None:
    readings, image = drawn(masked_out(rows))
    assert all(np.isnan(column.values).all() for column in readings.columns)
    assert not any(bars(image, y) for y in range(image.height()))


def test_a_pointer_finds_the_row_and_nothing_beside_it(qapp: object) -> None:
    readings, _ = drawn(statistics(97))
    rect = readings.rect
    assert readings.row_at(rect.left() + 5, rect.top()) == 0
    assert readings.row_at(rect.left() + 5, rect.bottom()) == 96
    assert readings.row_at(rect.left() + 5, rect.top() + 41.5 / 97 * rect.height()) == 41
    assert readings.row_at(rect.left() - 5, rect.center().y()) is None


@pytest.mark.parametrize(("width", "count"), [(100, 0), (220, 0), (260, 2), (400, 3), (900, 4), (3000, 4)])
def test_as_many_columns_as_have_room(qapp: object, width: int, count: int) -> None:
    readings, _ = drawn(statistics(7), width)
    assert (len(readings.columns) if readings.isVisible() else 0) == count
    assert readings.rect.width() <= width - 20
