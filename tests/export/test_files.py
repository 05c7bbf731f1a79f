"""A file is whole or not there, and what stood in its place survives a failure."""

from __future__ import annotations

import errno
import os
import stat
import sys
from pathlib import Path
from typing import BinaryIO

import pytest

from attnviz.core.errors import ExportError
from attnviz.export.files import check_target, write_file


def failing(code: int):
    def write(file: BinaryIO) -> None:
        file.write(b"half")
        raise OSError(code, os.strerror(code))

    return write


def test_the_old_file_is_replaced_and_nothing_else_is_left(tmp_path: Path) -> None:
    target = tmp_path / "a.png"
    target.write_bytes(b"old")
    write_file(target, lambda file: file.write(b"new"))
    assert target.read_bytes() == b"new"
    assert os.listdir(tmp_path) == ["a.png"]


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        (errno.ENOSPC, "the disk is full"),
        (errno.EROFS, "the disk is read-only"),
        (errno.EACCES, "no permission"),
        (errno.EIO, os.strerror(errno.EIO)),
    ],
)
def test_a_failure_leaves_the_old_file_and_says_why(tmp_path: Path, code: int, sentence: str) -> None:
    target = tmp_path / "a.npz"
    target.write_bytes(b"old")
    with pytest.raises(ExportError, match=sentence) as caught:
        write_file(target, failing(code))
    assert "a.npz" in str(caught.value)
    assert str(tmp_path) not in str(caught.value)
    assert target.read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["a.npz"]


def test_an_error_that_is_not_the_disks_passes_through_and_leaves_no_part(tmp_path: Path) -> None:
    def write(file: BinaryIO) -> None:
        raise RuntimeError("ours")

    with pytest.raises(RuntimeError, match="ours"):
        write_file(tmp_path / "a.csv", write)
    assert os.listdir(tmp_path) == []


def test_targets_that_cannot_be(tmp_path: Path) -> None:
    with pytest.raises(ExportError, match="is a folder"):
        check_target(tmp_path)
    with pytest.raises(ExportError, match="no folder 'nowhere'"):
        check_target(Path("nowhere") / "a.png")


def test_a_folder_without_permission(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # The tests may run as root, whom no folder refuses.
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    with pytest.raises(ExportError, match="no permission"):
        check_target(tmp_path / "a.png")


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX permissions and links")
def test_permissions_and_links_are_those_of_any_file(tmp_path: Path) -> None:
    plain, target, link = tmp_path / "plain", tmp_path / "a.png", tmp_path / "link.png"
    plain.touch()
    write_file(target, lambda file: file.write(b"1"))
    assert stat.S_IMODE(target.stat().st_mode) == stat.S_IMODE(plain.stat().st_mode)
    target.chmod(0o640)
    link.symlink_to(target)
    write_file(link, lambda file: file.write(b"2"))
    assert link.is_symlink()
    assert target.read_bytes() == b"2"
    assert stat.S_IMODE(target.stat().st_mode) == 0o640


def test_names_as_long_as_names_can_be(tmp_path: Path) -> None:
    longest = tmp_path / ("x" * 251 + ".png")
    write_file(longest, lambda file: file.write(b"1"))
    assert longest.read_bytes() == b"1"
    too_long = tmp_path / ("x" * 300 + ".png")
    for write in (check_target, lambda path: write_file(path, lambda file: file.write(b"1"))):
        with pytest.raises(ExportError, match="name is too long"):
            write(too_long)


def test_a_write_protected_file_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "a.png"
    target.write_bytes(b"old")
    # The tests may run as root, whom no file refuses.
    monkeypatch.setattr(os, "access", lambda path, mode: Path(path) != target)
    with pytest.raises(ExportError, match="write-protected"):
        write_file(target, lambda file: file.write(b"new"))
    assert target.read_bytes() == b"old"
