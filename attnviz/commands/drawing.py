"""From the words of a call to a picture or a movement: lays out, computes what that can show, writes."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from attnviz.commands.picture_options import changes, choices, movement_of
from attnviz.core.errors import InputError
from attnviz.core.job import Job
from attnviz.core.panels import OVERVIEW
from attnviz.core.record.figure_record import Record
from attnviz.core.result import Result
from attnviz.core.settings import Settings, View
from attnviz.export import format_of, write_sheet
from attnviz.export.formats import Kind
from attnviz.gui.display import require_qt

if TYPE_CHECKING:
    from attnviz.engine.pipeline import Pipeline
    from attnviz.figures.sheet.sheet import Sheet


def application(lang: str = "en") -> object:
    """Return a QApplication that needs no screen and speaks ``lang``; the caller holds it while it draws."""
    require_qt(window=False)
    if sys.platform == "linux":
        # A picture needs no screen, and a named but dead screen would end the process.
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from PySide6.QtWidgets import QApplication

    from attnviz.gui import language

    app = QApplication.instance() or QApplication(sys.argv[:1])
    language.use(app, lang)
    return app


def sheet_of(options: argparse.Namespace, record: Record | None) -> Sheet:
    """Return the sheet that the call asks for: the figure's own where it names one,
    and what was said beside it.

    Raises:
        InputError: the figure's sheet cannot be read.
    """
    from attnviz.figures.sheet.sheet import PRESETS, Sheet, least_type_at, sheet_from_json

    given = changes(options)
    own = None if record is None else record.figure
    sheet = sheet_from_json(own) if own else Sheet(OVERVIEW)
    name, inches = given.pop("sheet", None), given.pop("inches", None)
    custom = inches is not None or bool({"size", "dpi"} & given.keys())
    still = format_of(options.output).kind is Kind.PICTURE
    if name is None and still and not own and "panels" not in given and inches is None and "dpi" not in given:
        name = "screen"
    if name is not None:
        width, height, dpi, least = PRESETS[name]
        sheet = replace(sheet, size=(width, height), page=None, dpi=dpi, least_type=least)
    if given.get("caption") is True:
        given["caption"] = CAPTION
    if custom:
        sheet = replace(sheet, page=inches)
    chosen = {panel: {**sheet.choices.get(panel, {}), **one} for panel, one in choices(options).items()}
    sheet = replace(sheet, **given, choices={**sheet.choices, **chosen})
    if inches is not None:
        sheet = replace(sheet, size=(round(inches[0] * sheet.dpi), round(inches[1] * sheet.dpi)))
    if name is None and custom and "least_type" not in given:
        sheet = replace(sheet, least_type=least_type_at(sheet.inches[0]))
    return sheet


#: Panels of a movement if nobody names any: as many as a slide shows in legible type.
MOVING = ("weights", "peakiness")
#: Stands for the words about the settings until there is a result to describe.
CAPTION = "\0settings"
#: Shares of the time: a first result, the result at the file's resolution, and the file.
SHARES = (0.6, 0.3, 0.1)


def draw(
    options: argparse.Namespace, settings: Settings, pipeline: Pipeline, record: Record | None, job: Job
) -> str:
    """Write the picture that the call asks for; returns what is worth saying of it, or nothing.

    Raises:
        Cancelled: ``job`` was cancelled; nothing was written.
    """
    from attnviz.engine.progress import Progress
    from attnviz.export.deck import save_comparison
    from attnviz.export.needs import compute, need_of
    from attnviz.export.remarks import remarks
    from attnviz.figures.sheet.composition import check

    sheet = sheet_of(options, record)
    check(sheet)
    ending = format_of(options.output).ending
    both = options.against_unscaled
    if both and ending != ".pptx":
        raise InputError("--against-unscaled makes a deck of slides: name a .pptx file.")
    laying_out, computing, writing = Progress.of_shares(job, *SHARES)
    # The layout decides how many pixels a heatmap has.
    first = pipeline.compute(settings, _view(sheet, record), job=laying_out)
    _check_cursor(sheet, first)
    sheet = _captioned(sheet, first)
    _require_legible([first] * (2 if both else 1), sheet, ending)
    results = compute(pipeline, need_of(first, sheet, ending, both=both), computing)
    said = remarks(results, sheet, ending)
    if both:
        save_comparison(results[0], results[1], options.output, sheet, writing)
        return "\n".join(said)
    write_sheet(results[0], options.output, sheet, writing)
    if record is not None and (other := record.difference(results[0])):
        said.append(other)
    return "\n".join(said)


def _view(sheet: Sheet, record: Record | None) -> View:
    """Return what the figure looked at, at a resolution that costs nothing."""
    view = View(pixels=(64, 64), compare=any("@" in panel for panel in sheet.panels))
    if record is None:
        return view
    return replace(view, rows=record.rows, cols=record.cols, own_limits=record.own_limits)


def _require_legible(results: Sequence[Result], sheet: Sheet, ending: str) -> None:
    from attnviz.export.legible import require_legible

    try:
        require_legible(results, sheet, ending)
    except InputError as error:
        raise InputError(f"{str(error).removesuffix('.')} (--small-type).") from error


def move(
    options: argparse.Namespace, settings: Settings, pipeline: Pipeline, record: Record | None, job: Job
) -> str:
    """Write the movement that the call asks for; returns what is worth saying of it, or nothing.

    Raises:
        Cancelled: ``job`` was cancelled; nothing was written.
    """
    from attnviz.engine.progress import Progress
    from attnviz.export.animation import movable, save_movement
    from attnviz.export.needs import frames
    from attnviz.export.remarks import remarks
    from attnviz.figures.sheet.composition import check
    from attnviz.figures.words.result_words import settings_in_words

    given: dict[str, Any] = changes(options)
    sheet = sheet_of(options, record)
    if record is None and "size" not in given and "inches" not in given and "sheet" not in given:
        sheet = replace(sheet, size=(1280, 720), dpi=sheet.dpi * 1280 / 1920)
    if record is None and "panels" not in given:
        sheet = replace(sheet, panels=MOVING)
    movement, timing = movement_of(options)
    check(sheet)
    first, moving = Progress.of_shares(job, 0.2, 0.8)
    result = pipeline.compute(settings, _view(sheet, record), job=first)
    _check_cursor(sheet, result)
    sheet = _captioned(sheet, result)
    ending = format_of(options.output).ending
    _require_legible([], sheet, ending)
    said = remarks([result], movable(sheet, ending), ending)
    save_movement(
        options.output, settings, movement, frames(pipeline, sheet, moving), sheet, timing, moving,
        view=result.view, captioned=sheet.caption == settings_in_words(result),
    )  # fmt: skip
    return "\n".join(said)


def _check_cursor(sheet: Sheet, result: Result) -> None:
    for name, n, count in zip(("query", "key"), sheet.cursor or (), result.shape, strict=False):
        if n >= count:
            raise InputError(f"There is no {name} {n} to mark; there are 0 to {count - 1}.")


def _captioned(sheet: Sheet, result: Result) -> Sheet:
    from attnviz.figures.words.result_words import settings_in_words

    return replace(sheet, caption=settings_in_words(result)) if sheet.caption == CAPTION else sheet
