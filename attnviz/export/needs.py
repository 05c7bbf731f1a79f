"""The results that an export draws from: those on show, computed again at the resolution of the file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from attnviz.core.computes import Computes
from attnviz.core.files.opened import changed
from attnviz.core.job import Job
from attnviz.core.result import Result
from attnviz.core.settings import Settings, View
from attnviz.export.formats import by_ending
from attnviz.export.vector import MOST_CELLS
from attnviz.figures.sheet.composition import heatmap_pixels, lay_out, needs_of
from attnviz.figures.sheet.sheet import Sheet

#: The most pixels of a heatmap in a deck's pictures.
SLIDE_PIXELS = 1500


@dataclass(frozen=True)
class Need:
    """What has to be computed. ``both`` is scaled and unscaled, for the deck that compares them."""

    settings: Settings
    view: View
    extras: frozenset[str] = frozenset()
    both: bool = False
    content: object = None  # of the file that is on show


def need_of(result: Result, sheet: Sheet, ending: str, *, both: bool = False) -> Need:
    """Return what a picture of ``result`` needs: a cell for each of its heatmaps' pixels,
    all of them in vectors."""
    chosen = by_ending(ending)
    if chosen.vector:
        pixels = (MOST_CELLS, MOST_CELLS)
    elif chosen.slides:
        pixels = (SLIDE_PIXELS, SLIDE_PIXELS)
    else:
        pixels = heatmap_pixels(lay_out(result, sheet))
    compare = any("@" in panel for panel in sheet.panels)
    view = replace(result.view, pixels=pixels, compare=compare, values=True)
    return Need(result.settings, view, needs_of(sheet.panels), both, result.inputs.content)


def compute(pipeline: Computes, need: Need, job: Job | None = None) -> list[Result]:
    """Return the results of ``need`` with its extras, in any thread:
    one, or the scaled and the unscaled one."""
    settings = [need.settings]
    if need.both:
        settings = [replace(need.settings, scaling=share) for share in (1.0, 0.0)]
    return [_compute(pipeline, one, need, job) for one in settings]


def frames(
    pipeline: Computes, sheet: Sheet, job: Job | None = None, content: object = None
) -> Callable[[Settings, View], Result]:
    """Return what computes a movement's frames, with the extras of the sheet's panels;
    ``job`` can be cancelled.

    Args:
        content: of the file that is on show, if it is one.
    """
    extras = needs_of(sheet.panels)
    # One frame is a share of the job; progress inside a frame is told to nobody.
    within = None if job is None else Job(job.is_cancelled)
    return lambda settings, view: _compute(
        pipeline, settings, Need(settings, view, extras, content=content), within
    )


def _compute(pipeline: Computes, settings: Settings, need: Need, job: Job | None) -> Result:
    result = pipeline.compute(settings, need.view, job=job)
    if need.content not in (None, result.inputs.content):
        raise changed(result.inputs.title)  # what is saved would not be what was seen
    # Extras depend on the scale too: each side has its own.
    extras = {name: pipeline.extra(name, settings, lambda value: None, job) for name in sorted(need.extras)}
    return replace(result, extras=extras) if extras else result
