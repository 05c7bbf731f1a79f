"""Every figure by its panel's name, from the table of panels.

A figure's module is read when the figure is first made: a start waits for none but those on show.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from attnviz.core.panels import OVERVIEW, TABLE, PanelEntry

if TYPE_CHECKING:
    from attnviz.figures.figure import Figure


class _Figures(Mapping[str, PanelEntry]):
    """Panel name -> its entry, which makes its figure when called; plug-ins are found by their name."""

    def __getitem__(self, name: str) -> PanelEntry:
        entry = TABLE.find(name)
        if entry is None or not entry.figure:
            raise KeyError(name)
        return entry

    def __iter__(self) -> Iterator[str]:
        return (name for name, entry in TABLE.now().items() if entry.figure)

    def __len__(self) -> int:
        return sum(1 for _ in self)


FIGURES: Mapping[str, PanelEntry] = _Figures()


def make_figure(panel: str) -> Figure:
    """Make the figure of a panel, for a side of the scaling switch too.

    One of attnviz raises what goes wrong. One of a plug-in says it in the place of its picture.

    Raises:
        KeyError: there is no such panel.
    """
    from attnviz.figures.guarded import make_plugged

    name, _, side = panel.partition("@")
    figure: Figure = FIGURES[name]() if name in TABLE.own() else make_plugged(FIGURES[name])
    figure.side = side
    return figure


__all__ = ["FIGURES", "OVERVIEW", "make_figure"]
