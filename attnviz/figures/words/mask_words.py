"""A mask's rule in the language of the application; ``Mask.describe`` says the same in English."""

from __future__ import annotations

from attnviz.core.masks import Mask
from attnviz.figures.words.translate import said, translate


def mask_in_words(mask: Mask) -> str:
    """Return the rule in words; that of a program's own mask as it describes itself."""
    return said(mask.words())


def mask_title(rule: type[Mask]) -> str:
    """Return the name of a kind of mask."""
    return translate("masks", rule.title)
