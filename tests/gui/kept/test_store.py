"""A start never depends on what lies where the settings are kept."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QSettings

from attnviz.gui import language
from attnviz.gui.kept import folders, remembering, store
from attnviz.gui.kept.recent import RecentFiles, told_apart


@pytest.fixture
def file() -> Path:
    path = store.path()
    assert path is not None
    path.parent.mkdir(parents=True)
    return path


def a_pipe(file: Path) -> None:
    os.mkfifo(file)


def a_folder(file: Path) -> None:
    file.mkdir()


def a_link_to_a_device(file: Path) -> None:
    file.symlink_to("/dev/zero")


def a_link_in_a_circle(file: Path) -> None:
    file.symlink_to(file.name)


def too_large(file: Path) -> None:
    file.write_bytes(b"x" * (store.MOST_BYTES + 1))


@pytest.mark.parametrize("make", [a_pipe, a_folder, a_link_to_a_device, a_link_in_a_circle, too_large])
def test_what_is_no_settings_file_is_left_alone_and_said_once(file: Path, make: Callable[..., Any]) -> None:
    make(file)
    assert language.chosen() in language.LANGUAGES
    assert remembering.theme() is None
    assert remembering.last_input() == (None, "")
    RecentFiles().add("one.npz")
    assert RecentFiles().paths == ("one.npz",)  # as long as the program runs
    assert str(file) in store.complaint()
    assert store.complaint() == ""


@pytest.mark.parametrize(
    "words",
    [
        b"\x00\xff" * 500,
        b"[board\nlayout=",
        b"language=@Invalid()\ntheme=7\nrecent=@Invalid()\n",
        b"[last]\ninput=\"{\"\n[board]\nlayout=9\npanels=@Invalid()\nstate=x\ngeometry=x\n",
        b"[last]\ninput=\"[[[[[[\"\nopening=\n",
        b"[last]\ninput=\"{\\\"settings\\\": 5}\"\n",
    ],
)  # fmt: skip
def test_damaged_settings_are_as_none(file: Path, words: bytes) -> None:
    file.write_bytes(words)
    assert language.chosen() in language.LANGUAGES
    assert remembering.theme() is None
    assert all(isinstance(path, str) for path in RecentFiles().paths)
    settings, _ = remembering.last_input()
    assert settings is None
    assert folders.first(folders.OPEN)


def test_a_folder_that_cannot_be_made_is_said_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "taken").write_text("")
    monkeypatch.setattr(store, "path", lambda: tmp_path / "taken" / "attnviz.conf")
    store.keep({"theme": "dark"})
    store.keep({"theme": "light"})
    assert "taken" in store.complaint()
    assert store.complaint() == ""


WRITER = """
import sys
from pathlib import Path
from attnviz.gui.kept import store
store.path = lambda: Path(sys.argv[1])
for i in range(40):
    store.keep({f"{sys.argv[2]}/{i}": i, "shared": sys.argv[2]})
"""


def test_two_programs_that_write_at_once_lose_nothing(file: Path) -> None:
    running = [subprocess.Popen([sys.executable, "-c", WRITER, str(file), name]) for name in "ab"]
    assert [process.wait(60) for process in running] == [0, 0]
    kept = QSettings(str(file), QSettings.Format.NativeFormat)
    assert all(int(kept.value(f"{name}/{i}")) == i for name in "ab" for i in range(40))
    assert kept.value("shared") in ("a", "b")


def test_what_is_kept_is_on_the_disk_at_once(file: Path) -> None:
    store.keep({"theme": "dark"})
    assert "theme=dark" in file.read_text()
    store.keep({"theme": None})
    assert "theme" not in file.read_text()


def test_dialogs_begin_in_the_folder_used_last_and_never_in_that_of_the_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "home").mkdir()
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path / "a")
    assert folders.first(folders.OPEN) == str(tmp_path / "home")
    folders.used(folders.EXPORT, str(tmp_path / "a" / "x.png"))
    assert folders.first(folders.EXPORT) == folders.first(folders.OPEN) == str(tmp_path / "a")
    folders.used(folders.OPEN, str(tmp_path / "home" / "x.npz"))
    assert folders.first(folders.OPEN) == str(tmp_path / "home")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a").rmdir()
    assert folders.first(folders.EXPORT) == str(tmp_path / "home")


def test_two_lists_of_recent_files_are_one() -> None:
    first, second = RecentFiles(), RecentFiles()
    first.add("/x/run.npz")
    second.add("/y/run.npz")
    assert first.paths == ("/y/run.npz", "/x/run.npz")
    assert told_apart(first.paths) == ["run.npz — /y", "run.npz — /x"]
    assert told_apart(("/x/a.npz", "/y/b.npz")) == ["a.npz", "b.npz"]
    first.drop("/y/run.npz")
    assert second.paths == ("/x/run.npz",)
