"""A movement as GIF, APNG or MP4: frames painted on one scene, so that only what moves changes."""

from __future__ import annotations

import io
import os
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
from PIL import Image, ImageColor
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter

from attnviz.core.errors import ExportError, InputError
from attnviz.core.job import Job
from attnviz.core.result import Result
from attnviz.core.settings import Settings, View
from attnviz.core.version import __version__
from attnviz.export import MOVEMENTS, format_of
from attnviz.export.files import check_target, write_file
from attnviz.export.movement import Movement, Timing, stations
from attnviz.figures.colormaps import LEVELS
from attnviz.figures.colormaps import palette as colour_map
from attnviz.figures.composition import lay_out, render
from attnviz.figures.peakiness import PeakinessFigure
from attnviz.figures.sheet import Sheet
from attnviz.figures.theme import THEMES
from attnviz.figures.words import settings_in_words

MAPS = ("diverging", "sequential")
Compute = Callable[[Settings, View], Result]
#: Share of the work that painting takes; the rest is writing the file.
PAINTING = 0.7
#: H.264's constant rate factor: 0 is lossless, 23 the default; hairlines and small type want less.
RATE_FACTOR = 18


def save_movement(
    path: str | os.PathLike,
    settings: Settings,
    movement: Movement,
    compute: Compute,
    sheet: Sheet,
    timing: Timing,
    job: Job | None = None,
) -> None:
    """Compute, paint and write every frame. Needs a QApplication, and runs in its thread.

    Raises:
        InputError: the ending is no movement's, or the input cannot move so.
        ExportError: the file cannot be written; an older one is untouched.
        Cancelled: ``job`` was cancelled between two frames.
    """
    ending = movement_format(path)
    check_target(path)
    if ending == ".mp4":
        sheet = even(sheet)
    job = job or Job()
    results = list(compute_frames(settings, movement, compute, sheet, timing, job))
    frames = paint_frames(results, sheet)
    pictures = []
    for i, frame in enumerate(frames):
        job.step(PAINTING * (0.5 + 0.5 * i / timing.frames))
        pictures.append(frame)
    encode(path, pictures, timing, sheet.theme, job)


def movement_format(path: str | os.PathLike) -> str:
    """The ending of ``path``.

    Raises:
        InputError: it is none that moves.
    """
    ending = format_of(path)
    if ending not in MOVEMENTS:
        raise InputError(f"{ending} does not move; movements end in {' '.join(MOVEMENTS)}.")
    return ending


def even(sheet: Sheet) -> Sheet:
    """``sheet`` with sides that H.264 can halve."""
    width, height = sheet.size
    return replace(sheet, size=(width + width % 2, height + height % 2), transparent=False)


def compute_frames(
    settings: Settings, movement: Movement, compute: Compute, sheet: Sheet, timing: Timing, job: Job
) -> Iterator[Result]:
    """The result of every frame; frames that stand still share theirs. Any thread may run it."""
    first = compute(settings, View(pixels=(64, 64)))
    view = View(pixels=_pixels(sheet))
    before: tuple[Settings, Result] | None = None
    for i, station in enumerate(stations(settings, movement, timing, first.inputs)):
        job.step(PAINTING * 0.5 * i / timing.frames)
        if before is None or before[0] != station:
            before = (station, compute(station, view))
        yield before[1]


