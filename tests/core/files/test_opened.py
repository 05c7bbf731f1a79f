"""A file is read as of one moment, without waiting for anybody, and what changed is noticed."""

from __future__ import annotations

import os
import socket
import threading
from pathlib import Path
from typing import Any

import pytest

from attnviz.core.errors import Cancelled, InputError, ShapeError
from attnviz.core.files import limits, opened
from attnviz.core.files.boundary import reading, why
from attnviz.core.files.opened import Origin
from attnviz.core.files.patience import patiently
from attnviz.core.job import Job, watched_by
from attnviz.core.record.find_record import read_record


def origin_of(path: Path) -> Origin:
    with opened.opened(path) as file:
        file.read_bytes()
    assert file.origin is not None
    return file.origin


def make(path: Path, kind: str) -> None:
    if kind == "a pipe":
        os.mkfifo(path)
    elif kind == "a folder":
        path.mkdir()
    elif kind == "a socket":
        with socket.socket(socket.AF_UNIX) as end:
            end.bind(str(path))
    else:
        path.symlink_to("/dev/zero")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes in the file system")
@pytest.mark.parametrize("kind", ["a pipe", "a folder", "a socket", "a device"])
@pytest.mark.parametrize("linked", [False, True])
def test_what_is_no_file_is_refused_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str, linked: bool
) -> None:
    monkeypatch.chdir(tmp_path)  # the name of a socket is short
    path = Path("x.npy")
    make(path, kind)
    if linked:
        Path("y.npy").symlink_to(path)
        path = Path("y.npy")
    with pytest.raises(InputError, match=rf"{path} is no file but {kind}"), opened.opened(path):
        pass


@pytest.mark.parametrize("path", [".", "..", "/", "../", "./x/.."])
def test_a_folder_without_a_name_of_its_own_is_called_what_was_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "x").mkdir()
    with (
        pytest.raises(InputError, match=r"^[./x]+ is no file but a folder; choose a file"),
        opened.opened(path),
    ):
        pass
    with pytest.raises(InputError, match="is no file but a folder"):
        read_record(Path(path))


def test_an_empty_name_is_not_the_working_folder() -> None:
    with pytest.raises(InputError, match="The name of a file is missing"), opened.opened(""):
        pass


@pytest.mark.skipif(not Path("/proc/self/maps").exists(), reason="no /proc")
def test_what_the_system_makes_up_is_not_read() -> None:
    with pytest.raises(InputError, match="maps is empty"), opened.opened("/proc/self/maps"):
        pass


@pytest.mark.parametrize("path", ["a\0b.npy", "n" * 300 + ".npy", "~nobody-of-that-name/x.npy"])
def test_a_name_that_no_file_has_is_a_sentence(path: str) -> None:
    with pytest.raises(InputError, match=r"cannot be read|damaged|no file"), opened.opened(path):
        pass


@pytest.mark.parametrize("held", [limits.HELD, 100])
def test_what_is_read_is_what_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, held: int) -> None:
    monkeypatch.setattr(limits, "HELD", held)
    path, data = tmp_path / "x.bin", bytes(range(256)) * 500
    path.write_bytes(data)
    with opened.opened(path) as file:
        one, two = file.open(), file.open()
        one.seek(1000)
        assert (two.read(10), one.read(10)) == (data[:10], data[1000:1010])
        assert (one.seek(-5, os.SEEK_END), one.read()) == (len(data) - 5, data[-5:])
        assert file.read_bytes() == data
        assert (file.sha256 is None) == (held == 100)


def rewrite(path: Path, how: str) -> None:
    before = path.stat()
    data = b"y" + path.read_bytes()[1:]
    if how == "in place":
        path.write_bytes(data)
    elif how == "renamed":
        path.with_name("new").write_bytes(data)
        os.replace(path.with_name("new"), path)
    elif how == "same size and time":
        path.write_bytes(data)
        os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    elif how == "longer":
        path.write_bytes(data + b"y")
    else:
        path.unlink()
        path.with_name("other").write_bytes(data)
        path.symlink_to(path.with_name("other"))


