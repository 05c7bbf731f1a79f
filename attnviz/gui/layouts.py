"""The named layouts: which panels, in which rows, and how wide beside each other."""

from __future__ import annotations

from dataclasses import dataclass, replace

from attnviz.core.sentence import QT_TRANSLATE_NOOP


@dataclass(frozen=True)
class Layout:
    """Rows of (panel name, width); panels of a row share its width by these numbers.

    Attributes:
        heights: how the rows share the height; equally when empty.
        compare: both the scaled and the unscaled result are wanted.
        zoom: how much larger than usual the panels' type is,
        tall: and the px of height that they need at the usual size: in a lower window it is less.
        plain: without sidebar and status line, for a screen in front of a class.
    """

    name: str
    words: str
    key: str
    teaches: str
    rows: tuple[tuple[tuple[str, int], ...], ...]
    compare: bool = False
    zoom: float = 1.0
    tall: float = 0.0
    plain: bool = False
    heights: tuple[int, ...] = ()

    @property
    def panels(self) -> tuple[str, ...]:
        """The panels in the order in which they are read."""
        return tuple(name for row in self.rows for name, _ in row)

    def zoom_in(self, height: float, system: float) -> float:
        """Type as large as layout and system ask for, and as this height has the room for."""
        asked = self.zoom * system
        return max(min(asked, height / self.tall), 1.0) if self.tall else asked


OVERVIEW = Layout(
    "overview", QT_TRANSLATE_NOOP("Layouts", "Overview"), "Ctrl+1",
    QT_TRANSLATE_NOOP("Layouts", "The whole formula from Q, K, V to the output, in its order"),
    ((("qkv", 220), ("raw", 267), ("scaled", 267), ("mask", 267)),
     (("weights", 267), ("output", 220), ("peakiness", 534))),
)  # fmt: skip

COMPARE = Layout(
    "compare", QT_TRANSLATE_NOOP("Layouts", "Compare"), "Ctrl+2",
    QT_TRANSLATE_NOOP("Layouts", "Every stage with scaling above the same stage without"),
    ((("scaled@scaled", 1), ("mask@scaled", 1), ("weights@scaled", 1), ("output@scaled", 1)),
     (("scaled@unscaled", 1), ("mask@unscaled", 1), ("weights@unscaled", 1), ("output@unscaled", 1))),
    compare=True,
)  # fmt: skip

FOCUS = Layout(
    "focus", QT_TRANSLATE_NOOP("Layouts", "Focus"), "Ctrl+3",
    QT_TRANSLATE_NOOP("Layouts", "One panel, as large as the window"),
    ((("weights", 1),),),
)  # fmt: skip

PRESENTER = Layout(
    "presenter", QT_TRANSLATE_NOOP("Layouts", "Presenter"), "Ctrl+4",
    QT_TRANSLATE_NOOP("Layouts", "Large type and no sidebar, for a class in front of the screen"),
    ((("scaled", 10), ("weights", 10), ("peakiness", 11)), (("cell", 31),)),
    zoom=1.6, tall=432, plain=True, heights=(7, 3),
)  # fmt: skip

CELL = Layout(
    "cell", QT_TRANSLATE_NOOP("Layouts", "One cell"), "Ctrl+5",
    QT_TRANSLATE_NOOP("Layouts", "The arithmetic of the cell under the cursor, its row, and its code"),
    ((("weights", 3), ("cell", 5)), (("row", 5), ("code", 3))),
)  # fmt: skip

PEAKS = Layout(
    "peaks", QT_TRANSLATE_NOOP("Layouts", "Peakiness"), "Ctrl+6",
    QT_TRANSLATE_NOOP("Layouts", "How peaked the rows are, and what happens as d_k grows"),
    ((("peakiness", 5), ("spread", 4)), (("weights", 3), ("sweep", 6))),
)  # fmt: skip

MASKS = Layout(
    "masks", QT_TRANSLATE_NOOP("Layouts", "Mask"), "Ctrl+7",
    QT_TRANSLATE_NOOP("Layouts", "The mask as rule and picture, and what leaks without it"),
    ((("scaled", 1), ("mask", 1), ("weights", 1)), (("leak", 3),)),
)  # fmt: skip

HEADS = Layout(
    "heads", QT_TRANSLATE_NOOP("Layouts", "Heads"), "Ctrl+8",
    QT_TRANSLATE_NOOP("Layouts", "All heads at a glance, their outputs side by side, and W_O"),
    ((("heads", 3), ("heads_map", 2)), (("weights", 3), ("concat", 6))),
    heights=(3, 5),
)  # fmt: skip

LAYOUTS = {layout.name: layout for layout in (OVERVIEW, COMPARE, FOCUS, PRESENTER, CELL, PEAKS, MASKS, HEADS)}


def focus(name: str, like: Layout = FOCUS) -> Layout:
    """Return the layout Focus on another panel than its usual one, in the type of the layout ``like``."""
    return replace(
        FOCUS, rows=(((name, 1),),), zoom=like.zoom, tall=like.tall, plain=like.plain, compare="@" in name
    )
