"""What the system refuses is told in one line: a full disk, a lost folder, memory, a reader that left."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from attnviz import cli
from attnviz.commands import doctor
from tests.cli.conftest import ROOT


def run(words: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Let a shell run ``words``, in which ``$attnviz`` is the command."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "attnviz": f"{sys.executable} -m attnviz"}
    command = ["bash", "-c", words]
    return subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, timeout=120, check=False
    )


@pytest.mark.skipif(sys.platform == "win32", reason="there is no bash")
@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        ("$attnviz doctor > /dev/full", 1, "attnviz: No space left on device.\n"),
        ("$attnviz doctor | true; exit ${PIPESTATUS[0]}", 1, ""),
        (
            "mkdir gone; cd gone; rmdir ../gone; $attnviz render -o x.json",
            1,
            "attnviz: The folder that this was started in is gone; change to one that is there.\n",
        ),
    ],
)
def test_one_line_and_no_traceback(words: str, status: int, said: str, tmp_path: Path) -> None:
    done = run(words, tmp_path)
    assert (done.returncode, done.stderr) == (status, said)


def test_a_lack_of_memory_has_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def run_out(words: list[str]) -> int:
        raise MemoryError

    monkeypatch.setattr(doctor, "run", run_out)
    assert cli.main(["doctor"]) == 1
    assert capsys.readouterr().err == (
        "attnviz: The machine ran out of memory. A shorter T or fewer heads would fit.\n"
    )
