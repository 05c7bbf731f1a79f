"""After the first picture what other panels are made of is read, so that no layout waits for it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

OPENED = """
import sys
from PySide6.QtCore import QEventLoop, QSettings, QTimer
from attnviz.gui.app import application, make_pipeline
from attnviz.gui.window.main_window import MainWindow
from attnviz.gui.session.session import Session

app = application()
QSettings.setPath(QSettings.Format.NativeFormat, QSettings.Scope.UserScope, sys.argv[1])
LATER = tuple(f"figures.panels.{name}" for name in ("cell", "row", "leak", "sweep")) + ("gui.panels.code",)

def read():
    return [name for name in LATER if f"attnviz.{name}" in sys.modules]

session = Session(make_pipeline)
window = MainWindow(session, "light")
loop = QEventLoop()
window.painted.connect(loop.quit)
QTimer.singleShot(60_000, loop, loop.quit)
window.show()
loop.exec()
at_first = read()
while window._ahead.isActive():
    app.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
print(len(at_first), len(read()) == len(LATER))
window.close()
window.deleteLater()
app.processEvents()
"""


def test_the_first_picture_waits_for_no_other_panel_and_later_layouts_for_no_module(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", OPENED, str(tmp_path)],
        env={**os.environ, "XDG_CONFIG_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.stdout.split() == ["0", "True"], done.stderr
