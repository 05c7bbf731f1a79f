"""``attnviz [FILE]``: help, version, and the refusals before a window opens."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from attnviz.commands.mask_option import mask
from attnviz.commands.window import _settings
from attnviz.core.errors import InputError
from attnviz.core.version import __version__
from tests.cli.conftest import ROOT, Run, refused


@pytest.mark.skipif(sys.platform != "linux", reason="a desktop is always there elsewhere")
def test_without_a_display_both_ways_out_are_named(attnviz: Run) -> None:
    refused(attnviz(), 2, "display", "attnviz render -o attention.png")


@pytest.mark.skipif(sys.platform != "linux", reason="a desktop is always there elsewhere")
def test_a_display_that_does_not_answer_is_no_crash(attnviz: Run) -> None:
    refused(attnviz(DISPLAY=":987"), 2, "':987' does not answer", "attnviz render -o attention.png")


@pytest.mark.skipif(sys.platform != "linux", reason="a desktop is always there elsewhere")
def test_main_py_is_the_same_command(attnviz: Run) -> None:
    process = subprocess.run(
        [sys.executable, str(ROOT / "main.py")], env={"PATH": ""}, capture_output=True, text=True, check=False
    )
    assert process.returncode == 2
    assert process.stderr == attnviz().stderr


def test_a_file_that_is_not_there_or_a_mistyped_command(attnviz: Run) -> None:
    refused(attnviz("rendr"), 2, "'rendr'", "render, doctor, bench")
    refused(attnviz("--bogus"), 2, "--bogus", '"attnviz --help"')


@pytest.mark.parametrize("path", [".", "..", "/", "sub", "sub/", "sub.png"])
def test_a_folder_is_named_as_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("sub", "sub.png"):
        (tmp_path / name).mkdir()
    with pytest.raises(InputError, match="is no file but a folder; choose a file"):
        _settings(path)
    assert mask(path) == Path(path)  # whose reader refuses it in the same words


def test_a_figure_is_read_once_the_window_is_there(tmp_path: Path) -> None:
    figure = tmp_path / "hostile.PNG"
    figure.write_bytes(b"no figure at all")
    assert _settings(str(figure)) is None


def test_version_and_help(attnviz: Run) -> None:
    assert attnviz("--version").stdout == f"attnviz {__version__}\n"
    for command in ((), ("render",), ("doctor",), ("bench",)):
        shown = attnviz(*command, "--help")
        assert (shown.returncode, shown.stderr) == (0, "")
        assert "examples:\n  attnviz" in shown.stdout


def test_help_shows_everywhere_even_in_an_ascii_console(attnviz: Run) -> None:
    shown = attnviz("--help", PYTHONIOENCODING="ascii")
    assert (shown.returncode, shown.stderr) == (0, "")


def test_files_named_like_a_command_can_be_opened(attnviz: Run, tmp_path: Path) -> None:
    (tmp_path / "render").write_bytes(b"")
    refused(attnviz("./render"), 2, "no display")
