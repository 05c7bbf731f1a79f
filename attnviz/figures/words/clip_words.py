"""The count of clipped cells, in words or, where they have no room, behind an arrow."""

from __future__ import annotations

from collections.abc import Sequence

from attnviz.figures.words.translate import translate

ARROW = "↕"


def clipped(count: str) -> str:
    """Return ``7 clipped``; empty where ``count`` is empty."""
    return translate("figures", "{n} clipped").format(n=count) if count else ""


def spelled(part: str) -> str:
    """Return ``7 clipped`` for ``↕7``; other words as they are."""
    return clipped(part[len(ARROW) :]) if part.startswith(ARROW) else part


def keep_clipped(forms: Sequence[str], count: str) -> list[str]:
    """Return the ``forms`` of a subtitle that say how many cells are clipped, then the same with an arrow.

    Without clipped cells, these are all of ``forms``.
    """
    if not count:
        return list(forms)
    words, short = clipped(count), f"{ARROW}{count}"
    kept = [form for form in forms if words in form]
    return [*kept, *(form.replace(words, short) for form in kept), short]
