"""Any error as one sentence for the person at the window."""

from __future__ import annotations

from attnviz.core.errors import AttnvizError
from attnviz.figures.words.translate import said, translate


def sentence(error: Exception) -> str:
    """Return what is wrong and what would be right; our own errors already say so."""
    if isinstance(error, AttnvizError):
        return said(error.args[0]) if error.args and isinstance(error.args[0], str) else str(error)
    if isinstance(error, MemoryError):
        return translate("failures", "The machine ran out of memory. A shorter T or fewer heads would fit.")
    if isinstance(error, OSError) and error.strerror:
        where = f"{error.filename}: " if error.filename else ""
        return f"{where}{error.strerror}."
    kind = type(error).__name__
    return translate("failures", "attnviz itself failed ({kind}: {error}). The last picture stays.").format(
        kind=kind, error=error
    )
