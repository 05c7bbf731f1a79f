"""What the streaming pass carries along for each query, and the statistics that it gives in the end."""

from __future__ import annotations

import numpy as np

from attnviz.core.masks.base import Interval
from attnviz.core.numbers.statistics import RowStatistics, jacobian_norm
from attnviz.core.terms.sink import left_by, sink_against, with_sink

#: Exponentials of a row are taken against its shift. The shift moves only when the row's maximum is further
#: from it than this: exp(8)³ times any number of keys is far from overflow, and most blocks rescale nothing.
FAR = 8.0
#: Factor of the exponentials before they are squared: without it, the squares of the other keys in a
#: saturated row would underflow in float32. The cubes of exp(8) times this factor, squared, are far from
#: overflow.
LIFT = float(2**36)


class RowSums:
    """Running sums of the exponentials of R queries' scores, relative to each row's ``shift``.

    ``others``, ``squares`` and ``cubes`` leave out the maximum's own term: next to it the rest of a saturated
    row would be rounded away, and with it the row's entropy and Jacobian.

    Args:
        count: R.
        dtype: the scores'.
        sink: the head's, or None.
    """

    def __init__(self, count: int, dtype: np.dtype, sink: float | None = None):
        self.sink = sink
        self.shift = np.zeros(count, dtype)
        self.rise = np.full(count, -np.inf, dtype)  # the row's maximum less its shift
        self.argmax = np.full(count, -1, np.int64)
        self.keys_seen = np.zeros(count, np.int64)
        #: (5, R): others, squares, cubes, weighted (each times score − shift), future
        self.sums = np.zeros((5, count))

    def part(self, rows: Interval) -> RowSums:
        """Return views of the rows ``rows``: what is added to them is added here."""
        part, own = RowSums.__new__(RowSums), slice(*rows)
        part.sink = self.sink
        part.shift, part.rise, part.argmax = self.shift[own], self.rise[own], self.argmax[own]
        part.keys_seen, part.sums = self.keys_seen[own], self.sums[:, own]
        return part

    def statistics(self) -> RowStatistics:
        """Return what the sums amount to."""
        with np.errstate(invalid="ignore", over="ignore"):
            one, rise, unit = self._relative()
            others, squares, cubes, weighted, future = map(np.multiply, self.sums, shrinking(unit))
            weighted -= rise * others
            total, log_sum = np.maximum(one + others, 1.0), np.log1p(others)
            entropy = log_sum - weighted / total
            row_max = np.where(one == 0, -np.inf, self.shift.astype(np.float64) + rise)
            logsumexp = np.where(
                np.isposinf(row_max), np.nan, row_max + log_sum
            )  # inf − inf: no weights, no sum
            sink = None if self.sink is None else sink_against(row_max, self.sink)
            own = RowStatistics(
                logsumexp=logsumexp,
                row_max=row_max,
                max_weight=(one + 0 * others) / total,
                argmax=np.where(one == 0, -1, np.maximum(self.argmax, 0)),
                entropy=np.where(entropy < 0, 0.0, entropy),  # rounding; NaN stays
                jacobian_norm=jacobian_norm(others, squares, cubes, self.keys_seen, sink),
                keys_seen=self.keys_seen,
                future_mass=future / total,
            )
            return own if self.sink is None else with_sink(own, self.sink)

    def normaliser(self) -> np.ndarray:
        """Return what a sum of exponentials times values is multiplied by to be an output row (R,)."""
        with np.errstate(invalid="ignore", over="ignore"):
            one, rise, unit = self._relative()
            # Σ exp of each row; 1 where every score is −∞, so that a division by it leaves 0.
            total = np.maximum(one + self.sums[0] * unit, 1.0)
            if self.sink is None:
                return unit / total
            row_max = np.where(one == 0, -np.inf, self.shift.astype(np.float64) + rise)
            return unit / total * np.exp(left_by(self.sink, row_max + np.log(total)))

    def _relative(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Of each row: 1 where it has a maximum, the rise, and exp(−rise), which makes sums relative."""
        has_max = ~np.isneginf(self.rise)
        rise = np.where(has_max, self.rise, 0).astype(np.float64)
        return has_max.astype(np.float64), rise, np.exp(-rise)


def shrinking(unit: np.ndarray) -> tuple[np.ndarray, ...]:
    """Return how others, squares, cubes, weighted and future shrink with exponentials that shrink by
    ``unit``."""
    square = unit * unit
    return unit, square, square * unit, unit, unit
