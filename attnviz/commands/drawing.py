"""From the words of a call to a picture or a movement: lays out, computes what that can show, writes."""

from __future__ import annotations

import argparse
import os
import sys
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from attnviz.commands.options import PANELS
from attnviz.commands.picture_options import changes
from attnviz.commands.qt import require_qt
from attnviz.core.errors import InputError
from attnviz.core.record import Record
from attnviz.core.result import Result
from attnviz.core.settings import Settings, View
from attnviz.export import format_of, write_sheet

if TYPE_CHECKING:
    from attnviz.engine.pipeline import Pipeline
    from attnviz.figures.sheet import Sheet


def application(lang: str = "en") -> object:
    """A QApplication that needs no screen and speaks ``lang``; the caller holds it while it draws."""
    require_qt(window=False)
    if sys.platform == "linux":
        # A picture needs no screen, and one that is named but dead would end the process.
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from PySide6.QtWidgets import QApplication

    from attnviz.gui import language

    app = QApplication.instance() or QApplication(sys.argv[:1])
    language.use(app, lang)
    return app


def sheet_of(options: argparse.Namespace, record: Record | None) -> Sheet:
    """The sheet that the call asks for: the figure's own where it names one, and what was said beside it.

    Raises:
        InputError: the figure's sheet cannot be read.
    """
    from attnviz.figures.sheet import PRESETS, Sheet, sheet_from_json

    given = changes(options)
    sheet = sheet_from_json(record.figure) if record is not None and record.figure else Sheet(PANELS)
    if (name := given.pop("sheet", None)) is not None:
        width, height, dpi, least = PRESETS[name]
        sheet = replace(sheet, size=(width, height), dpi=dpi, least_type=least)
    inches = given.pop("inches", None)
    if given.get("caption") is True:
        given["caption"] = CAPTION
    sheet = replace(sheet, **given)
    if inches is not None:
        sheet = replace(sheet, size=(round(inches[0] * sheet.dpi), round(inches[1] * sheet.dpi)))
    return sheet


#: Inches from which a picture is a slide: its type is read from the back of a room.
SLIDE_WIDTH = 10.0
#: Panels of a movement for which none are named: as many as a slide can show in legible type.
MOVING = ("weights", "peakiness")
#: Stands for the settings in words until there is a result to say them of.
CAPTION = "\0settings"


def draw(options: argparse.Namespace, settings: Settings, pipeline: Pipeline, record: Record | None) -> str:
    """Write the picture that the call asks for; returns what is worth saying of it, or nothing."""
    from attnviz.export.deck import save_comparison

    sheet = sheet_of(options, record)
    view = _view(settings, pipeline, sheet, options, record)
    result = _with_extras(pipeline.compute(settings, view), sheet, pipeline)
    _check_cursor(sheet, result)
    sheet = _captioned(sheet, result)
    if options.against_unscaled:
        if format_of(options.output) != ".pptx":
            raise InputError("--against-unscaled makes a deck of slides: name a .pptx file.")
        pair = [pipeline.compute(replace(settings, scaling=share), view) for share in (1.0, 0.0)]
        save_comparison(pair[0], pair[1], options.output, sheet)
        return ""
    write_sheet(result, options.output, sheet)
    remarks = [record.difference(result)] if record is not None else []
    if format_of(options.output) != ".pptx":
        remarks.append(_small_type(options, sheet, result))
    return " ".join(remark for remark in remarks if remark)


def _small_type(options: argparse.Namespace, sheet: Sheet, result: Result) -> str:
    """What is said of a slide whose type is smaller than it should be, unless that was asked for."""
    from attnviz.figures.composition import lay_out

    smallest = lay_out(result, sheet).smallest_type
    width, height = sheet.inches
    if width < SLIDE_WIDTH or options.smallest_type is not None or smallest >= sheet.least_type - 0.05:
        return ""
    return f"Smallest type: {smallest:.1f} pt at {width:.2f} x {height:.2f} in; fewer panels enlarge it."


def move(options: argparse.Namespace, settings: Settings, pipeline: Pipeline, record: Record | None) -> str:
    """Write the movement that the call asks for; returns what is worth saying of it, or nothing."""
    from attnviz.export.animation import save_movement
    from attnviz.export.movement import Movement, Timing

    given: dict[str, Any] = changes(options)
    sheet = sheet_of(options, record)
    if record is None and "size" not in given and "inches" not in given and "sheet" not in given:
        sheet = replace(sheet, size=(1280, 720), dpi=sheet.dpi * 1280 / 1920)
    if record is None and "panels" not in given:
        sheet = replace(sheet, panels=MOVING)
    timing = Timing(options.seconds, options.fps, options.loop)
    save_movement(options.output, settings, Movement(options.movement), pipeline.compute, sheet, timing)
    return _small_type(options, sheet, pipeline.compute(settings, View(pixels=(64, 64))))


def _view(
    settings: Settings, pipeline: Pipeline, sheet: Sheet, options: argparse.Namespace, record: Record | None
) -> View:
    """As many cells as the picture can show: its heatmaps' pixels, or all of them in a vector file."""
    from attnviz.export.vector import MOST_CELLS
    from attnviz.figures.composition import heatmap_pixels, lay_out

    rows, cols = (record.rows, record.cols) if record is not None else (None, None)
    compare = any("@" in panel for panel in sheet.panels)
    view = View(rows, cols, (64, 64), compare)
    if format_of(options.output) in (".svg", ".pdf"):
        return replace(view, pixels=(MOST_CELLS, MOST_CELLS))
    if format_of(options.output) == ".pptx":
        return replace(view, pixels=(1500, 1500))
    # How many pixels a heatmap has is known once it is laid out.
    return replace(view, pixels=heatmap_pixels(lay_out(pipeline.compute(settings, view), sheet)))


def _with_extras(result: Result, sheet: Sheet, pipeline: Pipeline) -> Result:
    from attnviz.figures.composition import check, needs_of

    check(sheet)
    needed = needs_of(sheet.panels)
    if not needed:
        return result
    return replace(result, extras={name: pipeline.extra(name, result.settings) for name in sorted(needed)})


def _check_cursor(sheet: Sheet, result: Result) -> None:
    for name, n, count in zip(("query", "key"), sheet.cursor or (), result.shape, strict=False):
        if n >= count:
            raise InputError(f"There is no {name} {n} to mark; there are 0 to {count - 1}.")


def _captioned(sheet: Sheet, result: Result) -> Sheet:
    from attnviz.figures.words import settings_in_words

    return replace(sheet, caption=settings_in_words(result)) if sheet.caption == CAPTION else sheet
