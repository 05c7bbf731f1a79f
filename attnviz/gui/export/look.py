"""The look of the controls that the Export dialog has beyond the window's."""

from __future__ import annotations

from attnviz.figures.style.theme import Theme


def style_sheet(theme: Theme) -> str:
    """Qt style sheet of the progress bar."""
    return _SHEET.format_map(vars(theme))


_SHEET = """
QProgressBar {{ background: {hairline}; border: none; border-radius: 2px; }}
QProgressBar::chunk {{ background: {accent}; border-radius: 2px; }}
"""
