"""How panels share a picture: which stand in one row, and how much all of it is magnified."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, combinations

from attnviz.core.panels import entry_of

GAP = 16.0
#: A figure is laid out for a column of this size and then scaled to the picture, so that its type keeps its
#: proportion.
DESIGN_WIDTH, DESIGN_HEIGHT = 250.0, 324.0
#: The narrowest column in which a figure's words and numbers still have room.
LEAST_WIDTH, LEAST_HEIGHT = 196.0, 236.0
Rows = list[list[str]]


def width_of(panel: str) -> float:
    """Columns that ``panel`` takes; ``"weights@unscaled"`` as many as ``"weights"``."""
    entry = entry_of(panel)
    return 1.0 if entry is None else entry.columns


def least_width_of(panel: str) -> float:
    """Columns that ``panel`` can do with."""
    entry = entry_of(panel)
    return 1.0 if entry is None else entry.least_columns or entry.columns


def units(row: Sequence[str]) -> float:
    """Columns that a row takes."""
    return sum(width_of(name) for name in row)


def rows_of(
    panels: Sequence[str], size: tuple[float, float], least_zoom: float = 0.0, margin: float = 24.0
) -> tuple[Rows, float]:
    """Panels shared among rows, in order, so that type is largest in ``size``; and its magnification.

    Where that is under ``least_zoom``, the panels are made smaller about their type instead, if each then
    keeps :data:`LEAST_WIDTH` x :data:`LEAST_HEIGHT`; if not, they stay as large as they would be.
    """
    rows, zoom = _best(panels, size, margin, width_of, DESIGN_WIDTH, DESIGN_HEIGHT)
    if zoom >= least_zoom:
        return rows, zoom
    tight, most = _best(panels, size, margin, least_width_of, LEAST_WIDTH, LEAST_HEIGHT)
    return (tight, least_zoom) if most >= least_zoom else (rows, zoom)


def _best(
    panels: Sequence[str],
    size: tuple[float, float],
    margin: float,
    columns: Callable[[str], float],
    column: float,
    tall: float,
) -> tuple[Rows, float]:
    """Return the rows, and the magnification, that panels of at least ``column`` x ``tall`` design px can
    have.

    Args:
        columns: how many of them a panel takes.
    """
    best: tuple[float, float, Rows] | None = None
    for rows in _shares(panels):
        widest = max(column * sum(map(columns, row)) + GAP * (len(row) - 1) for row in rows)
        height = tall * len(rows) + GAP * (len(rows) - 1)
        zoom = min(size[0] / (widest + 2 * margin), size[1] / (height + 2 * margin))
        if best is None or (zoom, -widest) > best[:2]:
            best = (zoom, -widest, rows)
    assert best is not None
    return best[2], best[0]


def _shares(panels: Sequence[str]) -> Iterator[Rows]:
    names = list(panels)
    for breaks in chain.from_iterable(combinations(range(1, len(names)), n) for n in range(len(names))):
        yield [names[i:j] for i, j in zip((0, *breaks), (*breaks, len(names)), strict=True)]
