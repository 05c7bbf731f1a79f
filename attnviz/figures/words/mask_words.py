"""A mask's rule in the language of the application; ``Mask.describe`` says the same in English."""

from __future__ import annotations

from attnviz.core.masks import (
    Alibi,
    BooleanArray,
    Both,
    Causal,
    Documents,
    FloatArray,
    Mask,
    NoMask,
    OwnMask,
    Prefix,
    SlidingWindow,
)
from attnviz.figures.words.text import count
from attnviz.figures.words.translate import masks, translate


def mask_in_words(mask: Mask) -> str:
    """The rule in words; that of a mask which is not ours as it describes itself."""
    match mask:
        case Causal(alignment="bottom-right"):
            return translate("masks", "Causal: key ≤ query + (T_k − T_q)")
        case Causal():
            return translate("masks", "Causal: key ≤ query")
        case NoMask():
            return translate("masks", "None: every key")
        case OwnMask():
            return translate("masks", "The input's own")
        case SlidingWindow(window=n):
            words = masks.tr("Sliding window: the last {n} keys", None, n)
        case Prefix(length=n):
            words = masks.tr("Prefix: the first {n} keys, then causal", None, n)
        case Documents(lengths=lengths):
            n = len(lengths)
            words = masks.tr("Documents: {n}, each sees itself", None, n)
        case Alibi():
            return translate("masks", "ALiBi: − slope × distance")
        case BooleanArray():
            return translate("masks", "Custom: boolean array")
        case FloatArray():
            return translate("masks", "Custom: float array, added")
        case Both(first=first, second=second):
            words = translate("masks", "{first}, and {second}")
            return words.format(first=mask_in_words(first), second=mask_in_words(second))
        case _:
            return mask.describe()
    return words.format(n=count(n))
