"""Where the shipped data lies: ``kernels/`` and ``resources/`` beside the package, or inside its wheel."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parents[2]


def data_dir(room: str) -> Path:
    """Return the folder ``kernels`` or ``resources``: from the wheel if installed, else from the checkout."""
    for parent in (_PACKAGE / "_data", _PACKAGE.parent):
        if (parent / room).is_dir():
            return parent / room
    raise FileNotFoundError(f"attnviz was installed without its {room}/ folder; reinstall it")
