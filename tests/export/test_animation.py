"""Movements, read back by Pillow and by ffmpeg: their length, size, loop, and what moves in them."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageColor
from PySide6.QtGui import QImage

from attnviz.core.dimensions import Dimensions
from attnviz.core.errors import Cancelled, ExportError, InputError
from attnviz.core.inputs import Inputs
from attnviz.core.job import Job
from attnviz.core.masks import Causal, OwnMask, SlidingWindow
from attnviz.core.result import Result
from attnviz.core.sentence import Sentence
from attnviz.core.settings import FIRST_SETTINGS, ArraySource, RandomSource, Settings, View
from attnviz.engine.pipeline import Pipeline
from attnviz.export import MOVEMENTS, animation
from attnviz.export.animation import compute_frames, is_whole, save_movement
from attnviz.export.image import paint
from attnviz.export.movement import WIDTHS, Falling, Movement, Timing, stations
from attnviz.export.needs import frames
from attnviz.export.reel import Reel, paint_frames, picture_of
from attnviz.figures.panels.cell import CellFigure
from attnviz.figures.panels.concat import ConcatFigure
from attnviz.figures.panels.peakiness import PeakinessFigure
from attnviz.figures.panels.row import RowFigure
from attnviz.figures.sheet.composition import SheetWords, lay_out
from attnviz.figures.sheet.sheet import Sheet
from attnviz.figures.style.theme import THEMES, text_shade
from attnviz.figures.words.result_words import settings_in_words
from attnviz.sources import from_arrays, load

Compute = Callable[..., Result]
RANDOM = Settings(RandomSource(Dimensions(16, 2, 17), seed=3), head=1)
SHEET = Sheet(("scaled", "weights"), size=(321, 181), least_type=0)


def inputs_of(settings: Settings) -> Inputs:
    return load(settings.source, settings.layer)


def ffmpeg(path: Path) -> str:
    import imageio_ffmpeg

    command = [imageio_ffmpeg.get_ffmpeg_exe(), "-hide_banner", "-i", str(path), "-f", "null", "-"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stderr


# -- the settings of each frame ----------------------------------------------------------------------------


def test_the_toggle_goes_from_raw_to_scaled_and_rests_at_both_ends() -> None:
    shares = [
        s.scaling for s in stations(FIRST_SETTINGS, Movement.TOGGLE, Timing(), inputs_of(FIRST_SETTINGS))
    ]
    assert len(shares) == 80
    assert shares == sorted(shares)
    assert shares[:10] == [0.0] * 10
    assert shares[-15:] == [1.0] * 15


def test_the_mask_falls_row_by_row() -> None:
    made = stations(RANDOM, Movement.MASK, Timing(2, 20), inputs_of(RANDOM))
    assert not made[0].masked
    assert (made[-1].mask, made[-1].masked) == (Causal(), True)
    rows, cols = np.arange(17)[:, None], np.arange(17)[None, :]
    blocked = [0 if not s.masked else int((~s.mask.allowed(rows, cols, (17, 17))).sum()) for s in made]
    assert blocked == sorted(blocked)
    assert (blocked[0], blocked[-1]) == (0, 17 * 16 // 2)
    assert len(set(blocked)) > 8


def test_a_falling_mask_is_the_rule_above_and_open_below() -> None:
    rows, cols = np.arange(7)[:, None], np.arange(9)[None, :]
    mask = Falling(SlidingWindow(2), 3)
    allowed = mask.allowed(rows, cols, (7, 9))
    np.testing.assert_array_equal(allowed[:3], SlidingWindow(2).allowed(rows[:3], cols, (7, 9)))
    assert allowed[3:].all()
    assert mask.describe() == SlidingWindow(2).describe()


def test_the_width_goes_through_powers_of_two_at_the_same_length() -> None:
    made = stations(RANDOM, Movement.WIDTH, Timing(), inputs_of(RANDOM))
    widths = [s.source.dimensions.d_k for s in made]
    assert sorted(set(widths)) == list(WIDTHS)
    assert widths == sorted(widths)
    assert {s.source.dimensions.seq_len for s in made} == {17}
    assert {s.source.seed for s in made} == {3}


def test_what_cannot_move_says_so(compute: Compute) -> None:
    with pytest.raises(InputError, match="Only random input"):
        stations(FIRST_SETTINGS, Movement.WIDTH, Timing(), inputs_of(FIRST_SETTINGS))
    q = np.ones((1, 3, 2), np.float32)
    inputs = from_arrays(q, q, q, title="mine", attn_mask=np.tri(3, dtype=bool))
    with pytest.raises(InputError, match="mine brings its own mask"):
        stations(
            Settings(ArraySource("mine", lambda n: inputs), mask=OwnMask()), Movement.MASK, Timing(), inputs
        )
    for broken in ({"seconds": 0.1}, {"seconds": float("nan")}, {"fps": 0}, {"fps": 51}):
        with pytest.raises(InputError, match="is from") as told:
            Timing(**broken)
        assert isinstance(told.value.args[0], Sentence), "it is said in the language of the window"


# -- files -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("loop", [True, False])
@pytest.mark.parametrize("ending", [".gif", ".apng"])
def test_length_size_and_loop(
    qapp: object, tmp_path: Path, compute: Compute, ending: str, loop: bool
) -> None:
    path = tmp_path / f"a{ending}"
    save_movement(path, RANDOM, Movement.TOGGLE, compute, SHEET, Timing(1.5, 16, loop))
    with Image.open(path) as film:
        assert film.size == (321, 181)
        assert film.is_animated  # type: ignore[attr-defined]
        durations = []
        for frame in range(film.n_frames):  # type: ignore[attr-defined]
            film.seek(frame)
            durations.append(film.info["duration"])
        repeats = film.info.get("loop")
        assert sum(durations) == pytest.approx(1500, abs=10 * len(durations) if ending == ".gif" else 2)
        assert repeats == (0 if loop else None if ending == ".gif" else 1)
        assert film.n_frames > 10  # type: ignore[attr-defined]


def test_mp4(qapp: object, tmp_path: Path, compute: Compute) -> None:
    save_movement(tmp_path / "a.mp4", RANDOM, Movement.MASK, compute, SHEET, Timing(1.5, 20))
    said = ffmpeg(tmp_path / "a.mp4")
    assert "Duration: 00:00:01.50" in said
    assert re.search(r"Video: h264 .*yuv420p.*, 322x182.*, 20 fps", said)
    assert "frame=   30" in said


def test_the_ends_of_a_toggle_are_the_pictures_of_both_results(
    qapp: object, tmp_path: Path, compute: Compute
) -> None:
    view = View(pixels=(90, 90))
    ends = [compute(replace(RANDOM, scaling=share), view) for share in (0.0, 1.0)]
    first, last = list(paint_frames(ends, replace(SHEET, panels=("scaled", "weights"))))
    assert first != last
    save_movement(tmp_path / "a.apng", RANDOM, Movement.TOGGLE, compute, SHEET, Timing(0.5, 20))
    with Image.open(tmp_path / "a.apng") as film:
        for frame, want in ((0, first), (film.n_frames - 1, last)):  # type: ignore[attr-defined]
            film.seek(frame)
            found = np.asarray(film.convert("RGB"), int)
            # 256 colours: near, not equal; the two ends differ by far more.
            assert np.abs(found - np.asarray(want, int)).mean() < 2.5
    assert np.abs(np.asarray(first, int) - np.asarray(last, int)).mean() > 5


def test_the_solid_curve_of_the_peakiness_follows_the_scale(qapp: object, compute: Compute) -> None:
    results = [compute(replace(FIRST_SETTINGS, scaling=share)) for share in (0.0, 0.5, 1.0)]
    frames = list(paint_frames(results, Sheet(("peakiness",), size=(480, 270), least_type=0)))
    pixels = [frame.tobytes() for frame in frames]
    assert len(set(pixels)) == 3


def test_the_axes_stand_still_while_the_mask_falls(qapp: object, compute: Compute) -> None:
    """Without a mask the rows spread over more keys than with it: the axes reach for both from the start.

    A window of three keys: the line of uniform rows, which every axis has room for, is low as well.
    """
    window = replace(FIRST_SETTINGS, mask=SlidingWindow(3))
    results = [compute(replace(window, masked=masked)) for masked in (False, True)]
    sheet = Sheet(("peakiness",), size=(480, 270), least_type=0)
    scene = lay_out(results[-1], sheet)
    (figure,) = (figure for figure in scene.figures if isinstance(figure, PeakinessFigure))
    alone = figure.curves["keys"]._top
    reel = Reel(results, sheet)
    (figure,) = (figure for figure in reel.scene.figures if isinstance(figure, PeakinessFigure))
    tops = []
    for i in range(len(results)):
        reel.show(i)
        tops.append(figure.curves["keys"]._top)
    assert tops[0] == tops[1] > alone


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("ending", [".gif", ".apng"])
def test_ground_and_words_keep_the_colours_of_the_theme(
    qapp: object, tmp_path: Path, compute: Compute, ending: str, theme: str
) -> None:
    """A key's orange is no red, and a ground is there even where a still picture would have none."""
    sheet = Sheet(("weights", "peakiness"), theme, size=(960, 540), transparent=True, least_type=0)
    path = tmp_path / f"a{ending}"
    save_movement(path, FIRST_SETTINGS, Movement.TOGGLE, compute, sheet, Timing(0.5, 10))
    with Image.open(path) as film:
        for frame in range(film.n_frames):  # type: ignore[attr-defined]
            film.seek(frame)
            picture = film.convert("RGB")
            assert picture.getpixel((2, 2)) == ImageColor.getrgb(THEMES[theme].ground)
            colours = {colour for _, colour in picture.getcolors(1 << 20) or []}
            for role in ("ink", "query", "key"):
                assert ImageColor.getrgb(text_shade(getattr(THEMES[theme], role))) in colours


