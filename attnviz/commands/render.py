"""``attnviz render``: compute and draw without a window; the file's ending picks the format."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from attnviz.commands.options import (
    PANELS,
    THEMES,
    add_input_options,
    add_rule_options,
    panels,
    settings_of,
    size,
)
from attnviz.commands.parser import Parser
from attnviz.commands.qt import require_qt
from attnviz.core.inputs import Inputs
from attnviz.core.result import Result
from attnviz.core.settings import View
from attnviz.export import MOVEMENTS, NUMBERS, PICTURES, format_of, write
from attnviz.export.data import exact_view
from attnviz.export.files import check_target

EXAMPLES = """\
  attnviz render -o attention.png
  attnviz render -o raw.png --panels raw,scaled --preset andrea-120m --seed 7 --no-scale
  attnviz render -o stages.npz --text "The cat sat on the mat" --layer 2 --head 1
  attnviz render -o run.json --input run.safetensors --mask sliding:64"""

#: Endings that one call can write; a movement is of several results.
FORMATS = (*PICTURES, *NUMBERS)


def run(argv: Sequence[str]) -> int:
    """Parse, compute once, write one file."""
    options = _parser().parse_args(argv)
    settings = settings_of(options)
    check_target(options.output)
    application = _application() if _draws(options) else None

    from attnviz.engine.pipeline import Pipeline
    from attnviz.engine.select import select
    from attnviz.sources import load

    engine = select(options.engine)
    inputs = load(settings.source, settings.layer)
    pipeline = Pipeline(lambda source, layer: inputs, engine)
    result = pipeline.compute(settings, _view(options, inputs, settings.head))
    if _draws(options):
        # How many cells a heatmap has pixels for is known once it is laid out.
        result = pipeline.compute(settings, View(pixels=_heatmap_pixels(result, options)))
    write(result, options.output, options.panels, theme=options.theme, size=options.size)
    del application
    print(f"Wrote {options.output}")
    return 0


def _parser() -> Parser:
    parser = Parser("attnviz render", "Compute and draw attention without a window.", EXAMPLES)
    parser.add_argument(
        "-o", "--output", metavar="OUT", type=_output, required=True,
        help="the file to write: a picture (.png .svg .pdf .pptx), every stage (.npz), settings and "
        "statistics of each query (.json), or the statistics as a table (.csv)",
    )  # fmt: skip
    add_input_options(parser)
    how = add_rule_options(parser)
    how.add_argument(
        "--panels", metavar="A,B", type=panels, default=PANELS, help=f"of {','.join(PANELS)} (all)"
    )
    how.add_argument("--theme", choices=THEMES, default="light", help="(light)")
    how.add_argument(
        "--size", metavar="WxH", type=size, default=(1920, 1080), help="pixels of the picture (1920x1080)"
    )
    how.add_argument(
        "--lang", metavar="LANG", type=_language, default="en", help="language of the labels (en)"
    )
    return parser


def _output(word: str) -> Path:
    ending = Path(word).suffix.lower()
    if ending not in FORMATS:
        reason = (
            f"{ending} is not there yet" if ending in MOVEMENTS else f"{word!r} has no ending that is known"
        )
        raise argparse.ArgumentTypeError(f"{reason}; the formats are {' '.join(FORMATS)}")
    return Path(word)


def _language(word: str) -> str:
    if word in ("sv", "ka"):
        raise argparse.ArgumentTypeError(f"{word} is not there yet; the languages are en")
    if word != "en":
        raise argparse.ArgumentTypeError(f"{word!r} is not known; the languages are en")
    return word


def _view(options: argparse.Namespace, inputs: Inputs, head: int) -> View:
    """The resolution that the format needs: every cell, or few for statistics or a layout."""
    return exact_view(inputs, head) if format_of(options.output) == ".npz" else View(pixels=(64, 64))


def _heatmap_pixels(result: Result, options: argparse.Namespace) -> tuple[int, int]:
    from attnviz.figures import compose, heatmap_pixels

    return heatmap_pixels(compose(result, options.panels, theme=options.theme, size=options.size))


def _draws(options: argparse.Namespace) -> bool:
    return format_of(options.output) in PICTURES


def _application() -> object:
    """A QApplication that needs no screen; the caller holds it while it draws."""
    require_qt(window=False)
    if sys.platform == "linux":
        # A picture needs no screen, and one that is named but dead would end the process.
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from PySide6.QtWidgets import QApplication

    return QApplication.instance() or QApplication(sys.argv[:1])
