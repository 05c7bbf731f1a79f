"""A result as a file. The ending of the name picks the format."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from attnviz.core.errors import InputError
from attnviz.core.result import Result
from attnviz.export.data import save_csv, save_json, save_npz

#: Endings that can be written, and those that are known and cannot be written yet.
FORMATS = (".png", ".npz", ".json", ".csv")
LATER = (".svg", ".pdf", ".pptx", ".gif", ".mp4")

_DATA = {".npz": save_npz, ".json": save_json, ".csv": save_csv}


def format_of(path: str | os.PathLike) -> str:
    """The ending of ``path`` in lower case.

    Raises:
        InputError: nothing can be written under that ending; names those that can.
    """
    ending = Path(path).suffix.lower()
    if ending in FORMATS:
        return ending
    name = Path(path).name
    reason = f"{ending} is not there yet" if ending in LATER else f"{name!r} has no ending that is known"
    raise InputError(f"{reason}; the formats are {' '.join(FORMATS)}.")


def write(
    result: Result,
    path: str | os.PathLike,
    panels: Sequence[str],
    *,
    theme: str = "light",
    size: tuple[int, int] = (1920, 1080),
) -> None:
    """Write ``result`` to ``path``; ``panels``, ``theme`` and ``size`` (width, height) are a picture's alone.

    Raises:
        InputError: the ending, a panel or the theme is not known.
        MemoryBudgetError: a stage is not there cell for cell (.npz), or the picture is too large.
        ExportError: the file cannot be written; an older one is untouched.
    """
    ending = format_of(path)
    if save := _DATA.get(ending):
        save(result, path)
        return
    # Qt comes in only where a picture is drawn.
    from attnviz.export.image import save_png

    save_png(result, path, panels, theme=theme, size=size)


__all__ = ["FORMATS", "LATER", "format_of", "write"]
