"""``attnviz.show`` in a program of its own, as a person's script calls it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

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


def test_a_script_that_does_not_wait_ends_in_order(tmp_path: Path) -> None:
    done = run(SCRIPT, tmp_path)
    assert done.stdout == "True Mine\n"
    assert "QThread" not in done.stderr
    assert done.returncode == 0


LETS_GO = """
import gc, weakref, numpy, attnviz
from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QApplication
from attnviz.gui.window.main_window import MainWindow

gc.disable()
q = numpy.ones((2, 5, 8), numpy.float32)
window = attnviz.show(q, q, q, block=False)
loop = QEventLoop()
window.painted.connect(loop.quit)
loop.exec()
result = weakref.ref(window.session.result)
looking = QTimer(interval=20)
looking.timeout.connect(lambda: loop.quit() if result() is None else None)
window.destroyed.connect(looking.start)
QTimer.singleShot(30_000, loop.quit)  # only where it stays
window.close()
del window
loop.exec()
print(result(), [w for w in QApplication.topLevelWidgets() if isinstance(w, MainWindow)])
"""


def test_a_closed_window_lets_go_of_its_arrays(tmp_path: Path) -> None:
    """Each window of a notebook stayed as long as its kernel, and all that it had computed."""
    done = run(LETS_GO, tmp_path)
    assert done.stdout == "None []\n", done.stderr
    assert done.returncode == 0


REFUSED = """
import os, sys, threading, numpy, attnviz
q = numpy.ones((5, 8), numpy.float32)

def tried(**names):
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        os.environ.pop(name, None)
    os.environ.update(names)
    try:
        attnviz.show(q, q, block=False)
    except attnviz.core.errors.AttnvizError as error:
        print(error)

tried(DISPLAY=":987")
tried(DISPLAY="nonsense")
tried(WAYLAND_DISPLAY="nowhere")
tried(QT_QPA_PLATFORM="xcb")
tried(QT_QPA_PLATFORM="nonsense")
tried()
os.environ["QT_QPA_PLATFORM"] = "offscreen"
thread = threading.Thread(target=tried, kwargs={"QT_QPA_PLATFORM": "offscreen"})
thread.start()
thread.join()
sys.modules["PyQt6.QtCore"] = sys
tried(QT_QPA_PLATFORM="offscreen")
print("alive")
"""


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere Qt always finds the screen")
def test_where_no_window_can_open_python_lives_on(tmp_path: Path) -> None:
    done = run(REFUSED, tmp_path)
    said = done.stdout.splitlines()
    assert done.returncode == 0, done.stderr
    for line, words in zip(
        said,
        (
            "display ':987' does not answer", "display 'nonsense' does not answer", "WAYLAND_DISPLAY=nowhere",
            "QT_QPA_PLATFORM=xcb", "QT_QPA_PLATFORM=nonsense",
            "There is no display", "main thread", "PyQt6 is already imported", "alive",
        ),
        strict=True,
    ):  # fmt: skip
        assert words in line


OTHER_BINDING = """
import os, sys, numpy, attnviz
from attnviz.figures.style.graph import pg
print(pg.Qt.QT_LIB, os.environ["PYQTGRAPH_QT_LIB"])
from PySide6.QtCore import QCoreApplication
app = QCoreApplication([])
try:
    attnviz.show(numpy.ones((5, 8), numpy.float32), numpy.ones((5, 8), numpy.float32))
except attnviz.core.errors.AttnvizError as error:
    print(error)
"""


def test_pyqtgraph_draws_with_pyside_whatever_the_environment_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYQTGRAPH_QT_LIB", "PyQt5")
    done = run(OTHER_BINDING, tmp_path)
    assert done.stdout.splitlines()[0] == "PySide6 PyQt5", done.stderr
    assert "This program has a QCoreApplication" in done.stdout
