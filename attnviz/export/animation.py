"""A movement as GIF, APNG or MP4."""

from __future__ import annotations

import io
import os
import struct
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from PIL import Image

from attnviz.core.errors import ExportError, InputError
from attnviz.core.job import Job
from attnviz.core.result import Result
from attnviz.core.sentence import QT_TRANSLATE_NOOP, Sentence
from attnviz.core.settings import Settings, View
from attnviz.core.version import __version__
from attnviz.export.files import check_target, write_file
from attnviz.export.formats import Format, Kind, by_ending, endings, format_of
from attnviz.export.indexed import Palette
from attnviz.export.movement import Movement, Timing, stations
from attnviz.export.reel import paint_frames
from attnviz.figures.sheet.sheet import Sheet

Compute = Callable[[Settings, View], Result]
#: Painting takes this share of the time; the rest is writing the file.
PAINTING = 0.7
#: H.264's constant rate factor: 0 is lossless, 23 the default; hairlines and small type need a lower one.
RATE_FACTOR = 18


def save_movement(
    path: str | os.PathLike,
    settings: Settings,
    movement: Movement,
    compute: Compute,
    sheet: Sheet,
    timing: Timing,
    job: Job | None = None,
    view: View | None = None,
    *,
    captioned: bool = True,
) -> None:
    """Compute, paint and write every frame. Needs a QApplication, and runs in its thread.

    Args:
        compute: gives the result with the extras that the panels need; see ``attnviz.export.needs.frames``.
        view: the part of the matrices, and the limits of their colours; its resolution is the sheet's.
        captioned: the sheet's caption, if any, tells the settings; else it is somebody's own words.

    Raises:
        InputError: the ending is no movement's, or the input cannot move so.
        ExportError: the file cannot be written; an older one is untouched.
        Cancelled: ``job`` was cancelled between two frames.
    """
    ending = movement_format(path).ending
    check_target(path)
    sheet = movable(sheet, ending)
    job = job or Job()
    results = list(compute_frames(settings, movement, compute, sheet, timing, job, view))
    frames = paint_frames(results, sheet, captioned=captioned)
    pictures = []
    for i, frame in enumerate(frames):
        job.step(PAINTING * (0.5 + 0.5 * i / timing.frames))
        pictures.append(frame)
    encode(path, pictures, timing, sheet.theme, job)


def movement_format(path: str | os.PathLike) -> Format:
    """Return the format of ``path``.

    Raises:
        InputError: it is none that moves.
    """
    chosen = format_of(path)
    if chosen.kind is not Kind.MOVEMENT:
        words = f"{chosen.ending} does not move; movements end in {' '.join(endings(Kind.MOVEMENT))}."
        raise InputError(words)
    return chosen


def movable(sheet: Sheet, ending: str) -> Sheet:
    """``sheet`` as a movement can have it: with a ground, and with even sides where the format needs them."""
    width, height = sheet.size
    if by_ending(ending).even:
        width, height = width + width % 2, height + height % 2
    return replace(sheet, size=(width, height), page=None, transparent=False)


def compute_frames(
    settings: Settings,
    movement: Movement,
    compute: Compute,
    sheet: Sheet,
    timing: Timing,
    job: Job,
    view: View | None = None,
) -> Iterator[Result]:
    """Yield the result of every frame; frames that stand still share theirs. Any thread may run it."""
    first = compute(settings, View(pixels=(64, 64)))
    compare = any("@" in panel for panel in sheet.panels)
    view = replace(view or View(), pixels=_pixels(sheet), compare=compare)
    before: tuple[Settings, Result] | None = None
    for i, station in enumerate(stations(settings, movement, timing, first.inputs)):
        job.step(PAINTING * 0.5 * i / timing.frames)
        if before is None or before[0] != station:
            before = (station, compute(station, view))
        yield before[1]


def _pixels(sheet: Sheet) -> tuple[int, int]:
    """More pixels than a heatmap has in the sheet, whatever its layout."""
    return (max(sheet.size[1] // 2, 64), max(sheet.size[1] // 2, 64))


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
    data = movement_format(path).write(frames, timing, theme, job)
    job.step(1.0)
    write_file(path, lambda file: file.write(data))


def gif(frames: Sequence[Image.Image], timing: Timing, theme: str, job: Job) -> bytes:
    """Return the frames as a GIF."""
    return _stills(frames, timing, theme, "GIF", {"loop": 0} if timing.loop else {}, job)


def apng(frames: Sequence[Image.Image], timing: Timing, theme: str, job: Job) -> bytes:
    """Return the frames as an animated PNG."""
    return _stills(frames, timing, theme, "PNG", {"loop": 0 if timing.loop else 1}, job)


def _stills(
    frames: Sequence[Image.Image], timing: Timing, theme: str, kind: str, options: dict[str, int], job: Job
) -> bytes:
    """Stills after each other, on one palette, so that what stands still does not flicker.

    Args:
        kind: Pillow's name of the format,
        options: and what Pillow needs to know of it.
    """
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
    # The sums are rounded, not the terms: the whole keeps its length.
    edges = [round(each * n) for n in _sums(durations)]
    milliseconds = [b - a for a, b in zip([0, *edges], edges, strict=False)]
    palette = Palette([kept[0], kept[len(kept) // 2], kept[-1]], theme)
    indexed = []
    for i, frame in enumerate(kept):
        job.step(PAINTING + (1 - PAINTING) * 0.7 * i / max(shown, 1))
        indexed.append(palette.index(frame))
    file = io.BytesIO()
    indexed[0].save(
        file,
        kind,
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


def mp4(frames: Sequence[Image.Image], timing: Timing, theme: str, job: Job) -> bytes:
    """H.264 in the form that every player reads (4:2:0, the index before the pictures)."""
    try:
        with tempfile.TemporaryDirectory() as folder:
            data = _encoded(Path(folder) / "movement.mp4", frames, timing, job)
    except (OSError, RuntimeError) as error:
        raise ExportError(
            Sentence(
                QT_TRANSLATE_NOOP("errors", "The film could not be made: {reason}."),
                reason=getattr(error, "strerror", None) or str(error),
            )
        ) from error
    # The encoder does not say when its disk is full: it leaves the beginning of a film.
    if not is_whole(data):
        raise ExportError(
            Sentence(
                QT_TRANSLATE_NOOP(
                    "errors",
                    "The film was not finished, and nothing was written: the disk of {folder}, where it is "
                    "put together, may be full.",
                ),
                folder=tempfile.gettempdir(),
            )
        )
    return data


def _encoded(part: Path, frames: Sequence[Image.Image], timing: Timing, job: Job) -> bytes:
    import imageio_ffmpeg

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
    finally:
        writer.close()
    return part.read_bytes()


def is_whole(film: bytes) -> bool:
    """Return whether an MP4 file ends where its boxes do, and has an index and pictures (ISO/IEC 14496-12,
    4.2)."""
    at, kinds = 0, set()
    while at + 8 <= len(film):
        size, kind = struct.unpack_from(">I4s", film, at)
        if size == 1 and at + 16 <= len(film):
            (size,) = struct.unpack_from(">Q", film, at + 8)
        kinds.add(kind)
        at += max(size, 8)
    return at == len(film) and {b"moov", b"mdat"} <= kinds
