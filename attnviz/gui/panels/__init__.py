"""Panels: each shows a result and says what the person wants; none computes or knows another."""

from __future__ import annotations

from attnviz.gui.panels.code import CodePanel
from attnviz.gui.panels.figure_panel import FigurePanel
from attnviz.gui.panels.panel import Panel

#: Panels that are no figure but a widget of their own: name -> class.
WIDGET_PANELS: dict[str, type[Panel]] = {"code": CodePanel}


def make_panel(name: str) -> Panel:
    """A panel by name; ``"weights@unscaled"`` is the figure for one side of the scaling switch."""
    return WIDGET_PANELS[name](name) if name in WIDGET_PANELS else FigurePanel(name)
