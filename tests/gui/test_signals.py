"""Ctrl+C, SIGTERM and SIGHUP close the window between two events, never inside one."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from attnviz.gui import app
from attnviz.gui.signals import ENDING, EndingSignals
from tests.gui.driver import Driver

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows sends no signals to itself")

#: The real program, which ends itself in the middle of a fade: ``{moment}`` sends the signal.
PROGRAM = """
import os, signal, sys
from PySide6.QtCore import QTimer
from attnviz.figures.items import fade
from attnviz.gui.window import main_window

fade.motion_wanted = lambda: True
step, shown = fade.Fade._step, main_window.MainWindow.showEvent

def step_and_end(self, share):
    os.kill(os.getpid(), signal.{name})
    step(self, share)

def show_and_end(self, event):
    os.kill(os.getpid(), signal.{name})
    shown(self, event)

if {fading}:
    fade.Fade._step = step_and_end
    made = main_window.MainWindow.__init__
    def make(self, *a, **k):
        made(self, *a, **k)
        self.painted.connect(lambda result: QTimer.singleShot(200, self.session.chosen.toggle_scaling))
    main_window.MainWindow.__init__ = make
else:
    main_window.MainWindow.showEvent = show_and_end
from attnviz.cli import main
sys.exit(main([]))
"""


@pytest.mark.parametrize("number", ENDING, ids=lambda n: signal.Signals(n).name)
def test_a_signal_waits_for_the_event_loop(qtbot: QtBot, number: int) -> None:
    signals, heard, parent = EndingSignals(), [], QObject()
    try:
        os.kill(os.getpid(), number)  # before anybody listens
        signals.call(lambda: heard.append(number), parent)
        assert not heard
        qtbot.waitUntil(lambda: heard == [number])
        os.kill(os.getpid(), number)
        assert heard == [number]
        qtbot.waitUntil(lambda: heard == [number, number])
    finally:
        signals.restore()
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_the_window_closes_behind_the_dialog_that_is_open(
    first: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Without a loop to leave, Qt would leave the next one.
    monkeypatch.setattr(app.QApplication, "exit", lambda: None)
    first.press(Qt.Key.Key_F1)
    closed = []
    first.window.closed.connect(lambda: closed.append(True))
    app.end(first.window)
    first.until(lambda: bool(closed))
    assert not any(w.isVisible() for w in QApplication.topLevelWidgets() if isValid(w))


@pytest.mark.parametrize(("name", "fading"), [("SIGINT", True), ("SIGTERM", True), ("SIGINT", False)])
def test_the_program_ends_well_in_the_middle_of_a_fade_and_of_the_start(
    tmp_path: Path, name: str, fading: bool
) -> None:
    program = PROGRAM.format(name=name, fading=fading)
    environ = {
        **os.environ,
        "HOME": str(tmp_path),
        "XDG_CONFIG_HOME": str(tmp_path),
        "QT_QPA_PLATFORM": "offscreen",
    }
    ended = subprocess.run(
        [sys.executable, "-c", program], env=environ, capture_output=True, text=True, timeout=120
    )
    assert ended.returncode == 0, ended.stderr
    assert "Traceback" not in ended.stderr
