"""Zooming and panning: which of so many positions are looked at next. Whole numbers alone, no Qt."""

from __future__ import annotations

import math

#: Positions on show after one step outwards, as a multiple of those before it.
ZOOM_STEP = 1.25


def zoomed(interval: tuple[int, int], about: int, factor: float, total: int) -> tuple[int, int]:
    """``interval`` made ``factor`` times as long, keeping cell ``about`` in its place, within 0..total."""
    lo, hi = interval
    length = hi - lo
    wanted = round(length * factor)
    # A click of the wheel always moves, even where a quarter of a cell would be rounded away.
    wanted = min(wanted, length - 1) if factor < 1 else max(wanted, length + 1) if factor > 1 else wanted
    wanted = min(max(wanted, 1), total)
    start = about - math.floor((about + 0.5 - lo) / length * wanted)
    start = min(max(start, 0), total - wanted)
    return (start, start + wanted)


def panned(interval: tuple[int, int], share: float, total: int) -> tuple[int, int]:
    """``interval`` moved by ``share`` of its length, within 0..total."""
    lo, hi = interval
    start = min(max(lo + round(share * (hi - lo)), 0), total - (hi - lo))
    return (start, start + hi - lo)
