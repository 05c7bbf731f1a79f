"""The command line as a person meets it: a real process, its exit status, and what it wrote where."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def attnviz(tmp_path: Path) -> Run:
    """``attnviz("render", ..., DISPLAY=":1")`` in an empty folder, with no display unless one is given."""

    def run(*words: str | Path, **variables: str) -> subprocess.CompletedProcess[str]:
        displays = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
        environment = {name: value for name, value in os.environ.items() if name not in displays}
        environment |= {"PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"} | variables
        return subprocess.run(
            [sys.executable, "-W", "error", "-m", "attnviz", *map(str, words)],
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            encoding="utf-8",
            timeout=120,
            check=False,
        )

    return run


def refused(process: subprocess.CompletedProcess[str], status: int, *parts: str) -> None:
    """The call ended with ``status`` and one line on standard error that holds ``parts``."""
    assert process.stdout == ""
    lines = process.stderr.splitlines()
    assert len(lines) == 1, process.stderr
    assert lines[0].startswith("attnviz")
    for part in parts:
        assert part in lines[0]
    assert process.returncode == status
