"""Brings in pyqtgraph on PySide6, whatever other bindings of Qt are installed or named in the environment.

Left alone, pyqtgraph takes PyQt6 where both are installed, and whatever ``PYQTGRAPH_QT_LIB`` says.
"""

from __future__ import annotations

import os

_VARIABLE = "PYQTGRAPH_QT_LIB"
_named = os.environ.get(_VARIABLE)
os.environ[_VARIABLE] = "PySide6"
try:
    import pyqtgraph as pg
finally:  # the person's other programs keep their own choice
    if _named is None:
        del os.environ[_VARIABLE]
    else:
        os.environ[_VARIABLE] = _named

__all__ = ["pg"]
