"""Makes every picture of the documentation and the README with the program itself.

    python -m docs.pictures [NAME ...]

All of them, or those named; each is a window or an ``attnviz render``. Pictures of windows have their colours
reduced to a palette; the others bring their settings back when the window opens them.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
IMAGES = Path(__file__).resolve().parent / "images"
COLOURS = 256

#: Layouts of the window: name of the picture -> name of the layout.
WINDOWS = {
    "window": "overview",
    "window-compare": "compare",
    "window-cell": "cell",
    "window-peakiness": "peaks",
    "window-mask": "masks",
    "window-heads": "heads",
}
_RANDOM = ["--d-model", "768", "--n-head", "12", "--seq-len", "128", "--seed", "1"]
_SMALL = ["--dpi", "96", "--small-type"]
#: Name of the picture -> options of ``attnviz render``.
RENDERED = {
    "panel-qkv": ["--panels", "qkv", "--size", "560x460"],
    "panel-raw": ["--panels", "raw", "--size", "560x460"],
    "panel-scaled": ["--panels", "scaled", "--size", "560x460"],
    "panel-mask": ["--panels", "mask", "--size", "560x460"],
    "panel-weights": ["--panels", "weights", "--size", "560x460"],
    "panel-output": ["--panels", "output", "--size", "560x460"],
    "panel-peakiness": ["--panels", "peakiness", "--size", "900x420", *_RANDOM],
    "panel-spread": ["--panels", "spread", "--size", "900x480", *_RANDOM],
    "panel-sweep": ["--panels", "sweep", "--size", "900x520", *_RANDOM],
    "panel-cell": ["--panels", "cell", "--size", "900x460", "--cursor", "6,5"],
    "panel-row": ["--panels", "row", "--size", "900x460", "--cursor", "6,5"],
    "panel-leak": ["--panels", "leak", "--size", "900x560", "--cursor", "6,5"],
    "panel-heads": ["--panels", "heads", "--size", "720x300"],
    "panel-heads_map": ["--panels", "heads_map", "--size", "560x300"],
    "panel-concat": ["--panels", "concat", "--size", "900x460"],
    "sliding-window": ["--panels", "mask,weights", "--size", "900x460", "--mask", "sliding:4"],
    "length-one": ["--panels", "sweep", "--size", "900x520", "--law", "length", *_RANDOM],
}
_WIDE = ["--d-model", "4096", "--n-head", "16", "--seq-len", "24", "--seed", "3"]  # d_k = 256
_TIMES = ["--seconds", "4", "--fps", "10"]
#: Movements likewise.
MOVED = {
    "toggle": ["--panels", "scaled,weights", "--size", "800x440", "--movement", "toggle", *_TIMES, *_WIDE],
}


def file_of(name: str) -> Path:
    """Where the picture ``name`` lies."""
    return IMAGES / f"{name}{'.gif' if name in MOVED else '.png'}"


def every() -> list[str]:
    """The names of all pictures."""
    return [*WINDOWS, *RENDERED, *MOVED]


def _windows(names: list[str], folder: Path) -> None:
    """Take the windows that are asked for, in one process of ``tests.screenshots``."""
    layouts = ",".join(WINDOWS[name] for name in names)
    words = [f"--layouts={layouts}", "--themes=light", "--languages=en", "--sizes=1280x800"]
    command = [sys.executable, "-m", "tests.screenshots", str(folder), *words]
    subprocess.run(command, cwd=ROOT, check=True)
    for name in names:
        _reduce(folder / f"{WINDOWS[name]}-light-en-1280x800.png", file_of(name))


def render(name: str) -> None:
    """Draw the picture ``name``, which is no window, as the command line does."""
    from attnviz.cli import main

    if name in MOVED:
        status = main(["render", "-o", str(file_of(name)), *_SMALL, *MOVED[name]])
    else:
        status = main(["render", "-o", str(file_of(name)), *_SMALL, *RENDERED[name]])
    if status:
        raise SystemExit(f"docs.pictures: attnviz render of {name} ended with {status}")


def _reduce(made: Path, kept: Path) -> None:
    """Keep ``made`` with a palette: a third of the bytes."""
    from PIL import Image

    with Image.open(made) as picture:
        few = picture.convert("RGB").quantize(COLOURS, kmeans=4, dither=Image.Dither.NONE)
        few.save(kept, optimize=True)


def main(names: list[str]) -> int:
    """Make the pictures ``names``, all of them where there is none; the exit status."""
    if unknown := [name for name in names if name not in every()]:
        print(f"docs.pictures: {', '.join(unknown)}: the pictures are {', '.join(every())}", file=sys.stderr)
        return 2
    IMAGES.mkdir(exist_ok=True)
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_CONFIG_HOME"] = folder  # nothing that a person has chosen shows in a picture
        wanted = names or every()
        if windows := [name for name in WINDOWS if name in wanted]:
            _windows(windows, Path(folder))
        for name in (*RENDERED, *MOVED):
            if name in wanted:
                render(name)
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
