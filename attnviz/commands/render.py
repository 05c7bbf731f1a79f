"""``attnviz render``: compute and draw without a window; the file's ending picks the format."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from attnviz.commands.interrupt import interruptible, terminable
from attnviz.commands.options import LANGUAGES, add_input_options, add_rule_options, first_given, settings_of
from attnviz.commands.parser import Parser
from attnviz.commands.picture_options import (
    add_movement_options,
    add_picture_options,
    add_table_options,
    dialect_of_call,
    refuse_unused,
)
from attnviz.commands.progress import progress_bar
from attnviz.core.errors import InputError
from attnviz.core.files.delimited import Dialect
from attnviz.core.files.opened import name_of
from attnviz.core.job import Job
from attnviz.core.plugins import refused
from attnviz.core.record.figure_record import Record, settings_for
from attnviz.core.record.find_record import read_record
from attnviz.core.result import Result, unasked_mask
from attnviz.core.settings import View
from attnviz.export import format_of, write
from attnviz.export.data import exact_view, like_formulas
from attnviz.export.files import check_target
from attnviz.export.formats import Kind

EXAMPLES = """\
  attnviz render -o attention.png
  attnviz render -o raw.pdf --panels raw,scaled --preset andrea-120m --seed 7 --no-scale
  attnviz render -o toggle.gif --text "The cat sat on the mat" --layer 2 --head 1
  attnviz render -o stages.npz --input run.safetensors --mask sliding:64
  attnviz render -o slide.pptx --settings attention.png"""


def run(argv: Sequence[str]) -> int:
    """Parse, compute, write one file."""
    options = _parser().parse_args(argv)
    record = _record(options)
    settings = settings_of(options) if record is None else settings_for(record, Path(options.settings))
    check_target(options.output)
    chosen = format_of(options.output)
    refuse_unused(options, chosen)
    dialect = dialect_of_call(options)
    application = None
    if chosen.draws:
        from attnviz.commands import drawing

        application = drawing.application(options.lang)

    from attnviz.engine.pipeline import Pipeline
    from attnviz.engine.select import select
    from attnviz.sources import load

    pipeline = Pipeline(load, select(options.engine))
    remark, told = "", pipeline.inputs(settings.source, settings.layer)
    if application is not None:
        make = drawing.draw if chosen.kind is Kind.PICTURE else drawing.move
        with progress_bar() as progress, interruptible(progress) as job:
            remark = make(options, settings, pipeline, record, job)
    else:
        few = View(pixels=(64, 64))
        view = exact_view(told, settings.head) if chosen.every_cell else few
        with terminable(), progress_bar() as progress:
            result = pipeline.compute(settings, view, job=Job(progress=progress))
            write(result, options.output, (), dialect=dialect)
        remark = _guarded(result, dialect) if chosen.table else ""
    del application
    for said in (*refused(), *told.remarks, unasked_mask(settings, told), remark):
        if said:
            print(said, file=sys.stderr)
    print(f"Wrote {options.output}")
    return 0


def _guarded(result: Result, dialect: Dialect) -> str:
    """Return what is worth saying of tokens that begin like a formula, or nothing."""
    if not dialect.guarded or not (n := like_formulas(result)):
        return ""
    return (
        f"Tokens that begin like a formula ({n} of them) have an apostrophe before them, so that a "
        "spreadsheet shows them; for programs, --csv-exact leaves it out."
    )


def _parser() -> Parser:
    parser = Parser("attnviz render", "Compute and draw attention without a window.", EXAMPLES)
    parser.add_argument(
        "-o", "--output", metavar="OUT", type=_output, required=True,
        help="the file to write: a picture (.png .svg .pdf), a deck of slides (.pptx), a movement "
        "(.gif .apng .mp4), every stage (.npz), settings and statistics of each query (.json), or the "
        "statistics as a table (.csv)",
    )  # fmt: skip
    parser.add_argument(
        "--settings", metavar="FIGURE", help="a .png .svg .pdf or .pptx that attnviz wrote: draw it again"
    )
    add_input_options(parser)
    add_rule_options(parser)
    picture = parser.add_argument_group("how it looks")
    add_picture_options(picture)
    picture.add_argument("--lang", choices=LANGUAGES, default="en", help="language of the words (en)")
    add_movement_options(parser)
    add_table_options(parser)
    return parser


def _record(options: argparse.Namespace) -> Record | None:
    if options.settings is None:
        return None
    if (said := first_given(options)) is not None:
        raise InputError(f"--settings brings the figure's own input and rules: leave out {said}.")
    name_of(options.settings)  # refuses an empty name, which would mean the working folder
    return read_record(Path(options.settings))


def _output(word: str) -> Path:
    try:
        format_of(word)
    except InputError as error:
        raise argparse.ArgumentTypeError(str(error)) from error
    return Path(word)
