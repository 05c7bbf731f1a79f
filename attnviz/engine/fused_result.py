"""What one forming of all scores gives: statistics, outputs and pictures at several scales."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from attnviz.core.numbers.statistics import RowStatistics
from attnviz.core.tile import Tile


@dataclass(frozen=True, eq=False)
class Whole:
    """Each mapping has the scales as its keys."""

    streams: Mapping[float, tuple[RowStatistics, np.ndarray]]  # row statistics, and output (T_q, d_v)
    masked: Tile  # extremes of the raw scores that the mask leaves
    weights: Mapping[float, Tile]  # largest of each cell
