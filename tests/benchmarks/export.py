"""Times the export of one panel in every format. Run: python -m tests.benchmarks.export

One panel (the weights) of ANDREA-120M at T = 1024, 1920 x 1080; movements at 1280 x 720, 4 s. Beside it the
yardstick of the same run: laying the same figure out and painting it once into an image.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from attnviz.core.presets import presets
from attnviz.core.settings import RandomSource, Settings, View

SETTINGS = Settings(source=RandomSource(presets()["andrea-120m"]))


def timed(work: Callable[[], object], times: int) -> float:
    """Median seconds of ``work``, after one run that warms up."""
    work()
    samples = []
    for _ in range(times):
        start = time.perf_counter()
        work()
        samples.append(time.perf_counter() - start)
    return statistics.median(samples)


def measure(times: int) -> dict[str, dict[str, float]]:
    """Format -> median ms, times the yardstick, and bytes."""
    from attnviz.engine.cpu.engine import NumpyEngine
    from attnviz.engine.pipeline import Pipeline
    from attnviz.export import NUMBERS, PICTURES, write, write_sheet
    from attnviz.export.animation import save_movement
    from attnviz.export.data import exact_view
    from attnviz.export.image import paint
    from attnviz.export.movement import Movement, Timing
    from attnviz.figures.sheet.composition import heatmap_pixels, lay_out
    from attnviz.figures.sheet.sheet import Sheet
    from attnviz.gui.app import application
    from attnviz.sources import load

    app = application()
    pipeline = Pipeline(load, NumpyEngine())
    sheet = Sheet(("weights",))
    pixels = heatmap_pixels(lay_out(pipeline.compute(SETTINGS, View(pixels=(64, 64))), sheet))
    seen = pipeline.compute(SETTINGS, View(pixels=pixels))
    whole = pipeline.compute(SETTINGS, exact_view(seen.inputs, 0))
    drawing = timed(lambda: paint(seen, sheet), times)
    found = {"drawn once": {"ms": 1e3 * drawing, "ratio": 1.0, "bytes": 0}}
    with tempfile.TemporaryDirectory() as folder:
        for ending in (*PICTURES, *NUMBERS):
            path = Path(folder) / f"a{ending}"
            result = seen if ending == ".png" else whole
            if ending in PICTURES:
                seconds = timed(lambda path=path, result=result: write_sheet(result, path, sheet), times)
            else:
                seconds = timed(lambda path=path: write(whole, path, ()), times)
            found[ending] = {"ms": 1e3 * seconds, "ratio": seconds / drawing, "bytes": path.stat().st_size}
        film = Sheet(("weights", "peakiness"), size=(1280, 720), dpi=96)
        for ending in (".gif", ".apng", ".mp4"):
            path = Path(folder) / f"a{ending}"
            start = time.perf_counter()
            save_movement(path, SETTINGS, Movement.TOGGLE, pipeline.compute, film, Timing())
            seconds = time.perf_counter() - start
            found[f"{ending}, 4 s"] = {
                "ms": 1e3 * seconds,
                "ratio": seconds / drawing,
                "bytes": path.stat().st_size,
            }
    del app
    return found


def main() -> None:
    """Print the table, or write it as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=7)
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    found = measure(options.times)
    if options.json:
        options.json.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    print("| what | median ms | times drawing it | kB |\n|---|---|---|---|")
    for name, row in found.items():
        size = f"{row['bytes'] / 1e3:,.0f}" if row["bytes"] else "–"
        print(f"| {name} | {row['ms']:,.0f} | {row['ratio']:.1f} | {size} |")


if __name__ == "__main__":
    main()
