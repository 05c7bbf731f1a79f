"""Any error as one sentence for the person at the window."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from attnviz.core.errors import AttnvizError


def _tr(text: str) -> str:
    return QCoreApplication.translate("failures", text)


def sentence(error: Exception) -> str:
    """What is wrong and what would be right; our own errors already say so."""
    if isinstance(error, AttnvizError):
        return str(error)
    if isinstance(error, MemoryError):
        return _tr("The machine ran out of memory. A shorter T or fewer heads would fit.")
    if isinstance(error, OSError) and error.strerror:
        where = f"{error.filename}: " if error.filename else ""
        return f"{where}{error.strerror}."
    kind = type(error).__name__
    return _tr("attnviz itself failed ({kind}: {error}). The last picture stays.").format(
        kind=kind, error=error
    )
