"""Marks words that a table holds, so that Qt's lupdate finds them; translated where they are shown."""

from __future__ import annotations

from attnviz.core.sentence import QT_TRANSLATE_NOOP

__all__ = ["QT_TRANSLATE_NOOP"]