def _pixels(sheet: Sheet) -> tuple[int, int]:
    """More pixels than a heatmap has in the sheet, whatever its layout."""
    return (max(sheet.size[1] // 2, 64), max(sheet.size[1] // 2, 64))


def paint_frames(results: Sequence[Result], sheet: Sheet) -> Iterator[Image.Image]:
    """The frames in order, one picture each; a frame that stands still is the picture before it, again.

    In the peakiness panel the solid curve follows the scale of the moment, against the unscaled one.
    """
    scene = lay_out(_moving(results[-1]), sheet)
    for figure in scene.figures:
        if isinstance(figure, PeakinessFigure):
            figure.keep_reach()
    before: tuple[Result, Image.Image] | None = None
    for result in results:
        if before is None or before[0] is not result:
            for figure in scene.figures:
                figure.show_result(_moving(result))
            if sheet.caption and scene.words is not None:
                scene.words.say([settings_in_words(result)])
            image = QImage(*sheet.size, QImage.Format.Format_RGB888)
            image.fill(Qt.GlobalColor.white)
            painter = QPainter(image)
            try:
                render(scene, painter)
            finally:
                painter.end()
            before = (result, picture_of(image))
        yield before[1]


def _moving(result: Result) -> Result:
    return replace(result, scaled_statistics=result.statistics, full_scale=result.scale)


def picture_of(image: QImage) -> Image.Image:
    """A QImage of format RGB888 as Pillow's."""
    raw = bytes(image.constBits())
    size = (image.width(), image.height())
    return Image.frombytes("RGB", size, raw, "raw", "RGB", image.bytesPerLine())


def encode(
    path: str | os.PathLike,
    frames: Sequence[Image.Image],
    timing: Timing,
    theme: str,
    job: Job | None = None,
) -> None:
    """Write the frames under the ending of ``path``. Any thread may run it.

    Raises:
        ExportError: the file cannot be written; an older one is untouched.
        Cancelled: ``job`` was cancelled.
    """
    job = job or Job()
    job.step(PAINTING)
    ending = movement_format(path)
    data = _mp4(frames, timing, job) if ending == ".mp4" else _stills(frames, timing, theme, ending, job)
    job.step(1.0)
    write_file(path, lambda file: file.write(data))


def _stills(frames: Sequence[Image.Image], timing: Timing, theme: str, ending: str, job: Job) -> bytes:
    """GIF or APNG, on one palette, so that what stands still does not flicker."""
    kept: list[Image.Image] = []
    durations: list[int] = []
    each = 1000.0 / timing.fps
    shown = 0
    for i, frame in enumerate(frames):
        if kept and frame is kept[-1]:
            durations[-1] += 1
        else:
            kept.append(frame)
            durations.append(1)
        shown = i + 1
    # Rounded sums, not sums of rounded ones: the whole keeps its length.
    edges = [round(each * n) for n in _sums(durations)]
    milliseconds = [b - a for a, b in zip([0, *edges], edges, strict=False)]
    palette = _palette([kept[0], kept[len(kept) // 2], kept[-1]], theme)
    indexed = []
    for i, frame in enumerate(kept):
        job.step(PAINTING + (1 - PAINTING) * 0.7 * i / max(shown, 1))
        indexed.append(frame.quantize(palette=palette, dither=Image.Dither.NONE))
    file = io.BytesIO()
    options = {"loop": 0} if timing.loop else ({"loop": 1} if ending == ".apng" else {})
    indexed[0].save(
        file,
        "GIF" if ending == ".gif" else "PNG",
        save_all=True,
        append_images=indexed[1:],
        duration=milliseconds,
        **options,
    )
    return file.getvalue()


def _sums(counts: Iterable[int]) -> Iterator[int]:
    total = 0
    for count in counts:
        total += count
        yield total


def _palette(frames: Sequence[Image.Image], theme: str) -> Image.Image:
    """256 colours: every third of both colour maps, and those that the rest of the frames needs most."""
    maps = np.concatenate([colour_map(kind, THEMES[theme])[:LEVELS:3, :3] for kind in MAPS])
    width, height = frames[0].size
    montage = Image.new("RGB", (width, height * len(frames)))
    for i, frame in enumerate(frames):
        montage.paste(frame, (0, i * height))
    # A mark of its own for the three special cells, which no median may swallow.
    marks = [THEMES[theme].warning, THEMES[theme].ground, THEMES[theme].ink]
    maps = np.concatenate([maps, [ImageColor.getrgb(mark) for mark in marks]])
    rest = montage.quantize(256 - len(maps), Image.Quantize.MEDIANCUT).getpalette() or []
    palette = Image.new("P", (1, 1))
    palette.putpalette([*maps.astype(int).ravel().tolist(), *rest][: 3 * 256])
    return palette


def _mp4(frames: Sequence[Image.Image], timing: Timing, job: Job) -> bytes:
    """H.264 in the form that every player reads (4:2:0, the index before the pictures)."""
    import imageio_ffmpeg

    with tempfile.TemporaryDirectory() as folder:
        part = Path(folder) / "movement.mp4"
        writer = imageio_ffmpeg.write_frames(
            str(part), frames[0].size, fps=timing.fps, codec="libx264", pix_fmt_out="yuv420p",
            macro_block_size=2, ffmpeg_log_level="error",
            output_params=[
                "-crf", str(RATE_FACTOR), "-preset", "medium", "-movflags", "+faststart",
                "-metadata", f"comment=attnviz {__version__}",
            ],
        )  # fmt: skip
        try:
            writer.send(None)
            for i, frame in enumerate(frames):
                job.step(PAINTING + (1 - PAINTING) * i / len(frames))
                writer.send(frame.tobytes())
        except (OSError, RuntimeError) as error:
            raise ExportError(f"The film could not be made: {error}.") from error
        finally:
            writer.close()
        return part.read_bytes()
