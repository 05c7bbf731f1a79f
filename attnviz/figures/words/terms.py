"""Which terms of the formula are in force: what scores are multiplied by, and whether anything is masked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from attnviz.core.inputs import Inputs
from attnviz.core.masks import NoMask
from attnviz.core.result import Result, rule_of
from attnviz.core.settings import Settings
from attnviz.figures.words import text
from attnviz.figures.words.translate import translate


@dataclass(frozen=True)
class Terms:
    """``factor`` is written in the place of ``/ √d_k`` where scores are multiplied by something else.

    That is a model's own scale, or a part of the division. Empty where it is 1/√d_k. ``cap`` is the number of
    a soft-cap; empty where the model has none.
    """

    scaled: bool = True
    masked: bool = True
    factor: str = ""
    cap: str = ""
    capped: bool = True
    has_sinks: bool = False
    sinks: bool = True

    def in_words(self) -> str:
        """Return the formula with the terms in force alone, on one line."""
        scores = "Q Kᵀ"
        if self.scaled:
            scores += f" · {self.factor}" if self.factor else " / √d_k"
        if self.cap and self.capped:
            scores = f"{self.cap} tanh(({scores}) / {self.cap})"
        softmax = "softmax with sink" if self.has_sinks and self.sinks else "softmax"
        return f"Attention(Q, K, V) = {softmax}({f'mask({scores})' if self.masked else scores}) V"


ALL = Terms()


def terms_of(result: Result) -> Terms:
    """Those of what is drawn."""
    settings, inputs = result.settings, result.inputs
    # While scaling is off, the struck-through term is what the switch would bring back.
    scale = result.full_scale if settings.scaling == 0 else result.scale
    plain = inputs.scale is None and settings.scaling in (0, 1)
    factor = "" if plain else text.significant(scale)
    return Terms(settings.scaling > 0, result.masked, factor, **_beside(settings, inputs))


def terms_ahead(settings: Settings, inputs: Inputs | None) -> Terms:
    """Those of ``settings`` before their result is there; ``inputs`` are those last seen, if any."""
    if inputs is None:
        return Terms(settings.scaling > 0, settings.masked and not isinstance(settings.mask, NoMask))
    masked = not isinstance(rule_of(settings, inputs), NoMask)
    share = settings.scaling
    own = inputs.scale_of(settings.head)
    if own is None and share in (0, 1):
        return Terms(share > 0, masked, **_beside(settings, inputs))
    scale = settings.scale(inputs.d_k, own) if share or own is None else own
    return Terms(share > 0, masked, text.significant(scale), **_beside(settings, inputs))


def _beside(settings: Settings, inputs: Inputs) -> dict[str, Any]:
    """Return the terms that few models have."""
    cap = "" if inputs.softcap is None else text.tick(inputs.softcap)
    on = {"capped": settings.capped, "sinks": settings.sinks}
    return {"cap": cap, "has_sinks": inputs.sinks is not None, **on}


def cap_in_words(softcap: float | None) -> str:
    """Return the step of a soft-cap; nothing where there is none in force."""
    return "" if softcap is None else translate("figures", "→ cap {cap}").format(cap=text.tick(softcap))