def test_frames_that_stand_still_are_computed_and_painted_once(qapp: object, compute: Compute) -> None:
    result = compute()
    one, two = paint_frames([result, result], SHEET)
    assert one is two


@pytest.mark.parametrize("ending", MOVEMENTS)
def test_a_film_of_four_seconds_is_under_ten_megabytes(
    qapp: object, tmp_path: Path, compute: Compute, ending: str
) -> None:
    """At 1280 x 720, of the hardest kind: a thousand random rows of which every pixel changes."""
    settings = Settings(RandomSource(Dimensions(64, 1, 512)))
    path = tmp_path / f"a{ending}"
    sheet = Sheet(("weights", "peakiness"), size=(1280, 720), dpi=96)
    save_movement(path, settings, Movement.TOGGLE, compute, sheet, Timing())
    assert path.stat().st_size < 10e6


# -- cancel and failure ------------------------------------------------------------------------------------


@pytest.mark.parametrize("ending", MOVEMENTS)
def test_cancel_at_any_time_leaves_the_old_file(
    qapp: object, tmp_path: Path, compute: Compute, ending: str
) -> None:
    path = tmp_path / f"a{ending}"
    path.write_bytes(b"old")
    for limit in (0.0, 0.1, 0.5, 0.8):
        told: list[float] = []
        job = Job(lambda told=told, limit=limit: bool(told) and told[-1] >= limit, told.append)
        with pytest.raises(Cancelled):
            save_movement(path, RANDOM, Movement.TOGGLE, compute, SHEET, Timing(0.5, 10), job)
        assert told == sorted(told)
        assert path.read_bytes() == b"old"
    assert os.listdir(tmp_path) == [path.name]


