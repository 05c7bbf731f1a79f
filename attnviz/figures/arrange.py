"""How panels share a picture: which stand in one row, and how much all of it is magnified."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, combinations

#: How wide a figure wants to be beside the others, in columns of the window's grid.
WIDTHS = {
    "peakiness": 2.0,
    "qkv": 0.85,
    "output": 0.85,
    "spread": 2.0,
    "heads_map": 1.6,
    "concat": 1.6,
    "sweep": 2.0,
    "cell": 2.6,
    "row": 2.6,
    "leak": 4.0,
}
GAP = 16.0
#: A figure is laid out for a column of this size and scaled to the picture: its type keeps its proportion.
DESIGN_WIDTH, DESIGN_HEIGHT = 250.0, 324.0
#: The least column in which a figure's words and numbers still have room.
LEAST_WIDTH, LEAST_HEIGHT = 196.0, 220.0

Rows = list[list[str]]


def width_of(panel: str) -> float:
    """Columns that ``panel`` takes; ``"weights@unscaled"`` as many as ``"weights"``."""
    return WIDTHS.get(panel.partition("@")[0], 1.0)


def units(row: Sequence[str]) -> float:
    """Columns that a row takes."""
    return sum(width_of(name) for name in row)


def rows_of(
    panels: Sequence[str], size: tuple[float, float], least_zoom: float = 0.0, margin: float = 24.0
) -> tuple[Rows, float]:
    """Panels shared among rows, in order, so that type is largest in ``size``; and its magnification.

    Where that is under ``least_zoom``, the panels are made smaller about their type instead, as long as each
    keeps :data:`LEAST_WIDTH` x :data:`LEAST_HEIGHT`.
    """
    best: tuple[float, float, Rows] | None = None
    for rows in _shares(panels):
        widest = max(DESIGN_WIDTH * units(row) + GAP * (len(row) - 1) for row in rows)
        height = DESIGN_HEIGHT * len(rows) + GAP * (len(rows) - 1)
        zoom = min(size[0] / (widest + 2 * margin), size[1] / (height + 2 * margin))
        if best is None or (zoom, -widest) > best[:2]:
            best = (zoom, -widest, rows)
    assert best is not None
    if best[0] >= least_zoom:
        return best[2], best[0]
    tight = _tight(panels, (size[0] / least_zoom, size[1] / least_zoom), margin)
    return (best[2], best[0]) if tight is None else (tight, least_zoom)


def _tight(panels: Sequence[str], size: tuple[float, float], margin: float) -> Rows | None:
    """The rows that leave the panels most room in ``size`` design px; None where one has too little."""
    best: tuple[float, Rows] | None = None
    for rows in _shares(panels):
        width = min((size[0] - 2 * margin - GAP * (len(row) - 1)) / units(row) for row in rows)
        height = (size[1] - 2 * margin - GAP * (len(rows) - 1)) / len(rows)
        share = min(width / DESIGN_WIDTH, height / DESIGN_HEIGHT)
        if width >= LEAST_WIDTH and height >= LEAST_HEIGHT and (best is None or share > best[0]):
            best = (share, rows)
    return None if best is None else best[1]


def _shares(panels: Sequence[str]) -> Iterator[Rows]:
    names = list(panels)
    for breaks in chain.from_iterable(combinations(range(1, len(names)), n) for n in range(len(names))):
        yield [names[i:j] for i, j in zip((0, *breaks), (*breaks, len(names)), strict=True)]
