"""Which kind of numbers a panel colours: scores, weights or values. Each kind has one choice of colours."""

from __future__ import annotations

_OF_PANEL = {
    "raw": "scores",
    "scaled": "scores",
    "mask": "scores",
    "weights": "weights",
    "qkv": "values",
    "output": "values",
}


def of_panel(name: str) -> str | None:
    """``"scores"``, ``"weights"`` or ``"values"``; None of a panel without such colours."""
    return _OF_PANEL.get(name.partition("@")[0])
