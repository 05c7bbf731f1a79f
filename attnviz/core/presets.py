"""Named dimensions of known models, read from ``resources/presets.json``."""

from __future__ import annotations

import json
from functools import cache

from attnviz.core.dimensions import Dimensions
from attnviz.core.files.paths import data_dir


@cache
def _table() -> tuple[dict, ...]:
    return tuple(json.loads((data_dir("resources") / "presets.json").read_text(encoding="utf-8")))


def presets() -> dict[str, Dimensions]:
    """Preset name -> :class:`Dimensions`, in the order in which they are offered."""
    return {row["name"]: Dimensions(row["d_model"], row["n_head"], row["seq_len"]) for row in _table()}


def preset_title(name: str) -> str:
    """Return the name as people write it, e.g. ``"ANDREA-120M"`` for ``"andrea-120m"``."""
    return next(row["title"] for row in _table() if row["name"] == name)
