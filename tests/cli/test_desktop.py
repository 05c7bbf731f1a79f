"""``attnviz doctor --install-desktop``: a menu entry, an icon and file types, all taken away again."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from attnviz.commands import desktop, doctor
from attnviz.core.errors import InputError

linux = pytest.mark.skipif(sys.platform in ("darwin", "win32"), reason="a menu of Linux desktops")


@pytest.fixture
def data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A data folder of a person who has installed nothing."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path / "data"


@linux
def test_what_is_written_is_named_and_taken_away(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert doctor.run(["--install-desktop"]) == 0
    named = capsys.readouterr().out.splitlines()
    written = {Path(line.removeprefix("Wrote ")) for line in named}
    assert data / "applications" / "attnviz.desktop" in written
    assert data / "mime" / "packages" / "attnviz.xml" in written
    assert data / "icons" / "hicolor" / "48x48" / "apps" / "attnviz.png" in written
    assert all(path.is_file() for path in written)
    assert doctor.run(["--uninstall-desktop"]) == 0
    removed = {Path(line.removeprefix("Removed ")) for line in capsys.readouterr().out.splitlines()}
    assert removed == written
    assert [path for path in written if path.exists()] == []
    assert doctor.run(["--uninstall-desktop"]) == 0
    assert capsys.readouterr().out == "There was nothing to remove.\n"


@linux
def test_a_file_of_somebody_else_stays(data: Path) -> None:
    other = data / "applications" / "other.desktop"
    other.parent.mkdir(parents=True)
    other.write_text("[Desktop Entry]\n")
    desktop.install()
    desktop.uninstall()
    assert other.read_text() == "[Desktop Entry]\n"


@linux
def test_the_entry_is_valid_and_starts_this_installation(data: Path) -> None:
    desktop.install()
    entry = data / "applications" / "attnviz.desktop"
    assert f"Exec={desktop.exec_line(desktop.command())}\n" in entry.read_text(encoding="utf-8")
    if validator := shutil.which("desktop-file-validate"):
        done = subprocess.run([validator, str(entry)], capture_output=True, text=True, check=False)
        assert (done.returncode, done.stdout) == (0, "")


@linux
def test_every_type_of_the_entry_is_defined(data: Path) -> None:
    desktop.install()
    lines = (data / "applications" / "attnviz.desktop").read_text(encoding="utf-8").splitlines()
    (types,) = [line.removeprefix("MimeType=") for line in lines if line.startswith("MimeType=")]
    space = "{http://www.freedesktop.org/standards/shared-mime-info}"
    defined = ElementTree.parse(data / "mime" / "packages" / "attnviz.xml").iter(f"{space}mime-type")
    assert [one.get("type") for one in defined] == types.strip(";").split(";")


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["/opt/attnviz/attnviz"], "/opt/attnviz/attnviz %f"),
        (["/usr/bin/python3", "-m", "attnviz"], "/usr/bin/python3 -m attnviz %f"),
        (["/home/a b/attnviz"], '"/home/a b/attnviz" %f'),
        (["/home/100%/attnviz"], '"/home/100%%/attnviz" %f'),
        (['/home/"$x`/attnviz'], '"/home/\\\\"\\\\$x\\\\`/attnviz" %f'),
        (["/home/a\\b"], '"/home/a\\\\\\\\b" %f'),
    ],
)
def test_a_path_is_quoted_as_desktops_read_it(words: list[str], line: str) -> None:
    assert desktop.exec_line(words) == line


def test_a_relative_data_folder_is_ignored(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", "relative")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    assert desktop._data_folder() == tmp_path / ".local" / "share"


@pytest.mark.parametrize("platform", ["darwin", "win32"])
def test_other_systems_are_told_what_to_do(monkeypatch: pytest.MonkeyPatch, platform: str) -> None:
    monkeypatch.setattr("sys.platform", platform)
    with pytest.raises(InputError, match="on Linux alone"):
        desktop.install()
