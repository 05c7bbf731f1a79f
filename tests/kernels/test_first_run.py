"""The script for a first GPU, with a Python that only says what it was asked."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.gpu import first_look
from tests.kernels.fibers.standin import StandIn

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "tests" / "gpu" / "first_run.sh"
STEPS = [
    "machine", "cupy", "doctor", "load", "conformance", "bench-quick", "warm", "long", "sanitizer-memcheck",
    "sanitizer-racecheck", "sanitizer-synccheck", "sanitizer-initcheck", "profile", "compare", "bench",
    "hidden",
]  # fmt: skip

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the script is bash's")


def start(folder: Path, python: str) -> subprocess.Popen[str]:
    """The script, where the only tools are the system's and this ``python``."""
    fake = folder / "python"
    fake.write_text(f"#!/bin/bash\n{python}\n")
    fake.chmod(0o755)
    environment = {**os.environ, "PYTHON": str(fake), "PATH": "/usr/bin:/bin"}
    command = ["bash", str(SCRIPT), str(folder / "out")]
    return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)


def told(folder: Path) -> list[str]:
    return (folder / "out" / "summary.txt").read_text().splitlines()


def test_every_step_is_tried_and_told_of_whatever_the_others_do(tmp_path: Path) -> None:
    script = start(tmp_path, 'echo "asked: $*"; [[ "$*" != *doctor* ]]')
    printed = script.communicate()[0]
    assert script.returncode == 0, printed
    lines = told(tmp_path)
    assert [line.partition(":")[0] for line in lines] == [f"{n:02}-{name}" for n, name in enumerate(STEPS, 1)]
    assert "exit 1" in lines[2]
    assert "exit 0" in lines[3]
    assert "tests.gpu.first_look load" in (tmp_path / "out" / "04-load.log").read_text()
    assert sum("not tried, there is no " in line for line in lines) >= 4


def test_what_was_found_is_there_when_it_is_stopped(tmp_path: Path) -> None:
    script = start(tmp_path, 'echo "asked: $*"; [[ "$*" != *tests/gpu* ]] || exec sleep 600')
    assert script.stdout is not None
    for line in script.stdout:
        if line.startswith("asked: -m pytest tests/gpu"):
            break
    script.terminate()
    script.communicate()  # until nothing of it is left that could write
    assert script.returncode == 130
    steps = [line.partition(":")[0] for line in told(tmp_path)]
    assert steps == ["01-machine", "02-cupy", "03-doctor", "04-load", "05-conformance"]
    assert told(tmp_path)[-1] == "05-conformance: stopped"
    assert "asked: -m pytest" in (tmp_path / "out" / "05-conformance.log").read_text()


def test_every_step_of_ours_is_there() -> None:
    text = SCRIPT.read_text()
    for name in ("load", "warm", "compare"):
        assert f"tests.gpu.first_look {name}" in text
        assert callable(getattr(first_look, name))


@pytest.mark.parametrize("what", ["load", "warm"])
def test_the_questions_are_answered(
    device: StandIn, what: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CUPY_CACHE_DIR", os.environ["CUPY_CACHE_DIR"])
    monkeypatch.setattr(first_look, "find_cupy", lambda: (device, "GPU of the day"))
    assert first_look.main(what) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "GPU of the day"
    if what == "load":
        assert (
            lines[2]
            == "the short file: CUDADriverError: CUDA_ERROR_INVALID_IMAGE: device kernel image is invalid"
        )
        assert all(": loads, " in line for line in lines[3:])
        assert len(lines) == 6
    else:
        assert lines[1].startswith("cold start, seconds: ")
        assert lines[2].startswith("warm start, seconds: ")
        assert "float16 tile: 40 registers, 40 B shared, 40 B local" in lines
