"""``attnviz.show`` in a program of its own, as a person's script calls it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

SCRIPT = """
import numpy, attnviz
q = numpy.ones((2, 5, 8), numpy.float32)
window = attnviz.show(q, q, q, title="Mine", block=False)
print(window.isVisible(), window.session.settings.source.title)
"""


def run(script: str, home: Path) -> subprocess.CompletedProcess[str]:
    root = str(Path(__file__).parent.parent.parent)
    environment = {**os.environ, "PYTHONPATH": root, "XDG_CONFIG_HOME": str(home)}
    return subprocess.run(
        [sys.executable, "-c", script], env=environment, capture_output=True, text=True, timeout=120
    )


def test_a_script_that_does_not_wait_ends_in_order(tmp_path: Path):
    done = run(SCRIPT, tmp_path)
    assert done.stdout == "True Mine\n"
    assert "QThread" not in done.stderr
    assert done.returncode == 0


LETS_GO = """
import gc, weakref, numpy, attnviz
from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QApplication
from attnviz.gui.main_window import MainWindow

gc.disable()
q = numpy.ones((2, 5, 8), numpy.float32)
window = attnviz.show(q, q, q, block=False)
loop = QEventLoop()
window.painted.connect(loop.quit)
loop.exec()
result = weakref.ref(window.session.result)
window.destroyed.connect(lambda: QTimer.singleShot(50, loop.quit))
window.close()
del window
loop.exec()
print(result(), [w for w in QApplication.topLevelWidgets() if isinstance(w, MainWindow)])
"""


def test_a_closed_window_lets_go_of_its_arrays(tmp_path: Path):
    """Each window of a notebook stayed as long as its kernel, and all that it had computed."""
    done = run(LETS_GO, tmp_path)
    assert done.stdout == "None []\n", done.stderr
    assert done.returncode == 0
