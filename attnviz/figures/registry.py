"""Every figure by its panel's name.

A figure's module is read when the figure is first made: a start waits for none but those on show.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from attnviz.figures.figure import Figure


@dataclass(frozen=True)
class Builder:
    """Makes one panel's figure: the class ``name`` of ``module``, with ``arguments``.

    ``module`` is one of ``attnviz.figures.panels``; of another package it is given in full, with its dots.
    """

    module: str
    name: str
    arguments: tuple[str, ...] = ()

    def __call__(self) -> Figure:
        return getattr(self.read(), self.name)(*self.arguments)

    def read(self) -> object:
        """The module, read if it was not yet."""
        return import_module(self.module if "." in self.module else f"attnviz.figures.panels.{self.module}")


def _of(module: str, name: str, *arguments: str) -> Builder:
    return Builder(module, name, arguments)


#: Panel name -> what builds its figure, in the formula's order.
FIGURES: dict[str, Builder] = {
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
    "spread": _of("peakiness_spread", "SpreadFigure"),
    "heads": _of("heads", "HeadsFigure"),
    "heads_map": _of("heads_map", "HeadsMapFigure"),
    "concat": _of("concat", "ConcatFigure"),
    "sweep": _of("sweep", "SweepFigure"),
}
#: The panels of the first picture: one head, from Q, K, V to its output.
OVERVIEW = ("qkv", "raw", "scaled", "mask", "weights", "output", "peakiness")
