"""Dynamic properties that the style sheet looks at."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget


def set_property(widget: QWidget, name: str, value: object) -> None:
    """Set a property and let the style sheet look again, if it is another one than before."""
    if widget.property(name) != value:
        widget.setProperty(name, value)
        widget.style().unpolish(widget)
        widget.style().polish(widget)
