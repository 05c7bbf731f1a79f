"""What stands in the picture is what stands in the result: colours read back from rendered scenes."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QImage, QPainter

from attnviz.core.colours.picture import LEVELS
from attnviz.core.dimensions import Dimensions
from attnviz.core.inputs import Inputs
from attnviz.core.masks import BooleanArray, Causal, NoMask
from attnviz.core.result import Result
from attnviz.core.settings import ArraySource, RandomSource, Settings, View
from attnviz.core.tile import Stage
from attnviz.engine.cpu.engine import NumpyEngine
from attnviz.engine.pipeline import Pipeline
from attnviz.figures import compose, render
from attnviz.figures.items.matrix import Matrix
from attnviz.figures.sheet.composition import FigureScene
from attnviz.figures.style.colormaps import palette
from attnviz.figures.style.theme import THEMES
from attnviz.sources import load
from attnviz.sources.arrays import from_arrays

ABOVE = 0.15  # of a cell's height: above the number that may stand in its middle
STAGES = {"raw": Stage.RAW, "scaled": Stage.SCALED, "mask": Stage.MASKED, "weights": Stage.WEIGHTS}


def random_result(n: int, pixels: int = 512, **settings: object) -> Result:
    chosen = replace(Settings(RandomSource(Dimensions(8, 2, n), seed=3)), **settings)  # type: ignore[arg-type]
    return Pipeline(load, NumpyEngine()).compute(chosen, View(pixels=(pixels, pixels)))


def array_result(query: np.ndarray, key: np.ndarray, value: np.ndarray, **settings: object) -> Result:
    inputs: Inputs = from_arrays(query, key, value)
    chosen = replace(Settings(ArraySource("arrays", lambda layer: inputs)), **settings)  # type: ignore[arg-type]
    return Pipeline(load, NumpyEngine()).compute(chosen, View(pixels=(256, 256)))


class Picture:
    """A rendered scene, read pixel by pixel."""

    def __init__(
        self, result: Result, panel: str, size: tuple[int, int] = (700, 800), theme: str = "light"
    ) -> None:
        self.scene: FigureScene = compose(result, [panel], theme=theme, size=size)
        self.theme = THEMES[theme]
        self.image = QImage(*size, QImage.Format.Format_RGB32)
        painter = QPainter(self.image)
        render(self.scene, painter)
        painter.end()

    @property
    def matrix(self) -> Matrix:
        return self.scene.figures[0].matrix  # type: ignore[attr-defined]

    def place(self, row: float, col: float) -> QPointF:
        """Where a place in the matrix lies in the picture, in cells of the tile from its upper left."""
        rect, shape = self.matrix.rect, self.matrix.palette_indices.shape
        at = QPointF(rect.left() + col * rect.width() / shape[1], rect.top() + row * rect.height() / shape[0])
        return self.scene.figures[0].mapToScene(at)

    def colour(self, row: float, col: float) -> tuple[int, int, int]:
        at = self.place(row, col)
        return QColor(self.image.pixel(int(at.x()), int(at.y()))).getRgb()[:3]  # type: ignore[return-value]

    def cell(self, row: int, col: int) -> set[tuple[int, int, int]]:
        """All colours of a cell above its number, its edges left out."""
        a, b = self.place(row + 0.1, col + 0.2), self.place(row + 0.3, col + 0.8)
        return {
            QColor(self.image.pixel(x, y)).getRgb()[:3]
            for x in range(int(a.x()), int(b.x()))
            for y in range(int(a.y()), int(b.y()))
        }


def hex_rgb(colour: str) -> tuple[int, int, int]:
    return QColor(colour).getRgb()[:3]  # type: ignore[return-value]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("panel", STAGES)
@pytest.mark.parametrize("n", [1, 7, 33])
def test_a_colour_read_back_gives_the_value_within_one_step(
    qapp: object, n: int, panel: str, theme: str
) -> None:
    result = random_result(n, mask=Causal())
    picture = Picture(result, panel, theme=theme)
    tile, scale = result.tiles[STAGES[panel]], picture.matrix.scale_
    colours = palette(picture.matrix._kind, picture.theme)[:LEVELS, :3].astype(int)
    low, high = (0, 1) if scale.power != 1 else (scale.low, scale.high)
    for row in range(n):
        for col in range(n):
            if tile.blocked is not None and tile.blocked[row, col]:
                continue
            found = np.abs(colours - picture.colour(row + ABOVE, col + 0.5)).sum(axis=1)
            level = int(found.argmin())
            assert found[level] == 0
            # Neighbouring levels may share a colour: any of them will do.
            levels = np.flatnonzero(found == 0) / (LEVELS - 1)
            back = low + levels * (high - low)
            value = min(max(float(tile.values[row, col]), low), high)
            assert np.abs(back - value).min() <= (high - low) / (LEVELS - 1)


@pytest.mark.parametrize("rows", [True, False])
def test_a_mark_hides_nothing_of_the_row_or_column_that_it_marks(qapp: object, rows: bool) -> None:
    result, n = random_result(4097, pixels=300), 4097
    before, after = (Picture(result, "scaled", size=(360, 420)) for _ in range(2))
    mark = np.array(hex_rgb(after.theme.query if rows else after.theme.key))
    for marked in (0, 1, 2, 1000, 2047, 2048, 2049, 3333, n - 2, n - 1):
        after.matrix.set_cursor(*((marked, None) if rows else (None, marked)))
        painter = QPainter(after.image)
        render(after.scene, painter)
        painter.end()
        shape, share = after.matrix.palette_indices.shape, (marked + 0.5) / n
        at = after.place(*((share * shape[0], 100) if rows else (100, share * shape[1])))

        def covered(aside: int, at: QPointF = at) -> float:
            x, y = int(at.x()) + (0 if rows else aside), int(at.y()) + (aside if rows else 0)
            was, now = (np.array(QColor(p.image.pixel(x, y)).getRgb()[:3]) for p in (before, after))
            return float(np.linalg.norm(now - was) / np.linalg.norm(mark - was))

        assert covered(0) < 0.5, marked
        assert max(covered(-1), covered(-2)) > 0.5, marked
        assert max(covered(1), covered(2)) > 0.5, marked


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_blocked_is_hatched_and_zero_is_the_zero_of_the_map(qapp: object, theme: str) -> None:
    head = np.eye(5, 4, dtype=np.float32) * 300  # weights of exactly 0 and 1
    result = array_result(head, head, head, mask=Causal())
    picture = Picture(result, "weights", theme=theme)
    tile = result.tiles[Stage.WEIGHTS]
    assert tile.blocked is not None
    assert tile.values[2, 0] == 0
    zero = tuple(palette("sequential", picture.theme)[0, :3])
    assert picture.cell(2, 0) == {zero}
    blocked = picture.cell(0, 3)
    assert len(blocked) > 1  # lines over a ground
    darkest = min(blocked, key=sum) if theme == "light" else max(blocked, key=sum)
    hatch, panel = hex_rgb(picture.theme.hatch), hex_rgb(picture.theme.panel)
    assert sum(map(abs, np.subtract(darkest, panel))) > 0.3 * sum(map(abs, np.subtract(hatch, panel)))
    # The mark is grey; no value of either map is drawn there.
    assert all(max(c) - min(c) < 12 for c in blocked)


def test_without_a_mask_nothing_is_hatched(qapp: object) -> None:
    picture = Picture(random_result(7, mask=NoMask()), "mask")
    assert all(len(picture.cell(row, col)) == 1 for row in range(7) for col in range(7))


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("bad", [np.nan, np.inf, -np.inf])
def test_nan_and_infinity_have_a_colour_and_a_cross_of_their_own(
    qapp: object, bad: float, theme: str
) -> None:
    rng = np.random.default_rng(4)
    query, key, value = (rng.standard_normal((6, 3)).astype(np.float32) for _ in range(3))
    query[2, 1] = bad
    result = array_result(query, key, value, mask=NoMask())
    picture = Picture(result, "raw", theme=theme)
    warning, cross = hex_rgb(picture.theme.warning), hex_rgb(picture.theme.panel)
    for col in range(6):
        assert picture.colour(2.15, col + 0.5) == warning
        middle = picture.colour(2.5, col + 0.5)
        assert sum(map(abs, np.subtract(middle, cross))) < sum(map(abs, np.subtract(middle, warning)))
        for row in (0, 1, 3, 4, 5):
            assert warning not in picture.cell(row, col)
    assert "6 NaN/∞" in picture.scene.figures[0].subtitle()


def test_a_query_with_every_key_blocked_is_marked_and_counted(qapp: object) -> None:
    allowed = np.tril(np.ones((5, 5), bool))
    allowed[3] = False
    head = np.random.default_rng(5).standard_normal((5, 4)).astype(np.float32)
    result = array_result(head, head, head, mask=BooleanArray(allowed))
    picture = Picture(result, "weights")
    assert all(len(picture.cell(3, col)) > 1 for col in range(5))
    output = compose(result, ["output"], size=(400, 500)).figures[0]
    assert "1 row" in output.subtitle()


@pytest.mark.parametrize(("n_q", "n_k"), [(97, 25), (7, 97), (1, 64), (64, 1)])
def test_a_rectangle_keeps_rows_for_queries(qapp: object, n_q: int, n_k: int) -> None:
    rng = np.random.default_rng(6)
    query, key, value = (rng.standard_normal((n, 4)).astype(np.float32) for n in (n_q, n_k, n_k))
    result = array_result(query, key, value, mask=NoMask())
    picture = Picture(result, "raw", size=(900, 900))
    indices = picture.matrix.palette_indices
    assert indices.shape == (n_q, n_k)
    colours = palette("diverging", picture.theme)[:, :3]
    for row, col in {(0, 0), (n_q - 1, 0), (0, n_k - 1), (n_q - 1, n_k - 1), (n_q // 2, n_k // 3)}:
        assert picture.colour(row + ABOVE, col + 0.5) == tuple(colours[indices[row, col]])


def test_a_reduced_picture_shows_every_cell_of_its_tile(qapp: object) -> None:
    result = random_result(1025, pixels=205, mask=NoMask())
    tile = result.tiles[Stage.RAW]
    assert tile.values.shape == (205, 205)
    picture = Picture(result, "raw", size=(900, 1000))
    colours = palette("diverging", picture.theme)[:, :3]
    indices = picture.matrix.palette_indices
    for row in range(0, 205, 13):
        for col in range(0, 205, 11):
            assert picture.colour(row + 0.5, col + 0.5) == tuple(colours[indices[row, col]])
    # Each is the strongest of its block, as the title says.
    head = result.head
    raw = head.query.astype(np.float64) @ head.key.T.astype(np.float64)
    block = raw[:5, :5]
    strongest = block.ravel()[np.abs(block).argmax()]
    assert tile.values[0, 0] == pytest.approx(strongest, rel=1e-5)
    assert "strongest of 5 × 5" in picture.scene.figures[0].operation()


@pytest.mark.parametrize("size", [(97, 97), (333, 1001), (1921, 1081)])
def test_a_picture_has_exactly_the_pixels_asked_for(qapp: object, size: tuple[int, int]) -> None:
    scene = compose(random_result(7), list(STAGES), size=size)
    assert (scene.width(), scene.height()) == size
    image = QImage(*size, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    render(scene, painter)
    painter.end()
    assert image.pixelColor(0, 0).name().upper() == THEMES["light"].ground


def test_raw_and_scaled_scores_share_their_colours(qapp: object) -> None:
    result = random_result(33)
    raw, scaled = (Picture(result, panel).matrix.scale_ for panel in ("raw", "scaled"))
    assert raw == scaled
    off = random_result(33, scaling=0.0)
    assert [Picture(off, panel).matrix.scale_ for panel in ("raw", "scaled")] == [raw, raw]
