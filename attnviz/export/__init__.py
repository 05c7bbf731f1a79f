"""Writes a result as a file; the ending of its name picks the format."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from attnviz.core.errors import InputError
from attnviz.core.files.delimited import Dialect
from attnviz.core.job import Job
from attnviz.core.result import Result
from attnviz.export.data import save_csv, save_json, save_npz

#: Endings that can be written: pictures of one result, movements through several, and numbers.
PICTURES = (".png", ".svg", ".pdf", ".pptx")
MOVEMENTS = (".gif", ".apng", ".mp4")
NUMBERS = (".npz", ".json", ".csv")
FORMATS = (*PICTURES, *MOVEMENTS, *NUMBERS)

_NUMBERS = {".npz": save_npz, ".json": save_json}


def format_of(path: str | os.PathLike) -> str:
    """The ending of ``path`` in lower case.

    Raises:
        InputError: nothing can be written under that ending; names those that can.
    """
    ending = Path(path).suffix.lower()
    if ending in FORMATS:
        return ending
    name = Path(path).name or str(path)
    raise InputError(f"{name!r} has no ending that is known; the formats are {' '.join(FORMATS)}.")


def write(
    result: Result,
    path: str | os.PathLike,
    panels: Sequence[str],
    *,
    theme: str = "light",
    size: tuple[int, int] = (1920, 1080),
    dialect: Dialect | None = None,
) -> None:
    """Write ``result`` to ``path``; ``panels``, ``theme`` and ``size`` (width, height) are a picture's alone.

    ``dialect`` is how a table (.csv) is written; see :func:`attnviz.export.data.save_csv`.

    Raises:
        InputError: the ending, a panel or the theme is not known, or the ending is a movement's.
        MemoryBudgetError: a stage is not there cell for cell (.npz), or the picture is too large.
        ExportError: the file cannot be written; an older one is untouched.
    """
    if (ending := format_of(path)) == ".csv":
        save_csv(result, path, dialect)
        return
    if save := _NUMBERS.get(ending):
        save(result, path)
        return
    # Qt comes in only where a picture is drawn.
    from attnviz.figures.sheet.sheet import Sheet

    write_sheet(result, path, Sheet(tuple(panels), theme, size))


def write_sheet(result: Result, path: str | os.PathLike, sheet: object, job: Job | None = None) -> None:
    """Write the picture that ``sheet`` (a ``figures.sheet.sheet.Sheet``) describes. Needs a QApplication.

    Raises:
        InputError: the ending is no picture's; a panel or the theme is not known.
        MemoryBudgetError: the picture is too large.
        ExportError: the file cannot be written; an older one is untouched.
        Cancelled: ``job`` was cancelled, before the picture or between two slides.
    """
    from attnviz.figures.sheet.sheet import Sheet

    (job := job or Job()).step(0.0)
    assert isinstance(sheet, Sheet)
    match format_of(path):
        case ".png":
            from attnviz.export.image import save_png

            save_png(result, path, sheet)
        case ".svg":
            from attnviz.export.vector import save_svg

            save_svg(result, path, sheet)
        case ".pdf":
            from attnviz.export.vector import save_pdf

            save_pdf(result, path, sheet)
        case ".pptx":
            from attnviz.export.deck import save_pptx

            save_pptx(result, path, sheet, job)
        case ending:
            raise InputError(
                f"{ending} is no picture of one result; movements are made by attnviz.export.animation, "
                "numbers by attnviz.export.write."
            )


__all__ = ["FORMATS", "MOVEMENTS", "NUMBERS", "PICTURES", "format_of", "write", "write_sheet"]
