"""What d_k does: the same random attention at every width, with and without the division by √d_k."""

from __future__ import annotations

from dataclasses import dataclass

from attnviz.core.numbers.survey import RowSummary

#: Every width of the sweep, and the widths whose points are named in the picture: std 8, 16 and 64.
WIDTHS = tuple(2**n for n in range(13))
MARKS = (64, 256, 4096)
SEQ_LEN = 1024


@dataclass(frozen=True)
class SweepPoint:
    """Random Q, K (T, d_k) under the causal mask."""

    d_k: int
    std: float  # of all T² raw scores
    raw: RowSummary
    scaled: RowSummary

    @property
    def scaled_std(self) -> float:
        """Standard deviation of the scaled scores."""
        return self.std * self.d_k**-0.5


@dataclass(frozen=True)
class Sweep:
    """The points that are done, in the order of d_k, for both kinds of random input.

    ``variance``: components of variance 1, whose scores have standard deviation √d_k (Vaswani et al. 2017,
    section 3.2.1, footnote 4). ``length``: rows of Q and K of length 1, whose scores have 1/√d_k.
    """

    seed: int
    variance: tuple[SweepPoint, ...] = ()
    length: tuple[SweepPoint, ...] = ()

    @property
    def share(self) -> float:
        """How much of the sweep is done, 0 to 1."""
        return (len(self.variance) + len(self.length)) / (2 * len(WIDTHS))

    @property
    def complete(self) -> bool:
        """Whether every d_k has been computed."""
        return self.share == 1
