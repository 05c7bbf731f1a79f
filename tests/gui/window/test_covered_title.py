"""A panel's button covers no word of its title line: while it is there, the line keeps clear of it."""

from __future__ import annotations

import pytest

from attnviz.gui.layouts import LAYOUTS
from tests.gui.driver import Driver


@pytest.mark.parametrize("layout", ["overview", "presenter"])
def test_the_subtitle_keeps_clear_of_the_button(first: Driver, layout: str) -> None:
    first.window.resize(1280, 800)
    first.window.board.arrange(LAYOUTS[layout])
    first.settle()
    panel = first.panel("weights")
    dock = panel.parentWidget()
    assert panel.figure.corner == 0.0
    dock.buttons.hover(True)
    left = (dock.buttons.x() - panel.x()) / panel.zoom
    assert panel.figure.boundingRect().width() - panel.figure.corner <= left + 1
    dock.buttons.hover(False)
    assert panel.figure.corner == 0.0
