"""Keeping what is looked at and pointed at inside the scores."""

from __future__ import annotations

from dataclasses import replace

from attnviz.core.settings import View

Cell = tuple[int, int]  # (query, key)
Interval = tuple[int, int]  # half open


def fit_view(view: View, shape: tuple[int, int], shape_before: tuple[int, int] | None) -> View:
    """Return the view inside (T_q, T_k) = ``shape``; the whole of it where the shape is not the one zoomed
    into."""
    if view.rows is None and view.cols is None:
        return view
    moved = shape_before is not None and shape != shape_before
    return replace(
        view,
        rows=None if moved else _inside(view.rows, shape[0]),
        cols=None if moved else _inside(view.cols, shape[1]),
    )


def cut(interval: Interval | None, count: int) -> Interval | None:
    """Return what of ``interval`` lies in [0, count), at least one position;
    None where that is everything."""
    if interval is None:
        return None
    lo = min(count - 1, max(0, int(interval[0])))
    hi = min(count, max(lo + 1, int(interval[1])))
    return None if (lo, hi) == (0, count) else (lo, hi)


def following(interval: Interval | None, place: int) -> Interval | None:
    """``interval`` moved by as little as brings ``place`` into it."""
    if interval is None:
        return None
    lo, hi = interval
    by = min(0, place - lo) + max(0, place - (hi - 1))
    return (lo + by, hi + by)


def nearest_cell(cell: Cell, shape: tuple[int, int]) -> Cell:
    """Return the cell inside (T_q, T_k) = ``shape`` that is nearest to ``cell``."""
    row, col = (min(count - 1, max(0, int(place))) for place, count in zip(cell, shape, strict=True))
    return (row, col)


def _inside(interval: Interval | None, count: int) -> Interval | None:
    """Like :func:`cut`, but None where nothing is left."""
    if interval is None or max(0, interval[0]) >= min(count, interval[1]):
        return None
    return cut(interval, count)
