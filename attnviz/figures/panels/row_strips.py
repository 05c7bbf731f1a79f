"""The stages of one row as strips of bars: their limits, and the words at their ends."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from attnviz.core.colours.colour_scale import nice_limit
from attnviz.core.numbers.row_bars import RowBars
from attnviz.figures.words import text
from attnviz.figures.words.translate import figures, translate

WHOLE_AXIS_UP_TO = 64  # keys; beyond, the weights' axis ends at the largest


@dataclass(frozen=True)
class Strip:
    """One stage of the row, ready to be drawn."""

    name: str
    values: np.ndarray  # one a bar; NaN where there is none
    low: float
    high: float
    total: str  # at the right end
    signed: bool
    bad: np.ndarray  # of each bar, whether a key that takes part is no finite number there
    hatched: bool = False  # blocked keys are hatched


def strips_of(bars: RowBars, scale: float, scaled_on: bool, fill: str = "") -> list[Strip]:
    """Every stage between its limits; ``scale`` is what the raw scores were multiplied by.

    Args:
        fill: what stands over a blocked score, where that is to be said.
    """
    raw, scaled, masked, exps, weights = bars.values
    bad = bars.bad
    row = bars.row
    shared = _limits(raw, scaled)  # so that scaling is seen as shrinking
    own = _limits(masked)
    if shared[0] <= own[0] and own[1] <= shared[1]:
        own = shared  # so that the mask is not seen as growing
    blocked = len(row.raw) - row.keys_seen
    mask_words = (
        figures.tr("{n} blocked", None, blocked).format(n=text.count(blocked))
        if blocked
        else translate("figures", "all seen")
    )
    if blocked and fill:
        mask_words += f"\n{fill}"
    words = translate("figures", "× {scale}").format(scale=text.significant(scale))
    total = f"Σ {text.number(row.row_sum)}"
    if row.sink is not None:
        total += "\n" + translate("figures", "with the sink")
    whole = f"Σ {text.number(bars.weight_sum)}"
    if row.row_max == -np.inf:  # a sum of nothing cannot be divided by
        total, whole = translate("figures", "undefined"), translate("figures", "defined as 0")
    top = 1.0
    if row.keys_seen > WHOLE_AXIS_UP_TO:
        top = nice_limit(bars.max_weight)
        whole += "\n" + translate("figures", "axis to {top}").format(top=text.tick(top))
    return [
        Strip("q · k", raw, *shared, "", True, bad[0]),
        Strip(
            translate("figures", "scaled"),
            scaled,
            *shared,
            words if scaled_on else translate("figures", "off: × 1"),
            True,
            bad[1],
        ),
        Strip(translate("figures", "masked"), masked, *own, mask_words, True, bad[2], hatched=True),
        Strip("exp", exps, 0.0, 1.0, total, False, bad[3], hatched=True),
        Strip(translate("figures", "weight"), weights, 0.0, top, whole, False, bad[4], hatched=True),
    ]


def _limits(*series: np.ndarray) -> tuple[float, float]:
    """Round limits around 0 that hold every finite value."""
    values = np.concatenate(series)
    values = values[np.isfinite(values)]
    low, high = float(values.min(initial=0.0)), float(values.max(initial=0.0))
    return (-nice_limit(-low) if low < 0 else 0.0, nice_limit(high) if high > 0 or low == 0 else 0.0)
