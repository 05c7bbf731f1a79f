"""Every figure by its panel's name, from the table of panels.

A figure's module is read when the figure is first made: a start waits for none but those on show.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from attnviz.core.panels import OVERVIEW, TABLE, PanelEntry


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

__all__ = ["FIGURES", "OVERVIEW"]
