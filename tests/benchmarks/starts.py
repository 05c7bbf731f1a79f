"""Starts and quits the window many times. Run: python -m tests.benchmarks.starts --count 1000

Each start is a process of its own: it opens the window of the first start, waits until the first picture is
painted, closes the window as a person does, and must end with status 0 and not a word on standard error.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass

#: Runs the product's own ``run``; a timer of ours closes the window once it has painted.
DRIVER = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from attnviz.gui import app
from attnviz.gui.window.main_window import MainWindow

def close_when_painted():
    (window,) = (w for w in QApplication.topLevelWidgets() if isinstance(w, MainWindow))
    window.painted.connect(lambda result: QTimer.singleShot(0, window.close))

app.application()
QTimer.singleShot(0, close_when_painted)  # in the first turn of the loop: the window is there, unpainted
sys.exit(app.run())
"""
#: The offscreen platform says so of every window that has a least size; a real platform does not.
OFFSCREEN = "This plugin does not support propagateSizeHints()"
LIMIT_S = 120


@dataclass(frozen=True)
class Ending:
    """How one process ended."""

    status: int
    errors: str
    seconds: float

    @property
    def clean(self) -> bool:
        return self.status == 0 and not self.errors


def start_once(settings: str) -> Ending:
    """One start and quit, with the person's settings kept under the folder ``settings``."""
    environment = {"QT_QPA_PLATFORM": "offscreen", **os.environ, "XDG_CONFIG_HOME": settings}
    began = time.perf_counter()
    try:
        done = subprocess.run(
            [sys.executable, "-X", "faulthandler", "-c", DRIVER],
            env=environment,
            capture_output=True,
            text=True,
            timeout=LIMIT_S,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return Ending(-1, f"not over after {LIMIT_S} s", time.perf_counter() - began)
    lines = [line for line in (done.stdout + done.stderr).splitlines() if line != OFFSCREEN]
    return Ending(done.returncode, "\n".join(lines), time.perf_counter() - began)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=20)
    options = parser.parse_args()
    endings = []
    with tempfile.TemporaryDirectory() as settings:
        for number in range(options.count):
            ending = start_once(settings)
            endings.append(ending)
            if not ending.clean:
                print(f"start {number}: status {ending.status}\n{ending.errors}", file=sys.stderr)
    seconds = sorted(ending.seconds for ending in endings)
    found = {
        "starts": len(endings),
        "clean": sum(ending.clean for ending in endings),
        "median_s": round(statistics.median(seconds), 3),
        "slowest_s": round(seconds[-1], 3),
    }
    print(json.dumps(found, indent=2))
    return 0 if found["clean"] == found["starts"] else 1


if __name__ == "__main__":
    raise SystemExit(main())
