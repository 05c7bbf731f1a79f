"""Shows the left-hand side: what goes in, which layer and head, how much scaling, which mask."""

from attnviz.gui.controls.sidebar import Controls

__all__ = ["Controls"]
