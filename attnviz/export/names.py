"""What an exported file may be called: after its input and its panel, in letters that every disk takes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import PurePath

from attnviz.core.files.printable import one_line
from attnviz.core.result import Result
from attnviz.core.settings import ArraySource, FileSource, RandomSource, TextSource

#: Bytes of a name: disks allow 255, and people read fewer.
MOST_BYTES, MOST_WORDS = 80, 5
#: Names that Windows keeps for its devices, whatever the ending is.
_DEVICES = {"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(10))}


def name_for(result: Result, panels: Sequence[str], ending: str) -> str:
    """``run-weights.png`` for the weights of run.npz; the panel is named where it is one."""
    source = result.settings.source
    match source:
        case FileSource(path):
            stem = PurePath(path.replace("\\", "/")).stem
        case TextSource(text):
            stem = "-".join(re.findall(r"\w+", text)[:MOST_WORDS]).lower()
        case RandomSource(seed=seed):
            stem = f"random-{seed}"
        case ArraySource(title=title):
            stem = title
    names = {panel.partition("@")[0] for panel in panels}
    stem = plain(stem) or "attention"
    return f"{stem}-{names.pop().replace('_', '-')}{ending}" if len(names) == 1 else f"{stem}{ending}"


def plain(words: str) -> str:
    """``words`` as the first part of a file's name."""
    words = re.sub(r'[<>:"/\\|?*\u2400-\u2426\ufffd\s]+', "-", one_line(words)).strip("-. ")
    words = words.encode("utf-8", "ignore")[:MOST_BYTES].decode("utf-8", "ignore").rstrip("-. ")
    return f"{words}-" if words.partition(".")[0].lower() in _DEVICES else words
