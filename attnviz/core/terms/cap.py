"""The soft-cap of scores, c · tanh(score / c): Gemma Team (2024), Gemma 2, section 2."""

from __future__ import annotations

import numpy as np


def capped(scores: np.ndarray, softcap: float | None) -> np.ndarray:
    """Return scaled scores under the cap, in their own type; themselves where there is none."""
    if softcap is None:
        return scores
    c = scores.dtype.type(softcap)
    return c * np.tanh(scores / c)


def cap(scores: np.ndarray, softcap: float | None) -> None:
    """Put scaled scores under the cap in place: for blocks, which are short of memory."""
    if softcap is not None:
        c = scores.dtype.type(softcap)
        np.divide(scores, c, out=scores)
        np.tanh(scores, out=scores)
        np.multiply(scores, c, out=scores)
