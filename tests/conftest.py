"""Shared by all tests: the golden values, and Qt offscreen."""

from __future__ import annotations

import os
from pathlib import Path

# Before any Qt import: tests never need a screen.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.npz"))
