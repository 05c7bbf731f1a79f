"""Sizes that follow the system's type: who reads at 14 pt gets fields and strips that hold 14 pt."""

from __future__ import annotations

from functools import cache

from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication

from attnviz.figures.style import fonts

#: The system size, in points, at which every size in the code is meant.
USUAL = 9.0


@cache
def zoom() -> float:
    """Return the system's type against the usual size, from 1 to 2.5;
    asked once, since Qt asks for sizes often."""
    return min(max(QApplication.font().pointSizeF() / USUAL, 1.0), 2.5)


def px(length: float) -> int:
    """``length`` px at the usual size, in px at the system's."""
    return round(length * zoom())


def ui(points: float = fonts.BODY, *, bold: bool = False) -> QFont:
    """Return the UI face at ``points`` of the usual size."""
    return fonts.face(points * zoom(), bold=bold)