def test_a_film_that_was_cut_short_does_not_replace_the_old_one(
    qapp: object, tmp_path: Path, compute: Compute, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The encoder says nothing of a disk that is full; what it leaves is a beginning."""
    path = tmp_path / "a.mp4"
    save_movement(path, RANDOM, Movement.TOGGLE, compute, SHEET, Timing(0.5, 10))
    film = path.read_bytes()
    assert is_whole(film)
    assert not any(is_whole(film[:n]) for n in (0, 7, 40, len(film) // 2, len(film) - 1))
    monkeypatch.setattr(animation, "_encoded", lambda *words: film[: len(film) // 2])
    with pytest.raises(ExportError, match="not finished"):
        save_movement(path, RANDOM, Movement.MASK, compute, SHEET, Timing(0.5, 10))
    assert path.read_bytes() == film
    assert os.listdir(tmp_path) == ["a.mp4"]


def test_a_missing_folder_is_told_before_the_work(qapp: object, tmp_path: Path) -> None:
    def never(settings: Settings, view: View) -> Result:
        raise AssertionError("nothing is computed")

    with pytest.raises(ExportError, match="no folder"):
        save_movement(tmp_path / "b" / "a.gif", RANDOM, Movement.TOGGLE, never, SHEET, Timing())
    with pytest.raises(InputError, match="does not move"):
        save_movement(tmp_path / "a.png", RANDOM, Movement.TOGGLE, never, SHEET, Timing())


# -- what stands still, and what goes along -----------------------------------------------------------------


def test_a_panel_that_draws_extras_has_those_of_every_frame(
    qapp: object, tmp_path: Path, pipeline: Pipeline
) -> None:
    """All heads, as the scale goes: the survey of each moment, not a sentence that it is being computed."""
    sheet = Sheet(("heads",), size=(480, 270), least_type=0)
    save_movement(
        tmp_path / "a.apng", RANDOM, Movement.TOGGLE, frames(pipeline, sheet), sheet, Timing(0.5, 10)
    )
    survey = pipeline.extra("heads", RANDOM)
    want = paint(
        replace(pipeline.compute(RANDOM, View(pixels=(64, 64))), extras={"heads": survey}), sheet
    ).convertToFormat(QImage.Format.Format_RGB888)
    with Image.open(tmp_path / "a.apng") as film:
        shown = [np.asarray(film.convert("RGB"), int) for i in range(film.n_frames) if not film.seek(i)]  # type: ignore[attr-defined]
    assert np.abs(shown[-1] - np.asarray(picture_of(want), int)).mean() < 2
    assert np.abs(shown[0] - shown[-1]).mean() > 2


def test_a_movement_looks_where_the_window_looks(qapp: object, compute: Compute) -> None:
    view = View(rows=(3, 9), cols=(0, 9), own_limits=True)
    sheet = replace(SHEET, panels=("scaled",))
    made = list(compute_frames(RANDOM, Movement.TOGGLE, compute, sheet, Timing(0.5, 10), Job(), view))
    assert {(result.view.rows, result.view.cols, result.view.own_limits) for result in made} == {
        ((3, 9), (0, 9), True)
    }


@pytest.mark.parametrize("captioned", [True, False])
def test_a_caption_of_the_settings_goes_along_and_ones_own_words_stay(
    qapp: object, compute: Compute, captioned: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    results = [compute(replace(FIRST_SETTINGS, scaling=share)) for share in (0.0, 0.3, 1.0)]
    said: list[str] = []
    monkeypatch.setattr(SheetWords, "say", lambda self, words: said.append(words))
    sheet = Sheet(("weights",), size=(480, 270), least_type=0, caption="My own words")
    assert len(list(paint_frames(results, sheet, captioned=captioned))) == 3
    assert said == ([settings_in_words(result) for result in results] if captioned else [])


@pytest.mark.parametrize("movement", [Movement.TOGGLE, Movement.WIDTH])
def test_limits_stand_still_so_that_what_moves_is_what_is_shown(
    qapp: object, tmp_path: Path, compute: Compute, pipeline: Pipeline, movement: Movement
) -> None:
    """Colours of every heatmap, and the axis of the scores' histograms, in every frame of the film."""
    panels = ("qkv", "raw", "scaled", "mask", "output", "peakiness", "spread", "concat", "row", "cell")
    sheet = Sheet(panels, size=(1600, 900), least_type=0, cursor=(6, 5))
    settings = replace(RANDOM, head=0)
    made = list(compute_frames(settings, movement, frames(pipeline, sheet), sheet, Timing(0.5, 20), Job()))
    reel = Reel(made, sheet)
    limits = []
    for i in range(len(made)):
        reel.show(i)
        now: list[object] = []
        for figure in reel.scene.figures:
            matrices = (
                [figure.matrix] if hasattr(figure, "matrix") else getattr(figure, "matrices", {}).values()
            )
            now += [matrix.scale_ for matrix in matrices]
            now += [histogram._limit for histogram in getattr(figure, "histograms", {}).values()]
            now += [plot.y_axis.high for plot in getattr(figure, "plots", {}).values()]
            if isinstance(figure, ConcatFigure):
                now += [matrix.scale_ for matrix in (figure.concatenation, figure.final)]
            if isinstance(figure, CellFigure):
                assert figure.arithmetic is not None
                now.append(figure.limits(figure.arithmetic))
            if isinstance(figure, RowFigure):
                assert figure.shown is not None
                now += [(strip.low, strip.high) for strip in figure.strips(figure.shown)]
                bars = figure.shown.bars
                now.append(figure.sum_limit(bars.row, bars.sums[:5]))
        limits.append(now)
    assert len(limits[0]) > 15
    assert all(now == limits[0] for now in limits)
