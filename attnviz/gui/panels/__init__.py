"""Holds the panels: each shows a result and says what the person wants; none knows another."""

from __future__ import annotations

from collections.abc import Callable

from attnviz.gui.panels.figure_panel import FigurePanel
from attnviz.gui.panels.panel import Panel


def _code(name: str) -> Panel:
    # Imported when it is first shown: the overview does without it.
    from attnviz.gui.panels.code import CodePanel

    return CodePanel(name)


#: Panels that are no figure but a widget of their own: name -> what makes it.
WIDGET_PANELS: dict[str, Callable[[str], Panel]] = {"code": _code}


def make_panel(name: str) -> Panel:
    """Return a panel by name; ``"weights@unscaled"`` is the figure for one side of the scaling switch."""
    return WIDGET_PANELS[name](name) if name in WIDGET_PANELS else FigurePanel(name)
