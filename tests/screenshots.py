"""Pictures of the window: every layout in every theme and language, at three sizes.

    python -m tests.screenshots OUT [--layouts overview,cell] [--themes light] [--languages en]

They are looked at by people; the tests look at numbers. One process a scale factor, since Qt reads it once.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

#: (width, height) in pixels, and the scale factor at which they are shown.
SIZES = {"1280x800": (1280, 800, 1), "1920x1080": (1920, 1080, 1), "3840x2160": (3840, 2160, 2)}
LAYOUTS = ("overview", "compare", "focus", "presenter", "cell", "peaks", "masks", "heads")
THEMES = ("light", "dark", "contrast")
LANGUAGES = ("en", "sv", "ka")
SETTLE_MS = 300
PATIENCE_MS = 30_000


def take(out: Path, size: str, layouts: list[str], themes: list[str], languages: list[str]) -> int:
    """Every combination at one size, in this process; the number of pictures."""
    from PySide6.QtCore import QEventLoop, QSettings, QTimer

    from attnviz.gui import language
    from attnviz.gui.app import application, make_pipeline
    from attnviz.gui.layouts import LAYOUTS as NAMED
    from attnviz.gui.session.session import Session
    from attnviz.gui.window.main_window import MainWindow

    own = tempfile.TemporaryDirectory()  # nothing remembered, by the person or by the run before
    os.environ["XDG_CONFIG_HOME"] = own.name
    QSettings.setPath(QSettings.Format.NativeFormat, QSettings.Scope.UserScope, own.name)
    app = application()
    session = Session(make_pipeline)
    window = MainWindow(session, themes[0])
    width, height, scale = SIZES[size]
    window.resize(width // scale, height // scale)
    window.show()

    def turn(ms: int) -> None:
        loop = QEventLoop()
        QTimer.singleShot(ms, loop.quit)
        loop.exec()

    def settle() -> None:
        """Until the result and everything computed in the background are painted."""
        waited = 0
        turn(SETTLE_MS)
        while (session.result is None or session.busy or session.extras_at_work) and waited < PATIENCE_MS:
            turn(100)
            waited += 100
        turn(SETTLE_MS)

    taken = 0
    for code in languages:
        language.use(app, code)
        for name in layouts:
            window.board.arrange(NAMED[name])
            settle()
            for theme in themes:
                window.choose_theme(theme)
                turn(SETTLE_MS)
                window.grab().save(str(out / f"{name}-{theme}-{code}-{size}.png"))
                taken += 1
    window.close()
    own.cleanup()
    return taken


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("out", type=Path)
    for name, every in (
        ("layouts", LAYOUTS), ("themes", THEMES), ("languages", LANGUAGES), ("sizes", tuple(SIZES))
    ):  # fmt: skip
        parser.add_argument(f"--{name}", default=",".join(every), help=f"of {','.join(every)}")
    parser.add_argument("--here", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    chosen = [getattr(options, name).split(",") for name in ("layouts", "themes", "languages")]
    if options.here:
        print(take(options.out, options.sizes, *chosen), "pictures of", options.sizes)
        return 0
    for size in options.sizes.split(","):
        environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "QT_SCALE_FACTOR": str(SIZES[size][2])}
        words = [
            f"--{n}={','.join(v)}" for n, v in zip(("layouts", "themes", "languages"), chosen, strict=True)
        ]
        command = [
            sys.executable,
            "-m",
            "tests.screenshots",
            str(options.out),
            "--here",
            f"--sizes={size}",
            *words,
        ]
        subprocess.run(command, check=True, env=environment)
    return 0


if __name__ == "__main__":
    sys.exit(main())
