"""``attnviz [FILE]``: the window."""

from __future__ import annotations

import gc
import sys
from collections.abc import Sequence
from pathlib import Path

from attnviz.commands.options import LANGUAGES, THEMES
from attnviz.commands.parser import Parser
from attnviz.core.errors import InputError
from attnviz.core.files.opened import require_file
from attnviz.core.record.figure_record import FIGURES
from attnviz.core.settings import FIRST_SETTINGS, FileSource, Settings
from attnviz.core.version import __version__
from attnviz.gui.display import require_display
from attnviz.gui.signals import EndingSignals

DESCRIPTION = """\
A laboratory for attention: see what happens inside softmax(mask(Q·Kᵀ/√d_k))·V.

  attnviz [FILE]     open the window, on FILE if given: arrays, or a figure of attnviz
  attnviz render     compute and draw without a window
  attnviz doctor     what is here, what is missing, and the command that mends it
  attnviz bench      time the engines on this machine"""

EXAMPLES = """\
  attnviz
  attnviz run.npz
  attnviz render -o attention.png
  attnviz render --help"""


def run(argv: Sequence[str], signals: EndingSignals | None = None) -> int:
    """Parse, check that a window can open here, and open it; ``signals`` may be listening already."""
    parser = Parser("attnviz", DESCRIPTION, EXAMPLES)
    parser.add_argument("--version", action="version", version=f"attnviz {__version__}")
    parser.add_argument(
        "file",
        metavar="FILE",
        nargs="?",
        help="Q, K, V, or x with its weights (.npy .npz .safetensors .csv), or a figure that attnviz wrote "
        f"({' '.join(FIGURES)})",
    )
    parser.add_argument(
        "--lang",
        choices=LANGUAGES,
        help="language of the words, for this once (the one chosen in the window)",
    )
    parser.add_argument("--theme", choices=THEMES, help="colours (the system's)")
    parser.add_argument(
        "--fresh", action="store_true", help="begin with the first picture, whatever was on show last"
    )
    options = parser.parse_args(argv)
    # What is imported from here on stays until the end, and searching it for garbage takes a fifth of the
    # start. The window collects by itself (attnviz.gui.collector).
    gc.disable()
    settings = _settings(options.file)
    require_display()
    from attnviz.gui.app import run as run_window

    # Later collections, which hold the window up, do not search all that again either.
    gc.freeze()
    argv = [sys.argv[0]]
    return run_window(settings, argv, options.theme, options.file, options.lang, signals, fresh=options.fresh)


def _settings(file: str | None) -> Settings | None:
    if file is None:
        return None
    if file:
        require_file(Path(file))
    if not Path(file).is_file():
        raise InputError(f"There is no file {file!r}, and no command of that name (render, doctor, bench).")
    if file.lower().endswith(FIGURES):
        return None  # the window reads it like any later file, and can be closed meanwhile
    return FIRST_SETTINGS.opened_on(FileSource(file))
