"""The title bar: what is looked at, and the program."""

from __future__ import annotations

import os
import unicodedata

from attnviz.core.result import Result
from attnviz.core.settings import FileSource
from attnviz.figures.words.result_words import title_in_words
from attnviz.figures.words.translate import translate

MOST = 120  # characters of a name: a title bar shows no more


def title_of(result: Result | None) -> str:
    """``run.npz — layer 2, head 1 — attnviz``; the program alone while nothing is shown."""
    if result is None:
        return "attnviz"
    settings, source = result.settings, result.settings.source
    name = os.path.basename(source.path) if isinstance(source, FileSource) else title_in_words(result.inputs)
    words = translate("MainWindow", "head {head}")
    if result.inputs.n_layer > 1:
        words = translate("MainWindow", "layer {layer}, head {head}")
    return f"{_plain(name)} — {words.format(layer=settings.layer, head=settings.head)} — attnviz"


def file_of(result: Result | None) -> str:
    """Return the path that the window stands for, for desktops that show it; empty where it is no file's."""
    source = None if result is None else result.settings.source
    return source.path if isinstance(source, FileSource) else ""


def _plain(name: str) -> str:
    """``name`` without what turns, breaks or hides a line; Qt's own mark [*] stands for itself."""
    shown = "".join(" " if unicodedata.category(c) in ("Cc", "Cf", "Cs", "Zl", "Zp") else c for c in name)
    shown = shown if len(shown) <= MOST else shown[: MOST - 1] + "…"
    return shown.replace("[*]", "[*][*]")
