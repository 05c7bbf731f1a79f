"""Ctrl+C on ``attnviz render``: status 130, nothing said, and the older file as it was."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import ROOT

#: Presses Ctrl+C inside the paint event of a curve: Qt has called it, and nothing may be raised through.
PRESSED = """
import os, signal, sys
from pyqtgraph import PlotCurveItem
from attnviz.cli import main
paint, times = PlotCurveItem.paint, []
def pressing(self, painter, option, widget=None):
    times.append(1)
    if len(times) == 3:
        os.kill(os.getpid(), signal.SIGINT)
        for _ in range(1000):  # Python looks for signals between two of its steps
            pass
    return paint(self, painter, option, widget)
PlotCurveItem.paint = pressing
status = main(sys.argv[1:])
assert len(times) >= 3
assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
raise SystemExit(status)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX signals")
@pytest.mark.parametrize("ending", ["gif", "mp4", "pptx"])
def test_ctrl_c_while_qt_paints_ends_in_order(tmp_path: Path, ending: str) -> None:
    (tmp_path / f"a.{ending}").write_bytes(b"old")
    words = ["render", "-o", f"a.{ending}", "--panels", "peakiness,weights", "--small-type"]
    if ending != "pptx":
        words += ["--size", "320x180", "--seconds", "1"]
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", PRESSED, *words],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")
    assert os.listdir(tmp_path) == [f"a.{ending}"]
    assert (tmp_path / f"a.{ending}").read_bytes() == b"old"
