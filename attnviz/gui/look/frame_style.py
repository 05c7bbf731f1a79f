"""Style sheet of the window's frame: header, board, read-out, status line and notice."""

from __future__ import annotations

from attnviz.figures.style.theme import Theme, text_shade

_SHEET = """
#header {{ background: {ground}; border-bottom: 1px solid {hairline}; }}
#board {{ background: {ground}; }}
#board::separator {{ background: {ground}; width: 4px; height: 4px; }}
#board::separator:hover {{ background: {hairline}; }}
QDockWidget {{ background: {ground}; border: none; }}
QDockWidget[floating="true"] {{ border: 1px solid {control}; }}
#readout {{ background: {panel}; border-top: 1px solid {hairline}; border-bottom: 1px solid {hairline}; }}
#status {{ background: {ground}; }}
#notice {{ background: {panel}; border: 1px solid {warning}; border-radius: 6px; }}
QLabel[role="caption"], #hint {{ color: {muted}; }}
QLabel[role="key"] {{ color: {muted}; border: 1px solid {control}; border-radius: 4px; }}
QLabel[field="query"] {{ color: {query_text}; }}
QLabel[field="key"] {{ color: {key_text}; }}
QToolButton {{ background: transparent; color: {ink}; border: none; border-radius: 4px; padding: 4px 6px; }}
#panelButtons {{ background: {panel}; border: 1px solid {hairline}; border-radius: 4px; }}
#panelButtons QToolButton {{ padding: 0; color: {ink}; }}
QToolButton:hover {{ background: {hairline}; }}
QToolButton:focus {{ border: 2px solid {accent}; padding: 2px 4px; }}
QToolButton::menu-indicator {{ image: none; }}
"""


def sheet(theme: Theme) -> str:
    """Return the rules in the colours of ``theme``."""
    words = {"query_text": text_shade(theme.query), "key_text": text_shade(theme.key)}
    return _SHEET.format_map({**vars(theme), **words})
