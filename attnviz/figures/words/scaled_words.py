"""What is drawn beside the unscaled is called by its factor where a part of the scaling is applied."""

from __future__ import annotations

from attnviz.core.result import Result
from attnviz.figures.words import text


def factor_in_words(result: Result | None) -> str:
    """Return the factor, such as “× 0.435”; empty where scaling is on or off as a whole."""
    if result is None or result.settings.scaling in (0, 1):
        return ""
    return f"× {text.significant(result.scale)}"
