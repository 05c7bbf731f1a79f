"""The one table of panels: what each is called, what draws it, and the room that it needs.

A panel is an entry here and a file with its figure. A package adds one by an entry point in the group
``attnviz.panels`` that names a :class:`PanelEntry`, a program by ``TABLE.add``.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from attnviz.core.plugins import Table
from attnviz.core.sentence import QT_TRANSLATE_NOOP, Sentence

GROUP = "attnviz.panels"
#: Sides of the scaling switch that a panel can show by itself, as in ``"weights@unscaled"``.
SIDES = ("scaled", "unscaled")
_NAME = re.compile(r"[a-z][a-z0-9_]{0,39}")


@dataclass(frozen=True)
class PanelEntry:
    """Describes one panel.

    Attributes:
        name: its name on the command line, in settings and in saved figures.
        title: its title in menus, in English.
        figure: the class that draws it, or where that class is, as ``module:class``. The module is then read
            when the panel is first drawn, so that a start waits for none but those on show. Empty for a panel
            that is a widget of the window and can not be exported.
        arguments: what the class is called with.
        columns: how wide it wants to be beside the others, in columns of the window's grid.
        least_columns: the columns that it can do with; as many as it wants where this is 0.
        least_width: px that it keeps in the window at the usual type; by its columns where this is 0.
        least_height: px that it keeps in the window at the usual type.
        stage: the panel whose numbers it shows in another form: the code panel then shows the code of those.
        labelled: tokens stand along its sides.
        square: it grows no further in width than in height.
    """

    name: str
    title: str
    figure: str | Callable[..., Any]
    arguments: tuple[str, ...] = ()
    columns: float = 1.0
    least_columns: float = 0.0
    least_width: int = 0
    least_height: int = 188
    stage: str = ""
    labelled: bool = False
    square: bool = False

    def read(self) -> Callable[..., Any]:
        """Return the class that draws the panel; its module is read if it was not yet."""
        if callable(self.figure):
            return self.figure
        module, _, name = self.figure.partition(":")
        return getattr(import_module(module), name)

    def __call__(self) -> Any:
        """Make the panel's figure."""
        return self.read()(*self.arguments)


def _figure(module: str, name: str) -> str:
    return f"attnviz.figures.panels.{module}:{name}"


def _stage(name: str, title: str) -> PanelEntry:
    return PanelEntry(name, title, _figure("stage", "StageFigure"), (name,), labelled=True, square=True)


_OWN = (
    PanelEntry("qkv", "Q · K · V", _figure("projections", "ProjectionsFigure"), columns=0.85, square=True),
    _stage("raw", QT_TRANSLATE_NOOP("figures", "Raw scores")),
    _stage("scaled", QT_TRANSLATE_NOOP("figures", "Scaled scores")),
    _stage("mask", QT_TRANSLATE_NOOP("figures", "Masked")),
    _stage("weights", QT_TRANSLATE_NOOP("figures", "Weights")),
    PanelEntry(
        "output", QT_TRANSLATE_NOOP("figures", "Output"), _figure("output", "OutputFigure"),
        columns=0.85, labelled=True, square=True,
    ),
    PanelEntry(
        "peakiness", QT_TRANSLATE_NOOP("figures", "How peaked"), _figure("peakiness", "PeakinessFigure"),
        columns=2.0, least_columns=1.9, least_height=236,
    ),
    PanelEntry(
        "spread", QT_TRANSLATE_NOOP("figures", "Over the rows"), _figure("peakiness_spread", "SpreadFigure"),
        columns=2.0, least_columns=1.9, least_height=272, stage="peakiness",
    ),
    PanelEntry(
        "sweep", QT_TRANSLATE_NOOP("figures", "What d_k does"), _figure("sweep", "SweepFigure"),
        columns=2.0, least_columns=1.9, least_height=236, stage="peakiness",
    ),
    PanelEntry(
        "heads", QT_TRANSLATE_NOOP("figures", "All heads"), _figure("heads", "HeadsFigure"), stage="weights"
    ),
    PanelEntry(
        "heads_map", QT_TRANSLATE_NOOP("figures", "Heads, by statistic"),
        _figure("heads_map", "HeadsMapFigure"), columns=1.6, stage="peakiness",
    ),
    PanelEntry(
        "concat", QT_TRANSLATE_NOOP("figures", "Heads and output"), _figure("concat", "ConcatFigure"),
        columns=1.6, stage="output",
    ),
    PanelEntry(
        "cell", QT_TRANSLATE_NOOP("figures", "One cell"), _figure("cell", "CellFigure"),
        columns=2.6, least_columns=1.9, stage="weights",
    ),
    PanelEntry(
        "row", QT_TRANSLATE_NOOP("figures", "One row"), _figure("row", "RowFigure"),
        columns=2.6, least_columns=1.9, least_height=236, stage="weights",
    ),
    PanelEntry(
        "leak", QT_TRANSLATE_NOOP("figures", "What the mask hides"), _figure("leak", "LeakFigure"),
        columns=4.0, least_columns=3.0, least_height=212, stage="mask",
    ),
    # The buttons beside it choose its engine.
    PanelEntry("code", QT_TRANSLATE_NOOP("figures", "The code"), "", least_width=260, least_height=150),
)  # fmt: skip
_BY_NAME = {entry.name: entry for entry in _OWN}
#: The panels of the first picture: one head, from Q, K, V to its output.
OVERVIEW = ("qkv", "raw", "scaled", "mask", "weights", "output", "peakiness")


def _check(loaded: object) -> tuple[str, PanelEntry]:
    if not isinstance(loaded, PanelEntry):
        raise _no(QT_TRANSLATE_NOOP("errors", "it is no attnviz.core.panels.PanelEntry."))
    if not isinstance(loaded.name, str) or not _NAME.fullmatch(loaded.name):
        words = QT_TRANSLATE_NOOP(
            "errors", "its name must be a word of small letters, digits and _; it is {name!r}."
        )
        raise _no(words, name=loaded.name)
    if not isinstance(loaded.title, str) or not loaded.title.strip():
        raise _no(QT_TRANSLATE_NOOP("errors", "it has no title, under which it could be offered."))
    sizes = (loaded.columns, loaded.least_columns or 1.0, loaded.least_height)
    if not all(isinstance(size, int | float) and 0 < size < 10_000 for size in sizes):
        raise _no(QT_TRANSLATE_NOOP("errors", "its columns and its least height must be numbers above 0."))
    if not loaded.figure or not hasattr(loaded.read(), "draw_result"):
        raise _no(QT_TRANSLATE_NOOP("errors", "its figure is no subclass of attnviz.figures.figure.Figure."))
    return loaded.name, loaded


def _no(words: str, **values: object) -> ValueError:
    return ValueError(Sentence(words, **values))


#: The panels by their names, in the order of the formula.
TABLE: Table[PanelEntry] = Table(GROUP, lambda: _BY_NAME, _check)


def entry_of(panel: str) -> PanelEntry | None:
    """Return the entry of a panel, for a side of the scaling switch too;
    None where there is no such panel."""
    name, at, side = panel.partition("@")
    return TABLE.find(name) if not at or side in SIDES else None
