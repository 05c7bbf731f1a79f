"""A format that a program adds is written by the call that writes every format."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from PIL import Image

from attnviz.core import plugins
from attnviz.core.errors import ExportError, InputError
from attnviz.core.job import Job
from attnviz.core.result import Result
from attnviz.core.settings import FIRST_SETTINGS
from attnviz.export import formats, write, write_sheet
from attnviz.export.animation import encode, save_movement
from attnviz.export.formats import Format, Kind
from attnviz.export.image import paint
from attnviz.export.movement import Movement, Timing
from attnviz.export.needs import frames
from attnviz.figures.sheet.sheet import Sheet


@pytest.fixture(autouse=True)
def own_formats_alone() -> Iterator[None]:
    yield
    plugins.forget()


def text(result: Result, path: Path) -> None:
    path.write_text(str(result.shape), encoding="utf-8")


def bmp(result: Result, path: Path, sheet: Sheet) -> None:
    assert paint(result, sheet).save(str(path), "BMP")


def strip(frames: list[Image.Image], timing: Timing, theme: str, job: Job) -> bytes:
    return f"{len(frames)} frames, {timing.fps:g} a second, {theme}".encode()


def test_numbers(tmp_path: Path, compute: Callable[..., Result]) -> None:
    formats.TABLE.add(Format(".shape", Kind.NUMBERS, "Shape", text))
    write(compute(), tmp_path / "a.SHAPE", ())
    assert (tmp_path / "a.SHAPE").read_text() == str(compute().shape)
    with pytest.raises(InputError, match=r"\.shape is no picture of one result"):
        write_sheet(compute(), tmp_path / "a.shape", Sheet(("weights",)))


def test_a_picture(qapp: object, tmp_path: Path, compute: Callable[..., Result]) -> None:
    formats.TABLE.add(Format(".bmp", Kind.PICTURE, "Bitmap", bmp))
    write(compute(), tmp_path / "a.bmp", ("weights",), size=(320, 180))
    with Image.open(tmp_path / "a.bmp") as picture:
        assert (picture.format, picture.size) == ("BMP", (320, 180))
        assert len(picture.convert("RGB").getcolors(1 << 20)) > 20


def test_a_movement(qapp: object, tmp_path: Path, pipeline: object) -> None:
    formats.TABLE.add(Format(".strip", Kind.MOVEMENT, "Strip", strip))
    sheet = Sheet(("weights",), size=(320, 180))
    compute = frames(pipeline, sheet, Job())  # type: ignore[arg-type]
    save_movement(tmp_path / "a.strip", FIRST_SETTINGS, Movement.TOGGLE, compute, sheet, Timing(0.5, 4.0))
    assert (tmp_path / "a.strip").read_text() == "2 frames, 4 a second, light"


@pytest.mark.parametrize(
    ("added", "why"),
    [
        (Format(".png", Kind.PICTURE, "Another", bmp), r"the name '\.png' is taken already"),
        (Format("png", Kind.PICTURE, "Another", bmp), "its ending must be a dot and small letters"),
        (Format(".x", "picture", "Another", bmp), "its kind must be one of"),  # type: ignore[arg-type]
        (Format(".x", Kind.PICTURE, " ", bmp), "it has no words"),
        (Format(".x", Kind.PICTURE, "Another", f"{__name__}:own_formats"), "has no attribute 'own_formats'"),
        ("a word", r"it is no attnviz\.export\.formats\.Format"),
    ],
)
def test_what_cannot_be_offered_is_refused(added: object, why: str) -> None:
    with pytest.raises((ValueError, AttributeError), match=why):
        formats.TABLE.add(added)


def test_every_format_of_attnviz_says_what_a_plug_in_has_to() -> None:
    for ending, entry in formats.TABLE.own().items():
        assert formats._check(entry) == (ending, entry)
        assert (entry.kind is Kind.NUMBERS) == bool(entry.holds)


def broken(*arguments: object) -> bytes:
    raise RuntimeError("no ink")


@pytest.mark.parametrize("kind", list(Kind))
def test_a_writer_that_fails_is_one_sentence_and_leaves_no_file(
    qapp: object, tmp_path: Path, compute: Callable[..., Result], kind: Kind
) -> None:
    formats.TABLE.add(Format(".ink", kind, "Ink", broken))
    path = tmp_path / "a.ink"
    moving = partial(encode, path, [], Timing(0.5, 4.0), "light")
    act = moving if kind is Kind.MOVEMENT else partial(write, compute(), path, ("weights",))
    with pytest.raises(ExportError, match=r"The plug-in that writes \.ink failed: RuntimeError: no ink\."):
        act()
    assert not path.exists()
