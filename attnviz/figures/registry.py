"""Every figure by its panel's name.

A figure's module is read when the figure is first made: a start waits for none but those on show.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from attnviz.figures.figure import Figure


def _of(module: str, name: str, *arguments: str) -> Callable[[], Figure]:
    def make() -> Figure:
        return getattr(import_module(f"attnviz.figures.{module}"), name)(*arguments)

    return make


#: Panel name -> what builds its figure, in the formula's order.
FIGURES: dict[str, Callable[[], Figure]] = {
    "qkv": _of("projections", "ProjectionsFigure"),
    "raw": _of("stage", "StageFigure", "raw"),
    "scaled": _of("stage", "StageFigure", "scaled"),
    "mask": _of("stage", "StageFigure", "mask"),
    "weights": _of("stage", "StageFigure", "weights"),
    "output": _of("output", "OutputFigure"),
    "peakiness": _of("peakiness", "PeakinessFigure"),
    "cell": _of("cell", "CellFigure"),
    "row": _of("row", "RowFigure"),
    "leak": _of("leak", "LeakFigure"),
    "spread": _of("spread", "SpreadFigure"),
    "heads": _of("heads", "HeadsFigure"),
    "heads_map": _of("heads_map", "HeadsMapFigure"),
    "concat": _of("concat", "ConcatFigure"),
    "sweep": _of("sweep", "SweepFigure"),
}
#: The panels of the first picture: one head, from Q, K, V to its output.
OVERVIEW = ("qkv", "raw", "scaled", "mask", "weights", "output", "peakiness")
