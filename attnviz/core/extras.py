"""What the worker computes in the background while a panel that needs it is visible."""

from __future__ import annotations

from dataclasses import dataclass

#: Every head of the layer: weights at a glance, statistics, outputs. A ``HeadsSurvey``.
HEADS = "heads"
#: Attention at d_k from 1 to 4096. A ``Sweep``.
SWEEP = "sweep"
#: The row statistics that the head on show would have if no key were blocked. ``RowStatistics``.
UNMASKED = "unmasked"


@dataclass(frozen=True)
class Unavailable:
    """Stands where an extra cannot be had; ``reason`` is a sentence for the person."""

    reason: str
