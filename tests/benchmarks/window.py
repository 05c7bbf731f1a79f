"""Times what a person waits for in the window: the toggle, and the start. Run: python -m tests.benchmarks.window

Every figure stands beside a yardstick measured in the same run, since machines are noisy.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import time

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import numpy as np
from PySide6.QtCore import QEventLoop, QSettings, Qt
from PySide6.QtTest import QTest

from attnviz.core.presets import presets
from attnviz.core.settings import RandomSource, Settings

SIZE = (1600, 900)


def milliseconds(samples: list[float]) -> dict[str, float]:
    """Median and 95th percentile of seconds, in ms."""
    ordered = sorted(samples)
    p95 = ordered[min(len(ordered) - 1, int(0.95 * len(ordered)))]
    return {"median_ms": round(1e3 * statistics.median(ordered), 2), "p95_ms": round(1e3 * p95, 2)}


def open_window():
    """The real window on ANDREA-120M, at 1600 x 900, painted once."""
    from attnviz.gui.app import application, make_pipeline
    from attnviz.gui.main_window import MainWindow
    from attnviz.gui.session import Session

    app = application()
    QSettings().clear()
    session = Session(make_pipeline, Settings(source=RandomSource(presets()["andrea-120m"])))
    window = MainWindow(session, "light")
    window.resize(*SIZE)
    window.show()
    settle(window)
    return app, window


def settle(window, quiet_ms: int = 400) -> None:
    """Let everything that follows the first picture (resizing, tiles at the final resolution) pass."""
    QTest.qWait(quiet_ms)
    while window.session.result is None:
        QTest.qWait(20)
    QTest.qWait(quiet_ms)


def toggle(window) -> float:
    """Seconds from the key press S until the result of it has been painted."""
    wanted = 0.0 if window.session.settings.scaling > 0 else 1.0
    loop = QEventLoop()
    window.painted.connect(lambda result: loop.quit() if result.settings.scaling == wanted else None)
    start = time.perf_counter()
    QTest.keyClick(window, Qt.Key.Key_S)
    loop.exec()
    took = time.perf_counter() - start
    window.painted.disconnect()
    return took


def yardstick(window) -> float:
    """Seconds of one exp over 1024 x 1024 float32 and one repaint of the window with unchanged images."""
    scores = np.random.default_rng(0).standard_normal((1024, 1024)).astype(np.float32)
    out = np.empty_like(scores)
    start = time.perf_counter()
    np.exp(scores, out=out)
    window.repaint()
    for panel in window.board.panels.values():
        panel.viewport.repaint()
    return time.perf_counter() - start


def measure_toggle(count: int) -> dict:
    app, window = open_window()
    for _ in range(6):
        toggle(window)
    toggles, yards = [], []
    for _ in range(count):
        toggles.append(toggle(window))
        QTest.qWait(180)  # the cross-fade is over: a person does not press S every 10 ms
        yards.append(yardstick(window))
        app.processEvents()
    window.close()
    found = {"toggle": milliseconds(toggles), "yardstick": milliseconds(yards)}
    found["p95_over_yardstick_median"] = round(found["toggle"]["p95_ms"] / found["yardstick"]["median_ms"], 2)
    found["p95_over_yardstick_p95"] = round(found["toggle"]["p95_ms"] / found["yardstick"]["p95_ms"], 2)
    return found


BARE = """
import sys, time
import numpy as np, pyqtgraph as pg
from PySide6.QtWidgets import QApplication
from PySide6.QtCore import QTimer
app = QApplication([])
view = pg.GraphicsLayoutWidget(show=True)
image = pg.ImageItem(np.random.default_rng(0).random((64, 64)), axisOrder="row-major")
view.addPlot().addItem(image)
view.repaint(); app.processEvents()
import os; os._exit(0)
"""

#: What ``attnviz`` does (attnviz.commands.window), ended at the first painted picture.
OURS = """
import gc, os
gc.disable()
from attnviz.gui.app import application, make_pipeline
from attnviz.gui.main_window import MainWindow
from attnviz.gui.session import Session
app = application()
session = Session(make_pipeline)
window = MainWindow(session, "light")
window.painted.connect(lambda result: os._exit(0))
window.show()
app.exec()
"""


def measure_start(count: int) -> dict:
    """Seconds of a process from its start to the first painted panels, beside a bare pyqtgraph window."""
    times: dict[str, list[float]] = {"bare": [], "attnviz": []}
    for _ in range(count):
        for name, code in (("bare", BARE), ("attnviz", OURS)):
            start = time.perf_counter()
            subprocess.run([sys.executable, "-c", code], check=True)
            times[name].append(time.perf_counter() - start)
    found = {name: milliseconds(samples) for name, samples in times.items()}
    found["ratio_of_medians"] = round(found["attnviz"]["median_ms"] / found["bare"]["median_ms"], 2)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--toggles", type=int, default=200)
    parser.add_argument("--starts", type=int, default=15)
    options = parser.parse_args()
    found = {"size": SIZE}
    if options.toggles:
        found["toggle"] = measure_toggle(options.toggles)
    if options.starts:
        found["start"] = measure_start(options.starts)
    print(json.dumps(found, indent=2))


if __name__ == "__main__":
    main()
