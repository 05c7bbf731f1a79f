"""What all panels of a board show: one that comes late is given everything that it has missed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attnviz.core.result import Result
from attnviz.gui.panels.panel import Panel


class Shown:
    """The result, the cell, the extras and the choices of the moment."""

    def __init__(self) -> None:
        self.result: Result | None = None
        self.cell: tuple[int, int] | None = None
        self.extras: dict[str, object] = {}
        self.choices: Mapping[str, Mapping[str, Any]] = {}

    def fill(self, panel: Panel, pointed: str) -> None:
        """Give a panel that has been hidden all of it; ``pointed`` is the panel pointed at."""
        panel.recall(self.choices.get(panel.name, {}))
        if self.result is not None:
            panel.show_result(self.result)
        for name, value in self.extras.items():
            panel.show_extra(name, value)
        panel.set_cursor(self.cell)
        panel.show_stage(pointed)
