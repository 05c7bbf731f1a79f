"""A file is whole or not there, and what stood in its place survives a failure."""

from __future__ import annotations

import errno
import os
import stat
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, BinaryIO

import pytest

from attnviz.core.errors import ExportError
from attnviz.export.files import check_target, write_file


def failing(code: int) -> Callable[..., Any]:
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


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX links, pipes and devices")
def test_what_is_no_file_is_not_replaced_by_one(tmp_path: Path) -> None:
    pipe, device = tmp_path / "a.png", tmp_path / "b.png"
    os.mkfifo(pipe)
    device.symlink_to(os.devnull)
    for target in (pipe, device):
        with pytest.raises(ExportError, match="is a device or a pipe"):
            check_target(target)
    with pytest.raises(ExportError, match=r"'a\.png' is a device or a pipe"):
        write_file(pipe, lambda file: file.write(b"1"))
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    assert sorted(os.listdir(tmp_path)) == ["a.png", "b.png"]


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX links")
def test_a_link_to_what_is_not_there_yet(tmp_path: Path) -> None:
    near, far = tmp_path / "near.png", tmp_path / "far.png"
    near.symlink_to("made.png")
    far.symlink_to(tmp_path / "nowhere" / "made.png")
    write_file(near, lambda file: file.write(b"1"))
    assert near.is_symlink()
    assert (tmp_path / "made.png").read_bytes() == b"1"
    with pytest.raises(ExportError, match=r"there is no folder '.*nowhere'"):
        write_file(far, lambda file: file.write(b"1"))
    assert far.is_symlink()


#: Renders once, so that all is read that will be needed; then as a person without rights, if it had them.
AS_NOBODY = """
import os, sys
from attnviz.cli import main
def render(path):
    return main(["render", "-o", path, "--panels", "weights", "--small-type", "--size", "320x180"])
assert render("mine.png") == 0
if os.geteuid() == 0:
    os.setgroups([])
    os.setgid(65534)
    os.setuid(65534)
sys.exit(sum(render(path) for path in sys.argv[1:]) - len(sys.argv[1:]))
"""


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that every user of this machine may look into."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        yield folder
        for inner in folder.iterdir():
            inner.chmod(0o755)


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX permissions")
def test_no_permission_is_told_and_the_old_file_stays(open_folder: Path) -> None:
    """A real process of a person who may not: no folder, no file and no system call is made up."""
    cases = {  # mode of the folder, of the file
        "locked": (0o555, 0o644, "'a.png' cannot be written: no permission to write in its folder."),
        "closed": (0o000, 0o644, "'a.png' was not written: no permission to write there"),
        "kept": (0o777, 0o444, "'a.png' is write-protected: choose another name."),
    }
    if os.geteuid() == 0:  # another's file in a folder like /tmp may be written, but not replaced
        cases["sticky"] = (0o1777, 0o666, "'a.png' was not written: no permission to write there")
    for name, (folder_mode, file_mode, _) in cases.items():
        (folder := open_folder / name).mkdir()
        (folder / "a.png").write_bytes(b"old")
        (folder / "a.png").chmod(file_mode)
        folder.chmod(folder_mode)
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", AS_NOBODY, *(f"{name}/a.png" for name in cases)],
        cwd=open_folder,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).resolve().parents[2])},
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )
    lines = done.stderr.splitlines()
    assert len(lines) == len(cases), done.stderr
    for line, (_, _, sentence) in zip(lines, cases.values(), strict=True):
        assert sentence in line
    assert done.returncode == 0  # each ended with 1
    for name in cases:
        (open_folder / name).chmod(0o755)
        assert os.listdir(open_folder / name) == ["a.png"]
        assert (open_folder / name / "a.png").read_bytes() == b"old"


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
