"""Where the colours and axes of one cell's arithmetic end."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from attnviz.core.colours.colour_scale import nice_limit
from attnviz.core.numbers.arithmetic import Arithmetic
from attnviz.figures.items import vector_strip

LEAST_FAR = 4.0  # exp(−4) = 0.02: nearer there is little to see of the exponential
BEYOND = 1.15  # of the score's distance from the row's largest: room for its number


@dataclass(frozen=True)
class CellLimits:
    """Colours reach from −limit to limit, the running sum from ``bottom`` to ``top``, exp from −``far``."""

    vectors: float = 0.0  # of query and key together
    products: float = 0.0
    value: float = 0.0
    bottom: float = 0.0
    top: float = 0.0
    far: float = 0.0

    def with_room_for(self, read: Arithmetic) -> CellLimits:
        """Return these limits, or wider ones where ``read`` goes beyond them;
        from none, those of ``read``."""
        products = read.products
        with np.errstate(invalid="ignore", over="ignore"):
            heights = np.concatenate([products, np.cumsum(products), [0.0]])
        heights = heights[np.isfinite(heights)]
        least, most = float(heights.min()), float(heights.max())
        bottom = min(self.bottom, -nice_limit(-least) if least < 0 else 0.0)
        top = max(self.top, nice_limit(most) if most > 0 else 0.0)
        at = read.cell.score - read.cell.row_max
        far = nice_limit(max(LEAST_FAR, -BEYOND * at if math.isfinite(at) else LEAST_FAR))
        return CellLimits(
            vectors=max(self.vectors, vector_strip.common_limit(read.query, read.key)),
            products=max(self.products, vector_strip.common_limit(products)),
            value=max(self.value, vector_strip.common_limit(read.value)),
            bottom=bottom,
            top=top if top > bottom else 1.0,
            far=max(self.far, far),
        )
