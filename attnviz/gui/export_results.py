"""The results that an export draws from: those on show, computed again at the resolution of the file."""

from __future__ import annotations

from dataclasses import dataclass, replace

from attnviz.core.job import Job
from attnviz.core.result import Result
from attnviz.core.settings import Settings, View
from attnviz.figures.composition import heatmap_pixels, lay_out, needs_of
from attnviz.figures.sheet import Sheet
from attnviz.gui.worker import Computes

#: Pixels of a deck's pictures that a heatmap can have.
SLIDE_PIXELS = 1500


@dataclass(frozen=True)
class Need:
    """What has to be computed. ``both`` is scaled and unscaled, for the deck that compares them."""

    settings: Settings
    view: View
    extras: frozenset[str] = frozenset()
    both: bool = False


def need_of(result: Result, sheet: Sheet, ending: str, *, both: bool = False) -> Need:
    """What a picture of ``result`` needs: a cell for each of its heatmaps' pixels, all of them in vectors."""
    from attnviz.export.vector import MOST_CELLS

    if ending in (".svg", ".pdf"):
        pixels = (MOST_CELLS, MOST_CELLS)
    elif ending == ".pptx":
        pixels = (SLIDE_PIXELS, SLIDE_PIXELS)
    else:
        pixels = heatmap_pixels(lay_out(result, sheet))
    compare = any("@" in panel for panel in sheet.panels)
    view = View(result.view.rows, result.view.cols, pixels, compare)
    return Need(result.settings, view, needs_of(sheet.panels), both)


def compute(pipeline: Computes, need: Need, job: Job) -> list[Result]:
    """The results of ``need``, in any thread: one, or the scaled and the unscaled one."""
    settings = [need.settings]
    if need.both:
        settings = [replace(need.settings, scaling=share) for share in (1.0, 0.0)]
    results = [pipeline.compute(one, need.view, job=job) for one in settings]
    if not need.extras:
        return results
    extras = {
        name: pipeline.extra(name, need.settings, lambda value: None, job) for name in sorted(need.extras)
    }
    return [replace(result, extras=extras) for result in results]