HOWS = ["in place", "renamed", "same size and time", "longer", "linked"]


@pytest.mark.parametrize("how", HOWS)
@pytest.mark.parametrize("hashed_again", [limits.HASHED_AGAIN, 0])
@pytest.mark.parametrize("held", [limits.HELD, 100])
def test_a_change_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: str, hashed_again: int, held: int
) -> None:
    monkeypatch.setattr(limits, "HASHED_AGAIN", hashed_again)
    monkeypatch.setattr(limits, "HELD", held)
    path = tmp_path / "x.bin"
    path.write_bytes(b"x" * 1000)
    origin = origin_of(path)
    rewrite(path, how)
    assert not origin.unchanged()
    assert origin_of(path).content != origin.content


def test_what_is_touched_is_read_again_and_the_same(tmp_path: Path) -> None:
    path = tmp_path / "x.bin"
    path.write_bytes(b"x")
    origin = origin_of(path)
    assert origin.unchanged()
    path.touch()
    assert not origin.unchanged()
    assert origin_of(path).content == origin.content
    path.unlink()
    assert origin.unchanged()


def test_a_memory_map_leaves_no_new_time(tmp_path: Path) -> None:
    import mmap

    path = tmp_path / "x.bin"
    path.write_bytes(b"x" * 8192)
    with path.open("r+b") as file, mmap.mmap(file.fileno(), 8192) as mapped:
        mapped[0] = 1  # the page is written to before it is read here: its times are already new
        origin = origin_of(path)
        mapped[1] = 2
        assert not origin.unchanged()


@pytest.mark.parametrize("held", [limits.HELD, 100])
def test_a_change_while_it_is_read_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, held: int
) -> None:
    monkeypatch.setattr(limits, "HELD", held)
    path, times = tmp_path / "x.bin", iter(range(1, 100))
    path.write_bytes(b"x" * 1000)
    took = opened._bytes

    def written_to(file: Any, count: int) -> bytes:  # type: ignore[no-untyped-def]
        os.utime(path, ns=(0, next(times)))
        return took(file, count)

    monkeypatch.setattr(opened, "_bytes", written_to)
    with pytest.raises(InputError, match=r"x\.bin changed on disk"), opened.opened(path) as file:
        file.read_bytes()


def test_a_read_that_hangs_can_be_given_up() -> None:
    hangs, given_up = threading.Event(), threading.Event()
    try:
        given_up.set()
        with watched_by(Job(given_up.is_set)), pytest.raises(Cancelled):
            patiently(hangs.wait)
    finally:
        hangs.set()


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (IndexError("tuple index out of range"), "x is damaged.*IndexError: tuple index out of range"),
        (ValueError("no."), "x is damaged.*: no\\."),
        (MemoryError(), "x needs more memory"),
        (RecursionError(), "x is nested too deeply"),
        (OSError(5, "Input/output error"), "x cannot be read: Input/output error"),
        (UnicodeDecodeError("utf-8", b"\xff", 0, 1, "bad"), "x is damaged"),
        (KeyError("a" * 5000), "x is damaged.*…"),
        (NotImplementedError(), "x is damaged.*NotImplementedError"),
    ],
)
def test_whatever_a_library_raises_is_one_sentence(error: Exception, sentence: str) -> None:
    with pytest.raises(InputError, match=sentence) as caught, reading("x"):
        raise error
    assert len(str(caught.value)) < 300
    assert "\n" not in str(caught.value)


def test_our_own_errors_pass() -> None:
    with pytest.raises(ShapeError, match=r"^as it is\.$"), reading("x"):
        raise ShapeError("as it is.")
    assert why(ValueError("one\ntwo")) == "one"


def test_no_address_of_a_librarys_object_is_repeated() -> None:
    assert why(ValueError("bad node <ast.BinOp object at 0x7f2a>, and so on.")) == "bad node …, and so on"
