"""Writes a result as a file; the ending of its name picks the format."""

from __future__ import annotations

import os
from collections.abc import Sequence

from attnviz.core.errors import InputError
from attnviz.core.files.delimited import Dialect
from attnviz.core.job import Job
from attnviz.core.result import Result
from attnviz.export.formats import Kind, endings, format_of

#: The endings that attnviz itself writes: pictures of one result, movements through several results, numbers.
PICTURES, MOVEMENTS, NUMBERS = endings(Kind.PICTURE), endings(Kind.MOVEMENT), endings(Kind.NUMBERS)
FORMATS = (*PICTURES, *MOVEMENTS, *NUMBERS)


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
    chosen = format_of(path)
    if chosen.kind is Kind.NUMBERS:
        chosen.write(result, path, *([dialect] if chosen.table else []))
        return
    # Qt is imported only where a picture is drawn.
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
    chosen = format_of(path)
    if chosen.kind is not Kind.PICTURE:
        raise InputError(
            f"{chosen.ending} is no picture of one result; movements are made by attnviz.export.animation, "
            "numbers by attnviz.export.write."
        )
    chosen.write(result, path, sheet, *([job] if chosen.slides else []))


__all__ = ["FORMATS", "MOVEMENTS", "NUMBERS", "PICTURES", "format_of", "write", "write_sheet"]
